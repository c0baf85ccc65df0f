/** Steps by known patterns: by matches of their clues on the board, each proved again from the conditions near the clues. */
import { isSame, type Literal, placeOrder } from '../../common/literals.ts';
import { effortOf } from '../conditions/effort.ts';
import type { View } from '../conditions/view.ts';
import type { SubsetSolvers } from '../mus/subset-solvers.ts';
import { conditionsNear, type PatternMatch } from '../techniques/pattern-match.ts';
import { TUNING } from '../tuning.ts';
import type { Deduction } from './deduction.ts';
import type { ReasonGatherer } from './gather.ts';

export class KnownPatterns {
  /** The matches of known patterns on the board. */
  matches: readonly PatternMatch[] = [];
  /** The matches whose step was given, or that don't follow from the conditions near their clues. */
  readonly #spent = new Set<PatternMatch>();
  readonly #view: View;
  readonly #engines: SubsetSolvers;
  readonly #gatherer: ReasonGatherer;
  readonly #isOpen: (claim: Literal) => boolean;

  /** `isOpen`: a test whether a claim is about a visible place and isn't known. */
  constructor(
    view: View,
    engines: SubsetSolvers,
    gatherer: ReasonGatherer,
    isOpen: (claim: Literal) => boolean,
  ) {
    this.#view = view;
    this.#engines = engines;
    this.#gatherer = gatherer;
    this.#isOpen = isOpen;
  }

  /** The step by the first match that gives something new. */
  async next(): Promise<Deduction | undefined> {
    for (const match of this.matches) {
      if (this.#spent.has(match)) continue;
      const openClaims = match.claims.filter(this.#isOpen);
      if (openClaims.length === 0) continue;
      this.#spent.add(match);
      const step = await this.#stepOf(match, openClaims);
      if (step) return step;
    }
    return undefined;
  }

  async #stepOf(match: PatternMatch, open: readonly Literal[]): Promise<Deduction | undefined> {
    const constraints = conditionsNear(match, this.#view);
    const reasoner = this.#engines.reasoner(constraints);
    const claims = await reasoner.forced(open, { constraints, known: [] }, TUNING.alone);
    const [lead] = claims;
    if (!lead) return undefined;
    const shrunk = await reasoner.shrink({ constraints, known: [] }, claims, TUNING.needless);
    const reasons = { ...shrunk, constraints: [...shrunk.constraints].sort((a, b) => a - b) };
    const { name, clues, inside } = match;
    const step: Deduction = {
      lead,
      claims: claims.sort(placeOrder),
      reasons,
      technique: 'pattern',
      pattern: { name, clues },
      told: false,
      effort: effortOf(reasons, this.#view.scopes),
    };
    const whole = await this.#gatherer.withAllClaims(step);
    // What follows beyond the window isn't seen with the pattern.
    const isSeen = (claim: Literal): boolean =>
      inside.has(claim.variable) || claims.some((one) => isSame(one, claim) && one.holds === claim.holds);
    return whole.claims.every(isSeen) ? whole : step;
  }
}
