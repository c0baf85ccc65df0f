/** Statements that a variable has a value, or doesn't have it; and the reasons for such statements. */
import type { Assignment, Ground } from '../../model/ground.ts';
import type { PartialAssignment } from '../../model/meaning/evaluate.ts';

/** The statement that a variable has a value or, if `holds` is false, that it doesn't have that value. */
export interface Literal {
  readonly variable: number;
  readonly value: number;
  readonly holds: boolean;
}

/** The reasons for a conclusion: constraints, by their index, and known values. */
export interface Reasons {
  readonly constraints: readonly number[];
  readonly known: readonly Literal[];
}

/** Whether the literal is true in the assignment. */
export const isTrue = ({ variable, value, holds }: Literal, assignment: Assignment): boolean =>
  (assignment[variable] === value) === holds;

/** A comparison function: by variable, then by value. Literals are reported in this order. */
export const placeOrder = (a: Literal, b: Literal): number => a.variable - b.variable || a.value - b.value;
export const isSame = (a: Literal, b: Literal): boolean => a.variable === b.variable && a.value === b.value;

export const contrary = ({ variable, value, holds }: Literal): Literal => ({
  variable,
  value,
  holds: !holds,
});

/** The partial assignment that the literals give. Literals which say that a variable doesn't have a value are ignored. */
export function partialOf(ground: Ground, claims: readonly Literal[]): PartialAssignment {
  const assignment = new Int32Array(ground.terms.variableCount);
  const isAssigned = new Uint8Array(ground.terms.variableCount);
  for (const { variable, value, holds } of claims) {
    if (!holds) continue;
    assignment[variable] = value;
    isAssigned[variable] = 1;
  }
  return { assignment, assigned: isAssigned };
}
