/**
 * The sequence of steps to the answer. Techniques find steps without knowing the answer (technique-steps.ts). If they find none, a search finds the
 * easiest deduction (search-steps.ts); it first determines which values follow.
 */

import { Budget } from '../../../model/clock.ts';
import type { Assignment, Ground } from '../../../model/ground.ts';
import { append } from '../../../model/large-lists.ts';
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

export interface HintsOptions extends SearchOptions {
  /** The values known at the start; by default only those that the puzzle gives. */
  readonly known?: readonly Literal[];
  /** Whether to withhold steps that only repeat a clue. If there is no other step, the first withheld one is given at the end. */
  readonly withholdTold?: boolean;
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
    withholdTold = false,
    about = [],
    patterns = [],
    ...search
  } = options;
  const way = new HintSequence(ground, known, search);
  way.about = about;
  way.patterns = patterns;
  let ending = await way.begin();
  const after = [...known];
  let withheld: Deduction | undefined;
  while (ending === undefined) {
    if (way.values >= most) {
      ending = 'steps';
      break;
    }
    const step = await way.next();
    if (typeof step === 'string') {
      ending = step;
      break;
    }
    append(after, step.claims);
    if (withholdTold && step.told) withheld ??= step;
    else {
      withheld = undefined;
      yield { ...step, after: [...after] };
    }
  }
  if (withheld !== undefined) yield { ...withheld, after };
  return { ...way.outcome(ending), known: after };
}

/** The reason why a sequence of steps ends. */
type Ending = HintsOutcome['status'];

/** Data of a sequence that the next sequence on the same puzzle reuses. */
export interface Basis {
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
  readonly #from: readonly Literal[];
  readonly #known: Literal[];
  readonly #search: SearchOptions;
  readonly #budget: Budget;
  readonly #view: View;
  /** The puzzle with equal places merged into one, in which steps are searched. */
  readonly #merged: MergedPlaces;
  #engines: SubsetSolvers | undefined;
  #mergedEngines: SubsetSolvers | undefined;
  /** Steps to be given next, about places that equal a known place. */
  readonly #rest: Deduction[] = [];
  #first: Search | undefined;
  /** The claims that `about` in the options asks about; empty if none. */
  about: readonly Literal[] = [];
  /** The matches of known patterns on the board. */
  patterns: readonly PatternMatch[] = [];
  /** An answer that agrees with everything known, if one has been found. */
  answer: Assignment | undefined;
  #byTechniques: TechniqueSteps | undefined;
  #searching: SearchSteps | undefined;
  #reasoner: Reasoner | undefined;
  #possible: FactsOutcome['possible'] = {};
  #steps = 0;
  /** The number of steps so far that gave more than the puzzle's givens. */
  values = 0;
  #hardest = 0;
  #effort = 0;

  /** `basis`: the data of an earlier sequence on the same puzzle. */
  constructor(ground: Ground, known: readonly Literal[], search: SearchOptions, basis?: Basis) {
    this.#ground = ground;
    this.#from = known;
    this.#search = search;
    this.#budget = Budget.ofSeconds(search.timeLimit);
    this.#view = basis?.view ?? viewOf(conditionsOf(ground), this.#budget);
    this.#merged = new MergedPlaces(this.#view);
    this.#engines = basis?.engines;
    this.#mergedEngines = basis?.mergedEngines;
    this.#known = this.#merge(known);
    const answer = basis?.answer;
    if (answer && known.every((claim) => isTrue(claim, answer))) this.answer = answer;
  }

  /** The data that the next sequence can reuse; undefined before `begin`. */
  get basis(): Basis | undefined {
    const [view, engines, mergedEngines] = [this.#view, this.#engines, this.#mergedEngines];
    return engines && mergedEngines && { view, engines, mergedEngines, answer: this.answer };
  }

  /** Whether no step is left because answers differ, so that only further entries can help. */
  get isOpenEnded(): boolean {
    const all = Object.values(this.#possible);
    return this.#searching !== undefined && all.some((places) => places.some((values) => values.length > 1));
  }

  /** Adds claims that don't come from a step. They must agree with the answer at hand. */
  learn(told: readonly Literal[]): void {
    const claims = this.#merge(told);
    append(this.#known, claims);
    for (const claim of claims) this.#byTechniques?.learn(claim);
    this.#searching?.learn(claims);
  }

  /** The claims, each about the representative of its equal places, without duplicates. */
  #merge(told: readonly Literal[]): Literal[] {
    if (!this.#merged.isNeeded) return [...told];
    this.#merged.learn(told);
    for (const claim of told) {
      const rest = this.#merged.rest(claim);
      if (rest) this.#rest.push(rest);
    }
    const claims = told.map((claim) => this.#merged.mergedLiteral(claim));
    return claims.filter((claim, at) => claims.findIndex((other) => isSame(claim, other)) === at);
  }

  /** Prepares the sequence and searches for an answer with a small limit. Returns the ending if there can be no step. */
  async begin(): Promise<Ending | undefined> {
    const ending = this.answer ? undefined : await this.#findAnswer();
    if (ending !== undefined) return ending;
    const pauses = new Pauses(this.#budget, this.#search.signal);
    const { view } = this.#merged;
    this.#engines ??= await SubsetSolvers.of(this.#view);
    this.#mergedEngines ??= view === this.#view ? this.#engines : await SubsetSolvers.of(view);
    this.#byTechniques = new TechniqueSteps(view, this.#known, this.answer, pauses, this.#mergedEngines);
    this.#byTechniques.patterns.matches = this.patterns.map((match) => ({
      ...match,
      claims: match.claims.map((claim) => this.#merged.mergedLiteral(claim)),
    }));
    this.#byTechniques.askAbout(this.about.map((claim) => this.#merged.mergedLiteral(claim)));
    return undefined;
  }

  async #findAnswer(): Promise<Ending | undefined> {
    const options = this.#options();
    const first = await Search.open(this.#ground, options);
    this.#first = first;
    for (const { variable, value, holds } of this.#from) {
      const literal = first.session.program.is(this.#ground.terms.variable(variable), value);
      first.session.clause([holds ? literal : -literal]);
    }
    const reply = await first.solveWithin([], TUNING.firstLook);
    if (reply.status === 'limit' || reply.status === 'stopped') return reply.status;
    if (reply.status === 'unsatisfiable') return await this.#none();
    if (reply.status === 'satisfiable') this.answer = reply.assignment;
    return undefined;
  }

  async next(): Promise<Deduction | Ending> {
    const step = this.#nextRest() ?? (await this.#nextMerged());
    if (typeof step === 'string') return step;
    this.#steps++;
    if (!step.told && step.claims.some(({ holds }) => holds)) this.values++;
    this.#hardest = Math.max(this.#hardest, step.effort);
    this.#effort += step.effort;
    return step;
  }

  /** A step about places that equal a place whose value was entered or stated. */
  #nextRest(): Deduction | undefined {
    for (let rest = this.#rest.shift(); rest !== undefined; rest = this.#rest.shift()) {
      // Some of the equal places may have been stated in the meantime.
      const now = this.#merged.rest(rest.lead);
      if (now === undefined) continue;
      this.#merged.learn(now.claims);
      return now;
    }
    return undefined;
  }

  async #nextMerged(): Promise<Deduction | Ending> {
    const step = await this.#step();
    if (typeof step === 'string') return step;
    append(this.#known, step.claims);
    if (!this.#merged.isNeeded) return step;
    const told = await this.#merged.told(step, this.#engines!);
    this.#merged.learn(told.claims);
    return told;
  }

  outcome(status: Ending): Omit<HintsOutcome, 'known'> {
    return {
      status,
      steps: this.#steps,
      difficulty: this.#hardest,
      effort: this.#effort,
      statistics: (this.#reasoner ?? this.#first)!.statistics(),
    };
  }

  async #step(): Promise<Deduction | Ending> {
    const seen = await this.#byTechniques!.next();
    if (typeof seen === 'object') {
      this.#searching?.learn(seen.claims);
      return seen;
    }
    if (seen !== undefined) return seen;
    if (this.#byTechniques!.complete && this.#isAnswered()) return 'solved';
    const ending = this.#searching ? undefined : await this.#startSearching();
    if (ending !== undefined) return ending;
    const searching = this.#searching!;
    const step = searching.open.size > 0 ? await searching.next() : undefined;
    if (this.#reasoner!.halted) return this.#reasoner!.halted;
    if (step === undefined) return this.isOpenEnded ? 'open' : 'solved';
    for (const claim of step.claims) this.#byTechniques!.learn(claim);
    return step;
  }

  /** Whether the answer at hand agrees with everything known. */
  #isAnswered(): boolean {
    const { answer } = this;
    return answer !== undefined && this.#known.every((claim) => isTrue(claim, answer));
  }

  async #startSearching(): Promise<Ending | undefined> {
    const begun = this.#first && { search: this.#first, answer: this.answer };
    const facts = await allFacts(this.#ground, { ...this.#options(), known: this.#known }, begun);
    if (facts.status === 'limit' || facts.status === 'stopped') return facts.status;
    if (facts.status === 'none') return await this.#none();
    const { view } = this.#merged;
    const reasoner = await Reasoner.open(view.ground, this.#options(), view);
    const prober = await reasoner.keeping();
    const searching = new SearchSteps(reasoner, prober, this.#mergedEngines!, this.#known, facts.possible);
    this.#reasoner = reasoner;
    this.#searching = searching;
    this.#possible = facts.possible;
    reasoner.lean([...searching.open.values()]);
    return undefined;
  }

  /** The ending if no answer agrees with everything known: `none` or `wrong`. */
  async #none(): Promise<Ending> {
    if (this.#from.length === 0) return 'none';
    const puzzle = await (await Search.open(this.#ground, this.#options())).solve();
    if (puzzle.status === 'limit' || puzzle.status === 'stopped') return puzzle.status;
    return puzzle.status === 'satisfiable' ? 'wrong' : 'none';
  }

  #options(): SearchOptions {
    return { ...this.#search, ...this.#budget.timeLeft() };
  }
}
