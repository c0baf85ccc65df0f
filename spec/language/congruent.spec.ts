/** `alike`, `translated` and `unmirrored` of two sets of cells, compared with brute force over all pairs of sets. */
import { describe, expect, it } from 'vitest';
import { count } from '../../src/index.ts';
import { groundOf, modelOf } from '../models.ts';

type Place = readonly [row: number, column: number];

const ALL: ((place: Place) => Place)[] = [
  ([r, c]) => [r, c],
  ([r, c]) => [c, -r],
  ([r, c]) => [-r, -c],
  ([r, c]) => [-c, r],
  ([r, c]) => [r, -c],
  ([r, c]) => [c, r],
  ([r, c]) => [-r, c],
  ([r, c]) => [-c, -r],
];

/** A text of the cells after a motion, shifted so that the least row and column are 0. */
function form(cells: readonly Place[], motion: (place: Place) => Place): string {
  const moved = cells.map(motion);
  const top = Math.min(...moved.map(([r]) => r));
  const left = Math.min(...moved.map(([, c]) => c));
  return moved
    .map(([r, c]) => `${r - top},${c - left}`)
    .sort()
    .join(' ');
}

function brute(height: number, width: number, motions: typeof ALL): number {
  const places: Place[] = Array.from({ length: height * width }, (_, at) => [
    Math.floor(at / width),
    at % width,
  ]);
  const sets = Array.from({ length: 2 ** places.length }, (_, bits) =>
    places.filter((_, at) => (bits >> at) & 1),
  );
  const plain = sets.map((set) => form(set, ALL[0]!));
  let found = 0;
  for (const set of sets) {
    const forms = new Set(motions.map((motion) => form(set, motion)));
    found += plain.filter((other) => forms.has(other)).length;
  }
  return found;
}

describe('two sets of cells', () => {
  it.each([
    ['translated', ALL.slice(0, 1)],
    ['unmirrored', ALL.slice(0, 4)],
    ['alike', ALL],
  ] as const)('%s', async (name, motions) => {
    for (const [height, width] of [
      [2, 2],
      [2, 3],
      [3, 1],
    ] as const) {
      const model = modelOf(
        `puzzle "p"
board square
find a[cells]: bool
find b[cells]: bool
rule "r": ${name}(cells where a, cells where b)
`,
      );
      const { count: found } = await count(groundOf(model, `size: ${height} ${width}\n`));
      expect(Number(found), `${height}×${width}`).toBe(brute(height, width, [...motions]));
    }
  });

  it('one of which is known, or of another division', async () => {
    const model = modelOf(
      `puzzle "p"
board square
given mark[cells]: bool
find a[cells]: bool
find wall[borders]: bool
rule "r": translated(cells where mark, cells where a)
rule "w": divides(wall)
rule "s": alike(area(cell(0, 0), wall), cells where a)
`,
    );
    const text = 'mark:\n  # # .\n  . # .\n';
    // There are two places for the shape; the area of the first cell is one of the bends of three cells in that corner.
    const { count: found } = await count(groundOf(model, text));
    expect(Number(found)).toBe(await byWalls());
  });
});

/** On 2 × 3 cells: the number of divisions whose first area is a bend of three cells, times two for the two places of the mark. */
async function byWalls(): Promise<number> {
  const model = modelOf(
    `puzzle "p"
board square
find wall[borders]: bool
rule "w": divides(wall)
rule "three": size(area(cell(0, 0), wall)) = 3
rule "no bar": not (cell(0, 2) in area(cell(0, 0), wall) and cell(0, 1) in area(cell(0, 0), wall))
`,
  );
  const { count: found } = await count(groundOf(model, 'size: 2 3\n'));
  return 2 * Number(found);
}
