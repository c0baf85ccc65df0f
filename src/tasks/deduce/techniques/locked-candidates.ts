/**
 * Locked candidates (pointing and claiming, in Sudoku): if a condition needs a value at one of some places, and another condition contains all of
 * these, that value is excluded from the other's further places. People follow one digit over the whole board before they combine several digits, so
 * only removals of this one value count, and only places with three values or more: with two values, excluding one would place the other. All
 * instances of a moment are found together.
 *
 * Cost: a propagation for each value and neighbour with which a condition shares two places or more; two more propagations for each place from which
 * the value might be excluded. Failed attempts are repeated when the condition has changed.
 */

import type { Pauses } from '../../common/pauses.ts';
import type { DomainRemoval } from '../propagate/condition-store.ts';
import type { Instance, Knowledge } from '../propagate/knowledge.ts';
import type { Found, Technique } from './technique.ts';

/** Places of a condition that all belong to other conditions, too. */
interface Overlap {
  readonly condition: number;
  readonly places: readonly number[];
  /** The other conditions to which all these places belong; `further` are the places that the first condition doesn't contain. */
  readonly others: { readonly condition: number; readonly further: readonly number[] }[];
  /** The value of `Knowledge.clock` when the condition was last found to need no value at these places. */
  tried: number;
}

export class LockedCandidates implements Technique {
  readonly #known: Knowledge;
  readonly #pauses: Pauses;
  #overlaps: readonly Overlap[] | undefined;
  /** For each condition and value: the removals that the value alone implies in the condition. */
  readonly #told = new Map<number, Map<DomainRemoval, ReadonlySet<DomainRemoval>>>();

  constructor(known: Knowledge, pauses: Pauses) {
    this.#known = known;
    this.#pauses = pauses;
  }

  async find(): Promise<Found | 'limit' | 'stopped' | undefined> {
    const { clock } = this.#known;
    this.#overlaps ??= this.#allOverlaps();
    const gone = new Set<DomainRemoval>();
    const instances: Instance[] = [];
    for (const overlap of this.#overlaps) {
      if (this.#known.isUnchanged([overlap.condition], overlap.tried)) continue;
      const ending = await this.#pauses.ending();
      if (ending !== undefined) return ending;
      const confined = this.#confinedTo(overlap);
      if (confined.length === 0) overlap.tried = clock;
      for (const there of confined)
        for (const { condition, further } of overlap.others) {
          const follows = this.#follows(there, condition, further, overlap.condition);
          const removals = follows.filter((removal) => !gone.has(removal));
          for (const removal of removals) gone.add(removal);
          if (removals.length > 0)
            instances.push({ removals, cause: this.#known.together([overlap.condition, condition]) });
        }
    }
    if (gone.size === 0) return undefined;
    return { round: { level: 3, ways: gone.size, wide: false }, instances };
  }

  /** The values that the condition needs at one of these places. Each is given as its removals from these places. */
  #confinedTo({ condition, places }: Overlap): DomainRemoval[][] {
    const { domains } = this.#known;
    const byValue = new Map<number, DomainRemoval[]>();
    for (const removal of places.flatMap((variable) => domains.openOf(variable))) {
      const value = domains.valueOf(removal);
      const list = byValue.get(value);
      if (list) list.push(removal);
      else byValue.set(value, [removal]);
    }
    return [...byValue.values()].filter((there) => there.length > 1 && this.#needsOne(condition, there));
  }

  /** Whether the condition needs the value at one of these places, because it can't be at the others. No other value is considered. */
  #needsOne(condition: number, there: readonly DomainRemoval[]): boolean {
    const { blank, domains, scopes } = this.#known;
    if (there.length < 2) return false;
    const value = domains.valueOf(there[0]!);
    const gone = scopes[condition]!.flatMap((variable) => domains.removalsOf(variable)).filter(
      (one) => domains.valueOf(one) === value && !domains.isOpen(one),
    );
    return there.some((last) => {
      const before = blank.removals.length;
      for (const removal of gone) blank.add(removal);
      for (const removal of there) if (removal !== last) blank.add(removal);
      const { fails, removals } = blank.propagate(condition);
      const variable = domains.variableOf(last);
      const others = removals.filter((one) => blank.variableOf(one) === variable);
      const needs = fails || (others.length + 1 === blank.left[variable] && !others.includes(last));
      blank.goBack(before);
      return needs;
    });
  }

  /** The removals of the value at the other condition's further places: there, the value would leave the first condition no place for it. */
  #follows(
    there: readonly DomainRemoval[],
    other: number,
    further: readonly number[],
    condition: number,
  ): DomainRemoval[] {
    const { domains } = this.#known;
    const value = domains.valueOf(there[0]!);
    return further.flatMap((variable) =>
      domains.openOf(variable).filter((removal) => {
        if (domains.valueOf(removal) !== value || !this.#known.isRefutable(removal)) return false;
        const told = this.#toldBy(other, removal);
        return this.#needsOne(
          condition,
          there.filter((one) => told.has(one)),
        );
      }),
    );
  }

  /** The removals in the condition that the value alone implies, whatever else is known. */
  #toldBy(condition: number, value: DomainRemoval): ReadonlySet<DomainRemoval> {
    const byValue = this.#told.get(condition) ?? new Map<DomainRemoval, ReadonlySet<DomainRemoval>>();
    this.#told.set(condition, byValue);
    const before = byValue.get(value);
    if (before) return before;
    const { blank } = this.#known;
    const count = blank.removals.length;
    for (const one of blank.openOf(blank.variableOf(value))) if (one !== value) blank.add(one);
    const told = new Set(blank.propagate(condition).removals);
    blank.goBack(count);
    byValue.set(value, told);
    return told;
  }

  #allOverlaps(): Overlap[] {
    const { domains, near, scopes } = this.#known;
    const found: Overlap[] = [];
    for (const [condition, scope] of scopes.slice(0, this.#known.conditionCount).entries()) {
      const marked = scope.filter((variable) => domains.removalsOf(variable).length > 2);
      if (marked.length < 2 || this.#known.isWide(condition)) continue;
      const own = new Set(scope);
      const byPlaces = new Map<string, Overlap>();
      for (const other of new Set(marked.flatMap((variable) => near.of(variable)))) {
        if (scopes[other]!.length < 3 || this.#known.isWide(other)) continue;
        const theirs = new Set(scopes[other]);
        const places = marked.filter((variable) => theirs.has(variable));
        const further = scopes[other]!.filter((variable) => !own.has(variable));
        if (places.length < 2 || further.length === 0) continue;
        const overlap = byPlaces.get(places.join()) ?? { condition, places, others: [], tried: -1 };
        byPlaces.set(places.join(), overlap);
        overlap.others.push({ condition: other, further });
      }
      for (const overlap of byPlaces.values()) found.push(overlap);
    }
    return found;
  }
}
