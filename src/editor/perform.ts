/** Performs the actions of lenses: each returns a text to show and a picture of the board. */

import { composeScene } from '../draw/scene/compose.ts';
import type { Scene } from '../draw/scene/scene.ts';
import { readDrawing } from '../draw/scene/section.ts';
import { drawText } from '../draw/text/text.ts';
import { drawSvg } from '../draw/vector/svg.ts';
import { decodeSolution } from '../formats/solution/solution.ts';
import { loadModel } from '../language/load.ts';
import type { Model } from '../language/model.ts';
import type { Assignment, Ground } from '../model/ground.ts';
import { hints } from '../tasks/deduce/steps/hints.ts';
import { Wording } from '../tasks/deduce/wording/wording.ts';
import { generate } from '../tasks/generate/generate.ts';
import { openInstance } from '../tasks/open/open-instance.ts';
import { solve } from '../tasks/solve/solve.ts';
import { unique } from '../tasks/solve/unique.ts';
import { type Diagnostic, Diagnostics } from '../text/diagnostics.ts';
import { type InstanceFile, instanceNamed, instanceNames } from './instances/beside.ts';
import type { Lens } from './outline.ts';
import type { Snapshot } from './snapshot.ts';

export interface PerformResult {
  /** The result in words, on one or two lines. */
  readonly text: string;
  /** The board as an SVG picture; absent if the model has no board. */
  readonly svg?: string;
  /** The same board, drawn with characters. */
  readonly board?: string;
  /** If a puzzle was generated: its text as an instance. */
  readonly instance?: string;
}

/**
 * The commands that `performCommand` runs. `pzl.studio` is missing: the caller can start programs, so it starts the studio.
 */
export type Command = Exclude<Lens['command'], 'pzl.studio'> | 'pzl.picture';

export interface PerformOptions {
  readonly signal?: AbortSignal;
  /** The time limit, in seconds of wall clock. */
  readonly timeLimit?: number;
  readonly seed?: number;
  /** Finds the instances in files of their own, in the folder named after the model. */
  readonly instanceFilesOf?: (model: Model) => readonly InstanceFile[];
}

/**
 * Performs an action. `argument` is the instance, by default the first one; for `pzl.generate` it is the size. The
 * result's text reports mistakes.
 */
export async function performCommand(
  snapshot: Snapshot,
  command: Command,
  argument: string | undefined,
  options: PerformOptions = {},
): Promise<PerformResult> {
  const { model, diagnostics } = loadModel(
    snapshot.name,
    snapshot.text,
    snapshot.resolve ? { resolve: snapshot.resolve } : {},
  );
  if (!model) return { text: mistakeText(diagnostics.list) };
  if (command === 'pzl.check') return { text: `${model.title}: no mistakes.` };
  if (command === 'pzl.generate') return await performGenerate(model, argument, options);
  const instanceFiles = options.instanceFilesOf?.(model) ?? [];
  const source = instanceNamed(model, instanceFiles, argument);
  if (source === undefined && argument !== undefined) {
    const knownNames = instanceNames(model, instanceFiles);
    const otherNamesText =
      knownNames.length > 0 ? ` It has: ${knownNames.slice(0, MAX_LISTED_NAMES).join(', ')}.` : '';
    return { text: `There is no instance \`${argument}\` in this model.${otherNamesText}` };
  }
  const openedInstance = openInstance(model, source ?? { name: 'no instance', text: '' });
  if (!openedInstance.ground) return { text: mistakeText(openedInstance.diagnostics) };
  const picture = (assignment?: Assignment) => pictures(model, openedInstance.ground!, assignment);
  switch (command) {
    case 'pzl.picture':
      return { text: openedInstance.title, ...picture() };
    case 'pzl.run': {
      const { solutions, status } = await solve(openedInstance.ground, options);
      const [answer] = solutions;
      if (answer) return { text: `${openedInstance.title}: solved.`, ...picture(answer) };
      return { text: `${openedInstance.title}: ${MESSAGE_BY_STATUS[status] ?? status}`, ...picture() };
    }
    case 'pzl.unique': {
      const outcome = await unique(openedInstance.ground, options);
      if (outcome.status === 'unique')
        return { text: `${openedInstance.title}: exactly one solution.`, ...picture(outcome.answer) };
      if (outcome.status === 'several')
        return { text: `${openedInstance.title}: more than one solution.`, ...picture(outcome.answers[0]) };
      return {
        text: `${openedInstance.title}: ${MESSAGE_BY_STATUS[outcome.status] ?? outcome.status}`,
        ...picture(),
      };
    }
    case 'pzl.hint':
      return await performHint(openedInstance.title, openedInstance.ground, picture(), options);
  }
}

/** How many instance names a message lists if there is no instance with the given name. */
const MAX_LISTED_NAMES = 12;

const MESSAGE_BY_STATUS: Readonly<Record<string, string>> = {
  none: 'no solution.',
  unsatisfiable: 'no solution.',
  limit: 'nothing found in the time there was.',
  stopped: 'stopped.',
};

const mistakeText = (list: readonly Diagnostic[]): string => {
  const [first, ...others] = list.filter(({ severity }) => severity === 'error');
  const moreText = others.length > 0 ? ` (and ${others.length} more)` : '';
  return first ? `${first.message}${moreText}` : 'It can’t be read.';
};

type Pictures = Pick<PerformResult, 'svg' | 'board'>;

function pictures(model: Model, ground: Ground, assignment?: Assignment): Pictures {
  const drawing = readDrawing(model, new Diagnostics());
  const solution = assignment && decodeSolution(ground, assignment);
  const scene: Scene = composeScene(ground, { ...(solution && { solution }), ...(drawing && { drawing }) });
  return { svg: drawSvg(scene), board: drawText(scene).join('\n') };
}

async function performHint(
  title: string,
  ground: Ground,
  pictures: Pictures,
  options: PerformOptions,
): Promise<PerformResult> {
  const hintSteps = hints(ground, { ...options, steps: 1 });
  const nextStep = await hintSteps.next();
  await hintSteps.return?.(undefined as never);
  if (!nextStep.done) return { text: new Wording(ground).step(nextStep.value), ...pictures };
  return { text: `${title}: ${MESSAGE_BY_STATUS[nextStep.value.status] ?? 'nothing follows.'}`, ...pictures };
}

async function performGenerate(
  model: Model,
  size: string | undefined,
  options: PerformOptions,
): Promise<PerformResult> {
  const outcome = await generate(model, { ...options, ...(size !== undefined && { size }) });
  if (outcome.status === 'error') return { text: mistakeText(outcome.diagnostics) };
  if (outcome.status !== 'generated')
    return { text: `No puzzle: ${MESSAGE_BY_STATUS[outcome.status] ?? outcome.status}` };
  const { puzzle } = outcome;
  return {
    text: 'A new puzzle with one solution.',
    instance: puzzle.text,
    ...pictures(model, puzzle.ground),
  };
}
