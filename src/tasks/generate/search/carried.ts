import type { Assignment, Ground } from '../../../model/ground.ts';
import { CODE, type Ref, type Terms } from '../../../model/terms/terms.ts';
import { UnknownBool, UnknownInt } from '../../../model/values.ts';

/**
 * An answer of one ground model as the answer of another, which has the same finds, and of whose givens the first one knows what they may be; undefined
 * where that has other variables, too, or other finds. Whether it is an answer there is for the evaluator to say.
 */
export function carried(from: Ground, answer: Assignment, to: Ground): Assignment | undefined {
  const here = variablesByName(from);
  const there = new Int32Array(to.terms.variableCount);
  const isTold = new Uint8Array(to.terms.variableCount);
  for (const [name, variables] of variablesByName(to)) {
    const others = here.get(name);
    if (others?.length !== variables.length) return undefined;
    for (let position = 0; position < variables.length; position++) {
      const [variable, other] = [variables[position], others[position]];
      if (variable === undefined) continue;
      if (other === undefined) return undefined;
      there[variable] = answer[other]!;
      isTold[variable] = 1;
    }
  }
  return isTold.includes(0) ? undefined : there;
}

/** By find and given, and position: the variable that stands there. */
function variablesByName({ families, givens, terms }: Ground): Map<string, readonly (number | undefined)[]> {
  const finds = families.map(({ name, refs }) => [name, refs.map((ref) => variableAt(terms, ref))] as const);
  const told = givens.map(({ name, values }) => {
    const variables = values.map((value) =>
      value instanceof UnknownInt || value instanceof UnknownBool ? variableAt(terms, value.ref) : undefined,
    );
    return [name, variables] as const;
  });
  return new Map([...finds, ...told]);
}

function variableAt(terms: Terms, ref: Ref): number | undefined {
  const code = terms.code(ref >> 1);
  return code === CODE.boolVariable || code === CODE.intVariable ? terms.variableOf(ref) : undefined;
}
