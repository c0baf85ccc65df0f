import type { Assignment, Ground } from '../../../model/ground.ts';

/**
 * An answer of one ground model as the answer of another, which has the same finds; undefined where that has other variables, too, or other
 * finds. Whether it is an answer there is for the evaluator to say.
 */
export function carried(from: Ground, answer: Assignment, to: Ground): Assignment | undefined {
  const { terms } = to;
  const here = new Map(from.families.map((family) => [family.name, family]));
  const there = new Int32Array(terms.variableCount);
  const isTold = new Uint8Array(terms.variableCount);
  for (const { name, refs } of to.families) {
    const family = here.get(name);
    if (family?.refs.length !== refs.length) return undefined;
    for (let position = 0; position < refs.length; position++) {
      const variable = terms.variableOf(refs[position]!);
      there[variable] = answer[from.terms.variableOf(family.refs[position]!)]!;
      isTold[variable] = 1;
    }
  }
  return isTold.includes(0) ? undefined : there;
}
