/**
 * What several conditions tell together, each of which shares two places or more with the next: people mark "exactly one of these
 * two lines" at a corner, and carry that on. Idea: of each small condition all ways that it can hold are listed; a way goes that no
 * way of a neighbor agrees with on the places that both speak of (pairwise consistency: Janssen, Jégou, Nouguier and
 * Vilarem, "A filtering process for general constraint-satisfaction problems", 1989). All ways of a moment go at once, so that the
 * order of conditions doesn't matter. Cost: a look at a condition for each way that is tried, when its list is made, and some
 * operations for each way and neighbor a step.
 */

import type { Removal } from '../explain/sight/condition-domains.ts';
import type { Pauses } from '../explain/sight/pauses.ts';
import type { Knowledge } from './knowledge.ts';
import type { Round } from './levels.ts';

/** Nobody lists more ways, or those of more open places. */
const MOST_WAYS = 64;
const MOST_OPEN = 6;
/** Longer chains are not followed. */
const LONGEST = 40;

/** A condition's open places when it was listed, and the ways that are left: a value for each of them, place by place. */
interface Table {
  readonly places: readonly number[];
  ways: readonly (readonly Removal[])[];
}

/** A neighbor, and where in both ways the places are that both speak of. */
interface Shared {
  readonly with: number;
  readonly own: readonly number[];
  readonly others: readonly number[];
}

export class Tables {
  readonly #known: Knowledge;
  readonly #pauses: Pauses;
  readonly #tables = new Map<number, Table>();
  readonly #shared = new Map<number, readonly Shared[]>();
  /** When conditions were last found to have too many ways. */
  readonly #tooMany = new Map<number, number>();

  constructor(known: Knowledge, pauses: Pauses) {
    this.#known = known;
    this.#pauses = pauses;
  }

  /** The next round: what it rules out is known afterwards. Nothing where no chain tells anything. */
  async next(): Promise<Round | 'limit' | 'stopped' | undefined> {
    const ending = (await this.#list()) ?? undefined;
    if (ending !== undefined) return ending;
    let changed = new Set(this.#tables.keys());
    for (let length = 1; length <= LONGEST && changed.size > 0; length++) {
      const stopped = await this.#pauses.ending();
      if (stopped !== undefined) return stopped;
      const removals = this.#unsupported();
      if (removals.length > 0) {
        this.#known.add(removals);
        return { level: 6, ways: removals.length, depth: length, wide: false };
      }
      changed = this.#step(changed);
    }
    return undefined;
  }

  /** Lists what is small enough by now, and strikes ways that are no more. */
  async #list(): Promise<'limit' | 'stopped' | undefined> {
    const { domains, scopes, changed, clock } = this.#known;
    for (const [, table] of this.#tables)
      table.ways = table.ways.filter((way) => way.every((value) => domains.isOpen(value)));
    const fresh: number[] = [];
    for (const [condition, scope] of scopes.entries()) {
      if (this.#tables.has(condition) || scope.length < 2 || this.#known.isWide(condition)) continue;
      const tried = this.#tooMany.get(condition);
      if (tried !== undefined && scope.every((variable) => changed[variable]! <= tried)) continue;
      const ending = await this.#pauses.ending();
      if (ending !== undefined) return ending;
      const places = scope.filter((variable) => domains.left[variable]! > 1);
      const ways =
        places.length < 2 || places.length > MOST_OPEN ? undefined : this.#waysOf(condition, places);
      if (!ways) {
        this.#tooMany.set(condition, clock);
        continue;
      }
      this.#tables.set(condition, { places, ways });
      fresh.push(condition);
    }
    if (fresh.length > 0) this.#meet();
    return undefined;
  }

  /** All ways that the condition can hold; undefined where they are too many. */
  #waysOf(condition: number, places: readonly number[]): (readonly Removal[])[] | undefined {
    const { domains } = this.#known;
    const ways: (readonly Removal[])[] = [];
    const way: Removal[] = [];
    const extend = (at: number): boolean => {
      if (domains.look(condition).fails) return true;
      const place = places[at];
      if (place === undefined) return ways.push([...way]) <= MOST_WAYS;
      const values = domains.openOf(place);
      for (const value of values) {
        const before = domains.removals.length;
        for (const other of values) if (other !== value) domains.add(other);
        way.push(value);
        const fits = extend(at + 1);
        way.pop();
        domains.goBack(before);
        if (!fits) return false;
      }
      return true;
    };
    return extend(0) ? ways : undefined;
  }

  /** Who shares two places or more with whom. */
  #meet(): void {
    for (const [condition, { places }] of this.#tables) {
      const near = new Set(places.flatMap((variable) => this.#known.near.of(variable)));
      const shared: Shared[] = [];
      for (const other of near) {
        const table = this.#tables.get(other);
        if (!table || other === condition) continue;
        const both = places.filter((place) => table.places.includes(place));
        if (both.length < 2) continue;
        shared.push({
          with: other,
          own: both.map((place) => places.indexOf(place)),
          others: both.map((place) => table.places.indexOf(place)),
        });
      }
      this.#shared.set(condition, shared);
    }
  }

  /** Values that no way of some condition has any more. */
  #unsupported(): Removal[] {
    const { domains } = this.#known;
    const gone = new Set<Removal>();
    for (const { places, ways } of this.#tables.values()) {
      const there = new Set(ways.flat());
      for (const place of places)
        for (const value of domains.openOf(place)) if (!there.has(value)) gone.add(value);
    }
    return [...gone];
  }

  /** Strikes at once all ways that a changed neighbor has no way for; the conditions that lost some. */
  #step(changed: ReadonlySet<number>): Set<number> {
    const left = new Map<number, (readonly Removal[])[]>();
    for (const [condition, table] of this.#tables) {
      const neighbors = (this.#shared.get(condition) ?? []).filter((shared) => changed.has(shared.with));
      if (neighbors.length === 0) continue;
      const keys = neighbors.map(({ with: other, others }) => {
        const ways = this.#tables.get(other)?.ways ?? [];
        return new Set(ways.map((way) => others.map((at) => way[at]).join()));
      });
      const ways = table.ways.filter((way) =>
        neighbors.every(({ own }, i) => keys[i]!.has(own.map((at) => way[at]).join())),
      );
      if (ways.length < table.ways.length) left.set(condition, ways);
    }
    for (const [condition, ways] of left) this.#tables.get(condition)!.ways = ways;
    return new Set(left.keys());
  }
}
