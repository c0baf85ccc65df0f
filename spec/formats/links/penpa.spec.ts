/** Drawings of Penpa+: what is read is what stands there, by place and style. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import * as codecs from '../../../src/formats/links/codecs/codecs.ts';
import { deflated, toBase64 } from '../../../src/formats/links/codecs/pack.ts';
import { linkIn } from '../../../src/formats/links/system.ts';
import { generatorOf } from '../../backends/sat/random.ts';
import { pzl, root } from '../../cli/pzl.ts';

/** A board of two rows and three columns, with a row of space above it. */
const HEADER = 'square,3,3,38,0,1,1,152,152,31,31,0,0,0,0,Title: A%2C B,Author: ,,,OFF,false';
const linkOf = (layers: object): string =>
  `https://swaroopg92.github.io/penpa-edit/#m=edit&p=${toBase64(deflated(`${HEADER}\n[1,0,0,0]\n{}\n${JSON.stringify(layers)}`))}`;

function unpacked(address: string): string {
  const link = linkIn(address);
  const result = link ? codecs.unpackLink(link) : { problem: 'no link' };
  return 'listing' in result ? result.listing : result.problem;
}

/** Of the cell in a row and column, the space counted in: Penpa has two more places on each side. */
const cell = (row: number, column: number): number => (row + 2) * 7 + column + 2;
const ALL = 49;

describe('drawings of Penpa+', () => {
  it('tell what stands where', () => {
    const layers = {
      surface: { [cell(1, 0)]: 4 },
      number: {
        [cell(0, 1)]: ['3', 1, '1'],
        [cell(1, 2)]: ['2_2', 1, '2'],
        [cell(2, 0)]: ['12', 1, '4'],
        [cell(2, 1)]: [' ', 6, '1'],
      },
      numberS: { [4 * (ALL + cell(1, 1))]: ['7', 1] },
      symbol: { [cell(2, 2)]: [1, 'circle_L', 1], [ALL + cell(1, 0)]: [2, 'circle_SS', 2] },
      lineE: {
        [`${ALL + cell(0, 0)},${ALL + cell(1, 0)}`]: 2,
        [`${ALL + cell(1, 0)},${ALL + cell(2, 0)}`]: 2,
      },
      thermo: [[cell(1, 0), cell(1, 1)]],
    };
    expect(unpacked(linkOf(layers)).split('\n')).toEqual([
      'size: rows 2 columns 3',
      'title: text "A, B"',
      'surface black at cells: at (0,0) value black',
      'number black at above: at 1 value 3',
      'arrow black at cells: at (0,2) value 2 direction east',
      'tapa black at cells: at (1,0) value [1, 2]',
      'number circled at cells: at (1,1) value ?',
      'small northwest at cells: at (0,1) value 7',
      'symbol circle_L at cells: at (1,2) value 1',
      'symbol circle_SS at corners: at (1,1) value 2',
      'edge 2 at borders: at "(0,0)east" value 2',
      'edge 2 at borders: at "(1,0)east" value 2',
      ...['(0,0)', '(1,0)'].map((at) => `rooms at cells: at ${at} value 0`),
      ...Array.from({ length: 4 }, () => expect.stringMatching(/^rooms at cells: at \(.,[12]\) value 1$/)),
      'thermometer: line [(0,0), (0,1)]',
      '',
    ]);
  });

  it('are no boards of other kinds, and no first versions', () => {
    const other = (header: string): string =>
      unpacked(`https://opt-pan.github.io/penpa-edit/?m=edit&p=${toBase64(deflated(header))}`);
    expect(other('hex,3,3')).toBe('Penpa’s boards of the kind "hex" are not read.');
    expect(other('3,3,3')).toContain('first version');
    expect(other('square,0,3\n[0,0,0,0]\n{}\n{}')).toContain('no size');
  });

  it('end in a sentence where they are cut or changed', () => {
    const random = generatorOf(3);
    const whole = linkOf({ number: { [cell(1, 1)]: ['3', 1, '1'] } });
    for (let trial = 0; trial < 300; trial++) {
      const at = 52 + random.below(whole.length - 52);
      expect(
        typeof unpacked(
          trial % 2
            ? whole.slice(0, at)
            : whole.slice(0, at) + random.pick([...'AZz09+/']) + whole.slice(at + 1),
        ),
      ).toBe('string');
    }
  });

  it('are puzzles where a model says what their layers mean', async () => {
    const layers = { number: { [cell(1, 0)]: ['2', 1, '1'] } };
    const { code, note } = await pzl(['check', 'fillmat']);
    expect([code, note]).toEqual([0, '']);
    const { out } = await pzl(['run', 'fillmat', '--instance', linkOf(layers), '-n', '1']);
    expect(out).toContain('2');
  });
});

const file = path.resolve(root, '../shared/addresses/types.json');
const published = existsSync(file)
  ? (
      JSON.parse(readFileSync(file, 'utf8')) as {
        addresses: { type: string; form: string; address: string }[];
      }
    ).addresses
  : [];
/** Read by their types, and with one answer. */
const SOLVED = [
  'binairo',
  'circlesquare',
  'fillmat',
  'kurochute',
  'kurotto',
  'lapaz',
  'lither',
  'lits',
  'norinori',
  'nuribou',
  'simplegako',
  'suguru',
  'tapa',
  'yinyang',
];

describe.skipIf(published.length === 0)('published drawings', () => {
  const drawn = published.filter(({ form, type }) => form === 'penpa' && SOLVED.includes(type));
  it.each(drawn.map(({ type, address }) => [type, address] as const))(
    '%s has one answer',
    async (type, address) => {
      const { out, note } = await pzl(['unique', type, '--instance', address, '--time-limit', '30']);
      expect(`${note}${out}`).toMatch(/^Exactly one solution/);
    },
  );
});
