/**
 * Hints during a game. The preparations for one hint are kept for the next: a known answer, the consequences of single conditions, the sequence of
 * steps so far. They stay valid as long as the entries agree with the answer at hand; the sequence then learns the entries. A step found before
 * remains a hint if all of its reasons are entered. While the player is idle, the next step is computed in advance.
 */
import type { Ground } from '../../../model/ground.ts';
import { isTrue, type Literal } from '../../common/literals.ts';
import type { PatternMatch } from '../techniques/pattern-match.ts';
import { TUNING } from '../tuning.ts';
import type { Deduction } from './deduction.ts';
import { type HintBasis, HintSequence, type HintsOutcome } from './hints.ts';

/** The easiest step, or the reason why there is none. */
export type GuideOutcome =
  | { readonly step: Deduction }
  | { readonly status: Exclude<HintsOutcome['status'], 'steps'> };

export interface GuideOptions {
  /** The time limit in seconds of wall clock; none by default. */
  readonly timeLimit?: number;
}

/** The longest time of a timer, in milliseconds. */
const MAX_TIMER = 2 ** 31 - 1;

/** Ends the course after this many seconds. Returns a function that cancels this. */
function endAfter(course: HintCourse, seconds: number | undefined): () => void {
  const milliseconds = 1000 * (seconds ?? Number.POSITIVE_INFINITY);
  if (milliseconds > MAX_TIMER) return () => {};
  const timer = setTimeout(() => course.end.abort(), milliseconds);
  return () => clearTimeout(timer);
}

/** A step that is being computed. */
interface Job {
  readonly course: HintCourse;
  readonly knownKey: string;
  readonly outcome: Promise<GuideOutcome>;
}

export class Guide {
  readonly #ground: Ground;
  readonly #patterns: readonly PatternMatch[];
  #hintBasis: HintBasis | undefined;
  #hintCourse: HintCourse | undefined;
  #runningJob: Job | undefined;

  /** `patterns`: the places of patterns that people know by name (tasks/discover). */
  constructor(ground: Ground, patterns: readonly PatternMatch[] = []) {
    this.#ground = ground;
    this.#patterns = patterns;
  }

  /** The easiest step that gives a new value, preferably one that the puzzle itself doesn't give. Ends with `limit` after `timeLimit` seconds. */
  async hint(known: readonly Literal[], { timeLimit }: GuideOptions = {}): Promise<GuideOutcome> {
    const runningJob = this.#runningJob;
    if (runningJob && runningJob.knownKey !== claimsKey(known)) await this.rest();
    const courseJob = this.#runningJob ?? this.#start(known);
    const cancelEnd = endAfter(courseJob.course, timeLimit);
    try {
      const foundOutcome = await courseJob.outcome;
      return 'status' in foundOutcome && foundOutcome.status === 'stopped'
        ? { status: 'limit' }
        : foundOutcome;
    } finally {
      cancelEnd();
    }
  }

  /** Computes in advance the step that `hint` would return. Ends after `timeLimit` seconds, or when anything else is requested. */
  ahead(known: readonly Literal[], { timeLimit }: GuideOptions = {}): void {
    if (this.#runningJob) return;
    const { course, outcome: done } = this.#start(known);
    const cancelEnd = endAfter(course, timeLimit);
    void done.catch(() => {}).then(cancelEnd);
  }

  /** Stops a computation that `ahead` started, and waits for its end. */
  async rest(): Promise<void> {
    const runningJob = this.#runningJob;
    if (!runningJob) return;
    runningJob.course.end.abort();
    await runningJob.outcome.catch(() => {});
  }

  #start(known: readonly Literal[]): Job {
    if (!this.#hintCourse?.leadsFrom(known))
      this.#hintCourse = new HintCourse(this.#ground, known, this.#patterns, this.#hintBasis);
    const currentCourse = this.#hintCourse;
    const jobOutcome = this.#findStep(currentCourse, known).finally(() => {
      this.#runningJob = undefined;
      // An interrupted sequence can't be continued.
      if (currentCourse.end.signal.aborted && this.#hintCourse === currentCourse)
        this.#hintCourse = undefined;
    });
    const courseJob = { course: currentCourse, knownKey: claimsKey(known), outcome: jobOutcome };
    this.#runningJob = courseJob;
    return courseJob;
  }

  async #findStep(course: HintCourse, known: readonly Literal[]): Promise<GuideOutcome> {
    try {
      const foundOutcome = await course.next(known);
      this.#hintBasis = course.basis ?? this.#hintBasis;
      return foundOutcome;
    } catch (error) {
      this.#hintCourse = undefined;
      throw error;
    }
  }
}

/** A sequence of steps towards the answer, with the steps found so far. */
class HintCourse {
  readonly end = new AbortController();
  readonly #hintSequence: HintSequence;
  readonly #startClaims: readonly Literal[];
  readonly #steps: Deduction[] = [];
  /** All claims that the sequence has learned or concluded. */
  readonly #knownFacts: ClaimSet;
  #begun = false;
  #endStatus: HintsOutcome['status'] | undefined;

  constructor(
    ground: Ground,
    known: readonly Literal[],
    patterns: readonly PatternMatch[],
    basis: HintBasis | undefined,
  ) {
    this.#startClaims = known;
    this.#knownFacts = new ClaimSet(known);
    this.#hintSequence = new HintSequence(ground, known, { signal: this.end.signal }, basis);
    this.#hintSequence.patterns = patterns;
  }

  get basis(): HintBasis | undefined {
    return this.#hintSequence.basis;
  }

  /** Whether the steps of this sequence are valid for a player with these entries. */
  leadsFrom(known: readonly Literal[]): boolean {
    if (this.end.signal.aborted || !this.#begun) return false;
    const enteredFacts = new ClaimSet(known);
    if (!this.#startClaims.every((claim) => enteredFacts.has(claim))) return false;
    const newClaims = known.filter((claim) => !this.#knownFacts.has(claim));
    const { answer, isOpenEnded } = this.#hintSequence;
    if (newClaims.length > 0 && !(answer && newClaims.every((claim) => isTrue(claim, answer)))) return false;
    const keptStep = this.#keptStep(enteredFacts);
    if (keptStep) return newClaims.length === 0 || keptStep.effort <= TUNING.plain;
    // If the player has removed an entry, steps that build on it aren't valid.
    if (!this.#steps.every((step) => step.told || isEntered(step, enteredFacts))) return false;
    return newClaims.length === 0 || (this.#endStatus === undefined && !isOpenEnded);
  }

  async next(known: readonly Literal[]): Promise<GuideOutcome> {
    if (!this.#begun) {
      this.#begun = true;
      this.#endStatus = await this.#hintSequence.begin();
    }
    const enteredFacts = new ClaimSet(known);
    const keptStep = this.#keptStep(enteredFacts);
    if (keptStep) return { step: keptStep };
    const newClaims = known.filter((claim) => !this.#knownFacts.has(claim));
    this.#hintSequence.learn(newClaims);
    for (const claim of newClaims) this.#knownFacts.add(claim);
    while (this.#endStatus === undefined) {
      const step = await this.#hintSequence.next();
      if (typeof step === 'string') this.#endStatus = step;
      else {
        this.#steps.push(step);
        for (const claim of step.claims) this.#knownFacts.add(claim);
        if (!step.told && !isEntered(step, enteredFacts)) return { step };
      }
    }
    const nextStep = this.#steps.find((step) => !isEntered(step, enteredFacts));
    if (nextStep) return { step: nextStep };
    return { status: this.#endStatus === 'steps' ? 'open' : this.#endStatus };
  }

  /** The first of the steps found so far that has a claim not yet entered, if all its reasons are entered; else undefined. */
  #keptStep(now: ClaimSet): Deduction | undefined {
    const toldFacts = new ClaimSet([]);
    return this.#steps.find((step) => {
      const isValid = step.reasons.known.every((claim) => now.has(claim) || toldFacts.has(claim));
      if (step.told && isValid) for (const claim of step.claims) toldFacts.add(claim);
      return !step.told && isValid && !isEntered(step, now);
    });
  }
}

const isEntered = (step: Deduction, now: ClaimSet): boolean => step.claims.every((claim) => now.has(claim));

/** A set of claims, together with what they imply about the same variable: if it has a value, it has no other. */
class ClaimSet {
  readonly #values = new Map<number, number>();
  readonly #excluded = new Set<string>();

  constructor(claims: readonly Literal[]) {
    for (const claim of claims) this.add(claim);
  }

  add({ variable, value, holds }: Literal): void {
    if (holds) this.#values.set(variable, value);
    else this.#excluded.add(`${variable} ${value}`);
  }

  has({ variable, value, holds }: Literal): boolean {
    const knownValue = this.#values.get(variable);
    if (holds) return knownValue === value;
    return knownValue === undefined ? this.#excluded.has(`${variable} ${value}`) : knownValue !== value;
  }
}

const claimsKey = (known: readonly Literal[]): string =>
  known
    .map(({ variable, value, holds }) => `${variable} ${value} ${holds}`)
    .sort()
    .join();
