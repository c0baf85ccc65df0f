/** An answer in part that has to stay: a rule more for the ground model, which solver and evaluator keep alike. */
import type { Solution } from '../formats/solution.ts';
import type { Ground, GroundConstraint } from '../model/ground.ts';
import { placesOfVariables } from '../model/scope.ts';
import { entriesOf } from './judge.ts';

/** The instance of which only answers with the solution's entries count; what it leaves undecided is open. */
export function withKnown(ground: Ground, solution: Solution): Ground {
  const { terms, families, rules } = ground;
  const places = placesOfVariables(ground);
  const spans = new Map(families.map(({ name, span }) => [name, span]));
  const known = entriesOf(ground, solution).map(({ variable, value }): GroundConstraint => {
    const place = places[variable];
    return {
      root: terms.is(terms.variable(variable), value),
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
