/**
 * Trades that linear rules can't see: changes δ of a few variables by ±1 with Σ coefficient·δ = 0 in every rule
 * they touch. Wherever all changed variables have room, a second answer follows. All small ones are found by one
 * depth-first search that always repairs the first rule out of balance. Only elementary trades are found: once a rule is
 * balanced again, the search leaves it alone. It takes at most `budget` steps. In design theory such a change is a trade
 * (Billington 2003, "Combinatorial trades: a survey of recent results"); the integer vectors are the elements of the rows'
 * kernel that are minimal by conformity (Graver 1975, "On the foundations of linear and integer linear programming").
 */
import { greatest } from '../../../model/large-lists.ts';
import { TUNING } from '../spec/tuning.ts';

export interface LinearRow {
  /** Indices of variables. */
  readonly variables: readonly number[];
  readonly coefficients: readonly number[];
}

/** Alternating: variable, δ, variable, δ, … */
export type Trade = readonly number[];

/**
 * `eligible` variables stand in linear rows only, `rows[touching[v]]`. Each trade comes once, not its negative,
 * shorter ones first.
 */
export function smallTrades(
  rows: readonly LinearRow[],
  touching: readonly (readonly number[])[],
  eligible: readonly boolean[],
  budget: number,
): Trade[] {
  const search = new KernelSearch(rows, touching, eligible);
  for (let length = 2; length <= TUNING.largestTrade && search.steps < budget; length++) {
    const before = search.steps;
    search.run(length, budget);
    // Nothing is that long.
    if (search.steps === before) break;
  }
  return search.found;
}

class KernelSearch {
  readonly found: Trade[] = [];
  steps = 0;
  readonly #rows: readonly LinearRow[];
  /** By variable: row, its coefficient there, row, coefficient, … */
  readonly #places: readonly Int32Array[];
  readonly #most: number;
  /** Each variable stands in two rows: trades are rings, and what is open has to close on the shortest way at best. */
  readonly #isGraph: boolean;
  readonly #eligible: readonly boolean[];
  readonly #sum: Int32Array;
  readonly #uses: Int32Array;
  readonly #keys = new Set<string>();
  readonly #change: Int8Array;
  readonly #changed: number[] = [];
  readonly #distances = new Map<number, Int32Array>();
  #unbalanced = 0;
  #length = 0;
  #budget = 0;
  #start = 0;

  constructor(
    rows: readonly LinearRow[],
    touching: readonly (readonly number[])[],
    eligible: readonly boolean[],
  ) {
    this.#rows = rows;
    this.#places = touching.map((places, variable) =>
      Int32Array.from(
        places.flatMap((row) => {
          const { variables, coefficients } = rows[row]!;
          return [row, coefficients[variables.indexOf(variable)]!];
        }),
      ),
    );
    this.#most = Math.max(1, greatest(touching.map((places) => places.length)));
    this.#isGraph = touching.every((places, variable) => !eligible[variable] || places.length === 2);
    this.#eligible = eligible;
    this.#sum = new Int32Array(rows.length);
    this.#uses = new Int32Array(rows.length);
    this.#change = new Int8Array(touching.length);
  }

  run(length: number, budget: number): void {
    this.#length = length;
    this.#budget = budget;
    for (let variable = 0; variable < this.#places.length; variable++) {
      if (!this.#eligible[variable] || this.#places[variable]!.length === 0) continue;
      this.#start = variable;
      if (this.steps > budget) return;
      this.#put(variable, 1);
      this.#extend();
      this.#take(variable, 1);
    }
  }

  #extend(): void {
    if (++this.steps > this.#budget) return;
    if (this.#unbalanced === 0) {
      if (this.#changed.length === this.#length) this.#keep();
      return;
    }
    // Each variable to come can balance no more than the rows it stands in.
    const left = this.#length - this.#changed.length;
    if (left * this.#most < this.#unbalanced) return;
    const row = this.#firstUnbalanced();
    if (this.#isGraph && this.#unbalanced === 2 && left < this.#apart(row)) return;
    const sum = this.#sum[row]!;
    const { variables, coefficients } = this.#rows[row]!;
    for (let i = 0; i < variables.length; i++) {
      const variable = variables[i]!;
      if (variable < this.#start || this.#change[variable] !== 0 || !this.#eligible[variable]) continue;
      const change = -sum / coefficients[i]!;
      if ((change !== 1 && change !== -1) || !this.#fits(variable, row)) continue;
      this.#put(variable, change);
      this.#extend();
      this.#take(variable, change);
    }
  }

  /** Rules in balance stay as they are. */
  #fits(variable: number, row: number): boolean {
    const places = this.#places[variable]!;
    for (let i = 0; i < places.length; i += 2) {
      const other = places[i]!;
      if (other !== row && this.#uses[other] !== 0 && this.#sum[other] === 0) return false;
    }
    return true;
  }

  /** The least number of variables from this row to the one where the ring began; 0 when that is closed. */
  #apart(row: number): number {
    const places = this.#places[this.#start]!;
    for (const other of [places[0]!, places[2]!])
      if (other !== row && this.#sum[other] !== 0) return this.#distancesTo(other)[row]!;
    return 0;
  }

  /** By row, by breadth-first search. */
  #distancesTo(from: number): Int32Array {
    const known = this.#distances.get(from);
    if (known) return known;
    const distances = new Int32Array(this.#rows.length).fill(TUNING.largestTrade + 1);
    distances[from] = 0;
    const rows = [from];
    for (let at = 0; at < rows.length; at++) {
      const row = rows[at]!;
      for (const variable of this.#rows[row]!.variables) {
        if (!this.#eligible[variable]) continue;
        const places = this.#places[variable]!;
        for (let i = 0; i < places.length; i += 2) {
          const other = places[i]!;
          if (distances[other]! <= distances[row]! + 1) continue;
          distances[other] = distances[row]! + 1;
          rows.push(other);
        }
      }
    }
    this.#distances.set(from, distances);
    return distances;
  }

  #firstUnbalanced(): number {
    for (let i = this.#changed.length - 1; i >= 0; i--) {
      const places = this.#places[this.#changed[i]!]!;
      for (let at = 0; at < places.length; at += 2) if (this.#sum[places[at]!] !== 0) return places[at]!;
    }
    return -1;
  }

  #put(variable: number, change: number): void {
    this.#change[variable] = change;
    this.#changed.push(variable);
    this.#shift(variable, change, 1);
  }

  #take(variable: number, change: number): void {
    this.#change[variable] = 0;
    this.#changed.pop();
    this.#shift(variable, -change, -1);
  }

  #shift(variable: number, change: number, uses: number): void {
    const places = this.#places[variable]!;
    for (let i = 0; i < places.length; i += 2) {
      const row = places[i]!;
      const before = this.#sum[row]!;
      const after = before + change * places[i + 1]!;
      this.#sum[row] = after;
      this.#uses[row]! += uses;
      this.#unbalanced += (after === 0 ? 0 : 1) - (before === 0 ? 0 : 1);
    }
  }

  #keep(): void {
    const pairs = this.#changed.map((variable) => [variable, this.#change[variable]!] as const);
    pairs.sort(([a], [b]) => a - b);
    const key = pairs.join();
    if (this.#keys.has(key)) return;
    this.#keys.add(key);
    this.found.push(pairs.flat());
  }
}
