/**
 * Formats instance text: entries at one margin, their blocks indented one step, the columns of grids aligned. A block
 * in which columns matter (a drawing or a lattice) is only moved as a whole.
 */
import type { BoardDeclaration, Declaration } from '../../language/syntax/ast.ts';
import { boardNamed, isRectangular } from '../../model/boards/kinds.ts';
import { greatest } from '../../model/large-lists.ts';
import { type Line, STEP } from './doc.ts';

/**
 * The names of the givens whose values may be aligned in columns, because for them only the order of the words matters.
 */
export type GridNames = ReadonlySet<string>;

const GRID_DOMAINS = new Set(['cells', 'rows', 'columns', 'corners']);

/**
 * The names of the givens that have a value for each cell, corner or the like of a rectangular board; empty if the
 * board isn't rectangular, or isn't declared in this text.
 */
export function gridsOf(declarations: readonly Declaration[]): GridNames {
  const board = declarations.find((one): one is BoardDeclaration => one.kind === 'board');
  if (!board?.kinds.every(({ name }) => isGrid(name.text))) return new Set();
  return new Set(
    declarations.flatMap((one) => {
      if (one.kind !== 'given' || one.domain.length !== 1) return [];
      const [set] = one.domain;
      return set?.kind === 'name' && GRID_DOMAINS.has(set.name) ? [one.name.text] : [];
    }),
  );
}

function isGrid(word: string): boolean {
  const board = boardNamed(word);
  return board !== undefined && isRectangular({ kind: board.name });
}

const HEADER = /^([\p{L}_][\p{L}\p{M}\p{N}_]*)[ \t]*:(.*)$/u;

interface Entry {
  readonly name: string;
  readonly bodyLines: string[];
}

/**
 * Formats the text of an instance, indented to a margin. Blank lines are kept only within an entry's values, where they
 * may have a meaning.
 */
export function instanceLines(body: string, margin: number, grids: GridNames): Line[] {
  const lines: Line[] = [];
  const pad = ' '.repeat(margin);
  let minIndentation: number | undefined;
  let entry: Entry | undefined;
  const closeEntry = (): void => {
    if (entry)
      for (const text of blockLines(entry, grids))
        lines.push({ text: text && `${pad}${' '.repeat(STEP)}${text}` });
    entry = undefined;
  };
  for (const text of body.split('\n').map((one) => one.trimEnd())) {
    const indentation = text.length - text.trimStart().length;
    const words = text.trim();
    if (words === '') entry?.bodyLines.push('');
    else if (minIndentation !== undefined && indentation > minIndentation && entry)
      entry.bodyLines.push(text);
    else {
      const header = HEADER.exec(words);
      const isComment = words.startsWith('#') || words.startsWith('//');
      const previousEntry: Entry | undefined = entry;
      const isBlank = previousEntry?.bodyLines.at(-1) === '';
      closeEntry();
      if (isBlank) lines.push({ text: '' });
      if (!isComment) minIndentation ??= indentation;
      if (header && !isComment) {
        const name = header[1] ?? '';
        lines.push(headLine(pad, name, (header[2] ?? '').trim(), grids));
        entry = { name, bodyLines: [] };
      } else lines.push({ text: `${pad}${words}` });
    }
  }
  closeEntry();
  return lines;
}

function headLine(pad: string, name: string, valueText: string, grids: GridNames): Line {
  const comment = /(?:^|[ \t])(\/\/.*)$/.exec(valueText);
  const value = (comment ? valueText.slice(0, comment.index) : valueText).trim();
  const shownValue = grids.has(name) || name === 'size' ? value.replace(/[ \t]+/g, ' ') : value;
  const text = `${pad}${name}:${shownValue === '' ? '' : ` ${shownValue}`}`;
  return { text, ...(comment?.[1] !== undefined && { comment: comment[1] }) };
}

/** The lines below an entry's name, with their own margin removed, and without blank lines at the beginning and end. */
function blockLines({ name, bodyLines }: Entry, grids: GridNames): readonly string[] {
  const first = bodyLines.findIndex((text) => text !== '');
  if (first < 0) return [];
  const rows = bodyLines.slice(first, bodyLines.findLastIndex((text) => text !== '') + 1);
  const margins = rows.filter((text) => text !== '').map((text) => /^[ \t]*/.exec(text)![0]);
  let commonMargin = margins[0] ?? '';
  for (const margin of margins)
    while (!margin.startsWith(commonMargin)) commonMargin = commonMargin.slice(0, -1);
  const innerRows = rows.map((text) => text.slice(commonMargin.length));
  return (grids.has(name) ? alignRows(innerRows) : undefined) ?? innerRows;
}

/** Aligns the words of rows in columns; undefined if the rows aren't a table of single words. */
function alignRows(rows: readonly string[]): readonly string[] | undefined {
  if (rows.some((row) => row.trim() === '' || /[([{,"#]\S|\/\//.test(row.replaceAll('#', ' '))))
    return undefined;
  const table = rows.map((row) => row.trim().split(/[ \t]+/));
  const width = table[0]!.length;
  if (width < 2 || table.some((row) => row.length !== width)) return undefined;
  const columnWidths = Array.from({ length: width }, (_, x) => greatest(table.map((row) => row[x]!.length)));
  const isNumeric = table.every((row) => row.every((word) => /^[+-]?\d+$|^[^\p{L}\p{N}]$/u.test(word)));
  const maxWidth = greatest(columnWidths);
  return table.map((row) =>
    row
      .map((word, x) => (isNumeric ? word.padStart(maxWidth) : word.padEnd(columnWidths[x]!)))
      .join(' ')
      .trimEnd(),
  );
}
