/** The comment at the top of a puzzle: the command that reproduces it. */

import type { InstanceData } from '../../../formats/native/instance.ts';
import type { GeneratePlan } from '../../../language/sections/generate/plan.ts';
import { version } from '../../../version.ts';
import type { GenerateOptions } from './options.ts';

interface CommentInput {
  readonly data: InstanceData;
  readonly options: GenerateOptions;
  readonly plan: GeneratePlan;
}

export function commentOf({ data, options, plan }: CommentInput): string {
  const { symmetry, weights, set, difficulty, minimal, any, seed = 0 } = options;
  const sourceOption = options.from ? `--from ${options.from.name}` : `--size ${data.title}`;
  const words = [`pzl ${version} generate`, sourceOption, `--seed ${seed}`];
  if (options.keep) words.push(`--keep ${options.keep.name}`);
  for (const [name, weightByValue] of weights ?? []) {
    const weightList = [...weightByValue].map(([value, weight]) => `${value}=${weight}`).join(',');
    words.push(`--weights ${name === '' ? '' : `${name}:`}${weightList}`);
  }
  for (const [name, value] of set ?? []) words.push(`--set ${name}=${value}`);
  if (symmetry !== undefined && symmetry !== (plan.symmetry ?? 'none')) words.push(`--symmetry ${symmetry}`);
  if (difficulty) words.push(`--difficulty ${difficulty}`);
  if (minimal) words.push('--minimal');
  if (any) words.push('--any');
  return words.join(' ');
}
