import type { Expression, Orientation, PatternExpression } from './ast.ts';
import { languageError, type Part } from './part.ts';

type Row = PatternExpression['rows'][number];

/** Reads a pattern; `read` reads the expressions in it. */
export function readPattern(part: Part, read: (part: Part) => Expression): PatternExpression {
  const options = part.children(2).map((option) => option.child(1).form);
  const orientationOption = options.findLast((option) => option !== 'inside');
  const orientation: Orientation =
    orientationOption === undefined ? 'as drawn' : `any ${orientationOption as 'rotation' | 'orientation'}`;
  const rows = readRows(part.children(3));
  return {
    kind: 'pattern',
    mode: part.child(0).form as PatternExpression['mode'],
    subject: read(part.child(1)),
    orientation,
    inside: options.includes('inside'),
    rows,
    legend: part.children(4).map((line) => {
      return { symbol: line.child(1).name, condition: read(line.child(3)) };
    }),
    span: part.span,
  };
}

/** Reads the rows of a drawn pattern, which must all have the same width. */
export function readRows(parts: readonly Part[]): readonly Row[] {
  const rows = parts.map(readRow);
  checkWidths(rows, parts);
  return rows;
}

/** Reads the symbols between the bars of a row; blanks are ignored. */
function readRow(part: Part): Row {
  const { file, start } = part.span;
  const rowSymbols: { symbol: string; span: Row[number]['span'] }[] = [];
  let at = start + 1;
  for (const symbol of part.source.slice(1, -1)) {
    const span = { file, start: at, end: at + symbol.length };
    at = span.end;
    if (/\s/.test(symbol)) continue;
    if (!/[#.?\p{L}]/u.test(symbol)) {
      throw languageError(
        'pattern',
        `\`${symbol}\` means nothing in a pattern.`,
        span,
        'A pattern holds `#` (holds), `.` (does not hold), `?` (anything) and letters told by `with`.',
      );
    }
    rowSymbols.push({ symbol, span });
  }
  return rowSymbols;
}

function checkWidths(rows: readonly Row[], parts: readonly Part[]): void {
  const width = rows[0]?.length ?? 0;
  rows.forEach((row, i) => {
    const { span } = parts[i]!;
    if (row.length === 0) throw languageError('pattern', 'This row of the pattern is empty.', span);
    if (row.length === width) return;
    const symbolNoun = row.length === 1 ? 'symbol' : 'symbols';
    throw languageError(
      'pattern',
      `This row has ${row.length} ${symbolNoun}, the first row has ${width}.`,
      span,
    );
  });
}
