/** Checking the entries, while playing or on request, and showing the results. */

import { NO_EMPHASIS } from '../board/highlights.ts';
import { type Spot, spotOf, spotsOf } from '../board/plan.ts';
import { WorkerStopped } from '../worker/client.ts';
import type { AnswerCheck } from '../worker/protocol.ts';
import { claimsOfEntries, claimsWithEmptyValues, completedClaims } from './entries.ts';
import type { Session } from './session.ts';

/** Milliseconds without an entry after which the entries are checked. */
const CHECK_DELAY = 250;
/** The time limit of one check, in seconds. */
const CHECK_SECONDS = 10;

export class AnswerChecks {
  readonly #session: Session;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The number of checks begun so far. Only the result of the latest is shown. */
  #checkCount = 0;
  #lastSentence = '';

  constructor(session: Session) {
    this.#session = session;
  }

  /** Checks after a pause. `strict`: also tests whether the entries can be completed to an answer. */
  checkSoon(strict: boolean): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#check(strict, false), CHECK_DELAY);
  }

  /** Checks at once, because the player asked for it. */
  async checkNow(strict: boolean): Promise<void> {
    clearTimeout(this.#timer);
    await this.#check(strict, true);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  async #check(strict: boolean, asked: boolean): Promise<void> {
    const checkNumber = ++this.#checkCount;
    const { places, history, checker, notice, fog } = this.#session;
    const rest = fog?.hidesWrongEntry(this.#session) ? undefined : completedClaims(places, history.entries);
    const enteredClaims = claimsOfEntries(places, history.entries);
    const level = this.#session.checking.peek();
    const isMarked = this.#session.areMarksShown.peek() && (level === 'live' || level === 'strict');
    try {
      const checkReply = await checker.ask('checkAnswer', {
        entered: enteredClaims,
        ...(rest && { completeEntries: rest }),
        ...(isMarked && { filledEntries: claimsWithEmptyValues(places, history.entries) }),
        strict: strict && !fog?.covered.peek().size,
        seconds: CHECK_SECONDS,
      });
      if (checkNumber !== this.#checkCount) return;
      const { marks } = checkReply;
      this.#session.marks.value = (marks && fog?.visibleMarks(marks)) ?? marks;
      this.#show(fog?.visiblePart(checkReply) ?? checkReply, asked);
    } catch (error) {
      if (!(error instanceof WorkerStopped)) throw error;
      if (error.by === 'crash') notice.value = `Checking has stopped: ${error.message}`;
    }
  }

  #show(answerCheck: AnswerCheck, asked: boolean): void {
    const { checking, solved, emphasis, notice, unread } = this.#session;
    const level = checking.value;
    const showsErrors = asked || level === 'live' || level === 'strict';
    if (answerCheck.status === 'right' && unread.peek() !== undefined) {
      this.#session.answerCheck.value = undefined;
      emphasis.value = NO_EMPHASIS;
      notice.value = `Every rule that was read holds. ${unread.peek()}`;
      return;
    }
    if (answerCheck.status === 'right') {
      this.#session.answerCheck.value = answerCheck;
      emphasis.value = NO_EMPHASIS;
      if (!solved.value) {
        solved.value = true;
        notice.value = this.#session.wasShown.peek()
          ? 'This is the answer. Undo takes it back.'
          : 'Solved. Every rule holds.';
      }
      return;
    }
    if (solved.value) solved.value = false;
    if (answerCheck.status === 'stuck' && this.#session.explainIfDoubtful()) {
      this.#session.answerCheck.value = undefined;
      emphasis.value = NO_EMPHASIS;
      return;
    }
    this.#session.answerCheck.value = showsErrors ? answerCheck : undefined;
    if (!showsErrors) return;
    emphasis.value = { ...emphasis.value, ...this.#markedSpots(answerCheck) };
    const isConclusive = answerCheck.status === 'broken' || answerCheck.status === 'limit';
    if (asked && (isConclusive || !this.#session.explainIfUnread()))
      notice.value = this.#lastSentence = this.#sentence(answerCheck);
  }

  /** Removes the sentence of an earlier check: it spoke of the entries as they were. */
  forget(): void {
    const { notice } = this.#session;
    if (notice.peek() === this.#lastSentence) notice.value = '';
  }

  /** Finds the places whose entries break rules (`wrongSpots`), and the other places of these rules (`unit`). */
  #markedSpots(answerCheck: AnswerCheck): {
    readonly wrongSpots: readonly Spot[];
    readonly unit: readonly Spot[];
  } {
    const { sheet } = this.#session;
    if (answerCheck.status === 'stuck') return { wrongSpots: spotsOf(sheet, answerCheck.entries), unit: [] };
    if (answerCheck.status !== 'broken') return { wrongSpots: [], unit: [] };
    const wrongSpots = spotsOf(sheet, answerCheck.impossible);
    const unit: Spot[] = [];
    for (const { elements, culprits } of answerCheck.breaches) {
      for (const spot of spotsOf(sheet, culprits)) wrongSpots.push(spot);
      for (const spot of elements.flatMap(spotOf)) (culprits.length > 0 ? unit : wrongSpots).push(spot);
    }
    const nameOf = ({ kind, index }: Spot): string => `${kind} ${index}`;
    const strongSpotsByName = new Map(wrongSpots.map((spot) => [nameOf(spot), spot]));
    const faintSpotsByName = new Map(unit.map((spot) => [nameOf(spot), spot]));
    for (const name of strongSpotsByName.keys()) faintSpotsByName.delete(name);
    return { wrongSpots: [...strongSpotsByName.values()], unit: [...faintSpotsByName.values()] };
  }

  #sentence(answerCheck: AnswerCheck): string {
    switch (answerCheck.status) {
      // What is wrong is told elsewhere on the page as long as it is wrong, so there is no message here.
      case 'stuck':
        return '';
      case 'broken':
        return answerCheck.breaches.length > 0 ? '' : 'An entry is impossible.';
      case 'completable':
        return 'Right so far: it can be completed.';
      case 'limit':
        return 'The time is up before that was found out.';
      default:
        return 'No rule is broken so far.';
    }
  }
}
