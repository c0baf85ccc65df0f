/** The board of an instance: fixed by its model, stated in the instance, or derived from its data. */

import type { Board, BoardKind } from '../../model/board.ts';
import { drawingBoard } from '../../model/boards/drawing.ts';
import { hexBoard } from '../../model/boards/hex.ts';
import { boardNamed } from '../../model/boards/kinds.ts';
import { polygonBoard } from '../../model/boards/polygons.ts';
import { squareBoard } from '../../model/boards/square.ts';
import {
  sizeNames,
  TILING_NAMES,
  type TilingName,
  tilingBoard,
  tilingCells,
} from '../../model/boards/tilings.ts';
import { MIN_TORUS_SIDE, torusBoard } from '../../model/boards/torus.ts';
import type { BoardRequest, GivenOutline } from '../../model/instance-source.ts';
import type { DiagnosticCode } from '../../text/codes.ts';
import type { Details, Diagnostics } from '../../text/diagnostics.ts';
import { patternSelector } from '../../text/letters.ts';
import type { Span } from '../../text/source.ts';
import { countWithNoun } from '../values/value-text.ts';
import { readDrawing } from './drawing-text.ts';
import { firstGrid, type Grid, isColumn, isOver, mostCommon, sizeByCorners } from './first-grid.ts';
import { firstOddRow, hexLengths, isHexagon } from './hex-sizes.ts';
import type { InstanceData, InstanceEntry } from './instance.ts';
import { arePolygons, readPolygons } from './polygons-text.ts';
import { Faults, filledLines, isKeyed, listLines, type Token, tokensOf } from './tokens.ts';

export interface BoardLimits {
  readonly cells: number;
}

export const DEFAULT_BOARD_LIMITS: BoardLimits = { cells: 1_000_000 };

/** Matches letters joined by a stroke, which only drawings contain. */
const BONDED_LETTERS = patternSelector(String.raw`[\p{L}\p{N}]-[\p{L}\p{N}]`);

type SizedKind = BoardRequest['kinds'][number];

/** Makes the instance's board; undefined (with a message) if that isn't possible. */
export function chooseBoard(
  request: BoardRequest,
  data: InstanceData,
  diagnostics: Diagnostics,
  limits: BoardLimits = DEFAULT_BOARD_LIMITS,
): Board | undefined {
  const boardChooser = new BoardChooser(data, request, diagnostics, limits);
  const kind = boardChooser.kind(request.kinds);
  if (!kind) return undefined;
  return BOARD_READERS[kind.name].makeBoard(boardChooser, kind);
}

interface BoardReader {
  /**
   * Whether the instance, which doesn't name a kind of board, seems to have this kind. The kinds are tested in the
   * table's order.
   */
  looksLikeKind(chooser: BoardChooser): boolean;
  /**
   * Makes the board with the sizes that the kind's declaration fixes, or with sizes derived from the instance;
   * undefined if the board is invalid, which is reported.
   */
  makeBoard(chooser: BoardChooser, kind: SizedKind): Board | undefined;
}

/**
 * The kinds of boards in the order in which they are tested: kinds that are easier to recognise come first, the last
 * one is the default.
 */
const BOARD_READERS: Readonly<Record<BoardKind, BoardReader>> = {
  tiling: {
    looksLikeKind: (chooser) => chooser.isOfPolygons(),
    makeBoard: (chooser, kind) => chooser.tiling(kind),
  },
  torus: {
    looksLikeKind: () => false,
    makeBoard: (chooser, kind) => chooser.torus(kind.arguments),
  },
  drawing: {
    looksLikeKind: (chooser) => chooser.isDrawn(),
    makeBoard: (chooser) => chooser.drawing(),
  },
  hex: {
    looksLikeKind: (chooser) => chooser.hasRowsOfHexagon(),
    makeBoard: (chooser, kind) => chooser.hex(kind.arguments),
  },
  square: {
    looksLikeKind: () => true,
    makeBoard: (chooser, kind) => chooser.squareBoard(kind.arguments),
  },
};

/** The kinds of boards that an instance draws or describes cell by cell. */
const LINE_BOARDS: ReadonlySet<BoardKind> = new Set(['tiling', 'drawing']);

/** Completes the sizes of a board with rows and columns: a single size applies to both. */
const bothSides = ([height, width = height, ...more]: readonly number[]) => [height, width, ...more];

const NO_LINE: Token = { text: '', start: 0 };

const BOARD_KINDS_IN_ORDER = Object.keys(BOARD_READERS) as readonly BoardKind[];

/**
 * The given whose values are the letters of a drawing after `board:`: the first given over cells that has no entry of
 * its own.
 */
export function letteredGiven(data: InstanceData, givens: readonly GivenOutline[]): GivenOutline | undefined {
  const boardEntry = data.entries.get('board');
  if (!boardEntry || boardWord(boardEntry) || arePolygons(boardEntry.lines) || isMask(boardEntry))
    return undefined;
  return givens.find((given) => isOver(given, 'cells') && !data.entries.has(given.name));
}

class BoardChooser {
  readonly #data: InstanceData;
  readonly #request: BoardRequest;
  readonly #diagnostics: Diagnostics;
  readonly #limits: BoardLimits;

  constructor(data: InstanceData, request: BoardRequest, diagnostics: Diagnostics, limits: BoardLimits) {
    this.#data = data;
    this.#request = request;
    this.#diagnostics = diagnostics;
    this.#limits = limits;
  }

  kind(kinds: readonly SizedKind[]): SizedKind | undefined {
    const entry = this.#data.entries.get('board');
    const word = entry && boardWord(entry);
    if (entry && word) {
      const meantBoard = boardNamed(word.text);
      const namedKind = kinds.find(
        ({ name, tiling }) =>
          name === meantBoard?.name && (!meantBoard.tiling || !tiling || tiling === meantBoard.tiling),
      );
      if (namedKind) return { ...namedKind, ...meantBoard };
      const kindNames = kinds.map((kind) => `\`${kind.tiling ?? kind.name}\``).join(' or ');
      this.#faults(entry).at('wrong-board', `This puzzle has no board of the kind \`${word.text}\`.`, word, {
        advice: `Its board is ${kindNames}.`,
      });
      return undefined;
    }
    if (entry && arePolygons(entry.lines) && !kinds.some(({ name }) => LINE_BOARDS.has(name))) {
      const kindNames = kinds.map((one) => `\`${one.tiling ?? one.name}\``).join(' or ');
      const [line] = entry.lines;
      this.#faults(entry).at('wrong-board', 'This puzzle has no board of polygons.', line ?? NO_LINE, {
        advice: `Its board is ${kindNames}.`,
      });
      return undefined;
    }
    const squareKind = kinds.find(({ name }) => name === 'square');
    if (squareKind && entry && isMask(entry)) return squareKind;
    if (kinds.length < 2) return kinds[0];
    const allowedKinds = BOARD_KINDS_IN_ORDER.filter((name) => kinds.some((kind) => kind.name === name));
    const likelyKind = allowedKinds.find((name) => BOARD_READERS[name].looksLikeKind(this));
    return kinds.find((kind) => kind.name === likelyKind) ?? kinds[0];
  }

  /** Whether the instance draws the board, as entry `board` or as the first grid of values. */
  isDrawn(): boolean {
    const entry = this.#data.entries.get('board');
    if (entry && !boardWord(entry)) return true;
    const lines = this.#grid()?.entry.lines ?? [];
    return lines.some(({ text }) => /[/\\|]/.test(text) || BONDED_LETTERS(text).test(text));
  }

  /** Whether the rows of the first grid of values form a hexagon; without a grid, whether `size` isn't two numbers. */
  hasRowsOfHexagon(): boolean {
    const grid = this.#grid();
    return grid ? isHexagon(grid.lengths) : this.#readSizes()?.length !== 2;
  }

  /** Whether the entry `board` describes cells as polygons. */
  isOfPolygons(): boolean {
    const entry = this.#data.entries.get('board');
    return entry !== undefined && !boardWord(entry) && arePolygons(entry.lines);
  }

  squareBoard(sizes: readonly number[]): Board | undefined {
    const entry = this.#data.entries.get('board');
    if (entry && isMask(entry)) return this.#boardWithHoles(entry, sizes);
    const sideLengths = this.#fixedSizes(sizes, bothSides) ?? this.#readSizes();
    if (sideLengths) {
      const [height, width = height] = sideLengths;
      if (sideLengths.length <= 2 && height !== undefined && width !== undefined)
        return this.#squareOf(height, width);
      this.#complain('bad-size', '`size` of a square board is its rows and its columns.', 'size');
      return undefined;
    }
    if (this.#data.entries.has('size')) return undefined;
    const grid = this.#grid();
    if (grid) {
      const width = isColumn(grid) ? 1 : mostCommon(grid.lengths);
      return this.#squareOf(grid.lengths.length, width, grid.entry);
    }
    const sizeFromCorners = sizeByCorners(this.#request.givens, this.#data);
    if (sizeFromCorners) return this.#squareOf(...sizeFromCorners);
    const height = this.#listLength('rows');
    const width = this.#listLength('columns');
    if (height !== undefined && width !== undefined) return this.#squareOf(height, width);
    this.#reportUnknownSize('Add a line such as `size: 5 5` (rows, then columns).');
    return undefined;
  }

  torus(sizes: readonly number[]): Board | undefined {
    const grid = this.#grid();
    const sideLengths =
      this.#fixedSizes(sizes, bothSides) ??
      this.#readSizes() ??
      (grid && [grid.lengths.length, mostCommon(grid.lengths)]);
    const [height, width = height] = sideLengths ?? [];
    if (height === undefined || width === undefined) {
      if (!this.#data.entries.has('size'))
        this.#reportUnknownSize('Add a line such as `size: 5 5` (rows, then columns).');
      return undefined;
    }
    if (this.#reportTooLarge(height * width, `${height} rows and ${width} columns`, 'size')) return undefined;
    if (sideLengths!.length <= 2 && Math.min(height, width) >= MIN_TORUS_SIDE)
      return torusBoard(height, width);
    const message = `\`size\` of a torus is its rows and its columns, at least ${MIN_TORUS_SIDE} of each.`;
    this.#complain('bad-size', message, this.#data.entries.has('size') ? 'size' : undefined);
    return undefined;
  }

  hex(sizes: readonly number[]): Board | undefined {
    const sideLengths = this.#fixedSizes(sizes, hexLengths) ?? this.#readSizes();
    if (!sideLengths && this.#data.entries.has('size')) return undefined;
    const [side] = sideLengths ?? [];
    if (side !== undefined && sideLengths?.length === 1) {
      if (this.#reportTooLarge(3 * side * (side - 1) + 1, `side ${side}`, 'size')) return undefined;
    }
    const grid = sideLengths ? undefined : this.#grid();
    const lengths = sideLengths ? hexLengths(sideLengths) : grid?.lengths;
    if (!lengths) {
      this.#reportUnknownSize('Add a line such as `size: 3` (the side), or `size: 3 4 5 4 3` (the rows).');
      return undefined;
    }
    if (!isHexagon(lengths)) {
      const row = firstOddRow(lengths);
      const line = grid?.lines[row];
      const message = `The rows do not form a hexagon: row ${row + 1} has ${countWithNoun(lengths[row] ?? 0, 'cell')}.`;
      this.#complain('not-hexagon', message, grid?.entry.name ?? 'size', line, {
        advice: 'Each row has one cell more than the row above, then, from the middle on, one less.',
      });
      return undefined;
    }
    const cells = lengths.reduce((sum, length) => sum + length, 0);
    const name = grid?.entry.name ?? 'size';
    return this.#reportTooLarge(cells, `${countWithNoun(lengths.length, 'row')}`, name)
      ? undefined
      : hexBoard(lengths);
  }

  tiling({ tiling, arguments: sizes }: SizedKind): Board | undefined {
    if (tiling) return this.#tilingNamed(tiling, this.#fixedSizes(sizes, bothSides) ?? this.#readSizes());
    const entry = this.#data.entries.get('board');
    if (!entry || boardWord(entry)) {
      this.#complain(
        'no-tiling',
        'The instance does not tell which tiling its board is.',
        'board',
        undefined,
        {
          advice: `Add a line such as \`board: cairo\`. There are ${TILING_NAMES.map((name) => `\`${name}\``).join(', ')}; or draw the cells below \`board:\`, a line each with its corners.`,
        },
      );
      return undefined;
    }
    const faults = this.#faults(entry);
    if (this.#reportTooLarge(entry.lines.length, 'these polygons', entry.name)) return undefined;
    const polygons = readPolygons(entry.lines, faults);
    return faults.hasMistakes ? undefined : polygonBoard(polygons, { name: 'polygons', sizes: [] });
  }

  #tilingNamed(name: TilingName, sizes: readonly number[] | undefined): Board | undefined {
    const parameterNames = sizeNames(name);
    if (!sizes) {
      if (!this.#data.entries.has('size'))
        this.#reportUnknownSize(`Add a line such as \`size: 4 4\` (${parameterNames.join(', ')}).`);
      return undefined;
    }
    const [height = 0, width = height, seed] = sizes;
    if (sizes.length > parameterNames.length) {
      this.#complain('bad-size', `\`size\` of this board is ${parameterNames.join(', ')}.`, 'size');
      return undefined;
    }
    if (this.#reportTooLarge(tilingCells(name, height, width), `the size ${sizes.join(' ')}`, 'size'))
      return undefined;
    const board = tilingBoard(name, height, width, seed);
    if (board.cellCount > 0) return board;
    this.#complain('bad-size', `No cell of the tiling fits into ${height} by ${width}.`, 'size', undefined, {
      advice: 'The sides of its cells are about 1 long: take a larger size.',
    });
    return undefined;
  }

  drawing(): Board | undefined {
    const boardEntry = this.#data.entries.get('board');
    const entry = boardEntry && !boardWord(boardEntry) ? boardEntry : this.#drawnGiven();
    if (!entry || entry.lines.length === 0) {
      const name = this.#request.givens.find((given) => isOver(given, 'cells'))?.name ?? 'board';
      this.#complain('no-drawing', 'The instance does not draw its board.', entry?.name, undefined, {
        advice: `Draw it on indented lines below \`${name}:\`, with letters for cells and - | / \\ for links.`,
      });
      return undefined;
    }
    const faults = this.#faults(entry);
    const drawing = readDrawing(entry.lines, faults);
    if (faults.hasMistakes || this.#reportTooLarge(drawing.cells.length, 'this drawing', entry.name))
      return undefined;
    return drawingBoard(drawing);
  }

  /** The board described by an entry with `#` for each cell and `.` for each hole. */
  #boardWithHoles(entry: InstanceEntry, [height, width = height]: readonly number[]): Board | undefined {
    const lines = filledLines(entry.lines);
    const rows = lines.map(({ text }) => text.replace(/\s/g, ''));
    const maxRowLength = rows.reduce((most, row) => Math.max(most, row.length), 0);
    const shortRow = rows.findIndex((row) => row.length < maxRowLength);
    if (shortRow >= 0) {
      const message = `This row of the board is ${countWithNoun(rows[shortRow]!.length, 'place')} long, others ${maxRowLength}.`;
      this.#complain('bad-size', message, 'board', lines[shortRow], {
        advice: 'Write `.` where there is no cell.',
      });
      return undefined;
    }
    if (height !== undefined && (rows.length !== height || maxRowLength !== width)) {
      const message = `The board has ${height} rows and ${width} columns, but is drawn with ${rows.length} and ${maxRowLength}.`;
      this.#complain('bad-size', message, 'board');
      return undefined;
    }
    if (
      this.#reportTooLarge(
        rows.length * maxRowLength,
        `${rows.length} rows and ${maxRowLength} columns`,
        'board',
      )
    )
      return undefined;
    return squareBoard(
      rows.length,
      maxRowLength,
      Array.from(rows.join(''), (place) => place === '.'),
    );
  }

  #squareOf(height: number, width: number, source?: InstanceEntry): Board | undefined {
    const name = source?.name ?? (this.#data.entries.has('size') ? 'size' : undefined);
    if (this.#reportTooLarge(height * width, `${height} rows and ${width} columns`, name)) return undefined;
    return squareBoard(height, width);
  }

  #reportTooLarge(cells: number, what: string, name: string | undefined): boolean {
    if (cells <= this.#limits.cells) return false;
    const message = `A board of ${what} has ${cells} cells; the limit is ${this.#limits.cells}.`;
    this.#complain('too-large', message, name, undefined, {
      advice: 'Use a smaller board, or raise the limit (`--max cells=N`).',
    });
    return true;
  }

  /**
   * The sizes that the model's board declaration fixes, if it does; a different `size` in the instance is reported.
   * `full` completes sizes before they are compared.
   */
  #fixedSizes(
    sizes: readonly number[],
    full: (sizes: readonly number[]) => readonly (number | undefined)[],
  ): readonly number[] | undefined {
    if (sizes.length === 0) return undefined;
    const sideLengths = this.#readSizes();
    if (sideLengths && String(full(sideLengths)) !== String(full(sizes))) {
      const message = `The board is of size ${sizes.join(' ')} here: the model says how large it is.`;
      this.#complain('bad-size', message, 'size', undefined, {
        advice: 'Leave the size out, or change the givens that it follows from, if there are some.',
        notes: [{ message: 'The board is declared here.', span: this.#request.span }],
      });
    }
    return sizes;
  }

  /**
   * The numbers of the entry `size`, all at least 1; undefined if the entry is missing or invalid, which is reported.
   */
  #readSizes(): readonly number[] | undefined {
    const entry = this.#data.entries.get('size');
    if (!entry) return undefined;
    const tokens = entry.lines.flatMap((line) =>
      tokensOf({ text: line.text.replace(/(?<=\d)[x×](?=\d)/g, ' '), start: line.start }),
    );
    const invalidToken = tokens.find(({ text }) => !/^\d{1,9}$/.test(text) || Number(text) === 0);
    if (!invalidToken && tokens.length > 0) return tokens.map(({ text }) => Number(text));
    const message = invalidToken ? invalidSizeMessage(invalidToken.text) : '`size` has no value.';
    if (!this.#isSizeReported) this.#complain('bad-size', message, 'size', invalidToken);
    this.#isSizeReported = true;
    return undefined;
  }
  #isSizeReported = false;

  #grid(): Grid | undefined {
    return firstGrid(this.#request.givens, this.#data);
  }

  /** The entry of the first given over cells whose values aren't written as `at: value`. */
  #drawnGiven(): InstanceEntry | undefined {
    const entries = this.#request.givens.map((given) =>
      isOver(given, 'cells') ? this.#data.entries.get(given.name) : undefined,
    );
    return entries.find((entry) => entry?.lines[0] && !isKeyed(entry.lines[0]));
  }

  /**
   * The number of rows (or columns), derived from the first given over them that has an entry with a value for each.
   */
  #listLength(over: 'rows' | 'columns'): number | undefined {
    for (const given of this.#request.givens) {
      const entry = this.#data.entries.get(given.name);
      if (!isOver(given, over) || !entry) continue;
      const lines = filledLines(entry.lines);
      if (lines.some(isKeyed)) continue;
      if (!given.hasLists) return lines.flatMap(tokensOf).length;
      const tokens = lines.length === 1 ? lines.flatMap(tokensOf) : [];
      const bracketed = tokens.length > 1 && tokens.every(({ text }) => /^[([{]/.test(text));
      return bracketed ? tokens.length : listLines(entry.lines).length;
    }
    return undefined;
  }

  #reportUnknownSize(advice: string): void {
    this.#complain('no-size', 'The instance does not tell how large its board is.', undefined, undefined, {
      advice,
    });
  }

  #complain(
    code: DiagnosticCode,
    message: string,
    name: string | undefined,
    token?: Token,
    rest: Details = {},
  ): void {
    const entry = name === undefined ? undefined : this.#data.entries.get(name);
    const at = (start: number, end: number, file: number): Span => ({ file, start, end });
    const { span } = this.#data;
    const startLocation = at(span.start, Math.min(span.end, span.start + 1), span.file);
    const place = token
      ? at(token.start, token.start + Math.max(1, token.text.length), span.file)
      : entry?.nameSpan;
    this.#diagnostics.error(code, message, place ?? startLocation, rest);
  }

  #faults(entry: InstanceEntry): Faults {
    return new Faults(this.#diagnostics, entry.span.file);
  }
}

/** Whether an entry describes the cells of a square board by `#` and `.`. */
function isMask({ lines }: InstanceEntry): boolean {
  const texts = lines.map(({ text }) => text.trim()).filter((text) => text !== '');
  return texts.some((text) => text.includes('#')) && texts.every((text) => /^[#. \t]*$/.test(text));
}

/** The kind of board that the entry `board` names; undefined if the entry contains a drawing. */
function boardWord(entry: InstanceEntry): Token | undefined {
  const tokens = entry.lines.flatMap(tokensOf);
  const [word] = tokens;
  return tokens.length === 1 && word && boardNamed(word.text) ? word : undefined;
}

const invalidSizeMessage = (text: string): string =>
  Number(text) === 0
    ? 'A board has at least one row and one column.'
    : `Expected a number of cells, found \`${text}\`.`;
