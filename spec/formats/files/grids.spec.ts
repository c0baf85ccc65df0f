/** Plain grids of words, as in collections of puzzles: the givens read from them, and texts that are almost such grids. */
import { describe, expect, it } from 'vitest';
import { fileText } from '../../../src/formats/files/forms.ts';
import { gridsIn } from '../../../src/formats/files/grids.ts';
import { writeInstance } from '../../../src/formats/values/write.ts';
import { type InstanceText, openInstance } from '../../../src/index.ts';
import { galleryTypes } from '../../examples/gallery.ts';

const TYPES = galleryTypes();
const EMPTY_ROWS = '  . . . .\n'.repeat(4);
/** The lines with the board's size, and with givens that no grid contains. */
const UNTOLD = /^(?:size|wall|full|optional|across|outside|different|equal):.*\n(?: {2}.*\n)*/gm;

/** The givens that this example's model reads from the text, and the parts that it doesn't read. */
function read(name: string, text: string) {
  const model = TYPES.find((one) => one.name === name)!.model;
  const found = fileText(text);
  if (!found || 'problem' in found) throw new Error('not this form');
  const { listing, sectionKind: format, origins: parts } = found;
  const instance: InstanceText = {
    name: 'file',
    text: listing,
    format,
    origin: { name: 'file', text, parts },
  };
  const { ground, diagnostics, unread } = openInstance(model, instance);
  const clues = unread.filter(({ kind }) => kind === 'clue').map(({ what }) => what);
  if (!ground) return diagnostics.map(({ message }) => message);
  const written = writeInstance(ground.givens, ground.board).replace(/(?<=\S) +/g, ' ');
  return [written.replace(UNTOLD, ''), clues];
}

describe('grids of words', () => {
  it.each([
    ['numbers', 'shikaku', '2 3\n- - 4\n2 - -\n', 'clue:\n  . . 4\n  2 . .\n'],
    ['characters', 'shikaku', '2 3\n--4\n2--\n', 'clue:\n  . . 4\n  2 . .\n'],
    ['no size', 'shikaku', '\n- - 4\n2 - -\n\n', 'clue:\n  . . 4\n  2 . .\n'],
    ['commas', 'shikaku', '2 3\n,,4\n2,,\n', 'clue:\n  . . 4\n  2 . .\n'],
    ['circles', 'masyu', '2 2\nw -\n- b\n', 'pearl:\n  white .\n  . black\n'],
    [
      'circles with numbers',
      'balance',
      '2 2\nw4 -\n- b\n',
      'color:\n  white .\n  . black\nclue:\n  4 .\n  . .\n',
    ],
    ['arrows', 'yajilin', '2 2\n1e -\n- ?s\n', 'clue:\n  1 .\n  . ?\narrow:\n  east .\n  . south\n'],
    [
      'colors and arrows',
      'castle',
      '2 2\nw1e -\ng b0n\n',
      'color:\n  white .\n  gray black\nclue:\n  1 .\n  . 0\narrow:\n  east .\n  . north\n',
    ],
    [
      'colors behind arrows',
      'castle',
      '2 2\n1eo -\n- 0nx\n',
      'color:\n  white .\n  . black\nclue:\n  1 .\n  . 0\narrow:\n  east .\n  . north\n',
    ],
    [
      'sums of cages',
      'killer',
      '4 4\n4 - - 9\n- - 5 -\n- - - -\n- - - -\n1 1 2 2\n3 3 4 4\n5 5 5 5\n6 6 6 6\n',
      `n: 2\nregion:\n${EMPTY_ROWS}cage:\n  1 1 2 2\n  3 3 4 4\n  5 5 5 5\n  6 6 6 6\ntotal:\n  4 . . 9\n  . . 5 .\n  . . . .\n  . . . .\nclue:\n${EMPTY_ROWS}`,
    ],
    ['black cells', 'akari', '2 2\nx -\n- 0\n', 'block:\n  ? .\n  . 0\n'],
    ['holes', 'hidato', '2 2\n. -\n- 3\n', 'hole:\n  # .\n  . .\nclue:\n  . .\n  . 3\n'],
    [
      'signs of the picture',
      'tents',
      '2 2\n1 -\n- 1\nx -\n- -\n',
      'tree:\n  # .\n  . .\ntop: 1 .\nleft: . 1\n',
    ],
    [
      'places without a sign',
      'nondango',
      '2 2\nx x\n- x\n1 1\n1 2\n',
      'room:\n  1 1\n  1 2\nblank:\n  . .\n  # .\n',
    ],
    ['numbers of members', 'binairo', '2 2\n1 -\n- 2\n', 'told:\n  white .\n  . black\n'],
    ['numbers of members from 0', 'binairo', '2 2\n0 -\n- 1\n', 'told:\n  white .\n  . black\n'],
    ['circles and crosses', 'moonsun', '1 2\no x\n1 1\n', undefined],
    [
      'first letters',
      'hakoiri',
      '2 2\nc -\n- s\n1 1\n2 2\n',
      'room:\n  1 1\n  2 2\ntold:\n  circle .\n  . square_\n',
    ],
    [
      'rooms and clues',
      'heyawake',
      '2 2\n1 -\n- -\na a\nb a\n',
      'room:\n  1 1\n  2 1\nclue:\n  1 .\n  . .\n',
    ],
    [
      'rooms apart by an empty line',
      'heyawake',
      '1 -\n- -\n\na a\nb a\n',
      'room:\n  1 1\n  2 1\nclue:\n  1 .\n  . .\n',
    ],
    ['rooms alone and a number', 'star-battle', '2 2 1\n1 1\n1 2\n', 'stars: 1\nregion:\n  1 1\n  1 2\n'],
    ['sums of cages', 'calcudoku', '2 2\n3+ -\n1 -\na a\nb c\n', undefined],
    ['sums of runs', 'kakuro', '2 3\n- 3, 4,\n,3 0 0\n', undefined],
    [
      'clues on four sides',
      'skyscrapers',
      '2 2 2\n1 -\n- 1\n2 -\n- -\n- -\n- -\n',
      'top: 1 .\nbottom: . 1\nleft: 2 .\nright: . .\ntold:\n  . .\n  . .\n',
    ],
    [
      'letters',
      'easyasabc',
      '3 3 b\na - -\n- B -\n- - -\n- - -\n- - -\n- - -\n- - -\n',
      'letters: 2\ntop: 1 . .\nbottom: . 2 .\nleft: . . .\nright: . . .\ntold:\n  . . .\n  . . .\n  . . .\n',
    ],
    ['clues at corners', 'creek', '1 2\n- 1 -\n- - 0\n', 'clue:\n  . 1 .\n  . . 0\n'],
    ['signs', 'magnets', '2 2\n1 1\n1 1\n1 1\n1 1\n+ .\n- .\n1 1\n2 2\n', undefined],
  ] as const)('are read with %s', (_, name, text, native) => {
    const [givens, clues] = read(name, text);
    expect(clues).toEqual([]);
    if (native === undefined) expect(givens).toMatchSnapshot();
    else expect(givens).toBe(native);
  });

  it('names a value in front that no given takes', () => {
    expect(read('shikaku', '2 3 7\n- - 4\n2 - -\n')[1]).toEqual(['a value behind the size, such as `7`']);
    expect(read('shikaku', '2 3 3\n- - 4\n2 - -\n')[1]).toEqual([]);
  });

  it('names words that mean nothing in the model', () => {
    expect(read('shikaku', '2 2\nw -\n- 4\n')[1]).toEqual(['circles, such as `w`']);
  });

  it.each([
    ['entries of an instance', 'clue:\n  1 2\n  3 4\n'],
    ['short entries', 'a: 1 2\nb: 3 4\n'],
    ['prose', 'A grid of words has\nas many words here each\n'],
    ['one line', '1 2 3\n'],
    ['three grids', '- 2\n3 4\n\n1 2\n3 4\n\n1 2\n3 4\n'],
    ['lines of other lengths', '1 2 3\n4 5\n'],
    ['runs of a nonogram', '2 3\n1 1\n1\n1\n1\n2\n'],
    ['pieces', '4 4\n1 2 3 4\n'.concat('1 2 3 4\n'.repeat(15))],
    ['nothing', ''],
  ])('are not %s', (_, text) => {
    expect(gridsIn(text)).toBeUndefined();
  });

  it.each([
    [
      '|4 2\n1 -\n- -\n- 1\n- 1\n- 1\n',
      'A grid of 4 rows has 4 lines, with rooms twice as many; here are 5.',
    ],
    ['2 2\n1 - |-\n- -\n', 'The board has 2 columns, and this line has 3 values.'],
    ['2 2\n1 -\n|-\n', 'The board has 2 columns, and this line has one value.'],
    ['2 3\n|1 -\n- 1\n- - -\n- - -\n', 'The board has 3 columns, and this line of clues has 2 values.'],
    ['2 2\n1 -\n|- 1 1\n- -\n- -\n', 'The board has 2 rows, and this line of clues has 3 values.'],
  ])('have a message: %s', (marked, problem) => {
    expect(fileText(marked.replace('|', ''))).toMatchObject({ problem, at: { start: marked.indexOf('|') } });
  });
});
