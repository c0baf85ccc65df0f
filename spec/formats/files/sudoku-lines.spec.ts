/** Several sudokus in one text, and the lines of one. */
import { describe, expect, it } from 'vitest';
import { contentLines, onlyWord, severalSudokus } from '../../../src/formats/files/sudoku-lines.ts';

const ROWS = Array.from({ length: 9 }, (_, row) => `${'.'.repeat(row)}${row + 1}${'.'.repeat(8 - row)}`);
const LINE = ROWS.join('');
const ANSWER = '123456789'.repeat(9);

describe('a text', () => {
  it.each([
    ['lines', `${LINE}\n${LINE}\n`, [0, 82]],
    ['a table with answers', `puzzle,answer\n${LINE},${ANSWER}\n${LINE},${ANSWER}\n`, [14, 178]],
    ['rows below headings', `Grid 01\n${ROWS.join('\n')}\nGrid 02\n${ROWS.join('\n')}\n`, [8, 106]],
    ['rows apart by a blank line', `${ROWS.join('\n')}\n\n${ROWS.join('\n')}`, [0, 91]],
  ])('holds several sudokus as %s', (_, text, starts) => {
    const found = severalSudokus(text);
    expect(found.map(({ start }) => start)).toEqual(starts);
    for (const { text } of found) expect(text.replaceAll('\n', '')).toBe(LINE);
  });

  it.each([
    ['one line', LINE],
    ['one in rows of boxes', ROWS.map((row, at) => (at % 3 === 0 ? `\n${row}` : row)).join('\n')],
    ['an answer behind it', `${LINE},${ANSWER}`],
    ['a state behind it', `[Puzzle]\n${ROWS.join('\n')}\n[State]\n${ROWS.join('\n')}\n`],
    ['eight rows twice', `${ROWS.slice(1).join('\n')}\n\n${ROWS.slice(1).join('\n')}`],
  ])('holds no several sudokus with %s', (_, text) => {
    expect(severalSudokus(text)).toEqual([]);
  });

  it('has the lines of a sudoku without comments, frames and what follows the next heading', () => {
    expect(contentLines('#A me\n[Puzzle]\n12\n34\n[State]\n56\n')).toEqual(['12', '34']);
    expect(onlyWord(`See ${LINE} of today.`)).toBe(LINE);
    expect(onlyWord(`${LINE} ${LINE}`)).toBeUndefined();
  });
});
