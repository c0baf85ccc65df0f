/** Files that the sites of the addresses save. */
import { describe, expect, it } from 'vitest';
import { isAddress, typeOfAddress } from '../../../src/formats/address/address.ts';
import { openInstance } from './file-givens.ts';

const NUMBERS = 'given clue[cells]: 1..9? or unknown\nread url "numbers" { number16: clue }';
const ROOMS =
  'given room[cells]: int\ngiven wall[borders]: bool = false\ngiven clue[cells]: 0..9? or unknown\nread url "rooms" {\n  border: room wall\n  room16: clue room\n}';
const ARROWS =
  'given clue[cells]: 0..9? or unknown\ngiven way[cells]: direction?\nread url "arrows" {\n  flag f: full\n  arrow16: clue way\n}\ngiven full: bool = false';

describe('a file of the sites', () => {
  it.each([
    ['lines', 'pzprv3\nnumbers\n2\n3\n1 . .\n. - 12\n'],
    ['a later version, line ends of Windows', '\uFEFFpzprv3.1\r\nnumbers\r\n2\r\n3\r\n1 . . \r\n. - 12 \r\n'],
    ['lines joined by /', 'pzprv3/numbers/2/3/1 . . /. - 12 /'],
    ['marks of a solver', 'pzprv3\nnumbers\n2\n3\n1 # +\n# - 12\n. # .\n. . .\n'],
  ])('holds numbers: %s', (_, text) => {
    expect(isAddress(text)).toBe(true);
    expect(typeOfAddress(text)).toBe('numbers');
    const { values, unread } = openInstance(NUMBERS.replace('9', '99'), text);
    expect(values).toEqual({ clue: '1 - - - ? 12' });
    expect(unread).toEqual(text.includes('. #') ? ['the answer in the file'] : []);
  });

  it('holds rooms by their numbers, with clues on their first cells', () => {
    const { values } = openInstance(ROOMS, 'pzprv3\nrooms\n2\n2\n2\n0 1 \n0 1 \n. . \n3 . \n');
    expect(values.room).toBe('0 1 0 1');
    expect(values.clue).toBe('3 - - -');
  });

  it('holds rooms by their borders, and walls inside of them', () => {
    const { values } = openInstance(ROOMS, 'pzprv3\nrooms\n3\n2\n1 \n0 \n0 \n0 0 \n1 0 \n. . \n. . \n. . \n');
    expect(new Set(values.room?.split(' ')).size).toBe(1);
    expect(values.wall?.match(/#/g)).toHaveLength(2);
  });

  it('holds arrows, and can’t tell a variant', () => {
    const { values, unread } = openInstance(ARROWS, 'pzprv3\narrows\n1\n3\n2,3 . 4,- \n');
    expect(values.clue).toBe('3 - ?');
    expect(values.way).toMatch(/^direction \d - direction \d$/);
    expect(unread).toContain('`full`');
  });

  it.each([
    ['another type', 'pzprv3\nothers\n2\n3\n', 'This puzzle is not called `others`.'],
    ['no size', 'pzprv3\nnumbers\nmany\n3\n', 'Expected the number of rows'],
    ['no end', 'pzprv3\nnumbers\n2\n3\n1 . .\n', 'but the file ends'],
    ['a short row', 'pzprv3\nnumbers\n2\n3\n1 .\n. . .\n', 'Expected 3 values in a row'],
    ['a word', 'pzprv3\nnumbers\n1\n3\n1 two .\n', 'Expected a number, `-` or `.`, found `two`.'],
    ['a board that is too large', 'pzprv3\nnumbers\n9999\n9999\n', 'the limit is'],
    ['only a header', 'pzprv3\n', 'This puzzle is not called'],
    ['a negative size', 'pzprv3\nnumbers\n-2\n3\n', 'Expected the number of rows'],
    ['a zero', 'pzprv3\nnumbers\n0\n3\n', 'Expected the number of rows'],
    ['a number without end', `pzprv3\nnumbers\n1\n1\n${'9'.repeat(40)}\n`, 'Expected a number'],
  ])('is refused with %s', (_, text, message) => {
    expect(openInstance(NUMBERS, text).mistakes.join(' ')).toContain(message);
  });

  it('is refused where the type stands otherwise in files', () => {
    const other = 'given clue[corners]: 0..4?\nread url "corners" { 4cell at corners: clue }';
    expect(openInstance(other, 'pzprv3\ncorners\n1\n1\n. .\n. .\n').mistakes).toEqual([
      'Files of this type are not read.',
    ]);
  });
});
