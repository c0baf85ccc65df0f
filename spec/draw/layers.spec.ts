/** For a find over several sets, one picture contains a board for each layer. */
import { describe, expect, it } from 'vitest';
import { drawSvgOf } from '../../src/draw/picture.ts';
import { layeredScenes } from '../../src/draw/scene/layers.ts';
import { decodeSolution, emptySolution } from '../../src/formats/solution/solution.ts';
import { solve } from '../../src/tasks/solve/solve.ts';
import { groundOf, modelOf } from '../models.ts';

const MODEL = modelOf(`puzzle "p"
board square
given hole[cells]: bool = false
given most: int
find box[0..2, cells]: bool
find step[1..2]: direction
find total: int_
let int_ = {4, 5}
rule "r": forall t in 0..2, c in cells: box[t, c] <=> (c.index = t)
rule "s": step[1] = north and step[2] = south and total = 5
`);
const TEXT = 'size: 2 3\nhole:\n  . . .\n  . . #\nmost: 7\n';

describe('layers of an answer', () => {
  it('are a scene each, with what else is on the board; the rest is told once', async () => {
    const ground = groundOf(MODEL, TEXT);
    const answer = decodeSolution(ground, (await solve(ground)).solutions[0]!);
    const { layers, notes } = layeredScenes(ground, answer)!;
    expect(layers.map(({ title }) => title)).toEqual(['0', '1', '2']);
    for (const [at, { scene }] of layers.entries()) {
      expect(scene.cells.map(({ fill }) => fill !== undefined)).toEqual(
        [0, 1, 2, 3, 4, 5].map((c) => c === at || c === 5),
      );
      expect(scene.notes).toEqual([]);
    }
    expect(notes).toEqual(['most: 7', 'step:', '  1: north', '  2: south', 'total: 5']);
    const svg = drawSvgOf(ground, answer);
    expect(svg.match(/<g transform="translate\(/g)).toHaveLength(3);
    expect(svg).toContain('>total: 5</text>');
  });

  it('are none where all values of a cell stand in it, nor without a board', () => {
    const several = groundOf(
      modelOf('puzzle "p"\nboard square\nfind x[cells, 0..1]: bool\nrule "r": true\n'),
      'size: 2 2\n',
    );
    expect(layeredScenes(several, emptySolution(several))).toBeUndefined();
    const bare = groundOf(modelOf('puzzle "p"\nfind x[0..1, 0..1]: bool\nrule "r": true\n'), '');
    expect(layeredScenes(bare, emptySolution(bare))).toBeUndefined();
  });
});
