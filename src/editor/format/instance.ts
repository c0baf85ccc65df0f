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
export type Grids = ReadonlySet<string>;

const LAID_OUT = new Set(['cells', 'rows', 'columns', 'corners']);

/**
 * The names of the givens that have a value for each cell, corner or the like of a rectangular board; empty if the
 * board isn't rectangular, or isn't declared in this text.
 */
export function gridsOf(declarations: readonly Declaration[]): Grids {
  const board = declarations.find((one): one is BoardDeclaration => one.kind === 'board');
  if (!board?.kinds.every(({ name }) => isGrid(name.text))) return new Set();
  return new Set(
    declarations.flatMap((one) => {
      if (one.kind !== 'given' || one.domain.length !== 1) return [];
      const [set] = one.domain;
      return set?.kind === 'name' && LAID_OUT.has(set.name) ? [one.name.text] : [];
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
  readonly block: string[];
}

/**
 * Formats the text of an instance, indented to a margin. Blank lines are kept only within an entry's values, where they
 * may have a meaning.
 */
export function instanceLines(body: string, margin: number, grids: Grids): Line[] {
  const lines: Line[] = [];
  const pad = ' '.repeat(margin);
  let outermost: number | undefined;
  let entry: Entry | undefined;
  const close = (): void => {
    if (entry)
      for (const text of blockLines(entry, grids))
        lines.push({ text: text && `${pad}${' '.repeat(STEP)}${text}` });
    entry = undefined;
  };
  for (const text of body.split('\n').map((one) => one.trimEnd())) {
    const indentation = text.length - text.trimStart().length;
    const words = text.trim();
    if (words === '') entry?.block.push('');
    else if (outermost !== undefined && indentation > outermost && entry) entry.block.push(text);
    else {
      const header = HEADER.exec(words);
      const isComment = words.startsWith('#') || words.startsWith('//');
      const above: Entry | undefined = entry;
      const blank = above?.block.at(-1) === '';
      close();
      if (blank) lines.push({ text: '' });
      if (!isComment) outermost ??= indentation;
      if (header && !isComment) {
        const name = header[1] ?? '';
        lines.push(headLine(pad, name, (header[2] ?? '').trim(), grids));
        entry = { name, block: [] };
      } else lines.push({ text: `${pad}${words}` });
    }
  }
  close();
  return lines;
}

function headLine(pad: string, name: string, valueText: string, grids: Grids): Line {
  const comment = /(?:^|[ \t])(\/\/.*)$/.exec(valueText);
  const value = (comment ? valueText.slice(0, comment.index) : valueText).trim();
  const shownValue = grids.has(name) || name === 'size' ? value.replace(/[ \t]+/g, ' ') : value;
  const text = `${pad}${name}:${shownValue === '' ? '' : ` ${shownValue}`}`;
  return { text, ...(comment?.[1] !== undefined && { comment: comment[1] }) };
}

/** The lines below an entry's name, with their own margin removed, and without blank lines at the beginning and end. */
function blockLines({ name, block }: Entry, grids: Grids): readonly string[] {
  const first = block.findIndex((text) => text !== '');
  if (first < 0) return [];
  const rows = block.slice(first, block.findLastIndex((text) => text !== '') + 1);
  const margins = rows.filter((text) => text !== '').map((text) => /^[ \t]*/.exec(text)![0]);
  let common = margins[0] ?? '';
  for (const margin of margins) while (!margin.startsWith(common)) common = common.slice(0, -1);
  const innerRows = rows.map((text) => text.slice(common.length));
  return (grids.has(name) ? alignRows(innerRows) : undefined) ?? innerRows;
}

/** Aligns the words of rows in columns; undefined if the rows aren't a table of single words. */
function alignRows(rows: readonly string[]): readonly string[] | undefined {
  if (rows.some((row) => row.trim() === '' || /[([{,"#]\S|\/\//.test(row.replaceAll('#', ' '))))
    return undefined;
  const table = rows.map((row) => row.trim().split(/[ \t]+/));
  const width = table[0]!.length;
  if (width < 2 || table.some((row) => row.length !== width)) return undefined;
  const widest = Array.from({ length: width }, (_, x) => greatest(table.map((row) => row[x]!.length)));
  const numbers = table.every((row) => row.every((word) => /^[+-]?\d+$|^[^\p{L}\p{N}]$/u.test(word)));
  const maxWidth = greatest(widest);
  return table.map((row) =>
    row
      .map((word, x) => (numbers ? word.padStart(maxWidth) : word.padEnd(widest[x]!)))
      .join(' ')
      .trimEnd(),
  );
}
