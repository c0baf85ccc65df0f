// Counting by component caching, for comparison with decision diagrams: answers to clauses, distinguished by some
// variables, in the manner of sharpSAT (Thurley 2006) with projection (Aziz, Chu, Muise, Stuckey, #∃SAT, 2015), without
// learning. Independent components after a decision are counted separately, and cached.

export class OutOfBudget extends Error {}

export class ComponentCounter {
  /** `#clauses[i]`: the literals of clause i. */
  readonly #clauses: Int32Array[] = [];
  /** `#clausesByLiteral[2 · variable + sign]`: the clauses that contain the literal. */
  readonly #clausesByLiteral: number[][];
  readonly #isCounted: Uint8Array;
  /** `#value[variable]`: 1 if true, −1 if false, 0 if unassigned. */
  readonly #value: Int8Array;
  readonly #trail: number[] = [];
  readonly #countCache = new Map<string, bigint>();
  readonly #isLate: () => boolean;
  #clockChecks = 0;

  /**
   * `flat`: clauses over variables from 1, each terminated by a zero. `countedVariables`: the variables that
   * distinguish answers. `late` is called from time to time; if it returns true, counting stops.
   */
  constructor(variables: number, flat: Int32Array, countedVariables: readonly number[], late: () => boolean) {
    this.#clausesByLiteral = Array.from({ length: 2 * variables + 2 }, () => []);
    this.#value = new Int8Array(variables + 1);
    this.#isCounted = new Uint8Array(variables + 1);
    for (const variable of countedVariables) this.#isCounted[variable] = 1;
    for (let from = 0; from < flat.length; ) {
      const to = flat.indexOf(0, from);
      const clause = flat.slice(from, to);
      for (const literal of clause) this.#clausesByLiteral[at(literal)]!.push(this.#clauses.length);
      this.#clauses.push(clause);
      from = to + 1;
    }
    this.#isLate = late;
  }

  /** Counts the answers. @throws OutOfBudget if time runs out first. */
  count(): bigint {
    for (const clause of this.#clauses) {
      if (clause.length === 1 && !this.#assume(clause[0]!)) return 0n;
      if (clause.length === 0) return 0n;
    }
    const all = Array.from({ length: this.#value.length - 1 }, (_, i) => i + 1);
    return this.#countComponents(all);
  }

  get cachedCount(): number {
    return this.#countCache.size;
  }

  /** Makes a literal true and propagates. Returns false if that leads to a contradiction. */
  #assume(first: number): boolean {
    const waiting = [first];
    for (let literal = waiting.pop(); literal !== undefined; literal = waiting.pop()) {
      const now = this.#valueOf(literal);
      if (now < 0) return false;
      if (now > 0) continue;
      this.#value[Math.abs(literal)] = literal > 0 ? 1 : -1;
      this.#trail.push(literal);
      for (const c of this.#clausesByLiteral[at(-literal)]!) {
        let [open, last] = [0, 0];
        for (const other of this.#clauses[c]!) {
          const value = this.#valueOf(other);
          if (value > 0) open = 2;
          else if (value === 0) {
            open++;
            last = other;
          }
          if (open > 1) break;
        }
        if (open === 0) return false;
        if (open === 1) waiting.push(last);
      }
    }
    return true;
  }

  #valueOf(literal: number): number {
    return literal > 0 ? this.#value[literal]! : -this.#value[-literal]!;
  }

  #undo(size: number): void {
    while (this.#trail.length > size) this.#value[Math.abs(this.#trail.pop()!)] = 0;
  }

  /**
   * Divides the unassigned variables of `among` into independent components. Returns the product of the components'
   * counts.
   */
  #countComponents(among: readonly number[]): bigint {
    if (++this.#clockChecks % 256 === 0 && this.#isLate()) throw new OutOfBudget();
    const seen = new Set<number>();
    let product = 1n;
    for (const start of among) {
      if (this.#value[start] !== 0 || seen.has(start)) continue;
      const clauses = new Set<number>();
      const variables = [start];
      seen.add(start);
      for (let i = 0; i < variables.length; i++) {
        for (const sign of [1, -1]) {
          for (const c of this.#clausesByLiteral[at(sign * variables[i]!)]!) {
            if (clauses.has(c) || this.#clauses[c]!.some((literal) => this.#valueOf(literal) > 0)) continue;
            clauses.add(c);
            for (const literal of this.#clauses[c]!) {
              const other = Math.abs(literal);
              if (this.#value[other] !== 0 || seen.has(other)) continue;
              seen.add(other);
              variables.push(other);
            }
          }
        }
      }
      if (clauses.size === 0) product *= this.#isCounted[start] === 1 ? 2n : 1n;
      else product *= this.#countComponent(variables, clauses);
      if (product === 0n) return 0n;
    }
    return product;
  }

  #countComponent(variables: readonly number[], clauses: ReadonlySet<number>): bigint {
    const key = `${[...variables].sort((a, b) => a - b)}:${[...clauses].sort((a, b) => a - b)}`;
    const known = this.#countCache.get(key);
    if (known !== undefined) return known;
    const counted = variables.filter((variable) => this.#isCounted[variable] === 1);
    const candidates = counted.length > 0 ? counted : variables;
    let [best, most] = [candidates[0]!, -1];
    for (const variable of candidates) {
      let uses = 0;
      for (const sign of [1, -1])
        for (const c of this.#clausesByLiteral[at(sign * variable)]!) if (clauses.has(c)) uses++;
      if (uses > most) [best, most] = [variable, uses];
    }
    let sum = 0n;
    for (const literal of [best, -best]) {
      const size = this.#trail.length;
      if (this.#assume(literal)) sum += this.#countComponents(variables);
      this.#undo(size);
      // Solutions differ only in distinguishing variables, so a component without any counts as one solution.
      if (counted.length === 0 && sum > 0n) {
        sum = 1n;
        break;
      }
    }
    this.#countCache.set(key, sum);
    return sum;
  }
}

const at = (literal: number): number => (literal > 0 ? 2 * literal : -2 * literal + 1);
