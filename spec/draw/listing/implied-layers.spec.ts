/** A model without a section for Penpa+ reads its drawings by the types and looks of the givens. */
import { describe, expect, it } from 'vitest';
import { linkFormat } from '../../../src/draw/listing/link-format.ts';
import { openInstance } from '../../../src/index.ts';
import { modelOf } from '../../models.ts';

const FIND = 'find x[cells]: bool\nrule "Any": any(x)\n';

/** The givens read from a listing, one line each. */
function read(model: string, listing: string): readonly string[] {
  const { ground, unread, diagnostics } = openInstance(
    modelOf(`puzzle "P"\nboard square\n${model}\n${FIND}`),
    {
      name: 'link',
      text: listing,
      format: 'penpa',
    },
  );
  const mistakes = diagnostics.filter(({ severity }) => severity === 'error').map(({ message }) => message);
  const clues = unread.filter(({ kind }) => kind === 'clue').map(({ what }) => what);
  const values = ground?.givens.map(({ name, values }) => `${name}: ${values.map(shown).join(' ')}`) ?? [];
  return [...values, ...clues, ...mistakes];
}

function shown(value: unknown): string {
  if (value === null || value === undefined) return '-';
  if (typeof value === 'object' && 'ref' in value) return '?';
  if (typeof value === 'object' && 'index' in value && 'kind' in value) return `${value.kind} ${value.index}`;
  if (Array.isArray(value)) return `[${value.map(shown).join(' ')}]`;
  if (typeof value === 'object' && 'name' in value) return String(value.name);
  return typeof value === 'boolean' ? (value ? '#' : '.') : JSON.stringify(value);
}

const SIZE = 'size: rows 2 columns 2\n';

describe('givens as people draw them', () => {
  it('are numbers in cells', () => {
    const model = 'given clue[cells]: 0..4? or unknown';
    expect(read(model, `${SIZE}number black at cells: at (0,1) value 3\n`)).toEqual(['clue: - 3 - -']);
    expect(read(model, `${SIZE}number circled at cells: at (0,1) value ?\n`)).toEqual(['clue: - ? - -']);
  });

  it('are numbers on filled cells, and filled cells without one', () => {
    const model = 'given block[cells]: 0..4? or unknown\ndraw { cell fill block: black }'.replaceAll(
      /([{}]) ?/g,
      '$1\n',
    );
    const listing = `${SIZE}surface black at cells: at (0,0) value black\nsurface black at cells: at (1,1) value black\nnumber white on black at cells: at (1,1) value 2\n`;
    expect(read(model, listing)).toEqual(['block: ? - - 2']);
  });

  it('are bools: cells of any color, and dark ones where they may be left out', () => {
    const green = `${SIZE}surface green at cells: at (0,1) value green\n`;
    const dark = `${SIZE}surface darkgray at cells: at (0,1) value darkgray\n`;
    expect(read('given fire[cells]: bool', green)).toEqual(['fire: . # . .']);
    expect(read('given fire[cells]: bool', SIZE)).toEqual(['fire: . . . .']);
    expect(read('given hole[cells]: bool = false', green)).toEqual(['hole: . . . .']);
    expect(read('given hole[cells]: bool = false', dark)).toEqual(['hole: . # . .']);
  });

  it('are regions between strokes, and walls inside of them', () => {
    const model = 'given room[cells]: int\ngiven wall[borders]: bool = false';
    const rooms =
      'rooms at cells: at (0,0) value 0\nrooms at cells: at (1,0) value 0\nrooms at cells: at (0,1) value 1\nrooms at cells: at (1,1) value 1\n';
    const inner = 'edge inner 2 at borders: at "(0,0)south" value 2\n';
    const [room, wall] = read(model, `${SIZE}${rooms}${inner}`);
    expect(room).toBe('room: 0 1 0 1');
    expect(wall?.match(/#/g)).toHaveLength(1);
  });

  it('are circles of two colors, by their picture or their names', () => {
    const listing = `${SIZE}symbol circle_M 8 at cells: at (0,0) value 8\nsymbol circle_SS 2 at cells: at (1,0) value 2\n`;
    expect(read('given pearl[cells]: {white, black}?', listing)).toEqual(['pearl: white - black -']);
    const drawn =
      'given mark[cells]: {moon, sun}?\ndraw {\n  cell symbol mark { moon: disc gray, sun: circle yellow }\n}';
    expect(read(drawn, listing)).toEqual(['mark: sun - moon -']);
  });

  it('are numbers and lists beside the board', () => {
    const listing = `${SIZE}number black at above: at 1 value 2\nnumber black at left: at 0 value 1\nnumber black at right: at 1 value 2\n`;
    const model = 'given top[columns]: 0..2?\ngiven right[rows]: 0..2?\ngiven left[rows]: 0..2?';
    expect(read(model, listing)).toEqual(['top: - 2', 'right: - 2', 'left: 1 -']);
  });

  it('are arrows with numbers', () => {
    const listing = `${SIZE}arrow black at cells: at (0,0) value 2 direction south\n`;
    const model = 'given clue[cells]: 0..4?\ngiven way[cells]: direction?';
    expect(read(model, listing)).toEqual(['clue: 2 - - -', 'way: direction 2 - - -']);
  });

  it('leave the boxes of a sudoku to the model, and no others', () => {
    const model = 'given clue[cells]: 1..4?\ndraw {\n  outline boxes\n}';
    const rooms = (room: (row: number, column: number) => number): string =>
      Array.from({ length: 16 }, (_, at) => [Math.floor(at / 4), at % 4] as const)
        .map(([row, column]) => `rooms at cells: at (${row},${column}) value ${room(row, column)}\n`)
        .join('');
    const size = 'size: rows 4 columns 4\n';
    const boxes = rooms((row, column) => 2 * Math.floor(row / 2) + Math.floor(column / 2));
    const columns = rooms((_, column) => column);
    expect(read(model, size + boxes)).toHaveLength(1);
    expect(read(model, size + columns)).toContain('`rooms at cells`');
  });

  it('are told by the model’s own section first', () => {
    const own = 'given a[cells]: 0..9?\ngiven b[cells]: bool = false\nread penpa {\n  surface red: b\n}';
    const format = linkFormat(modelOf(`puzzle "P"\nboard square\n${own}\n${FIND}`), 'penpa');
    expect(format?.parts.map(({ layer }) => layer)).toEqual(['surface red', 'number']);
  });

  it('leave what nothing tells of unread', () => {
    expect(read('given clue[cells]: 0..4?', `${SIZE}symbol star 2 at cells: at (0,0) value 2\n`)).toContain(
      '`symbol star 2 at cells`',
    );
  });
});
