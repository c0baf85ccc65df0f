/**
 * Lists as tables: each line of an entry is an item, its words are the item's fields. Only changed lines are rewritten;
 * comments and everything else stay. Entries in another form aren't tables, and are left as text.
 */
import type { PlainType } from '../worker/protocol.ts';

export interface Column {
  readonly name: string;
  readonly type: PlainType;
}

export interface Row {
  /** The number of the row's line within its entry. */
  readonly line: number;
  /** `words[column]`: the text of the field in this column; '' if it is missing. */
  readonly words: readonly string[];
}

/** The columns of a list's table, one for each field of an item; undefined if items aren't lists or tuples. */
export function columnsOf(type: PlainType): readonly Column[] | undefined {
  if (type.kind !== 'list') return undefined;
  const { of } = type;
  if (of.kind === 'tuple')
    return of.fields.map(({ name, type: each }, at) => ({ name: name ?? `${at + 1}`, type: each }));
  if (of.kind === 'list')
    return [{ name: of.of.kind === 'element' ? `${of.of.element}s` : 'values', type: of }];
  return undefined;
}

/** The rows of an entry; undefined if the entry's lines aren't items of the list. */
export function rowsOf(body: string, columns: readonly Column[]): readonly Row[] | undefined {
  const rows: Row[] = [];
  for (const [line, whole] of body.split('\n').entries()) {
    const [text] = splitComment(whole);
    if (text.trim() === '') continue;
    const words = columns.length === 1 ? [withoutBrackets(text.trim())] : wordsOf(text);
    if (!words || words.length > columns.length) return undefined;
    rows.push({ line, words: columns.map((_, at) => (words[at] === '.' ? '' : (words[at] ?? ''))) });
  }
  return rows;
}

/**
 * The entry after words are entered into the table from a position on, to the right and downwards; rows are added at
 * the end if necessary.
 */
export function withEnteredWords(
  body: string,
  columns: readonly Column[],
  [row, column]: readonly [row: number, column: number],
  block: readonly (readonly string[])[],
): string {
  const rows = rowsOf(body, columns) ?? [];
  const lines = body === '' ? [] : body.split('\n');
  block.forEach((words, down) => {
    const existingRow = rows[row + down];
    const next = columns.map((_, at) => words[at - column] ?? existingRow?.words[at] ?? '');
    const oldWords = existingRow && wordsOf(splitComment(lines[existingRow.line] ?? '')[0]);
    const text = rowLine(next, columns, oldWords?.length ?? 0);
    if (existingRow) lines[existingRow.line] = text + splitComment(lines[existingRow.line] ?? '')[1];
    else if (text !== '') lines.push(text);
  });
  return lines.filter((line, at) => line !== '' || body.split('\n')[at] === '').join('\n');
}

export function withoutRow(body: string, { line }: Row): string {
  return body
    .split('\n')
    .filter((_, at) => at !== line)
    .join('\n');
}

/**
 * `pastedWords(text)[row]`: the words of a pasted table's row. The table may come from a program's clipboard or be
 * written by people.
 */
export function pastedWords(text: string): readonly (readonly string[])[] {
  const lines = text.replaceAll('\r', '').replace(/\n+$/, '').split('\n');
  return lines.map((line) =>
    line.includes('\t') ? line.split('\t').map((word) => word.trim()) : (wordsOf(line) ?? [line]),
  );
}

/**
 * Writes a row as a line. A missing field before the last word gets a mark; missing fields after it are left out. A
 * list of several words gets brackets, to count as one word.
 */
function rowLine(words: readonly string[], columns: readonly Column[], count: number): string {
  let last = words.length - 1;
  while (
    (last >= count || words.every((word) => word.trim() === '')) &&
    last >= 0 &&
    words[last]?.trim() === ''
  )
    last--;
  const trimmedWords = words.slice(0, last + 1).map((word) => word.trim());
  if (columns.length === 1) return trimmedWords[0] ?? '';
  return trimmedWords
    .map((word, at) => (word === '' ? '.' : withBrackets(word, columns[at]?.type)))
    .join(' ');
}

function withBrackets(word: string, type: PlainType | undefined): string {
  const coreType = type?.kind === 'optional' || type?.kind === 'unknown' ? type.of : type;
  if (coreType?.kind !== 'list' && coreType?.kind !== 'tuple') return word;
  const innerWords = wordsOf(word);
  if (innerWords?.length === 1 && word.startsWith('[')) return word;
  if (coreType.kind === 'tuple') return innerWords?.length === 1 && word.startsWith('(') ? word : `(${word})`;
  return `[${word}]`;
}

/** Removes the brackets from a list that is the only word of its line. */
function withoutBrackets(text: string): string {
  return text.startsWith('[') && wordsOf(text)?.length === 1 ? text.slice(1, -1).trim() : text;
}

/** Splits a line into its text, and its comment with the blanks before it. */
function splitComment(line: string): readonly [text: string, comment: string] {
  const at = line.search(/\s*\/\//);
  return at < 0 ? [line, ''] : [line.slice(0, at), line.slice(at)];
}

/** Splits a line at blanks outside brackets; undefined if the brackets don't match. */
function wordsOf(text: string): string[] | undefined {
  const words: string[] = [];
  let [word, depth] = ['', 0];
  for (const character of `${text} `) {
    if (character === '[' || character === '(') depth++;
    if (character === ']' || character === ')') depth--;
    if (depth < 0) return undefined;
    if (depth > 0 || !/[\s,]/.test(character)) word += character;
    else if (word !== '') {
      words.push(word);
      word = '';
    }
  }
  return depth === 0 ? words : undefined;
}
