/**
 * One game: the puzzle, what is entered, and how it came to that. Pages show it and hand events to it; it tells the
 * solver what to look at and keeps what is entered in store.
 */
import { batch, computed, effect, signal } from '@preact/signals';
import { boardOfSheet, PlaceNames, type Sheet } from '../../src/index.ts';
import { type Layer, layersOf } from '../board/layers.ts';
import type { Plan, Point, Spot } from '../board/plan.ts';
import { withTurns } from '../board/tiles.ts';
import { type Emphasis, NO_EMPHASIS } from '../board/view.ts';
import type { PuzzleWorker } from '../worker/client.ts';
import type { AnswerCheck, Hinted, OpenedPuzzle } from '../worker/protocol.ts';
import { AnswerChecks } from './answer-checks.ts';
import { Asking } from './asking.ts';
import {
  beginning,
  type Change,
  EMPTY,
  type Entry,
  type NoteKind,
  Places,
  withNote,
  withValue,
} from './entries.ts';
import { Hinting } from './hinting.ts';
import type { Tidying } from './tidying.ts';
import { History, type SavedHistory, type Step } from './tree.ts';
import { Trying } from './trying.ts';
import { Typing } from './typing.ts';

export type Checking = 'never' | 'request' | 'live' | 'strict';

/** How lists and tuples are put together, while setting: what a key makes of an entry of a find. */
export interface Composing {
  /** Undefined where it means nothing there; `Backspace` takes the last part back. */
  typed(find: number, entry: Entry, key: string): Entry | undefined;
  /** Whether a direction is a part of it. */
  takesDirection(find: number): boolean;
  /** The same for one, by its number. */
  pointed(find: number, entry: Entry, direction: number): Entry;
  /** What there is to type for it. */
  keys(find: number): readonly string[];
  /** The number of such a text, for what is pasted. */
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
  /** What is entered are clues. */
  readonly isSetting: boolean;

  history: History;
  /** Grows with every change, so that what is shown follows. */
  readonly version = signal(0);
  /** Whether values take themselves out of notes that they rule out. */
  readonly tidies = signal(false);
  /** What a drag would enter, before it is released. */
  readonly draft = signal<ReadonlyMap<number, Entry>>(new Map());
  readonly emphasis = signal<Emphasis>(NO_EMPHASIS);
  readonly answerCheck = signal<AnswerCheck | undefined>(undefined);
  readonly hint = signal<Hinted | undefined>(undefined);
  readonly notice = signal<string>('');
  readonly solved = signal(false);
  /** What stands there was the program's own answer. */
  readonly wasShown = computed(() => {
    const path = this.version.value >= 0 ? this.history.path() : [];
    const names = path.map((step) => this.history.steps[step]?.name);
    return names.lastIndexOf('Answer') > names.lastIndexOf('Start again');
  });
  /** Why nothing is said of answers: not all of the puzzle was read. Players may go on by what was. */
  readonly unread;
  /** Why "none" and "several" are nothing to say of it. */
  readonly doubt;
  readonly peeked = signal(false);
  /** Milliseconds of play. */
  readonly played = signal(0);
  /** The layer written on: undefined for all. */
  readonly only = signal<number | undefined>(undefined);
  readonly last = signal<number | undefined>(undefined);
  readonly selected = signal<readonly Spot[]>([]);
  readonly cursor = signal<Spot | undefined>(undefined);
  readonly checking = signal<Checking>('live');
  /** What the next stroke does: as usual, the other way once, or always. */
  readonly marking = signal<'off' | 'next' | 'locked'>('off');
  /** What typed values become. */
  readonly tool = signal<'value' | NoteKind>('value');
  /** The color that taps lay on cells. */
  readonly color = signal<number | undefined>(undefined);
  /** Where numbers come first: the value that taps enter. */
  readonly chosen = signal<number | undefined>(undefined);
  /** How something is entered is being read. */
  readonly helps = signal(false);
  /** The selected box beside the board. */
  readonly tray = signal<number | undefined>(undefined);
  /** Digits that are being typed. */
  readonly typing = new Typing();
  tappedAt = 0;
  /** Set by the board that shows it. */
  plan: Plan | undefined;
  toPicture: ((x: number, y: number) => Point) | undefined;
  focusBoard: (() => void) | undefined;
  refresh: (() => void) | undefined;
  composing: Composing | undefined;
  /** Called when the game should be saved. */
  onChange: (() => void) | undefined;
  #changed = new Set<number>();
  #listeners: ((changed: ReadonlySet<number>) => void)[] = [];
  readonly #checks: AnswerChecks;
  readonly hinting: Hinting;
  readonly asking: Asking;
  readonly trying: Trying;
  /** Few ask for it, so it comes in a part of its own. */
  #tidying: Promise<Tidying> | undefined;
  #dispose: (() => void)[] = [];

  readonly canUndo = computed(() => this.version.value >= 0 && this.history.canUndo);
  readonly canRedo = computed(() => this.version.value >= 0 && this.history.canRedo);

  /** `checksAnswers` false: what is entered are clues, of which no rule speaks. */
  constructor(
    puzzle: OpenedPuzzle,
    checker: PuzzleWorker,
    solver: PuzzleWorker,
    saved?: SavedHistory,
    checksAnswers = true,
  ) {
    this.puzzle = puzzle;
    this.sheet = puzzle.sheet;
    this.places = new Places(puzzle.sheet);
    this.layers = layersOf(puzzle.sheet.finds);
    this.names = new PlaceNames(puzzle.sheet.board && boardOfSheet(puzzle.sheet.board));
    this.checker = checker;
    this.solver = solver;
    this.isSetting = !checksAnswers;
    this.unread = signal(puzzle.withheld);
    this.doubt = signal(puzzle.doubt);
    const start = beginning(this.places);
    this.history = (saved && History.restore(start, saved)) ?? new History(start);
    this.#checks = new AnswerChecks(this);
    this.hinting = new Hinting(this);
    this.asking = new Asking(this);
    this.trying = new Trying(this);
    this.#dispose.push(
      effect(() => {
        // Another place ends the number that is being typed.
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
        if (this.version.value > 0 || level !== 'never') this.#checks.soon(level === 'strict');
      }),
    );
  }

  close(): void {
    this.#checks.stop();
    this.hinting.stop();
    for (const dispose of this.#dispose) dispose();
    this.#listeners = [];
  }

  /** Hears of every place that changed; what it gives back ends that. */
  onChanged(listener: (changed: ReadonlySet<number>) => void): () => void {
    this.#listeners.push(listener);
    return () => {
      this.#listeners = this.#listeners.filter((other) => other !== listener);
    };
  }

  // ── What is there ──

  /** As shown: with the drag that is going on. */
  entry(at: number): Entry {
    return this.draft.value.get(at) ?? this.history.entries[at] ?? EMPTY;
  }

  kept(at: number): Entry {
    return this.history.entries[at] ?? EMPTY;
  }

  locked(at: number): boolean {
    return this.places.told(at) !== undefined || this.kept(at).done === true;
  }

  /** The layers that listen now. */
  listening(): readonly Layer[] {
    const only = this.only.value;
    return only === undefined ? this.layers : this.layers.filter(({ find }) => find === only);
  }

  // ── What is done ──

  write(changes: readonly Change[], extra: Pick<Step, 'name' | 'trial' | 'keeps'> = {}): void {
    const done = this.history.do(changes, this.played.value, extra);
    this.#tell(
      done.map(({ at }) => at),
      done.length > 0 || Object.keys(extra).length > 0,
    );
    if (this.tidies.peek()) void this.tidying().then((tidying) => tidying.soon(done));
  }

  /** What has become of the last step. */
  amended(changes: readonly Change[]): void {
    this.#tell(
      changes.map(({ at }) => at),
      true,
    );
  }

  tidying(): Promise<Tidying> {
    this.#tidying ??= import('./tidying.ts').then(({ Tidying }) => new Tidying(this));
    return this.#tidying;
  }

  /** The same for several places at once; locked ones are left out. */
  set(ats: readonly number[], change: (entry: Entry, at: number) => Entry, extra = {}): void {
    const open = ats.filter((at) => at >= this.places.colors || !this.locked(at));
    const changes = open.map((at) => ({ at, before: this.kept(at), after: change(this.kept(at), at) }));
    this.write(withTurns(this, changes), extra);
  }

  setValue(ats: readonly number[], value: number | undefined): void {
    this.set(ats, (entry, at) =>
      value !== undefined && !this.places.allows(at, value) ? entry : withValue(entry, value),
    );
  }

  /** On all of them, or off where all have it. */
  toggleNote(ats: readonly number[], kind: NoteKind, value: number): void {
    const open = ats.filter((at) => !this.locked(at) && this.kept(at).value === undefined);
    const all = open.every((at) => this.kept(at)[kind]?.includes(value));
    this.set(open, (entry) => withNote(entry, kind, value, !all));
  }

  commitDraft(): void {
    const draft = this.draft.value;
    const changes = [...draft].map(([at, after]) => ({ at, before: this.kept(at), after }));
    batch(() => {
      this.draft.value = new Map();
      this.write(changes);
    });
    // Even what came to nothing was shown.
    this.#notify(draft.keys());
  }

  showDraft(draft: ReadonlyMap<number, Entry>): void {
    const changed = new Set([...this.draft.value.keys(), ...draft.keys()]);
    this.draft.value = new Map(draft);
    this.#notify(changed);
  }

  /** What stands at all these places is to be drawn again. */
  redraw(): void {
    this.#notify(this.history.entries.keys());
  }

  undo(): void {
    this.typing.end();
    this.#tell(this.history.undo(), true);
  }

  redo(): void {
    this.typing.end();
    this.#tell(this.history.redo(), true);
  }

  goTo(step: number): void {
    this.typing.end();
    this.#tell(this.history.goTo(step), true);
  }

  restart(): void {
    const changes = this.history.entries.map((before, at) => {
      const value = this.places.told(at);
      return { at, before, after: value === undefined ? EMPTY : { value } };
    });
    this.write(changes, { name: 'Start again' });
    this.selected.value = [];
    this.solved.value = false;
  }

  checkpoint(): void {
    this.write([], { name: `Checkpoint ${this.history.steps.filter(({ name }) => name).length + 1}` });
  }

  // ── What the program says ──

  /** Looks at it now, whatever the level. */
  async check(strict = false): Promise<void> {
    await this.#checks.now(strict);
  }

  /** From now on the verdicts on what was read are given. */
  goByWhatWasRead(): void {
    this.unread.value = undefined;
    this.doubt.value = undefined;
    void this.check();
  }

  /** Whether nothing can be said of answers, which is told then. */
  saysNothing(): boolean {
    const why = this.unread.peek();
    if (why !== undefined) this.notice.value = why;
    return why !== undefined;
  }

  /** The same of "none" and "several": once there is one of them, the player is asked what to go by. */
  saysOnlyOne(): boolean {
    if (this.doubt.peek() !== undefined) this.unread.value = this.doubt.peek();
    return this.saysNothing();
  }

  /** Takes over what another page has kept of the same game. */
  follow(saved: SavedHistory): void {
    const other = History.restore(beginning(this.places), saved);
    if (!other) return;
    this.history = other;
    this.version.value++;
    this.refresh?.();
  }

  // ── Who hears of it ──

  #tell(changed: readonly number[], really: boolean): void {
    if (!really) return;
    batch(() => {
      if (this.hint.value) this.hinting.dismiss();
      const { wrong, unit, focus } = this.emphasis.value;
      if (wrong.length + unit.length + focus.length > 0)
        this.emphasis.value = { ...this.emphasis.value, wrong: [], unit: [], focus: [] };
      this.version.value++;
    });
    this.hinting.soon();
    this.#notify(changed);
    this.onChange?.();
  }

  #notify(changed: Iterable<number>): void {
    for (const at of changed) this.#changed.add(at);
    const all = this.#changed;
    this.#changed = new Set();
    for (const listener of this.#listeners) listener(all);
  }
}
