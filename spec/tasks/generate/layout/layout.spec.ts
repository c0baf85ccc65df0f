import { describe, expect, it } from 'vitest';
import { readPlan } from '../../../../src/language/sections/generate/section.ts';
import type { SymmetryName } from '../../../../src/model/boards/symmetry.ts';
import { Random } from '../../../../src/tasks/common/random.ts';
import { LayoutDrawer, valuesOf } from '../../../../src/tasks/generate/layout/layout.ts';
import { sizeOf } from '../../../../src/tasks/generate/spec/request.ts';
import { Diagnostics } from '../../../../src/text/diagnostics.ts';
import { modelOf } from '../../../models.ts';
import { example, puzzleOf, withoutLimits } from '../small-boards.ts';

const walls = (lines: string) =>
  modelOf(`board square
given wall[cells]: bool
given room[cells]: int
given clue[cells]: 0..1?
find x[cells]: 0..1
rule "r": forall c in cells where clue[c]: x[c] = clue[c]
generate {
  ${lines}
  remove clue
  size only: 6 6
}`);

async function drawn(lines: string, seed: number, symmetry: SymmetryName = 'none') {
  const model = walls(lines);
  const plan = readPlan(model, new Diagnostics());
  const diagnostics = new Diagnostics();
  const drawer = new LayoutDrawer({
    model,
    plan,
    data: sizeOf(model, plan, 'only', diagnostics)!,
    symmetry,
    random: new Random(seed),
    limits: withoutLimits,
  });
  const layout = await drawer.draw(diagnostics);
  return {
    walls: layout?.drawnValues.get('wall')?.map((value) => value === true),
    layout,
    said: diagnostics.list,
  };
}

describe('layouts', () => {
  it('draws layouts that keep what is required', async () => {
    for (const seed of [1, 2]) {
      const { ground } = await puzzleOf(example('kakuro'), { size: 'tiny', seed });
      const blocks = ground.givens.find(({ name }) => name === 'block')!.values;
      const open = (row: number, column: number): boolean =>
        row >= 0 && row < 5 && column >= 0 && column < 5 && blocks[row * 5 + column] === false;
      for (let row = 0; row < 5; row++) {
        for (let column = 0; column < 5; column++) {
          if (row === 0 || column === 0) expect(open(row, column)).toBe(false);
          // The opposite position under a half turn about the centre of the places that may be chosen.
          else expect(open(5 - row, 5 - column)).toBe(open(row, column));
          if (!open(row, column)) continue;
          expect(open(row - 1, column) || open(row + 1, column)).toBe(true);
          expect(open(row, column - 1) || open(row, column + 1)).toBe(true);
        }
      }
    }
  });

  it('puts as many places as are required, far from the part that is wanted', async () => {
    const model = modelOf(`puzzle "Few"
board square
given wall[cells]: bool
given clue[cells]: 0..1?
find x[cells]: 0..1
rule "r": forall c in cells where clue[c]: x[c] = clue[c]
generate {
  scatter wall: 50%
  require count(wall) = 2
  remove clue
  size only: 8 8
}
`);
    for (const seed of [1, 2, 3]) {
      const { ground } = await puzzleOf(model, { seed });
      const walls = ground.givens.find(({ name }) => name === 'wall')!.values;
      expect(walls.filter((wall) => wall === true)).toHaveLength(2);
    }
  });

  it('scatter the part that is asked for, the same for the same seed', async () => {
    const [one, same, other] = [
      await drawn('scatter wall: 25%', 1),
      await drawn('scatter wall: 25%', 1),
      await drawn('scatter wall: 25%', 2),
    ];
    expect(one.walls?.filter((wall) => wall)).toHaveLength(9);
    expect(same.walls).toEqual(one.walls);
    expect(other.walls).not.toEqual(one.walls);
  });

  it('scatter symmetrically', async () => {
    const { walls: turned } = await drawn('scatter wall: 25%', 3, 'rotational');
    expect(turned?.toReversed()).toEqual(turned);
    expect(turned).toContain(true);
  });

  it('keep what is required, near the part, in the symmetry', async () => {
    const lines =
      'scatter wall: 40%\n  require forall c in cells where wall[c]: not (any(wall[n] for n in c.neighbors))';
    for (const seed of [1, 2, 3]) {
      const { walls: apart } = await drawn(lines, seed, 'rotational');
      expect(apart?.toReversed()).toEqual(apart);
      expect(apart!.filter((wall) => wall).length).toBeGreaterThan(4);
      for (const [cell, wall] of apart!.entries())
        if (wall) expect([cell % 6 < 5 && apart![cell + 1], apart![cell + 6]]).not.toContain(true);
    }
  });

  it('are none where nothing is as required', async () => {
    expect((await drawn('scatter wall: 40%\n  require count(wall) > 36', 1)).layout).toBeUndefined();
  });

  it('number the areas of a division from 1, and say why there is none', async () => {
    const { layout } = await drawn('divide room into 6 regions of 4..8', 1);
    expect(new Set(layout?.drawnValues.get('room'))).toEqual(new Set([1, 2, 3, 4, 5, 6]));
    expect(layout?.drawnValues.get('room')).toEqual(valuesOf(layout!.areas.get('room')!));
    expect((await drawn('divide room into 9 regions of 5..8', 1)).said).toHaveLength(1);
  });

  it('have nothing drawn where nothing is to be', async () => {
    expect((await drawn('', 1)).layout).toEqual({ drawnValues: new Map(), areas: new Map() });
  });
});
