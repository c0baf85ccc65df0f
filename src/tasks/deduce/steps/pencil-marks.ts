/**
 * Pencil marks: values that a place can't have, noted where no value follows easily. What one rule instance rules out
 * comes first, then what several near each other do; each mark has its reasons, other marks among them.
 */

import { append, greatest } from '../../../model/large-lists.ts';
import { entryOf } from '../../../text/entry-of.ts';
import { contrary, type Literal, type Reasons } from '../../common/literals.ts';
import type { FactsOutcome } from '../../solve/facts.ts';
import { effortOf } from '../conditions/effort.ts';
import type { Reasoner } from '../mus/reasoner.ts';

export interface Mark {
  /** That the place doesn't have the value. */
  readonly claim: Literal;
  readonly reasons: Reasons;
}

/** Harder marks than this make nothing easier. */
const MOST_EFFORT = 25;
/** Where there are more values than this, nobody pencils them in. */
const MOST_CANDIDATES = 3000;
const MOST_VALUES = 40;

/** Why a question came to nothing: it will again, as long as this is so. */
type Vain =
  /** Values that the rule instances and what was known allow, in the order of the places they speak of. */
  | { readonly values: Int32Array }
  /** It follows, but hard, from so many known values and marks. */
  | { readonly told: number };

const keyOf = ({ variable, value }: Literal): string => `${variable}≠${value}`;

export class Marks {
  readonly #reasoner: Reasoner;
  /** The rule instances around a variable that are asked together. */
  readonly #around: (variable: number) => readonly number[];
  #candidates: Literal[];
  /** In the order found: reasons come before what they are for. */
  readonly #found = new Map<string, Mark>();
  /** By claim and rule instance (none: those around it). */
  readonly #vain = new Map<string, Vain>();

  constructor(
    reasoner: Reasoner,
    around: (variable: number) => readonly number[],
    possible: FactsOutcome['possible'],
  ) {
    this.#reasoner = reasoner;
    this.#around = around;
    this.#candidates = candidatesOf(reasoner, possible);
  }

  get possible(): boolean {
    return this.#candidates.length > 0;
  }

  /** The marks in these variables. */
  in(variables: ReadonlySet<number>): Literal[] {
    return [...this.#found.values()]
      .map(({ claim }) => claim)
      .filter(({ variable }) => variables.has(variable));
  }

  /** Adds marks that follow with what is known and the marks so far; whether there are any. Known places need none. */
  async grow(known: ReadonlyMap<number, Literal>): Promise<boolean> {
    const before = this.#found.size;
    this.#candidates = this.#candidates.filter(({ variable }) => !known.has(variable));
    for (const together of [false, true]) {
      const left: Literal[] = [];
      for (const claim of this.#candidates) {
        const mark = await this.#mark(claim, known, together);
        if (this.#reasoner.halted) return false;
        if (mark) this.#found.set(keyOf(claim), mark);
        else left.push(claim);
      }
      this.#candidates = left;
    }
    return this.#found.size > before;
  }

  /**
   * All marks that the reasons build on, without those in `told`: first those that need no others, then those that need
   * these, and so on; each time by their rules.
   */
  under(reasons: Reasons, told: ReadonlySet<Literal>): Mark[] {
    const needed = new Set<Mark>();
    const open = [reasons];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      for (const claim of next.known) {
        const mark = claim.holds ? undefined : this.#found.get(keyOf(claim));
        if (!mark || told.has(mark.claim) || needed.has(mark)) continue;
        needed.add(mark);
        open.push(mark.reasons);
      }
    }
    const levels = new Map<Mark, number>();
    for (const mark of this.#found.values()) {
      if (!needed.has(mark)) continue;
      const below = mark.reasons.known.map((claim) => levels.get(this.#found.get(keyOf(claim))!) ?? -1);
      levels.set(mark, 1 + Math.max(-1, greatest(below)));
    }
    const order = ([a, levelA]: [Mark, number], [b, levelB]: [Mark, number]): number =>
      levelA - levelB || this.rulesOf(a.reasons).localeCompare(this.rulesOf(b.reasons));
    return [...levels].sort(order).map(([mark]) => mark);
  }

  /** The rules that reasons speak of, as a key. */
  rulesOf({ constraints }: Reasons): string {
    const rules = constraints.map((constraint) => this.#reasoner.ground.constraints[constraint]!.rule);
    return [...new Set(rules)].sort((a, b) => a - b).join();
  }

  async #mark(
    claim: Literal,
    known: ReadonlyMap<number, Literal>,
    together: boolean,
  ): Promise<Mark | undefined> {
    const { scopes } = this.#reasoner;
    const around = this.#around(claim.variable);
    const own = around.filter((constraint) => scopes[constraint]!.includes(claim.variable));
    for (const constraints of together ? [around] : own.map((constraint) => [constraint])) {
      const variables = [...new Set(constraints.flatMap((constraint) => scopes[constraint]!))];
      variables.sort((a, b) => a - b);
      const told = variables.flatMap((variable) => known.get(variable) ?? []);
      append(told, this.in(new Set(variables)));
      const key = `${keyOf(claim)} ${together ? '' : constraints[0]}`;
      const before = this.#vain.get(key);
      if (before && 'values' in before && agree(variables, before.values, told)) continue;
      if (before && 'told' in before && before.told === told.length) return undefined;

      const reply = await this.#reasoner.ask(constraints, [contrary(claim), ...told]);
      if (!reply) return undefined;
      if ('values' in reply) {
        const { values } = reply;
        this.#vain.set(key, { values: Int32Array.from(variables, (variable) => values[variable]!) });
        continue;
      }
      if (!('core' in reply)) {
        this.#vain.set(key, { told: told.length });
        return undefined;
      }
      const reasons = await this.#reasoner.shrinkTo(MOST_EFFORT, reply.core, [contrary(claim)]);
      if (this.#reasoner.halted) return undefined;
      if (reasons && effortOf(reasons, scopes) <= MOST_EFFORT) return { claim, reasons };
      this.#vain.set(key, { told: told.length });
      return undefined;
    }
    return undefined;
  }
}

/** Whether the values that these variables have in order are as the claims say. */
function agree(variables: readonly number[], values: Int32Array, claims: readonly Literal[]): boolean {
  const at = new Map(variables.map((variable, index) => [variable, index]));
  return claims.every(({ variable, value, holds }) => (values[at.get(variable)!] === value) === holds);
}

/** What no answer has, where places have one of several values. */
function candidatesOf({ places, ground }: Reasoner, possible: FactsOutcome['possible']): Literal[] {
  const { terms } = ground;
  const candidates = places.flatMap((place, variable) => {
    if (!place || place.hidden || !terms.isInt(place.ref)) return [];
    const low = terms.low(place.ref);
    const count = terms.high(place.ref) - low + 1;
    if (count <= 2 || count > MOST_VALUES) return [];
    const left = new Set(entryOf(possible, place.family)?.[place.position] ?? []);
    const values = terms.values(place.ref) ?? Array.from({ length: count }, (_, at) => low + at);
    return [...values]
      .filter((value) => !left.has(value))
      .map((value) => ({ variable, value, holds: false }));
  });
  return candidates.length > MOST_CANDIDATES ? [] : candidates;
}
