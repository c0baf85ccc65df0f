/**
 * Prefixes of a scan: its possible choices at the first levels, in scan order, so that several scans can divide the
 * search of one board. Also an estimate of the total time from random descents: each descent counts for as many nodes
 * as the product of its numbers of choices (Knuth, "Estimating the efficiency of backtrack programs", 1975). The
 * estimate may be wrong by a factor of a few, while boards differ by many powers of ten.
 */
import type { Ref } from '../../model/terms/terms.ts';
import type { Level, ScanPlan } from './plan.ts';

/** A claim that a variable has, or doesn't have, a value. */
export interface Claim {
  readonly ref: Ref;
  readonly value: number;
  readonly holds: boolean;
}

/** The tuples chosen at the first levels, given by their positions. */
export type Prefix = readonly number[];

interface PrefixNode {
  readonly prefix: Prefix;
  readonly values: Int32Array;
  readonly takenMarks: ReadonlySet<number>;
}

/** The number of random descents for an estimate; they take some milliseconds. */
const DESCENT_COUNT = 500;

/**
 * The columns of a level (one table of the scan) on which other levels depend. Tuples that agree in these
 * columns are interchangeable.
 */
export function distinguishingColumns({ distinct, live }: Level): readonly number[] {
  return [...new Set([...(distinct ? [distinct.column] : []), ...live.map(({ column }) => column)])];
}

/**
 * `result[level]`: the claims about variables in the level's table. Undefined if a claim is about a variable whose value doesn't matter to other
 * levels, because the scan doesn't distinguish its values.
 */
export function claimsByLevel(
  { levels }: ScanPlan,
  claims: readonly Claim[],
): readonly (readonly (Claim & { readonly column: number })[])[] | undefined {
  const columns = new Map<Ref, { readonly level: number; readonly column: number }>();
  for (const [level, each] of levels.entries())
    for (const column of distinguishingColumns(each)) columns.set(each.refs[column]!, { level, column });
  const levelClaims: (Claim & { column: number })[][] = levels.map(() => []);
  for (const claim of claims) {
    const claimColumn = columns.get(claim.ref);
    if (claimColumn === undefined) return undefined;
    levelClaims[claimColumn.level]!.push({ ...claim, column: claimColumn.column });
  }
  return levelClaims;
}

export class Prefixes {
  readonly #plan: ScanPlan;
  readonly #claims: NonNullable<ReturnType<typeof claimsByLevel>>;

  constructor(plan: ScanPlan, claims: NonNullable<ReturnType<typeof claimsByLevel>>) {
    this.#plan = plan;
    this.#claims = claims;
  }

  /**
   * At least `parts` prefixes, or all if there are fewer. No prefix is longer than this number requires, and together
   * they cover the whole search.
   */
  splitFromRoot(parts: number): readonly Prefix[] {
    let nodes: readonly PrefixNode[] = [this.#root()];
    for (const depth of this.#plan.levels.keys()) {
      if (nodes.length >= parts || nodes.length === 0) break;
      nodes = nodes.flatMap((node) => this.#children(node, depth));
    }
    return nodes.map(({ prefix }) => prefix);
  }

  /**
   * Prefixes that cover the part of a scan after this path. It is split at the first level that has alternatives left.
   */
  splitAfter(path: Prefix, parts: number): readonly Prefix[] {
    const otherPrefixes: Prefix[][] = [];
    let node = this.#root();
    let count = 1;
    let depth = 0;
    for (; depth < path.length && count < parts; depth++) {
      const children = this.#children(node, depth);
      const pathChild = children.find(({ prefix }) => prefix[depth] === path[depth]);
      if (pathChild === undefined) break;
      const laterChildren = children.filter(({ prefix }) => prefix[depth]! > path[depth]!);
      otherPrefixes.push(laterChildren.map(({ prefix }) => prefix));
      count += laterChildren.length;
      node = pathChild;
    }
    return [node.prefix, ...otherPrefixes.reverse().flat()];
  }

  /**
   * Estimates the number of steps of the whole scan. `below` returns a random integer from 0 up to, but not including,
   * its argument.
   */
  estimate(below: (end: number) => number): number {
    const { levels, slots, markCount, takenMarks } = this.#plan;
    const values = new Int32Array(slots);
    const usedMarks = new Uint8Array(markCount);
    const mostTuples = levels.reduce(
      (most, { tuples, refs }) => Math.max(most, tuples.length / refs.length),
      0,
    );
    const fittingTuples = new Int32Array(mostTuples);
    let sum = 0;
    for (let way = 0; way < DESCENT_COUNT; way++) {
      usedMarks.fill(0);
      for (const mark of takenMarks) usedMarks[mark] = 1;
      let weight = 1;
      for (const [depth, { refs, tuples, live, distinct }] of levels.entries()) {
        const count = this.#listFittingTuples(depth, values, usedMarks, fittingTuples);
        if (count === 0) break;
        weight *= count;
        sum += weight;
        const at = fittingTuples[below(count)]! * refs.length;
        for (const { slot, column } of live) values[slot] = tuples[at + column]!;
        if (distinct) usedMarks[distinct.firstMark + tuples[at + distinct.column]!] = 1;
      }
    }
    return sum / DESCENT_COUNT;
  }

  /** Writes the tuples that may come next at a level into `into`; returns their number. */
  #listFittingTuples(depth: number, values: Int32Array, usedMarks: Uint8Array, into: Int32Array): number {
    const { refs, tuples, starts, keyVariables, offset, distinct } = this.#plan.levels[depth]!;
    const claims = this.#claims[depth]!;
    let key = offset;
    for (const { slot, stride } of keyVariables) key += stride * values[slot]!;
    let count = 0;
    for (let tuple = starts[key]!; tuple < starts[key + 1]!; tuple++) {
      const at = tuple * refs.length;
      if (distinct && usedMarks[distinct.firstMark + tuples[at + distinct.column]!] === 1) continue;
      if (claims.length > 0 && !satisfiesClaims(claims, tuples, at)) continue;
      into[count++] = tuple;
    }
    return count;
  }

  /** The prefix as claims about the variables that it fixes. */
  claimsOf(prefix: Prefix): readonly Claim[] {
    return prefix.flatMap((tuple, depth) => {
      const level = this.#plan.levels[depth]!;
      const at = tuple * level.refs.length;
      return distinguishingColumns(level).map((column) => ({
        ref: level.refs[column]!,
        value: level.tuples[at + column]!,
        holds: true,
      }));
    });
  }

  #root(): PrefixNode {
    const { slots, takenMarks } = this.#plan;
    return { prefix: [], values: new Int32Array(slots), takenMarks: new Set(takenMarks) };
  }

  #children({ prefix, values, takenMarks }: PrefixNode, depth: number): PrefixNode[] {
    const { refs, tuples, starts, keyVariables, offset, live, distinct } = this.#plan.levels[depth]!;
    const key = keyVariables.reduce((sum, { slot, stride }) => sum + stride * values[slot]!, offset);
    const children: PrefixNode[] = [];
    for (let tuple = starts[key]!; tuple < starts[key + 1]!; tuple++) {
      const at = tuple * refs.length;
      const mark = distinct && distinct.firstMark + tuples[at + distinct.column]!;
      if (mark !== undefined && takenMarks.has(mark)) continue;
      if (!satisfiesClaims(this.#claims[depth]!, tuples, at)) continue;
      const childValues = values.slice();
      for (const { slot, column } of live) childValues[slot] = tuples[at + column]!;
      children.push({
        prefix: [...prefix, tuple],
        values: childValues,
        takenMarks: mark === undefined ? takenMarks : new Set(takenMarks).add(mark),
      });
    }
    return children;
  }
}

/** Whether the tuple at position `at` of `tuples` satisfies the claims. */
const satisfiesClaims = (
  claims: readonly (Claim & { readonly column: number })[],
  tuples: Int32Array,
  at: number,
): boolean => claims.every(({ column, value, holds }) => (tuples[at + column] === value) === holds);
