/** Ground models as callers have them: where one is missing they are told why, and of each it is known which model it is of. */
import type { Model } from '../language/model.ts';
import type { Ground } from '../model/ground.ts';

const models = new WeakMap<Ground, Model>();

/** Keeps in mind of which model a ground model is. */
export function remember(ground: Ground, model: Model): void {
  models.set(ground, model);
}

/** Undefined for a ground model that came from elsewhere, such as another thread. */
export const modelOf = (ground: Ground): Model | undefined => models.get(ground);

/** The ground model itself. Throws a TypeError where there is none. */
export function needed(ground: Ground | undefined): Ground {
  if (ground !== undefined && ground !== null) return ground;
  throw new TypeError(
    'There is no ground model to ask: `openInstance` gave none, and its `diagnostics` say why.',
  );
}
