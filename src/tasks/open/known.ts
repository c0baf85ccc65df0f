/** A partial answer that must hold: an additional rule of the ground model, enforced by solver and evaluator alike. */
import type { Ground, GroundConstraint } from '../../model/ground.ts';
import { placesOfVariables } from '../../model/variables.ts';
import type { Literal } from '../common/literals.ts';

/** The instance in which only answers with these values count. */
export function withKnown(ground: Ground, entries: readonly Literal[]): Ground {
  const { terms, families, rules } = ground;
  const places = placesOfVariables(ground);
  const spans = new Map(families.map(({ name, span }) => [name, span]));
  const known = entries.map(({ variable, value, holds }): GroundConstraint => {
    const place = places[variable];
    return {
      root: terms.is(terms.variable(variable), value) ^ (holds ? 0 : 1),
      rule: rules.length,
      span: spans.get(place?.family ?? '') ?? nowhere,
      site: place?.element ? [place.element] : [],
    };
  });
  const [first] = known;
  if (first === undefined) return ground;
  return {
    ...ground,
    rules: [...rules, { sentence: 'What is known stays as it is', span: first.span }],
    constraints: [...ground.constraints, ...known],
  };
}

const nowhere = { file: 0, start: 0, end: 0 };
