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
export interface SupportList {
  readonly places: readonly number[];
  supports: readonly Support[];
}

/** A neighbour, and the positions of the shared places in both lists of places. */
export interface SharedPlaces {
  readonly otherCondition: number;
  readonly ownPositions: readonly number[];
  readonly otherPositions: readonly number[];
}

export class Supports {
  /** For each condition: the places that were open when its supports were listed, and the supports that are left. */
  readonly listed = new Map<number, SupportList>();
  /** For each condition: the neighbours with which it shares two or more places. */
  readonly shared = new Map<number, readonly SharedPlaces[]>();
  readonly #facts: Knowledge;
  readonly #pauses: Pauses;
  /** For each condition: the moment (`Knowledge.clock`) at which it was last found to have too many supports. */
  readonly #tooMany = new Map<number, number>();

  constructor(known: Knowledge, pauses: Pauses) {
    this.#facts = known;
    this.#pauses = pauses;
  }

  /** Lists the conditions that have become small enough, and removes supports with excluded values. */
  async update(): Promise<void> {
    const { domains, scopes, clock } = this.#facts;
    for (const listed of this.listed.values()) listed.supports = this.possibleSupports(listed.supports);
    let hasNewLists = false;
    for (const [condition, scope] of scopes.slice(0, this.#facts.conditionCount).entries()) {
      if (this.listed.has(condition) || scope.length < 2 || this.#facts.isWide(condition)) continue;
      const triedTime = this.#tooMany.get(condition);
      if (triedTime !== undefined && this.#facts.isUnchanged([condition], triedTime)) continue;
      await this.#pauses.pause();
      const openPlaces = scope.filter((variable) => domains.leftCount[variable]! > 1);
      const supports =
        openPlaces.length < 2 || openPlaces.length > TUNING.supportsOpen
          ? undefined
          : this.#supportsOf(condition, openPlaces);
      if (!supports) {
        this.#tooMany.set(condition, clock);
        continue;
      }
      this.listed.set(condition, { places: openPlaces, supports });
      hasNewLists = true;
    }
    if (hasNewLists) this.#findSharedPlaces();
  }

  /** Those of the supports whose values are all still possible. */
  possibleSupports(ways: readonly Support[]): readonly Support[] {
    return ways.filter((way) => way.every((value) => this.#facts.domains.isOpen(value)));
  }

  /** The values that are possible at the condition's places and that none of these supports contains. */
  unsupportedValues(condition: number, ways: readonly Support[]): DomainRemoval[] {
    const supportedValues = new Set(ways.flat());
    const values = this.listed
      .get(condition)!
      .places.flatMap((place) => this.#facts.domains.choicesOf(place));
    return values.filter((value) => !supportedValues.has(value));
  }

  /** All supports of the condition; undefined if there are too many. */
  #supportsOf(condition: number, places: readonly number[]): Support[] | undefined {
    const { domains } = this.#facts;
    const supports: Support[] = [];
    const partialSupport: DomainRemoval[] = [];
    const extend = (at: number): boolean => {
      if (domains.propagate(condition).fails) return true;
      const place = places[at];
      if (place === undefined) return supports.push([...partialSupport]) <= TUNING.supports;
      for (const value of domains.choicesOf(place)) {
        const trailEnd = this.#facts.suppose(value);
        partialSupport.push(value);
        const fits = extend(at + 1);
        partialSupport.pop();
        this.#facts.goBack(trailEnd);
        if (!fits) return false;
      }
      return true;
    };
    return extend(0) ? supports : undefined;
  }

  #findSharedPlaces(): void {
    for (const [condition, { places }] of this.listed) {
      const nearbyConditions = new Set(places.flatMap((variable) => this.#facts.vicinity.of(variable)));
      const sharedPlaces: SharedPlaces[] = [];
      for (const other of nearbyConditions) {
        const otherList = this.listed.get(other);
        if (!otherList || other === condition) continue;
        const commonPlaces = places.filter((place) => otherList.places.includes(place));
        if (commonPlaces.length < 2) continue;
        sharedPlaces.push({
          otherCondition: other,
          ownPositions: commonPlaces.map((place) => places.indexOf(place)),
          otherPositions: commonPlaces.map((place) => otherList.places.indexOf(place)),
        });
      }
      this.shared.set(condition, sharedPlaces);
    }
  }
}
