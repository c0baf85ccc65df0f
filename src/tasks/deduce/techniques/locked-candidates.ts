/**
 * Locked candidates (pointing and claiming, in Sudoku): if a condition needs a value at one of some places, and another condition contains all of
 * these, that value is excluded from the other's further places. People follow one digit over the whole board before they combine several digits, so
 * only removals of this one value count, and only places with three values or more: with two values, excluding one would place the other. All
 * instances of a moment are found together.
 *
 * Cost: a propagation for each value and neighbour with which a condition shares two places or more; two more propagations for each place from which
 * the value might be excluded. Failed attempts are repeated when the condition has changed.
 */

import { pushTo } from '../../../model/large-lists.ts';
import type { Pauses } from '../../common/pauses.ts';
import type { DomainRemoval } from '../propagate/condition-store.ts';
import type { Knowledge } from '../propagate/knowledge.ts';
import { Findings, type FoundRound, type Technique } from './technique.ts';

/** Places of a condition that all belong to other conditions, too. */
interface Overlap {
  readonly condition: number;
  readonly places: readonly number[];
  /** The other conditions to which all these places belong; `further` are the places that the first condition doesn't contain. */
  readonly partners: { readonly condition: number; readonly further: readonly number[] }[];
  /** The value of `Knowledge.clock` when it was last found that the condition needs none of its values at these places. */
  triedAt: number;
}

export class LockedCandidates implements Technique {
  readonly #facts: Knowledge;
  readonly #pauses: Pauses;
  #overlaps: readonly Overlap[] | undefined;
  /** For each condition and value: the removals that the value alone implies in the condition. */
  readonly #impliedRemovals = new Map<number, Map<DomainRemoval, ReadonlySet<DomainRemoval>>>();

  constructor(known: Knowledge, pauses: Pauses) {
    this.#facts = known;
    this.#pauses = pauses;
  }

  async findRound(): Promise<FoundRound | undefined> {
    const { clock } = this.#facts;
    this.#overlaps ??= this.#allOverlaps();
    const findings = new Findings(this.#facts);
    for (const overlap of this.#overlaps) {
      if (this.#facts.isUnchanged([overlap.condition], overlap.triedAt)) continue;
      await this.#pauses.pause();
      const confinedGroups = this.#groupsConfinedTo(overlap);
      if (confinedGroups.length === 0) overlap.triedAt = clock;
      for (const there of confinedGroups)
        for (const { condition, further } of overlap.partners) {
          const removals = this.#follows(there, condition, further, overlap.condition);
          findings.add(removals, [overlap.condition, condition]);
        }
    }
    return findings.round(3);
  }

  /** The values that the condition needs at one of these places. Each is given as its removals from these places. */
  #groupsConfinedTo({ condition, places }: Overlap): DomainRemoval[][] {
    const { domains } = this.#facts;
    const removalsByValue = new Map<number, DomainRemoval[]>();
    for (const removal of places.flatMap((variable) => domains.choicesOf(variable))) {
      const value = domains.valueOf(removal);
      pushTo(removalsByValue, value, removal);
    }
    return [...removalsByValue.values()].filter(
      (there) => there.length > 1 && this.#needsOneOf(condition, there),
    );
  }

  /** Whether the condition needs the value at one of these places, because no other place of it may have the value. Other values aren't considered. */
  #needsOneOf(condition: number, there: readonly DomainRemoval[]): boolean {
    const { blank, domains, scopes } = this.#facts;
    if (there.length < 2) return false;
    const value = domains.valueOf(there[0]!);
    const removedCandidates = scopes[condition]!.flatMap((variable) => domains.removalsOf(variable)).filter(
      (one) => domains.valueOf(one) === value && !domains.isOpen(one),
    );
    return there.some((last) => {
      const trailEnd = blank.removals.length;
      for (const removal of removedCandidates) blank.addRemoval(removal);
      for (const removal of there) if (removal !== last) blank.addRemoval(removal);
      const { fails, removals } = blank.propagate(condition);
      const variable = domains.variableOf(last);
      const otherRemovals = removals.filter((one) => blank.variableOf(one) === variable);
      const isNeeded =
        fails || (otherRemovals.length + 1 === blank.leftCount[variable] && !otherRemovals.includes(last));
      blank.goBack(trailEnd);
      return isNeeded;
    });
  }

  /** The removals of the value at the other condition's further places: there, the value would leave the first condition no place for it. */
  #follows(
    there: readonly DomainRemoval[],
    other: number,
    further: readonly number[],
    condition: number,
  ): DomainRemoval[] {
    const { domains } = this.#facts;
    const value = domains.valueOf(there[0]!);
    return further.flatMap((variable) =>
      domains.choicesOf(variable).filter((removal) => {
        if (domains.valueOf(removal) !== value || !this.#facts.isRefutable(removal)) return false;
        const impliedRemovals = this.#removalsImpliedBy(other, removal);
        return this.#needsOneOf(
          condition,
          there.filter((one) => impliedRemovals.has(one)),
        );
      }),
    );
  }

  /** The removals that the condition implies from this value alone, whatever else is known. */
  #removalsImpliedBy(condition: number, value: DomainRemoval): ReadonlySet<DomainRemoval> {
    const removalsByValue =
      this.#impliedRemovals.get(condition) ?? new Map<DomainRemoval, ReadonlySet<DomainRemoval>>();
    this.#impliedRemovals.set(condition, removalsByValue);
    const cachedRemovals = removalsByValue.get(value);
    if (cachedRemovals) return cachedRemovals;
    const { blank } = this.#facts;
    const count = blank.removals.length;
    for (const one of blank.choicesOf(blank.variableOf(value))) if (one !== value) blank.addRemoval(one);
    const impliedRemovals = new Set(blank.propagate(condition).removals);
    blank.goBack(count);
    removalsByValue.set(value, impliedRemovals);
    return impliedRemovals;
  }

  #allOverlaps(): Overlap[] {
    const { domains, vicinity, scopes } = this.#facts;
    const overlaps: Overlap[] = [];
    for (const [condition, scope] of scopes.slice(0, this.#facts.conditionCount).entries()) {
      const openPlaces = scope.filter((variable) => domains.removalsOf(variable).length > 2);
      if (openPlaces.length < 2 || this.#facts.isWide(condition)) continue;
      const scopeSet = new Set(scope);
      const overlapByPlaces = new Map<string, Overlap>();
      for (const other of new Set(openPlaces.flatMap((variable) => vicinity.of(variable)))) {
        if (scopes[other]!.length < 3 || this.#facts.isWide(other)) continue;
        const otherScope = new Set(scopes[other]);
        const sharedPlaces = openPlaces.filter((variable) => otherScope.has(variable));
        const surplus = scopes[other]!.filter((variable) => !scopeSet.has(variable));
        if (sharedPlaces.length < 2 || surplus.length === 0) continue;
        const overlap = overlapByPlaces.get(sharedPlaces.join()) ?? {
          condition,
          places: sharedPlaces,
          partners: [],
          triedAt: -1,
        };
        overlapByPlaces.set(sharedPlaces.join(), overlap);
        overlap.partners.push({ condition: other, further: surplus });
      }
      for (const overlap of overlapByPlaces.values()) overlaps.push(overlap);
    }
    return overlaps;
  }
}
