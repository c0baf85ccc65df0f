/**
 * Writes values as native text: the counterpart of native.ts and values.ts, which read the text back to the same
 * values.
 */
import type { Model } from '../../language/model.ts';
import type { Board, BoardKind, GlobalName } from '../../model/board.ts';
import type { Ground } from '../../model/ground.ts';
import { MISSING_VALUE } from '../../model/instance-source.ts';
import { append } from '../../model/large-lists.ts';
import type { ValueType } from '../../model/value-types.ts';
import { FixedSet, Tuple, type Value } from '../../model/values.ts';
import { isCellCharacter, writeOnDrawing } from '../native/drawing-text.ts';
import { writeLattice } from '../native/lattice.ts';
import { writePolygons } from '../native/polygons-text.ts';
import { ElementText } from './element-text.ts';
import { keyText } from './family-reader.ts';
import { type Layer, layersOf, tableOf } from './layers.ts';
import {
  type DrawingLayout,
  type FamilyLayout,
  type GridLayout,
  layoutOf,
  layoutOfFamily,
} from './layout.ts';
import { coreOf, isCompound, isWrapped, type Told, textOfValue } from './value-text.ts';

/** A given or find with its values; a single value has no domain. */
export interface ToldFamily {
  readonly name: string;
  readonly type: ValueType;
  readonly domain?: readonly Value[];
  readonly over?: GlobalName;
  readonly values: readonly Told[];
  /** Whether all places that an instance doesn't mention have the same default. */
  readonly commonDefault?: boolean;
}

export interface WriteOptions {
  /** Lines to write as comments at the top. */
  readonly comments?: readonly string[];
  /** The kinds of boards that the model allows; if there are several, the instance must name its kind. */
  readonly kinds?: readonly string[];
}

/** The native text of an instance with these values and this board. */
export function writeInstance(
  givens: readonly ToldFamily[],
  board: Board | undefined,
  { comments = [], kinds = [] }: WriteOptions = {},
): string {
  const writer = new FamilyWriter(board);
  const lines = comments.map((comment) => `// ${comment}`);
  const writtenGivens = givens.filter(
    ({ commonDefault, values }) =>
      commonDefault === undefined || values.some((value) => value !== commonDefault),
  );
  const entries = writtenGivens.map((given) => writer.entry(given));
  if (board) append(lines, boardLines(board, writtenGivens, writer, kinds));
  for (const entry of entries) append(lines, entry);
  return lines.map((line) => `${line}\n`).join('');
}

/** The native text of a ground instance of a model, from which the instance can be read again. */
export function instanceText(model: Model, { givens, board }: Ground): string {
  return writeInstance(givens, board, { kinds: model.board?.kinds.map(({ name }) => name.text) ?? [] });
}

/** The lines `size` and `board`, if the board doesn't follow from the entries of the givens. */
function boardLines(
  board: Board,
  givens: readonly ToldFamily[],
  writer: FamilyWriter,
  kinds: readonly string[],
): readonly string[] {
  const isKindNeeded = kinds.length > 1 || (board.tiling && kinds[0] !== board.tiling.name);
  const kind = isKindNeeded ? [`board: ${board.tiling?.name ?? board.kind}`] : [];
  return BOARD_LINES[board.kind](board, givens, writer, kind);
}

/**
 * Returns the lines that determine a board. `kind` is the line that names the board's kind; it is needed if the model
 * allows several.
 */
type BoardLines = (
  board: Board,
  givens: readonly ToldFamily[],
  writer: FamilyWriter,
  kind: readonly string[],
) => readonly string[];

const BOARD_LINES: Readonly<Record<BoardKind, BoardLines>> = {
  square(board, givens, writer, kind) {
    const grid = givens.some((given) => writer.isGrid(given));
    const hasLists = ['rows', 'columns'].every((over) => givens.some((given) => given.over === over));
    if (board.cellCount < board.height * board.width) return ['board:', ...indentLines(writeHoles(board))];
    const needsBlankLine =
      (grid && board.width > 1) || (hasLists && !givens.some((given) => given.over === 'cells'));
    return needsBlankLine && board.cellCount > 0 ? kind : [...kind, `size: ${board.height} ${board.width}`];
  },
  hex(board, givens, writer, kind) {
    const lengths = new Array<number>(board.height).fill(0);
    for (const row of board.cellRow) lengths[row] = (lengths[row] ?? 0) + 1;
    const grid = givens.some((given) => writer.isGrid(given));
    return grid && !lengths.includes(1) ? kind : [...kind, `size: ${lengths.join(' ')}`];
  },
  torus: (board, _givens, _writer, kind) => [...kind, `size: ${board.height} ${board.width}`],
  drawing(_, givens, writer) {
    if (givens.some((given) => writer.drawsBoard(given))) return [];
    return ['board:', ...indentLines(writer.drawingWithoutValues())];
  },
  tiling(board, _givens, _writer, kind) {
    const { sizes = [] } = board.tiling ?? {};
    if (sizes.length > 0) return [...kind, `size: ${sizes.join(' ')}`];
    return ['board:', ...indentLines(writePolygons(board))];
  },
};

/** The rows of a board with `#` for each cell and `.` for each hole. */
function writeHoles(board: Board): string[] {
  return Array.from({ length: board.height }, (_, row) =>
    Array.from({ length: board.width }, (_, column) => (board.cellAt(row, column) < 0 ? '.' : '#')).join(''),
  );
}

/** Writes the givens or finds of one board as entries of native text. */
export class FamilyWriter {
  readonly #board: Board | undefined;
  readonly #elementText: ElementText;
  /** The letter on each cell of a drawing that shows links. */
  readonly #letters: (cell: number) => string;

  constructor(board: Board | undefined, letters: (cell: number) => string = () => 'o') {
    this.#board = board;
    this.#elementText = new ElementText(board);
    this.#letters = letters;
  }

  /** The lines of an entry: one line `name: value`, or `name:` with indented lines below. */
  entry(family: ToldFamily): string[] {
    const { name, type, domain, values } = family;
    const linesOfBlock = (lines: readonly string[]): string[] => [`${name}:`, ...indentLines(lines)];
    if (!domain) return this.#linesOfSingle(name, type, values[0] ?? null);
    const layers = layersOf(domain, this.#board);
    if (layers)
      return linesOfBlock(
        layers.flatMap((layer) => this.entry(layerOf(family, layer, keyText(layer.key, this.#elementText)))),
      );
    const table = isCompound(type) ? undefined : tableOf(domain);
    const placedLayout = table ?? layoutOfFamily(domain, this.#board);
    const { layout, elements } = placedLayout;
    const isListed =
      elements === 'row' || elements === 'column' || elements === 'diagonal' || domain.length === 0;
    if (layout.kind === 'grid') return linesOfBlock(this.#grid(family, placedLayout, layout));
    if (layout.kind === 'lattice' && this.#fitsLattice(family, placedLayout)) {
      return linesOfBlock(
        writeLattice(type, layout, (element) => this.#textAt(family, placedLayout, element)),
      );
    }
    if (layout.kind === 'drawing' && this.#fitsDrawing(family, placedLayout, layout)) {
      const strokes = layout.shows === 'link' && coreOf(type).kind === 'bool' && !isWrapped(type, 'optional');
      const text = (element: number): string => {
        const valueText = this.#textAt(family, placedLayout, element);
        return strokes && valueText === '#' && this.#board ? strokeOf(this.#board, element) : valueText;
      };
      return linesOfBlock(writeOnDrawing(layout, text, this.#letterOfCell(layout)));
    }
    if (layout.kind !== 'list' || !isListed) return linesOfBlock(this.#keyedLines(domain, type, values));
    if (isCompound(type)) return linesOfBlock(values.map((value) => this.#line(value, type)));
    return [`${name}: ${values.map((value) => this.#text(value, type)).join(' ')}`.trimEnd()];
  }

  /** Whether the entry is a drawing that determines the board. */
  drawsBoard(family: ToldFamily): boolean {
    if (!family.domain || family.over !== 'cells') return false;
    const placedLayout = layoutOfFamily(family.domain, this.#board);
    return (
      placedLayout.layout.kind === 'drawing' && this.#fitsDrawing(family, placedLayout, placedLayout.layout)
    );
  }

  /** Whether the entry is a grid that contains all cells. */
  isGrid(family: ToldFamily): boolean {
    return family.over === 'cells' && (family.domain?.length ?? 0) > 0;
  }

  /** The board's drawing without values. */
  drawingWithoutValues(): string[] {
    const board = this.#board;
    if (!board) return [];
    const layout = layoutOf('cell', board);
    if (layout.kind !== 'drawing') return [];
    return writeOnDrawing(layout, () => 'o', this.#letterOfCell(layout));
  }

  #linesOfSingle(name: string, type: ValueType, value: Told): string[] {
    const unwrappedType = coreOf(type);
    const items = value instanceof FixedSet ? value.items : isList(value) ? value : undefined;
    if (
      items &&
      (unwrappedType.kind === 'list' || unwrappedType.kind === 'set') &&
      isCompound(unwrappedType.of)
    ) {
      const lines = items.map((item) => this.#line(item, unwrappedType.of));
      return [`${name}:`, ...indentLines(lines)];
    }
    return [`${name}: ${isCompound(type) ? this.#line(value, type) : this.#text(value, type)}`];
  }

  #grid(family: ToldFamily, placed: FamilyLayout, layout: GridLayout): string[] {
    const rows = layout.rows.map((row) =>
      Array.from(row, (element) => this.#textAt(family, placed, element)),
    );
    const width = rows.reduce((most, row) => row.reduce((w, text) => Math.max(w, text.length), most), 1);
    const isLeftAligned = coreOf(family.type).kind !== 'int';
    const maxRowLength = layout.rows.reduce((most, row) => Math.max(most, row.length), 0);
    return rows.map((row) => {
      // A row of a hexagon is indented by half a cell's width for each cell that it is shorter than the middle row.
      const margin = ' '.repeat(((maxRowLength - row.length) * (width + 1)) >> 1);
      return (
        margin +
        row
          .map((text) => (isLeftAligned ? text.padEnd(width) : text.padStart(width)))
          .join(' ')
          .trimEnd()
      );
    });
  }

  #keyedLines(domain: readonly Value[], type: ValueType, values: readonly Told[]): string[] {
    return domain.map((key, at) => {
      const value = values[at] ?? null;
      return `${keyText(key, this.#elementText)}: ${isCompound(type) ? this.#line(value, type) : this.#text(value, type)}`;
    });
  }

  /** The line with the items of a list, set or tuple. */
  #line(value: Told, type: ValueType): string {
    const unwrappedType = coreOf(type);
    const items =
      value instanceof Tuple || value instanceof FixedSet ? value.items : isList(value) ? value : undefined;
    if (!items || items.length === 0 || unwrappedType.kind === 'tuple') {
      const isTuple = items && unwrappedType.kind === 'tuple' && items.length > 1;
      if (!isTuple) return this.#text(value, type);
      return items
        .map((item, at) => this.#text(item, unwrappedType.fields[at]?.type ?? unwrappedType))
        .join(' ');
    }
    const of =
      unwrappedType.kind === 'list' || unwrappedType.kind === 'set' ? unwrappedType.of : unwrappedType;
    // If there is a single item, and it could be read as the whole value (a sign for absent, a bool), the line gets
    // brackets.
    const isOneLoneItem = items.length === 1 && (isWrapped(of, 'optional') || of.kind === 'bool');
    if (isCompound(of) || isOneLoneItem) return this.#text(value, type);
    return items.map((item) => this.#text(item, of)).join(' ');
  }

  #textAt(family: ToldFamily, placed: FamilyLayout, element: number): string {
    const position = placed.positions[element] ?? -1;
    const value = position < 0 ? null : family.values[position];
    return this.#text(value === undefined ? null : value, family.type);
  }

  /** The text of a value; an absent one is written `.`, which is easier to read than `-`. */
  #text(value: Told, type: ValueType): string {
    if (value === null && coreOf(type).kind !== 'bool') return '.';
    return textOfValue(value, type, this.#elementText);
  }

  #fitsLattice(family: ToldFamily, placed: FamilyLayout): boolean {
    if (isCompound(family.type) || placed.positions.includes(-1)) return false;
    return family.values.every((value) => !/\s/.test(this.#text(value, family.type)));
  }

  #fitsDrawing(family: ToldFamily, placed: FamilyLayout, layout: DrawingLayout): boolean {
    if (placed.positions.includes(-1)) return false;
    return family.values.every((value) => {
      const text = this.#text(value, family.type);
      return layout.shows === 'cell' ? isCellCharacter(text) : text.length === 1 && text !== '-';
    });
  }

  #letterOfCell({ shows }: DrawingLayout): (element: number) => string {
    const board = this.#board;
    if (shows === 'link' || !board) return this.#letters;
    return (link) => strokeOf(board, link);
  }
}

/** The values of one layer as a given or find named by the layer's elements: `x 1`. */
function layerOf({ type, values }: ToldFamily, { domain, positions }: Layer, name: string): ToldFamily {
  return { name, type, domain, values: positions.map((at) => values[at] ?? null) };
}

/** The stroke with which a link is drawn, by the direction from one of its cells to the other. */
export function strokeOf(board: Board, link: number): '-' | '|' | '/' | '\\' {
  const a = board.linkCells[2 * link] ?? 0;
  const b = board.linkCells[2 * link + 1] ?? 0;
  const rows = (board.cellRow[b] ?? 0) - (board.cellRow[a] ?? 0);
  const columns = (board.cellColumn[b] ?? 0) - (board.cellColumn[a] ?? 0);
  if (rows === 0) return '-';
  if (columns === 0) return '|';
  return rows * columns < 0 ? '/' : '\\';
}

function indentLines(lines: readonly string[]): string[] {
  return lines.map((line) => (line === '' ? '' : `  ${line}`));
}

function isList(value: Told): value is readonly Value[] {
  return value !== MISSING_VALUE && Array.isArray(value);
}
