/**
 * Merges equal places (equal-places.ts). Among the merged conditions, with one variable for each class of equal places, steps are fewer and larger.
 * Each step is then converted back to the original places, with the equations that it needs (conditions that two places are equal).
 *
 * Reasons that are minimal among the merged conditions stay minimal among the original ones, since equations only add consequences. So only equations
 * have to be chosen: those that connect the places of several reasons, and one for each equal place that the reasons don't mention. This takes a few
 * queries to an engine with these conditions alone.
 */

import { pushTo } from '../../../model/large-lists.ts';
import { type Literal, placeOrder, type Reasons } from '../../common/literals.ts';
import { EqualPlaces, type Equation } from '../conditions/equal-places.ts';
import { isShown, mergedView, type View } from '../conditions/view.ts';
import type { Reasoner } from '../mus/reasoner.ts';
import type { SubsetSolvers } from '../mus/subset-solvers.ts';
import { TUNING } from '../tuning.ts';
import type { Deduction } from './deduction.ts';

/** One of several equal places, with the equation that links it to one nearer to the place where a search began. */
interface LinkedMember {
  readonly variable: number;
  readonly equation?: number;
  readonly from?: LinkedMember;
}

export class MergedPlaces {
  /** The conditions in which places that must have the same value (equal-places.ts) are one variable. */
  readonly view: View;
  readonly #original: View;
  readonly #equalPlaces: EqualPlaces;
  /** For each representative: the equations between the places that it represents. */
  readonly #equations = new Map<number, Equation[]>();
  /** The keys of all claims that were stated or entered. */
  readonly #told = new Set<string>();

  constructor(view: View) {
    this.#original = view;
    this.#equalPlaces = new EqualPlaces(view.ground, (variable) => isShown(view, variable));
    for (const equation of this.#equalPlaces.equations) {
      const firstPlace = this.#equalPlaces.first[equation.a]!;
      pushTo(this.#equations, firstPlace, equation);
    }
    this.view = mergedView(view, this.#equalPlaces);
  }

  /** Whether there are equal places at all. */
  get isNeeded(): boolean {
    return this.view !== this.#original;
  }

  /** The claim with its variable replaced by the representative of the equal places. */
  mergedLiteral(claim: Literal): Literal {
    return { ...claim, variable: this.#equalPlaces.first[claim.variable]! };
  }

  /** Records that the claims were stated. */
  learn(claims: readonly Literal[]): void {
    for (const claim of claims) this.#told.add(keyOf(claim));
  }

  /** A step that gives the other places of a class the value that was stated for one of them; undefined if none is left. */
  rest(claim: Literal): Deduction | undefined {
    const firstPlace = this.#equalPlaces.first[claim.variable]!;
    const members = this.#equalPlaces.members.get(firstPlace);
    if (!claim.holds || members === undefined) return undefined;
    const of = (variable: number): Literal => ({ ...claim, variable });
    const isStated = (variable: number): boolean => this.#told.has(keyOf(of(variable)));
    const openPlaces = members.filter((variable) => isShown(this.#original, variable) && !isStated(variable));
    const startPlaces = new Set<number>();
    const constraints = new Set<number>();
    for (const variable of openPlaces) {
      let member = this.#membersByDistance(variable).find((one) => isStated(one.variable));
      if (member === undefined) return undefined;
      startPlaces.add(member.variable);
      for (; member?.equation !== undefined; member = member.from) constraints.add(member.equation);
    }
    const [lead] = openPlaces;
    if (lead === undefined) return undefined;
    return {
      lead: of(lead),
      claims: openPlaces.map(of),
      reasons: {
        constraints: [...constraints].sort((a, b) => a - b),
        known: [...startPlaces].map(of).sort(placeOrder),
      },
      told: false,
      technique: 'has all',
      effort: startPlaces.size,
    };
  }

  /** Converts a step among merged conditions to the original places; `engines` are for the original conditions. */
  async originalStep(step: Deduction, engines: SubsetSolvers): Promise<Deduction> {
    const mentionedPlaces = new Set(step.reasons.constraints.flatMap((one) => this.#original.scopes[one]!));
    const subjectClaims = step.claims.map((claim) =>
      this.#member(claim, (variable) => mentionedPlaces.has(variable)),
    );
    const { reasons, reasoner } = await this.#reasons(subjectClaims, step.reasons, mentionedPlaces, engines);
    const { constraints, known } = reasons;
    const stepConditions = new Set(constraints);
    const claims: Literal[] = [];
    const furtherConditions: number[] = [];
    for (const lead of subjectClaims) {
      for (const { variable, equation } of this.#membersByDistance(lead.variable)) {
        const claim = { ...lead, variable };
        if (equation !== undefined && !stepConditions.has(equation)) {
          const isSeen = mentionedPlaces.has(variable) && (await areForced([claim], reasons, reasoner));
          if (!isSeen) furtherConditions.push(equation);
        }
        if (isShown(this.#original, variable)) claims.push(claim);
      }
    }
    return {
      ...step,
      claims: claims.sort(placeOrder),
      lead: claims.find(({ variable }) => this.#equalPlaces.first[variable] === step.lead.variable)!,
      reasons: {
        constraints: [...constraints, ...furtherConditions].sort((a, b) => a - b),
        known: [...known].sort(placeOrder),
      },
    };
  }

  // ── Private methods ──

  /** The claim about a member of its class of equal places for which `isWanted` holds. */
  #member(claim: Literal, isWanted: (variable: number) => boolean): Literal {
    const members = this.#equalPlaces.members.get(claim.variable);
    const variable =
      members?.find((one) => isWanted(one) && isShown(this.#original, one)) ?? members?.find(isWanted);
    return variable === undefined ? claim : { ...claim, variable };
  }

  /**
   * The stated claims about those places, equal to the claim's own, that the reasons mention (`spoken`); if there are none, a stated claim about
   * another equal place.
   */
  #statedMembers(claim: Literal, spoken: ReadonlySet<number>): Literal[] {
    const isStated = (variable: number): boolean => this.#told.has(keyOf({ ...claim, variable }));
    const members = this.#equalPlaces.members.get(claim.variable) ?? [];
    const mentionedMembers = members.filter((variable) => isStated(variable) && spoken.has(variable));
    if (mentionedMembers.length === 0) return [this.#member(claim, isStated)];
    return mentionedMembers.map((variable) => ({ ...claim, variable }));
  }

  /** Minimal reasons for the claims in `leads`, and an engine with the constraints of these reasons. */
  async #reasons(
    leads: readonly Literal[],
    merged: Reasons,
    spoken: ReadonlySet<number>,
    engines: SubsetSolvers,
  ): Promise<{ readonly reasons: Reasons; readonly reasoner: Reasoner }> {
    const { constraints } = merged;
    const members = merged.known.map((claim) => this.#statedMembers(claim, spoken));
    const firstClaims = members.map(([first]) => first!);
    const allStatedMembers = members.flat();
    const { equations, reasoner } = await this.#enough(leads, allStatedMembers, constraints, engines);
    const fewReasons = { constraints, known: firstClaims };
    // If one place of each class of equal places suffices, without equations, the reasons are as minimal as those among merged conditions.
    if (await areForced(leads, fewReasons, reasoner)) return { reasons: fewReasons, reasoner };
    const allReasons = { constraints: [...equations, ...constraints], known: allStatedMembers };
    const reasons = await reasoner.shrink(allReasons, leads);
    return { reasons: { ...reasons, constraints: [...reasons.constraints].sort((a, b) => a - b) }, reasoner };
  }

  /**
   * Equations (conditions that two places are equal) with which the constraints imply the leading claims, and an engine with all of them. A condition
   * about the whole board, such as connectivity, mostly needs no equations for its own places, so those for the other conditions are tried alone first.
   */
  async #enough(
    leads: readonly Literal[],
    known: readonly Literal[],
    constraints: readonly number[],
    engines: SubsetSolvers,
  ): Promise<{ readonly equations: readonly number[]; readonly reasoner: Reasoner }> {
    const scopes = constraints.map((one) => this.#original.scopes[one]!);
    const claimPlaces = [...leads, ...known].map(({ variable }) => variable);
    const fewEquations = this.#equationsOf([
      ...claimPlaces,
      ...scopes.filter(({ length }) => length <= TUNING.glance).flat(),
    ]);
    const allEquations = this.#equationsOf([...claimPlaces, ...scopes.flat()]);
    const sortedConditions = (equations: readonly number[]): number[] =>
      [...equations, ...constraints].sort((a, b) => a - b);
    if (fewEquations.length < allEquations.length) {
      const usedConditions = sortedConditions(fewEquations);
      const reasoner = engines.reasoner(usedConditions);
      if (await areForced(leads, { constraints: usedConditions, known }, reasoner))
        return { equations: fewEquations, reasoner };
    }
    return { equations: allEquations, reasoner: engines.reasoner(sortedConditions(allEquations)) };
  }

  /** The equations between places that are equal to these places. */
  #equationsOf(places: readonly number[]): number[] {
    const classes = new Set(places.map((variable) => this.#equalPlaces.first[variable]!));
    return [...classes].flatMap((first) =>
      (this.#equations.get(first) ?? []).map(({ condition }) => condition),
    );
  }

  /** All places equal to `from`, beginning with `from` itself. */
  #membersByDistance(from: number): readonly LinkedMember[] {
    const visitedMembers: LinkedMember[] = [{ variable: from }];
    const visitedVariables = new Set([from]);
    const equations = this.#equations.get(this.#equalPlaces.first[from]!) ?? [];
    // The list grows while it is visited.
    for (const member of visitedMembers) {
      const { variable } = member;
      for (const { condition, a, b } of equations) {
        if (a !== variable && b !== variable) continue;
        const other = a + b - variable;
        if (visitedVariables.has(other)) continue;
        visitedVariables.add(other);
        visitedMembers.push({ variable: other, equation: condition, from: member });
      }
    }
    return visitedMembers;
  }
}

/** Whether the reasons imply all of the claims. */
const areForced = async (
  claims: readonly Literal[],
  reasons: Reasons,
  reasoner: Reasoner,
): Promise<boolean> =>
  (await reasoner.forced(claims, reasons, Number.POSITIVE_INFINITY)).length === claims.length;

const keyOf = ({ variable, value, holds }: Literal): string => `${variable} ${value} ${holds}`;
