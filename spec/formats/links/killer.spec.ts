/** Cages of f-puzzles and SudokuPad become a given over cells that numbers the cages, and their sums. */
import { describe, expect, it } from 'vitest';
import { linkReaders } from '../../../src/draw/listing/link-format.ts';
import { fitOf } from '../../../src/formats/links/fit.ts';
import { readListing } from '../../../src/formats/links/listing.ts';
import { writeInstance } from '../../../src/formats/values/write.ts';
import { type Ground, openInstance } from '../../../src/index.ts';
import { linkListing } from '../../../src/tasks/transfer/links.ts';
import { Sources } from '../../../src/text/source.ts';
import { groundOf, modelIn, modelOf } from '../../models.ts';

const KILLER = modelIn('examples/numbers/killer.pzl');

const BOARD = 'size: rows 4 columns 4\n';
const read = (listing: string) => openInstance(KILLER, { name: 'link', text: listing, format: 'fpuzzles' });
const told = ({ givens, board }: Ground, name: string): string =>
  writeInstance(
    givens.filter((one) => one.name === name),
    board,
  );

describe('cages', () => {
  const SOME = `${BOARD}killercage: cells [(0,0), (1,0)] value 5\nkillercage: cells [(0,1), (0,2)]\n`;

  it('are numbered, with the sum at the first cell; cells in none are by themselves', () => {
    const { ground } = read(SOME);
    if (!ground) throw new Error('the link is read');
    const cage = told(ground, 'cage').split('\n').slice(1, 3);
    const rows = cage.map((row) => row.trim().split(/\s+/));
    expect(rows[0]?.[0]).toBe(rows[1]?.[0]);
    expect(rows[0]?.[1]).toBe(rows[0]?.[2]);
    expect(new Set([...(rows[0] ?? []), ...(rows[1] ?? [])]).size).toBe(6);
    expect(told(ground, 'total').split('\n')[1]?.trim()).toMatch(/^5\s/);
  });

  it('are written as they were read', () => {
    const { ground } = read(SOME);
    const listing = ground && linkListing(KILLER, ground, { target: 'fpuzzles' });
    expect(listing).toMatchObject({ text: expect.stringContaining(SOME.slice(BOARD.length)) });
  });

  it('that overlap or leave cells out are for another type; overlapping ones are named where this one is asked for', () => {
    const overlapping = `${SOME}killercage: cells [(1,0), (1,1)] value 4\n`;
    const [reader] = linkReaders(KILLER).filter(({ system }) => system === 'fpuzzles');
    const lines = (listing: string) => readListing(new Sources().add('link', listing));
    const two = 'size: rows 2 columns 2\nkillercage: cells [(0,0), (0,1)] value 3\n';
    const whole = `${two}killercage: cells [(1,0), (1,1)]\n`;
    expect(reader && fitOf(reader, lines(whole))).toBeDefined();
    expect(reader && fitOf(reader, lines(two))).toBeUndefined();
    expect(reader && fitOf(reader, lines(`${whole}killercage: cells [(0,0), (1,0)]\n`))).toBeUndefined();
    expect(read(overlapping).unread).toMatchObject([{ kind: 'clue', what: '`killercage across others`' }]);
  });

  it('leave no given untold: what holds in a puzzle of f-puzzles stands in its link', () => {
    expect(read(SOME).unread).toEqual([]);
  });
});

it('a model says so with two names', () => {
  const model = modelOf(`puzzle "Sums"
board square
given room[cells]: int
given sum_[cells]: int?
find digit[cells]: 1..9
rule "Sums hold": forall g in regions(room), c in g where sum_[c]: sum(digit[g]) = sum_[c]
read fpuzzles { killercage: room sum_ }`);
  const ground = groundOf(model, 'room:\n  1 1\n  2 2\nsum_:\n  3 -\n  - -\n');
  expect(linkListing(model, ground, { target: 'fpuzzles' })).toMatchObject({
    text: expect.stringContaining(
      'killercage: cells [(0,0), (0,1)] value 3\nkillercage: cells [(1,0), (1,1)]\n',
    ),
  });
});
