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
import { byPlace, contrary, isSame, type Literal, type Reasons } from '../../common/literals.ts';
import type { Pauses } from '../../common/pauses.ts';
import { effortOf } from '../conditions/effort.ts';
import type { View } from '../conditions/view.ts';
import type { SubsetSolvers } from '../mus/subset-solvers.ts';
import { Explainer, type Explanation } from '../probe/explainer.ts';
import { Prober } from '../probe/prober.ts';
import { KNOWN, Knowledge } from '../propagate/knowledge.ts';
import { Counting } from '../techniques/counting.ts';
import { type Ladder, ladderOf, nextRound } from '../techniques/ladder.ts';
import { isPattern, techniqueOf } from '../techniques/naming.ts';
import { SPOILER_ROUNDS, Spoilers } from '../techniques/spoilers.ts';
import { LEVELS, rungOf, type TechniqueName } from '../techniques/technique.ts';
import { TUNING } from '../tuning.ts';
import type { Deduction } from './deduction.ts';
import { Gatherer } from './gather.ts';
import { KnownPatterns } from './known-patterns.ts';
import { LookSteps } from './look-steps.ts';
import { Looks } from './looks.ts';

/** A value that follows, with its explanation. Its reasons stay valid when more is known. */
interface Candidate {
  readonly literal: Literal;
  readonly why: Explanation;
  readonly effort: number;
}

export class TechniqueSteps {
  readonly #pauses: Pauses;
  readonly #known: Knowledge;
  readonly #ladder: Ladder;
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
  readonly #found = new Map<number, Candidate>();
  /** For each variable whose value is known: how many places were known when it became known. */
  readonly #toldAt = new Map<number, number>();
  /** For each variable: how many places were known when the reasons for its value were last reconsidered. */
  readonly #simplified = new Map<number, number>();
  readonly #planned: Deduction[] = [];
  /** The places that the user asks about; empty if none. */
  #asked: ReadonlySet<number> = new Set();
  readonly patterns: KnownPatterns;
  readonly #looks: Looks;
  readonly #lookSteps: LookSteps;
  readonly #gatherer: Gatherer;

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
    this.#known = new Knowledge(view);
    this.#known.answer = answer;
    const prober = new Prober(this.#known);
    this.#ladder = ladderOf(this.#known, prober, pauses);
    this.#spoilers = new Spoilers(this.#known, prober, pauses);
    this.#counting = new Counting(this.#known);
    this.#explainer = new Explainer(this.#known, prober, engines);
    this.#looks = new Looks(this.#known, this.#explainer);
    this.#lookSteps = new LookSteps(this.#known, this.#looks, engines, (claim) => this.learn(claim));
    const isOpen = (variable: number): boolean => this.#isWanted[variable] === 1 && !this.#told.has(variable);
    this.#gatherer = new Gatherer(this.#known, engines, isOpen);
    const isNew = (claim: Literal): boolean => isOpen(claim.variable) && !this.#explainer.isTold(claim);
    this.patterns = new KnownPatterns(view, engines, this.#gatherer, isNew);
    this.#isWanted = new Uint8Array(view.ground.terms.variableCount);
    for (const variable of this.#known.wanted) this.#isWanted[variable] = 1;
    for (const literal of known) this.learn(literal);
  }

  /** From now on, steps that determine one of these claims come first. */
  askAbout(claims: readonly Literal[]): void {
    this.#asked = new Set(claims.map(({ variable }) => variable));
    this.#lookSteps.asked = this.#asked;
  }

  /** Whether all visible places are known. */
  get complete(): boolean {
    return this.#known.wanted.every((variable) => this.#told.has(variable));
  }

  learn(literal: Literal): void {
    this.#known.learn(literal);
    this.#looks.learn(literal);
    if (!literal.holds) return;
    this.#told.set(literal.variable, literal);
    this.#toldAt.set(literal.variable, this.#told.size);
    this.#found.delete(literal.variable);
  }

  /** The easiest step of the easiest technique; undefined if none finds any. */
  async next(): Promise<Deduction | 'limit' | 'stopped' | undefined> {
    for (;;) {
      const ending = await this.#pauses.ending();
      if (ending !== undefined) return ending;
      const planned = this.#planned.shift();
      if (planned) {
        for (const claim of planned.claims) this.learn(claim);
        this.#lookSteps.told(planned.claims);
        return planned;
      }
      const steps = await this.#lookSteps.next();
      if (steps.length > 0) {
        append(this.#planned, steps);
        continue;
      }
      const pattern = await this.patterns.next();
      if (pattern) {
        this.#planned.push(pattern);
        continue;
      }
      const best = await this.#easiest();
      if (typeof best === 'string') return best;
      if (best && best.why.level <= this.#ladder.easy.length) {
        await this.#plan(best);
        if (this.#planned.length === 0) return undefined;
        continue;
      }
      const easy = best ? undefined : await nextRound(this.#ladder.easy, this.#known);
      if (typeof easy === 'string') return easy;
      if (easy) continue;
      if (this.#known.failed) return undefined;
      const spoiler = await this.#spoiler();
      if (typeof spoiler === 'string') return spoiler;
      if (spoiler) {
        this.#planned.push(spoiler);
        continue;
      }
      const counted = await this.#count();
      if (counted) {
        this.#planned.push(counted);
        continue;
      }
      if (best) {
        await this.#plan(best);
        if (this.#planned.length === 0) return undefined;
        continue;
      }
      const found = await nextRound(this.#ladder.hard, this.#known);
      if (found === undefined && !this.#known.failed) {
        const marks = await this.#markStep();
        if (marks === undefined) return undefined;
        this.#planned.push(marks);
        continue;
      }
      if (typeof found !== 'object') return found;
      const { level, depth = 1, wide } = found.round;
      if (level === LEVELS.indexOf('a supposition') + 1)
        for (const { removals } of found.instances) this.#explainer.refuted(removals, depth, wide);
    }
  }

  /** A step that only excludes candidates, for when no value follows: all exclusions of the first technique that finds any. */
  async #markStep(): Promise<Deduction | undefined> {
    const { domains, ground, causes, levels } = this.#known;
    const overlap = LEVELS.indexOf('one value in two conditions') + 1;
    const isOpen = (variable: number): boolean =>
      this.#isWanted[variable] === 1 &&
      !this.#told.has(variable) &&
      ground.terms.isInt(ground.terms.variable(variable));
    const marks = domains.removals.flatMap((removal, at) => {
      const variable = domains.variableOf(removal);
      if (causes[at] === KNOWN || levels[at]! < overlap || !isOpen(variable)) return [];
      return [{ cause: causes[at], claim: { variable, value: domains.valueOf(removal), holds: false } }];
    });
    for (const { cause, claim } of marks) {
      const why = await this.#explainer.whyNot(claim);
      if (why === undefined || why.before.length > 0) continue;
      const step = await this.#proved([claim], why);
      if (step === undefined) continue;
      const others = marks.flatMap((mark) =>
        mark.cause === cause || has([claim], mark.claim) ? [mark.claim] : [],
      );
      const also = marks.flatMap(({ claim: other }) =>
        !has(others, other) &&
        step.reasons.constraints.some((one) => this.#known.view.scopes[one]!.includes(other.variable))
          ? [other]
          : [],
      );
      const { constraints } = step.reasons;
      const open = [...others, ...also].filter((one) => one !== claim);
      const forced = await this.#engines.reasoner(constraints).forced(open, step.reasons, TUNING.alone);
      return { ...step, claims: [claim, ...forced].sort(byPlace) };
    }
    return undefined;
  }

  /** The easiest step that excludes a value because supposing it makes a condition fail. */
  async #spoiler(): Promise<Deduction | 'limit' | 'stopped' | undefined> {
    const values = await this.#spoilers.find();
    if (typeof values === 'string') return values;
    const { domains } = this.#known;
    const found: Candidate[] = [];
    for (const value of values) {
      const variable = domains.variableOf(value);
      const other = domains.openOf(variable).find((one) => one !== value);
      if (this.#isWanted[variable] === 0 || this.#told.has(variable) || other === undefined) continue;
      const why = await this.#explainer.whySpoils(value, SPOILER_ROUNDS);
      if (why === undefined || why.before.length > 0) continue;
      const literal = { variable, value: domains.valueOf(other), holds: true };
      found.push({ literal, why, effort: effortOf(why.reasons, this.#known.view.scopes) });
      if (found.length >= TUNING.compared) break;
    }
    const isAsked = ({ literal }: Candidate): number => (this.#asked.has(literal.variable) ? 0 : 1);
    found.sort((x, y) => isAsked(x) - isAsked(y) || x.effort - y.effort);
    const [best, ...others] = found;
    if (best === undefined) return undefined;
    const victim = best.why.chain.at(-1)?.constraints.join();
    const alike = others.filter(
      ({ literal, why }) =>
        literal.value === best.literal.value && why.chain.at(-1)?.constraints.join() === victim,
    );
    return await this.#spoilerStep(best, alike);
  }

  /** The step for one spoiler, joined with other spoilers that break the same condition by the same rules. */
  async #spoilerStep(
    { literal, why }: Candidate,
    alike: readonly Candidate[],
  ): Promise<Deduction | undefined> {
    let step = await this.#proved([literal], why);
    if (step === undefined) return undefined;
    // Spoilers by a rule about a graph, such as a loop, aren't joined: each is a separate thought.
    const { nodes, constraints, terms } = this.#known.ground;
    const isOfGraph = (one: number): boolean =>
      nodes[one] !== undefined || isGraphRule(terms.operation(constraints[one]!.root));
    for (const other of step.reasons.constraints.some(isOfGraph) ? [] : alike) {
      const more = await this.#proved([other.literal], other.why);
      step = (more && (await this.#joined(step, more))) ?? step;
    }
    const technique = this.#isOverlap(step.reasons)
      ? 'overlap'
      : isPattern(step.reasons, this.#known.view) && step.reasons.constraints.length < 4
        ? 'pattern'
        : 'spoiler';
    return await this.#gatherer.whole({ ...step, technique });
  }

  /** A step from several counts, added and subtracted (techniques/counting.ts). */
  async #count(): Promise<Deduction | undefined> {
    if (this.#counted === this.#told.size) return undefined;
    const found = this.#counting.find(this.#told, this.#asked);
    if (found === undefined || this.#isWanted[found.literal.variable] === 0) {
      this.#counted = this.#told.size;
      return undefined;
    }
    const places = new Set(found.conditions.flatMap((one) => this.#known.view.scopes[one]!));
    const known = [...places].flatMap((variable) => this.#told.get(variable) ?? []);
    const constraints = [...found.conditions].sort((a, b) => a - b);
    const why = { reasons: { constraints, known }, chain: [], before: [], level: COUNTING_LEVEL };
    const step = await this.#proved([found.literal], why);
    if (step === undefined) {
      this.#counted = this.#told.size;
      return undefined;
    }
    const used = new Set(step.reasons.constraints);
    const [added, subtracted] = [found.outer, found.inner].map((all) => all.filter((one) => used.has(one)));
    return await this.#gatherer.whole({
      ...step,
      counts: { added: added!, subtracted: subtracted! },
      technique: step.reasons.constraints.length < 3 ? 'overlap' : 'counting',
    });
  }

  /** Whether the reasons contain two conditions, each about several places, that share a place. */
  #isOverlap({ constraints, known }: Reasons): boolean {
    const { ground } = this.#known;
    const isLine = (one: number): boolean =>
      ground.constraints[one]!.site.some(({ cells }) => cells !== undefined);
    return constraints.length === 2 && known.length <= TUNING.listed && constraints.every(isLine);
  }

  /**
   * The value to state next: of those determined but not stated, one of the easiest technique and the least effort. Each call explains a few more,
   * those by narrow conditions first, and keeps the explanations.
   */
  async #easiest(): Promise<Candidate | 'limit' | 'stopped' | undefined> {
    const { domains, wanted, failed } = this.#known;
    if (failed) return undefined;
    const open = wanted.filter((variable) => !this.#told.has(variable) && domains.left[variable] === 1);
    const fresh = open.filter((variable) => !this.#found.has(variable));
    const width = new Map(fresh.map((variable) => [variable, this.#explainer.widthOf(variable)]));
    fresh.sort((a, b) => width.get(a)! - width.get(b)!);
    for (const variable of fresh.slice(0, TUNING.compared)) {
      const ending = await this.#pauses.ending();
      if (ending !== undefined) return ending;
      const [left] = domains.openOf(variable);
      const candidate = await this.#explained({ variable, value: domains.valueOf(left!), holds: true });
      if (candidate) this.#found.set(variable, candidate);
    }
    await this.#simplify();
    let best: Candidate | undefined;
    for (const variable of open) {
      const candidate = this.#found.get(variable);
      if (candidate && (best === undefined || isEasier(candidate, best))) best = candidate;
    }
    return best;
  }

  /** Reconsiders values that took more than one small condition: by now, a single one may imply them. */
  async #simplify(): Promise<void> {
    const { scopes, ground } = this.#known;
    for (const [variable, { literal, why }] of this.#found) {
      const [only, ...others] = why.reasons.constraints;
      if (only === undefined) continue;
      const isSimple = others.length === 0 && scopes[only]!.length <= TUNING.listed;
      if (isSimple && why.level === 1) continue;
      const since = this.#simplified.get(variable) ?? 0;
      const mayImply = (one: number): boolean =>
        one < ground.constraints.length &&
        scopes[one]!.some((place) => (this.#toldAt.get(place) ?? 0) > since);
      const simple = await this.#explainer.byOne(literal, mayImply);
      this.#simplified.set(variable, this.#told.size);
      if (!simple) continue;
      const effort = effortOf(simple.reasons, this.#known.view.scopes);
      this.#found.set(variable, { literal, why: simple, effort });
    }
  }

  async #explained(literal: Literal): Promise<Candidate | undefined> {
    const why = await this.#explainer.whyValue(literal);
    return why && { literal, why, effort: effortOf(why.reasons, this.#known.view.scopes) };
  }

  async #plan({ literal, why }: Candidate): Promise<void> {
    const { reasons, before } = why;
    const isOne = reasons.constraints.length === 1 && before.length === 0;
    const alone = isOne ? reasons : await this.#alone(literal, reasons);
    if (alone) {
      const step = await this.#deduction([literal], { ...why, reasons: alone, chain: [] });
      this.#planned.push(await this.#gathered(step));
      return;
    }
    if (before.length === 0) {
      const whole = await this.#deduction([literal], why);
      if (whole.effort <= TUNING.plain || !this.#hasMarks(why)) {
        this.#planned.push(await this.#gathered(whole));
        return;
      }
    }
    await this.#planMarks(why);
    const now = await this.#afterMarks(() => this.#explainer.whyValue(literal));
    const step = now && (await this.#proved([literal], now));
    if (step) this.#planned.push(await this.#gathered(step));
  }

  /** The step with all claims that its reasons imply; for a value with one place left, or a place with one value, only the similar claims. */
  async #gathered(step: Deduction): Promise<Deduction> {
    const isOne = rungOf(step.technique) < rungOf('goes on') && step.reasons.constraints.length > 1;
    const { terms } = this.#known.ground;
    const isInt = terms.isInt(terms.variable(step.lead.variable));
    // The same value at several places for the same reasons is seen as one conclusion.
    return await this.#gatherer.whole(step, isOne && isInt ? step.lead.value : undefined);
  }

  /** An explanation that builds only on stated claims. If it needs exclusions that weren't stated, steps for them are planned first. */
  async #afterMarks(explain: () => Promise<Explanation | undefined>): Promise<Explanation | undefined> {
    for (let round = 0; round < TUNING.marked; round++) {
      const why = await explain();
      const untold = why?.before.filter((mark) => !this.#explainer.isTold(mark)) ?? [];
      if (why === undefined || untold.length === 0) return why;
      await this.#planMarks({ ...why, before: untold, chain: [] });
    }
    return undefined;
  }

  /** Makes the step if an engine that contains only the reasons confirms it; else undefined. */
  async #proved(claims: readonly Literal[], why: Explanation): Promise<Deduction | undefined> {
    const { constraints, known } = why.reasons;
    const against = claims.map(contrary);
    const reply = await this.#engines.reasoner(constraints).ask(constraints, [...against, ...known]);
    return reply && 'core' in reply ? await this.#deduction(claims, why) : undefined;
  }

  /** One constraint of the reasons, with the known values at its places, if it alone implies the claim; undefined if no query shows that. */
  async #alone(claim: Literal, { constraints }: Reasons): Promise<Reasons | undefined> {
    const { scopes } = this.#known.view;
    const engine = this.#engines.reasoner(constraints);
    for (const constraint of [...constraints].sort((a, b) => scopes[a]!.length - scopes[b]!.length)) {
      const scope = scopes[constraint]!;
      if (!scope.includes(claim.variable)) continue;
      const known = scope.flatMap((variable) => this.#told.get(variable) ?? []);
      const reply = await engine.askWithin([constraint], [contrary(claim), ...known], TUNING.alone);
      if (reply && typeof reply === 'object' && 'core' in reply) return { constraints: [constraint], known };
    }
    return undefined;
  }

  #hasMarks({ chain, before }: Explanation): boolean {
    return before.length > 0 || chain.some(({ claims }) => claims.some((claim) => this.#isMark(claim)));
  }

  /** Whether the claim is an exclusion that can be stated. */
  #isMark(claim: Literal): boolean {
    return !claim.holds && this.#isWanted[claim.variable] === 1 && this.#explainer.isGone(claim);
  }

  /** Plans steps for the exclusions on which an explanation builds. Exclusions by the same rules form one step if its reasons stay minimal. */
  async #planMarks({ chain, before }: Explanation): Promise<void> {
    const marks = [
      ...before,
      ...chain.flatMap(({ claims }) => claims.filter((claim) => this.#isMark(claim))),
    ];
    for (const mark of marks) {
      const why = await this.#afterMarks(() => this.#explainer.whyNot(mark));
      const step = why && (await this.#proved([mark], why));
      if (step === undefined) continue;
      const last = this.#planned.at(-1);
      const joined = last && (await this.#joined(last, step));
      if (joined) this.#planned[this.#planned.length - 1] = joined;
      else this.#planned.push(step);
      this.#known.learn(mark);
      this.#looks.learn(mark);
    }
  }

  /** Joins two steps by the same rules into one; undefined if its reasons wouldn't be minimal. */
  async #joined(a: Deduction, b: Deduction): Promise<Deduction | undefined> {
    const claims = [...a.claims, ...b.claims];
    if (this.#rulesOf(a) !== this.#rulesOf(b) || b.reasons.known.some((one) => has(a.claims, one)))
      return undefined;
    const constraints = [...new Set([...a.reasons.constraints, ...b.reasons.constraints])];
    const known = [...a.reasons.known, ...b.reasons.known.filter((one) => !has(a.reasons.known, one))];
    if (claims.length + known.length > TUNING.marked) return undefined;
    const reasons = { constraints, known: known.sort(byPlace) };
    if (!(await this.#engines.reasoner(constraints).isMinimal(claims, reasons))) return undefined;
    return {
      ...a,
      technique: harder(a, b),
      claims: claims.sort(byPlace),
      reasons,
      effort: Math.max(a.effort, b.effort),
    };
  }

  #rulesOf({ reasons: { constraints } }: Deduction): string {
    const rules = constraints.map((one) => this.#known.ground.constraints[one]!.rule);
    return [...new Set(rules)].sort((a, b) => a - b).join();
  }

  /** The step with minimal reasons, confirmed by an engine that contains nothing else; undefined if it isn't confirmed. */
  async #deduction(claims: readonly Literal[], { reasons: atHand, level }: Explanation): Promise<Deduction> {
    const [lead] = claims as [Literal];
    const { constraints, known } = atHand;
    // One constraint alone can't be reduced.
    const isLeast = constraints.length === 1 && known.length === 0;
    const shrunk = isLeast
      ? atHand
      : await this.#engines.reasoner(constraints).shrink(atHand, [lead], TUNING.needless);
    return {
      lead,
      claims,
      reasons: { constraints: shrunk.constraints, known: [...shrunk.known].sort(byPlace) },
      technique: techniqueOf(level, lead, shrunk, this.#known.view),
      told: shrunk.constraints.every((constraint) => this.#known.view.scopes[constraint]!.length === 1),
      effort: effortOf(shrunk, this.#known.view.scopes),
    };
  }
}

const isEasier = (a: Candidate, b: Candidate): boolean =>
  a.why.level < b.why.level || (a.why.level === b.why.level && a.effort < b.effort);

const has = (claims: readonly Literal[], claim: Literal): boolean =>
  claims.some((other) => isSame(claim, other) && claim.holds === other.holds);

function harder(a: Deduction, b: Deduction): TechniqueName {
  return rungOf(a.technique) < rungOf(b.technique) ? b.technique : a.technique;
}

/** The level of counting in ratings: between "two conditions" and "chain". */
const COUNTING_LEVEL = 7;
