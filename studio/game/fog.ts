/**
 * Fog over the board: covered cells show nothing of the puzzle, only what the player enters, until a right value is entered beside them. What is
 * covered is removed from the game's sheet, so that no other part of the page can reveal it.
 */
import { computed, signal } from '@preact/signals';
import {
  type FogCell,
  fogIn,
  isRectangular,
  type PlainBoard,
  type Sheet,
  type SheetFind,
} from '../../src/index.ts';
import { WorkerStopped } from '../worker/client.ts';
import type { AnswerCheck, AnswerValues, Marks, PlainElement } from '../worker/protocol.ts';
import { EMPTY, type Entry, type Places } from './entries.ts';
import type { Session } from './session.ts';

/** The time limits for finding the answer, in seconds: the usual one, and the one if the link contains an answer. */
const ANSWER_SECONDS = 60;
const SHORT_SECONDS = 5;

/** What the sheet contains about a place that may be covered. */
interface Secret {
  readonly find: number;
  readonly position: number;
  readonly cells: readonly number[];
  readonly told: number | undefined;
  readonly allowed: readonly number[] | undefined;
}

export class Fog {
  /** The sheet without the contents of covered places. */
  readonly sheet: Sheet;
  /** The numbers of the covered cells. */
  readonly covered = signal<ReadonlySet<number>>(new Set());
  /** Whether the player wants to see, beside the game, what the fog hides. */
  readonly isSeenThrough = signal(false);
  /** Whether nothing beside the game may show what the fog hides. */
  readonly isHiding = computed(() => this.covered.value.size > 0 && !this.isSeenThrough.value);
  /** The finds of the sheet, which change as cells are covered and uncovered. */
  readonly #finds: readonly (SheetFind & {
    readonly told: Map<number, number>;
    readonly allowed: Map<number, readonly number[]>;
  })[];
  readonly #board: PlainBoard;
  readonly #seenCells: ReadonlySet<number>;
  readonly #triggers: readonly { readonly cells: readonly number[]; readonly lights: readonly number[] }[];
  readonly #secrets: readonly Secret[];
  readonly #cellsOfCorner: ReadonlyMap<number, ReadonlySet<number>>;
  /** `#solution.get(cell)`: the text of the cell's value in the answer that the link contains. */
  readonly #solution: ReadonlyMap<number, string>;
  /**
   * `#answer[find][position]`: the value; `told` if only the link contains the answer; `any` if there is none, so that every value lifts the fog.
   * Undefined until that is known.
   */
  #answer: AnswerValues | 'told' | 'any' | undefined;
  readonly #allCells: readonly number[];
  /** [place]: the entry by which a value of the puzzle is shown there since the fog was lifted. */
  readonly #shownEntries = new Map<number, Entry>();

  /** `text` and `solution` come from the head of the puzzle's text. Undefined if the board can have no fog. */
  static over(sheet: Sheet, text: string | undefined, solution: string | undefined): Fog | undefined {
    const fog = fogIn(text);
    const { board } = sheet;
    return fog && board && isRectangular(board) ? new Fog(sheet, board, fog, solution) : undefined;
  }

  private constructor(
    sheet: Sheet,
    board: PlainBoard,
    fog: NonNullable<ReturnType<typeof fogIn>>,
    solution: string | undefined,
  ) {
    this.#board = board;
    this.#allCells = Array.from(board.cellRow, (_, cell) => cell);
    const cellByPlace = new Map(
      Array.from(board.cellRow, (row, cell) => [`${row} ${board.cellColumn[cell]}`, cell] as const),
    );
    const cellsAt = (places: readonly FogCell[]): number[] =>
      places.flatMap(([row, column]) => cellByPlace.get(`${row} ${column}`) ?? []);
    this.#seenCells = new Set(cellsAt(fog.seen));
    this.#triggers = fog.triggers.map(({ cells, lights }) => ({
      cells: cellsAt(cells),
      lights: cellsAt(lights),
    }));
    const characters = [...(solution ?? '')];
    this.#solution =
      characters.length === board.height * board.width
        ? new Map(
            characters.flatMap((character, at) => {
              const cell = cellByPlace.get(`${Math.floor(at / board.width)} ${at % board.width}`);
              return cell === undefined || /[.?]/.test(character) ? [] : [[cell, character] as const];
            }),
          )
        : new Map();
    this.#cellsOfCorner = cellsOfCorners(board);
    this.#finds = sheet.finds.map((find) => ({
      ...find,
      told: new Map(find.told),
      allowed: new Map(find.allowed),
    }));
    this.sheet = { ...sheet, finds: this.#finds };
    this.#secrets = sheet.finds.flatMap((find, index) =>
      Array.from(find.elements).flatMap((element, position): Secret[] => {
        const [told, allowed] = [find.told.get(position), find.allowed.get(position)];
        const cells = this.#cellsOf({ kind: find.place ?? '', index: element });
        if (cells.length === 0 || (told === undefined && allowed === undefined)) return [];
        return [{ find: index, position, cells, told, allowed }];
      }),
    );
    this.#cover(new Set(this.#allCells.filter((cell) => !this.#seenCells.has(cell))));
  }

  /** Whether an element isn't seen: a cell, or a border, link or corner of covered cells only. */
  covers(element: PlainElement): boolean {
    const cells = this.#cellsOf(element);
    return cells.length > 0 && cells.every((cell) => this.covered.peek().has(cell));
  }

  /** Finds the answer, and then lifts the fog where the present entries do. */
  async begin(session: Session): Promise<void> {
    const isTold = this.#solution.size > 0;
    try {
      const seconds = isTold ? SHORT_SECONDS : ANSWER_SECONDS;
      const verdict = await session.solver.ask('unique', { seconds });
      this.#answer = verdict.status === 'unique' ? verdict.answer : isTold ? 'told' : 'any';
    } catch (error) {
      if (!(error instanceof WorkerStopped)) throw error;
      this.#answer = isTold ? 'told' : 'any';
    }
    if (this.#answer === 'any')
      session.notice.value =
        'No single answer of this puzzle is known, so each value lifts the fog around it.';
    session.liftFog();
  }

  /** The part of a check's result that doesn't depend on what the fog hides. */
  visiblePart(check: AnswerCheck): AnswerCheck {
    if (this.covered.peek().size === 0) return check;
    if (check.status === 'stuck') return { status: 'possible' };
    if (check.status !== 'broken') return check;
    const breaches = check.breaches.filter(({ elements }) => !elements.some((each) => this.covers(each)));
    const impossible = check.impossible.filter(({ find, position }) => {
      const { place = '', elements } = this.sheet.finds[find] ?? {};
      return !this.covers({ kind: place, index: elements?.[position] ?? -1 });
    });
    return breaches.length + impossible.length > 0
      ? { ...check, breaches, impossible }
      : { status: 'possible' };
  }

  /** The marks at cells that are seen. */
  visibleMarks(marks: Marks): Marks {
    const visibleAmong = (cells: readonly number[]): number[] =>
      cells.filter((index) => !this.covers({ kind: 'cell', index }));
    return {
      ...marks,
      done: visibleAmong(marks.done),
      broken: visibleAmong(marks.broken),
      satisfied: visibleAmong(marks.satisfied),
    };
  }

  /** Whether a covered place has an entry that differs from the puzzle's own value there. */
  hidesWrongEntry({ places, history }: Session): boolean {
    return this.#secrets.some(({ find, position, told }) => {
      const value = history.entries[places.at(find, position)]?.value;
      return told !== undefined && value !== undefined && value !== told;
    });
  }

  /**
   * Covers and uncovers cells as the entries require, and shows the puzzle's own values where they are seen now.
   * Returns the changed places.
   */
  update(session: Session): number[] {
    const { places, history } = session;
    const covered = this.#liftBy(places, history.entries);
    const changedPlaces: number[] = [];
    for (const { find, position, cells, told } of this.#secrets) {
      if (told === undefined) continue;
      const at = places.at(find, position);
      const entry = history.entries[at];
      const shown = this.#shownEntries.get(at);
      if (cells.every((cell) => covered.has(cell))) {
        if (shown && entry === shown) {
          history.entries[at] = EMPTY;
          changedPlaces.push(at);
        }
        this.#shownEntries.delete(at);
      } else if (entry?.value !== told) {
        const newEntry = { value: told };
        this.#shownEntries.set(at, newEntry);
        history.entries[at] = newEntry;
        changedPlaces.push(at);
      }
    }
    return changedPlaces;
  }

  /**
   * Covers and uncovers cells as the entries of a replay require, and returns these entries with the puzzle's own values
   * where they are seen. The game stays as it is; `update` covers the board for it again.
   */
  replayEntries(places: Places, entries: readonly Entry[]): readonly Entry[] {
    const covered = this.#liftBy(places, entries);
    const shownEntries = [...entries];
    for (const { find, position, cells, told } of this.#secrets)
      if (told !== undefined && !cells.every((cell) => covered.has(cell)))
        shownEntries[places.at(find, position)] = { value: told };
    return shownEntries;
  }

  /** Covers the cells that the entries don't uncover, and returns them. */
  #liftBy(places: Places, entries: readonly Entry[]): ReadonlySet<number> {
    const lit = this.#litCells(places, entries);
    const coveredCells = new Set(this.#allCells.filter((cell) => !lit.has(cell)));
    const before = this.covered.peek();
    if (coveredCells.size !== before.size || [...coveredCells].some((cell) => !before.has(cell)))
      this.#cover(coveredCells);
    return coveredCells;
  }

  #cover(covered: ReadonlySet<number>): void {
    for (const { find, position, cells, told, allowed } of this.#secrets) {
      const isCovered = cells.every((cell) => covered.has(cell));
      const here = this.#finds[find];
      if (isCovered || told === undefined) here?.told.delete(position);
      else here?.told.set(position, told);
      if (isCovered || allowed === undefined) here?.allowed.delete(position);
      else here?.allowed.set(position, allowed);
    }
    this.covered.value = covered;
  }

  #litCells(places: Places, entries: readonly Entry[]): ReadonlySet<number> {
    const lit = new Set(this.#seenCells);
    const right = this.#rightCells(places, entries);
    for (const { cells, lights } of this.#triggers)
      if (cells.every((cell) => right.has(cell))) for (const cell of lights) lit.add(cell);
    if (this.#triggers.length > 0) return lit;
    for (const cell of right) {
      if (this.#isTold(cell)) lit.add(cell);
      else for (const near of this.#around(cell)) lit.add(near);
    }
    return lit;
  }

  /** The cells in which the player has entered the answer's value. */
  #rightCells(places: Places, entries: readonly Entry[]): ReadonlySet<number> {
    const right = new Set<number>();
    this.sheet.finds.forEach(({ place, elements, looks }, find) => {
      if (place !== 'cell') return;
      elements.forEach((cell, position) => {
        const at = places.at(find, position);
        const entry = entries[at];
        if (entry?.value === undefined || cell < 0 || entry === this.#shownEntries.get(at)) return;
        const { value } = entry;
        const isRight =
          this.#answer === 'told'
            ? this.#solution.get(cell) === (looks.get(value)?.text ?? String(value))
            : this.#answer === 'any' || this.#answer?.[find]?.[position] === value;
        if (isRight) right.add(cell);
      });
    });
    return right;
  }

  #isTold(cell: number): boolean {
    return this.#secrets.some(({ cells, told }) => told !== undefined && cells[0] === cell);
  }

  #around(cell: number): number[] {
    const { cellRow, cellColumn } = this.#board;
    const [row = 0, column = 0] = [cellRow[cell], cellColumn[cell]];
    return this.#allCells.filter(
      (other) =>
        Math.abs((cellRow[other] ?? 0) - row) <= 1 && Math.abs((cellColumn[other] ?? 0) - column) <= 1,
    );
  }

  #cellsOf({ kind, index }: PlainElement): readonly number[] {
    const { borderCells, linkCells } = this.#board;
    if (index < 0) return [];
    const two = (ends: ArrayLike<number>): number[] =>
      [ends[2 * index] ?? -1, ends[2 * index + 1] ?? -1].filter((cell) => cell >= 0);
    switch (kind) {
      case 'cell':
        return [index];
      case 'border':
        return two(borderCells);
      case 'link':
        return two(linkCells);
      case 'corner':
        return [...(this.#cellsOfCorner.get(index) ?? [])];
      default:
        return [];
    }
  }
}

function cellsOfCorners({ borderCorners, borderCells }: PlainBoard): Map<number, Set<number>> {
  const cellsOfCorner = new Map<number, Set<number>>();
  borderCorners.forEach((corner, at) => {
    const cells = cellsOfCorner.get(corner) ?? new Set();
    cellsOfCorner.set(corner, cells);
    for (const cell of [borderCells[at & ~1] ?? -1, borderCells[at | 1] ?? -1])
      if (cell >= 0) cells.add(cell);
  });
  return cellsOfCorner;
}
