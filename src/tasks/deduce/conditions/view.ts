/** The input of deduction: the conditions of a puzzle, the variables of each condition, and the place of each variable on the board. */
import { type Budget, Clock, OutOfTime } from '../../../model/clock.ts';
import type { Ground } from '../../../model/ground.ts';
import { Renaming } from '../../../model/terms/substitute.ts';
import { placesOfVariables, type VariablePlace, variablesOf } from '../../../model/variables.ts';
import type { Conditions } from './conditions.ts';
import type { EqualPlaces } from './equal-places.ts';

export interface View {
  readonly ground: Conditions;
  /** `places[variable]`: the variable's place; undefined if the variable has none. */
  readonly places: readonly (VariablePlace | undefined)[];
  /** `scopes[constraint]`: the constraint's variables. */
  readonly scopes: readonly (readonly number[])[];
}

/** The places and scopes of the conditions. If time runs out first, all scopes are empty. */
export function viewOf(ground: Conditions, budget: Budget): View {
  return {
    ground,
    places: placesOfVariables(ground),
    scopes: scopesWithinBudget(budget, ground) ?? ground.constraints.map(() => []),
  };
}

/** Whether the variable belongs to a find that isn't hidden, and has several values in its initial domain. */
export function isShown({ places, ground: { terms } }: View, variable: number): boolean {
  const place = places[variable];
  return place !== undefined && !place.hidden && terms.low(place.ref) !== terms.high(place.ref);
}

/** The view with equal places merged; the given view if there are no equal places. */
export function mergedView(view: View, { first, members, equations, of }: EqualPlaces): View {
  if (members.size === 0) return view;
  const { ground, places, scopes } = view;
  const nameByVariable = new Map(
    [...members].flatMap(([name, all]) => all.map((variable) => [variable, name] as const)),
  );
  const renaming = new Renaming(ground.terms, nameByVariable);
  const constraints = ground.constraints.map((constraint, condition) => {
    const hasMergedScope = scopes[condition]!.some((variable) => first[variable] !== variable);
    return hasMergedScope
      ? { ...constraint, root: renaming.applyTo(constraint.root) ?? constraint.root }
      : constraint;
  });
  const equationConditions = new Set(equations.map(({ condition }) => condition));
  return {
    ground: { ...ground, constraints },
    places: places.map((place, variable) => (first[variable] === variable ? place : undefined)),
    scopes: scopes.map((scope, condition) => (equationConditions.has(condition) ? [] : [...of(scope)])),
  };
}

/** For each constraint: its variables; undefined if time runs out. Quadratic if many constraints depend on the whole board. */
function scopesWithinBudget(budget: Budget, { constraints, terms }: Ground): number[][] | undefined {
  try {
    return budget.run(() => {
      const clock = new Clock(budget.deadline);
      return constraints.map(({ root }) => {
        const scope = variablesOf(terms, root);
        clock.tick(scope.length + 1);
        return scope;
      });
    });
  } catch (error) {
    if (error instanceof OutOfTime) return undefined;
    throw error;
  }
}
