/** What a sheet of Penpa+ tells beside its marks: removed cells, the end of the sheet, and the range of numbers written next to the board. */
import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import * as codecs from '../../../src/formats/links/codecs/codecs.ts';
import { rangeIn } from '../../../src/formats/links/codecs/stated-range.ts';
import { HOLE_LAYER } from '../../../src/formats/links/holes.ts';
import { linkIn } from '../../../src/formats/links/system.ts';
import { type Ground, openInstance, unique } from '../../../src/index.ts';
import type { Model } from '../../../src/language/model.ts';
import { convertInstance } from '../../../src/tasks/transfer/convert.ts';
import { Sources } from '../../../src/text/source.ts';
import { galleryTypes } from '../../examples/gallery.ts';

const wide = (columns: number): number => columns + 4;

/** The number of a cell on a sheet without space around the board. */
const cellNumber = (columns: number, row: number, column: number): number =>
  (row + 2) * wide(columns) + column + 2;

/** The link of a drawing whose sheet is the usual one, without the cells in `removed`. */
function linkOf(
  [rows, columns]: readonly [number, number],
  layers: Readonly<Record<string, unknown>>,
  removed: readonly (readonly [number, number])[] = [],
  space: readonly number[] = [0, 0, 0, 0],
): string {
  const places = wide(columns) * wide(rows);
  const middle =
    [1, 2, 3, 0][2 * (rows % 2) + (columns % 2)]! * places +
    (Math.ceil(rows / 2) + 1) * wide(columns) +
    Math.ceil(columns / 2) +
    1;
  const header = ['square', columns, rows, 38, 0, 1, 1, (columns + 1) * 38, (rows + 1) * 38, middle, middle];
  const cells = Array.from(
    { length: rows * columns },
    (_, at) => [Math.floor(at / columns), at % columns] as const,
  )
    .filter(([row, column]) => !removed.some(([r, c]) => r === row && c === column))
    .map(([row, column]) => cellNumber(columns, row, column));
  const steps = cells.map((cell, at) => cell - (cells[at - 1] ?? 0));
  const text = [
    `${header.join(',')},0,0,0,0,Title: ,Author: ,,,OFF,false`,
    JSON.stringify(space),
    '{}',
    JSON.stringify(layers),
    '{}',
    JSON.stringify(steps),
  ].join('\n');
  return `https://swaroopg92.github.io/penpa-edit/#m=edit&p=${deflateRawSync(text).toString('base64')}`;
}

const listingOf = (link: string): string => {
  const unpacked = codecs.unpackLink(linkIn(link)!);
  return 'listing' in unpacked ? unpacked.listing : '';
};

const types = galleryTypes();
const model = (type: string): Model => types.find(({ name }) => name === type)!.model;

const open = (type: string, link: string): ReturnType<typeof openInstance> =>
  openInstance(model(type), {
    name: 'link',
    text: listingOf(link),
    format: 'penpa',
  });

const answersOf = async (ground: Ground | undefined): Promise<string> => (await unique(ground!)).status;

describe('cells that the setter removed', () => {
  const link = linkOf([3, 3], { symbol: { [cellNumber(3, 0, 0)]: [1, 'circle_SS', 1] } }, [
    [1, 1],
    [2, 2],
  ]);

  it('are holes in the listing', () => {
    expect(listingOf(link)).toContain(`${HOLE_LAYER}: at (1,1)\n${HOLE_LAYER}: at (2,2)\n`);
  });

  it('are no cells of the board, and are written back', () => {
    const { ground } = open('tentaisho', link);
    expect(ground!.board!.cellCount).toBe(7);
    const written = convertInstance(model('tentaisho'), ground!, 'penpa');
    expect('text' in written && written.text.startsWith(listingOf(link).split('\nsymbol')[0]!)).toBe(true);
    const packed = codecs.packLink('penpa', new Sources().add('listing', listingOf(link)));
    expect('link' in packed && listingOf(packed.link)).toBe(listingOf(link));
  });

  it('may be black ones where the model says so', async () => {
    const stars = Object.fromEntries([1, 5].map((column) => [cellNumber(7, 0, column), [2, 'circle_SS', 1]]));
    const shaded = open(
      'tentaisho',
      linkOf([1, 7], { symbol: stars, surface: { [cellNumber(7, 0, 3)]: 4 } }),
    );
    expect(shaded.ground!.board!.cellCount).toBe(6);
    expect(await answersOf(shaded.ground)).toBe('unique');
    expect(await answersOf(open('tentaisho', linkOf([1, 7], { symbol: stars })).ground)).toBe('none');
  });
});

describe('marks beside the board', () => {
  it('are nothing to see where the sheet has ended, and are named', () => {
    const marks = { [cellNumber(3, 4, 1)]: [1, 'circle_SS', 1], [cellNumber(3, 3, 1)]: [1, 'circle_SS', 1] };
    const { unread } = open('tentaisho', linkOf([3, 3], { symbol: marks }));
    expect(unread.map(({ kind, what }) => `${kind} ${what}`).sort()).toEqual([
      'clue `symbol circle_SS 1 at below`',
      'decoration `looks beyond the sheet`',
    ]);
  });

  it.each([
    ['{1-4}', 'decoration'],
    ['1–4', 'decoration'],
    ['1-5', 'clue'],
    ['4', 'clue'],
  ])('%s over a Latin square of four is %s', (text, kind) => {
    const space = [1, 0, 0, 0];
    const at = 2 * wide(4) + 3;
    const { unread } = open('calcudoku', linkOf([5, 4], { number: { [at]: [text, 1, '1'] } }, [], space));
    expect(unread.filter(({ what }) => what.includes('above')).map((one) => one.kind)).toEqual([kind]);
  });

  const OUTSIDE = { [2 * wide(4) + 3]: ['{A-B}', 1, '1'], [3 * wide(4) + 2]: ['B', 1, '1'] };

  it('that state a range of letters set the number of letters, and are no clue', () => {
    const link = linkOf([6, 4], { number: OUTSIDE }, [], [2, 0, 0, 0]);
    const { ground, unread, diagnostics, named } = open('easyasabc', link);
    expect(named?.('letters')).toBe(2);
    expect(ground!.givens.find(({ name }) => name === 'top')).toBeDefined();
    expect(unread.filter(({ kind }) => kind === 'clue')).toEqual([]);
    expect(diagnostics.map(({ message }) => message)).toContain('`letters` is 2, for the puzzle says {A-B}.');
    expect(listingOf(link)).toContain('range black at above: at 1 value {A-B}');
  });

  it.each([
    ['ABC End View {A-B}', 2],
    ['ABC End View (A–C)', 3],
    ['Part (1-3)', 4],
    ['A-C', 4],
  ])('are not needed where the title states the range: %s', (title, letters) => {
    const text = `size: rows 6 columns 6\ntitle: text "${title}"\nnumber at above: at 1 value B\n`;
    const { named } = openInstance(model('easyasabc'), { name: 'link', text, format: 'penpa' });
    expect(named?.('letters')).toBe(letters);
  });

  it.each([
    ['hashi', 'most', 2],
    ['star-battle', 'stars', undefined],
  ])('set no number of %s, which is no greatest value of its cells', (type, name, number) => {
    const text = 'size: rows 8 columns 8\ntitle: text "No. 5 {1-6}"\n';
    const { named } = openInstance(model(type), { name: 'link', text, format: 'penpa' });
    expect(named?.(name)).not.toBe(6);
    if (number !== undefined) expect(named?.(name)).toBe(number);
  });

  it.each([
    ['{0-3}', 0, 3],
    ['B-D', 2, 4],
    ['{3-1}', undefined, undefined],
    ['A-4', undefined, undefined],
  ])('state the range %s', (text, low, high) => {
    expect(rangeIn(text)).toEqual(low === undefined ? undefined : { low, high });
  });

  it('are kept in a link that is written of them', () => {
    const listing = new Sources().add(
      'listing',
      listingOf(linkOf([6, 4], { number: OUTSIDE }, [], [2, 0, 0, 0])),
    );
    const written = codecs.packLink('penpa', listing);
    expect('link' in written && listingOf(written.link)).toContain('value {A-B}');
  });
});
