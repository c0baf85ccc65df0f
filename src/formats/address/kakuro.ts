/**
 * The code of Kakuro boards. First come the cells without the top row and the left column: k..z are 1..16 white cells,
 * `.` is a black cell without sums, and two characters are a black cell with its sums downwards and to the right. Then
 * follow the sums of the top row's cells, where a white cell is below; then those of the left column's cells, where a
 * white cell is to the right. A sum is one character: 0..9, a..j (10..19) or A..Z (20..45); 0 stands for none, in newer
 * addresses also `-`.
 */
import { append } from '../../model/large-lists.ts';
import type { AddressText } from './address.ts';
import { NOTHING, numberIn } from './codes/code.ts';
import { rowsOf } from './places/places.ts';
import type { AddressCode } from './schemes.ts';

/** A sum in native text; `-` if there is none. */
type Sum = string;

/** A cell of the whole board, which includes the top row and the left column. */
interface KakuroCell {
  readonly isBlock: boolean;
  readonly acrossSum: Sum;
  readonly down: Sum;
  readonly place: number;
}

/** Reads the cells row by row, (height + 1) × (width + 1) in all; undefined after a mistake. */
function readKakuro(text: AddressText): readonly KakuroCell[] | undefined {
  const { height, width } = text;
  const innerCells: KakuroCell[] = [];
  while (innerCells.length < height * width) {
    const token = text.take(1);
    if (!token) {
      innerCells.push({
        isBlock: false,
        acrossSum: NOTHING,
        down: NOTHING,
        place: innerCells.at(-1)?.place ?? 0,
      });
      continue;
    }
    const place = token.start;
    if (/^[k-z]$/.test(token.text)) {
      const openCellCount = Number.parseInt(token.text, 36) - 19;
      if (openCellCount > height * width - innerCells.length) {
        text.faults.at('bad-address', `\`${token.text}\` is more open cells than there are left.`, token);
        return undefined;
      }
      for (let left = openCellCount; left > 0; left--)
        innerCells.push({ isBlock: false, acrossSum: NOTHING, down: NOTHING, place });
    } else if (token.text === '.')
      innerCells.push({ isBlock: true, acrossSum: NOTHING, down: NOTHING, place });
    else {
      const sumBelow = sumOf(token.text);
      const secondToken = text.take(1);
      const sumBeside = secondToken && sumOf(secondToken.text);
      if (sumBelow === undefined || (secondToken && sumBeside === undefined)) {
        text.reportUnexpected(
          sumBelow === undefined || !secondToken ? token : secondToken,
          'a sum (`0`..`9`, `a`..`j`, `A`..`Z`, `-` for none), `.`, or `k`..`z`',
        );
        return undefined;
      }
      innerCells.push({ isBlock: true, acrossSum: sumBeside ?? NOTHING, down: sumBelow, place });
    }
  }
  return frame(text, innerCells);
}

function frame(text: AddressText, inner: readonly KakuroCell[]): readonly KakuroCell[] | undefined {
  const { height, width } = text;
  const sum = (open: boolean): { readonly value: Sum; readonly place: number } | undefined => {
    if (!open) return { value: NOTHING, place: inner[0]?.place ?? 0 };
    const token = text.take(1);
    if (!token) return { value: NOTHING, place: inner[0]?.place ?? 0 };
    const value = sumOf(token.text);
    if (value === undefined)
      text.reportUnexpected(token, 'a sum: `0`..`9`, `a`..`j` or `A`..`Z`, `-` for none');
    return value !== undefined ? { value, place: token.start } : undefined;
  };
  const cells: KakuroCell[] = [
    { isBlock: true, acrossSum: NOTHING, down: NOTHING, place: inner[0]?.place ?? 0 },
  ];
  for (let column = 0; column < width; column++) {
    const sumRead = sum(inner[column]?.isBlock === false);
    if (!sumRead) return undefined;
    cells.push({ isBlock: true, acrossSum: NOTHING, down: sumRead.value, place: sumRead.place });
  }
  for (let row = 0; row < height; row++) {
    const sumRead = sum(inner[row * width]?.isBlock === false);
    if (!sumRead) return undefined;
    cells.push({ isBlock: true, acrossSum: sumRead.value, down: NOTHING, place: sumRead.place });
    append(cells, inner.slice(row * width, (row + 1) * width));
  }
  return cells;
}

/** The encoded cells; undefined if there are open cells in the top row or left column, or a sum is too large. */
function writeKakuro(
  cells: readonly Omit<KakuroCell, 'place'>[],
  height: number,
  width: number,
): string | undefined {
  let out = '';
  let openCellCount = 0;
  const flush = (): void => {
    if (openCellCount > 0) out += (19 + openCellCount).toString(36);
    openCellCount = 0;
  };
  const at = (row: number, column: number) => cells[row * width + column];
  for (let row = 1; row < height; row++) {
    for (let column = 1; column < width; column++) {
      const cell = at(row, column);
      if (!cell?.isBlock) {
        if (++openCellCount === 16) flush();
        continue;
      }
      flush();
      const sums = textOfSum(cell.down) + textOfSum(cell.acrossSum);
      out += sums === '00' ? '.' : sums;
    }
  }
  flush();
  for (let column = 0; column < width; column++) {
    if (!at(0, column)?.isBlock) return undefined;
    if (column > 0 && !at(1, column)?.isBlock) out += textOfSum(at(0, column)?.down ?? NOTHING);
  }
  for (let row = 1; row < height; row++) {
    if (!at(row, 0)?.isBlock) return undefined;
    if (!at(row, 1)?.isBlock) out += textOfSum(at(row, 0)?.acrossSum ?? NOTHING);
  }
  return out.includes('!') ? undefined : out;
}

function sumOf(character: string): Sum | undefined {
  if (character === '-') return NOTHING;
  if (/^[0-9a-j]$/.test(character)) {
    const value = Number.parseInt(character, 20);
    return value === 0 ? NOTHING : String(value);
  }
  return /^[A-Z]$/.test(character) ? String(Number.parseInt(character, 36) + 10) : undefined;
}

/** The encoded sum; `!` if the sum can't be encoded. */
function textOfSum(sum: Sum): string {
  const value = numberIn(sum);
  if (value === undefined) return '0';
  if (value < 1 || value > 45) return '!';
  return value < 20 ? value.toString(20) : (value - 10).toString(36).toUpperCase();
}

/** The code of kakuro. It has the names of three givens: the black cells, the sums to the right, and the sums below. */
export const kakuro: AddressCode = {
  margin: 1,
  readGivens(text, [block = '', across = '', down = ''], sink) {
    const cells = readKakuro(text);
    if (!cells) return;
    const entries: readonly (readonly [string, (cell: KakuroCell) => string])[] = [
      [block, (cell) => (cell.isBlock ? '#' : '.')],
      [across, (cell) => cell.acrossSum],
      [down, (cell) => cell.down],
    ];
    for (const [name, textOf] of entries) {
      const tokens = cells.map((cell) => ({ text: textOf(cell), start: cell.place, width: 1 }));
      sink.addEntry(name, rowsOf(tokens, text.width + 1));
    }
  },
  writeGivens(source, [block = '', across = '', down = '']) {
    const [right, below] = [source.texts(across), source.texts(down)];
    const cells = source.texts(block).map((text, at) => ({
      isBlock: text === '#',
      acrossSum: right[at] ?? NOTHING,
      down: below[at] ?? NOTHING,
    }));
    const text = writeKakuro(cells, source.height, source.width);
    if (text !== undefined) return { text };
    return { problem: 'An address needs black cells all along the top and the left, and sums up to 45.' };
  },
};
