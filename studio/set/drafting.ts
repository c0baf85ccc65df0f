/**
 * A puzzle being set: text and board are two views of one buffer. A change in either is read again, stored, and
 * examined by the solver; replacing the whole text can be undone.
 */
import { computed, signal } from '@preact/signals';
import { boardOfSheet, type Head, headOf, withHead } from '../../src/index.ts';
import type { Source } from '../app/source.ts';
import { DraftKeeper } from '../game/drafts.ts';
import type { Session } from '../game/session.ts';
import type { Shareable } from '../pages/share.tsx';
import { linkOf } from '../share/link.ts';
import { PuzzleWorker, WorkerStopped } from '../worker/client.ts';
import type { OpenedPuzzle } from '../worker/protocol.ts';
import { DraftAdviser, QUERY_DELAY } from './advising.ts';
import { type Draft, instanceOf, mirrorLastEntry, setterSessionOf, wordOf } from './draft.ts';
import { boardResize, resizedInstance, type Side, withBody, withGiven } from './instance-text.ts';
import { TextHistory } from './past.ts';
import { type Symmetry, symmetriesOf } from './symmetry.ts';
import { type Move, transformedValues } from './transform.ts';

export class DraftEditor {
  readonly text;
  readonly draft = signal<Draft | undefined>(undefined);
  readonly problem = signal<readonly string[]>([]);
  readonly symmetry = signal<Symmetry>('none');
  readonly symmetries = signal<readonly Symmetry[]>(['none']);
  readonly message = signal('');
  readonly past = new TextHistory();
  /** The reason why the solver gives no verdict: the draft's link wasn't read completely. */
  readonly unread;
  readonly #doubt;
  readonly adviser: DraftAdviser;
  readonly draftKeeper: DraftKeeper;
  readonly #source: Source;
  readonly #name: string;
  readonly #reader = new PuzzleWorker();
  /** Opens the draft for sharing. It is a separate worker, since the reader may be busy with the next version. */
  readonly #sharer = new PuzzleWorker();
  /** [name of a given]: the lines of its entry in the text that was read last. */
  readonly #writtenEntries = new Map<string, readonly string[]>();
  /**
   * `#textsOfSteps[i]`: the text after i steps on the board, counted since the text was last read as a whole. Steps that
   * were undone and can be redone are included.
   */
  readonly #textsOfSteps: string[] = [];
  /** Whether the text was typed and hasn't been read yet. */
  #isTyping = false;
  /** Whether the keyboard focus was on the old board, so that the new board must get it. */
  #refocuses = false;
  /** The number of readings begun so far. Only the result of the latest is used. */
  #round = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(source: Source, session: Session, puzzleKey: string) {
    this.#source = source;
    this.#name = session.puzzle.name;
    this.text = signal(session.puzzle.text);
    this.unread = signal(session.unread.peek());
    this.#doubt = signal(session.doubt.peek());
    this.adviser = new DraftAdviser(source.model, () => ({
      text: this.text.peek(),
      unread: this.unread.peek(),
      doubt: this.#doubt.peek(),
      setting: this.draft.peek()?.setting,
    }));
    const initialContent = { model: source.model.text, text: session.puzzle.text };
    this.draftKeeper = new DraftKeeper(`set ${puzzleKey}`, initialContent);
  }

  /** Loads the stored draft and begins. The returned function ends everything that was started. */
  start(): () => void {
    let hasLeft = false;
    void this.draftKeeper.load().then((draft) => {
      if (!hasLeft) this.#setText(draft.text);
    });
    return () => {
      hasLeft = true;
      this.draftKeeper.close();
      clearTimeout(this.#timer);
      this.#reader.stop();
      this.#sharer.stop();
      this.adviser.close();
      this.draft.peek()?.setting.close();
    };
  }

  // ── The text of the draft ──

  #setText(content: string): void {
    this.text.value = content;
    void this.#readText(content, false);
  }

  /** Replaces the whole text. Undo restores the old text, with the entries on its board. */
  replace(content: string): void {
    if (content !== this.text.peek()) this.#recordText();
    this.#setText(content);
  }

  /** Replaces the text by one that the solver has made from it; the author's texts (title, rules) stay. */
  adopt(content: string): void {
    this.replace(withHead(content, this.head.peek()));
  }

  /** Records the text before it is replaced, so that this can be undone. */
  #recordText(): void {
    const depth = depthOf(this.draft.peek()?.setting);
    for (const text of this.#textsOfSteps.splice(0).slice(0, depth)) this.past.record(text);
    this.past.record(this.text.peek());
  }

  /**
   * Called when the setter types in the text. It is read after a pause; everything typed until then can be undone as
   * one step.
   */
  setTypedText(content: string): void {
    if (content === this.text.peek()) return;
    if (!this.#isTyping) this.#recordText();
    this.#isTyping = true;
    this.text.value = content;
    this.adviser.discardAdvice();
    this.draftKeeper.saveSoon({ text: content });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#readText(this.text.peek(), false), QUERY_DELAY);
  }

  /** Undoes entries on the board, and then replacements of the whole text. */
  undo(): void {
    const setting = this.draft.peek()?.setting;
    if (setting?.canUndo.peek() && !this.#isTyping) setting.undo();
    else {
      // The board's own history ends here, so its undone steps are redone as whole texts.
      const undoneTexts = this.#textsOfSteps.slice(depthOf(setting) + 1).reverse();
      this.#goTo(this.past.undo(this.text.peek(), undoneTexts));
    }
  }

  redo(): void {
    const setting = this.draft.peek()?.setting;
    if (setting?.canRedo.peek()) setting.redo();
    else this.#goTo(this.past.redo(this.text.peek()));
  }

  #goTo(content: string | undefined): void {
    if (content === undefined) return;
    this.#refocuses = document.activeElement?.closest('.board') !== null;
    clearTimeout(this.#timer);
    this.#textsOfSteps.length = 0;
    this.#setText(content);
  }

  /** Opens the present text as a puzzle, and keeps the board's state where possible. */
  async #readText(content: string, fromBoard: boolean): Promise<void> {
    try {
      await this.#openText(content, fromBoard);
    } catch (error) {
      if (!(error instanceof WorkerStopped)) throw error;
      // Leaving the page cancels the reading; that is no error to report.
      if (error.by === 'crash') this.problem.value = [error.message];
    }
  }

  async #openText(content: string, fromBoard: boolean): Promise<void> {
    const ownRound = ++this.#round;
    this.#isTyping = false;
    this.adviser.discardAdvice();
    this.draftKeeper.saveSoon({ text: content });
    const isAddress = /^\s*https?:\/\//.test(content);
    const unpackedLink = isAddress ? await this.#reader.ask('unpack', { text: content }) : undefined;
    if (ownRound !== this.#round) return;
    if (unpackedLink && 'problem' in unpackedLink) {
      this.problem.value = [unpackedLink.problem];
      return;
    }
    const reply = await this.#reader.open({
      model: this.#source.model,
      instance: unpackedLink
        ? { ...instanceOf(unpackedLink.listing), format: unpackedLink.format }
        : instanceOf(content),
      seconds: 10,
      setting: true,
    });
    if (ownRound !== this.#round) return;
    if (reply.status !== 'open') {
      const lateMessages = ['The puzzle isn’t ready after ten seconds.'];
      this.problem.value = reply.status === 'limit' ? lateMessages : reply.messages;
      return;
    }
    const { puzzle } = reply;
    this.#writtenEntries.clear();
    this.problem.value = puzzle.note === undefined ? [] : [puzzle.note];
    if (isAddress || puzzle.isFromFile) {
      this.unread.value = puzzle.noVerdictReason;
      this.#doubt.value = puzzle.doubt;
      this.text.value = puzzle.text;
      this.draftKeeper.saveSoon({ text: puzzle.text });
    }
    const oldDraft = this.draft.peek();
    if (fromBoard && oldDraft) this.draft.value = { ...oldDraft, puzzle };
    else {
      this.#textsOfSteps.length = 0;
      this.draft.value = { puzzle, setting: setterSessionOf(puzzle, this.#reader, oldDraft?.setting) };
    }
    this.message.value = '';
    this.#sharer.setPuzzle({ model: this.#source.model, instance: instanceOf(puzzle.text), seconds: 10 });
    this.adviser.adviseOn(puzzle);
  }

  acceptPartialReading(): void {
    this.unread.value = undefined;
    this.#doubt.value = undefined;
    const draftPuzzle = this.draft.peek()?.puzzle;
    if (draftPuzzle) this.adviser.adviseOn(draftPuzzle);
  }

  // ── The board of the draft ──

  /** Listens to the board: each edit on it is written to the text, and only the affected entries of the text change. */
  listen(setting: Session): void {
    const { symmetry, symmetries } = this;
    symmetries.value = setting.plan ? symmetriesOf(setting.plan) : ['none'];
    if (!symmetries.peek().includes(symmetry.peek())) symmetry.value = 'none';
    if (this.#refocuses) setting.focusBoard?.();
    this.#refocuses = false;
    setting.outerHistory = { undo: () => this.undo(), redo: () => this.redo() };
    setting.onChange = () => {
      if (symmetry.peek() !== 'none') mirrorLastEntry(setting, symmetry.peek());
      const next = this.#withBoard(setting);
      const depth = depthOf(setting);
      while (this.#textsOfSteps.length < depth) this.#textsOfSteps.push(this.text.peek());
      this.#textsOfSteps[depth] = next;
      if (!setting.canRedo.peek()) this.#textsOfSteps.length = depth + 1;
      if (next === this.text.peek()) return;
      // After a new entry on the board, replacements of the text can't be redone.
      if (!setting.canRedo.peek()) this.past.endRedo();
      this.text.value = next;
      void this.#readText(next, true);
    };
  }

  #withBoard(setting: Session): string {
    const board = setting.sheet.board && boardOfSheet(setting.sheet.board);
    let next = this.text.peek();
    for (const [index, find] of setting.sheet.finds.entries()) {
      const values = (position: number) => setting.committedEntry(setting.places.at(index, position)).value;
      const readTexts = this.draft.peek()?.puzzle.givens.find(({ name }) => name === find.name)?.texts ?? [];
      const writtenLines = this.#writtenEntries.get(find.name) ?? readTexts;
      const words = Array.from(find.elements, (_, position) => wordOf(find, values(position)));
      if (words.every((word, position) => word === (writtenLines[position] ?? '-').replace(/^\.$/, '-')))
        continue;
      next = withGiven(next, find, values, board);
      this.#writtenEntries.set(find.name, words);
    }
    return next;
  }

  resize(side: Side, by: 1 | -1): void {
    const setting = this.draft.peek()?.setting;
    if (!setting?.sheet.board) return;
    const board = boardOfSheet(setting.sheet.board);
    const shape = boardResize(board, side, by);
    this.replace(resizedInstance(this.text.peek(), setting.sheet.finds, valuesOf(setting), board, shape));
  }

  /** Replaces the draft by an empty board of this height and width. */
  beginBoard(height: number, width: number): void {
    const setting = this.draft.peek()?.setting;
    if (!setting?.sheet.board) return;
    const board = boardOfSheet(setting.sheet.board);
    const shape = { height, width, down: 0, rightShift: 0 };
    this.replace(
      this.#withoutLists(
        resizedInstance(this.text.peek(), setting.sheet.finds, () => undefined, board, shape),
      ),
    );
  }

  /** Removes all clues from the board. */
  clear(): void {
    const setting = this.draft.peek()?.setting;
    if (!setting) return;
    const board = setting.sheet.board && boardOfSheet(setting.sheet.board);
    const emptiedText = setting.sheet.finds.reduce(
      (content, find) => withGiven(content, find, () => undefined, board),
      this.text.peek(),
    );
    this.replace(this.#withoutLists(emptiedText));
  }

  /** The text without entries that are lists of clues, such as cages or tiles. */
  #withoutLists(content: string): string {
    const givens = this.draft.peek()?.puzzle.givens ?? [];
    return givens.reduce(
      (text, { name, place, type }) =>
        place === undefined && type.kind === 'list' ? withBody(text, name, '') : text,
      content,
    );
  }

  // ── The author's texts ──

  readonly head = computed(() => headOf(this.text.value));

  changeHead(change: Partial<Head>): void {
    this.setTypedText(withHead(this.text.peek(), { ...this.head.peek(), ...change }));
  }

  move(how: Move): void {
    const setting = this.draft.peek()?.setting;
    if (!setting?.plan) return;
    const { finds, board } = setting.sheet;
    const fullBoard = board && boardOfSheet(board);
    const valueAfterMove = transformedValues(setting.plan, finds, valuesOf(setting), how, setting.composer);
    if (!valueAfterMove) {
      this.message.value =
        how === 'turn'
          ? 'Only a board that looks the same turned can be turned.'
          : 'This board has no mirror image.';
      return;
    }
    const next = finds.reduce(
      (content, find, index) =>
        withGiven(content, find, (position) => valueAfterMove(index, position), fullBoard),
      this.text.peek(),
    );
    this.replace(next);
  }

  /** Replaces all clues by the values of an answer. */
  async revealAnswer(): Promise<void> {
    const draftPuzzle = this.draft.peek()?.puzzle;
    const text = draftPuzzle && (await this.adviser.revealAnswer(draftPuzzle));
    if (text !== undefined) this.adopt(text);
  }

  /** What the dialog for sharing needs of the draft: the puzzle as it was last read. */
  shareableDraft(puzzle: OpenedPuzzle): Shareable {
    const isBehind = this.problem.value.length > 0 && this.draft.value?.puzzle.text !== this.text.value;
    return {
      puzzle,
      worker: this.#sharer,
      ...(isBehind && {
        caution: 'The text below the board has mistakes: what is shared is the puzzle as it was before them.',
      }),
    };
  }

  /** Makes the link by which the draft can be played. */
  link(): Promise<string> {
    const { type, model } = this.#source;
    return linkOf({
      model,
      ...(type !== undefined && type !== 'open' && { type }),
      name: this.#name === 'draft' ? 'draft' : `${this.#name}, changed`,
      text: this.text.peek(),
      ...rulesOf(this.draft.peek()?.puzzle),
    });
  }
}

const rulesOf = (puzzle: OpenedPuzzle | undefined) => (puzzle ? { rules: puzzle.rules } : {});

const valuesOf = (setting: Session) => (find: number, position: number) =>
  setting.committedEntry(setting.places.at(find, position)).value;

/** The number of steps on the board that led to its present state. */
const depthOf = (setting: Session | undefined): number => (setting ? setting.history.path().length - 1 : 0);
