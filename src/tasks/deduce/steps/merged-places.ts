/**
 * Merges equal places (equal-places.ts). Among the merged conditions, with one variable for each class of equal places, steps are fewer and larger.
 * Each step is then converted back to the original places, with the equations that it needs.
 *
 * Reasons that are minimal among the merged conditions stay minimal among the original ones, since equations only add consequences. So only equations
 * have to be chosen: those that reasons from several conditions need, and one more for each equal place that the reasons don't mention. This takes a
 * few queries to an engine with these conditions alone.
 */

import { byPlace, contrary, type Literal, type Reasons } from '../../common/literals.ts';
import { EqualPlaces, type Equation } from '../conditions/equal-places.ts';
import { isShown, mergedView, type View } from '../conditions/view.ts';
import type { Reasoner } from '../mus/reasoner.ts';
import type { SubsetSolvers } from '../mus/subset-solvers.ts';
import { TUNING } from '../tuning.ts';
import type { Deduction } from './deduction.ts';

export class MergedPlaces {
  /** The conditions with equal places merged into one. */
  readonly view: View;
  readonly #original: View;
  readonly #equal: EqualPlaces;
  /** For each representative: the equations between the places that it represents. */
  readonly #equations = new Map<number, Equation[]>();
  /** The keys of all claims that were stated or entered. */
  readonly #told = new Set<string>();

  constructor(view: View) {
    this.#original = view;
    this.#equal = new EqualPlaces(view.ground, (variable) => isShown(view, variable));
    for (const equation of this.#equal.equations) {
      const first = this.#equal.first[equation.a]!;
      const list = this.#equations.get(first);
      if (list) list.push(equation);
      else this.#equations.set(first, [equation]);
    }
    this.view = mergedView(view, this.#equal);
  }

  /** Whether there are equal places at all. */
  get isNeeded(): boolean {
    return this.view !== this.#original;
  }

  /** The claim with its variable replaced by the representative of the equal places. */
  mergedLiteral(claim: Literal): Literal {
    return { ...claim, variable: this.#equal.first[claim.variable]! };
  }

  /** Records that the claims were stated. */
  learn(claims: readonly Literal[]): void {
    for (const claim of claims) this.#told.add(keyOf(claim));
  }

  /** A step that gives the other places of a class the value that was stated for one of them; undefined if none is left. */
  rest(claim: Literal): Deduction | undefined {
    const first = this.#equal.first[claim.variable]!;
    const members = this.#equal.members.get(first);
    if (!claim.holds || members === undefined) return undefined;
    const of = (variable: number): Literal => ({ ...claim, variable });
    const isTold = (variable: number): boolean => this.#told.has(keyOf(of(variable)));
    const open = members.filter((variable) => isShown(this.#original, variable) && !isTold(variable));
    const from = new Set<number>();
    const constraints = new Set<number>();
    for (const variable of open) {
      const path = this.#pathFrom(isTold, variable);
      if (path === undefined) return undefined;
      from.add(path.start);
      for (const condition of path.conditions) constraints.add(condition);
    }
    const [lead] = open;
    if (lead === undefined) return undefined;
    return {
      lead: of(lead),
      claims: open.map(of),
      reasons: {
        constraints: [...constraints].sort((a, b) => a - b),
        known: [...from].map(of).sort(byPlace),
      },
      told: false,
      technique: 'has all',
      effort: from.size,
    };
  }

  /** Converts a step among merged conditions to the original places; `engines` are for the original conditions. */
  async told(step: Deduction, engines: SubsetSolvers): Promise<Deduction> {
    const spoken = new Set(step.reasons.constraints.flatMap((one) => this.#original.scopes[one]!));
    const leads = step.claims.map((claim) => this.#member(claim, (variable) => spoken.has(variable)));
    const { reasons, reasoner } = await this.#reasons(leads, step.reasons, spoken, engines);
    const { constraints, known } = reasons;
    const told = new Set(constraints);
    const claims: Literal[] = [];
    const more: number[] = [];
    for (const lead of leads) {
      for (const { variable, equation } of this.#outwards(lead.variable)) {
        const claim = { ...lead, variable };
        if (equation !== undefined && !told.has(equation)) {
          const isSeen = spoken.has(variable) && (await isForced(reasoner, constraints, claim, known));
          if (!isSeen) more.push(equation);
        }
        if (isShown(this.#original, variable)) claims.push(claim);
      }
    }
    return {
      ...step,
      claims: claims.sort(byPlace),
      lead: claims.find(({ variable }) => this.#equal.first[variable] === step.lead.variable)!,
      reasons: {
        constraints: [...constraints, ...more].sort((a, b) => a - b),
        known: [...known].sort(byPlace),
      },
    };
  }

  // ── Private methods ──

  /** The claim about a member of its class of equal places for which `isWanted` holds. */
  #member(claim: Literal, isWanted: (variable: number) => boolean): Literal {
    const members = this.#equal.members.get(claim.variable);
    const variable =
      members?.find((one) => isWanted(one) && isShown(this.#original, one)) ?? members?.find(isWanted);
    return variable === undefined ? claim : { ...claim, variable };
  }

  /**
   * The stated claims about places of a class that the reasons mention (`spoken`); if there are none, a stated claim about another place of the
   * class.
   */
  #toldMembers(claim: Literal, spoken: ReadonlySet<number>): Literal[] {
    const isTold = (variable: number): boolean => this.#told.has(keyOf({ ...claim, variable }));
    const members = this.#equal.members.get(claim.variable) ?? [];
    const both = members.filter((variable) => isTold(variable) && spoken.has(variable));
    if (both.length === 0) return [this.#member(claim, isTold)];
    return both.map((variable) => ({ ...claim, variable }));
  }

  /** Minimal reasons for the claims in `leads`, and an engine with the constraints of these reasons. */
  async #reasons(
    leads: readonly Literal[],
    merged: Reasons,
    spoken: ReadonlySet<number>,
    engines: SubsetSolvers,
  ): Promise<{ readonly reasons: Reasons; readonly reasoner: Reasoner }> {
    const { constraints } = merged;
    const members = merged.known.map((claim) => this.#toldMembers(claim, spoken));
    const known = members.map(([first]) => first!);
    const allKnown = members.flat();
    const { equations, reasoner } = await this.#enough(leads, allKnown, constraints, engines);
    const forced = await Promise.all(leads.map((claim) => isForced(reasoner, constraints, claim, known)));
    // With one place of each class and no equation, the reasons are as minimal as those among merged conditions.
    if (forced.every((one) => one)) return { reasons: { constraints, known }, reasoner };
    const all = { constraints: [...equations, ...constraints], known: allKnown };
    const reasons = await reasoner.shrink(all, leads);
    return { reasons: { ...reasons, constraints: [...reasons.constraints].sort((a, b) => a - b) }, reasoner };
  }

  /**
   * Equations with which the constraints imply the leads, and an engine with all of them. A condition about the whole board, such as connectivity,
   * mostly needs no equations for itself, so those for the places of other conditions are tried first.
   */
  async #enough(
    leads: readonly Literal[],
    known: readonly Literal[],
    constraints: readonly number[],
    engines: SubsetSolvers,
  ): Promise<{ readonly equations: readonly number[]; readonly reasoner: Reasoner }> {
    const scopes = constraints.map((one) => this.#original.scopes[one]!);
    const places = [...leads, ...known].map(({ variable }) => variable);
    const near = this.#equationsOf([
      ...places,
      ...scopes.filter(({ length }) => length <= TUNING.glance).flat(),
    ]);
    const far = this.#equationsOf([...places, ...scopes.flat()]);
    const sorted = (equations: readonly number[]): number[] =>
      [...equations, ...constraints].sort((a, b) => a - b);
    if (near.length < far.length) {
      const all = sorted(near);
      const reasoner = engines.reasoner(all);
      const forced = await Promise.all(leads.map((claim) => isForced(reasoner, all, claim, known)));
      if (forced.every((one) => one)) return { equations: near, reasoner };
    }
    return { equations: far, reasoner: engines.reasoner(sorted(far)) };
  }

  /** The equations of all classes to which these places belong. */
  #equationsOf(places: readonly number[]): number[] {
    const classes = new Set(places.map((variable) => this.#equal.first[variable]!));
    return [...classes].flatMap((first) =>
      (this.#equations.get(first) ?? []).map(({ condition }) => condition),
    );
  }

  /** All places equal to `from`, beginning with `from` itself; each with the equation that links it to an earlier one. */
  #outwards(from: number): { readonly variable: number; readonly equation?: number }[] {
    const found: { readonly variable: number; readonly equation?: number }[] = [{ variable: from }];
    const seen = new Set([from]);
    const equations = this.#equations.get(this.#equal.first[from]!) ?? [];
    for (let at = 0; at < found.length; at++) {
      const { variable } = found[at]!;
      for (const { condition, a, b } of equations) {
        if (a !== variable && b !== variable) continue;
        const other = a + b - variable;
        if (seen.has(other)) continue;
        seen.add(other);
        found.push({ variable: other, equation: condition });
      }
    }
    return found;
  }

  /** The equations that lead to the place from the nearest equal place for which `isStart` returns true. */
  #pathFrom(
    isStart: (variable: number) => boolean,
    to: number,
  ): { readonly start: number; readonly conditions: readonly number[] } | undefined {
    const before = new Map<number, readonly number[]>();
    for (const { variable, equation } of this.#outwards(to)) {
      const path = equation === undefined ? [] : this.#extended(before, variable, equation);
      before.set(variable, path);
      if (isStart(variable)) return { start: variable, conditions: path };
    }
    return undefined;
  }

  #extended(
    before: ReadonlyMap<number, readonly number[]>,
    variable: number,
    condition: number,
  ): readonly number[] {
    const equations = this.#equations.get(this.#equal.first[variable]!) ?? [];
    const { a, b } = equations.find((one) => one.condition === condition)!;
    return [...(before.get(a + b - variable) ?? []), condition];
  }
}

async function isForced(
  reasoner: Reasoner,
  constraints: readonly number[],
  claim: Literal,
  known: readonly Literal[],
): Promise<boolean> {
  const reply = await reasoner.ask(constraints, [contrary(claim), ...known]);
  return reply !== undefined && 'core' in reply;
}

const keyOf = ({ variable, value, holds }: Literal): string => `${variable} ${value} ${holds}`;
