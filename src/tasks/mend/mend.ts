/**
 * Instances that aren't puzzles, mended. Of one with several answers: the fewest clues to add so that one of its answers remains.
 * For each answer to keep, the others are asked for one by one: of the clues that it would break one has to be added, and
 * what hits all these sets with the fewest clues is asked about next; of very many answers one clue or two are looked for first
 * (few-clues.ts). Of one without answers: the fewest clues to change, by the same means from the refutations' cores (Davies and
 * Bacchus, MaxHS, 2011). When no fewer will do for any answer, that is a proof; until then it is the best found so far.
 */
import type { Model } from '../../language/model.ts';
import { type Assignment, visibleRefs } from '../../model/ground.ts';
import type { Diagnostic } from '../../text/diagnostics.ts';
import { entriesOf } from '../explain/check-answer.ts';
import { hittingSet } from '../explain/search/hitting-set.ts';
import { Ended } from '../generate/search/questions.ts';
import { type InstanceText, openInstance } from '../open/open-instance.ts';
import { openSolution } from '../open/open-solution.ts';
import { unique } from '../solve/unique.ts';
import { type Clue, Draft, type DraftOptions, type Part, partsOf, type Told } from './draft.ts';
import { FewClues, type ToldClue } from './few-clues.ts';

export interface MendOptions extends DraftOptions {
  /** How many ways are told; 3 unless told. */
  readonly proposals?: number;
  /** An answer, perhaps in part, that is to remain. */
  readonly keep?: InstanceText;
  readonly onProposal?: (proposal: Proposal) => void;
}

export interface Change extends Clue {
  readonly was: Told;
  readonly becomes: Told;
}

export interface Proposal {
  readonly changes: readonly Change[];
  /** The instance with the changes, in native text. */
  readonly text: string;
  /** Whether it has one answer then; `several` where changes alone don't lead to one. */
  readonly answers: 'one' | 'several';
}

export type MendOutcome =
  | {
      /** `hopeless`: no clues that help were found, of at most two or next to an answer of the draft's. */
      readonly status: 'mended' | 'hopeless' | 'limit' | 'stopped';
      /** What was wrong. */
      readonly fault?: 'none' | 'several';
      /** Those with the fewest changes first. */
      readonly proposals: readonly Proposal[];
      /** There is no way with fewer changes. */
      readonly fewest: boolean;
    }
  | { readonly status: 'unique' }
  | { readonly status: 'error'; readonly diagnostics: readonly Diagnostic[] };

/** Answers that are tried as the one to remain, one by one. */
const TARGETS = 40;
/** Answers that are known before clues are looked for. */
const FIRST = 2;
/** Questions about the first answer before other answers may remain as well. */
const SOON = 100;
/** Ways to change the same clues that are looked at for one that leaves one answer. */
const WAYS = 20;

export async function mend(
  model: Model,
  instance: string | InstanceText,
  options: MendOptions = {},
): Promise<MendOutcome> {
  const start = performance.now();
  const left = (): MendOptions =>
    options.timeLimit === undefined
      ? options
      : { ...options, timeLimit: Math.max(0, options.timeLimit - (performance.now() - start) / 1000) };
  for (const part of partsOf(model, instance)) {
    const outcome = await mendWithin(model, instance, left(), part);
    if (outcome === undefined) break;
    if (outcome.status !== 'hopeless') return outcome;
  }
  return (await mendWithin(model, instance, left())) ?? { status: 'hopeless', proposals: [], fewest: false };
}

/** Undefined where clues would have to change, and a part of the board alone is open. */
async function mendWithin(
  model: Model,
  instance: string | InstanceText,
  options: MendOptions,
  part?: Part,
): Promise<MendOutcome | undefined> {
  const opened = await Draft.open(model, instance, options, part);
  if ('diagnostics' in opened) return { status: 'error', diagnostics: opened.diagnostics };
  if ('ended' in opened) return { status: opened.ended, proposals: [], fewest: false };
  const { draft } = opened;
  let keep: number[] = [];
  if (options.keep) {
    const { ground, session } = draft.joint;
    const { solution, diagnostics } = openSolution(model, ground, options.keep);
    if (!solution) return { status: 'error', diagnostics };
    keep = entriesOf(ground, solution).map(({ variable, value }) =>
      session.program.is(ground.terms.variable(variable), value),
    );
  }
  const mender = new Mender(model, draft, keep, options);
  try {
    return await mender.run();
  } catch (error) {
    if (error instanceof Ended) return mender.outcome(error.status);
    throw error;
  }
}

/** Answers to a draft's clues: those that may remain first, and at least two where there are two. */
class Answers {
  readonly found: Assignment[];
  /** Only this one may remain. */
  only: Assignment | undefined;
  readonly #draft: Draft;
  readonly #asIs: readonly number[];
  readonly #keep: readonly number[];
  /** The assumption that it is none of those found. */
  readonly #another: number;
  #blocked = 0;
  #areAll = false;

  constructor(draft: Draft, asIs: readonly number[], keep: readonly number[], first: Assignment) {
    this.#draft = draft;
    this.#asIs = asIs;
    this.#keep = keep;
    this.#another = draft.joint.session.program.fresh();
    this.found = [first];
  }

  /** So many of them, or all. */
  async upTo(most: number): Promise<readonly Assignment[]> {
    while (this.found.length < most && !this.#areAll) {
      const answer = await this.#next(this.#keep);
      if (answer) this.found.push(answer);
      else {
        this.#areAll = true;
        if (this.found.length > 1 || this.#keep.length === 0) break;
        // Only one answer may remain, but there may be others.
        const other = await this.#next([]);
        if (!other) break;
        this.only = this.found[0]!;
        this.found.push(other);
      }
    }
    return this.found;
  }

  async #next(kept: readonly number[]): Promise<Assignment | undefined> {
    const { joint, questions } = this.#draft;
    for (; this.#blocked < this.found.length; this.#blocked++)
      joint.session.block(this.found[this.#blocked]!, visibleRefs(joint.ground), [-this.#another]);
    const reply = await questions.ask([this.#another, ...this.#asIs, ...kept]);
    return reply.status === 'satisfiable' ? reply.assignment : undefined;
  }
}

class Mender {
  readonly #model: Model;
  readonly #draft: Draft;
  readonly #keep: readonly number[];
  readonly #options: MendOptions;
  readonly #wanted: number;
  readonly #proposals: Proposal[] = [];
  readonly #seen = new Set<string>();
  #fault: 'none' | 'several' | undefined;
  #fewest = false;

  constructor(model: Model, draft: Draft, keep: readonly number[], options: MendOptions) {
    this.#model = model;
    this.#draft = draft;
    this.#keep = keep;
    this.#options = options;
    this.#wanted = options.proposals ?? 3;
  }

  outcome(status: 'mended' | 'hopeless' | 'limit' | 'stopped'): MendOutcome {
    const fault = this.#fault;
    return { status, ...(fault && { fault }), proposals: this.#proposals, fewest: this.#fewest };
  }

  async run(): Promise<MendOutcome | undefined> {
    const draft = this.#draft;
    const asIs = draft.state(draft.told);
    const first = await draft.questions.ask([...asIs, ...this.#keep]);
    if (first.status !== 'satisfiable') {
      this.#fault = 'none';
      if (draft.isPart) return undefined;
      await this.#change();
    } else {
      const answers = new Answers(draft, asIs, this.#keep, first.assignment);
      if ((await answers.upTo(FIRST)).length === 1) return { status: 'unique' };
      this.#fault = 'several';
      if (draft.isPart) await this.#addFew(await answers.upTo(TARGETS));
      else await this.#add(answers);
    }
    return this.outcome(this.#proposals.length > 0 ? 'mended' : 'hopeless');
  }

  // ── Several answers: clues to add ──

  async #add(known: Answers): Promise<void> {
    let below = Number.POSITIVE_INFINITY;
    // Of the first answer, soon: that few clues do takes longer to find out.
    const soon = await this.#addFor(known.found[0]!, known.found, below, SOON);
    if (typeof soon !== 'string') below = this.#propose(this.#changesOf(soon), 'one');
    const answers = await known.upTo(TARGETS);
    const all = known.only ? [known.only] : answers;
    const targets = soon === 'hard' ? all : all.filter((answer) => answer !== answers[0]);
    let complete = all.length < TARGETS;
    if (!complete) {
      if ((await this.#addFew(answers)) === this.#wanted) return;
      if (this.#proposals.length > 0) below = this.#proposals[0]!.changes.length + 2;
    }
    for (const target of targets) {
      const found = await this.#addFor(target, answers, below);
      if (found === 'hard') complete = false;
      if (found === 'hard' || found === 'none') continue;
      below = this.#propose(this.#changesOf(found), 'one');
    }
    this.#fewest ||= complete;
  }

  /** One clue or two, of whatever answer that may remain. How many ways there were: no more than are wanted. */
  async #addFew(answers: readonly Assignment[]): Promise<number> {
    const draft = this.#draft;
    let found = 0;
    const few = new FewClues(draft, answers);
    for (const search of [few.ones(), few.twos()]) {
      for await (const clues of search) {
        const told = [...draft.told];
        for (const [at, code] of clues) told[at] = draft.valueAt(at, code);
        const kept = await draft.questions.ask([...this.#keep, ...draft.state(told)]);
        if (kept.status !== 'satisfiable') continue;
        this.#fewest ||= found === 0 && (clues.length === 1 || !(few.isCut || draft.isPart));
        this.#propose(this.#changesOf(clues), 'one');
        if (++found === this.#wanted) return found;
      }
    }
    return found;
  }

  /** The fewest clues of this answer that leave it alone, fewer than `below`; `hard` after so many questions. */
  async #addFor(
    target: Assignment,
    others: readonly Assignment[],
    below: number,
    most = Number.POSITIVE_INFINITY,
  ): Promise<(readonly [at: number, code: number])[] | 'none' | 'hard'> {
    const draft = this.#draft;
    const { joint, questions } = draft;
    const another = joint.session.program.fresh();
    joint.session.block(target, visibleRefs(joint.ground), [-another]);
    const candidates = draft.places.flatMap((_, at) => {
      const codes = draft.isBare(at) ? draft.codesAt(at) : [];
      return codes.filter((code) => draft.allows(target, at, code)).map((code) => [at, code] as const);
    });
    const costs = new Uint8Array(candidates.length).fill(1);
    const broken = (other: Assignment): number[] =>
      candidates.flatMap(([at, code], i) => (draft.allows(other, at, code) ? [] : [i]));
    const sets = others.filter((other) => other !== target).map(broken);
    for (let asked = 0; asked < most; asked++) {
      if (sets.some((set) => set.length === 0)) return 'none';
      const chosen = hittingSet(sets, costs, Math.min(below, candidates.length + 1));
      if (typeof chosen === 'string') return chosen;
      const added = chosen.map((i) => candidates[i]!);
      const told = [...draft.told];
      for (const [at, code] of added) told[at] = draft.valueAt(at, code);
      const reply = await questions.ask([another, ...draft.state(told)]);
      if (reply.status !== 'satisfiable') return added;
      sets.push(broken(reply.assignment));
    }
    return 'hard';
  }

  // ── No answer: clues to change ──

  async #change(): Promise<void> {
    const draft = this.#draft;
    const { questions } = draft;
    const literals = new Map<number, number>();
    draft.told.forEach((value, at) => {
      const literal = draft.literal(at, value);
      if (literal !== undefined && draft.isTold(at)) literals.set(literal, at);
    });
    const silent = draft.state(draft.told).filter((literal) => !literals.has(literal));
    const sets: number[][] = [];
    const costs = new Float64Array(draft.places.length).fill(1);
    let below = Number.POSITIVE_INFINITY;
    for (let barred = 0; this.#proposals.length < this.#wanted; ) {
      const places = hittingSet(sets, costs, Math.min(below, BARRED));
      if (typeof places === 'string') return;
      const open = new Set(places);
      const kept = [...literals].filter(([, at]) => !open.has(at)).map(([literal]) => literal);
      const reply = await questions.ask([...this.#keep, ...silent, ...kept]);
      if (reply.status === 'satisfiable') {
        await this.#changeTo([...open], [...this.#keep, ...silent, ...kept], reply.assignment);
        below = open.size + 1;
        // Another way changes other clues.
        const next = [...open][barred++ % open.size];
        if (next === undefined || costs[next] === BARRED) return;
        costs[next] = BARRED;
        this.#fewest = true;
      } else {
        const core =
          reply.status === 'unsatisfiable'
            ? reply.core.flatMap((literal) => literals.get(literal) ?? [])
            : [];
        if (core.length === 0) return;
        sets.push(core);
      }
    }
  }

  /** The clues at these places as answers to the others have them; rather so that one answer is left. */
  async #changeTo(places: readonly number[], others: readonly number[], first: Assignment): Promise<void> {
    const draft = this.#draft;
    const { joint, questions } = draft;
    const tried = joint.session.program.fresh();
    let assignment = first;
    let spare: readonly Change[] | undefined;
    for (let way = 0; way < WAYS; way++) {
      const codes = places.map((at) => joint.numberOf(draft.places[at]!.ref, assignment));
      const changes = places.map((at, i) => this.#changeAt(at, codes[i]!));
      if (await this.#isUnique(changes)) {
        this.#propose(changes, 'one');
        return;
      }
      spare ??= changes;
      joint.session.clause([-tried, ...places.map((at, i) => -draft.is(at, codes[i]!))]);
      const reply = await questions.ask([tried, ...others]);
      if (reply.status !== 'satisfiable') break;
      assignment = reply.assignment;
    }
    if (spare) this.#propose(spare, 'several');
  }

  #changesOf(clues: readonly ToldClue[]): Change[] {
    return clues.map(([at, code]) => this.#changeAt(at, code));
  }

  #changeAt(at: number, code: number): Change {
    const draft = this.#draft;
    return { ...draft.clue(at), was: draft.told[at]!, becomes: draft.valueAt(at, code) };
  }

  async #isUnique(changes: readonly Change[]): Promise<boolean> {
    const { ground } = openInstance(this.#model, { name: 'mended', text: this.#textWith(changes) });
    if (!ground) return false;
    const { status } = await unique(ground, {
      ...(this.#options.signal && { signal: this.#options.signal }),
    });
    return status === 'unique';
  }

  #textWith(changes: readonly Change[]): string {
    const draft = this.#draft;
    const told = [...draft.told];
    for (const { given, position, becomes } of changes) {
      const at = draft.places.findIndex((place) => place.given.name === given && place.position === position);
      told[at] = becomes;
    }
    return draft.text(told);
  }

  /** Keeps the proposal if it is among the best; what others have to do better than. */
  #propose(changes: readonly Change[], answers: 'one' | 'several'): number {
    const text = this.#textWith(changes);
    if (!this.#seen.has(text)) {
      this.#seen.add(text);
      const proposal = { changes, text, answers };
      this.#proposals.push(proposal);
      this.#proposals.sort((a, b) => a.changes.length - b.changes.length);
      this.#proposals.length = Math.min(this.#proposals.length, this.#wanted);
      if (this.#proposals.includes(proposal)) this.#options.onProposal?.(proposal);
    }
    const [best] = this.#proposals;
    const full = this.#proposals.length === this.#wanted;
    return full ? this.#proposals.at(-1)!.changes.length : (best?.changes.length ?? 0) + 2;
  }
}

/** What a clue costs that isn't to be changed this time. */
const BARRED = 1e6;
