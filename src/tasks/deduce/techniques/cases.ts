/**
 * Case analysis (levels 4 to 6): values that are impossible within one condition, or within two that share a place, by the propagation of these
 * alone. The search starts with the fewest open places and ends with the first number of them at which something is refuted; everything refuted
 * there is found.
 *
 * With two conditions, deductions that put something on the board (conditions/things.ts) are found first, whatever their size: people look for
 * these, and exclude when nothing can be put. The generator of Simon Tatham's Loopy draws the same line between easy and normal.
 *
 * Failed attempts are repeated only if something on which they depended has changed. Cost: a few propagations for each open value of each pair;
 * there is one pair per two neighbouring conditions, and they are made once.
 */

import type { Pauses } from '../../common/pauses.ts';
import type { Prober } from '../probe/prober.ts';
import type { DomainRemoval } from '../propagate/condition-store.ts';
import type { Instance, Knowledge } from '../propagate/knowledge.ts';
import { TUNING } from '../tuning.ts';
import { PrematureEnd } from './premature-end.ts';
import type { Found } from './technique.ts';

/** A value that is supposed, what the first condition implies then, and the second one, which speaks of that; none where the first fails. */
interface Case {
  readonly value: DomainRemoval;
  readonly implied: readonly DomainRemoval[];
  readonly next: number | undefined;
}

/** Conditions considered together: one, or two that share a place. */
interface Group {
  readonly conditions: readonly number[];
  /** By value. */
  readonly cases: Map<DomainRemoval, Case>;
}

type Ending = 'limit' | 'stopped';

/** The removals found by the groups of one size. */
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

  /** The values by which a probe of so many rounds fails. */
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

  /** Groups that might refute some of these values, from the fewest open places on. */
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

  /** Everything that any of the groups refutes, each removal by the first that does. */
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

  /** Whether these conditions by themselves can't hold in this case: they are propagated in turn as long as each touches the other. */
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

/** The part of the instances that concerns these removals. */
function within(instances: readonly Instance[], removals: ReadonlySet<DomainRemoval>): Instance[] {
  return instances.flatMap(({ removals: own, cause }) => {
    const left = own.filter((removal) => removals.has(removal));
    return left.length === 0 ? [] : [{ removals: left, cause }];
  });
}
