/**
 * Case analysis (levels 4 to 6): refutes values by propagating one condition, or two that share a place, and nothing else. The search goes from few
 * open places to many, and stops at the first number of open places at which a value is refuted; all values refuted there are found.
 *
 * With two conditions, deductions that put a thing on the board (conditions/things.ts) come first, whatever their size: people look for these, and
 * exclude values when nothing can be put. The generator of Simon Tatham's Loopy draws the same line between easy and normal.
 *
 * Failed attempts are repeated only if something on which they depended has changed. Cost: a few propagations for each open value of each pair of
 * neighbouring conditions; the pairs are listed once.
 */

import type { Pauses } from '../../common/pauses.ts';
import type { Prober } from '../probe/prober.ts';
import type { DomainRemoval } from '../propagate/condition-store.ts';
import type { Instance, Knowledge } from '../propagate/knowledge.ts';
import { TUNING } from '../tuning.ts';
import { PrematureEnd } from './premature-end.ts';
import type { Found } from './technique.ts';

/** A supposed value, the removals that the first condition then implies, and a second condition with one of them (none if the first fails). */
interface Case {
  readonly value: DomainRemoval;
  readonly implied: readonly DomainRemoval[];
  readonly next: number | undefined;
}

/** Conditions considered together: one, or two that share a place. */
interface Group {
  readonly conditions: readonly number[];
  /** For each supposed value: what the conditions imply from it. */
  readonly cases: Map<DomainRemoval, Case>;
}

type Ending = 'limit' | 'stopped';

/** The removals that were found by groups of `size` open places. */
interface Refuted {
  readonly size: number;
  readonly instances: readonly Instance[];
}

export class Cases {
  readonly #known: Knowledge;
  readonly #pauses: Pauses;
  readonly #prober: Prober;
  readonly #early: PrematureEnd;

  constructor(known: Knowledge, prober: Prober, pauses: Pauses) {
    this.#known = known;
    this.#prober = prober;
    this.#pauses = pauses;
    this.#early = new PrematureEnd(known, pauses);
  }

  async withinOne(): Promise<Found | Ending | undefined> {
    const failing = await this.#failing(1);
    if (typeof failing === 'string') return failing;
    for (const [size, groups] of this.#bySize(failing, false)) {
      const instances = await this.#refuted(groups);
      if (typeof instances === 'string') return instances;
      if (instances.length > 0) return foundOf(4, { size, instances });
    }
    return undefined;
  }

  async withinTwo(): Promise<Found | Ending | undefined> {
    const failing = await this.#failing(Number.POSITIVE_INFINITY);
    if (typeof failing === 'string') return failing;
    let ruledOut: Refuted | undefined;
    for (const [size, groups] of this.#bySize(failing, true)) {
      const instances = await this.#refuted(groups);
      if (typeof instances === 'string') return instances;
      const putting = this.#known.putting(instances.flatMap(({ removals }) => removals));
      if (putting.size > 0) return foundOf(5, { size, instances: within(instances, putting) });
      if (instances.length > 0) ruledOut ??= { size, instances };
    }
    const early = await this.#early.find();
    return early ?? (ruledOut && foundOf(6, ruledOut));
  }

  /** The values that a probe of this many rounds refutes. */
  async #failing(rounds: number): Promise<DomainRemoval[] | Ending> {
    const { domains, ground } = this.#known;
    const failing: DomainRemoval[] = [];
    for (let variable = 0; variable < ground.terms.variableCount; variable++) {
      if (domains.left[variable]! < 2) continue;
      const ending = await this.#pauses.ending();
      if (ending !== undefined) return ending;
      for (const value of domains.openOf(variable))
        if (this.#known.isRefutable(value) && this.#prober.probe(value, rounds, false) === 'fails')
          failing.push(value);
    }
    return failing;
  }

  /** The groups that might refute one of these values, by their number of open places, in ascending order. */
  #bySize(failing: readonly DomainRemoval[], pairs: boolean): [size: number, groups: Group[]][] {
    const { domains, near, scopes } = this.#known;
    const groups = new Map<number, Group>();
    const add = (conditions: readonly number[], one: Case): void => {
      const [a, b = 0] = conditions;
      const key = a! * scopes.length + b;
      const group = groups.get(key) ?? { conditions, cases: new Map() };
      groups.set(key, group);
      if (!group.cases.has(one.value)) group.cases.set(one.value, one);
    };
    for (const value of failing) {
      const before = this.#known.suppose(value);
      for (const condition of near.splitOf(domains.variableOf(value)).narrow) {
        const { fails, removals: implied } = domains.propagate(condition);
        if (fails && !pairs) add([condition], { value, implied, next: undefined });
        if (fails || !pairs) continue;
        const touched = new Set(implied.flatMap((one) => near.splitOf(domains.variableOf(one)).narrow));
        touched.delete(condition);
        for (const next of touched)
          add(
            [condition, next].sort((a, b) => a - b),
            { value, implied, next },
          );
      }
      this.#known.goBack(before);
    }
    const bySize = new Map<number, Group[]>();
    for (const [, group] of [...groups].sort(([a], [b]) => a - b)) {
      const scope = new Set(group.conditions.flatMap((one) => scopes[one]!));
      const size = [...scope].filter((variable) => domains.left[variable]! > 1).length;
      if (size < 2 || size > TUNING.casesOpen) continue;
      const list = bySize.get(size);
      if (list) list.push(group);
      else bySize.set(size, [group]);
    }
    return [...bySize].sort(([a], [b]) => a - b);
  }

  /** All removals that some group refutes, each with the first group that does. */
  async #refuted(groups: readonly Group[]): Promise<readonly Instance[] | Ending> {
    const refuted = new Set<DomainRemoval>();
    const instances: Instance[] = [];
    for (const { conditions, cases } of groups) {
      const ending = await this.#pauses.ending();
      if (ending !== undefined) return ending;
      const removals: DomainRemoval[] = [];
      for (const one of cases.values()) {
        if (refuted.has(one.value) || !this.#fails(one, conditions)) continue;
        refuted.add(one.value);
        removals.push(one.value);
      }
      if (removals.length > 0) instances.push({ removals, cause: this.#known.together(conditions) });
    }
    return instances;
  }

  /** Whether these conditions alone can't all hold in this case. They are propagated in turn as long as one gives the other a new removal. */
  #fails({ value, implied, next }: Case, conditions: readonly number[]): boolean {
    const known = this.#known;
    const { domains, scopes } = known;
    if (next === undefined) return true;
    const before = known.suppose(value);
    let fits = known.takeAway(implied);
    for (let condition: number | undefined = next; fits && condition !== undefined; ) {
      const count = domains.removals.length;
      fits = known.follow(condition);
      const gone = domains.removals.slice(count).map((removal) => domains.variableOf(removal));
      const other: number = conditions.find((one) => one !== condition)!;
      condition = gone.some((variable) => scopes[other]!.includes(variable)) ? other : undefined;
    }
    known.goBack(before);
    return !fits;
  }
}

function foundOf(level: number, { size, instances }: Refuted): Found {
  const ways = instances.reduce((sum, { removals }) => sum + removals.length, 0);
  return { round: { level, ways, open: size, wide: false }, instances };
}

/** Restricts the instances to those of their removals that are in `removals`. */
function within(instances: readonly Instance[], removals: ReadonlySet<DomainRemoval>): Instance[] {
  return instances.flatMap(({ removals: own, cause }) => {
    const left = own.filter((removal) => removals.has(removal));
    return left.length === 0 ? [] : [{ removals: left, cause }];
  });
}
