/** Sudokus as characters, in the forms in which programs and people write them. */

import { describe, expect, it } from 'vitest';
import { fileText } from '../../../src/formats/files/forms.ts';
import { plainText } from '../../../src/formats/files/plain-text.ts';
import { hasCandidates, sudokuIn, sudokuListing } from '../../../src/formats/files/sudoku-text.ts';

/** A board of 4 × 4 cells: 1 in the first cell, 3 in the third cell of the second row, 4 in the last cell. */
const FOUR = '1.....3........4';
/** A board of 9 × 9 cells with one digit in each row. */
const NINE = Array.from({ length: 9 }, (_, row) => `${'.'.repeat(row)}${row + 1}${'.'.repeat(8 - row)}`);
const nine = NINE.map((_, row) => [row, row, row + 1]);

/** The given digits, each with its row and column. */
function read(text: string): readonly (readonly number[])[] | undefined {
  const found = sudokuIn(text);
  return found?.cells.flatMap((cell, at) =>
    cell.map((digit) => [Math.floor(at / found.side), at % found.side, digit]),
  );
}

describe('a sudoku in characters', () => {
  it.each([
    ['one line', NINE.join('')],
    ['zeros', NINE.join('').replaceAll('.', '0')],
    ['stars', NINE.join('').replaceAll('.', '*')],
    ['lines', NINE.join('\n')],
    ['lines of Windows', `\uFEFF${NINE.join('\r\n')}\r\n`],
    ['underscores and blanks', NINE.map((line) => [...line.replaceAll('.', '_')].join(' ')).join('\n')],
    [
      'a frame',
      NINE.map(
        (line, row) => `${row % 3 === 0 ? '+---+---+---+\n' : ''}|${line.replace(/(...)(?=.)/g, '$1|')}|`,
      ).join('\n'),
    ],
    [
      'a frame of stars and dashes',
      `*-----------*\n${NINE.map((line) => ` |${line.replace(/(...)(?=.)/g, '$1|')}|`).join('\n')}\n*-----------*`,
    ],
    [
      '[Puzzle] and comments',
      `#A Somebody\n#D A test\n[Puzzle]\n${NINE.join('\n')}\n[State]\n${'.'.repeat(81)}`,
    ],
    ['commas', NINE.map((line) => [...line.replaceAll('.', '0')].join(',')).join('\n')],
  ])('is read from %s', (_, text) => {
    expect(read(text)).toEqual(nine);
  });

  it('may have other sizes, and letters above 9', () => {
    expect(read(FOUR)).toEqual([
      [0, 0, 1],
      [1, 2, 3],
      [3, 3, 4],
    ]);
    const twelve = `C${'.'.repeat(142)}9`;
    expect(read(twelve)).toEqual([
      [0, 0, 12],
      [11, 11, 9],
    ]);
    expect(sudokuIn(`1${'.'.repeat(255)}`)?.side).toBe(16);
    expect(read(`Z${'.'.repeat(624)}`)).toBeUndefined();
    expect(read(`Y${'.'.repeat(624)}`)).toEqual([[0, 0, 25]]);
    // If the text contains digits, letters stand for values above 9. If the sign for empty cells isn't 0, then 0 is the greatest value.
    expect(read(`1P${'.'.repeat(623)}`)).toEqual([
      [0, 0, 1],
      [0, 1, 25],
    ]);
    expect(read(`1Q${'.'.repeat(623)}`)).toBeUndefined();
    expect(read(`0F1${'.'.repeat(253)}`)).toEqual([
      [0, 0, 16],
      [0, 1, 15],
      [0, 2, 1],
    ]);
    expect(read(`P${'.'.repeat(624)}`)).toEqual([[0, 0, 16]]);
  });

  const cells = NINE.map((line) => [...line]);
  it.each([
    [
      'a table of Unicode with blanks',
      cells.map((row) => `║ ${row.map((cell) => (cell === '.' ? ' ' : cell)).join(' │ ')} ║`),
    ],
    ['semicolons', cells.map((row) => row.map((cell) => (cell === '.' ? '' : cell)).join(';'))],
    ['tabs', cells.map((row) => row.map((cell) => (cell === '.' ? '' : cell)).join('\t'))],
    [
      'lists with null',
      [
        `[${cells.map((row) => `[${row.map((cell) => (cell === '.' ? 'null' : cell)).join(', ')}]`).join(',\n')}]`,
      ],
    ],
    [
      'a program',
      [
        `int grid[9][9] = {`,
        ...cells.map((row) => `{${row.map((cell) => (cell === '.' ? '0' : cell)).join(', ')}},`),
        '};',
      ],
    ],
    ['texts in lists', [`[${cells.map((row) => `["${row.join('","')}"]`).join(',\n')}]`]],
    ['blanks for empty cells', NINE.map((row) => row.replaceAll('.', ' ').trimEnd())],
    ['a heading', ['Puzzle of today (hard)', '', ...NINE, '', 'Good luck!']],
    ['the side of the board', ['9', ...NINE]],
    ['the side of a box', ['3', ...NINE]],
    ['rows and columns', ['9 9', ...cells.map((row) => row.join(' ').replaceAll('.', '-'))]],
    ['quotes', [`“${NINE.join('')}”`]],
    ['a table of puzzles', ['id,puzzle,clues', `1,${NINE.join('')},9`]],
    ['XML', [`<game state="1" data="${NINE.join('').replaceAll('.', '0')}"/>`]],
    ['a broken line', [NINE.join('').slice(0, 76), NINE.join('').slice(76)]],
    ['a broken line of a mail', [`${NINE.join('').slice(0, 75)}=`, NINE.join('').slice(75)]],
  ])('is read with %s', (_, lines) => {
    expect(fileText(lines.join('\n'))).toMatchObject({ description: 'a sudoku of 9 by 9' });
    expect(read(plainText(lines.join('\n')))).toEqual(nine);
  });

  it('is another grid where it has too few different digits', () => {
    const rows = ['1..2..', '......', '..1..2', '......', '2..1..', '......'];
    const spaced = rows.map((row) => [...row].join(' '));
    for (const lines of [rows, spaced, ['6 6', ...spaced]])
      expect(sudokuIn(lines.join('\n'))).toBeUndefined();
  });

  it('is another grid where `?` or `0` stands among the signs of empty cells', () => {
    const rows = ['1 - - 2 - -', '- 3 - - - -', '- - 4 ? - -', '- - - 5 - -', '- - - - 6 -', '- - - - - -'];
    expect(sudokuIn(rows.join('\n').replace('?', '-'))?.side).toBe(6);
    for (const sign of ['?', '0'])
      for (const head of ['', '6 6\n'])
        expect(sudokuIn(head + rows.join('\n').replace('?', sign))).toBeUndefined();
  });

  it('may have candidates, in groups or nine characters a cell', () => {
    const groups = Array.from({ length: 9 }, () => Array(9).fill('123456789').join(' '));
    groups[0] = `12 ${Array(8).fill('123456789').join(' ')}`;
    const told = [
      [0, 0, 1],
      [0, 0, 2],
    ];
    expect(read(groups.join('\n'))).toEqual(told);
    expect(read(`12.......${'123456789'.repeat(80)}`)).toEqual(told);
    const found = sudokuIn(groups.join('\n'));
    expect(found && hasCandidates(found)).toBe(true);
    expect(found && sudokuListing(found).text).toContain('givenPencilMarks: at (0,0) value [1, 2]');
  });

  it.each([
    ['a name of sixteen letters', 'sudoku-irregular'],
    ['no digit', '.'.repeat(81)],
    ['a digit that the board has not', `5${FOUR.slice(1)}`],
    ['rows of another length', `${NINE.join('\n')}\n`.replace('\n', '')],
    ['entries of an instance', 'clue:\n  1 . . .\n  . . . .\n  . . . .\n  . . . .'],
    ['candidates out of order', `21.......${'123456789'.repeat(80)}`],
    ['numbers of a list', '81\n16'],
    ['far too much', '1'.repeat(30_000)],
  ])('is nothing else: %s', (_, text) => {
    expect(sudokuIn(text)).toBeUndefined();
  });

  const ROW = '..3.5.7.9';
  it.each([
    [`|${ROW.repeat(9).slice(1)}`, 'A sudoku of 9 by 9 has 81 cells; here are 80.'],
    [`${'.'.repeat(40)}|q${'7'.repeat(40)}`, 'Expected a digit, or `.` for an empty cell, found `q`.'],
    [`${`${ROW}\n`.repeat(8)}|..1.5.7.\n`, 'Row 9 of this sudoku has 8 cells.'],
  ])('is told with a mistake, where it is nearly one: %s', (marked, problem) => {
    const found = fileText(marked.replace('|', ''));
    expect(found).toMatchObject({ problem, at: { start: marked.indexOf('|') } });
  });

  const BOXED = '..3|5.7|.9.\n';
  it.each([
    [`[Puzzle]\n${`${ROW}\n`.repeat(8)}`, 'has 9 rows; here are 8.', ROW],
    [BOXED.repeat(8), 'has 9 rows; here are 8.', BOXED.trim()],
    [`${BOXED.repeat(3)}---+---+---\n${BOXED.repeat(7)}`, 'has 9 rows; here are 10.', BOXED.trim()],
    [`${ROW.repeat(9)}${'1'.repeat(40)}`, 'has 81 cells, with its answer 162; here are 121.', ROW],
    ['123456789'.repeat(81).slice(1), '729 in all; here are 728.', '2'],
  ])('is told with the number of its rows or characters, where that is wrong: %s', (text, problem, at) => {
    const found = fileText(text);
    expect(found && 'problem' in found ? found.problem : '').toContain(problem);
    expect(found && 'at' in found ? text.indexOf(at) : -1).toBe(found && 'at' in found ? found.at.start : 0);
  });

  it('is not told of rows without bars, which may be another puzzle', () => {
    expect(fileText('1..2.3..1\n'.repeat(8))).not.toHaveProperty('problem');
  });

  it.each([
    ['a number', '1234567890'.repeat(8)],
    ['nine rows of eight', '2...3..1\n'.repeat(9)],
    ['an instance', `clue:\n${`  ${ROW}\n`.repeat(9)}`],
  ])('is not told where there is %s', (_, text) => {
    const found = fileText(text);
    expect(found && 'problem' in found ? found.problem : '').toBe('');
  });
});

describe('words around a sudoku', () => {
  const GRID = '1 . 3 4\n. 4 . 2\n2 . 4 .\n. 3 . 1\n';
  const noteOf = (text: string): string | undefined =>
    /^assumed: text (.*)$/m.exec(sudokuListing(sudokuIn(text)!).text)?.[1];

  it.each([
    ['a rule', `${GRID}\nDiagonals too\n`, 'Diagonals too'],
    ['a clue above', `Killer cage: r1c1 + r1c2 = 3\n\n${GRID}`, 'Killer cage: r1c1 + r1c2 = 3'],
    ['a digit', `${GRID}\nr1c2 = 4\n`, 'r1c2 = 4'],
    ['a rule behind 81 characters', `${NINE.join('')} Anti-knight\n`, 'Anti-knight'],
    ['a rule beside 81 characters', `${NINE.join('')}\nAnti-knight\n`, 'Anti-knight'],
  ])('are named where they may tell %s', (_, text, words) => {
    expect(noteOf(text)).toContain(`“${words}”`);
  });

  it.each([GRID, `Sudoku 12\n${GRID}`, `Grid 01\n${NINE.join('\n')}\n`, `# a comment\n${GRID}`])(
    'aren’t where they only name the puzzle: %j',
    (text) => {
      expect(noteOf(text)).toBeUndefined();
    },
  );
});
