import type { InstanceValues } from '../formats/native/instance-values.ts';
import type { Model } from '../language/model.ts';
import type { Ground } from '../model/ground.ts';
import {
  type InstanceText,
  type Limits,
  type OpenedInstance,
  openInstance as open,
} from '../tasks/open/open-instance.ts';

const models = new WeakMap<Ground, Model>();

/** The model of a ground model; undefined if that came from elsewhere, such as another thread. */
export const modelOf = (ground: Ground): Model | undefined => models.get(ground);

/**
 * Grounds an instance of the model: one it declares, by name; a text in the native format, in one that the model
 * describes, or a puzzle address; or JavaScript values by the names of the givens, `{ clue: [[3, null]], size: [1, 2] }`.
 * Never throws for a bad one: then `diagnostics` says why, and `ground` is absent.
 */
export function openInstance(
  model: Model,
  instance: string | InstanceText | InstanceValues,
  limits?: Limits,
): OpenedInstance {
  const opened = open(model, instance, limits);
  if (opened.ground) models.set(opened.ground, model);
  return opened;
}
