/** The order literals of sizes: the bounds that they give, and how they are numbered. */
import { describe, expect, it } from 'vitest';
import { itRefuses } from '../constraint-alone.ts';
import { rowWithOpenSize } from './rows.ts';

const EDGES = [[0, 1, 1]] as const;
const SPEC = { kind: 'regions', separate: true, merge: false, nodes: 2, edges: EDGES } as const;

describe('the sizes of nodes', () => {
  itRefuses({
    'an edge to a node that does not exist': { ...SPEC, edges: [[0, 2, 1]], sizes: [] },
    'the size of a node that does not exist': { ...SPEC, sizes: [{ node: 2, lowest: 1, order: [] }] },
  });

  // Five cells with borders 1 to 4; the size of the middle cell is 1 to 4, with literals 5, 6 and 7.
  const middle = () => rowWithOpenSize(5, 2, 1, 3);

  it('are at least the lowest, and at most that and their order literals', () => {
    expect(middle().infers(-1, -2, -3)).toEqual([4, 5, 6, 7]);
    expect(middle().infers(-1, -2, -3, -4)).toBeUndefined();
  });

  it('follow from the order literals, whichever of them is known', () => {
    expect(middle().infers(2, 3)).toEqual([-5, -6, -7]);
    expect(middle().infers(-6, -2)).toEqual([1, 3, 5, -7]);
    expect(middle().infers(-6, -3)).toEqual([2, 4, 5, -7]);
    // A size of at least 3, with a border on one side.
    expect(middle().infers(6, 2)).toEqual([-3, -4, 5, -7]);
  });

  it('may be given in literals of both signs', () => {
    expect(middle().infers(-5)).toEqual([2, 3, -6, -7]);
  });
});
