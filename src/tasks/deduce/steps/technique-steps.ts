/**
 * Steps by the ladder of techniques (techniques/ladder.ts), in the same rounds as a rating: the easiest value of the last round that hasn't been
 * stated comes next. Each step is proved by its reasons, so no answer needs to be known; a known answer only saves attempts.
 *
 * Exclusions of candidates are recorded as they follow. A step that builds on exclusions includes them if they are few; otherwise they are stated in
 * steps before it.
 */

import type { Assignment } from '../../../model/ground.ts';
import { append } from '../../../model/large-lists.ts';
import { isGraphRule } from '../../../model/terms/terms.ts';
import { contrary, type Literal, placeOrder, type Reasons } from '../../common/literals.ts';
import type { Pauses } from '../../common/pauses.ts';
import { effortOf } from '../conditions/effort.ts';
import type { View } from '../conditions/view.ts';
import type { SubsetSolvers } from '../mus/subset-solvers.ts';
import { Explainer, type Explanation } from '../probe/explainer.ts';
import { Prober } from '../probe/prober.ts';
import { KNOWN_CAUSE, Knowledge } from '../propagate/knowledge.ts';
import { Counting } from '../techniques/counting.ts';
import { nextRound, type OrderedTechniques, orderedTechniques } from '../techniques/ladder.ts';
import { isPattern, techniqueOf } from '../techniques/naming.ts';
import { SPOILER_ROUNDS, Spoilers } from '../techniques/spoilers.ts';
import { LEVELS, levelNumberOf } from '../techniques/technique.ts';
import { TUNING } from '../tuning.ts';
import { type CandidateStep, Candidates, feltLevel } from './candidates.ts';
import type { Deduction } from './deduction.ts';
import { claimsBeside, ReasonGatherer } from './gather.ts';
import { hasClaim, JoinedSteps, type ProvedStep } from './joined-steps.ts';
import { KnownPatterns } from './known-patterns.ts';
import { LookSteps } from './look-steps.ts';
import { Looks } from './looks.ts';

export class TechniqueSteps {
  readonly #pauses: Pauses;
  readonly #facts: Knowledge;
  readonly #techniques: OrderedTechniques;
  readonly #spoilers: Spoilers;
  readonly #counting: Counting;
  /** The number of stated values when the search by counting last found nothing. */
  #counted = -1;
  readonly #explainer: Explainer;
  readonly #engines: SubsetSolvers;
  /** `#isWanted[variable]`: 1 if the place is visible. Removals at hidden places are inferred but never stated. */
  readonly #isWanted: Uint8Array;
  /** For each variable whose value was stated or entered: that value. */
  readonly #told = new Map<number, Literal>();
  readonly #candidates: Candidates;
  readonly #plannedSteps: Deduction[] = [];
  /** The places that the user asks about; empty if none. */
  #askedPlaces: ReadonlySet<number> = new Set();
  readonly patterns: KnownPatterns;
  readonly #looks: Looks;
  readonly #lookSteps: LookSteps;
  readonly #gatherer: ReasonGatherer;
  readonly #joinedSteps: JoinedSteps;

  /** `answer`: an answer that agrees with everything known, if one is at hand. */
  constructor(
    view: View,
    known: readonly Literal[],
    answer: Assignment | undefined,
    pauses: Pauses,
    engines: SubsetSolvers,
  ) {
    this.#pauses = pauses;
    this.#engines = engines;
    this.#facts = new Knowledge(view);
    this.#facts.answer = answer;
    const prober = new Prober(this.#facts);
    this.#techniques = orderedTechniques(this.#facts, prober, pauses);
    this.#spoilers = new Spoilers(this.#facts, prober, pauses);
    this.#counting = new Counting(this.#facts);
    this.#explainer = new Explainer(this.#facts, prober, engines);
    this.#candidates = new Candidates(this.#facts, this.#explainer, pauses, this.#told);
    this.#looks = new Looks(this.#facts, this.#explainer);
    this.#lookSteps = new LookSteps(this.#facts, this.#looks, engines, (claim) => this.learn(claim));
    const isOpen = (variable: number): boolean => this.#isWanted[variable] === 1 && !this.#told.has(variable);
    this.#gatherer = new ReasonGatherer(this.#facts, engines, isOpen);
    this.#joinedSteps = new JoinedSteps(this.#facts, engines);
    const isNew = (claim: Literal): boolean => isOpen(claim.variable) && !this.#explainer.isTold(claim);
    this.patterns = new KnownPatterns(view, engines, this.#gatherer, isNew);
    this.#isWanted = new Uint8Array(view.ground.terms.variableCount);
    for (const variable of this.#facts.wantedVariables) this.#isWanted[variable] = 1;
    for (const literal of known) this.learn(literal);
  }

  /** From now on, steps that determine one of these claims come first. */
  askAbout(claims: readonly Literal[]): void {
    this.#askedPlaces = new Set(claims.map(({ variable }) => variable));
    this.#lookSteps.askedPlaces = this.#askedPlaces;
  }

  /** Whether all visible places are known. */
  get complete(): boolean {
    return this.#facts.wantedVariables.every((variable) => this.#told.has(variable));
  }

  learn(literal: Literal): void {
    this.#facts.learn(literal);
    this.#looks.learn(literal);
    if (!literal.holds) return;
    this.#told.set(literal.variable, literal);
    this.#candidates.stated(literal.variable);
  }

  /** The easiest step of the easiest technique; undefined if none finds any. @throws EndedError if the time limit or the signal comes first */
  async next(): Promise<Deduction | undefined> {
    for (;;) {
      await this.#pauses.pause();
      const plannedStep = this.#plannedSteps.shift();
      if (plannedStep) {
        for (const claim of plannedStep.claims) this.learn(claim);
        const wholeStep =
          this.#plannedSteps.length > 0 ? plannedStep : await this.#lookSteps.withSkipped(plannedStep);
        this.#lookSteps.recordStep(wholeStep.claims);
        return wholeStep;
      }
      if (!(await this.#planNext())) return undefined;
    }
  }

  /** Plans the easiest step or, if no value follows yet, adds a round to the knowledge; false if nothing more follows. */
  async #planNext(): Promise<boolean> {
    const planStep = (step: Deduction | undefined): boolean => {
      if (step) this.#plannedSteps.push(step);
      return this.#plannedSteps.length > 0;
    };
    append(this.#plannedSteps, await this.#lookSteps.next());
    if (this.#plannedSteps.length > 0 || planStep(await this.patterns.next())) return true;
    const bestCandidate = await this.#candidates.easiest();
    const isEasy = bestCandidate && feltLevel(bestCandidate.proof) <= this.#techniques.easy.length;
    if (!isEasy) {
      if (!bestCandidate && (await nextRound(this.#techniques.easy, this.#facts))) return true;
      if (this.#facts.failed) return false;
      if (planStep(await this.#nextSpoilerStep()) || planStep(await this.#count())) return true;
    }
    if (bestCandidate) {
      await this.#plan(bestCandidate);
      return this.#plannedSteps.length > 0;
    }
    const foundRound = await nextRound(this.#techniques.hard, this.#facts);
    if (!foundRound) return !this.#facts.failed && planStep(await this.#markStep());
    const { level, depth = 1, wide } = foundRound.round;
    if (level === LEVELS.indexOf('a supposition') + 1)
      for (const { removals } of foundRound.findings) this.#explainer.refuted(removals, depth, wide);
    return true;
  }

  /** A step that only excludes candidates, for when no value follows: all exclusions of the first technique that finds any. */
  async #markStep(): Promise<Deduction | undefined> {
    const { domains, ground, causes, levels } = this.#facts;
    const overlapLevel = LEVELS.indexOf('one value in two conditions') + 1;
    const isOpen = (variable: number): boolean =>
      this.#isWanted[variable] === 1 &&
      !this.#told.has(variable) &&
      ground.terms.isInt(ground.terms.variable(variable));
    const marks = domains.removals.flatMap((removal, at) => {
      const variable = domains.variableOf(removal);
      if (causes[at] === KNOWN_CAUSE || levels[at]! < overlapLevel || !isOpen(variable)) return [];
      return [{ cause: causes[at], claim: { variable, value: domains.valueOf(removal), holds: false } }];
    });
    for (const { cause, claim } of marks) {
      const proof = await this.#explainer.whyNot(claim);
      if (proof === undefined || proof.basis.length > 0) continue;
      const step = await this.#confirmedStep([claim], proof);
      if (step === undefined) continue;
      const isNear = (variable: number): boolean =>
        step.reasons.constraints.some((one) => this.#facts.view.scopes[one]!.includes(variable));
      const others = marks.filter(
        (mark) => mark.claim !== claim && (mark.cause === cause || isNear(mark.claim.variable)),
      );
      const engine = this.#engines.reasoner(step.reasons.constraints);
      const otherClaims = others.map((mark) => mark.claim);
      const furtherClaims = await claimsBeside(step, otherClaims, this.#facts.view.scopes, engine);
      const wholeStep = { ...step, claims: [claim, ...furtherClaims].sort(placeOrder) };
      const allClaims = marks.map((mark) => mark.claim);
      return await this.#sweepMarks({ step: wholeStep, proof }, allClaims);
    }
    return undefined;
  }

  /** The step, if rules alone exclude its values at their places, with the values that the same rules exclude at other places. */
  async #sweepMarks(first: ProvedStep, others: readonly Literal[]): Promise<Deduction> {
    let whole = first;
    for (const claim of this.#joinedSteps.isSeenAlone(first) ? others : []) {
      if (hasClaim(whole.step.claims, claim)) continue;
      const proof = await this.#explainer.whyNot(claim);
      if (proof === undefined || proof.basis.length > 0) continue;
      const step = await this.#confirmedStep([claim], proof);
      if (step && this.#joinedSteps.isSeenAlone({ step, proof }))
        whole = (await this.#joinedSteps.join(whole, { step, proof })) ?? whole;
    }
    return whole.step;
  }

  /** The easiest step that excludes a value because supposing it makes a condition fail. */
  async #nextSpoilerStep(): Promise<Deduction | undefined> {
    const values = await this.#spoilers.findSpoilers();
    const { domains } = this.#facts;
    const candidates: CandidateStep[] = [];
    for (const value of values) {
      const variable = domains.variableOf(value);
      const other = domains.choicesOf(variable).find((one) => one !== value);
      if (this.#isWanted[variable] === 0 || this.#told.has(variable) || other === undefined) continue;
      const proof = await this.#explainer.whySpoils(value, SPOILER_ROUNDS);
      if (proof === undefined || proof.basis.length > 0) continue;
      const literal = { variable, value: domains.valueOf(other), holds: true };
      candidates.push({
        literal,
        proof: proof,
        effort: effortOf(proof.reasons, this.#facts.view.scopes),
      });
      if (candidates.length >= TUNING.compared) break;
    }
    const askedRank = ({ literal }: CandidateStep): number =>
      this.#askedPlaces.has(literal.variable) ? 0 : 1;
    candidates.sort((x, y) => askedRank(x) - askedRank(y) || x.effort - y.effort);
    const [best, ...others] = candidates;
    const first = best && (await this.#confirmedStep([best.literal], best.proof));
    if (first === undefined) return undefined;
    let joined: ProvedStep = { step: first, proof: best!.proof };
    // Spoilers by a rule about a graph, such as a loop, aren't joined, because people see each by a deduction of its own.
    const { nodes, constraints, terms } = this.#facts.ground;
    const isOfGraph = (one: number): boolean =>
      nodes[one] !== undefined || isGraphRule(terms.operation(constraints[one]!.root));
    for (const { literal, proof } of first.reasons.constraints.some(isOfGraph) ? [] : others) {
      if (literal.value !== first.lead.value) continue;
      const step = await this.#confirmedStep([literal], proof);
      joined = (step && (await this.#joinedSteps.joinSpoilers(joined, { step, proof }))) ?? joined;
    }
    const { step } = joined;
    const technique = this.#isOverlap(step)
      ? 'overlap'
      : isPattern(step.reasons, this.#facts.view) && step.reasons.constraints.length < 4
        ? 'pattern'
        : 'spoiler';
    return await this.#gatherer.withAllClaims({ ...step, technique });
  }

  /** A step from several counts, added and subtracted (techniques/counting.ts). */
  async #count(): Promise<Deduction | undefined> {
    if (this.#counted === this.#told.size) return undefined;
    const bound = this.#counting.findCount(this.#told, this.#askedPlaces);
    if (bound === undefined || this.#isWanted[bound.literal.variable] === 0) {
      this.#counted = this.#told.size;
      return undefined;
    }
    const places = new Set(bound.conditions.flatMap((one) => this.#facts.view.scopes[one]!));
    const toldClaims = [...places].flatMap((variable) => this.#told.get(variable) ?? []);
    const constraints = [...bound.conditions].sort((a, b) => a - b);
    const proof = {
      reasons: { constraints, known: toldClaims },
      chain: [],
      basis: [],
      level: COUNTING_LEVEL,
    };
    const step = await this.#confirmedStep([bound.literal], proof);
    if (step === undefined) {
      this.#counted = this.#told.size;
      return undefined;
    }
    const usedConditions = new Set(step.reasons.constraints);
    const [added, subtracted] = [bound.addends, bound.subtrahends].map((all) =>
      all.filter((one) => usedConditions.has(one)),
    );
    return await this.#gatherer.withAllClaims({
      ...step,
      counts: { added: added!, subtracted: subtracted! },
      technique: step.reasons.constraints.length < 3 ? 'overlap' : 'counting',
    });
  }

  /** Whether the reasons are two conditions about lines of places that share some, of which one has the step's first place. */
  #isOverlap({ lead, reasons: { constraints, known } }: Deduction): boolean {
    const { ground, view } = this.#facts;
    const isLine = (one: number): boolean =>
      ground.constraints[one]!.site.some(({ cells }) => cells !== undefined);
    return (
      constraints.length === 2 &&
      known.length <= TUNING.listed &&
      constraints.every(isLine) &&
      constraints.some((one) => !view.scopes[one]!.includes(lead.variable))
    );
  }

  async #plan({ literal, proof: why }: CandidateStep): Promise<void> {
    const { reasons, basis: before } = why;
    const isSingleReason = reasons.constraints.length === 1 && before.length === 0;
    const singleReason = isSingleReason ? reasons : await this.#singleReason(literal, reasons);
    if (singleReason) {
      const step = await this.#deduction([literal], { ...why, reasons: singleReason, chain: [] });
      this.#plannedSteps.push(await this.#gatherClaims(step));
      return;
    }
    if (before.length === 0) {
      const wholeStep = await this.#deduction([literal], why);
      if (wholeStep.effort <= TUNING.plain || !this.#hasMarks(why)) {
        this.#plannedSteps.push(await this.#gatherClaims(await this.#withTold(wholeStep)));
        return;
      }
    }
    await this.#planMarks(why);
    const laterExplanation = await this.#explainAfterMarks(() => this.#explainer.whyValue(literal));
    const step = laterExplanation && (await this.#confirmedStep([literal], laterExplanation));
    if (step === undefined) return;
    const lastStep = this.#plannedSteps.at(-1);
    const valueStep = lastStep && (await this.#joinedSteps.withValueLeft(lastStep, step));
    if (valueStep) this.#plannedSteps[this.#plannedSteps.length - 1] = valueStep;
    else this.#plannedSteps.push(await this.#gatherClaims(step));
  }

  /** The step with all claims that its reasons imply. For the only place left for a value, or the only value left for a place, only claims of the same kind. */
  async #gatherClaims(step: Deduction): Promise<Deduction> {
    const isSimilarOnly =
      levelNumberOf(step.technique) < levelNumberOf('goes on') && step.reasons.constraints.length > 1;
    const { terms } = this.#facts.ground;
    const isInt = terms.isInt(terms.variable(step.lead.variable));
    // The same value at several places for the same reasons is seen as one conclusion.
    return await this.#gatherer.withAllClaims(step, isSimilarOnly && isInt ? step.lead.value : undefined);
  }

  /** An explanation that builds only on stated claims. If it needs exclusions that weren't stated, steps for them are planned first. */
  async #explainAfterMarks(
    explain: () => Promise<Explanation | undefined>,
  ): Promise<Explanation | undefined> {
    for (let round = 0; round < TUNING.marked; round++) {
      const proof = await explain();
      const unstatedMarks = proof?.basis.filter((mark) => !this.#explainer.isTold(mark)) ?? [];
      if (proof === undefined || unstatedMarks.length === 0) return proof;
      await this.#planMarks({ ...proof, basis: unstatedMarks, chain: [] });
    }
    return undefined;
  }

  /** Makes the step if an engine that contains only the reasons confirms it; else undefined. */
  async #confirmedStep(claims: readonly Literal[], why: Explanation): Promise<Deduction | undefined> {
    const { constraints, known } = why.reasons;
    const contraryClaims = claims.map(contrary);
    const reply = await this.#engines.reasoner(constraints).ask(constraints, [...contraryClaims, ...known]);
    return reply && 'core' in reply ? await this.#withTold(await this.#deduction(claims, why)) : undefined;
  }

  /** One constraint of the reasons, with the known values at its places, if it alone implies the claim; undefined if no query shows that. */
  async #singleReason(claim: Literal, { constraints }: Reasons): Promise<Reasons | undefined> {
    const { scopes } = this.#facts.view;
    // The engine is made for all constraints of the reasons, because it also makes the reasons minimal afterwards.
    const engine = this.#engines.reasoner(constraints);
    for (const constraint of [...constraints].sort((a, b) => scopes[a]!.length - scopes[b]!.length)) {
      const scope = scopes[constraint]!;
      if (!scope.includes(claim.variable)) continue;
      const toldClaims = scope.flatMap((variable) => this.#told.get(variable) ?? []);
      const reply = await engine.askWithin([constraint], [contrary(claim), ...toldClaims], TUNING.alone);
      if (reply && typeof reply === 'object' && 'core' in reply)
        return { constraints: [constraint], known: toldClaims };
    }
    return undefined;
  }

  #hasMarks({ chain, basis: before }: Explanation): boolean {
    return before.length > 0 || chain.some(({ claims }) => claims.some((claim) => this.#isMark(claim)));
  }

  /** Whether the claim is an exclusion that can be stated. */
  #isMark(claim: Literal): boolean {
    return !claim.holds && this.#isWanted[claim.variable] === 1 && this.#explainer.isGone(claim);
  }

  /** Plans steps for the exclusions on which an explanation builds. Exclusions by the same rules form one step if its reasons stay minimal. */
  async #planMarks({ chain, basis: before }: Explanation): Promise<void> {
    const marks = [
      ...before,
      ...chain.flatMap(({ claims }) => claims.filter((claim) => this.#isMark(claim))),
    ];
    let last: ProvedStep | undefined;
    for (const mark of marks) {
      const proof = await this.#explainAfterMarks(() => this.#explainer.whyNot(mark));
      const step = proof && (await this.#confirmedStep([mark], proof));
      if (proof === undefined || step === undefined) continue;
      const isNext = last !== undefined && this.#plannedSteps.at(-1) === last.step;
      const joined = isNext ? await this.#joinedSteps.join(last!, { step, proof }) : undefined;
      if (joined) this.#plannedSteps.pop();
      last = joined ?? { step, proof };
      this.#plannedSteps.push(last.step);
      this.#facts.learn(mark);
      this.#looks.learn(mark);
    }
  }

  /** The step with a stated value as a reason, rather than the condition that led to it: as few conditions as what is known allows. */
  async #withTold(step: Deduction): Promise<Deduction> {
    const { constraints, known } = step.reasons;
    const otherPlaces = new Set(constraints.flatMap((one) => this.#facts.view.scopes[one]!));
    for (const { variable } of [...known, ...step.claims]) otherPlaces.delete(variable);
    const toldClaims = [...otherPlaces].flatMap((variable) => this.#told.get(variable) ?? []);
    if (constraints.length === 1 || toldClaims.length === 0) return step;
    const reasons = await this.#engines
      .reasoner(constraints)
      .shrink({ constraints, known: [...toldClaims, ...known] }, step.claims, TUNING.needless);
    if (reasons.constraints.length === constraints.length) return step;
    return {
      ...step,
      reasons: { constraints: reasons.constraints, known: [...reasons.known].sort(placeOrder) },
      effort: effortOf(reasons, this.#facts.view.scopes),
    };
  }

  /** The step with minimal reasons, confirmed by an engine that contains nothing else; undefined if it isn't confirmed. */
  async #deduction(claims: readonly Literal[], { reasons: atHand, level }: Explanation): Promise<Deduction> {
    const [lead] = claims as [Literal];
    const { constraints, known } = atHand;
    // One constraint alone can't be reduced.
    const isMinimal = constraints.length === 1 && known.length === 0;
    const shrunkReasons = isMinimal
      ? atHand
      : await this.#engines.reasoner(constraints).shrink(atHand, [lead], TUNING.needless);
    return {
      lead,
      claims,
      reasons: {
        constraints: shrunkReasons.constraints,
        known: [...shrunkReasons.known].sort(placeOrder),
      },
      technique: techniqueOf(level, lead, shrunkReasons, this.#facts.view),
      // Looks find what the puzzle prints (looks.ts).
      told: false,
      effort: effortOf(shrunkReasons, this.#facts.view.scopes),
    };
  }
}

/** The level of counting in ratings: between "two conditions" and "chain". */
const COUNTING_LEVEL = 7;
