/**
 * Puzzles in the text form of Otto Janko's site: lines of keys (`puzzle`, `size`, `rows`, `cols`, `title`, `author`),
 * then parts headed by words in brackets: `[problem]` with a word for each cell, `[areas]` with the room of each,
 * `[clabels]` and `[rlabels]` with the labels over columns and beside rows, `[solution]`, and `[moves]` of a solver.
 * There is no public description of the form; this is what its pages contain.
 */
import type { Token } from '../native/tokens.ts';
import { BadFile, KNOWN_KEYS, linesOf, wordsOf } from './bad-file.ts';
import type { GridPuzzle, Words } from './grid-listing.ts';
import { cellWords } from './grids.ts';

const MAX_CHARACTERS = 200_000;
const MAX_CELLS_A_SIDE = 200;
/** Matches a heading such as `[problem]`, which may lack the brackets. */
const PART_HEADING_PATTERN =
  /^\s*(?:\[([a-z]\w*)\]|(begin|end|problem|areas|clabels|rlabels|solution|moves))\s*$/i;
/** The headings below which there may be a text about the puzzle, in place of a line `KEY TEXT`. */
const KEY_HEADINGS: ReadonlySet<string> = new Set([
  'title',
  'author',
  'source',
  'info',
  'size',
  'rows',
  'cols',
  'unit',
]);
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

/** Matches the beginning of such a text. */
const BEGIN_PATTERN = /^\uFEFF?\s*\[?begin\]?\s+\[?(?:puzzle|type|title|author|size)\b/i;

/** Reads a text of Janko's site; undefined for all other texts, including texts with parts that fit no board. */
export function jankoIn(file: string): GridPuzzle | undefined {
  const hasClues =
    /^\s*\[(?:problem|areas)\]\s*$/im.test(file) ||
    /^\s*begin\s[\s\S]*^\s*(?:problem|areas)\s*$/im.test(file);
  if (file.length > MAX_CHARACTERS) return undefined;
  if (!hasClues) return reportMissingClues(file);
  const { keys, parts } = partsIn(file);
  const grid = (name: string): readonly Line[] => parts.get(name)?.lines ?? [];
  const [cells, areas, above, beside] = [grid('problem'), grid('areas'), grid('clabels'), grid('rlabels')];
  const keyText = (key: string): string | undefined => keys.get(key)?.text;
  const sides = (keyText('size') ?? '').match(/\d+/g)?.map(Number) ?? [];
  const gridLines = cells.length > 0 ? cells : areas;
  const rows = Number(keyText('rows')) || sides[0] || gridLines.length;
  const columns =
    Number(keyText('cols') ?? keyText('columns')) ||
    sides[1] ||
    sides[0] ||
    (gridLines[0]?.words.length ?? 0);
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
    // Clues at corners are one more row and column than the board has.
    const marginLineCount =
      name === 'problem' && part.lines.length === rows + 1 && part.lines[0]?.words.length === columns + 1
        ? 1
        : 0;
    for (const line of part.lines) expectWords(line, columns + marginLineCount, name);
    if (part.lines.length !== rows + marginLineCount) {
      const message = `The board has ${rows} rows, and \`[${name}]\` has ${part.lines.length}.`;
      throw new BadFile(message, part.lines[rows]?.token ?? part.heading);
    }
  }
  for (const line of above) expectWords(line, columns, 'clabels');
  const otherParts = [...parts]
    .filter(([name, { lines }]) => lines.length > 0 && !ANSWERS.has(name))
    .map(([text, { heading }]) => ({ ...heading, text, width: heading.text.length }));
  // A text that begins with `begin` has one of these parts after the clues, unless it was cut off.
  const isCut = parts.has('begin') && !['solution', 'moves', 'end'].some((one) => parts.has(one));
  const texts = (lines: readonly Line[]): Words => lines.map(({ words }) => words);
  return {
    type: keyText('type') ?? keyText('puzzle') ?? '',
    title: keyText('title') ?? '',
    author: keyText('author') ?? '',
    rows,
    columns,
    cells: texts(cells),
    areas: texts(areas),
    above: texts(above),
    beside: textsBeside(beside, texts(beside), rows),
    keys: [...keys].filter(([key, { text }]) => /^\d{1,6}$/.test(text) && !SIZE_KEYS.has(key)),
    singles: [],
    otherKeys: otherKeysOf(keys),
    others: otherParts,
    isCut,
  };
}

/** @throws BadFile for a text that begins like a puzzle but has no part with clues */
function reportMissingClues(file: string): undefined {
  const [beginning] = BEGIN_PATTERN.exec(file) ?? [];
  if (beginning === undefined) return undefined;
  const start = beginning.search(/[^\s\uFEFF]/);
  throw new BadFile('This puzzle has no part `[problem]` or `[areas]`.', {
    text: beginning.slice(start, start + 5),
    start,
  });
}

interface Line {
  readonly token: Token;
  readonly words: readonly Token[];
}

interface FilePart {
  readonly heading: Token;
  readonly lines: Line[];
}

/** The values of the text's keys, and the lines below each heading. */
function partsIn(file: string): {
  readonly keys: ReadonlyMap<string, Token>;
  readonly parts: ReadonlyMap<string, FilePart>;
} {
  const keys = new Map<string, Token>();
  const partByName = new Map<string, FilePart>();
  let part = 'begin';
  for (const token of linesOf(file)) {
    const [, bracketed, name = bracketed] = PART_HEADING_PATTERN.exec(token.text) ?? [];
    if (name !== undefined) {
      part = name.toLowerCase();
      if (!KEY_HEADINGS.has(part) && !partByName.has(part))
        partByName.set(part, { heading: token, lines: [] });
    } else if (token.text.trim() !== '') {
      if (KEY_HEADINGS.has(part)) {
        if (!keys.has(part)) keys.set(part, { ...token, text: token.text.trim(), width: token.text.length });
      } else if (part === 'begin' || part === 'puzzle') {
        const [, key = '', said = ''] = /^\s*([a-z]+)\s*[:=]?\s*(.*?)\s*$/i.exec(token.text) ?? [];
        const value = { text: said, start: token.start, width: token.text.trimEnd().length };
        if (!keys.has(key.toLowerCase())) keys.set(key.toLowerCase(), value);
        // A line of a single word below `[puzzle]` is the type.
        if (part === 'puzzle' && said === '' && !keys.has('type')) keys.set('type', { ...value, text: key });
      } else {
        const words = part.endsWith('labels') ? wordsOf(token) : cellWords(token);
        partByName.get(part)?.lines.push({ token, words });
      }
    }
  }
  return { keys, parts: partByName };
}

function expectWords({ token, words }: Line, columns: number, part: string): void {
  if (words.length === columns) return;
  const valueCountText = words.length === 1 ? 'one value' : `${words.length} values`;
  throw new BadFile(
    `The board has ${columns} columns, and a line of \`[${part}]\` has ${valueCountText}.`,
    words[columns] ?? { text: token.text.trimEnd(), start: token.start },
  );
}

/** The keys that are neither numbers, which may be givens, nor known; each with its position. */
const otherKeysOf = (keys: ReadonlyMap<string, Token>): readonly Token[] =>
  Array.from(keys).flatMap(([key, value]) =>
    /^\d{1,6}$/.test(value.text) || KNOWN_KEYS.has(key) ? [] : [{ ...value, text: key }],
  );

/** The keys about the board's size and appearance. */
const SIZE_KEYS: ReadonlySet<string> = new Set(
  'size rows cols columns unit depth patternx patterny'.split(' '),
);

/** The words beside each row. The text has a line for each row, or one line with a word for each row. */
function textsBeside(lines: readonly Line[], texts: Words, rows: number): Words {
  if (lines.length === 0 || lines.length === rows) return texts;
  const unequalLine = lines.find(({ words }) => words.length !== rows);
  if (unequalLine)
    throw new BadFile(
      `The board has ${rows} rows: \`[rlabels]\` has a line for each, or a value for each in a line.`,
      unequalLine.token,
    );
  return Array.from({ length: rows }, (_, row) => texts.flatMap((line) => line[row] ?? []));
}
