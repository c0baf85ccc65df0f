/**
 * The sequence of steps to the answer. Techniques find steps without knowing the answer (technique-steps.ts). If they find none, a search finds the
 * easiest deduction (search-steps.ts); it first determines which values follow.
 */

import { Budget } from '../../../model/clock.ts';
import type { Assignment, Ground } from '../../../model/ground.ts';
import { append } from '../../../model/large-lists.ts';
import { endStatusOf } from '../../common/limits.ts';
import { isSame, isTrue, type Literal } from '../../common/literals.ts';
import { Pauses } from '../../common/pauses.ts';
import { allFacts, type FactsOutcome } from '../../solve/facts.ts';
import type { SolveStatistics } from '../../solve/outcome.ts';
import { Search, type SearchOptions } from '../../solve/search.ts';
import { conditionsOf } from '../conditions/conditions.ts';
import { type View, viewOf } from '../conditions/view.ts';
import { Reasoner } from '../mus/reasoner.ts';
import { SubsetSolvers } from '../mus/subset-solvers.ts';
import type { PatternMatch } from '../techniques/pattern-match.ts';
import { TUNING } from '../tuning.ts';
import type { Deduction, Step } from './deduction.ts';
import { MergedPlaces } from './merged-places.ts';
import { SearchSteps } from './search-steps.ts';
import { TechniqueSteps } from './technique-steps.ts';
import { WithheldExclusions } from './withheld-exclusions.ts';

export interface HintsOptions extends SearchOptions {
  /** The values known at the start; by default only those that the puzzle gives. */
  readonly known?: readonly Literal[];
  /** Steps that determine one of these claims come first, even if other steps are easier. */
  readonly about?: readonly Literal[];
  /** The matches of known patterns on the board (tasks/discover). */
  readonly patterns?: readonly PatternMatch[];
  /** The greatest number of steps, not counting steps that only repeat the puzzle's givens; by default all. */
  readonly steps?: number;
}

export interface HintsOutcome {
  /**
   * `solved`: every place of the answer is known. `steps`: as many steps as requested. `open`: the rest differs between answers. `wrong`: no
   * answer has all the values known at the start. `none`: there is no answer.
   */
  readonly status: 'solved' | 'steps' | 'open' | 'wrong' | 'none' | 'limit' | 'stopped';
  /** All values known at the end, including those known at the start. */
  readonly known: readonly Literal[];
  /** The number of steps that were given; those that only repeat the puzzle's givens don't count, here and in the figures below. */
  readonly steps: number;
  /** The effort of the hardest step. */
  readonly difficulty: number;
  /** The total effort of all steps. */
  readonly effort: number;
  readonly statistics: SolveStatistics;
}

export async function* hints(
  ground: Ground,
  options: HintsOptions = {},
): AsyncGenerator<Step, HintsOutcome, undefined> {
  const {
    known = [],
    steps: most = Number.POSITIVE_INFINITY,
    about = [],
    patterns = [],
    ...search
  } = options;
  const hintSequence = new HintSequence(ground, known, search);
  hintSequence.about = about;
  hintSequence.patterns = patterns;
  let endStatus = await hintSequence.begin();
  const claimsAfter = [...known];
  const given = { steps: 0, difficulty: 0, effort: 0 };
  const take = (step: Deduction, after: readonly Literal[]): Step => {
    given.steps++;
    given.difficulty = Math.max(given.difficulty, step.effort);
    given.effort += step.effort;
    return { ...step, after };
  };
  let withheldStep: Deduction | undefined;
  while (endStatus === undefined) {
    if (hintSequence.values >= most) {
      endStatus = 'steps';
      break;
    }
    const step = await hintSequence.next();
    if (typeof step === 'string') {
      endStatus = step;
      break;
    }
    append(claimsAfter, step.claims);
    // What the puzzle itself prints is known without a step. If there is no other step, the first such one is given at the end.
    if (step.told) withheldStep ??= step;
    else {
      withheldStep = undefined;
      yield take(step, [...claimsAfter]);
    }
  }
  if (withheldStep !== undefined) yield take(withheldStep, claimsAfter);
  return { status: endStatus, ...given, statistics: hintSequence.statistics(), known: claimsAfter };
}

/** The reason why a sequence of steps ends. */
type EndStatus = HintsOutcome['status'];

/** Data of a sequence that the next sequence on the same puzzle reuses. */
export interface HintBasis {
  readonly view: View;
  /** Engines for subsets of the view's conditions. */
  readonly engines: SubsetSolvers;
  /** Engines for subsets of the conditions with equal places merged. */
  readonly mergedEngines: SubsetSolvers;
  readonly answer: Assignment | undefined;
}

/** Produces the steps: found by techniques or, if they find none, by a search that knows the answer. */
export class HintSequence {
  readonly #ground: Ground;
  readonly #startClaims: readonly Literal[];
  readonly #claims: Literal[];
  readonly #search: SearchOptions;
  readonly #budget: Budget;
  readonly #view: View;
  /** The puzzle with equal places merged into one, in which steps are searched. */
  readonly #mergedPlaces: MergedPlaces;
  #engines: SubsetSolvers | undefined;
  #mergedEngines: SubsetSolvers | undefined;
  /** Steps to be given next, about places that equal a known place. */
  readonly #laterSteps: Deduction[] = [];
  /** Steps that have been found, to be given next. */
  readonly #readySteps: Deduction[] = [];
  #withheld: WithheldExclusions | undefined;
  #firstSearch: Search | undefined;
  /** The claims that `about` in the options asks about; empty if none. */
  about: readonly Literal[] = [];
  /** The matches of known patterns on the board. */
  patterns: readonly PatternMatch[] = [];
  /** An answer that agrees with everything known, if one has been found. */
  answer: Assignment | undefined;
  #techniqueSteps: TechniqueSteps | undefined;
  #searchSteps: SearchSteps | undefined;
  #reasoner: Reasoner | undefined;
  #possibleValues: FactsOutcome['possible'] = {};
  /** The number of steps so far that gave more than the puzzle's givens. */
  values = 0;

  /** `basis`: the data of an earlier sequence on the same puzzle. */
  constructor(ground: Ground, known: readonly Literal[], search: SearchOptions, basis?: HintBasis) {
    this.#ground = ground;
    this.#startClaims = known;
    this.#search = search;
    this.#budget = Budget.ofSeconds(search.timeLimit);
    this.#view = basis?.view ?? viewOf(conditionsOf(ground), this.#budget);
    this.#mergedPlaces = new MergedPlaces(this.#view);
    this.#engines = basis?.engines;
    this.#mergedEngines = basis?.mergedEngines;
    this.#claims = this.#mergeClaims(known);
    const answer = basis?.answer;
    if (answer && known.every((claim) => isTrue(claim, answer))) this.answer = answer;
  }

  /** The data that the next sequence can reuse; undefined before `begin`. */
  get basis(): HintBasis | undefined {
    const [view, engines, mergedEngines] = [this.#view, this.#engines, this.#mergedEngines];
    return engines && mergedEngines && { view, engines, mergedEngines, answer: this.answer };
  }

  /** Whether no step is left because answers differ, so that only further entries can help. */
  get isOpenEnded(): boolean {
    const possibleByFind = Object.values(this.#possibleValues);
    return (
      this.#searchSteps !== undefined &&
      possibleByFind.some((places) => places.some((values) => values.length > 1))
    );
  }

  /** Adds claims that don't come from a step. They must agree with the answer at hand. */
  learn(told: readonly Literal[]): void {
    const claims = this.#mergeClaims(told);
    append(this.#claims, claims);
    for (const claim of claims) this.#techniqueSteps?.learn(claim);
    this.#searchSteps?.learn(claims);
  }

  /** The claims, each about the representative of its equal places, without duplicates. */
  #mergeClaims(told: readonly Literal[]): Literal[] {
    if (!this.#mergedPlaces.isNeeded) return [...told];
    this.#mergedPlaces.learn(told);
    for (const claim of told) {
      const restStep = this.#mergedPlaces.rest(claim);
      if (restStep) this.#laterSteps.push(restStep);
    }
    const claims = told.map((claim) => this.#mergedPlaces.mergedLiteral(claim));
    return claims.filter((claim, at) => claims.findIndex((other) => isSame(claim, other)) === at);
  }

  /** Prepares the sequence and searches for an answer with a small limit. Returns the ending if there can be no step. */
  async begin(): Promise<EndStatus | undefined> {
    const endStatus = this.answer ? undefined : await this.#findAnswer();
    if (endStatus !== undefined) return endStatus;
    const pauses = new Pauses(this.#budget, this.#search.signal);
    const { view } = this.#mergedPlaces;
    this.#engines ??= await SubsetSolvers.of(this.#view);
    this.#withheld = new WithheldExclusions(this.#view, this.#engines);
    this.#mergedEngines ??= view === this.#view ? this.#engines : await SubsetSolvers.of(view);
    this.#techniqueSteps = new TechniqueSteps(view, this.#claims, this.answer, pauses, this.#mergedEngines);
    this.#techniqueSteps.patterns.matches = this.patterns.map((match) => ({
      ...match,
      claims: match.claims.map((claim) => this.#mergedPlaces.mergedLiteral(claim)),
    }));
    this.#techniqueSteps.askAbout(this.about.map((claim) => this.#mergedPlaces.mergedLiteral(claim)));
    return undefined;
  }

  async #findAnswer(): Promise<EndStatus | undefined> {
    const options = this.#options();
    const firstSearch = await Search.open(this.#ground, options);
    this.#firstSearch = firstSearch;
    for (const { variable, value, holds } of this.#startClaims) {
      const literal = firstSearch.session.program.is(this.#ground.terms.variable(variable), value);
      firstSearch.session.clause([holds ? literal : -literal]);
    }
    const reply = await firstSearch.solveWithin([], TUNING.firstLook);
    if (reply.status === 'limit' || reply.status === 'stopped') return reply.status;
    if (reply.status === 'unsatisfiable') return await this.#none();
    if (reply.status === 'satisfiable') this.answer = reply.assignment;
    return undefined;
  }

  async next(): Promise<Deduction | EndStatus> {
    while (this.#readySteps.length === 0) {
      const step = this.#nextRemainingStep() ?? (await this.#nextMergedStep());
      if (typeof step === 'string') {
        append(this.#readySteps, step === 'solved' ? [] : this.#withheld!.rest());
        if (this.#readySteps.length === 0) return step;
      } else if (!this.#withheld!.withhold(step))
        append(this.#readySteps, await this.#withheld!.before(step));
    }
    const step = this.#readySteps.shift()!;
    if (!step.told && step.claims.some(({ holds }) => holds)) this.values++;
    return step;
  }

  /** A step about places that equal a place whose value was entered or stated. */
  #nextRemainingStep(): Deduction | undefined {
    for (let rest = this.#laterSteps.shift(); rest !== undefined; rest = this.#laterSteps.shift()) {
      // Some of the equal places may have been stated in the meantime.
      const remainingStep = this.#mergedPlaces.rest(rest.lead);
      if (remainingStep === undefined) continue;
      this.#mergedPlaces.learn(remainingStep.claims);
      return remainingStep;
    }
    return undefined;
  }

  async #nextMergedStep(): Promise<Deduction | EndStatus> {
    const step = await this.#step();
    if (typeof step === 'string') return step;
    append(this.#claims, step.claims);
    if (!this.#mergedPlaces.isNeeded) return step;
    const originalStep = await this.#mergedPlaces.originalStep(step, this.#engines!);
    this.#mergedPlaces.learn(originalStep.claims);
    return originalStep;
  }

  statistics(): SolveStatistics {
    return (this.#reasoner ?? this.#firstSearch)!.statistics();
  }

  async #step(): Promise<Deduction | EndStatus> {
    const techniqueStep = await this.#techniqueSteps!.next().catch(endStatusOf);
    if (typeof techniqueStep === 'object') {
      this.#searchSteps?.learn(techniqueStep.claims);
      return techniqueStep;
    }
    if (techniqueStep !== undefined) return techniqueStep;
    if (this.#techniqueSteps!.complete && this.#areFindsKnown()) return 'solved';
    const endStatus = this.#searchSteps ? undefined : await this.#startSearching();
    if (endStatus !== undefined) return endStatus;
    const searchSteps = this.#searchSteps!;
    const step = searchSteps.open.size > 0 ? await searchSteps.next() : undefined;
    if (this.#reasoner!.endCause) return this.#reasoner!.endCause;
    if (step === undefined) return this.isOpenEnded ? 'open' : 'solved';
    for (const claim of step.claims) this.#techniqueSteps!.learn(claim);
    return step;
  }

  /** Whether the answer at hand agrees with everything known. */
  #areFindsKnown(): boolean {
    const { answer } = this;
    return answer !== undefined && this.#claims.every((claim) => isTrue(claim, answer));
  }

  async #startSearching(): Promise<EndStatus | undefined> {
    const firstSearch = this.#firstSearch && { search: this.#firstSearch, answer: this.answer };
    const allClaims = await allFacts(this.#ground, { ...this.#options(), known: this.#claims }, firstSearch);
    if (allClaims.status === 'limit' || allClaims.status === 'stopped') return allClaims.status;
    if (allClaims.status === 'none') return await this.#none();
    const { view } = this.#mergedPlaces;
    const reasoner = await Reasoner.open(view.ground, this.#options(), view);
    const prober = await reasoner.keeping();
    const searchSteps = new SearchSteps(
      reasoner,
      prober,
      this.#mergedEngines!,
      this.#claims,
      allClaims.possible,
    );
    this.#reasoner = reasoner;
    this.#searchSteps = searchSteps;
    this.#possibleValues = allClaims.possible;
    reasoner.preferValues([...searchSteps.open.values()]);
    return undefined;
  }

  /** The ending if no answer agrees with everything known: `none` or `wrong`. */
  async #none(): Promise<EndStatus> {
    if (this.#startClaims.length === 0) return 'none';
    const solveOutcome = await (await Search.open(this.#ground, this.#options())).solve();
    if (solveOutcome.status === 'limit' || solveOutcome.status === 'stopped') return solveOutcome.status;
    return solveOutcome.status === 'satisfiable' ? 'wrong' : 'none';
  }

  #options(): SearchOptions {
    return { ...this.#search, ...this.#budget.timeLeft() };
  }
}
