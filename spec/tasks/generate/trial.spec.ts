import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openInstance } from '../../../src/index.ts';
import { loadModel } from '../../../src/language/load.ts';
import { generate } from '../../../src/tasks/generate/generate.ts';
import { unique } from '../../../src/tasks/solve/unique.ts';
import { modelOf } from '../../models.ts';
import { longTest } from '../../sample.ts';
import { puzzleOf } from './small-boards.ts';

describe('a planted solution that is tried', () => {
  it('keeps as many as it needs of the clues that the plant takes, which stay where they were planted', async () => {
    const model = modelOf(`puzzle "Rectangles"
board square
given clue[cells]: 1..height * width? or unknown
find wall[borders]: bool
rule "Rectangles": divides(wall) and rectangles(wall)
rule "A number each, or none": forall c in cells: count(k in cells where clue[k] and k in area(c, wall)) <= 1
rule "It is the size": forall k in cells where clue[k]: size(area(k, wall)) = clue[k]
generate {
  plant {
    find fence[borders]: bool
    find spot[cells]: bool
    rule "Rectangles": divides(fence) and rectangles(fence)
    rule "A number each": forall c in cells: count(spot[k] and k in area(c, fence) for k in cells) = 1
    take clue[c] = if spot[c] then size(area(c, fence)) else absent
    take wall[b] = fence[b]
  }
  remove clue
  size small: 4 4
}
`);
    const outcome = await generate(model, { size: 'small', seed: 2, minimal: true });
    if (outcome.status !== 'generated') throw new Error(JSON.stringify(outcome));
    const { text } = outcome.puzzle;
    expect((await unique(outcome.puzzle.ground)).status).toBe('unique');
    const body = text.slice(text.indexOf('clue:'));
    const clues = [...body.matchAll(/\d+/g)].map(([clue]) => clue);
    expect(clues.length).toBeGreaterThan(0);
    for (const [at] of clues.entries()) {
      let seen = -1;
      const fewer = body.replace(/\d+/g, (clue) => {
        seen++;
        return seen === at ? '.' : clue;
      });
      const { ground } = openInstance(model, { name: 'fewer', text: fewer });
      expect((await unique(ground!)).status).toBe('several');
    }
    const any = await puzzleOf(model, { size: 'small', seed: 2, any: true });
    expect([...any.text.slice(any.text.indexOf('clue:')).matchAll(/\d+/g)].length).toBeGreaterThan(
      clues.length,
    );
  });

  longTest(
    'tells where clues are, and only the values that it needs, where their places are drawn without a plant',
    async () => {
      const { model } = loadModel('nawabari', readFileSync('examples/areas/nawabari.pzl', 'utf8'));
      let untold = 0;
      for (const seed of [1, 2, 3]) {
        const outcome = await generate(model!, { size: 'small', seed, minimal: true });
        if (outcome.status !== 'generated') throw new Error(JSON.stringify(outcome));
        const body = outcome.puzzle.text.slice(outcome.puzzle.text.indexOf('clue:'));
        const values = [...body.matchAll(/\d/g)];
        untold += body.split('?').length - 1;
        expect(values.length).toBeGreaterThan(0);
        for (const { index } of values) {
          const text = `${body.slice(0, index)}?${body.slice(index + 1)}`;
          const { ground } = openInstance(model!, { name: 'fewer', text });
          expect((await unique(ground!)).status).toBe('several');
        }
      }
      expect(untold).toBeGreaterThan(0);
    },
  );
});
