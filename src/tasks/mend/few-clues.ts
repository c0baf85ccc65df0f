/**
 * Finds one clue, or two, that leave exactly one answer, for instances with so many answers that not each can be tried as the one to keep. Answers are
 * collected: clues that two collected answers satisfy leave several answers, so they need no query. The other clues are queried; each answer found is
 * collected and rules out many more clues (guided by counterexamples, as in mend.ts).
 */
import { type Assignment, visibleRefs } from '../../model/ground.ts';
import type { ClueChoice, Draft } from './draft.ts';
import { TUNING } from './tuning.ts';

interface CandidateClue {
  readonly clue: ClueChoice;
  /** A bit for each collected answer, 32 to a number: 1 if the answer satisfies the clue. */
  readonly allowedAnswerBits: number[];
  /** The number of collected answers that satisfy the clue. */
  support: number;
}

export class FewCluesSearch {
  readonly #draft: Draft;
  readonly #knownAnswers: Assignment[] = [];
  /** `#literalsOtherThan[i]`: the assumption "the answer isn't the i-th collected one". */
  readonly #literalsOtherThan: (number | undefined)[] = [];
  /** The clues that could be added: some collected answer satisfies them, and they leave several answers. */
  #candidates: CandidateClue[];
  #queriesLeft: number = TUNING.mostQueries;

  /** `answers`: the answers known so far. Candidates are all clues at places that have none. */
  constructor(draft: Draft, answers: readonly Assignment[]) {
    this.#draft = draft;
    this.#candidates = draft.places.flatMap((_, at) =>
      (draft.hasNoValue(at) ? draft.possibleCodesAt(at) : []).map((code) => ({
        clue: [at, code] as const,
        allowedAnswerBits: [],
        support: 0,
      })),
    );
    for (const answer of answers) this.#collectAnswer(answer);
  }

  /** Whether the result may be incomplete, because not all necessary queries were made. */
  get isCutOff(): boolean {
    return this.#queriesLeft <= 0;
  }

  /** The single clues that leave one answer. */
  async *singleClues(): AsyncGenerator<readonly ClueChoice[]> {
    const ambiguousClues: CandidateClue[] = [];
    for (const candidate of this.#candidates) {
      const answerCount = await this.#countAnswers([candidate]);
      if (answerCount === 'one') yield [candidate.clue];
      else if (answerCount !== 'none') ambiguousClues.push(candidate);
    }
    this.#candidates = ambiguousClues;
  }

  /** Pairs of clues that leave one answer together, but not alone. Called after `singleClues`. */
  async *cluePairs(): AsyncGenerator<readonly ClueChoice[]> {
    const candidates = this.#candidates.sort((a, b) => a.support - b.support).slice(0, TUNING.pairedClues);
    const count = candidates.length;
    // The pairs that the fewest answers satisfy come first.
    const openPairs: number[] = [];
    for (const [i, one] of candidates.entries()) {
      for (let j = i + 1; j < count; j++) {
        const secondCandidate = candidates[j]!;
        if (one.clue[0] !== secondCandidate.clue[0] && !haveTwoAnswers(one, secondCandidate))
          openPairs.push((one.support * secondCandidate.support * count + i) * count + j);
      }
    }
    for (const pair of Float64Array.from(openPairs).sort()) {
      if (this.#queriesLeft <= 0) return;
      const chosenPair = [candidates[Math.floor(pair / count) % count]!, candidates[pair % count]!];
      if ((await this.#countAnswers(chosenPair)) === 'one') yield chosenPair.map(({ clue }) => clue);
    }
  }

  #collectAnswer(answer: Assignment): void {
    const draft = this.#draft;
    const at = this.#knownAnswers.push(answer) - 1;
    for (const candidate of this.#candidates) {
      const isAllowed = draft.isValidWith(answer, ...candidate.clue);
      candidate.allowedAnswerBits[at >> 5] =
        (candidate.allowedAnswerBits[at >> 5] ?? 0) | (Number(isAllowed) << (at & 31));
      if (isAllowed) candidate.support++;
    }
  }

  /** Whether no answer, one or several answers satisfy the clues; `unasked` if no queries are left. Collects each answer found. */
  async #countAnswers(clues: readonly CandidateClue[]): Promise<'none' | 'one' | 'several' | 'unasked'> {
    const draft = this.#draft;
    const state = draft.assumptionsOf(draft.valuesWith(clues.map(({ clue }) => clue)));
    for (;;) {
      const [one, two] = clues;
      if (haveTwoAnswers(one!, two ?? one!)) return 'several';
      if (this.#queriesLeft-- <= 0) return 'unasked';
      const knownIndex = this.#knownAnswers.findIndex((answer, at) => this.#isKnownAnswer(answer, at, clues));
      const other = knownIndex < 0 ? [] : [this.#otherThanLiteral(knownIndex)];
      const reply = await draft.questions.ask([...other, ...state]);
      if (reply.status !== 'satisfiable') return knownIndex < 0 ? 'none' : 'one';
      this.#collectAnswer(reply.assignment);
    }
  }

  /** Whether the collected answer is known, without a query, to satisfy the clues together. */
  #isKnownAnswer(answer: Assignment, at: number, clues: readonly CandidateClue[]): boolean {
    if (!clues.every((clue) => isSatisfiedBy(clue, at))) return false;
    if (clues.length === 1 || this.#draft.independence.areIndependent) return true;
    return this.#draft.isValidWithAll(
      answer,
      clues.map(({ clue }) => clue),
    );
  }

  #otherThanLiteral(at: number): number {
    const { clueModel } = this.#draft;
    let literal = this.#literalsOtherThan[at];
    if (literal === undefined) {
      literal = clueModel.session.program.fresh();
      clueModel.session.block(this.#knownAnswers[at]!, visibleRefs(clueModel.ground), [-literal]);
      this.#literalsOtherThan[at] = literal;
    }
    return literal;
  }
}

const isSatisfiedBy = ({ allowedAnswerBits }: CandidateClue, at: number): boolean =>
  ((allowedAnswerBits[at >> 5]! >> (at & 31)) & 1) === 1;

/** Whether at least two of the collected answers satisfy both clues. */
function haveTwoAnswers(one: CandidateClue, two: CandidateClue): boolean {
  let hasSharedAnswer = false;
  for (let i = 0; i < one.allowedAnswerBits.length; i++) {
    const sharedBits = one.allowedAnswerBits[i]! & two.allowedAnswerBits[i]!;
    if (sharedBits === 0) continue;
    if (hasSharedAnswer || (sharedBits & (sharedBits - 1)) !== 0) return true;
    hasSharedAnswer = true;
  }
  return false;
}
