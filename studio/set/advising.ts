/**
 * The solver's view of a draft: after a pause, the number of answers and what they share; on request, clues that aren't
 * needed or that would help. The results are also shown on the board.
 */
import { signal } from '@preact/signals';
import { LEVELS } from '../../src/index.ts';
import { NO_EMPHASIS } from '../board/highlights.ts';
import { type Spot, spotOf, spotsOf } from '../board/plan.ts';
import { letterEmphasis, type SolvePath, stepEmphasis } from '../game/hinting.ts';
import type { Session } from '../game/session.ts';
import { PuzzleWorker, WorkerStopped } from '../worker/client.ts';
import type { AnswerValues, OpenedPuzzle, PlainClaim, PlainProposal, Verdict } from '../worker/protocol.ts';
import { type Candidates, candidatesAt, candidatesSentence, candidatesSvg } from './candidates.ts';
import { instanceOf } from './draft.ts';
import { ghostSvg } from './ghost.ts';
import { determinesAllValues, revealingDrafts } from './reveal.ts';

/** Milliseconds without an edit after which the solver is asked. */
export const QUERY_DELAY = 300;
/** The time limit, in seconds, for finding clues to add, or clues that aren't needed. */
const QUERY_SECONDS = 60;
/** The number up to which answers are counted. */
const MAX_ANSWERS = 1000;

type Model = Parameters<PuzzleWorker['setPuzzle']>[0]['model'];

/** The present state of the draft. */
interface CurrentDraft {
  readonly text: string;
  /** The reason why the solver gives no verdict: the draft's link wasn't read completely. */
  readonly unread: string | undefined;
  /** The reason why only "exactly one answer" counts as a verdict: a link leaves open which variant is meant. */
  readonly doubt: string | undefined;
  readonly setting: Session | undefined;
}

export class DraftAdviser {
  readonly verdict = signal<
    { readonly found: Verdict; readonly milliseconds: number } | 'asking' | undefined
  >(undefined);
  readonly proposals = signal<readonly PlainProposal[]>([]);
  readonly smallerDraft = signal<{ readonly text: string; readonly count: number } | undefined>(undefined);
  readonly isSearching = signal(false);
  readonly message = signal('');
  readonly candidates = signal<
    { readonly sheet: OpenedPuzzle['sheet']; readonly found: Candidates } | undefined
  >(undefined);
  /** The steps to the draft's answer, and which of them the board shows; undefined if they aren't being viewed. */
  readonly solvePath = signal<SolvePath | undefined>(undefined);
  readonly #model: Model;
  readonly #currentDraft: () => CurrentDraft;
  readonly #solver = new PuzzleWorker();
  readonly #finder = new PuzzleWorker();
  #round = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(model: Model, now: () => CurrentDraft) {
    this.#model = model;
    this.#currentDraft = now;
  }

  /**
   * Called when the draft changes: removes the results for the previous draft. Replies to earlier queries are then
   * ignored.
   */
  discardAdvice(): void {
    clearTimeout(this.#timer);
    this.#round++;
    this.verdict.value = undefined;
    this.message.value = '';
    this.proposals.value = [];
    this.smallerDraft.value = undefined;
    this.candidates.value = undefined;
    this.solvePath.value = undefined;
    const { setting } = this.#currentDraft();
    if (setting) setting.emphasis.value = NO_EMPHASIS;
  }

  /** Asks the solver about the present draft. */
  adviseOn(puzzle: OpenedPuzzle): void {
    this.discardAdvice();
    const { text, unread } = this.#currentDraft();
    if (unread !== undefined) {
      this.verdict.value = { found: { status: 'unread', sentence: unread }, milliseconds: 0 };
      return;
    }
    const ownRound = this.#round;
    // Opens the draft in the worker at once, and asks about it after the pause.
    this.#solver.setPuzzle({ model: this.#model, instance: instanceOf(text), seconds: 20 });
    this.#solver.warm();
    this.#timer = setTimeout(() => void this.#findVerdict(puzzle, ownRound), QUERY_DELAY);
  }

  async #findVerdict(puzzle: OpenedPuzzle, mine: number): Promise<void> {
    this.verdict.value = 'asking';
    const startTime = performance.now();
    try {
      const { doubt } = this.#currentDraft();
      const verdictReply = await this.#solver.ask('unique', { seconds: 30, doubt });
      if (mine !== this.#round) return;
      this.verdict.value = { found: verdictReply, milliseconds: performance.now() - startTime };
      this.#show(puzzle, verdictReply);
      if (verdictReply.status !== 'several') return;
      const { facts } = await this.#solver.ask('commonFacts', { seconds: 10 });
      if (mine === this.#round) this.#shade(puzzle.sheet, facts);
    } catch (error) {
      if (!(error instanceof WorkerStopped)) throw error;
      if (mine === this.#round && this.verdict.peek() === 'asking') this.verdict.value = undefined;
    }
  }

  #show(puzzle: OpenedPuzzle, found: Verdict): void {
    const { setting } = this.#currentDraft();
    if (!setting) return;
    const differ = found.status === 'several' ? spotsOf(puzzle.sheet, found.differences) : [];
    const wrongSpots = found.status === 'none' ? found.elements.flatMap(spotOf) : [];
    const texts = found.status === 'none' ? found.sentences : [];
    setting.emphasis.value = { ...NO_EMPHASIS, ...letterEmphasis(texts), wrongSpots, differ };
    if (found.status === 'unique') this.#shade(puzzle.sheet, claimsOf(found.answer));
  }

  /** Shows on the board, in gray, the values that all answers have in common. */
  #shade(sheet: OpenedPuzzle['sheet'], claims: readonly PlainClaim[]): void {
    const { setting } = this.#currentDraft();
    if (!setting) return;
    const shownClaims = claims.filter(({ find, value }) => {
      const { kind, absent, drawsFalse } = sheet.finds[find] ?? {};
      return value !== absent && !(kind === 'bool' && value === 0 && !drawsFalse);
    });
    const [origin] = setting.plan?.cells ?? [];
    if (origin) this.#draw(setting, ghostSvg(sheet, shownClaims, origin));
  }

  #draw(setting: Session, answers: string): void {
    setting.emphasis.value = { ...setting.emphasis.peek(), answers };
  }

  /** Runs a query that may take long, in a separate worker. */
  async #query(
    what: string,
    job: (setting: Session, text: string, isOutdated: () => boolean) => Promise<string>,
  ): Promise<void> {
    const { setting, text } = this.#currentDraft();
    if (!setting || this.isSearching.peek()) return;
    const ownRound = this.#round;
    this.isSearching.value = true;
    this.message.value = what;
    try {
      this.#finder.setPuzzle({ model: this.#model, instance: instanceOf(text), seconds: 20 });
      const resultMessage = await job(setting, text, () => ownRound !== this.#round);
      if (ownRound === this.#round) this.message.value = resultMessage;
    } catch (error) {
      if (!(error instanceof WorkerStopped)) throw error;
      this.message.value = error.by === 'user' ? 'Stopped.' : error.message;
    } finally {
      this.isSearching.value = false;
    }
  }

  findNeedlessClues(): Promise<void> {
    return this.#query('Looking for clues that can go …', async (setting, text, isOutdated) => {
      const needlessReply = await this.#finder.ask('needlessClues', { text, seconds: QUERY_SECONDS });
      if (isOutdated()) return '';
      if (needlessReply.status === 'failed') return needlessReply.message;
      if (!('single' in needlessReply))
        return needlessReply.status === 'none'
          ? 'There is no answer to keep.'
          : 'There are several answers already.';
      const spots = needlessReply.single.flatMap(spotOf);
      setting.emphasis.value = { ...setting.emphasis.peek(), differ: spots };
      if (needlessReply.together.length > 0)
        this.smallerDraft.value = { text: needlessReply.text, count: needlessReply.together.length };
      if (spots.length === 0)
        return needlessReply.status === 'told' ? 'Every clue is needed.' : 'Not known after a minute.';
      const countPhrase = spots.length === 1 ? 'One clue is' : `${spots.length} clues are`;
      return `${countPhrase} needless, each by itself: hatched on the board.`;
    });
  }

  /** Finds how hard the draft is for people, and the steps to its answer. */
  findSolvePath({ sheet }: OpenedPuzzle): Promise<void> {
    return this.#query('Solving it as people do …', async (_setting, _text, isOutdated) => {
      const { status, level, needs } = await this.#finder.ask('rate', { seconds: QUERY_SECONDS / 2 });
      const pathReply = await this.#finder.ask('solvePath', { seconds: QUERY_SECONDS / 2 });
      if (isOutdated()) return '';
      if (pathReply.steps.length > 0) {
        this.solvePath.value = { ...pathReply, at: 0 };
        this.goTo(sheet, 0);
      }
      const boundWord = status === 'rated' ? '' : 'at least ';
      return `Difficulty ${boundWord}${level} of ${LEVELS.length}: it takes ${needs}.`;
    });
  }

  /** Shows a step to the answer, on the board as it is before that step. */
  goTo(sheet: OpenedPuzzle['sheet'], at: number): void {
    const { setting } = this.#currentDraft();
    const currentPath = this.solvePath.peek();
    const step = currentPath?.steps[at];
    if (!setting || !currentPath || !step) return;
    this.solvePath.value = { ...currentPath, at };
    setting.emphasis.value = { ...NO_EMPHASIS, ...stepEmphasis(step) };
    this.#shade(
      sheet,
      currentPath.steps.slice(0, at).flatMap(({ claims }) => claims.filter(({ holds }) => holds)),
    );
  }

  /** Ends viewing the steps, and shows again what all answers have in common. */
  endSolvePath(puzzle: OpenedPuzzle): void {
    this.solvePath.value = undefined;
    const currentVerdict = this.verdict.peek();
    if (currentVerdict && currentVerdict !== 'asking') this.#show(puzzle, currentVerdict.found);
  }

  /** Finds the values that answers have at the places where they differ. */
  findCandidates({ sheet }: OpenedPuzzle): Promise<void> {
    return this.#query('Looking what can stand where …', async (setting, _, isOutdated) => {
      const candidatesReply = await this.#finder.ask('candidates', {
        most: MAX_ANSWERS,
        seconds: QUERY_SECONDS / 4,
      });
      if (isOutdated()) return '';
      this.candidates.value = { sheet, found: candidatesReply };
      const { plan } = setting;
      const { answers: shared = '' } = setting.emphasis.peek();
      if (plan) {
        this.#draw(setting, shared + candidatesSvg(sheet, plan, candidatesReply));
        setting.emphasis.value = { ...setting.emphasis.peek(), differ: [] };
      }
      return candidatesSentence(sheet, candidatesReply, MAX_ANSWERS);
    });
  }

  /** The values that answers have at the selected places, in words. */
  candidatesOf(spots: readonly Spot[]): string {
    const currentCandidates = this.candidates.value;
    const [spot, ...others] = spots;
    if (!currentCandidates || !spot || others.length > 0) return '';
    const { sheet, found } = currentCandidates;
    return sheet.finds
      .map(({ place, elements }, find) => {
        const position = place === spot.kind ? elements.indexOf(spot.index) : -1;
        return position < 0 ? '' : candidatesAt(sheet, found, find, position);
      })
      .filter((words) => words !== '')
      .join('; ');
  }

  findMends(): Promise<void> {
    return this.#query('Looking for the fewest clues that help …', async (setting, text, isOutdated) => {
      const mendReply = await this.#finder.ask('mend', { text, seconds: QUERY_SECONDS });
      if (isOutdated()) return '';
      if (mendReply.status === 'failed') return mendReply.message;
      if (mendReply.status === 'unique') return 'There is exactly one answer already.';
      this.proposals.value = mendReply.proposals;
      const texts = mendReply.proposals.map(({ sentence }) => sentence);
      setting.emphasis.value = { ...setting.emphasis.peek(), ...letterEmphasis(texts) };
      if (mendReply.proposals.length > 0) return mendReply.fewest ? 'No fewer clues will do.' : '';
      return mendReply.status === 'hopeless' ? 'No clues would help.' : 'Nothing was found in a minute.';
    });
  }

  /**
   * The draft with all values of an answer as clues, of which the setter can then remove some. Undefined if no given
   * can contain these values.
   */
  async revealAnswer(puzzle: OpenedPuzzle): Promise<string | undefined> {
    let revealedText: string | undefined;
    await this.#query('Looking for an answer …', async (setting, text) => {
      const { answer } = await this.#finder.ask('solve', { entered: [], seconds: QUERY_SECONDS });
      if (!answer) return 'There is no answer to take.';
      for (const each of revealingDrafts(puzzle, setting, text, answer)) {
        const instance = instanceOf(each.text);
        const reply = await this.#finder.open({ model: this.#model, instance, seconds: 20 });
        if (reply.status !== 'open' || !determinesAllValues(reply.puzzle, each.find, answer[each.find] ?? []))
          continue;
        revealedText = each.text;
        return '';
      }
      return 'No clue of this type says what the answer has in its place.';
    });
    return revealedText;
  }

  stopVerdict(): void {
    this.#solver.stop();
    this.verdict.value = undefined;
  }

  stopSearch(): void {
    this.#finder.stop();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#solver.stop();
    this.#finder.stop();
  }
}

const claimsOf = (answer: AnswerValues): PlainClaim[] =>
  answer.flatMap((values, find) => values.map((value, position) => ({ find, position, value, holds: true })));
