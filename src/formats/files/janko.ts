/**
 * Puzzles in the text form of Otto Janko's site: lines of keys (`puzzle`, `size`, `rows`, `cols`, `title`, `author`),
 * then parts headed by words in brackets: `[problem]` with a word for each cell, `[areas]` with the room of each,
 * `[clabels]` and `[rlabels]` with the labels over columns and beside rows, `[solution]`, and `[moves]` of a solver.
 * There is no public description of the form; this is what its pages contain.
 */
import { ListingText } from '../links/listing.ts';
import type { Token } from '../native/tokens.ts';
import { BadFile, linesOf, wordsOf } from './bad-file.ts';

export interface JankoText {
  /** The site's name for the puzzle type; empty if the text has none. */
  readonly type: string;
  readonly title: string;
  readonly author: string;
  readonly rows: number;
  readonly columns: number;
  readonly cells: Grid;
  readonly areas: Grid;
  /** `wordsAbove[i][column]`: the words in the i-th line over the columns, from the top. */
  readonly wordsAbove: Grid;
  /** `wordsBeside[row][i]`: the words to the left of the row. */
  readonly wordsBeside: Grid;
  /** Further keys with numbers, such as `stars`, which may be givens of the model. */
  readonly numberParts: readonly (readonly [key: string, value: string])[];
  /** The names of further parts that aren't empty. */
  readonly unreadParts: readonly string[];
  /** Whether the text seems to be cut off at its end. */
  readonly isTruncated: boolean;
}

type Grid = readonly (readonly string[])[];

const MAX_CHARACTERS = 200_000;
const MAX_CELLS_A_SIDE = 200;
/** Matches a heading such as `[problem]`; the first and the last line of a text may lack the brackets. */
const PART = /^\s*(?:\[([a-z]\w*)\]|(begin|end))\s*$/i;
/** The parts that contain an answer or an end, and no clues. */
const ANSWERS: ReadonlySet<string> = new Set([
  'begin',
  'end',
  'puzzle',
  'solution',
  'moves',
  'problem',
  'areas',
  'clabels',
  'rlabels',
]);

/** Reads a text of Janko's site; undefined for all other texts, including texts with parts that fit no board. */
export function jankoIn(file: string): JankoText | undefined {
  if (file.length > MAX_CHARACTERS || !/^\s*\[(?:problem|areas)\]\s*$/im.test(file)) return undefined;
  const { keys, parts } = partsIn(file);
  const grid = (name: string): readonly Line[] => parts.get(name)?.lines ?? [];
  const [cells, areas, above, beside] = [grid('problem'), grid('areas'), grid('clabels'), grid('rlabels')];
  const sides = (keys.get('size') ?? '').match(/\d+/g)?.map(Number) ?? [];
  const shownGrid = cells.length > 0 ? cells : areas;
  const rows = Number(keys.get('rows')) || sides[0] || shownGrid.length;
  const columns =
    Number(keys.get('cols') ?? keys.get('columns')) ||
    sides[1] ||
    sides[0] ||
    (shownGrid[0]?.words.length ?? 0);
  const heading = parts.get(cells.length > 0 ? 'problem' : 'areas')?.heading ?? { text: '', start: 0 };
  if (rows < 1 || columns < 1)
    throw new BadFile('Neither a line `size` nor rows of cells say how large the board is.', heading);
  if (rows > MAX_CELLS_A_SIDE || columns > MAX_CELLS_A_SIDE)
    throw new BadFile(
      `Boards of ${rows} rows and ${columns} columns are not read: at most ${MAX_CELLS_A_SIDE}.`,
      heading,
    );
  for (const name of ['problem', 'areas']) {
    const part = parts.get(name);
    if (!part || part.lines.length === 0) continue;
    for (const line of part.lines) expectWords(line, columns, name);
    if (part.lines.length !== rows) {
      const message = `The board has ${rows} rows, and \`[${name}]\` has ${part.lines.length}.`;
      throw new BadFile(message, part.lines[rows]?.token ?? part.heading);
    }
  }
  for (const line of above) expectWords(line, columns, 'clabels');
  const unreadParts = [...parts]
    .filter(([name, { lines }]) => lines.length > 0 && !ANSWERS.has(name))
    .map(([name]) => name);
  // A text that begins with `begin` has one of these parts after the clues, unless it was cut off.
  const isTruncated = parts.has('begin') && !['solution', 'moves', 'end'].some((one) => parts.has(one));
  const texts = (lines: readonly Line[]): Grid => lines.map(({ words }) => words.map(({ text }) => text));
  return {
    type: keys.get('type') ?? keys.get('puzzle') ?? '',
    title: keys.get('title') ?? '',
    author: keys.get('author') ?? '',
    rows,
    columns,
    cells: texts(cells),
    areas: texts(areas),
    wordsAbove: texts(above),
    wordsBeside: wordsOfRows(beside, texts(beside), rows),
    numberParts: [...keys].filter(([key, value]) => /^\d{1,6}$/.test(value) && !SIZES.has(key)),
    unreadParts,
    isTruncated,
  };
}

interface Line {
  readonly token: Token;
  readonly words: readonly Token[];
}

interface Part {
  readonly heading: Token;
  readonly lines: Line[];
}

/** The values of the text's keys, and the lines below each heading. */
function partsIn(file: string): {
  readonly keys: ReadonlyMap<string, string>;
  readonly parts: ReadonlyMap<string, Part>;
} {
  const keys = new Map<string, string>();
  const parts = new Map<string, Part>();
  let part = 'begin';
  for (const token of linesOf(file)) {
    const [, bracketed, name = bracketed] = PART.exec(token.text) ?? [];
    if (name !== undefined) {
      part = name.toLowerCase();
      if (!parts.has(part)) parts.set(part, { heading: token, lines: [] });
    } else if (token.text.trim() !== '') {
      if (part === 'begin' || part === 'puzzle') {
        const [, key = '', said = ''] = /^\s*([a-z]+)\s*[:=]?\s*(.*?)\s*$/i.exec(token.text) ?? [];
        if (!keys.has(key.toLowerCase())) keys.set(key.toLowerCase(), said);
        // A line of a single word below `[puzzle]` is the type.
        if (part === 'puzzle' && said === '' && !keys.has('type')) keys.set('type', key);
      } else parts.get(part)?.lines.push({ token, words: wordsOf(token) });
    }
  }
  return { keys, parts };
}

function expectWords({ token, words }: Line, columns: number, part: string): void {
  if (words.length === columns) return;
  const countText = words.length === 1 ? 'one value' : `${words.length} values`;
  throw new BadFile(
    `The board has ${columns} columns, and a line of \`[${part}]\` has ${countText}.`,
    words[columns] ?? { text: token.text.trimEnd(), start: token.start },
  );
}

/** The keys about the board's size and appearance. */
const SIZES: ReadonlySet<string> = new Set([
  'size',
  'rows',
  'cols',
  'columns',
  'unit',
  'depth',
  'patternx',
  'patterny',
]);

/** The words beside each row; the text has a line for each row, or one word for each row in a line. */
function wordsOfRows(lines: readonly Line[], texts: Grid, rows: number): Grid {
  if (lines.length === 0 || lines.length === rows) return texts;
  const oddLine = lines.find(({ words }) => words.length !== rows);
  if (oddLine)
    throw new BadFile(
      `The board has ${rows} rows: \`[rlabels]\` has a line for each, or a value for each in a line.`,
      oddLine.token,
    );
  return Array.from({ length: rows }, (_, row) => texts.map((line) => line[row] ?? '-'));
}

const NOTHING: ReadonlySet<string> = new Set(['-', '.', '']);
const CIRCLES: ReadonlyMap<string, string> = new Map([
  ['w', '1'],
  ['o', '1'],
  ['b', '2'],
]);

/**
 * Converts a puzzle to a drawing's listing: numbers and letters in cells, `w` and `b` as circles, `x` as a black cell,
 * rooms, and lists over columns and beside rows.
 */
export function jankoListing(puzzle: JankoText): string {
  const {
    type,
    title,
    author,
    rows,
    columns,
    cells,
    areas,
    wordsAbove,
    wordsBeside,
    numberParts,
    unreadParts,
    isTruncated,
  } = puzzle;
  const text = new ListingText();
  text.addLine('size', { rows, columns });
  if (type !== '') text.addLine('genre', { text: type });
  if (title !== '') text.addLine('title', { text: title });
  if (author !== '') text.addLine('author', { text: author });
  for (const [row, line] of cells.entries()) {
    for (const [column, word] of line.entries()) {
      const at = `(${row},${column})`;
      const circle = CIRCLES.get(word.toLowerCase());
      if (NOTHING.has(word)) continue;
      if (circle !== undefined) text.addLine(`symbol circle_M ${circle} at cells`, { at, value: circle });
      else if (/^[x#]$/i.test(word)) text.addLine('surface black at cells', { at });
      else text.addLine('number at cells', { at, value: word });
    }
  }
  const labels = new Map<string, number>();
  for (const [row, line] of areas.entries()) {
    for (const [column, word] of line.entries()) {
      const value = labels.get(word) ?? labels.size + 1;
      labels.set(word, value);
      text.addLine('rooms at cells', { at: `(${row},${column})`, value });
    }
  }
  const clueWords = (words: readonly string[]): readonly string[] =>
    words.filter((word) => !NOTHING.has(word));
  // On a board with values in its cells, two words are the clues of the two sides; on an empty board they are a list
  // for one side.
  const isOnBothSides =
    cells.length > 0 && wordsAbove.length === 2 && wordsBeside.every((words) => words.length === 2);
  for (let at = 0; at < columns; at++) {
    const words = wordsAbove.map((line) => line[at] ?? '-');
    addBeside('above', at, clueWords(isOnBothSides ? words.slice(0, 1) : words), text);
    if (isOnBothSides) addBeside('below', at, clueWords(words.slice(1)), text);
  }
  for (const [at, words] of wordsBeside.entries()) {
    addBeside('left', at, clueWords(isOnBothSides ? words.slice(0, 1) : words), text);
    if (isOnBothSides) addBeside('right', at, clueWords(words.slice(1)), text);
  }
  for (const [key, value] of numberParts) text.addLine(`given ${key}`, { value });
  for (const name of unreadParts) text.addLine(`part ${name}`, { count: 1 });
  if (isTruncated) text.addLine('what follows, for the text has no end', { count: 1 });
  return text.text;
}

/** Adds the words beside a row or column: one value, or a list. */
function addBeside(where: string, at: number, words: readonly string[], text: ListingText): void {
  if (words.length === 0) return;
  text.addLine(`number at ${where}`, { at, value: words.length === 1 ? words[0] : `[${words.join(', ')}]` });
}
