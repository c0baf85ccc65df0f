import type { Assignment, Ground } from '../../../model/ground.ts';
import { CODE, type Ref, type Terms } from '../../../model/terms/terms.ts';
import { isUnknown } from '../../../model/values.ts';

/**
 * `values.get(name)[position]`: the value, in an answer, of the variable at that position of the find or given; undefined if the position has no
 * variable.
 */
export type ValuesByName = ReadonlyMap<string, readonly (number | undefined)[]>;

/** The answer's values by the names of finds and givens, so that they can be used with another ground model. */
export function valuesByName(ground: Ground, answer: Assignment): ValuesByName {
  const values = new Map<string, readonly (number | undefined)[]>();
  for (const [name, variables] of variablesByName(ground))
    values.set(
      name,
      variables.map((variable) => (variable === undefined ? undefined : answer[variable])),
    );
  return values;
}

/**
 * The answer in another ground model with the same finds and the same unknown givens; undefined if that model has other finds or further variables.
 * The evaluator decides whether the answer satisfies that model's rules.
 */
export function answerFromValues(ground: Ground, values: ValuesByName): Assignment | undefined {
  const answer = new Int32Array(ground.terms.variableCount);
  const isAssigned = new Uint8Array(ground.terms.variableCount);
  for (const [name, variables] of variablesByName(ground)) {
    const solutionValues = values.get(name);
    if (solutionValues?.length !== variables.length) return undefined;
    for (let position = 0; position < variables.length; position++) {
      const [variable, number] = [variables[position], solutionValues[position]];
      if (variable === undefined) continue;
      if (number === undefined) return undefined;
      answer[variable] = number;
      isAssigned[variable] = 1;
    }
  }
  return isAssigned.includes(0) ? undefined : answer;
}

/** For each find and given, by name: the number of the variable at each position; undefined if a position has none. */
function variablesByName({ families, givens, terms }: Ground): Map<string, readonly (number | undefined)[]> {
  const findVariables = families.map(
    ({ name, refs }) => [name, refs.map((ref) => variableAt(terms, ref))] as const,
  );
  const givenVariables = givens.map(({ name, values }) => {
    const variables = values.map((value) => (isUnknown(value) ? variableAt(terms, value.ref) : undefined));
    return [name, variables] as const;
  });
  return new Map([...findVariables, ...givenVariables]);
}

function variableAt(terms: Terms, ref: Ref): number | undefined {
  const code = terms.code(ref >> 1);
  return code === CODE.boolVariable || code === CODE.intVariable ? terms.variableOf(ref) : undefined;
}
