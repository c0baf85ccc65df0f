/**
 * Supports of small conditions: the list of all assignments of a condition's open places that satisfy it; and which of these conditions share
 * two places or more. People note "exactly one of these two lines" at a node, and pass that on (chains.ts, pairwise-consistency.ts). Cost of a
 * list: a propagation of the condition for each partial assignment that is tried.
 */

import type { Pauses } from '../../common/pauses.ts';
import type { DomainRemoval } from '../propagate/condition-store.ts';
import type { Knowledge } from '../propagate/knowledge.ts';
import { TUNING } from '../tuning.ts';

/** A combination of values, one for each open place of a condition, that satisfies the condition. */
export type Support = readonly DomainRemoval[];

/** A condition's open places when it was listed, and the supports that are left. */
export interface Listed {
  readonly places: readonly number[];
  ways: readonly Support[];
}

/** A neighbour, and the positions of the shared places in both lists of places. */
export interface Shared {
  readonly with: number;
  readonly own: readonly number[];
  readonly others: readonly number[];
}

export class Supports {
  /** For each condition: the places that were open when its supports were listed, and the supports that are left. */
  readonly listed = new Map<number, Listed>();
  /** For each condition: the neighbours with which it shares two or more places. */
  readonly shared = new Map<number, readonly Shared[]>();
  readonly #known: Knowledge;
  readonly #pauses: Pauses;
  /** For each condition: the moment (`Knowledge.clock`) at which it was last found to have too many supports. */
  readonly #tooMany = new Map<number, number>();

  constructor(known: Knowledge, pauses: Pauses) {
    this.#known = known;
    this.#pauses = pauses;
  }

  /** Lists the conditions that have become small enough, and removes supports with excluded values. */
  async update(): Promise<'limit' | 'stopped' | undefined> {
    const { domains, scopes, clock } = this.#known;
    for (const listed of this.listed.values()) listed.ways = this.possible(listed.ways);
    let isMore = false;
    for (const [condition, scope] of scopes.slice(0, this.#known.conditionCount).entries()) {
      if (this.listed.has(condition) || scope.length < 2 || this.#known.isWide(condition)) continue;
      const tried = this.#tooMany.get(condition);
      if (tried !== undefined && this.#known.isUnchanged([condition], tried)) continue;
      const ending = await this.#pauses.ending();
      if (ending !== undefined) return ending;
      const places = scope.filter((variable) => domains.left[variable]! > 1);
      const ways =
        places.length < 2 || places.length > TUNING.supportsOpen
          ? undefined
          : this.#waysOf(condition, places);
      if (!ways) {
        this.#tooMany.set(condition, clock);
        continue;
      }
      this.listed.set(condition, { places, ways });
      isMore = true;
    }
    if (isMore) this.#meet();
    return undefined;
  }

  /** Those of the supports whose values are all still possible. */
  possible(ways: readonly Support[]): readonly Support[] {
    return ways.filter((way) => way.every((value) => this.#known.domains.isOpen(value)));
  }

  /** All supports of the condition; undefined if there are too many. */
  #waysOf(condition: number, places: readonly number[]): Support[] | undefined {
    const { domains } = this.#known;
    const ways: Support[] = [];
    const way: DomainRemoval[] = [];
    const extend = (at: number): boolean => {
      if (domains.propagate(condition).fails) return true;
      const place = places[at];
      if (place === undefined) return ways.push([...way]) <= TUNING.supports;
      for (const value of domains.openOf(place)) {
        const before = this.#known.suppose(value);
        way.push(value);
        const fits = extend(at + 1);
        way.pop();
        this.#known.goBack(before);
        if (!fits) return false;
      }
      return true;
    };
    return extend(0) ? ways : undefined;
  }

  #meet(): void {
    for (const [condition, { places }] of this.listed) {
      const near = new Set(places.flatMap((variable) => this.#known.near.of(variable)));
      const shared: Shared[] = [];
      for (const other of near) {
        const listed = this.listed.get(other);
        if (!listed || other === condition) continue;
        const both = places.filter((place) => listed.places.includes(place));
        if (both.length < 2) continue;
        shared.push({
          with: other,
          own: both.map((place) => places.indexOf(place)),
          others: both.map((place) => listed.places.indexOf(place)),
        });
      }
      this.shared.set(condition, shared);
    }
  }
}
