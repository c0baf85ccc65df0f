/**
 * One game: the puzzle, the entries, and their history. Pages show it and pass events to it; it queries the solver and
 * saves the entries.
 */
import { batch, computed, effect, signal } from '@preact/signals';
import { boardOfSheet, type Connections, PlaceNames, type Sheet } from '../../src/index.ts';
import { type Emphasis, NO_EMPHASIS } from '../board/highlights.ts';
import { type Layer, layersOf } from '../board/layers.ts';
import type { BoardPlan, Point, Spot } from '../board/plan.ts';
import { withRotations } from '../board/tiles.ts';
import type { PuzzleWorker } from '../worker/client.ts';
import type { AnswerCheck, HintReply, Marks, OpenedPuzzle } from '../worker/protocol.ts';
import { AnswerChecks } from './answer-checks.ts';
import { Queries } from './asking.ts';
import {
  type Change,
  EMPTY,
  type Entry,
  initialEntries,
  type NoteKind,
  Places,
  withNote,
  withValue,
} from './entries.ts';
import type { Fog } from './fog.ts';
import { type HintLevel, Hints, type SolvePath } from './hinting.ts';
import type { Player } from './players.ts';
import { type Replay, ReplayPlayer } from './replaying.ts';
import type { NoteTidier } from './tidying.ts';
import { EqualPlaces } from './together.ts';
import { History, type OthersStep, type SavedHistory, type Step } from './tree.ts';
import { Trials } from './trying.ts';
import { NumberTyping } from './typing.ts';

export type CheckMode = 'never' | 'request' | 'live' | 'strict';

/** Enters composed values (lists and tuples) while a puzzle is being set. */
export interface ValueComposer {
  /** The entry after a key is typed; undefined if the key has no meaning there. `Backspace` removes the last part. */
  entryAfterKey(find: number, entry: Entry, key: string): Entry | undefined;
  /** Whether the find's values can contain directions. */
  takesDirection(find: number): boolean;
  /** The entry after a direction is added to it, given the direction's number. */
  entryAfterDirection(find: number, entry: Entry, direction: number): Entry;
  /** The keys by which values of the find can be typed. */
  keys(find: number): readonly string[];
  /** The number of the value with this text, for pasted clues; undefined if there is none. */
  valueOf(find: number, text: string): number | undefined;
}

export class Session {
  readonly puzzle: OpenedPuzzle;
  readonly sheet: Sheet;
  readonly places: Places;
  readonly layers: readonly Layer[];
  readonly names: PlaceNames;
  readonly checker: PuzzleWorker;
  readonly solver: PuzzleWorker;
  /** Whether a puzzle is being set: the entries are then its clues. */
  readonly isSetterMode: boolean;

  /** The fog over the board; undefined if the puzzle has none. */
  readonly fog: Fog | undefined;
  readonly history: History;
  /** A number that increases with every change of the entries, so that views update. */
  readonly version = signal(0);
  /** Whether an entered value is removed from notes in places where it is now impossible. */
  readonly tidies = signal(false);
  /** [place]: the entry that the present drag would make there. */
  readonly draft = signal<ReadonlyMap<number, Entry>>(new Map());
  readonly emphasis = signal<Emphasis>(NO_EMPHASIS);
  readonly answerCheck = signal<AnswerCheck | undefined>(undefined);
  /** Whether the board marks completed clues, and cells whose condition is met. */
  readonly areMarksShown = signal(false);
  readonly marks = signal<Marks | undefined>(undefined);
  readonly hint = signal<HintReply | undefined>(undefined);
  /** How much of the hint is shown. */
  readonly hintLevel = signal<HintLevel>('where');
  /**
   * The steps from the clues to the answer and the number of the one that is shown; undefined if they aren't being
   * viewed.
   */
  readonly solvePath = signal<SolvePath | undefined>(undefined);
  /** The recorded solve that is being watched; undefined if there is none. */
  readonly replay = signal<Replay | undefined>(undefined);
  readonly notice = signal<string>('');
  readonly solved = signal(false);
  /** Whether the answer on the board was shown by the program, and not found by the player. */
  readonly wasShown = computed(() => {
    const path = this.version.value >= 0 ? this.history.path() : [];
    const stepNames = path.map((step) => this.history.steps[step]?.name);
    return stepNames.lastIndexOf('Answer') > stepNames.lastIndexOf('Start again');
  });
  /**
   * The reason why the studio gives no verdict about answers: the puzzle wasn't read completely. Undefined if it was,
   * or if the player accepts verdicts about the part that was read.
   */
  readonly unread;
  /**
   * The reason why the studio doesn't say "no answer" or "several answers": a link leaves open which variant is meant.
   */
  readonly doubt;
  readonly isAnswerSeen = signal(false);
  /** Whether the clock stands still and the board is covered. */
  readonly isPaused = signal(false);
  /** The time that the player has played, in milliseconds. */
  readonly played = signal(0);
  /** The number of the layer that can be written on; undefined if all can. */
  readonly onlyLayer = signal<number | undefined>(undefined);
  readonly lastLayer = signal<number | undefined>(undefined);
  readonly selected = signal<readonly Spot[]>([]);
  readonly cursor = signal<Spot | undefined>(undefined);
  /** The other players in the room in which the puzzle is played together. */
  readonly others = signal<readonly Player[]>([]);
  readonly checking = signal<CheckMode>('live');
  /**
   * Whether strokes mark entries as finished instead of entering: not, only the next stroke, or all strokes until this
   * is turned off.
   */
  readonly marking = signal<'off' | 'next' | 'locked'>('off');
  /** What typed values become: the value of the place, or a note of some kind. */
  readonly tool = signal<'value' | NoteKind>('value');
  /** The free color that taps add to cells; undefined if taps enter values. */
  readonly color = signal<number | undefined>(undefined);
  /** If the player prefers to choose a number before the cells: the value that taps enter. */
  readonly chosen = signal<number | undefined>(undefined);
  /** Whether the help is open. */
  readonly isHelpOpen = signal(false);
  /** The number of the place whose box beside the board is selected, for finds without a place on the board. */
  readonly tray = signal<number | undefined>(undefined);
  /** Collects the digits of the number being typed. */
  readonly typing = new NumberTyping();
  tappedAt = 0;
  /** The positions on the board; set by the component that shows the game. */
  plan: BoardPlan | undefined;
  toPicture: ((x: number, y: number) => Point) | undefined;
  focusBoard: (() => void) | undefined;
  /** Zooms the visible part of the board; set by the component that shows the game. */
  view: { zoomBy(by: number): void; fit(): void } | undefined;
  readonly zoomed = signal(false);
  /**
   * Whether the space bar is down (`held`), or is down and has been used to move the board (`moved`); undefined if it
   * is up.
   */
  spaceBarState: 'held' | 'moved' | undefined;
  refresh: (() => void) | undefined;
  composer: ValueComposer | undefined;
  /**
   * Called when this game has nothing more to undo or redo: for drafts, which have a history of whole texts as well.
   */
  outerHistory: { readonly undo: () => void; readonly redo: () => void } | undefined;
  /** Called after a change, so that the game is saved. */
  onChange: (() => void) | undefined;
  /** Called with the changed places after the player has changed entries, to send them to others. */
  onWritten: ((changed: readonly number[]) => void) | undefined;
  #changedPlaces = new Set<number>();
  readonly #startEntries: readonly Entry[];
  #listeners: ((changed: ReadonlySet<number>) => void)[] = [];
  readonly #checks: AnswerChecks;
  readonly #equalPlaces: EqualPlaces;
  readonly hinting: Hints;
  readonly queries: Queries;
  readonly replayPlayer: ReplayPlayer;
  readonly trials: Trials;
  /** The note tidier; it is loaded on demand, since few players use it. */
  #noteTidier: Promise<NoteTidier> | undefined;
  #dispose: (() => void)[] = [];

  readonly canUndo = computed(() => this.version.value >= 0 && this.history.canUndo);
  readonly canRedo = computed(() => this.version.value >= 0 && this.history.canRedo);

  /** `checksAnswers`: whether rules judge the entries; false if these are clues. `fog`: what covers the board. */
  constructor(
    puzzle: OpenedPuzzle,
    checker: PuzzleWorker,
    solver: PuzzleWorker,
    saved?: SavedHistory,
    checksAnswers = true,
    fog?: Fog,
  ) {
    this.puzzle = puzzle;
    this.fog = fog;
    this.sheet = fog?.sheet ?? puzzle.sheet;
    this.places = new Places(this.sheet);
    this.layers = layersOf(this.sheet.finds);
    this.names = new PlaceNames(puzzle.sheet.board && boardOfSheet(puzzle.sheet.board));
    this.checker = checker;
    this.solver = solver;
    this.isSetterMode = !checksAnswers;
    this.unread = signal(puzzle.noVerdictReason);
    this.doubt = signal(puzzle.doubt);
    this.#startEntries = initialEntries(this.places);
    this.history = (saved && History.restore(this.#startEntries, saved)) ?? new History(this.#startEntries);
    this.#equalPlaces = new EqualPlaces(puzzle.together, this);
    this.#checks = new AnswerChecks(this);
    this.hinting = new Hints(this);
    this.queries = new Queries(this);
    this.replayPlayer = new ReplayPlayer(this);
    this.trials = new Trials(this);
    void this.fog?.begin(this);
    this.#dispose.push(
      effect(() => {
        // Reads the signal, so that selecting another place ends the number being typed.
        this.selected.value;
        this.cursor.value;
        this.tray.value;
        this.typing.end();
      }),
    );
    if (!checksAnswers) return;
    this.#dispose.push(
      effect(() => {
        const level = this.checking.value;
        this.areMarksShown.value;
        if (this.version.value > 0 || level !== 'never') this.#checks.checkSoon(level === 'strict');
      }),
    );
  }

  close(): void {
    this.#checks.stop();
    this.hinting.stop();
    this.replayPlayer.close();
    for (const dispose of this.#dispose) dispose();
    this.#listeners = [];
  }

  /** Calls a function when this game is closed. */
  closeWith(dispose: () => void): void {
    this.#dispose.push(dispose);
  }

  /** Calls a listener with the numbers of changed places after each change. The returned function ends that. */
  onChanged(listener: (changed: ReadonlySet<number>) => void): () => void {
    this.#listeners.push(listener);
    return () => {
      this.#listeners = this.#listeners.filter((other) => other !== listener);
    };
  }

  // ── Reading entries ──

  /** The entry at a place as it is shown, with the drag that is going on. */
  entry(at: number): Entry {
    return this.draft.value.get(at) ?? this.history.entries[at] ?? EMPTY;
  }

  committedEntry(at: number): Entry {
    return this.history.entries[at] ?? EMPTY;
  }

  isLocked(at: number): boolean {
    return this.places.fixedValue(at) !== undefined || this.committedEntry(at).done === true;
  }

  /** The layers that can be written on at present. */
  writableLayers(): readonly Layer[] {
    const onlyLayerIndex = this.onlyLayer.value;
    return onlyLayerIndex === undefined
      ? this.layers
      : this.layers.filter(({ find }) => find === onlyLayerIndex);
  }

  // ── Changing entries ──

  write(changes: readonly Change[], extra: Pick<Step, 'name' | 'trial' | 'keeps'> = {}): void {
    const doneChanges = this.history.do(changes, this.played.value, extra);
    this.#applyChanges(
      doneChanges.map(({ at }) => at),
      doneChanges.length > 0 || Object.keys(extra).length > 0,
    );
    if (this.tidies.peek() && !this.fog?.covered.peek().size)
      void this.loadNoteTidier().then((tidying) => tidying.tidySoon(doneChanges));
  }

  /** Makes changes that become part of the last step, and are undone with it. */
  amendStep(changes: readonly Change[]): void {
    this.#applyChanges(
      changes.map(({ at }) => at),
      true,
    );
  }

  /** The places that the puzzle's conditions join to components; empty if the worker fails. */
  connections(): Promise<readonly Connections[]> {
    this.#connections ??= this.checker.ask('connections', {}).catch(() => []);
    return this.#connections;
  }
  #connections: Promise<readonly Connections[]> | undefined;

  loadNoteTidier(): Promise<NoteTidier> {
    this.#noteTidier ??= import('./tidying.ts').then(({ NoteTidier }) => new NoteTidier(this));
    return this.#noteTidier;
  }

  /** Changes the entries of several places in one step; locked places are skipped. */
  set(ats: readonly number[], change: (entry: Entry, at: number) => Entry, extra = {}): void {
    const open = ats.filter((at) => at >= this.places.firstColorPlace || !this.isLocked(at));
    const changes = open.map((at) => ({
      at,
      before: this.committedEntry(at),
      after: change(this.committedEntry(at), at),
    }));
    this.write(this.#equalPlaces.withEqualPlaces(withRotations(this, changes)), extra);
  }

  setValue(ats: readonly number[], value: number | undefined): void {
    this.set(ats, (entry, at) =>
      value !== undefined && !this.places.allows(at, value) ? entry : withValue(entry, value),
    );
  }

  /** Adds a note to places, or removes it if all of them have it. Locked places and places with a value are skipped. */
  toggleNote(ats: readonly number[], kind: NoteKind, value: number): void {
    const open = ats.filter((at) => !this.isLocked(at) && this.committedEntry(at).value === undefined);
    const haveAllNote = open.every((at) => this.committedEntry(at)[kind]?.includes(value));
    this.set(open, (entry) => withNote(entry, kind, value, !haveAllNote));
  }

  /** These places, and all that a rule requires to be equal to one of them. */
  placesWithEqual(ats: readonly number[]): readonly number[] {
    return this.#equalPlaces.placesWithEqual(ats);
  }

  commitDraft(): void {
    const draft = this.draft.value;
    const changes = this.#equalPlaces.withEqualPlaces(
      [...draft].map(([at, after]) => ({ at, before: this.committedEntry(at), after })),
    );
    batch(() => {
      this.draft.value = new Map();
      this.write(changes);
    });
    // The discarded drag is still visible, so its places must be redrawn.
    this.#notify(draft.keys());
  }

  showDraft(draft: ReadonlyMap<number, Entry>): void {
    const allChanges = this.#equalPlaces.withEqualPlaces(
      [...draft].map(([at, after]) => ({ at, before: this.committedEntry(at), after })),
    );
    const shownEntries = new Map(allChanges.map(({ at, after }) => [at, after]));
    const changedPlaces = new Set([...this.draft.value.keys(), ...shownEntries.keys()]);
    this.draft.value = shownEntries;
    this.#notify(changedPlaces);
  }

  /** Makes all places be drawn again. */
  redraw(): void {
    this.#notify(this.history.entries.keys());
  }

  undo(): void {
    this.typing.end();
    if (!this.history.canUndo) {
      this.outerHistory?.undo();
      return;
    }
    const overwritten = this.history.overwrittenCount();
    this.#applyChanges(this.history.undo(), true);
    if (overwritten > 0) this.notice.value = overwrittenMessage(overwritten);
  }

  redo(): void {
    this.typing.end();
    if (this.history.canRedo) this.#applyChanges(this.history.redo(), true);
    else this.outerHistory?.redo();
  }

  goTo(step: number): void {
    this.typing.end();
    this.#applyChanges(this.history.goTo(step), true);
  }

  restart(): void {
    const changes = this.history.entries.map((before, at) => {
      const value = this.places.fixedValue(at);
      return { at, before, after: value === undefined ? EMPTY : { value } };
    });
    this.write(changes, { name: 'Start again' });
    this.selected.value = [];
    this.solved.value = false;
  }

  checkpoint(): void {
    this.write([], { name: `Checkpoint ${this.history.steps.filter(({ name }) => name).length + 1}` });
  }

  // ── Checks and verdicts ──

  /** Checks the entries now, even if the player has turned checking off. */
  async check(strict = false): Promise<void> {
    if (strict && this.explainIfFogged()) return;
    await this.#checks.checkNow(strict);
  }

  /** From now on, verdicts are given about the part of the puzzle that was read. */
  acceptPartialReading(): void {
    this.unread.value = undefined;
    this.doubt.value = undefined;
    void this.check();
  }

  /** If there can be no verdict because the puzzle wasn't read completely, says so and returns true. */
  explainIfUnread(): boolean {
    const unreadReason = this.unread.peek();
    if (unreadReason !== undefined) this.notice.value = unreadReason;
    return unreadReason !== undefined;
  }

  /**
   * If a link leaves open which variant is meant, so that "no answer" and "several answers" can't be said, asks the
   * player how to proceed, and returns true.
   */
  explainIfDoubtful(): boolean {
    if (this.doubt.peek() !== undefined) this.unread.value = this.doubt.peek();
    return this.explainIfUnread();
  }

  /** Enters what others have written; that is no step of this player's, and can't be undone here. */
  mergeEntries(entries: OthersStep['entries']): void {
    const changed = this.history.mergeOthers(entries, this.played.peek());
    if (changed.length === 0) return;
    batch(() => this.#forgetOutdated());
    this.#announce(changed);
  }

  /** If fog covers a part of the board, explains why the rest isn't judged, and returns true. */
  explainIfFogged(): boolean {
    const isFogged = (this.fog?.covered.peek().size ?? 0) > 0;
    if (isFogged) this.notice.value = 'As long as there is fog, this would tell what it hides.';
    return isFogged;
  }

  /** Lifts the fog where the present entries do, once the answer is known. */
  liftFog(): void {
    this.#notify(this.fog?.update(this) ?? []);
    const { at } = this.replay.peek() ?? {};
    if (at !== undefined) this.replayPlayer.goTo(at);
  }

  // ── Notifying listeners ──

  #applyChanges(changed: readonly number[], really: boolean): void {
    if (!really) return;
    batch(() => {
      this.replayPlayer.close();
      this.#forgetOutdated();
    });
    this.onWritten?.(changed);
    this.#announce(changed);
  }

  /** Removes messages about the entries as they were before they changed. */
  #forgetOutdated(): void {
    if (this.hint.value || this.solvePath.value) this.hinting.dismiss();
    this.#checks.forget();
    const { wrongSpots, unit, focus } = this.emphasis.value;
    if (wrongSpots.length + unit.length + focus.length > 0)
      this.emphasis.value = { ...this.emphasis.value, wrongSpots: [], unit: [], focus: [] };
    this.version.value++;
  }

  #announce(changed: readonly number[]): void {
    this.hinting.precomputeSoon();
    this.#notify([...changed, ...(this.fog?.update(this) ?? [])]);
    this.onChange?.();
  }

  #notify(changed: Iterable<number>): void {
    for (const at of changed) this.#changedPlaces.add(at);
    const changedPlaces = this.#changedPlaces;
    this.#changedPlaces = new Set();
    for (const listener of this.#listeners) listener(changedPlaces);
  }
}

const overwrittenMessage = (count: number): string =>
  count === 1
    ? 'Another player has written since in a place of this step: what is there now stays.'
    : `Another player has written since in ${count} places of this step: what is there now stays.`;
