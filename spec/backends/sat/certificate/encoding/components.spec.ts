/** Facts about parts of graphs are propagated to the whole graphs, and no further. */
import { describe, expect, it } from 'vitest';
import { Reader, type Verdict } from './encoded.ts';

/** A path of four nodes, 0 to 3, with a bool for each of its three edges, and terms that say which nodes are in one component. */
const MODEL = [
  'n 1 bool',
  'n 2 bool',
  'n 3 bool',
  't 0 graph 4 0 1 1 2 2 3',
  'n 4 components 0 0 0 0 0 2 4 6',
  'n 5 reaches 8 0 2',
  'n 6 reaches 8 0 3',
  'n 7 componentSize 8 0',
  'v 12',
  'm 1 t 2',
  'm 2 t 4',
  'm 3 t 6',
  'm 4 t 10',
  'm 5 t 12',
  'm 6 g 14 2',
  'm 7 g 14 3',
  'n 8 near 8 0 1 1',
  'm 8 t 16',
  'n 9 ball 8 0 1',
];

const verdict = (clause: string, extra: readonly string[] = []): Verdict | undefined => {
  const reader = new Reader();
  for (const line of [...MODEL, ...extra]) expect(reader.take(line)).toBeUndefined();
  return reader.take(clause);
};

describe('parts of a graph', () => {
  it.each([
    ['-1 -2 4', 'edges join'],
    ['-4 -3 5', 'who is together is so over another edge'],
    ['-1 8', 'near along an edge'],
    ['-8 6', 'two are near: the size is two at least'],
    ['8 -6', 'none is near: the size is one'],
  ])('see that %s holds: %s', (clause) => {
    expect(verdict(`e 8 ${clause} 0`)).toBe('justified');
  });

  it.each([
    ['-1 4', 'one edge is not enough'],
    ['-4 -2 1', 'what holds only because the graph has no other way'],
    ['-6 4', 'the other way round'],
    ['-6 7', 'a size one larger'],
    ['4 5', 'nothing is known'],
  ])('do not see that %s holds: %s', (clause) => {
    expect(verdict(`e 8 ${clause} 0`)).not.toBe('justified');
  });

  it('keep the ends of absent edges apart where that is asserted for all', () => {
    const apart = [
      'n 10 reaches 8 0 1',
      'n 11 and 3 20',
      'n 12 reaches 8 1 2',
      'n 13 and 5 24',
      'n 14 reaches 8 2 3',
      'n 15 and 7 28',
    ];
    const asserted = ['a 23 "one"', 'a 27 "two"', 'a 31 "three"'];
    const clause = 'e 8 -4 1 0';
    expect(verdict(clause, apart)).not.toBe('justified');
    expect(verdict(clause, [...apart, ...asserted.slice(0, 2)])).not.toBe('justified');
  });
});
