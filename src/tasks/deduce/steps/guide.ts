/**
 * Hints during a game. The preparations for one hint are kept for the next: a known answer, the consequences of single conditions, the sequence of
 * steps so far. They stay valid as long as the entries agree with the answer at hand; the sequence then learns the entries. A step found before
 * remains a hint if all of its reasons are entered. While the player is idle, the next step is computed in advance.
 */
import type { Ground } from '../../../model/ground.ts';
import { isTrue, type Literal } from '../../common/literals.ts';
import { TUNING } from '../tuning.ts';
import type { Deduction } from './deduction.ts';
import { type Basis, HintSequence, type HintsOutcome } from './hints.ts';

/** The easiest step, or the reason why there is none. */
export type Guided =
  | { readonly step: Deduction }
  | { readonly status: Exclude<HintsOutcome['status'], 'steps'> };

/** A step that is being computed. */
interface Job {
  readonly course: Course;
  readonly known: string;
  readonly done: Promise<Guided>;
}

export class Guide {
  readonly #ground: Ground;
  #basis: Basis | undefined;
  #course: Course | undefined;
  #running: Job | undefined;

  constructor(ground: Ground) {
    this.#ground = ground;
  }

  /** The easiest step that gives a new value, preferably one that the puzzle itself doesn't give. Ends with `limit` after `timeLimit` seconds. */
  async hint(known: readonly Literal[], { timeLimit }: { readonly timeLimit: number }): Promise<Guided> {
    const running = this.#running;
    if (running && running.known !== keyOf(known)) await this.rest();
    const job = this.#running ?? this.#start(known);
    const timer = setTimeout(() => job.course.end.abort(), timeLimit * 1000);
    try {
      const found = await job.done;
      return 'status' in found && found.status === 'stopped' ? { status: 'limit' } : found;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Computes in advance the step that `hint` would return. Ends after `timeLimit` seconds, or when anything else is requested. */
  ahead(known: readonly Literal[], { timeLimit }: { readonly timeLimit: number }): void {
    if (this.#running) return;
    const { course, done } = this.#start(known);
    const timer = setTimeout(() => course.end.abort(), timeLimit * 1000);
    void done.catch(() => {}).then(() => clearTimeout(timer));
  }

  /** Stops a computation that `ahead` started, and waits for its end. */
  async rest(): Promise<void> {
    const running = this.#running;
    if (!running) return;
    running.course.end.abort();
    await running.done.catch(() => {});
  }

  #start(known: readonly Literal[]): Job {
    if (!this.#course?.leadsFrom(known)) this.#course = new Course(this.#ground, known, this.#basis);
    const course = this.#course;
    const done = this.#look(course, known).finally(() => {
      this.#running = undefined;
      // An interrupted sequence can't be continued.
      if (course.end.signal.aborted && this.#course === course) this.#course = undefined;
    });
    const job = { course, known: keyOf(known), done };
    this.#running = job;
    return job;
  }

  async #look(course: Course, known: readonly Literal[]): Promise<Guided> {
    try {
      const found = await course.next(known);
      this.#basis = course.basis ?? this.#basis;
      return found;
    } catch (error) {
      this.#course = undefined;
      throw error;
    }
  }
}

/** A sequence of steps towards the answer, with the steps found so far. */
class Course {
  readonly end = new AbortController();
  readonly #way: HintSequence;
  readonly #from: readonly Literal[];
  readonly #steps: Deduction[] = [];
  /** All claims that the sequence has learned or concluded. */
  readonly #known: Facts;
  #begun = false;
  #ending: HintsOutcome['status'] | undefined;

  constructor(ground: Ground, known: readonly Literal[], basis: Basis | undefined) {
    this.#from = known;
    this.#known = new Facts(known);
    this.#way = new HintSequence(ground, known, { signal: this.end.signal }, basis);
  }

  get basis(): Basis | undefined {
    return this.#way.basis;
  }

  /** Whether the steps of this sequence are valid for a player with these entries. */
  leadsFrom(known: readonly Literal[]): boolean {
    if (this.end.signal.aborted || !this.#begun) return false;
    const now = new Facts(known);
    if (!this.#from.every((claim) => now.has(claim))) return false;
    const more = known.filter((claim) => !this.#known.has(claim));
    const { answer, isOpenEnded } = this.#way;
    if (more.length > 0 && !(answer && more.every((claim) => isTrue(claim, answer)))) return false;
    const kept = this.#kept(now);
    if (kept) return more.length === 0 || kept.effort <= TUNING.plain;
    // If the player has removed an entry, steps that build on it aren't valid.
    if (!this.#steps.every((step) => step.told || isEntered(step, now))) return false;
    return more.length === 0 || (this.#ending === undefined && !isOpenEnded);
  }

  async next(known: readonly Literal[]): Promise<Guided> {
    if (!this.#begun) {
      this.#begun = true;
      this.#ending = await this.#way.begin();
    }
    const now = new Facts(known);
    const kept = this.#kept(now);
    if (kept) return { step: kept };
    const more = known.filter((claim) => !this.#known.has(claim));
    this.#way.learn(more);
    for (const claim of more) this.#known.add(claim);
    while (this.#ending === undefined) {
      const step = await this.#way.next();
      if (typeof step === 'string') this.#ending = step;
      else {
        this.#steps.push(step);
        for (const claim of step.claims) this.#known.add(claim);
        if (!step.told && !isEntered(step, now)) return { step };
      }
    }
    const told = this.#steps.find((step) => !isEntered(step, now));
    if (told) return { step: told };
    return { status: this.#ending === 'steps' ? 'open' : this.#ending };
  }

  /** The first of the steps found so far that has a claim not yet entered, if all its reasons are entered; else undefined. */
  #kept(now: Facts): Deduction | undefined {
    const told = new Facts(this.#steps.flatMap((step) => (step.told ? step.claims : [])));
    return this.#steps.find(
      (step) =>
        !step.told &&
        !isEntered(step, now) &&
        step.reasons.known.every((claim) => now.has(claim) || told.has(claim)),
    );
  }
}

const isEntered = (step: Deduction, now: Facts): boolean => step.claims.every((claim) => now.has(claim));

/** A set of claims, together with what they imply about the same variable: if it has a value, it has no other. */
class Facts {
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
    const known = this.#values.get(variable);
    if (holds) return known === value;
    return known === undefined ? this.#excluded.has(`${variable} ${value}`) : known !== value;
  }
}

const keyOf = (known: readonly Literal[]): string =>
  known
    .map(({ variable, value, holds }) => `${variable} ${value} ${holds}`)
    .sort()
    .join();
