/**
 * Joins steps that exclude values: a person sees them as one look if they have the same condition, the same known values, the same place or the same
 * value, if rules alone exclude them, or if the excluded values would spoil the same condition by the same consequences. The reasons of a joined step
 * stay minimal.
 */
import { isSame, type Literal, placeOrder } from '../../common/literals.ts';
import type { SubsetSolvers } from '../mus/subset-solvers.ts';
import type { Explanation } from '../probe/explainer.ts';
import type { Knowledge } from '../propagate/knowledge.ts';
import { levelNumberOf, type TechniqueName } from '../techniques/technique.ts';
import { TUNING } from '../tuning.ts';
import type { Deduction } from './deduction.ts';
import { isContradiction } from './gather.ts';

/** A step, and how its lead follows. */
export interface ProvedStep {
  readonly step: Deduction;
  readonly proof: Explanation;
  /** The step before others were joined to it; absent if none were. */
  readonly first?: Deduction;
}

export class JoinedSteps {
  readonly #facts: Knowledge;
  readonly #engines: SubsetSolvers;

  constructor(facts: Knowledge, engines: SubsetSolvers) {
    this.#facts = facts;
    this.#engines = engines;
  }

  /** Both steps as one; undefined if a person doesn't see them as one look. */
  async join(a: ProvedStep, b: ProvedStep): Promise<ProvedStep | undefined> {
    const isOneLook =
      this.#areLooksAlike(a.step, b.step) ||
      this.#areOfOnePlace(a.step, b.step) ||
      (this.isSeenAlone(a) && this.isSeenAlone(b));
    const step = isOneLook ? await this.#joinSteps(a.step, b.step) : undefined;
    return step && { step, proof: a.proof, first: a.first ?? a.step };
  }

  /** Two steps by spoilers as one; undefined if these don't have the same consequences, because of which the same condition fails. */
  async joinSpoilers(a: ProvedStep, b: ProvedStep): Promise<ProvedStep | undefined> {
    const step = areSameContradiction(a.proof, b.proof) ? await this.#joinSteps(a.step, b.step) : undefined;
    return step && { step, proof: a.proof };
  }

  /** The step that excludes values at a place, with the one value left there as its claim; undefined if `left` isn't the step for that value. */
  async withValueLeft(step: Deduction, left: Deduction): Promise<Deduction | undefined> {
    const { lead, reasons } = left;
    if (reasons.constraints.length > 0 || step.claims.some(({ variable }) => variable !== lead.variable))
      return undefined;
    const { constraints } = step.reasons;
    const knownBefore = reasons.known.filter((one) => !hasClaim(step.claims, one));
    const wholeReasons = { constraints, known: [...step.reasons.known, ...knownBefore].sort(placeOrder) };
    if (!(await this.#engines.reasoner(constraints).isMinimal([lead], wholeReasons))) return undefined;
    return {
      ...step,
      lead,
      claims: [lead],
      reasons: wholeReasons,
      effort: Math.max(step.effort, left.effort),
    };
  }

  /** Whether rules alone give the step, and nothing follows in between at another visible place, as no two of its conditions share one. */
  isSeenAlone({ step, first = step }: ProvedStep): boolean {
    const { places, scopes } = this.#facts.view;
    const { lead, reasons } = first;
    const otherPlaces = reasons.constraints
      .flatMap((one) => scopes[one]!)
      .filter((variable) => variable !== lead.variable && places[variable]?.hidden === false);
    return reasons.known.length === 0 && new Set(otherPlaces).size === otherPlaces.length;
  }

  // ── Private methods ──

  /** Whether both steps are simple looks with the same known values, at the same condition, at the same place, or that exclude the same value. */
  #areLooksAlike(a: Deduction, b: Deduction): boolean {
    const { scopes } = this.#facts.view;
    if (isContradiction(a, scopes) || isContradiction(b, scopes)) return false;
    const knownOf = ({ reasons: { known } }: Deduction): string =>
      known.map(({ variable, value }) => `${variable} ${value}`).join();
    const claims = [...a.claims, ...b.claims];
    const shared = [
      claims.map(({ value }) => value),
      claims.map(({ variable }) => variable),
      [...a.reasons.constraints, ...b.reasons.constraints],
      ...(a.reasons.known.length === 0 ? [] : [[a, b].map(knownOf)]),
    ];
    return shared.some((all) => new Set<number | string>(all).size === 1);
  }

  /** Whether both steps are about the same place, by what is known of the same places and by conditions about the same places. */
  #areOfOnePlace(a: Deduction, b: Deduction): boolean {
    const placesOf = ({ claims, reasons: { known, constraints } }: Deduction): string =>
      [
        ...new Set([...claims, ...known].map(({ variable }) => variable).sort((x, y) => x - y)),
        ...new Set(constraints.map((one) => `${this.#facts.view.scopes[one]}`).sort()),
      ].join(';');
    return placesOf(a) === placesOf(b);
  }

  /** Joins two steps by the same rules into one; undefined if its reasons wouldn't be minimal. */
  async #joinSteps(a: Deduction, b: Deduction): Promise<Deduction | undefined> {
    const claims = [...a.claims, ...b.claims];
    if (this.#rulesOf(a) !== this.#rulesOf(b) || b.reasons.known.some((one) => hasClaim(a.claims, one)))
      return undefined;
    const constraints = [...new Set([...a.reasons.constraints, ...b.reasons.constraints])];
    const knownClaims = [
      ...a.reasons.known,
      ...b.reasons.known.filter((one) => !hasClaim(a.reasons.known, one)),
    ];
    if (claims.length + knownClaims.length > TUNING.marked) return undefined;
    const reasons = { constraints, known: knownClaims.sort(placeOrder) };
    if (!(await this.#engines.reasoner(constraints).isMinimal(claims, reasons))) return undefined;
    return {
      ...a,
      technique: harderTechnique(a, b),
      claims: claims.sort(placeOrder),
      reasons,
      effort: Math.max(a.effort, b.effort),
    };
  }

  #rulesOf({ reasons: { constraints } }: Deduction): string {
    const rules = constraints.map((one) => this.#facts.ground.constraints[one]!.rule);
    return [...new Set(rules)].sort((a, b) => a - b).join();
  }
}

/** Whether both suppositions have the same consequences, because of which the same condition fails. */
function areSameContradiction(a: Explanation, b: Explanation): boolean {
  const contradictionOf = ({ chain }: Explanation): string =>
    [
      chain.at(-1)?.constraints.join(),
      ...new Set(
        chain
          .slice(0, -1)
          .flatMap(({ claims }) => claims.map((one) => `${one.variable} ${one.value} ${one.holds}`))
          .sort(),
      ),
    ].join(';');
  return a.chain.length > 1 && contradictionOf(a) === contradictionOf(b);
}

export const hasClaim = (claims: readonly Literal[], claim: Literal): boolean =>
  claims.some((other) => isSame(claim, other) && claim.holds === other.holds);

function harderTechnique(a: Deduction, b: Deduction): TechniqueName {
  return levelNumberOf(a.technique) < levelNumberOf(b.technique) ? b.technique : a.technique;
}
