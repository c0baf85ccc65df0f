/**
 * Cases (levels 4 to 6): values that don't fit within one condition, or within two that share a place, by the propagation of these alone.
 * The search begins with the fewest open places and ends with the first number of them at which something is refuted: all that is
 * refuted there is found.
 *
 * With two conditions, what puts something on the board (conditions/things.ts) is found first, whatever its size: people look for it, and
 * cross out when nothing is to be put. The generator of Simon Tatham's Loopy draws the same line between easy and normal.
 *
 * What came to nothing is tried again only where something has changed that it looked at. Cost: a few propagations for each open value
 * of each pair; pairs are as many as neighbours are, and made once.
 */

import type { Pauses } from '../../common/pauses.ts';
import type { DomainRemoval, Implied } from '../propagate/condition-store.ts';
import type { Instance, Knowledge } from '../propagate/knowledge.ts';
import { TUNING } from '../tuning.ts';
import { PrematureEnd } from './premature-end.ts';
import type { Found } from './technique.ts';

/** Conditions that are looked at together: one, or two that share a place. */
interface Group {
  readonly conditions: readonly number[];
  readonly scope: readonly number[];
  /** When it was last tried in vain. */
  tried: number;
}

/** Groups that have so many open places. */
interface Sized {
  readonly size: number;
  readonly groups: readonly { readonly group: Group; readonly open: readonly number[] }[];
}

type Ending = 'limit' | 'stopped';

/** What groups of one size refute. */
interface Refuted {
  readonly size: number;
  readonly instances: readonly Instance[];
}

export class Cases {
  readonly #known: Knowledge;
  readonly #pauses: Pauses;
  readonly #early: PrematureEnd;
  /** [condition]: by value, what it implies when that is supposed, and when that was found. */
  readonly #implied: Map<DomainRemoval, { readonly clock: number; readonly implied: Implied }>[] = [];
  #singles: readonly Group[] | undefined;
  #pairs: readonly Group[] | undefined;

  constructor(known: Knowledge, pauses: Pauses) {
    this.#known = known;
    this.#pauses = pauses;
    this.#early = new PrematureEnd(known, pauses);
  }

  async withinOne(): Promise<Found | Ending | undefined> {
    this.#singles ??= this.#narrow().map((condition) => this.#group([condition]));
    for (const { size, groups } of this.#bySize(this.#singles)) {
      const instances = await this.#refuted(groups);
      if (typeof instances === 'string') return instances;
      if (instances.length > 0) return foundOf(4, { size, instances });
    }
    return undefined;
  }

  async withinTwo(): Promise<Found | Ending | undefined> {
    this.#pairs ??= this.#allPairs().map((pair) => this.#group(pair));
    let ruledOut: Refuted | undefined;
    for (const { size, groups } of this.#bySize(this.#pairs)) {
      const instances = await this.#refuted(groups);
      if (typeof instances === 'string') return instances;
      const putting = this.#known.putting(instances.flatMap(({ removals }) => removals));
      if (putting.size > 0) return foundOf(5, { size, instances: within(instances, putting) });
      if (instances.length > 0) ruledOut ??= { size, instances };
    }
    const early = await this.#early.find();
    return early ?? (ruledOut && foundOf(6, ruledOut));
  }

  #narrow(): number[] {
    const { scopes } = this.#known;
    const all = [...scopes.keys()].slice(0, this.#known.conditionCount);
    return all.filter((one) => scopes[one]!.length > 1 && !this.#known.isWide(one));
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
        if (pairs.push([a, b]) > TUNING.pairs) return undefined;
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
      if (open.length < 2 || open.length > TUNING.casesOpen) continue;
      const list = bySize.get(open.length);
      if (list) list.push({ group, open });
      else bySize.set(open.length, [{ group, open }]);
    }
    return [...bySize].sort(([a], [b]) => a - b).map(([size, list]) => ({ size, groups: list }));
  }

  /** All that any of the groups refutes, each removal by the first that does. */
  async #refuted(groups: Sized['groups']): Promise<readonly Instance[] | Ending> {
    const { clock, domains } = this.#known;
    const refuted = new Set<DomainRemoval>();
    const instances: Instance[] = [];
    for (const { group, open } of groups) {
      const ending = await this.#pauses.ending();
      if (ending !== undefined) return ending;
      const values = open.flatMap((variable) => domains.openOf(variable));
      const found = values.filter(
        (value) => this.#known.isRefutable(value) && this.#failsWithin(value, group.conditions),
      );
      if (found.length === 0) group.tried = clock;
      const removals = found.filter((value) => !refuted.has(value));
      for (const value of removals) refuted.add(value);
      if (removals.length > 0) instances.push({ removals, cause: this.#known.together(group.conditions) });
    }
    return instances;
  }

  /**
   * Whether these conditions by themselves can't hold once the value is supposed. Each implies nothing else before, so that only those
   * are propagated (again) of whose places something has gone; of two that don't touch each other's, the pair says no more than each.
   */
  #failsWithin(value: DomainRemoval, conditions: readonly number[]): boolean {
    const known = this.#known;
    const { domains, scopes } = known;
    const place = domains.variableOf(value);
    const first = conditions.filter((one) => scopes[one]!.includes(place));
    const implied = first.map((condition) => this.#impliedBy(value, condition));
    if (implied.some(({ fails }) => fails)) return true;
    const isTouched = conditions.map((condition) =>
      implied.some(
        ({ removals }, at) =>
          first[at] !== condition &&
          removals.some((removal) => scopes[condition]!.includes(domains.variableOf(removal))),
      ),
    );
    if (!isTouched.includes(true)) return false;
    const before = known.suppose(value);
    let fits = implied.every(({ removals }) => known.takeAway(removals));
    for (let at = isTouched.indexOf(true); fits && at >= 0; at = isTouched.indexOf(true)) {
      isTouched[at] = false;
      const count = domains.removals.length;
      fits = known.follow(conditions[at]!);
      const gone = domains.removals.slice(count).map((removal) => domains.variableOf(removal));
      for (const [other, condition] of conditions.entries())
        if (other !== at && gone.some((variable) => scopes[condition]!.includes(variable)))
          isTouched[other] = true;
    }
    known.goBack(before);
    return !fits;
  }

  /** What the value implies by one condition, which many pairs ask for. */
  #impliedBy(value: DomainRemoval, condition: number): Implied {
    const known = this.#known;
    const { clock, scopes, changed } = known;
    this.#implied[condition] ??= new Map();
    const kept = this.#implied[condition];
    const before = kept.get(value);
    if (before && scopes[condition]!.every((variable) => changed[variable]! <= before.clock))
      return before.implied;
    const count = known.suppose(value);
    const implied = known.domains.propagate(condition);
    known.goBack(count);
    kept.set(value, { clock, implied });
    return implied;
  }
}

function foundOf(level: number, { size, instances }: Refuted): Found {
  const ways = instances.reduce((sum, { removals }) => sum + removals.length, 0);
  return { round: { level, ways, open: size, wide: false }, instances };
}

/** What the instances have in common with these removals. */
function within(instances: readonly Instance[], removals: ReadonlySet<DomainRemoval>): Instance[] {
  return instances.flatMap(({ removals: own, cause }) => {
    const left = own.filter((removal) => removals.has(removal));
    return left.length === 0 ? [] : [{ removals: left, cause }];
  });
}
