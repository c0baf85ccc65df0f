/** A partial answer that must hold: an additional rule of the ground model, enforced by solver and evaluator alike. */
import { type Ground, withRule } from '../../model/ground.ts';
import type { BoolRef } from '../../model/terms/terms.ts';
import { placesOfVariables } from '../../model/variables.ts';
import type { Literal } from '../common/literals.ts';

/** The ground model in which only answers with these values count. */
export function withKnownValues(ground: Ground, entries: readonly Literal[]): Ground {
  const { terms, families } = ground;
  const places = placesOfVariables(ground);
  const spans = new Map(families.map(({ name, span }) => [name, span]));
  const conditions = entries.map(({ variable, value, holds }) => {
    const { family = '', element } = places[variable] ?? {};
    const span = spans.get(family);
    return {
      root: (terms.is(terms.variable(variable), value) ^ (holds ? 0 : 1)) as BoolRef,
      ...(span && { span }),
      site: element ? [element] : [],
    };
  });
  return withRule(ground, 'What is known stays as it is', conditions);
}
