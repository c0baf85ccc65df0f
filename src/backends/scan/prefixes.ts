/**
 * The beginnings of a scan: what it may choose at its first places, in the order in which it would, so that several scans
 * share one board and find together what one of them would find; and how long the whole would take, by as many ways down as
 * are asked for, each by lot, of which every one counts for as many as its choices were (Knuth, "Estimating the efficiency of
 * backtrack programs", 1975). Ways by lot miss by a factor of a few; boards differ by many powers of ten.
 */
import type { Ref } from '../../model/terms/terms.ts';
import type { Level, Plan } from './plan.ts';

/** A variable that has a value, or hasn't. */
export interface Claim {
  readonly ref: Ref;
  readonly value: number;
  readonly holds: boolean;
}

/** Tuples of the first levels, by their places. */
export type Prefix = readonly number[];

interface Node {
  readonly prefix: Prefix;
  readonly values: Int32Array;
  readonly taken: ReadonlySet<number>;
}

/** Ways down, for an estimate: some milliseconds. */
const WAYS = 500;

/** The columns of a level that others see: by them its tuples of one key are told apart. */
export function tellingColumns({ distinct, live }: Level): readonly number[] {
  return [...new Set([...(distinct ? [distinct.column] : []), ...live.map(({ column }) => column)])];
}

/** By level the claims about its columns; undefined where one speaks of what the plan doesn't tell apart. */
export function claimsByLevel(
  { levels }: Plan,
  claims: readonly Claim[],
): readonly (readonly (Claim & { readonly column: number })[])[] | undefined {
  const columns = new Map<Ref, { readonly level: number; readonly column: number }>();
  for (const [level, each] of levels.entries())
    for (const column of tellingColumns(each)) columns.set(each.refs[column]!, { level, column });
  const byLevel: (Claim & { column: number })[][] = levels.map(() => []);
  for (const claim of claims) {
    const told = columns.get(claim.ref);
    if (told === undefined) return undefined;
    byLevel[told.level]!.push({ ...claim, column: told.column });
  }
  return byLevel;
}

export class Prefixes {
  readonly #plan: Plan;
  readonly #claims: NonNullable<ReturnType<typeof claimsByLevel>>;

  constructor(plan: Plan, claims: NonNullable<ReturnType<typeof claimsByLevel>>) {
    this.#plan = plan;
    this.#claims = claims;
  }

  /** So many at least where there are as many, none longer than needed; together they are all. */
  first(parts: number): readonly Prefix[] {
    let nodes: readonly Node[] = [this.#root()];
    for (const depth of this.#plan.levels.keys()) {
      if (nodes.length >= parts || nodes.length === 0) break;
      nodes = nodes.flatMap((node) => this.#children(node, depth));
    }
    return nodes.map(({ prefix }) => prefix);
  }

  /** What a scan hasn't been through that stands at this path: the first place with others is where it is cut. */
  after(path: Prefix, parts: number): readonly Prefix[] {
    const others: Prefix[][] = [];
    let node = this.#root();
    let count = 1;
    let depth = 0;
    for (; depth < path.length && count < parts; depth++) {
      const children = this.#children(node, depth);
      const here = children.find(({ prefix }) => prefix[depth] === path[depth]);
      if (here === undefined) break;
      const later = children.filter(({ prefix }) => prefix[depth]! > path[depth]!);
      others.push(later.map(({ prefix }) => prefix));
      count += later.length;
      node = here;
    }
    return [node.prefix, ...others.reverse().flat()];
  }

  /** Steps of the whole scan, about; `below` draws a number from 0 on. */
  estimate(below: (end: number) => number): number {
    const { levels, slots, marks, taken } = this.#plan;
    const values = new Int32Array(slots);
    const used = new Uint8Array(marks);
    const longest = levels.reduce((most, { tuples, refs }) => Math.max(most, tuples.length / refs.length), 0);
    const fitting = new Int32Array(longest);
    let sum = 0;
    for (let way = 0; way < WAYS; way++) {
      used.fill(0);
      for (const mark of taken) used[mark] = 1;
      let weight = 1;
      for (const [depth, { refs, tuples, live, distinct }] of levels.entries()) {
        const count = this.#fitting(depth, values, used, fitting);
        if (count === 0) break;
        weight *= count;
        sum += weight;
        const at = fitting[below(count)]! * refs.length;
        for (const { slot, column } of live) values[slot] = tuples[at + column]!;
        if (distinct) used[distinct.marks + tuples[at + distinct.column]!] = 1;
      }
    }
    return sum / WAYS;
  }

  /** Writes the level's tuples that may come next into `into`, and returns how many there are. */
  #fitting(depth: number, values: Int32Array, used: Uint8Array, into: Int32Array): number {
    const { refs, tuples, starts, keyed, offset, distinct } = this.#plan.levels[depth]!;
    const claims = this.#claims[depth]!;
    let key = offset;
    for (const { slot, stride } of keyed) key += stride * values[slot]!;
    let count = 0;
    for (let tuple = starts[key]!; tuple < starts[key + 1]!; tuple++) {
      const at = tuple * refs.length;
      if (distinct && used[distinct.marks + tuples[at + distinct.column]!] === 1) continue;
      if (claims.length > 0 && !fits(claims, tuples, at)) continue;
      into[count++] = tuple;
    }
    return count;
  }

  /** The prefix as claims about what it has chosen. */
  claimsOf(prefix: Prefix): readonly Claim[] {
    return prefix.flatMap((tuple, depth) => {
      const level = this.#plan.levels[depth]!;
      const at = tuple * level.refs.length;
      return tellingColumns(level).map((column) => ({
        ref: level.refs[column]!,
        value: level.tuples[at + column]!,
        holds: true,
      }));
    });
  }

  #root(): Node {
    const { slots, taken } = this.#plan;
    return { prefix: [], values: new Int32Array(slots), taken: new Set(taken) };
  }

  #children({ prefix, values, taken }: Node, depth: number): Node[] {
    const { refs, tuples, starts, keyed, offset, live, distinct } = this.#plan.levels[depth]!;
    const key = keyed.reduce((sum, { slot, stride }) => sum + stride * values[slot]!, offset);
    const children: Node[] = [];
    for (let tuple = starts[key]!; tuple < starts[key + 1]!; tuple++) {
      const at = tuple * refs.length;
      const mark = distinct && distinct.marks + tuples[at + distinct.column]!;
      if (mark !== undefined && taken.has(mark)) continue;
      if (!fits(this.#claims[depth]!, tuples, at)) continue;
      const told = values.slice();
      for (const { slot, column } of live) told[slot] = tuples[at + column]!;
      children.push({
        prefix: [...prefix, tuple],
        values: told,
        taken: mark === undefined ? taken : new Set(taken).add(mark),
      });
    }
    return children;
  }
}

/** Whether the tuple that begins `at` this place of `tuples` is as the claims say. */
const fits = (
  claims: readonly (Claim & { readonly column: number })[],
  tuples: Int32Array,
  at: number,
): boolean => claims.every(({ column, value, holds }) => (tuples[at + column] === value) === holds);
