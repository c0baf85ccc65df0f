/** Parts of links that models don't read are kept in new links to the same program. */
import { describe, expect, it } from 'vitest';
import * as codecs from '../../../src/formats/links/codecs/codecs.ts';
import { lzPacked } from '../../../src/formats/links/codecs/pack.ts';
import { addUnreadLines } from '../../../src/formats/links/kept.ts';
import { linkIn } from '../../../src/formats/links/system.ts';
import { Sources } from '../../../src/text/source.ts';
import { pzl } from '../../cli/pzl.ts';

const listingOf = (address: string): string[] => {
  const link = linkIn(address.trim());
  const unpacked = link && codecs.unpackLink(link);
  if (!unpacked || 'problem' in unpacked) throw new Error(unpacked?.problem);
  return unpacked.listing.trim().split('\n').sort();
};
const fpuzzles = (puzzle: object): string =>
  `https://www.f-puzzles.com/?load=${encodeURIComponent(lzPacked(JSON.stringify(puzzle)))}`;
const penpa = (listing: string): string => {
  const packed = codecs.packLink('penpa', new Sources().add('listing', listing));
  if ('problem' in packed) throw new Error(packed.problem);
  return packed.link;
};

describe('a link converted to the same program', () => {
  it('of f-puzzles keeps its words, and what is drawn for looks', async () => {
    const grid = Array.from({ length: 4 }, () => Array.from({ length: 4 }, () => ({})));
    const link = fpuzzles({
      size: 4,
      grid,
      title: 'T',
      author: 'A',
      ruleset: 'Rules',
      killercage: [{ cells: ['R1C1', 'R1C2'], value: '5' }],
      line: [{ lines: [['R1C1', 'R2C2']], outlineC: '#f00', width: 0.3 }],
      text: [{ cells: ['R1C1', 'R1C2'], value: 'hello', fontC: '#000', size: 0.5 }],
      rectangle: [
        { cells: ['R2C2', 'R2C3', 'R3C2', 'R3C3'], width: 0.5, height: 0.4, baseC: '#0f0', angle: 45 },
      ],
    });
    const { code, out } = await pzl(['convert', link, '--model', 'sudoku-variant', '--to', 'fpuzzles']);
    expect(code).toBe(0);
    expect(listingOf(out)).toEqual(listingOf(link));
  });

  it('of Penpa+ keeps its title, its author and colors', async () => {
    const link = penpa(
      'size: rows 2 columns 2\ntitle: text T\nauthor: text A\nnumber at cells: at (0,0) value 3\nsurface green at cells: at (1,1)\n',
    );
    const { out } = await pzl(['convert', link, '--model', 'slitherlink', '--to', 'penpa']);
    const listing = listingOf(out);
    expect(listing).toEqual(listingOf(link));
    expect(listing).toContain('title: text T');
  });
});

describe('what is kept', () => {
  const unread = [{ kind: 'decoration', what: '`looks text`' } as const];

  it('is of the layers that were not read, and stands once', () => {
    const kept = addUnreadLines(
      'size: rows 1\ntitle: text M\nvalue: at 1\n',
      'size: rows 1\ntitle: text T\nvalue: at 2\nlooks text: a\nlooks text: b\n',
      unread,
    );
    expect(kept.text).toBe('size: rows 1\nvalue: at 1\ntitle: text T\nlooks text: a\nlooks text: b\n');
    expect(kept.metadataText).toBe('size: rows 1\nvalue: at 1\ntitle: text T\n');
    expect(kept.layers).toEqual(['looks text']);
  });
});
