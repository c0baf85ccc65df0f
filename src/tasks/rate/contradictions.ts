/**
 * Values that don't fit because supposing them leads to a contradiction (failed literals, Freeman 1995): within one condition,
 * within two that share a place, along a chain of such conditions
 * (tables.ts), or along a chain of looks at any conditions. The search begins with what is easiest to follow
 * and ends with the first size, or depth, at which something is refuted: all that is refuted there is found.
 *
 * What came to nothing is tried again only where something has changed that it looked at. A supposition costs a few looks
 * at conditions; pairs are as many as neighbours are, and made once.
 */

import type { Removal } from '../explain/sight/condition-domains.ts';
import type { Pauses } from '../explain/sight/pauses.ts';
import type { Knowledge } from './knowledge.ts';
import type { Round } from './levels.ts';
import { Tables } from './tables.ts';

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
  readonly level: number;
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

type Ending = 'limit' | 'stopped';

export class Contradictions {
  readonly #known: Knowledge;
  readonly #pauses: Pauses;
  readonly #tables: Tables;
  #singles: readonly Group[] | undefined;
  #pairs: readonly Group[] | undefined;
  readonly #vain = new Map<Removal, Vain>();

  constructor(known: Knowledge, pauses: Pauses) {
    this.#known = known;
    this.#pauses = pauses;
    this.#tables = new Tables(known, pauses);
  }

  /** The next round: what it refutes is known afterwards. Nothing where no supposition leads to a contradiction. */
  async next(): Promise<Round | Ending | undefined> {
    const ground = this.#known.ground.constraints;
    this.#singles ??= this.#narrow().map((condition) => this.#group([condition], 3));
    const single = await this.#within(this.#singles);
    if (single !== undefined) return single;
    this.#pairs ??= this.#allPairs().map(([a, b]) =>
      this.#group([a, b], ground[a]!.rule === ground[b]!.rule ? 4 : 5),
    );
    return (await this.#within(this.#pairs)) ?? (await this.#tables.next()) ?? (await this.#alongChains());
  }

  // ── One condition, and two ──

  #narrow(): number[] {
    const { scopes } = this.#known;
    return [...scopes.keys()].filter((one) => scopes[one]!.length > 1 && !this.#known.isWide(one));
  }

  #group(conditions: readonly number[], level: number): Group {
    const scope = [...new Set(conditions.flatMap((condition) => this.#known.scopes[condition]!))];
    return { conditions, scope, level, tried: -1 };
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

  /** Of the groups with the fewest open places of which any refutes something, all that they refute. */
  async #within(groups: readonly Group[]): Promise<Round | Ending | undefined> {
    const { changed, domains, clock } = this.#known;
    const bySize = new Map<number, { readonly group: Group; readonly open: readonly number[] }[]>();
    for (const group of groups) {
      if (group.scope.every((variable) => changed[variable]! <= group.tried)) continue;
      const open = group.scope.filter((variable) => domains.left[variable]! > 1);
      if (open.length < 2 || open.length > MOST_OPEN) continue;
      const list = bySize.get(open.length);
      if (list) list.push({ group, open });
      else bySize.set(open.length, [{ group, open }]);
    }
    for (const [size, list] of [...bySize].sort(([a], [b]) => a - b)) {
      /** By removal: the least level of those that refute it. */
      const refuted = new Map<Removal, number>();
      for (const { group, open } of list) {
        const ending = await this.#pauses.ending();
        if (ending !== undefined) return ending;
        const removals = open.flatMap((variable) => domains.openOf(variable));
        const found = removals.filter((removal) => this.#failsWithin(removal, group.conditions));
        if (found.length === 0) group.tried = clock;
        for (const removal of found)
          refuted.set(removal, Math.min(group.level, refuted.get(removal) ?? Number.POSITIVE_INFINITY));
      }
      if (refuted.size === 0) continue;
      this.#known.add(refuted.keys());
      const level = [...refuted.values()].reduce((least, one) => Math.min(least, one));
      return { level, ways: refuted.size, open: size, wide: false };
    }
    return undefined;
  }

  /** Whether these conditions by themselves can't hold once the value is supposed. */
  #failsWithin(removal: Removal, conditions: readonly number[]): boolean {
    const { domains } = this.#known;
    const before = this.#suppose(removal);
    let fails = false;
    for (let count = -1; !fails && count < domains.removals.length; ) {
      count = domains.removals.length;
      for (const condition of conditions) fails ||= !this.#follow(condition);
    }
    domains.goBack(before);
    return fails;
  }

  /** Takes all other values away; what there was before can be gone back to. */
  #suppose(removal: Removal): number {
    const { domains } = this.#known;
    const before = domains.removals.length;
    for (const other of domains.openOf(domains.variableOf(removal)))
      if (other !== removal) domains.add(other);
    return before;
  }

  #follow(condition: number): boolean {
    const { fails, removals } = this.#known.domains.look(condition);
    return !fails && this.#addAll(removals);
  }

  #addAll(removals: readonly Removal[]): boolean {
    const { domains } = this.#known;
    for (const removal of removals) if (domains.isOpen(removal) && !domains.add(removal)) return false;
    return true;
  }

  // ── Chains ──

  async #alongChains(): Promise<Round | Ending | undefined> {
    for (const [depth, wide] of STAGES) {
      const refuted: Removal[] = [];
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
        return { level: 7, ways: refuted.length, depth, wide };
      }
      if (wide && !goesOn) return undefined;
    }
    return undefined;
  }

  /** Where looks at all conditions lead, so many times one after the other. */
  #chain(removal: Removal, depth: number, wide: boolean): 'fails' | 'goes on' | 'ends' {
    const known = this.#known;
    const { domains } = known;
    const vain = wide ? undefined : this.#vain.get(removal);
    if (vain && (vain.ended || vain.depth >= depth)) {
      const same = vain.places.every((variable) => known.changed[variable]! <= vain.at);
      if (same) return vain.ended ? 'ends' : 'goes on';
    }
    const before = this.#suppose(removal);
    const places = new Set<number>();
    let first = before;
    let fails = false;
    for (let round = 0; round < depth && !fails && first < domains.removals.length; round++) {
      const stale = new Set<number>();
      for (let at = first; at < domains.removals.length; at++)
        for (const condition of known.near.of(domains.variableOf(domains.removals[at]!)))
          if (wide || !known.isWide(condition)) stale.add(condition);
      first = domains.removals.length;
      const found: Removal[] = [];
      for (const condition of stale) {
        const look = domains.look(condition);
        fails ||= look.fails;
        if (fails) break;
        for (const one of look.removals) found.push(one);
        if (!wide) for (const variable of known.scopes[condition]!) places.add(variable);
      }
      fails ||= !this.#addAll(found);
    }
    const ended = first >= domains.removals.length;
    domains.goBack(before);
    if (fails) return 'fails';
    if (!wide) this.#vain.set(removal, { at: known.clock, ended, depth, places: [...places] });
    return ended ? 'ends' : 'goes on';
  }
}
