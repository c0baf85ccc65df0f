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
    let sum = 0;
    for (let way = 0; way < WAYS; way++) {
      let node = this.#root();
      let weight = 1;
      for (const depth of this.#plan.levels.keys()) {
        const children = this.#children(node, depth);
        if (children.length === 0) break;
        weight *= children.length;
        sum += weight;
        node = children[below(children.length)]!;
      }
    }
    return sum / WAYS;
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
      const fits = this.#claims[depth]!.every(
        ({ column, value, holds }) => (tuples[at + column] === value) === holds,
      );
      if (!fits) continue;
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
