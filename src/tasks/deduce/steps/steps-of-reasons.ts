/** Steps of reasons that were found: with what else these force, and with what others of the same rule settle as easily. */

import { append } from '../../../model/large-lists.ts';
import { byPlace, contrary, type Literal, type Reasons } from '../../common/literals.ts';
import { effortOf } from '../conditions/effort.ts';
import type { Reasoner } from '../mus/reasoner.ts';
import type { Deduction } from './hints.ts';
import { type Situation, WIDE } from './situation.ts';

/** A step of several rule instances names no more places than this. */
const LISTED = 12;

export class StepsOfReasons {
  readonly #reasoner: Reasoner;
  readonly #situation: Situation;
  readonly #engineOf: (constraints: readonly number[]) => Reasoner;

  /** `engineOf`: what is asked about some rule instances. */
  constructor(
    reasoner: Reasoner,
    situation: Situation,
    engineOf: (constraints: readonly number[]) => Reasoner,
  ) {
    this.#reasoner = reasoner;
    this.#situation = situation;
    this.#engineOf = engineOf;
  }

  /** Makes a step of what was found, with all else that the same reasons force. */
  async step(lead: number): Promise<Deduction> {
    const first = this.#situation.found.get(lead)!;
    const claim = this.#situation.open.get(lead)!;
    const { patience } = this.#reasoner;
    this.#situation.found.set(
      lead,
      await this.#engineOf(first.constraints).shrinkWithin(patience, first, [contrary(claim)]),
    );
    const alike = this.#alike(lead);
    const reasons = alike.reasons;
    const claims = alike.variables.map((variable) => this.#situation.open.get(variable)!);
    append(claims, await this.#forcedToo(claims, reasons));
    const otherwise = await this.#otherwise(claim, reasons);
    const effort = effortOf(this.#situation.found.get(lead)!, this.#reasoner.scopes);
    const known = [...reasons.known].sort(byPlace);
    return {
      lead: claim,
      claims: claims.sort(byPlace),
      reasons: { ...reasons, known },
      otherwise,
      told: reasons.constraints.every((constraint) => this.#reasoner.scopes[constraint]!.length === 1),
      effort,
    };
  }

  /** What else the reasons force. */
  async #forcedToo(claims: readonly Literal[], { constraints, known }: Reasons): Promise<Literal[]> {
    const others = new Set(constraints.flatMap((constraint) => this.#companions(constraint)));
    for (const { variable } of claims) others.delete(variable);
    const open = [...others].flatMap((variable) => this.#situation.open.get(variable) ?? []);
    return await this.#forcedBy(constraints, known, open);
  }

  /** Which of the claims these force. */
  async #forcedBy(
    constraints: readonly number[],
    known: readonly Literal[],
    claims: readonly Literal[],
  ): Promise<Literal[]> {
    const forced: Literal[] = [];
    const reasoner = this.#engineOf(constraints);
    let open = [...claims];
    for (let claim = open.pop(); claim !== undefined; claim = open.pop()) {
      const asked = [contrary(claim), ...known];
      const reply = await reasoner.askWithin(constraints, asked, this.#reasoner.patience);
      if (typeof reply !== 'object') continue;
      if ('core' in reply) forced.push(claim);
      // What is otherwise here isn't forced either.
      if ('values' in reply) open = open.filter(({ variable, value }) => reply.values[variable] === value);
    }
    return forced;
  }

  /** What follows from the contrary, where reasons hold a rule that speaks of much and others. */
  async #otherwise(claim: Literal, { constraints, known }: Reasons): Promise<Literal[]> {
    const { scopes } = this.#reasoner;
    const narrow = constraints.filter((constraint) => scopes[constraint]!.length <= WIDE);
    if (narrow.length === 0 || narrow.length === constraints.length) return [];
    const assumed = [contrary(claim), ...known];
    const { patience } = this.#reasoner;
    const reasoner = this.#engineOf(narrow);
    const reply = await reasoner.askWithin(narrow, assumed, patience);
    if (typeof reply !== 'object' || !('values' in reply)) return [];
    const told = new Set(known.map(({ variable }) => variable));
    const places = new Set(narrow.flatMap((constraint) => scopes[constraint]!));
    const open = [...places].filter((place) => !told.has(place)).sort((a, b) => b - a);
    const same = open.map((variable) => ({ variable, value: reply.values[variable]!, holds: true }));
    return await this.#forcedBy(narrow, assumed, same);
  }

  /**
   * With what one rule instance settles, what others of the same rule settle as easily: said once. They share no place,
   * so their reasons together are as minimal as each.
   */
  #alike(lead: number): { readonly variables: readonly number[]; readonly reasons: Reasons } {
    const { scopes, ground } = this.#reasoner;
    const ruleOf = (constraint: number): number => ground.constraints[constraint]!.rule;
    const first = this.#situation.found.get(lead)!;
    const [only] = first.constraints;
    const alone = { variables: [lead], reasons: first };
    if (only === undefined || first.constraints.length > 1) return alone;
    const effort = effortOf(first, scopes);
    const taken = new Set(scopes[only]);
    const variables = [lead];
    const constraints = [only];
    const known = [...first.known];
    for (const [variable, reasons] of [...this.#situation.found].sort(([a], [b]) => a - b)) {
      const [other] = reasons.constraints;
      if (other === undefined || reasons.constraints.length > 1 || ruleOf(other) !== ruleOf(only)) continue;
      const scope = scopes[other]!;
      if (effortOf(reasons, scopes) !== effort || scope.some((place) => taken.has(place))) continue;
      const said = variables.length + known.length + 1 + reasons.known.length;
      if (said > LISTED && scope.length > 1) continue;
      for (const place of scope) taken.add(place);
      variables.push(variable);
      constraints.push(other);
      append(known, reasons.known);
    }
    return { variables, reasons: { constraints, known } };
  }

  /** Places that reasons with this rule instance may well force too. */
  #companions(constraint: number): readonly number[] {
    const scope = this.#reasoner.scopes[constraint]!;
    return scope.length <= WIDE ? scope : scope.filter((variable) => this.#situation.found.has(variable));
  }
}
