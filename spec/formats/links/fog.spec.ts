/** Fog in links of SudokuPad and f-puzzles, read and written again. */
import { expect, it } from 'vitest';
import { packLink, unpackLink } from '../../../src/formats/links/codecs/codecs.ts';
import { cellsIn } from '../../../src/formats/links/codecs/fog.ts';
import { lzPacked } from '../../../src/formats/links/codecs/pack.ts';
import { linkIn } from '../../../src/formats/links/system.ts';
import { unreadKind } from '../../../src/formats/links/unread-kind.ts';
import { Sources } from '../../../src/text/source.ts';

function listingOf(address: string): string {
  const result = unpackLink(linkIn(address)!);
  return 'listing' in result ? result.listing : result.problem;
}
const sudokuPad = (puzzle: object): string =>
  listingOf(
    `https://sudokupad.app/?puzzleid=${encodeURIComponent(`scl${lzPacked(JSON.stringify(puzzle))}`)}`,
  );
const fpuzzles = (puzzle: object): string =>
  listingOf(`https://www.f-puzzles.com/?load=${encodeURIComponent(lzPacked(JSON.stringify(puzzle)))}`);
const grid = (size: number): object[][] =>
  Array.from({ length: size }, () => Array.from({ length: size }, () => ({})));
const lineOf = (listing: string, layer: string): readonly string[] =>
  listing.split('\n').filter((line) => line.startsWith(`${layer}:`));

it('is the cells that are seen, what lifts it, and the answer', () => {
  const listing = sudokuPad({
    cells: grid(2),
    metadata: { solution: '1221' },
    foglight: [
      [0, 0],
      [0, 0],
      [7, 7],
    ],
    triggereffect: [
      { trigger: { type: 'cellvalue', cell: 'r1c1r1c2' }, effect: { type: 'foglight', cells: 'r2c1-r2c2' } },
      { trigger: { type: 'cellvalue', cell: 'r1c1' }, effect: { type: 'sound' } },
    ],
  });
  expect(lineOf(listing, 'fog')).toEqual(['fog: cells [(0,0)]']);
  expect(lineOf(listing, 'fog trigger')).toEqual(['fog trigger: cells [(0,0), (0,1)] lights [(1,0), (1,1)]']);
  expect(lineOf(listing, 'solution')).toEqual(['solution: text 1221']);
  // Without fog, the link doesn't contain the solution.
  expect(sudokuPad({ cells: grid(2), metadata: { solution: '1221' } })).not.toContain('solution');
});

it('is told by cages that aren’t drawn, too', () => {
  const listing = sudokuPad({
    cells: grid(3),
    cages: [
      { value: 'FOGLIGHT', cells: [[2, 2]] },
      { value: 'foglight: r1c1, r1c2' },
      { value: 'solution: 123231312' },
    ],
  });
  expect(lineOf(listing, 'fog')).toEqual(['fog: cells [(2,2), (0,0), (0,1)]']);
  expect(lineOf(listing, 'solution')).toEqual(['solution: text 123231312']);
  expect(listing).not.toContain('cage');
});

it('of f-puzzles is seen around its lamps', () => {
  const listing = fpuzzles({
    size: 4,
    grid: grid(4),
    fogofwar: ['R1C1'],
    foglight: ['R4C4'],
    solution: [1, 2],
  });
  expect(lineOf(listing, 'fog')).toEqual(['fog: cells [(3,3), (0,0), (0,1), (1,0), (1,1)]']);
  expect(lineOf(listing, 'solution')).toEqual(['solution: text 12']);
  expect(listing).not.toMatch(/^fogofwar|^foglight/m);
  expect(lineOf(fpuzzles({ size: 4, grid: grid(4), foglight: [] }), 'fog')).toEqual(['fog:']);
});

it('withholds no verdict', () => {
  for (const layer of ['fog', 'fog trigger', 'solution']) expect(unreadKind(layer)).toBe('decoration');
});

it.each(['sudokupad', 'fpuzzles'] as const)('is written for %s as it was read', (target) => {
  const fog =
    'fog: cells [(0,0), (1,1)]\nfog trigger: cells [(0,0)] lights [(0,1), (1,0)]\nsolution: text 1221\n';
  const written = packLink(target, new Sources().add('link', `size: rows 2 columns 2\n${fog}`));
  const listing = 'link' in written ? listingOf(written.link) : written.problem;
  expect(listing).toContain(fog);
  expect(listing.replace(fog, '')).not.toContain('fog');
});

it('names cells in texts and lists, ranges as well', () => {
  expect(cellsIn('r1c1-r2c2,R9C9')).toEqual([
    [0, 0],
    [0, 1],
    [1, 0],
    [1, 1],
    [8, 8],
  ]);
  expect(cellsIn([[1, 2], 'r3c3', [1], 'x', null])).toEqual([
    [1, 2],
    [2, 2],
  ]);
  expect(cellsIn('r1c1-r999c999')).toHaveLength(100 * 100);
  expect(cellsIn(undefined)).toEqual([]);
});
