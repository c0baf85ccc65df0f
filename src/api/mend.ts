/** Corrections of puzzles. The instance may be a name, a text or values, as for `openInstance`. */
import type { InstanceValues } from '../formats/native/instance-values.ts';
import type { Model } from '../language/model.ts';
import { type MendOptions, type MendOutcome, mend as mendText } from '../tasks/mend/mend.ts';
import {
  type NeedlessOptions,
  type NeedlessOutcome,
  needless as needlessIn,
} from '../tasks/mend/needless.ts';
import { type InstanceText, instanceAsText } from '../tasks/open/open-instance.ts';
import { requireInstance, requireModel, requireOptions } from './misuse.ts';

type AnyInstance = string | InstanceText | InstanceValues;

/** Finds clues to add to an instance with several answers, or to change in one with none. */
export async function mend(model: Model, instance: AnyInstance, options?: MendOptions): Promise<MendOutcome> {
  const source = textOf(model, instance, options);
  return typeof source === 'object' && 'problem' in source
    ? mistake(source.problem)
    : await mendText(model, source, options);
}

/** Finds the clues that a puzzle doesn't need. */
export async function needless(
  model: Model,
  instance: AnyInstance,
  options?: NeedlessOptions,
): Promise<NeedlessOutcome> {
  const source = textOf(model, instance, options);
  return typeof source === 'object' && 'problem' in source
    ? mistake(source.problem)
    : await needlessIn(model, source, options);
}

function textOf(
  model: Model,
  instance: AnyInstance,
  options: object | undefined,
): ReturnType<typeof instanceAsText> {
  requireModel(model);
  requireInstance(instance);
  requireOptions(options);
  return instanceAsText(model, instance);
}

const mistake = (message: string): Extract<MendOutcome, { readonly status: 'error' }> => ({
  status: 'error',
  diagnostics: [{ code: 'bad-value', severity: 'error', message }],
});
