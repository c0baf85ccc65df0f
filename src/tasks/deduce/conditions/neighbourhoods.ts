/** The constraints near a variable. A step leads from a narrow constraint to every other one that shares a variable with it. */
import { pushTo } from '../../../model/large-lists.ts';
export class Neighbourhoods {
  readonly #scopes: readonly (readonly number[])[];
  readonly #maxNarrowWidth: number;
  readonly #byVariable = new Map<number, number[]>();
  /** For each variable: the conditions that contain it, divided into narrow ones (about few places) and wide ones; computed on first use. */
  readonly #split = new Map<
    number,
    { readonly narrow: readonly number[]; readonly wide: readonly number[] }
  >();

  /** `scopes`: the variables of each constraint; a constraint with more than `widest` of them is wide. */
  constructor(scopes: readonly (readonly number[])[], widest: number) {
    this.#scopes = scopes;
    this.#maxNarrowWidth = widest;
    scopes.forEach((scope, constraint) => {
      for (const variable of scope) {
        pushTo(this.#byVariable, variable, constraint);
      }
    });
  }

  /** The constraints that contain the variable. */
  of(variable: number): readonly number[] {
    return this.#byVariable.get(variable) ?? [];
  }

  /** The conditions that contain the variable: narrow ones (about few places) and wide ones (about many), each list by ascending number of places. */
  divisionOf(variable: number): {
    readonly narrow: readonly number[];
    readonly wide: readonly number[];
  } {
    let division = this.#split.get(variable);
    if (division === undefined) {
      const hasWideScope = (constraint: number): boolean =>
        this.#scopes[constraint]!.length > this.#maxNarrowWidth;
      const width = (constraint: number): number => this.#scopes[constraint]!.length;
      const sortedConditions = [...this.of(variable)].sort((a, b) => width(a) - width(b) || a - b);
      division = {
        narrow: sortedConditions.filter((one) => !hasWideScope(one)),
        wide: sortedConditions.filter(hasWideScope),
      };
      this.#split.set(variable, division);
    }
    return division;
  }

  /** The constraints within `radius` steps of the variable; undefined if fewer steps reach all of them. */
  conditionsWithin(variable: number, radius: number): readonly number[] | undefined {
    const isFound = new Uint8Array(this.#scopes.length);
    const foundConditions: number[] = [];
    for (const constraint of this.of(variable)) {
      if (isFound[constraint] === 0) foundConditions.push(constraint);
      isFound[constraint] = 1;
    }
    let edge: readonly number[] = [...foundConditions];
    for (let step = 1; step < radius; step++) {
      const nextConditions: number[] = [];
      for (const constraint of edge) {
        const scope = this.#scopes[constraint]!;
        if (scope.length > this.#maxNarrowWidth) continue;
        for (const other of scope) {
          for (const reached of this.of(other)) {
            if (isFound[reached] === 1) continue;
            isFound[reached] = 1;
            foundConditions.push(reached);
            nextConditions.push(reached);
          }
        }
      }
      if (nextConditions.length === 0) return undefined;
      edge = nextConditions;
    }
    return foundConditions.sort((a, b) => a - b);
  }
}
