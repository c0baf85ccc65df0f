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
import { hittingSet } from '../common/hitting-set.ts';
import { Ended, withinLimits } from '../common/limits.ts';
import { entriesOf } from '../deduce/check-answer.ts';
import type { InstanceText } from '../open/open-instance.ts';
import { openSolution } from '../open/open-solution.ts';
import type { CheckedClaims } from '../solve/checked-claim.ts';
import {
  type Clue,
  Draft,
  type DraftOptions,
  groundOf,
  limitsOf,
  type Openness,
  partsOf,
  type Told,
} from './draft.ts';
import { FewClues, type ToldClue } from './few-clues.ts';
import { Proof, type Proved } from './proof.ts';
import { TUNING } from './tuning.ts';

export interface MendOptions extends DraftOptions {
  /** How many ways are told; 3 unless told. */
  readonly proposals?: number;
  /** An answer, perhaps in part, that is to remain. */
  readonly keep?: InstanceText;
  readonly onProposal?: (proposal: Proposal) => void;
  /** Checks the certificate of whatever is said of the instance and of proposals. */
  readonly claims?: CheckedClaims;
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
      /** Of one without answers: no clues at all would do, which is proved. */
      readonly impossible?: true;
    }
  | { readonly status: 'unique' }
  | { readonly status: 'error'; readonly diagnostics: readonly Diagnostic[] };

export async function mend(
  model: Model,
  instance: string | InstanceText,
  options: MendOptions = {},
): Promise<MendOutcome> {
  const limits = limitsOf(options);
  const told = new Proposals(new Proof(model, limits, options.keep, options.claims), options);
  let mender: Mender | undefined;
  try {
    const ground = await groundOf(model, instance, limits);
    if ('diagnostics' in ground) return { status: 'error', diagnostics: ground.diagnostics };
    const answers = await told.proof.of(ground);
    if (answers === 'one') return { status: 'unique' };
    const open = async (openness: Openness): Promise<MendOutcome | undefined> => {
      mender = undefined;
      const opened = await Draft.open(model, instance, limits, openness);
      if ('diagnostics' in opened) return { status: 'error', diagnostics: opened.diagnostics };
      const keep = keptOf(model, opened.draft, options.keep);
      if ('diagnostics' in keep) return { status: 'error', diagnostics: keep.diagnostics };
      mender = new Mender(opened.draft, keep, told);
      return await mender.run(answers);
    };
    const whole = answers === 'none';
    const parts = whole ? [] : await withinLimits(limits, () => partsOf(model, ground));
    for (const part of parts) {
      const outcome = await open({ part });
      if (outcome && outcome.status !== 'hopeless') return outcome;
    }
    return (await open({ leave: whole })) ?? { status: 'hopeless', proposals: [], fewest: false };
  } catch (error) {
    if (!(error instanceof Ended)) throw error;
    return mender?.outcome(error.status) ?? { status: error.status, proposals: [], fewest: false };
  }
}

/** Assumptions: that the answer is the one to be kept, as far as that is told. */
function keptOf(
  model: Model,
  { clueModel: { ground, session } }: Draft,
  keep: InstanceText | undefined,
): readonly number[] | { readonly diagnostics: readonly Diagnostic[] } {
  if (!keep) return [];
  const { solution, diagnostics } = openSolution(model, ground, keep);
  if (!solution) return { diagnostics };
  return entriesOf(ground, solution).map(({ variable, value }) =>
    session.program.is(ground.terms.variable(variable), value),
  );
}

/** What is proposed, each proved first. */
class Proposals {
  readonly proof: Proof;
  readonly list: Proposal[] = [];
  /** Some that a search was sure of came to nothing: what it says of others is no proof. */
  isDoubtful = false;
  readonly wanted: number;
  readonly #onProposal: MendOptions['onProposal'];
  readonly #seen = new Set<string>();

  constructor(proof: Proof, { proposals = 3, onProposal }: MendOptions) {
    this.proof = proof;
    this.wanted = proposals;
    this.#onProposal = onProposal;
  }

  get isFull(): boolean {
    return this.list.length >= this.wanted;
  }

  /** How many changes are too many for another one. */
  get below(): number {
    if (this.isFull) return this.list.at(-1)?.changes.length ?? 0;
    return this.list.length === 0 ? Number.POSITIVE_INFINITY : this.list[0]!.changes.length + 2;
  }

  /** Keeps the proposal if it is among the best and its text has as many answers as are promised; how many it has. */
  async add(changes: readonly Change[], text: string, atLeast: 'one' | 'several'): Promise<Proved> {
    const answers = await this.proof.answers(text);
    if (answers !== 'one' && answers !== 'several') this.isDoubtful = true;
    if (answers !== 'one' && answers !== atLeast) return answers;
    if (this.#seen.has(text)) return answers;
    this.#seen.add(text);
    const proposal = { changes, text, answers } as Proposal;
    this.list.push(proposal);
    this.list.sort((a, b) => a.changes.length - b.changes.length);
    this.list.length = Math.min(this.list.length, this.wanted);
    if (this.list.includes(proposal)) this.#onProposal?.(proposal);
    return answers;
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
    this.#another = draft.clueModel.session.program.fresh();
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
    const { clueModel, questions } = this.#draft;
    for (; this.#blocked < this.found.length; this.#blocked++)
      clueModel.session.block(this.found[this.#blocked]!, visibleRefs(clueModel.ground), [-this.#another]);
    const reply = await questions.ask([this.#another, ...this.#asIs, ...kept]);
    return reply.status === 'satisfiable' ? reply.assignment : undefined;
  }
}

class Mender {
  readonly #draft: Draft;
  readonly #keep: readonly number[];
  readonly #told: Proposals;
  #fault: 'none' | 'several' | undefined;
  #fewest = false;
  #impossible = false;

  constructor(draft: Draft, keep: readonly number[], told: Proposals) {
    this.#draft = draft;
    this.#keep = keep;
    this.#told = told;
  }

  outcome(status: 'mended' | 'hopeless' | 'limit' | 'stopped'): MendOutcome {
    const fault = this.#fault;
    return {
      status,
      ...(fault && { fault }),
      proposals: this.#told.list,
      fewest: this.#fewest && !this.#told.isDoubtful,
      ...(this.#impossible && { impossible: true }),
    };
  }

  /** Undefined where clues would have to change, and a part of the board alone is open. */
  async run(answers: Proved): Promise<MendOutcome | undefined> {
    const draft = this.#draft;
    const asIs = draft.state(draft.told);
    const first = answers === 'none' ? undefined : await draft.questions.ask([...asIs, ...this.#keep]);
    if (first?.status !== 'satisfiable') {
      this.#fault = 'none';
      if (draft.isPart) return undefined;
      await this.#change('told');
      if (this.#told.list.length === 0) await this.#change('all');
      if (this.#told.list.length === 0) this.#impossible = await this.#isImpossible();
    } else {
      const known = new Answers(draft, asIs, this.#keep, first.assignment);
      this.#fault = 'several';
      await known.upTo(TUNING.firstAnswers);
      if (draft.isPart) await this.#addFew(await known.upTo(TUNING.targets));
      else await this.#add(known);
    }
    return this.outcome(this.#told.list.length > 0 ? 'mended' : 'hopeless');
  }

  // ── Several answers: clues to add ──

  async #add(known: Answers): Promise<void> {
    const { found } = known;
    // Of the first answer, soon: that few clues do takes longer to find out.
    const soon = await this.#addFor(found[0]!, found, Number.POSITIVE_INFINITY, TUNING.aboutFirst);
    if (typeof soon !== 'string') await this.#propose(this.#changesOf(soon), 'one');
    const answers = await known.upTo(TUNING.targets);
    const all = known.only ? [known.only] : answers;
    const targets = soon === 'hard' ? all : all.filter((answer) => answer !== answers[0]);
    let complete = all.length < TUNING.targets;
    if (!complete && (await this.#addFew(answers)) === this.#told.wanted) return;
    for (const target of targets) {
      const added = await this.#addFor(target, answers, this.#told.below);
      if (added === 'hard') complete = false;
      if (typeof added !== 'string') await this.#propose(this.#changesOf(added), 'one');
    }
    const { fromOneAnother, fromHelpers } = this.#draft.apart;
    if (fromOneAnother && fromHelpers) this.#fewest ||= complete;
    else if (complete && this.#keep.length === 0) await this.#askForOne(answers);
  }

  /** Where single clues tell little of several: that one will not do can be asked. */
  async #askForOne(answers: readonly Assignment[]): Promise<void> {
    const [best] = this.#told.list;
    if (best?.changes.length === 2) {
      const few = new FewClues(this.#draft, answers);
      for await (const clues of few.ones()) await this.#propose(this.#changesOf(clues), 'one');
      this.#fewest ||= !few.isCut && !this.#draft.isPart;
    }
    this.#fewest ||= this.#told.list[0]?.changes.length === 1;
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
        if ((await this.#propose(this.#changesOf(clues), 'one')) !== 'one') continue;
        this.#fewest ||= found === 0 && (clues.length === 1 || !(few.isCut || draft.isPart));
        if (++found === this.#told.wanted) return found;
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
    const { clueModel, questions } = draft;
    const another = clueModel.session.program.fresh();
    clueModel.session.block(target, visibleRefs(clueModel.ground), [-another]);
    const candidates = draft.places.flatMap((_, at) => {
      const codes = draft.isBare(at) ? draft.codesAt(at) : [];
      return codes.filter((code) => draft.allows(target, at, code)).map((code) => [at, code] as const);
    });
    const costs = new Float64Array(candidates.length).fill(1);
    const broken = (other: Assignment): number[] =>
      candidates.flatMap(([at, code], i) => (draft.allows(other, at, code) ? [] : [i]));
    const sets = others.filter((other) => other !== target).map(broken);
    let missed: 'none' | 'hard' = 'none';
    for (let asked = 0; asked < most; asked++) {
      if (sets.some((set) => set.length === 0)) return missed;
      const chosen = hittingSet(sets, costs, Math.min(below, candidates.length + 1));
      if (typeof chosen === 'string') return chosen === 'none' ? missed : 'hard';
      const added = chosen.map((i) => candidates[i]!);
      if (!draft.allowsAll(target, added)) {
        // Clues that it allows one by one, not together: another in place of one of them.
        const clash = this.#clashIn(target, added);
        costs[chosen[clash]!] = BARRED;
        missed = 'hard';
        continue;
      }
      const told = [...draft.told];
      for (const [at, code] of added) told[at] = draft.valueAt(at, code);
      const reply = await questions.ask([another, ...draft.state(told)]);
      if (reply.status !== 'satisfiable') return added;
      sets.push(broken(reply.assignment));
    }
    return 'hard';
  }

  /** The first of the clues that the answer doesn't allow beside those before it. */
  #clashIn(answer: Assignment, clues: readonly ToldClue[]): number {
    const last = clues.findIndex((_, at) => !this.#draft.allowsAll(answer, clues.slice(0, at + 1)));
    return Math.max(last, 0);
  }

  // ── No answer: clues to change ──

  /** `told`: clues that stand there; `all`: others may come as well. */
  async #change(which: 'told' | 'all'): Promise<void> {
    const draft = this.#draft;
    const { questions } = draft;
    // Several places may say the same to the engine.
    const said = draft.told.flatMap((value, at) => {
      const literal = draft.literal(at, value);
      return literal === undefined ? [] : [{ at, literal }];
    });
    const mayChange = said.filter(({ at }) => which === 'all' || draft.isTold(at));
    const silent = said.filter((one) => !mayChange.includes(one)).map(({ literal }) => literal);
    const sets: number[][] = [];
    const costs = new Float64Array(draft.places.length).fill(1);
    let below = Number.POSITIVE_INFINITY;
    for (let barred = 0; !this.#told.isFull; ) {
      const places = hittingSet(sets, costs, Math.min(below, BARRED));
      if (typeof places === 'string') return;
      const open = new Set(places);
      const kept = mayChange.filter(({ at }) => !open.has(at));
      const asked = [...this.#keep, ...silent, ...kept.map(({ literal }) => literal)];
      const reply = await questions.ask(asked);
      if (reply.status === 'satisfiable') {
        if (!(await this.#changeTo([...open], asked, reply.assignment))) return;
        below = open.size + 1;
        // Another way changes other clues.
        const next = [...open][barred++ % open.size];
        if (next === undefined || costs[next] === BARRED) return;
        costs[next] = BARRED;
        this.#fewest = which === 'told';
      } else {
        if (reply.status !== 'unsatisfiable') return;
        const core = new Set(reply.core);
        const places = new Map(kept.map(({ at, literal }) => [literal, at] as const));
        const set = [...places].filter(([literal]) => core.has(literal)).map(([, at]) => at);
        if (set.length === 0) return;
        sets.push(set);
      }
    }
  }

  /** The clues at these places as answers to the others have them; rather so that one answer is left. Whether there was any. */
  async #changeTo(places: readonly number[], others: readonly number[], first: Assignment): Promise<boolean> {
    const draft = this.#draft;
    const { clueModel, questions } = draft;
    const tried = clueModel.session.program.fresh();
    let assignment = first;
    let spare: readonly Change[] | undefined;
    for (let way = 0; way < TUNING.ways; way++) {
      const codes = places.map((at) => clueModel.numberOf(draft.places[at]!.ref, assignment));
      const changes = places.map((at, i) => this.#changeAt(at, codes[i]!));
      const answers = await this.#propose(changes, 'one');
      if (answers === 'one') return true;
      if (answers === 'several') spare ??= changes;
      clueModel.session.clause([-tried, ...places.map((at, i) => -draft.is(at, codes[i]!))]);
      const reply = await questions.ask([tried, ...others]);
      if (reply.status !== 'satisfiable') break;
      assignment = reply.assignment;
    }
    if (spare) await this.#propose(spare, 'several');
    return spare !== undefined;
  }

  /** Whether the rules refuse whatever clues may stand there: asked of the draft, and of the board without them. */
  async #isImpossible(): Promise<boolean> {
    const draft = this.#draft;
    const free = await draft.questions.ask(this.#keep);
    if (free.status !== 'unsatisfiable') return false;
    const bare = draft.told.map((value, at) => (draft.mayGo(at) ? draft.goneAt(at) : value));
    return (await this.#told.proof.answers(draft.text(bare))) === 'none';
  }

  #changesOf(clues: readonly ToldClue[]): Change[] {
    return clues.map(([at, code]) => this.#changeAt(at, code));
  }

  #changeAt(at: number, code: number): Change {
    const draft = this.#draft;
    return { ...draft.clue(at), was: draft.told[at]!, becomes: draft.valueAt(at, code) };
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

  #propose(changes: readonly Change[], atLeast: 'one' | 'several'): Promise<Proved> {
    return this.#told.add(changes, this.#textWith(changes), atLeast);
  }
}

/** What a clue costs that isn't to be changed this time. */
const BARRED = 1e6;
