import type { InstanceValues } from '../formats/native/instance-values.ts';
import type { Model } from '../language/model.ts';
import type { Ground } from '../model/ground.ts';
import {
  type InstanceText,
  type Limits,
  type OpenedInstance,
  openInstance as open,
} from '../tasks/open/open-instance.ts';
import { Diagnostics } from '../text/diagnostics.ts';
import { isRecord, kindInWords, requireModel, requireOptions } from './misuse.ts';

const models = new WeakMap<Ground, Model>();

/**
 * The model that a ground model was made from. Undefined for a ground model that came from elsewhere, such as another
 * thread.
 */
export const modelOf = (ground: Ground): Model | undefined => models.get(ground);

/**
 * Grounds an instance of the model. The instance may be the name of one that the model declares; a text in the native
 * format or in a format that the model describes; a puzzle address; or JavaScript values by the names of the givens, `{
 * clue: [[3, null]], size: [1, 2] }`. Never throws because of a mistake in the instance: `diagnostics` then says what
 * is wrong, and `ground` is absent.
 */
export function openInstance(
  model: Model,
  instance: string | InstanceText | InstanceValues,
  limits?: Limits,
): OpenedInstance {
  requireModel(model);
  requireOptions(limits);
  if (typeof instance !== 'string' && !isRecord(instance)) return invalidInstanceResult(instance);
  const opened = open(model, instance, limits);
  if (opened.ground) models.set(opened.ground, model);
  return opened;
}

/** The outcome for a value that is no instance, which callers without a type checker may pass. */
function invalidInstanceResult(value: unknown): OpenedInstance {
  const diagnostics = new Diagnostics();
  diagnostics.error('bad-value', `An instance is needed, but this is ${kindInWords(value)}.`, undefined, {
    advice:
      "Pass the name of one in the model, a text, `{ name: 'mine', text }`, or values by the names of the givens.",
  });
  return { title: 'values', unread: [], diagnostics: diagnostics.list };
}
