/**
 * Mends instances that have several answers or none.
 *
 * Several answers: finds the fewest clues to add so that one answer remains. For each answer to keep, the others are queried one by one: of the clues
 * that such an answer breaks, one must be added. A minimum hitting set of these sets of clues is tried next. If there are very many answers, one or
 * two clues are tried first (few-clues.ts).
 *
 * No answer: finds the fewest clues to change, by the same method from the cores of refutations (Davies and Bacchus, MaxHS, 2011). The result is
 * proved minimal if no smaller hitting set exists for any answer; otherwise it is the best found so far.
 */
import type { Model } from '../../language/model.ts';
import { type Assignment, visibleRefs } from '../../model/ground.ts';
import type { Diagnostic } from '../../text/diagnostics.ts';
import { hittingSet } from '../common/hitting-set.ts';
import { Ended } from '../common/limits.ts';
import { entriesOf } from '../deduce/check-answer.ts';
import type { InstanceText } from '../open/open-instance.ts';
import { openSolution } from '../open/open-solution.ts';
import type { CheckedClaims } from '../solve/checked-claim.ts';
import {
  type Clue,
  type ClueChoice,
  type ClueValue,
  Draft,
  type DraftOptions,
  groundOf,
  limitsOf,
} from './draft.ts';
import { FewClues } from './few-clues.ts';
import { Proof, type Proved } from './proof.ts';
import { TUNING } from './tuning.ts';

export interface MendOptions extends DraftOptions {
  /** The number of proposals; 3 by default. */
  readonly proposals?: number;
  /** An answer, or a part of one, that must remain an answer. */
  readonly keep?: InstanceText;
  readonly onProposal?: (proposal: Proposal) => void;
  /** Checks the certificates of all claims about the instance and the proposals. */
  readonly claims?: CheckedClaims;
}

export interface Change extends Clue {
  readonly was: ClueValue;
  readonly becomes: ClueValue;
}

export interface Proposal {
  readonly changes: readonly Change[];
  /** The text of the changed instance, in the native format. */
  readonly text: string;
  /** The number of answers after the changes: `several` if these clues can't be changed so that one answer remains. */
  readonly answers: 'one' | 'several';
}

export type MendOutcome =
  | {
      /** `hopeless`: no clues were found that help, neither one or two for any answer nor several for the answers tried. */
      readonly status: 'mended' | 'hopeless' | 'limit' | 'stopped';
      /** What is wrong with the unchanged instance: it has no answer (`none`) or several answers. */
      readonly fault?: 'none' | 'several';
      /** The proposals, those with the fewest changes first. */
      readonly proposals: readonly Proposal[];
      /** Whether it is proved that fewer changes don't suffice. */
      readonly fewest: boolean;
      /** Set if the instance has no answer and it is proved that no clues give one. */
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
  const proposals = new Proposals(new Proof(model, limits, options.keep, options.claims), options);
  let mender: Mender | undefined;
  try {
    const ground = await groundOf(model, instance, limits);
    if ('diagnostics' in ground) return { status: 'error', diagnostics: ground.diagnostics };
    const answers = await proposals.proof.answersOf(ground);
    if (answers === 'one') return { status: 'unique' };
    const opened = await Draft.open(model, instance, limits, answers === 'none');
    if ('diagnostics' in opened) return { status: 'error', diagnostics: opened.diagnostics };
    const keep = keepAssumptions(model, opened.draft, options.keep);
    if ('diagnostics' in keep) return { status: 'error', diagnostics: keep.diagnostics };
    mender = new Mender(opened.draft, keep, proposals);
    return await mender.run(answers);
  } catch (error) {
    if (!(error instanceof Ended)) throw error;
    return mender?.outcome(error.status) ?? { status: error.status, proposals: [], fewest: false };
  }
}

/** The assumptions that the answer agrees with the (perhaps partial) answer to keep. */
function keepAssumptions(
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

/** The best proposals so far; each was proved before it was added. */
class Proposals {
  readonly proof: Proof;
  readonly list: Proposal[] = [];
  /** Whether a proposal that a search considered certain was refuted by its proof; then no conclusion of searches counts as proved. */
  isDoubtful = false;
  readonly mostProposals: number;
  readonly #onProposal: MendOptions['onProposal'];
  readonly #seen = new Set<string>();

  constructor(proof: Proof, { proposals = 3, onProposal }: MendOptions) {
    this.proof = proof;
    this.mostProposals = proposals;
    this.#onProposal = onProposal;
  }

  get isFull(): boolean {
    return this.list.length >= this.mostProposals;
  }

  /** The number of changes that a further proposal must stay below to be useful. */
  get changeLimit(): number {
    if (this.isFull) return this.list.at(-1)?.changes.length ?? 0;
    return this.list.length === 0 ? Number.POSITIVE_INFINITY : this.list[0]!.changes.length + 2;
  }

  /** Keeps the proposal if it is among the best and its text has as many answers as expected; returns the number of answers. */
  async add(changes: readonly Change[], text: string, atLeast: 'one' | 'several'): Promise<Proved> {
    const answers = await this.proof.answers(text);
    if (answers !== 'one' && answers !== 'several') this.isDoubtful = true;
    if (answers !== 'one' && answers !== atLeast) return answers;
    if (this.#seen.has(text)) return answers;
    this.#seen.add(text);
    const proposal = { changes, text, answers } as Proposal;
    this.list.push(proposal);
    this.list.sort((a, b) => a.changes.length - b.changes.length);
    this.list.length = Math.min(this.list.length, this.mostProposals);
    if (this.list.includes(proposal)) this.#onProposal?.(proposal);
    return answers;
  }
}

/** Finds the answers to a draft's clues: first those that may remain, then others until there are two. */
class Answers {
  readonly found: Assignment[];
  /** The answer, if only one of those found may remain; undefined if several may. */
  only: Assignment | undefined;
  readonly #draft: Draft;
  readonly #clueAssumptions: readonly number[];
  readonly #keep: readonly number[];
  /** The assumption "the answer is none of those found". */
  readonly #another: number;
  #blockedCount = 0;
  #areAll = false;

  constructor(draft: Draft, asIs: readonly number[], keep: readonly number[], first: Assignment) {
    this.#draft = draft;
    this.#clueAssumptions = asIs;
    this.#keep = keep;
    this.#another = draft.clueModel.session.program.fresh();
    this.found = [first];
  }

  /** Finds answers until there are `most` of them, or no more exist. */
  async upTo(most: number): Promise<readonly Assignment[]> {
    while (this.found.length < most && !this.#areAll) {
      const answer = await this.#findNext(this.#keep);
      if (answer) this.found.push(answer);
      else {
        this.#areAll = true;
        if (this.found.length > 1 || this.#keep.length === 0) break;
        // If only one of the found answers may remain, one that may not remain is searched for, so that there are two.
        const other = await this.#findNext([]);
        if (!other) break;
        this.only = this.found[0]!;
        this.found.push(other);
      }
    }
    return this.found;
  }

  async #findNext(kept: readonly number[]): Promise<Assignment | undefined> {
    const { clueModel, questions } = this.#draft;
    for (; this.#blockedCount < this.found.length; this.#blockedCount++)
      clueModel.session.block(this.found[this.#blockedCount]!, visibleRefs(clueModel.ground), [
        -this.#another,
      ]);
    const reply = await questions.ask([this.#another, ...this.#clueAssumptions, ...kept]);
    return reply.status === 'satisfiable' ? reply.assignment : undefined;
  }
}

class Mender {
  readonly #draft: Draft;
  readonly #keep: readonly number[];
  readonly #proposals: Proposals;
  #fault: 'none' | 'several' | undefined;
  #fewest = false;
  #impossible = false;

  constructor(draft: Draft, keep: readonly number[], told: Proposals) {
    this.#draft = draft;
    this.#keep = keep;
    this.#proposals = told;
  }

  outcome(status: 'mended' | 'hopeless' | 'limit' | 'stopped'): MendOutcome {
    const fault = this.#fault;
    return {
      status,
      ...(fault && { fault }),
      proposals: this.#proposals.list,
      fewest: this.#fewest && !this.#proposals.isDoubtful,
      ...(this.#impossible && { impossible: true }),
    };
  }

  async run(answers: Proved): Promise<MendOutcome> {
    const draft = this.#draft;
    const asIs = draft.assumptionsOf(draft.clueValues);
    const first = answers === 'none' ? undefined : await draft.questions.ask([...asIs, ...this.#keep]);
    if (first?.status !== 'satisfiable') {
      this.#fault = 'none';
      await this.#changeClues('told');
      if (this.#proposals.list.length === 0) await this.#changeClues('all');
      if (this.#proposals.list.length === 0) this.#impossible = await this.#isImpossible();
    } else {
      const known = new Answers(draft, asIs, this.#keep, first.assignment);
      this.#fault = 'several';
      await known.upTo(TUNING.firstAnswers);
      await this.#addClues(known);
    }
    return this.outcome(this.#proposals.list.length > 0 ? 'mended' : 'hopeless');
  }

  // ── Several answers: clues to add ──

  async #addClues(known: Answers): Promise<void> {
    const { found } = known;
    // The first answer is tried early, because trying one or two clues for any answer takes longer.
    const soon = await this.#cluesFor(found[0]!, found, Number.POSITIVE_INFINITY, TUNING.firstQueries);
    if (typeof soon !== 'string') await this.#propose(this.#changesOf(soon), 'one');
    const answers = await known.upTo(TUNING.mostTargets);
    const all = known.only ? [known.only] : answers;
    const targets = soon === 'hard' ? all : all.filter((answer) => answer !== answers[0]);
    let complete = all.length < TUNING.mostTargets;
    if (!complete && (await this.#addOneOrTwo(answers)) === this.#proposals.mostProposals) return;
    for (const target of targets) {
      const added = await this.#cluesFor(target, answers, this.#proposals.changeLimit);
      if (added === 'hard') complete = false;
      if (typeof added !== 'string') await this.#propose(this.#changesOf(added), 'one');
    }
    const { fromOneAnother, fromHelpers } = this.#draft.independence;
    if (fromOneAnother && fromHelpers) this.#fewest ||= complete;
    else if (complete && this.#keep.length === 0) await this.#proveFewest(answers);
  }

  /** Queries whether one clue suffices; needed if clues depend on each other, so that the other searches prove nothing. */
  async #proveFewest(answers: readonly Assignment[]): Promise<void> {
    const [best] = this.#proposals.list;
    if (best?.changes.length === 2) {
      const few = new FewClues(this.#draft, answers);
      for await (const clues of few.singleClues()) await this.#propose(this.#changesOf(clues), 'one');
      this.#fewest ||= !few.isCut;
    }
    this.#fewest ||= this.#proposals.list[0]?.changes.length === 1;
  }

  /** One or two clues for any answer that may remain. Returns the number of proposals found, at most as many as wanted. */
  async #addOneOrTwo(answers: readonly Assignment[]): Promise<number> {
    const draft = this.#draft;
    let found = 0;
    const few = new FewClues(draft, answers);
    for (const search of [few.singleClues(), few.cluePairs()]) {
      for await (const clues of search) {
        const kept = await draft.questions.ask([
          ...this.#keep,
          ...draft.assumptionsOf(draft.valuesWith(clues)),
        ]);
        if (kept.status !== 'satisfiable') continue;
        if ((await this.#propose(this.#changesOf(clues), 'one')) !== 'one') continue;
        this.#fewest ||= found === 0 && (clues.length === 1 || !few.isCut);
        if (++found === this.#proposals.mostProposals) return found;
      }
    }
    return found;
  }

  /** The fewest clues, fewer than `below`, that leave only the target answer; `hard` after too many queries. */
  async #cluesFor(
    target: Assignment,
    others: readonly Assignment[],
    below: number,
    most = Number.POSITIVE_INFINITY,
  ): Promise<ClueChoice[] | 'none' | 'hard'> {
    const draft = this.#draft;
    const { clueModel, questions } = draft;
    const another = clueModel.session.program.fresh();
    clueModel.session.block(target, visibleRefs(clueModel.ground), [-another]);
    const candidates = draft.places.flatMap((_, at) => {
      const codes = draft.hasNoValue(at) ? draft.codesAt(at) : [];
      return codes.filter((code) => draft.isValidWith(target, at, code)).map((code) => [at, code] as const);
    });
    const costs = new Float64Array(candidates.length).fill(1);
    const brokenBy = (other: Assignment): number[] =>
      candidates.flatMap(([at, code], i) => (draft.isValidWith(other, at, code) ? [] : [i]));
    const sets = others.filter((other) => other !== target).map(brokenBy);
    let missed: 'none' | 'hard' = 'none';
    for (let asked = 0; asked < most; asked++) {
      if (sets.some((set) => set.length === 0)) return missed;
      const chosen = hittingSet(sets, costs, Math.min(below, candidates.length + 1));
      if (typeof chosen === 'string') return chosen === 'none' ? missed : 'hard';
      const added = chosen.map((i) => candidates[i]!);
      if (!draft.isValidWithAll(target, added)) {
        // If the target satisfies each clue alone but not all together, one of the clues is replaced.
        const clash = this.#clashIn(target, added);
        costs[chosen[clash]!] = COST_TO_AVOID;
        missed = 'hard';
        continue;
      }
      const reply = await questions.ask([another, ...draft.assumptionsOf(draft.valuesWith(added))]);
      if (reply.status !== 'satisfiable') return added;
      sets.push(brokenBy(reply.assignment));
    }
    return 'hard';
  }

  /** The position of the first clue that contradicts the answer together with the clues before it. */
  #clashIn(answer: Assignment, clues: readonly ClueChoice[]): number {
    const last = clues.findIndex((_, at) => !this.#draft.isValidWithAll(answer, clues.slice(0, at + 1)));
    return Math.max(last, 0);
  }

  // ── No answer: clues to change ──

  /** `told`: only existing clues may change; `all`: clues may also be added. */
  async #changeClues(which: 'told' | 'all'): Promise<void> {
    const draft = this.#draft;
    const { questions } = draft;
    // Several places may share a literal.
    const literals = draft.clueValues.flatMap((value, at) => {
      const literal = draft.literalAt(at, value);
      return literal === undefined ? [] : [{ at, literal }];
    });
    const mayChange = literals.filter(({ at }) => which === 'all' || draft.hasClue(at));
    const fixedLiterals = literals.filter((one) => !mayChange.includes(one)).map(({ literal }) => literal);
    const sets: number[][] = [];
    const costs = new Float64Array(draft.places.length).fill(1);
    let below = Number.POSITIVE_INFINITY;
    for (let barred = 0; !this.#proposals.isFull; ) {
      const places = hittingSet(sets, costs, Math.min(below, COST_TO_AVOID));
      if (typeof places === 'string') return;
      const open = new Set(places);
      const kept = mayChange.filter(({ at }) => !open.has(at));
      const asked = [...this.#keep, ...fixedLiterals, ...kept.map(({ literal }) => literal)];
      const reply = await questions.ask(asked);
      if (reply.status === 'satisfiable') {
        if (!(await this.#proposeChanges([...open], asked, reply.assignment))) return;
        below = open.size + 1;
        // Makes one of these clues too costly to change, so that another proposal is found.
        const next = [...open][barred++ % open.size];
        if (next === undefined || costs[next] === COST_TO_AVOID) return;
        costs[next] = COST_TO_AVOID;
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

  /** Proposes values for these places from answers to the other clues, preferably so that one answer remains; false if there are none. */
  async #proposeChanges(
    places: readonly number[],
    others: readonly number[],
    first: Assignment,
  ): Promise<boolean> {
    const draft = this.#draft;
    const { clueModel, questions } = draft;
    const tried = clueModel.session.program.fresh();
    let assignment = first;
    let spare: readonly Change[] | undefined;
    for (let way = 0; way < TUNING.changesTried; way++) {
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

  /** Whether the rules are unsatisfiable whatever the clues: tested on the draft, and on the board without clues. */
  async #isImpossible(): Promise<boolean> {
    const draft = this.#draft;
    const free = await draft.questions.ask(this.#keep);
    if (free.status !== 'unsatisfiable') return false;
    const bare = draft.clueValues.map((value, at) =>
      draft.mayBeRemoved(at) ? draft.removedValueAt(at) : value,
    );
    return (await this.#proposals.proof.answers(draft.textWith(bare))) === 'none';
  }

  #changesOf(clues: readonly ClueChoice[]): Change[] {
    return clues.map(([at, code]) => this.#changeAt(at, code));
  }

  #changeAt(at: number, code: number): Change {
    const draft = this.#draft;
    return { ...draft.clueAt(at), was: draft.clueValues[at]!, becomes: draft.valueAt(at, code) };
  }

  #textWith(changes: readonly Change[]): string {
    const draft = this.#draft;
    const values = [...draft.clueValues];
    for (const { given, position, becomes } of changes) {
      const at = draft.places.findIndex((place) => place.given.name === given && place.position === position);
      values[at] = becomes;
    }
    return draft.textWith(values);
  }

  #propose(changes: readonly Change[], atLeast: 'one' | 'several'): Promise<Proved> {
    return this.#proposals.add(changes, this.#textWith(changes), atLeast);
  }
}

/** The cost of a clue that the next hitting set must avoid. */
const COST_TO_AVOID = 1e6;
