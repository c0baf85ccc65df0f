/**
 * f-puzzles: a sudoku and its constraints as JSON, packed by lz-string after `?load=`. Format: as written by its pages
 * (f-puzzles.com) and read by SudokuSolver (dclamage, MIT). Cells are `R1C1`, counted from 1; 0 and size plus one are
 * outside.
 */
import { FPUZZLES } from '../../../language/sections/read/link-layers.ts';
import { boxSize } from '../../../model/boards/box-size.ts';
import { entryOf } from '../../../text/entry-of.ts';
import { type ListingLine, ListingText } from '../listing.ts';
import { FOG_LAYERS } from '../unread-kind.ts';
import { addFog, fogIn, fogOfJson, jsonOfFog } from './fog.ts';
import { BadLink, lzPacked, lzUnpacked } from './pack.ts';

type Json = Readonly<Record<string, unknown>>;
type Cell = readonly [row: number, column: number];

/** The keys of decoration and texts, which don't affect the answer. */
const APPEARANCE_KEYS: ReadonlySet<string> = new Set([
  ...[
    'size',
    'grid',
    'title',
    'author',
    'ruleset',
    'solution',
    'text',
    'circle',
    'rectangle',
    'line',
    'cage',
  ],
  ...['foglight', 'fogofwar', 'triggereffect'],
  ...[
    'activeConstraints',
    'disabledlogic',
    'truecandidatesoptions',
    'successMessage',
    'highlightConflicts',
    'negative',
  ],
]);

const MAX_BOARD_SIDE = 50;
/** Matches the id of a puzzle stored at the site, which a link may contain in place of the puzzle: `?id=y2k9fm4p`. */
const SHORT_ID_PATTERN = /^id=/;

/**
 * The puzzle in the data after `?load=`, as text with a line for each mark or constraint. @throws BadLink if the data
 * can't be read.
 */
export function readFpuzzles(data: string): string {
  if (SHORT_ID_PATTERN.test(data))
    throw new BadLink(
      'This is the short id of a puzzle on the server of f-puzzles, and nothing is fetched from there.',
    );
  return listingOf(jsonOf(lzUnpacked(data)));
}

export function jsonOf(text: string): Json {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new BadLink('The link cannot be unpacked: it is cut, or was changed on its way.');
  }
  if (!isObject(value)) throw new BadLink('The link holds no puzzle.');
  return value;
}

export function listingOf(puzzle: Json): string {
  const size = Number(puzzle.size);
  if (!Number.isInteger(size) || size < 1 || size > MAX_BOARD_SIDE) {
    throw new BadLink(`The link tells no size of a board from 1 to ${MAX_BOARD_SIDE}.`);
  }
  const text = new ListingText();
  text.addLine('size', { rows: size, columns: size });
  for (const key of ['title', 'author', 'ruleset'] as const) {
    const keyText = puzzle[key];
    if (typeof keyText === 'string' && keyText !== '') text.addLine(key, { text: keyText });
  }
  gridOf(puzzle, size, text);
  for (const [key, value] of Object.entries(puzzle)) {
    if (APPEARANCE_KEYS.has(key) || value === false || value === null || value === undefined) continue;
    const items = Array.isArray(value) ? value : undefined;
    if (items?.length === 0) continue;
    if (items) for (const item of items) addItem(key, item, size, text);
    else text.addLine(key);
  }
  for (const key of arrayOf(puzzle.negative)) text.addLine(`negative ${String(key)}`);
  for (const key of ['text', 'circle', 'rectangle', 'line', 'cage']) {
    for (const item of arrayOf(entryOf(puzzle, key)).slice(0, MAX_ITEMS_OF_APPEARANCE))
      for (const looks of isObject(item) ? appearancesOf(item) : [{}]) text.addLine(`looks ${key}`, looks);
  }
  const fog = fogOfJson(puzzle, [size, size], puzzle.solution);
  if (fog) addFog(text, fog);
  return text.text;
}

/** The greatest number of decorative items of one kind; nobody draws more by hand. */
const MAX_ITEMS_OF_APPEARANCE = 3000;

/**
 * The fields of the lines for a decorative item: positions in rows and columns from the board's upper left corner,
 * lengths in cells.
 */
function appearancesOf(item: Json): Record<string, string | number | undefined>[] {
  const cellMiddles = cellsIn(item.cells).map(([row, column]): Cell => [row + 0.5, column + 0.5]);
  const sum = cellMiddles.reduce(([row, column], [r, c]): Cell => [row + r, column + c], [0, 0]);
  const commonFields = {
    centre:
      cellMiddles.length > 0 ? `${sum[0] / cellMiddles.length},${sum[1] / cellMiddles.length}` : undefined,
    size: isNumber(item.height) && isNumber(item.width) ? `${item.height},${item.width}` : undefined,
    fill: textOrNumberOf(item.baseC),
    border: textOrNumberOf(item.outlineC),
    color: textOrNumberOf(item.fontC),
    text: textOrNumberOf(item.value),
    font: isNumber(item.size) ? item.size : undefined,
    angle: isNumber(item.angle) ? item.angle : undefined,
  };
  const lines = arrayOf(item.lines);
  if (lines.length === 0) return [commonFields];
  const width = isNumber(item.width) ? item.width : undefined;
  return lines.map((line) => ({
    points: cellsIn(line)
      .map(([row, column]) => `${row + 0.5},${column + 0.5}`)
      .join(' '),
    color: commonFields.border,
    width,
  }));
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

function gridOf(puzzle: Json, size: number, text: ListingText): void {
  const rows = arrayOf(puzzle.grid);
  const oddRow = rows.findIndex((row) => arrayOf(row).length !== size);
  if (rows.length > 0 && (rows.length !== size || oddRow >= 0)) {
    const sizeText =
      rows.length === size
        ? `row ${oddRow + 1} of its grid has ${arrayOf(rows[oddRow]).length} cells`
        : `its grid has ${rows.length} rows`;
    throw new BadLink(`The link says that the board has ${size} rows and columns, but ${sizeText}.`);
  }
  const regions: string[] = [];
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const cell = arrayOf(rows[row])[column];
      if (!isObject(cell)) continue;
      const at = `(${row},${column})`;
      const { value, given, region, givenPencilMarks } = cell;
      if (given === true && typeof value === 'number' && value > 0) text.addLine('value', { at, value });
      const marks = arrayOf(givenPencilMarks).filter((mark) => Number.isInteger(mark));
      if (marks.length > 0 && !(given === true && value !== undefined))
        text.addLine('givenPencilMarks', { at, value: `[${marks.join(', ')}]` });
      if (typeof region === 'number') regions[row * size + column] = String(region);
    }
  }
  // The data contain a region only for cells that aren't in their usual box.
  const [height] = boxSize(size, size);
  const hasRegions = regions.some((region) => region !== undefined);
  for (let at = 0; hasRegions && at < size * size; at++) {
    const [row, column] = [Math.floor(at / size), at % size];
    const defaultRegion = Math.floor(row / height) * height + Math.floor(column / (size / height));
    text.addLine('region', { at: `(${row},${column})`, value: regions[at] ?? defaultRegion });
  }
}

function addItem(key: string, item: unknown, size: number, text: ListingText): void {
  if (!isObject(item)) {
    text.addLine(key);
    return;
  }
  const layer = entryOf(FPUZZLES, key);
  const cells = cellsIn(item.cells);
  const value = textOrNumberOf(item.value);
  if (layer?.kind === 'at') {
    for (const cell of [...cellsIn(item.cell === undefined ? [] : [item.cell]), ...cells])
      text.addLine(key, { at: textOf(cell) });
    return;
  }
  const outerCell = item.cell === undefined ? undefined : cellsIn([item.cell])[0];
  const commonFields = {
    cells:
      cells.length > 0
        ? listOf(cells)
        : outerCell && listOf(cellsSeenFrom(outerCell, directionOf(item.direction), size)),
    value,
    cloneCells: item.cloneCells === undefined ? undefined : listOf(cellsIn(item.cloneCells)),
    values: item.values === undefined ? undefined : `[${arrayOf(item.values).map(Number).join(', ')}]`,
  };
  const lines = arrayOf(item.lines);
  if (lines.length === 0) text.addLine(key, commonFields);
  for (const line of lines) {
    const lineCells = cellsIn(line);
    const [head] = lineCells;
    // An arrow's line may begin in the arrow's circle, whose cell is then left out.
    const startsAtHead =
      head !== undefined && cells.some(([row, column]) => row === head[0] && column === head[1]);
    text.addLine(key, { ...commonFields, line: listOf(startsAtHead ? lineCells.slice(1) : lineCells) });
  }
}

const STEPS: Readonly<Record<string, Cell>> = { UR: [-1, 1], UL: [-1, -1], DR: [1, 1], DL: [1, -1] };

function directionOf(value: unknown): Cell | undefined {
  return typeof value === 'string' ? entryOf(STEPS, value) : undefined;
}

/** The cells to which a clue outside the board refers: along its row, column or diagonal. */
function cellsSeenFrom([row, column]: Cell, direction: Cell | undefined, size: number): Cell[] {
  const inwardStep = (at: number): number => (at < 0 ? 1 : at >= size ? -1 : 0);
  const [down, right] = direction ?? [inwardStep(row), inwardStep(column)];
  const cellsSeen: Cell[] = [];
  if (down === 0 && right === 0) return cellsSeen;
  for (
    let [r, c] = [row + down, column + right];
    r >= 0 && c >= 0 && r < size && c < size;
    r += down, c += right
  ) {
    cellsSeen.push([r, c]);
  }
  return cellsSeen;
}

function cellsIn(value: unknown): Cell[] {
  return arrayOf(value).map((name) => {
    const nameMatch = typeof name === 'string' ? /^R(\d{1,2})C(\d{1,2})$/.exec(name) : null;
    if (!nameMatch)
      throw new BadLink(
        `The link names no cell where one is wanted: ${JSON.stringify(name)?.slice(0, 40) ?? 'nothing'}.`,
      );
    return [Number(nameMatch[1]) - 1, Number(nameMatch[2]) - 1];
  });
}

function textOrNumberOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

const textOf = ([row, column]: Cell): string => `(${row},${column})`;
const listOf = (cells: readonly Cell[]): string => `[${cells.map(textOf).join(', ')}]`;
const arrayOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

// ── Writing ──

/** The layers for properties of the puzzle as a whole. */
const WHOLE_PUZZLE_LAYERS: ReadonlySet<string> = new Set(['size', 'title', 'author', 'ruleset']);

/** Whether f-puzzles can express a line; it can't express, for example, marks of Penpa drawings. */
export const isKnownToFpuzzles = ({ layer }: ListingLine): boolean =>
  WHOLE_PUZZLE_LAYERS.has(layer) ||
  layer.startsWith('negative ') ||
  APPEARANCE_LAYERS.has(layer) ||
  FOG_LAYERS.has(layer) ||
  entryOf(FPUZZLES, layer) !== undefined;

/** The data after `?load=` for a listing. @throws BadLink if f-puzzles can't express the listing. */
export function writeFpuzzles(lines: readonly ListingLine[]): string {
  return lzPacked(JSON.stringify(puzzleOf(lines)));
}

function puzzleOf(lines: readonly ListingLine[]): Json {
  const sizeLine = lines.find(({ layer }) => layer === 'size');
  const [size, columns] = [numberIn(sizeLine, 'rows'), numberIn(sizeLine, 'columns')];
  if (size !== columns || !(size >= 1) || size > MAX_BOARD_SIDE)
    throw new BadLink('f-puzzles has square boards only.');
  const grid = Array.from({ length: size }, () =>
    Array.from({ length: size }, (): Record<string, unknown> => ({})),
  );
  const fieldValueByKey = new Map<string, unknown>([
    ['size', size],
    ['grid', grid],
  ]);
  const items = (key: string): unknown[] => {
    const fieldValues = (fieldValueByKey.get(key) as unknown[] | undefined) ?? [];
    fieldValueByKey.set(key, fieldValues);
    return fieldValues;
  };
  for (const { layer, fields } of lines) {
    const text = (name: string): string | undefined => fields.get(name)?.text;
    const [row = 0, column = 0] = numbersIn(text('at') ?? '');
    const cell = grid[row]?.[column];
    const layerKey = entryOf(FPUZZLES, layer);
    if (layer === 'size' || FOG_LAYERS.has(layer)) continue;
    if (layer === 'title' || layer === 'author' || layer === 'ruleset')
      fieldValueByKey.set(layer, text('text') ?? '');
    else if (layer === 'value' && cell) Object.assign(cell, { value: Number(text('value')), given: true });
    else if (layer === 'region' && cell) Object.assign(cell, { region: Number(text('value')) });
    else if (layer === 'givenPencilMarks' && cell)
      Object.assign(cell, { givenPencilMarks: numbersIn(text('value') ?? '') });
    else if (layer.startsWith('negative ')) items('negative').push(layer.slice('negative '.length));
    else if (layerKey?.kind === 'flag') fieldValueByKey.set(layer, true);
    else if (layerKey?.kind === 'at') items(layer).push({ cell: nameOf([row, column]) });
    else if (layerKey) items(layer).push(itemJson(layer, text, size));
    else if (APPEARANCE_LAYERS.has(layer)) items(layer.slice('looks '.length)).push(appearanceJson(text));
    else throw new BadLink(`f-puzzles has no \`${layer}\`.`);
  }
  const fog = fogIn(lines);
  if (fog) for (const [key, value] of Object.entries(jsonOfFog(fog, nameOf))) fieldValueByKey.set(key, value);
  if (fog?.solution !== undefined) fieldValueByKey.set('solution', [...fog.solution].map(digitOrText));
  return Object.fromEntries(fieldValueByKey);
}

/** The layers of decorative items, as `appearancesOf` writes them. */
const APPEARANCE_LAYERS: ReadonlySet<string> = new Set(
  ['text', 'circle', 'rectangle', 'line', 'cage'].map((key) => `looks ${key}`),
);

function appearanceJson(text: (name: string) => string | undefined): Json {
  const points = text('points');
  const [height, width] = (text('size') ?? '').split(',').map(Number);
  const number = (name: string): number | undefined =>
    text(name) === undefined ? undefined : Number(text(name));
  const cellOf = (point: string): string => {
    const [row = 0, column = 0] = point.split(',').map(Number);
    return nameOf([Math.floor(row), Math.floor(column)]);
  };
  const appearanceFields = {
    cells: points === undefined ? cellsAround(text('centre') ?? '') : undefined,
    lines: points === undefined ? undefined : [points.split(' ').map(cellOf)],
    width: points === undefined ? width : number('width'),
    height: points === undefined ? height : undefined,
    baseC: text('fill'),
    outlineC: points === undefined ? text('border') : text('color'),
    fontC: points === undefined ? text('color') : undefined,
    value: text('text'),
    size: number('font'),
    angle: number('angle'),
  };
  return Object.fromEntries(
    Object.entries(appearanceFields).filter(([, value]) => value !== undefined && !Number.isNaN(value)),
  );
}

/**
 * The names of the cells at a point: one cell if the point is in a cell's middle, two if on a border, four if at a
 * corner.
 */
function cellsAround(point: string): string[] | undefined {
  const sides = point.split(',').map((part) => (part === '' ? Number.NaN : Number(part)));
  const [rows = [], columns = []] = sides.map((at) =>
    Number.isInteger(at) ? [at - 1, at] : [Math.floor(at)],
  );
  if (sides.length !== 2 || sides.some(Number.isNaN)) return undefined;
  return rows.flatMap((row) => columns.map((column) => nameOf([row, column])));
}

const OUTSIDE_CLUE_KEYS = new Set(['sandwichsum', 'xsum', 'skyscraper', 'littlekillersum']);

function itemJson(layer: string, text: (name: string) => string | undefined, size: number): Json {
  const cells = placesIn(text('cells') ?? '');
  const value = text('value');
  const line = text('line');
  const clones = text('cloneCells');
  const values = text('values');
  const outsideFields = OUTSIDE_CLUE_KEYS.has(layer) ? outsideFieldsOf(cells, size) : undefined;
  const isNumberClue = outsideFields !== undefined && layer !== 'littlekillersum';
  return {
    ...outsideFields,
    ...(cells.length > 0 && !isNumberClue && { cells: cells.map(nameOf) }),
    ...(line !== undefined && { lines: [linePlaces(layer, cells, placesIn(line)).map(nameOf)] }),
    ...(clones !== undefined && { cloneCells: placesIn(clones).map(nameOf) }),
    ...(values !== undefined && { values: numbersIn(values) }),
    ...(value !== undefined && value !== '-' && { value }),
  };
}

/** The cells of an item's line. An arrow's line is extended to begin in the arrow's circle. */
function linePlaces(layer: string, cells: readonly Cell[], line: readonly Cell[]): readonly Cell[] {
  const lastCell = cells.at(-1);
  return layer === 'arrow' && lastCell ? [lastCell, ...line] : line;
}

/** The place and the direction of a clue outside the board, found from the cells to which the clue refers. */
function outsideFieldsOf(cells: readonly Cell[], size: number): Json {
  const [first, second] = cells;
  if (!first) throw new BadLink('A clue outside of the board sees no cell.');
  const [down, right] = second ? [second[0] - first[0], second[1] - first[1]] : cornerStep(first, size);
  const cell = nameOf([first[0] - down, first[1] - right]);
  const direction = Object.entries(STEPS).find(([, step]) => step[0] === down && step[1] === right)?.[0];
  return { cell, ...(direction !== undefined && { direction }) };
}

/**
 * The direction of a clue that refers to a single cell, which is in a corner: diagonal, except on a board of one cell.
 */
function cornerStep([row, column]: Cell, size: number): Cell {
  return size === 1 ? [1, 0] : [row === 0 ? 1 : -1, column === 0 ? -1 : 1];
}

const digitOrText = (text: string): number | string => (/^\d$/.test(text) ? Number(text) : text);
const nameOf = ([row, column]: Cell): string => `R${row + 1}C${column + 1}`;
const numbersIn = (text: string): number[] =>
  Array.from(text.matchAll(/-?\d+/g), ([digits]) => Number(digits));
const placesIn = (text: string): Cell[] =>
  Array.from(text.matchAll(/\((\d+),\s*(\d+)\)/g), ([, row, column]) => [Number(row), Number(column)]);
const numberIn = (line: ListingLine | undefined, field: string): number =>
  Number(line?.fields.get(field)?.text ?? 0);
