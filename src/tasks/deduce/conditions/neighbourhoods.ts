/** The constraints near a variable. A step leads from a narrow constraint to every other one that shares a variable with it. */
export class Neighbourhoods {
  readonly #scopes: readonly (readonly number[])[];
  readonly #widest: number;
  readonly #byVariable = new Map<number, number[]>();
  /** For each variable: the narrow and the wide constraints that contain it; computed on first use. */
  readonly #split = new Map<
    number,
    { readonly narrow: readonly number[]; readonly wide: readonly number[] }
  >();

  /** `scopes`: the variables of each constraint; a constraint with more than `widest` of them is wide. */
  constructor(scopes: readonly (readonly number[])[], widest: number) {
    this.#scopes = scopes;
    this.#widest = widest;
    scopes.forEach((scope, constraint) => {
      for (const variable of scope) {
        const list = this.#byVariable.get(variable);
        if (list) list.push(constraint);
        else this.#byVariable.set(variable, [constraint]);
      }
    });
  }

  /** The constraints that contain the variable. */
  of(variable: number): readonly number[] {
    return this.#byVariable.get(variable) ?? [];
  }

  /** The constraints that contain the variable: the narrow and the wide ones, each with the narrowest first. */
  splitOf(variable: number): { readonly narrow: readonly number[]; readonly wide: readonly number[] } {
    let split = this.#split.get(variable);
    if (split === undefined) {
      const isWide = (constraint: number): boolean => this.#scopes[constraint]!.length > this.#widest;
      const width = (constraint: number): number => this.#scopes[constraint]!.length;
      const all = [...this.of(variable)].sort((a, b) => width(a) - width(b) || a - b);
      split = { narrow: all.filter((one) => !isWide(one)), wide: all.filter(isWide) };
      this.#split.set(variable, split);
    }
    return split;
  }

  /** The constraints within `radius` steps of the variable; undefined if fewer steps reach all of them. */
  around(variable: number, radius: number): readonly number[] | undefined {
    const isFound = new Uint8Array(this.#scopes.length);
    const found: number[] = [];
    for (const constraint of this.of(variable)) {
      if (isFound[constraint] === 0) found.push(constraint);
      isFound[constraint] = 1;
    }
    let edge: readonly number[] = [...found];
    for (let step = 1; step < radius; step++) {
      const next: number[] = [];
      for (const constraint of edge) {
        const scope = this.#scopes[constraint]!;
        if (scope.length > this.#widest) continue;
        for (const other of scope) {
          for (const reached of this.of(other)) {
            if (isFound[reached] === 1) continue;
            isFound[reached] = 1;
            found.push(reached);
            next.push(reached);
          }
        }
      }
      if (next.length === 0) return undefined;
      edge = next;
    }
    return found.sort((a, b) => a - b);
  }
}
