/**
 * Puzzles written as grids of words: a word for each cell, the room of each cell, and words over columns and beside
 * rows. Each becomes the listing of a drawing, which models read like a drawing of Penpa+.
 */
import { ASSUMED_LAYER, ListingText } from '../links/listing.ts';
import type { Token } from '../native/tokens.ts';

/** Rows of words, with their positions in the file. */
export type Words = readonly (readonly Token[])[];

export interface GridPuzzle {
  /** The puzzle type's name in the file; empty if the file has none. */
  readonly type: string;
  readonly title: string;
  readonly author: string;
  readonly rows: number;
  readonly columns: number;
  /** The word in each cell; one more row and column if the words are at corners. */
  readonly cells: Words;
  readonly areas: Words;
  /** `above[i][column]`: the words in the i-th line over the columns, from the top. */
  readonly above: Words;
  /** `beside[row][i]`: the words to the left of the row. */
  readonly beside: Words;
  /** Single values with their names, such as `stars`, which may be givens of the model. */
  readonly keys: readonly (readonly [key: string, value: Token])[];
  /** Single values without names, for the model's single givens in order. */
  readonly singles: readonly Token[];
  /** The headings of further parts that aren't empty. */
  readonly others: readonly Token[];
  /** Lines of the file about anything else, each as its key with its position. */
  readonly otherKeys?: readonly Token[];
  /** Whether the text seems to be cut off at its end. */
  readonly isCut: boolean;
}

const NOTHING: ReadonlySet<string> = new Set(['-', '.', '_', '']);

/** Matches a number with the direction of its arrow, and the color of its cell in front of it, or behind it as `x` (black) or `o` (white). */
const ARROW = /^([bwg]?)(\d{1,3}|\?)([nesw])([xo]?)$/i;
/** Matches a circle's color with the number in the circle. */
const CIRCLE = /^([bwog])(\d{1,3}|\?)?$/i;
/** Matches the sums below a cell and to its right. */
const SUMS_PATTERN = /^(\d{0,3}),(\d{0,3})$/;

/** Matches several numbers in a cell, or one in brackets: `2,3`, `[1,?]`, `(5)`. */
const LIST_PATTERN = /^(?:[[({](.*)[\])}]|([^[({]*[,;].*))$/;

/** The numbers of a list in a cell, as the value of a line; undefined for other words. */
function listOf(word: string): string | undefined {
  const [, inBrackets, bare = inBrackets] = LIST_PATTERN.exec(word) ?? [];
  const items = bare?.split(/[\s,;]+/).filter((item) => item !== '') ?? [];
  return items.length > 0 && items.every((item) => /^(?:\d{1,3}|\?)$/.test(item))
    ? `[${items.join(', ')}]`
    : undefined;
}

/** Penpa's numbers of black and gray circles. */
const COLOR_NUMBERS: ReadonlyMap<string, number> = new Map([
  ['b', 2],
  ['g', 3],
]);

const DIRECTIONS: ReadonlyMap<string, string> = new Map([
  ['n', 'north'],
  ['e', 'east'],
  ['s', 'south'],
  ['w', 'west'],
]);

/**
 * Converts a puzzle to a drawing's listing: numbers and letters, arrows with numbers, circles with numbers, sums of
 * runs, black cells, rooms, and lists over columns and beside rows. The field `word` is the cell's word, for models
 * that draw its meaning in another way.
 */
export function gridListing(puzzle: GridPuzzle): ListingText {
  const { type, title, author, rows, columns, cells, areas, keys, singles, others, isCut } = puzzle;
  const text = new ListingText();
  text.addLine('size', { rows, columns });
  if (type !== '') text.addLine('genre', { text: type });
  if (title !== '') text.addLine('title', { text: title });
  if (author !== '') text.addLine('author', { text: author });
  const writer = new CellWriter(text, cells, cells.length > rows ? 'corners' : 'cells');
  for (const [row, line] of cells.entries())
    for (const [column, word] of line.entries()) writer.add(`(${row},${column})`, word);
  const labels = new Map<string, number>();
  for (const [row, line] of areas.entries()) {
    for (const [column, word] of line.entries()) {
      const value = labels.get(word.text) ?? labels.size + 1;
      labels.set(word.text, value);
      text.addLine('rooms at cells', { at: `(${row},${column})`, value }, word);
    }
  }
  const split = splitRoom(areas);
  if (split) text.addLine(ASSUMED_LAYER, { text: splitRoomMessage(split.text) }, split);
  addLists(puzzle, text);
  for (const [key, value] of keys) text.addLine(`given ${key}`, { value: value.text }, value);
  for (const value of singles) text.addLine('single', { value: value.text }, value);
  for (const key of puzzle.otherKeys ?? []) text.addLine(`looks key ${key.text}`, {}, key);
  for (const heading of others) text.addLine(`part ${heading.text}`, { count: 1 }, heading);
  if (isCut) text.addLine('what follows, for the text has no end', { count: 1 });
  return text;
}

const splitRoomMessage = (label: string): string =>
  `A grid is read as the rooms of the cells, and room \`${label}\` lies in several parts.`;

/** A word of a room whose cells aren't connected; undefined if all rooms are connected. */
export function splitRoom(areas: Words): Token | undefined {
  const seenCells = new Set<Token>();
  const seenLabels = new Set<string>();
  for (const [row, line] of areas.entries()) {
    for (const [column, word] of line.entries()) {
      if (seenCells.has(word)) continue;
      if (seenLabels.has(word.text)) return word;
      seenLabels.add(word.text);
      const queue = [[row, column] as const];
      for (let place = queue.pop(); place; place = queue.pop()) {
        const [y, x] = place;
        const other = areas[y]?.[x];
        if (!other || seenCells.has(other) || other.text !== word.text) continue;
        seenCells.add(other);
        queue.push([y - 1, x], [y + 1, x], [y, x - 1], [y, x + 1]);
      }
    }
  }
  return undefined;
}

class CellWriter {
  readonly #text: ListingText;
  readonly #place: string;
  /** Whether the words are sums of runs; `-` is then a black cell, and `0` an empty one. */
  readonly #hasSums: boolean;
  /** Whether cells have lists of numbers; a single number is then a list, too. */
  readonly #hasLists: boolean;
  /** Whether letters are names: there are other letters than those for circles and black cells. */
  readonly #hasNames: boolean;
  /** Whether `-` is a minus, as a clue, and not an empty cell. It is if the grid also contains `+`. */
  readonly #hasSigns: boolean;
  /** Whether `.` is a hole. It is if empty cells are written as `-`. */
  readonly #hasHoles: boolean;
  /** The least number that is a value: 0, or 1 if the grid contains no 0. */
  readonly #leastNumber: number;

  constructor(text: ListingText, cells: Words, place: 'cells' | 'corners') {
    this.#text = text;
    this.#place = place;
    const words = new Set(cells.flat().map(({ text }) => text));
    // Beside sums no number stands alone, and blocks are `-`.
    this.#hasSums =
      [...words].some((word) => word !== ',' && SUMS_PATTERN.test(word)) &&
      ![...words].some((word) => /^[1-9]\d*$/.test(word) || (word === '.' && !words.has('0')));
    this.#hasLists = !this.#hasSums && [...words].some((word) => listOf(word) !== undefined);
    this.#hasNames = [...words].some((word) => /^[a-z]$/i.test(word) && !/^[wbogx]$/i.test(word));
    this.#hasSigns = words.has('+');
    this.#hasHoles = words.has('-') && words.has('.') && !this.#hasSigns;
    this.#leastNumber = words.has('0') ? 0 : 1;
  }

  add(at: string, word: Token): void {
    const { text } = word;
    const sums = SUMS_PATTERN.exec(text);
    const arrow = ARROW.exec(text);
    const circle = CIRCLE.exec(text);
    if (this.#hasSums && (sums || text === '-')) {
      this.#mark('surface black', at, word);
      if (sums?.[1]) this.#mark('small southwest', at, word, sums[1]);
      if (sums?.[2]) this.#mark('small northeast', at, word, sums[2]);
    } else if (this.#hasSums && text === '0') return;
    else if (this.#hasSigns && /^[+-]$/.test(text))
      this.#mark(`symbol math ${text === '+' ? 2 : 3}`, at, word);
    else if (this.#hasHoles && text === '.') this.#mark('surface black', at, word);
    else if (NOTHING.has(text)) return;
    else if (this.#hasLists && (/^\d{1,3}$|^\?$/.test(text) || listOf(text) !== undefined))
      this.#mark('tapa', at, word, listOf(text) ?? `[${text}]`);
    else if (this.#hasNames && /^[a-z]$/i.test(text)) this.#mark('number', at, word, text);
    else if (arrow) this.#addArrow(at, word, arrow);
    else if (circle) {
      const value = COLOR_NUMBERS.get(circle[1]?.toLowerCase() ?? '') ?? 1;
      this.#mark(`symbol circle_M circle_L ${value}`, at, word, value);
      if (circle[2]) this.#mark('number', at, word, circle[2]);
    } else if (/^[x#]$/i.test(text)) this.#mark('surface black', at, word);
    else this.#mark('number', at, word, text);
  }

  #addArrow(at: string, word: Token, [, color = '', value = '', way = '', sign = '']: RegExpExecArray): void {
    const ground = /b/i.test(color) || /x/i.test(sign) ? 'black' : /g/i.test(color) ? 'gray' : undefined;
    if (ground) this.#text.addLine(`surface ${ground} at ${this.#place}`, { at }, word);
    const direction = DIRECTIONS.get(way.toLowerCase());
    this.#text.addLine(`arrow at ${this.#place}`, { at, value, direction, word: word.text }, word);
  }

  #mark(layer: string, at: string, word: Token, value?: string | number): void {
    const { text } = word;
    const index = /^\d{1,6}$/.test(text) ? Number(text) - this.#leastNumber : undefined;
    this.#text.addLine(`${layer} at ${this.#place}`, { at, value, word: text, index }, word);
  }
}

function addLists({ columns, cells, above, beside }: GridPuzzle, text: ListingText): void {
  const clueWords = (words: readonly Token[]): readonly Token[] =>
    words.filter((word) => !NOTHING.has(word.text));
  // On a board with values in its cells, two words are the clues of the two sides; on an empty board they are a list
  // for one side.
  const isOnBothSides = cells.length > 0 && above.length === 2 && beside.every((words) => words.length === 2);
  for (let at = 0; at < columns; at++) {
    const words = above.flatMap((line) => line[at] ?? []);
    addBeside('above', at, clueWords(isOnBothSides ? words.slice(0, 1) : words), text);
    if (isOnBothSides) addBeside('below', at, clueWords(words.slice(1)), text);
  }
  for (const [at, words] of beside.entries()) {
    addBeside('left', at, clueWords(isOnBothSides ? words.slice(0, 1) : words), text);
    if (isOnBothSides) addBeside('right', at, clueWords(words.slice(1)), text);
  }
}

/** Adds the words beside a row or column: one value, or a list. */
function addBeside(where: string, at: number, words: readonly Token[], text: ListingText): void {
  const texts = words.map((word) => word.text);
  const value = texts.length === 1 ? texts[0] : `[${texts.join(', ')}]`;
  if (texts.length > 0) text.addLine(`number at ${where}`, { at, value }, words[0]);
}
