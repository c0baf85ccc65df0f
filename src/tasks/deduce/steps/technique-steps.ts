/**
 * Steps by the ladder of techniques (techniques/ladder.ts), the same as a rating's rounds: as long as there are values of the last
 * round that weren't told, the easiest of them comes next. Each step is proved by its reasons, so that no answer needs to be known; an
 * answer at hand spares what needn't be tried.
 *
 * Marks, values that a place can't have, are kept as they follow. A step that builds on them tells with them, where that
 * isn't too much at once; else they are told before it.
 */

import type { Assignment } from '../../../model/ground.ts';
import { append } from '../../../model/large-lists.ts';
import { byPlace, contrary, isSame, type Literal, type Reasons } from '../../common/literals.ts';
import type { Pauses } from '../../common/pauses.ts';
import { effortOf } from '../conditions/effort.ts';
import type { View } from '../conditions/view.ts';
import type { SubsetSolvers } from '../mus/subset-solvers.ts';
import { Explainer, type Explanation } from '../probe/explainer.ts';
import { Prober } from '../probe/prober.ts';
import { Knowledge } from '../propagate/knowledge.ts';
import { type Ladder, ladderOf, nextRound } from '../techniques/ladder.ts';
import { SPOILER_ROUNDS, Spoilers } from '../techniques/spoilers.ts';
import { LEVELS, rungOf, type TechniqueName } from '../techniques/technique.ts';
import { TUNING } from '../tuning.ts';
import type { Deduction } from './deduction.ts';
import { Gatherer } from './gather.ts';
import { LookSteps } from './look-steps.ts';
import { Looks } from './looks.ts';

/** A value that follows, and why; the reasons hold for good. */
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
  readonly #explainer: Explainer;
  readonly #engines: SubsetSolvers;
  /** [variable]: 1 where the place is shown; of others removals are drawn, but never told. */
  readonly #isWanted: Uint8Array;
  /** Places whose values were told or entered. */
  readonly #told = new Map<number, Literal>();
  readonly #found = new Map<number, Candidate>();
  /** By place: as which it became known, and how many were when its reasons were last looked over. */
  readonly #toldAt = new Map<number, number>();
  readonly #simplified = new Map<number, number>();
  readonly #planned: Deduction[] = [];
  readonly #looks: Looks;
  readonly #lookSteps: LookSteps;
  readonly #gatherer: Gatherer;

  /** `answer`: one with all that is known, where one is at hand. */
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
    this.#explainer = new Explainer(this.#known, prober, engines);
    this.#looks = new Looks(this.#known, this.#explainer);
    this.#lookSteps = new LookSteps(this.#known, this.#looks, engines, (claim) => this.learn(claim));
    const isOpen = (variable: number): boolean => this.#isWanted[variable] === 1 && !this.#told.has(variable);
    this.#gatherer = new Gatherer(this.#known, engines, isOpen);
    this.#isWanted = new Uint8Array(view.ground.terms.variableCount);
    for (const variable of this.#known.wanted) this.#isWanted[variable] = 1;
    for (const literal of known) this.learn(literal);
  }

  /** Whether all places of the answer are known. */
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

  /** The easiest step of the easiest technique; undefined where none finds any. */
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
      if (best) {
        await this.#plan(best);
        if (this.#planned.length === 0) return undefined;
        continue;
      }
      const found = await nextRound(this.#ladder.hard, this.#known);
      if (typeof found !== 'object') return found;
      const { level, depth = 1, wide } = found.round;
      if (level === LEVELS.indexOf('a supposition') + 1)
        for (const { removals } of found.instances) this.#explainer.refuted(removals, depth, wide);
    }
  }

  /** Of what spoils a condition, the easiest to see. */
  async #spoiler(): Promise<Deduction | 'limit' | 'stopped' | undefined> {
    const values = await this.#spoilers.find();
    if (typeof values === 'string') return values;
    const { domains } = this.#known;
    let best: Candidate | undefined;
    let tried = 0;
    for (const value of values) {
      const variable = domains.variableOf(value);
      const other = domains.openOf(variable).find((one) => one !== value);
      if (this.#isWanted[variable] === 0 || this.#told.has(variable) || other === undefined) continue;
      const why = await this.#explainer.whySpoils(value, SPOILER_ROUNDS);
      if (why === undefined || why.before.length > 0) continue;
      const literal = { variable, value: domains.valueOf(other), holds: true };
      const candidate = { literal, why, effort: effortOf(why.reasons, this.#known.view.scopes) };
      if (best === undefined || candidate.effort < best.effort) best = candidate;
      if (++tried >= TUNING.compared) break;
    }
    if (best === undefined) return undefined;
    const proved = await this.#proved([best.literal], best.why);
    if (proved === undefined) return undefined;
    const step = proved.chain?.length === 0 ? await this.#again(proved) : proved;
    const technique =
      isPattern(step.reasons, this.#known.view) && step.reasons.constraints.length < 4
        ? 'pattern'
        : 'spoiler';
    return await this.#gatherer.whole({ ...step, technique });
  }

  /** What spoils, by the reasons that were found to be enough: with its chain where they show it in the same way. */
  async #again(step: Deduction): Promise<Deduction> {
    const { domains } = this.#known;
    const { variable, value } = step.lead;
    const other = domains.openOf(variable).find((one) => domains.valueOf(one) !== value);
    const only = new Set(step.reasons.constraints);
    const why =
      other === undefined ? undefined : await this.#explainer.whySpoils(other, SPOILER_ROUNDS, only);
    return why ? { ...step, chain: why.chain } : step;
  }

  /**
   * Of the values that are left but weren't told, the one of the easiest technique, and of these the one with the least effort. Why they
   * follow is found for a few more each time, those by narrow conditions first, and kept.
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

  /** What took more than one small condition may follow from one by now. */
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

  // ── Telling ──

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

  /** With all that its reasons force; a value that has only one place, or a place with only one value, is seen by itself. */
  async #gathered(step: Deduction): Promise<Deduction> {
    const isOne = rungOf(step.technique) < rungOf('goes on') && step.reasons.constraints.length > 1;
    const { terms } = this.#known.ground;
    return isOne && terms.isInt(terms.variable(step.lead.variable)) ? step : await this.#gatherer.whole(step);
  }

  /** An explanation of which all is told that it builds on. */
  async #afterMarks(explain: () => Promise<Explanation | undefined>): Promise<Explanation | undefined> {
    for (let round = 0; round < TUNING.marked; round++) {
      const why = await explain();
      const untold = why?.before.filter((mark) => !this.#explainer.isTold(mark)) ?? [];
      if (why === undefined || untold.length === 0) return why;
      await this.#planMarks({ ...why, before: untold, chain: [] });
    }
    return undefined;
  }

  /** The step, if an engine that knows nothing but the reasons agrees. */
  async #proved(claims: readonly Literal[], why: Explanation): Promise<Deduction | undefined> {
    const { constraints, known } = why.reasons;
    const against = claims.map(contrary);
    const reply = await this.#engines.reasoner(constraints).ask(constraints, [...against, ...known]);
    return reply && 'core' in reply ? await this.#deduction(claims, why) : undefined;
  }

  /** A condition that forces by itself what several were seen to, where that is hard to see. */
  async #alone(claim: Literal, { constraints }: Reasons): Promise<Reasons | undefined> {
    const { scopes } = this.#known.view;
    for (const constraint of [...constraints].sort((a, b) => scopes[a]!.length - scopes[b]!.length)) {
      const scope = scopes[constraint]!;
      if (!scope.includes(claim.variable)) continue;
      const known = scope.flatMap((variable) => this.#told.get(variable) ?? []);
      const reply = await this.#engines
        .reasoner([constraint])
        .askWithin([constraint], [contrary(claim), ...known], TUNING.alone);
      if (reply && typeof reply === 'object' && 'core' in reply) return { constraints: [constraint], known };
    }
    return undefined;
  }

  #hasMarks({ chain, before }: Explanation): boolean {
    return before.length > 0 || chain.some(({ claims }) => claims.some((claim) => this.#isMark(claim)));
  }

  /** Whether the claim is a mark that can be told. */
  #isMark(claim: Literal): boolean {
    return !claim.holds && this.#isWanted[claim.variable] === 1 && this.#explainer.isGone(claim);
  }

  /** Steps of the marks that an explanation builds on; those of the same rules together, where that stays minimal. */
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

  /** Two steps of the same rules as one. */
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

  #rulesOf({ reasons }: Deduction): string {
    const rules = reasons.constraints.map((constraint) => this.#known.ground.constraints[constraint]!.rule);
    return [...new Set(rules)].sort((a, b) => a - b).join();
  }

  /** The step with minimal reasons: an engine that knows nothing else has the last word. */
  async #deduction(
    claims: readonly Literal[],
    { reasons: atHand, chain, level }: Explanation,
  ): Promise<Deduction> {
    const [lead] = claims as [Literal];
    const { constraints, known } = atHand;
    // One rule instance and nothing else: there are no fewer reasons.
    const isLeast = constraints.length === 1 && known.length === 0;
    const shrunk = isLeast
      ? atHand
      : await this.#engines.reasoner(constraints).shrinkWithin(TUNING.needless, atHand, [contrary(lead)]);
    const used = new Set(shrunk.constraints);
    const links = chain.every(({ constraints: all }) => all.every((one) => used.has(one))) ? chain : [];
    return {
      lead,
      claims,
      reasons: { constraints: shrunk.constraints, known: [...shrunk.known].sort(byPlace) },
      otherwise: links.flatMap((link) =>
        link.claims.filter(({ holds, variable }) => holds && variable !== lead.variable),
      ),
      chain: links,
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

/** Whether few conditions show it from little: what is known as a pattern. */
function isPattern({ constraints, known }: Reasons, { ground, scopes }: View): boolean {
  const clues = constraints.filter((one) => !ground.nodes[one] && scopes[one]!.length <= TUNING.glance);
  return clues.length > 0 && clues.length <= TUNING.patternParts && known.length <= TUNING.patternKnown;
}

/** What a step of a level of the rating is called. */
function techniqueOf(level: number, lead: Literal, reasons: Reasons, view: View): TechniqueName {
  const name = LEVELS[level - 1]!;
  const { constraints } = reasons;
  switch (name) {
    case 'known values':
    case 'marks':
      if (constraints.length === 1) return 'last place';
      return constraints.every((one) => view.scopes[one]!.includes(lead.variable))
        ? 'only value'
        : 'only place';
    case 'one value in two conditions':
      return 'overlap';
    case 'cases of one condition':
      return 'all ways agree';
    default:
      if (isPattern(reasons, view)) return 'pattern';
      return level >= LEVELS.indexOf('a supposition') + 1 ? 'chain' : 'carried pair';
  }
}
