/** The code of an answer: the values in the rows and columns that the author names, read one after the other. */
import { boardOfSheet, isRectangular } from '../../src/index.ts';
import type { Session } from './session.ts';

/** Matches the name of a row or column, such as `row 2`; a text may name several. */
const LINE_NAMES = /\b(row|column)s?\s*(\d+)/gi;

/**
 * The solution code: the values in the rows and columns that the author names in the text `asked`. Undefined if the
 * text names no rows or columns, or some that the board doesn't have.
 */
export function codeOf({ sheet, places, history }: Session, asked: string): string | undefined {
  const { board: plain, finds } = sheet;
  const index = finds.findIndex(({ place }) => place === 'cell');
  const findDeclaration = finds[index];
  if (!plain || !isRectangular(plain) || !findDeclaration) return undefined;
  const board = boardOfSheet(plain);
  const letterAt = (cell: number): string => {
    const position = findDeclaration.elements.indexOf(cell);
    const value = position < 0 ? undefined : history.entries[places.at(index, position)]?.value;
    if (findDeclaration.kind === 'bool') return value === 1 ? '1' : '0';
    if (value === undefined || value === findDeclaration.absent) return '-';
    return findDeclaration.looks.get(value)?.text ?? String(value);
  };
  const parts = Array.from(asked.matchAll(LINE_NAMES), ([, kind = '', number]) => {
    const line = Number(number) - 1;
    const isRow = kind.toLowerCase() === 'row';
    if (line < 0 || line >= (isRow ? board.height : board.width)) return undefined;
    const cells = Array.from({ length: isRow ? board.width : board.height }, (_, at) =>
      isRow ? board.cellAt(line, at) : board.cellAt(at, line),
    );
    const letters = cells.map(letterAt);
    return letters.join(letters.some((letter) => letter.length > 1) ? ' ' : '');
  });
  if (parts.length === 0 || parts.includes(undefined)) return undefined;
  return parts.join(', ');
}
