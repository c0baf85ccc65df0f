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
import { EndedError, limitsOf } from '../common/limits.ts';
import { entriesOf } from '../deduce/check-answer.ts';
import type { InstanceText } from '../open/open-instance.ts';
import { openSolution } from '../open/open-solution.ts';
import type { CheckedClaims } from '../solve/checked-claim.ts';
import { type Clue, type ClueChoice, type ClueValue, Draft, type DraftOptions, groundOf } from './draft.ts';
import { FewCluesSearch } from './few-clues.ts';
import { Proof, type ProvedCount } from './proof.ts';
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
      /** `hopeless`: no clues were found that help: neither one or two clues that leave any single answer, nor more clues that leave one of the answers tried. */
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
    const proofResult = await proposals.proof.answersOf(ground);
    if (proofResult === 'one') return { status: 'unique' };
    const openedDraft = await Draft.open(model, instance, ground, limits, proofResult === 'none');
    if ('diagnostics' in openedDraft) return { status: 'error', diagnostics: openedDraft.diagnostics };
    const keptLiterals = keepAssumptions(model, openedDraft.draft, options.keep);
    if ('diagnostics' in keptLiterals) return { status: 'error', diagnostics: keptLiterals.diagnostics };
    mender = new Mender(openedDraft.draft, keptLiterals, proposals);
    return await mender.run(proofResult);
  } catch (error) {
    if (!(error instanceof EndedError)) throw error;
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
  readonly #seenTexts = new Set<string>();

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
  async addProposal(
    changes: readonly Change[],
    text: string,
    atLeast: 'one' | 'several',
  ): Promise<ProvedCount> {
    const proofResult = await this.proof.answers(text);
    if (proofResult !== 'one' && proofResult !== 'several') this.isDoubtful = true;
    if (proofResult !== 'one' && proofResult !== atLeast) return proofResult;
    if (this.#seenTexts.has(text)) return proofResult;
    this.#seenTexts.add(text);
    const proposal = { changes, text, answers: proofResult } as Proposal;
    this.list.push(proposal);
    this.list.sort((a, b) => a.changes.length - b.changes.length);
    this.list.length = Math.min(this.list.length, this.mostProposals);
    if (this.list.includes(proposal)) this.#onProposal?.(proposal);
    return proofResult;
  }
}

/** Finds the answers to a draft's clues: first those that may remain, then others until there are two. */
class Answers {
  readonly foundAnswers: Assignment[];
  /** The answer, if only one of those found may remain; undefined if several may. */
  onlyAnswer: Assignment | undefined;
  readonly #draft: Draft;
  readonly #clueAssumptions: readonly number[];
  readonly #demands: readonly number[];
  /** The assumption "the answer is none of those found". */
  readonly #otherAnswerLiteral: number;
  #blockedCount = 0;
  #areAll = false;

  constructor(draft: Draft, asIs: readonly number[], keep: readonly number[], first: Assignment) {
    this.#draft = draft;
    this.#clueAssumptions = asIs;
    this.#demands = keep;
    this.#otherAnswerLiteral = draft.clueModel.session.program.fresh();
    this.foundAnswers = [first];
  }

  /** Finds answers until there are `most` of them, or no more exist. */
  async answersUpTo(most: number): Promise<readonly Assignment[]> {
    while (this.foundAnswers.length < most && !this.#areAll) {
      const answer = await this.#findNextAnswer(this.#demands);
      if (answer) this.foundAnswers.push(answer);
      else {
        this.#areAll = true;
        if (this.foundAnswers.length > 1 || this.#demands.length === 0) break;
        // If only one of the found answers may be the one to keep, a further answer is searched for, so that there are two to tell apart.
        const other = await this.#findNextAnswer([]);
        if (!other) break;
        this.onlyAnswer = this.foundAnswers[0]!;
        this.foundAnswers.push(other);
      }
    }
    return this.foundAnswers;
  }

  async #findNextAnswer(keptLiterals: readonly number[]): Promise<Assignment | undefined> {
    const { clueModel, questions } = this.#draft;
    for (; this.#blockedCount < this.foundAnswers.length; this.#blockedCount++)
      clueModel.session.block(this.foundAnswers[this.#blockedCount]!, visibleRefs(clueModel.ground), [
        -this.#otherAnswerLiteral,
      ]);
    const reply = await questions.ask([this.#otherAnswerLiteral, ...this.#clueAssumptions, ...keptLiterals]);
    return reply.status === 'satisfiable' ? reply.assignment : undefined;
  }
}

class Mender {
  readonly #draft: Draft;
  readonly #demands: readonly number[];
  readonly #proposals: Proposals;
  #fault: 'none' | 'several' | undefined;
  #fewest = false;
  #impossible = false;

  constructor(draft: Draft, keep: readonly number[], proposals: Proposals) {
    this.#draft = draft;
    this.#demands = keep;
    this.#proposals = proposals;
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

  async run(answers: ProvedCount): Promise<MendOutcome> {
    const draft = this.#draft;
    const currentAssumptions = draft.assumptionsOf(draft.clueValues);
    const firstReply =
      answers === 'none' ? undefined : await draft.questions.ask([...currentAssumptions, ...this.#demands]);
    if (firstReply?.status !== 'satisfiable') {
      this.#fault = 'none';
      await this.#changeClues('told');
      if (this.#proposals.list.length === 0) await this.#changeClues('all');
      if (this.#proposals.list.length === 0) this.#impossible = await this.#isImpossible();
    } else {
      const knownAnswers = new Answers(draft, currentAssumptions, this.#demands, firstReply.assignment);
      this.#fault = 'several';
      await knownAnswers.answersUpTo(TUNING.firstAnswers);
      await this.#addClues(knownAnswers);
    }
    return this.outcome(this.#proposals.list.length > 0 ? 'mended' : 'hopeless');
  }

  // ── Several answers: clues to add ──

  async #addClues(known: Answers): Promise<void> {
    const { foundAnswers } = known;
    // Clues that leave the first answer are tried early, because the search for one or two clues that leave any answer takes longer.
    const firstResult = await this.#cluesFor(
      foundAnswers[0]!,
      foundAnswers,
      Number.POSITIVE_INFINITY,
      TUNING.firstQueries,
    );
    if (typeof firstResult !== 'string') await this.#propose(firstResult, 'one');
    const knownAnswers = await known.answersUpTo(TUNING.mostTargets);
    const targetAnswers = known.onlyAnswer ? [known.onlyAnswer] : knownAnswers;
    const targets =
      firstResult === 'hard' ? targetAnswers : targetAnswers.filter((answer) => answer !== knownAnswers[0]);
    let isComplete = targetAnswers.length < TUNING.mostTargets;
    if (!isComplete && (await this.#addOneOrTwoClues(knownAnswers)) === this.#proposals.mostProposals) return;
    for (const target of targets) {
      const addedClues = await this.#cluesFor(target, knownAnswers, this.#proposals.changeLimit);
      if (addedClues === 'hard') isComplete = false;
      if (typeof addedClues !== 'string') await this.#propose(addedClues, 'one');
    }
    const { areIndependent: fromOneAnother, areIndependentOfHelpers: fromHelpers } = this.#draft.independence;
    if (fromOneAnother && fromHelpers) this.#fewest ||= isComplete;
    else if (isComplete && this.#demands.length === 0) await this.#proveFewestChanges(knownAnswers);
  }

  /** Finds out by queries whether one clue suffices. Needed if clues depend on each other, because the other searches then prove nothing. */
  async #proveFewestChanges(answers: readonly Assignment[]): Promise<void> {
    const [best] = this.#proposals.list;
    if (best?.changes.length === 2) {
      const fewClues = new FewCluesSearch(this.#draft, answers);
      for await (const clues of fewClues.singleClues()) await this.#propose(clues, 'one');
      this.#fewest ||= !fewClues.isCutOff;
    }
    this.#fewest ||= this.#proposals.list[0]?.changes.length === 1;
  }

  /** One or two clues for any answer that may remain. Returns the number of proposals found, at most as many as wanted. */
  async #addOneOrTwoClues(answers: readonly Assignment[]): Promise<number> {
    const draft = this.#draft;
    let foundCount = 0;
    const fewClues = new FewCluesSearch(draft, answers);
    for (const search of [fewClues.singleClues(), fewClues.cluePairs()]) {
      for await (const clues of search) {
        const keptReply = await draft.questions.ask([
          ...this.#demands,
          ...draft.assumptionsOf(draft.valuesWith(clues)),
        ]);
        if (keptReply.status !== 'satisfiable') continue;
        if ((await this.#propose(clues, 'one')) !== 'one') continue;
        this.#fewest ||= foundCount === 0 && (clues.length === 1 || !fewClues.isCutOff);
        if (++foundCount === this.#proposals.mostProposals) return foundCount;
      }
    }
    return foundCount;
  }

  /** The fewest clues, fewer than `below`, that leave only the target answer; `hard` after too many queries. */
  async #cluesFor(
    target: Assignment,
    otherAnswers: readonly Assignment[],
    below: number,
    most = Number.POSITIVE_INFINITY,
  ): Promise<ClueChoice[] | 'none' | 'hard'> {
    const draft = this.#draft;
    const { clueModel, questions } = draft;
    const otherAnswerLiteral = clueModel.session.program.fresh();
    clueModel.session.block(target, visibleRefs(clueModel.ground), [-otherAnswerLiteral]);
    const candidates = draft.places.flatMap((_, at) => {
      const possibleCodes = draft.hasNoValue(at) ? draft.possibleCodesAt(at) : [];
      return possibleCodes
        .filter((code) => draft.isValidWith(target, at, code))
        .map((code) => [at, code] as const);
    });
    const costs = new Float64Array(candidates.length).fill(1);
    const cluesBrokenBy = (other: Assignment): number[] =>
      candidates.flatMap(([at, code], i) => (draft.isValidWith(other, at, code) ? [] : [i]));
    const brokenClueSets = otherAnswers.filter((other) => other !== target).map(cluesBrokenBy);
    let failureReason: 'none' | 'hard' = 'none';
    for (let queryCount = 0; queryCount < most; queryCount++) {
      if (brokenClueSets.some((set) => set.length === 0)) return failureReason;
      const chosenIndices = hittingSet(brokenClueSets, costs, Math.min(below, candidates.length + 1));
      if (typeof chosenIndices === 'string') return chosenIndices === 'none' ? failureReason : 'hard';
      const addedClues = chosenIndices.map((i) => candidates[i]!);
      if (!draft.isValidWithAll(target, addedClues)) {
        // If the target satisfies each clue alone but not all together, one of the clues is replaced.
        const clashPosition = this.#firstClashIn(target, addedClues);
        costs[chosenIndices[clashPosition]!] = COST_TO_AVOID;
        failureReason = 'hard';
        continue;
      }
      const reply = await questions.ask([
        otherAnswerLiteral,
        ...draft.assumptionsOf(draft.valuesWith(addedClues)),
      ]);
      if (reply.status !== 'satisfiable') return addedClues;
      brokenClueSets.push(cluesBrokenBy(reply.assignment));
    }
    return 'hard';
  }

  /** The position of the first clue that contradicts the answer together with the clues before it. */
  #firstClashIn(answer: Assignment, clues: readonly ClueChoice[]): number {
    const lastPosition = clues.findIndex(
      (_, at) => !this.#draft.isValidWithAll(answer, clues.slice(0, at + 1)),
    );
    return Math.max(lastPosition, 0);
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
    const changeableLiterals = literals.filter(({ at }) => which === 'all' || draft.hasClue(at));
    const fixedLiterals = literals
      .filter((one) => !changeableLiterals.includes(one))
      .map(({ literal }) => literal);
    const placeSets: number[][] = [];
    const costs = new Float64Array(draft.places.length).fill(1);
    let costLimit = Number.POSITIVE_INFINITY;
    for (let barred = 0; !this.#proposals.isFull; ) {
      const placesToOpen = hittingSet(placeSets, costs, Math.min(costLimit, COST_TO_AVOID));
      if (typeof placesToOpen === 'string') return;
      const openPlaces = new Set(placesToOpen);
      const keptLiterals = changeableLiterals.filter(({ at }) => !openPlaces.has(at));
      const query = [...this.#demands, ...fixedLiterals, ...keptLiterals.map(({ literal }) => literal)];
      const reply = await questions.ask(query);
      if (reply.status === 'satisfiable') {
        if (!(await this.#proposeChanges([...openPlaces], query, reply.assignment))) return;
        costLimit = openPlaces.size + 1;
        // Makes one of the clues of this proposal too costly to change, so that a different proposal is found.
        const nextPlace = [...openPlaces][barred++ % openPlaces.size];
        if (nextPlace === undefined || costs[nextPlace] === COST_TO_AVOID) return;
        costs[nextPlace] = COST_TO_AVOID;
        this.#fewest = which === 'told';
      } else {
        if (reply.status !== 'unsatisfiable') return;
        const coreLiterals = new Set(reply.core);
        const placeByLiteral = new Map(keptLiterals.map(({ at, literal }) => [literal, at] as const));
        const set = [...placeByLiteral].filter(([literal]) => coreLiterals.has(literal)).map(([, at]) => at);
        if (set.length === 0) return;
        placeSets.push(set);
      }
    }
  }

  /** Proposes values for these places from answers to the other clues, preferably so that one answer remains; false if there are none. */
  async #proposeChanges(
    places: readonly number[],
    query: readonly number[],
    first: Assignment,
  ): Promise<boolean> {
    const draft = this.#draft;
    const { clueModel, questions } = draft;
    const triedGuard = clueModel.session.program.fresh();
    let assignment = first;
    let fallbackClues: readonly ClueChoice[] | undefined;
    for (let way = 0; way < TUNING.changesTried; way++) {
      const newClues = places.map(
        (at): ClueChoice => [at, clueModel.numberOf(draft.places[at]!.ref, assignment)],
      );
      const answerStatus = await this.#propose(newClues, 'one');
      if (answerStatus === 'one') return true;
      if (answerStatus === 'several') fallbackClues ??= newClues;
      clueModel.session.clause([-triedGuard, ...newClues.map(([at, code]) => -draft.is(at, code))]);
      const reply = await questions.ask([triedGuard, ...query]);
      if (reply.status !== 'satisfiable') break;
      assignment = reply.assignment;
    }
    if (fallbackClues) await this.#propose(fallbackClues, 'several');
    return fallbackClues !== undefined;
  }

  /** Whether the rules are unsatisfiable whatever the clues: tested on the draft, and on the board without clues. */
  async #isImpossible(): Promise<boolean> {
    const draft = this.#draft;
    const freeReply = await draft.questions.ask(this.#demands);
    if (freeReply.status !== 'unsatisfiable') return false;
    const valuesWithoutClues = draft.clueValues.map((value, at) =>
      draft.mayBeRemoved(at) ? draft.removedValueAt(at) : value,
    );
    return (await this.#proposals.proof.answers(draft.textWith(valuesWithoutClues))) === 'none';
  }

  #propose(clues: readonly ClueChoice[], atLeast: 'one' | 'several'): Promise<ProvedCount> {
    const draft = this.#draft;
    const changes = clues.map(
      ([at, code]): Change => ({
        ...draft.clueAt(at),
        was: draft.clueValues[at]!,
        becomes: draft.valueAt(at, code),
      }),
    );
    return this.#proposals.addProposal(changes, draft.textWith(draft.valuesWith(clues)), atLeast);
  }
}

/** The cost of a clue that the next proposal must not change, so that it differs from the last one. */
const COST_TO_AVOID = 1e6;
