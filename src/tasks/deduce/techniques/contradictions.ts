/**
 * Values that don't fit because supposing them leads to a contradiction (failed literals, Freeman 1995): by that value alone, within two
 * conditions (confined.ts); within one condition;
 * within two that share a place; along a chain of such conditions
 * (chains.ts, meetings.ts); or by looks at any conditions, one after the other. The search begins with what is easiest to follow
 * and ends with the first size, or depth, at which something is refuted: all that is refuted there is found.
 *
 * With two conditions, what puts something on the board (things.ts) is found first, whatever its size: people look for it, and cross
 * out when nothing is to be put. The generator of Simon Tatham's Loopy draws the same line between easy and normal.
 *
 * What came to nothing is tried again only where something has changed that it looked at. A supposition costs a few looks
 * at conditions; pairs are as many as neighbours are, and made once.
 */

import type { Pauses } from '../../common/pauses.ts';
import type { DomainRemoval } from '../propagate/condition-domains.ts';
import { Chains } from './chains.ts';
import { Early } from './early.ts';
import type { Knowledge } from './knowledge.ts';
import type { Round } from './levels.ts';
import { LockedCandidates } from './locked-candidates.ts';
import { PairwiseConsistency } from './pairwise-consistency.ts';
import { Supports } from './supports.ts';

/** More pairs of conditions are not looked at: narrower conditions are paired only. */
const MOST_PAIRS = 30_000;
/** Nobody goes through the cases of more open places. */
const MOST_OPEN = 20;
/** Looks one after the other: first at what is taken in at a glance. */
const STAGES: readonly (readonly [depth: number, wide: boolean])[] = [
  [1, false],
  [2, false],
  [3, false],
  [1, true],
  [2, true],
  [3, true],
  ...[4, 5, 6, 8, 10, 14, 20, 40].flatMap((depth): [number, boolean][] => [
    [depth, false],
    [depth, true],
  ]),
];

/** Conditions that are looked at together: one, or two that share a place. */
interface Group {
  readonly conditions: readonly number[];
  readonly scope: readonly number[];
  /** When it was last tried in vain. */
  tried: number;
}

/** A supposition that came to nothing. */
interface Vain {
  readonly at: number;
  /** Further looks tell nothing. */
  readonly ended: boolean;
  readonly depth: number;
  readonly places: readonly number[];
}

/** Groups that have so many open places. */
interface Sized {
  readonly size: number;
  readonly groups: readonly { readonly group: Group; readonly open: readonly number[] }[];
}

type Ending = 'limit' | 'stopped';

export class Contradictions {
  readonly #known: Knowledge;
  readonly #pauses: Pauses;
  readonly #confined: LockedCandidates;
  readonly #early: Early;
  readonly #ways: Supports;
  readonly #chains: Chains;
  readonly #meetings: PairwiseConsistency;
  #singles: readonly Group[] | undefined;
  #pairs: readonly Group[] | undefined;
  readonly #vain = new Map<DomainRemoval, Vain>();

  constructor(known: Knowledge, pauses: Pauses) {
    this.#known = known;
    this.#pauses = pauses;
    this.#confined = new LockedCandidates(known, pauses);
    this.#early = new Early(known, pauses);
    this.#ways = new Supports(known, pauses);
    this.#chains = new Chains(known, pauses, this.#ways);
    this.#meetings = new PairwiseConsistency(known, pauses, this.#ways);
  }

  /** The next round: what it refutes is known afterwards. Nothing where no supposition leads to a contradiction. */
  async next(): Promise<Round | Ending | undefined> {
    return (
      (await this.#confined.next()) ??
      (await this.#withinOne()) ??
      (await this.#withinTwo()) ??
      (await this.#ways.update()) ??
      (await this.#chains.next()) ??
      (await this.#meetings.next()) ??
      (await this.#bySupposing())
    );
  }

  // ── One condition, and two ──

  async #withinOne(): Promise<Round | Ending | undefined> {
    this.#singles ??= this.#narrow().map((condition) => this.#group([condition]));
    for (const { size, groups } of this.#bySize(this.#singles)) {
      const refuted = await this.#refuted(groups);
      if (typeof refuted === 'string') return refuted;
      if (refuted.length > 0) return this.#round(4, size, refuted);
    }
    return undefined;
  }

  async #withinTwo(): Promise<Round | Ending | undefined> {
    this.#pairs ??= this.#allPairs().map((pair) => this.#group(pair));
    let ruledOut: { readonly size: number; readonly refuted: readonly DomainRemoval[] } | undefined;
    for (const { size, groups } of this.#bySize(this.#pairs)) {
      const refuted = await this.#refuted(groups);
      if (typeof refuted === 'string') return refuted;
      const putting = this.#known.putting(refuted);
      if (putting.length > 0) return this.#round(5, size, putting);
      if (refuted.length > 0) ruledOut ??= { size, refuted };
    }
    const early = await this.#early.next();
    return early ?? (ruledOut && this.#round(6, ruledOut.size, ruledOut.refuted));
  }

  #round(level: number, open: number, refuted: readonly DomainRemoval[]): Round {
    this.#known.add(refuted);
    return { level, ways: refuted.length, open, wide: false };
  }

  #narrow(): number[] {
    const { scopes } = this.#known;
    return [...scopes.keys()].filter((one) => scopes[one]!.length > 1 && !this.#known.isWide(one));
  }

  #group(conditions: readonly number[]): Group {
    const scope = [...new Set(conditions.flatMap((condition) => this.#known.scopes[condition]!))];
    return { conditions, scope, tried: -1 };
  }

  /** All pairs of conditions that share a place; of narrower conditions only, where there are too many. */
  #allPairs(): [number, number][] {
    const { scopes } = this.#known;
    const narrow = this.#narrow();
    const widths = [...new Set(narrow.map((one) => scopes[one]!.length))].sort((a, b) => b - a);
    for (const widest of widths) {
      const pairs = this.#pairsUpTo(widest);
      if (pairs) return pairs;
    }
    return [];
  }

  #pairsUpTo(widest: number): [number, number][] | undefined {
    const { scopes, near } = this.#known;
    const pairs: [number, number][] = [];
    for (const a of this.#narrow()) {
      if (scopes[a]!.length > widest) continue;
      const others = new Set(scopes[a]!.flatMap((variable) => near.of(variable)));
      for (const b of others) {
        const width = scopes[b]!.length;
        if (b <= a || width > widest || width < 2 || this.#known.isWide(b)) continue;
        if (pairs.push([a, b]) > MOST_PAIRS) return undefined;
      }
    }
    return pairs;
  }

  /** Groups that might refute something, from the fewest open places on. */
  #bySize(groups: readonly Group[]): Sized[] {
    const { changed, domains } = this.#known;
    const bySize = new Map<number, { readonly group: Group; readonly open: readonly number[] }[]>();
    for (const group of groups) {
      if (group.scope.every((variable) => changed[variable]! <= group.tried)) continue;
      const open = group.scope.filter((variable) => domains.left[variable]! > 1);
      if (open.length < 2 || open.length > MOST_OPEN) continue;
      const list = bySize.get(open.length);
      if (list) list.push({ group, open });
      else bySize.set(open.length, [{ group, open }]);
    }
    return [...bySize].sort(([a], [b]) => a - b).map(([size, list]) => ({ size, groups: list }));
  }

  /** All that any of the groups refutes. */
  async #refuted(groups: Sized['groups']): Promise<readonly DomainRemoval[] | Ending> {
    const { clock, domains } = this.#known;
    const refuted = new Set<DomainRemoval>();
    for (const { group, open } of groups) {
      const ending = await this.#pauses.ending();
      if (ending !== undefined) return ending;
      const removals = open.flatMap((variable) => domains.openOf(variable));
      const found = removals.filter((removal) => this.#failsWithin(removal, group.conditions));
      if (found.length === 0) group.tried = clock;
      for (const removal of found) refuted.add(removal);
    }
    return [...refuted];
  }

  /** Whether these conditions by themselves can't hold once the value is supposed. */
  #failsWithin(removal: DomainRemoval, conditions: readonly number[]): boolean {
    const { domains } = this.#known;
    const before = this.#known.suppose(removal);
    let fails = false;
    for (let count = -1; !fails && count < domains.removals.length; ) {
      count = domains.removals.length;
      for (const condition of conditions) fails ||= !this.#known.follow(condition);
    }
    domains.goBack(before);
    return fails;
  }

  // ── Suppositions ──

  async #bySupposing(): Promise<Round | Ending | undefined> {
    for (const [depth, wide] of STAGES) {
      const refuted: DomainRemoval[] = [];
      let goesOn = false;
      for (const variable of this.#known.open()) {
        const ending = await this.#pauses.ending();
        if (ending !== undefined) return ending;
        for (const removal of this.#known.domains.openOf(variable)) {
          const end = this.#chain(removal, depth, wide);
          if (end === 'fails') refuted.push(removal);
          if (end === 'goes on') goesOn = true;
        }
      }
      if (refuted.length > 0) {
        this.#known.add(refuted);
        return { level: 9, ways: refuted.length, depth, wide };
      }
      if (wide && !goesOn) return undefined;
    }
    return undefined;
  }

  /** Where looks at all conditions lead, so many times one after the other. */
  #chain(removal: DomainRemoval, depth: number, wide: boolean): 'fails' | 'goes on' | 'ends' {
    const known = this.#known;
    const { domains } = known;
    const vain = wide ? undefined : this.#vain.get(removal);
    if (vain && (vain.ended || vain.depth >= depth)) {
      const same = vain.places.every((variable) => known.changed[variable]! <= vain.at);
      if (same) return vain.ended ? 'ends' : 'goes on';
    }
    const before = this.#known.suppose(removal);
    const places = new Set<number>();
    let first = before;
    let fails = false;
    for (let round = 0; round < depth && !fails && first < domains.removals.length; round++) {
      const stale = new Set<number>();
      for (let at = first; at < domains.removals.length; at++)
        for (const condition of known.near.of(domains.variableOf(domains.removals[at]!)))
          if (wide || !known.isWide(condition)) stale.add(condition);
      first = domains.removals.length;
      const found: DomainRemoval[] = [];
      for (const condition of stale) {
        const look = domains.look(condition);
        fails ||= look.fails;
        if (fails) break;
        for (const one of look.removals) found.push(one);
        if (!wide) for (const variable of known.scopes[condition]!) places.add(variable);
      }
      fails ||= !known.takeAway(found);
    }
    const ended = first >= domains.removals.length;
    domains.goBack(before);
    if (fails) return 'fails';
    if (!wide) this.#vain.set(removal, { at: known.clock, ended, depth, places: [...places] });
    return ended ? 'ends' : 'goes on';
  }
}
