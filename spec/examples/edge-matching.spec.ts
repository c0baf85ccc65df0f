/** Edge matching: the solver finds the same solutions as brute force, on random small boards with and without frames and signs. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { decodeSolution } from '../../src/formats/solution/solution.ts';
import { loadModel, openInstance, solve } from '../../src/index.ts';
import { convertSolution } from '../../src/tasks/transfer/convert.ts';
import { type Generator, generatorOf } from '../backends/sat/random.ts';

type Sign = '+' | '-' | '';
/** The sides north, east, south and west. */
type Sides = readonly (readonly [color: number, sign: Sign])[];
type Signs = 'none' | 'tiles' | 'sides';
interface Board {
  readonly width: number;
  readonly height: number;
  readonly tiles: readonly Sides[];
}

const turned = (sides: Sides, turns: number): Sides => sides.map((_, d) => sides[(d + turns) % 4]!);

/** All solutions as lines `tile column row turn` in the order of the cells, sorted. */
function solutionsByHand({ width, height, tiles }: Board): string[] {
  const framed = tiles.some((sides) => sides.some(([color]) => color === 0));
  const placed: Sides[] = [];
  const lines: string[] = [];
  const used = new Set<number>();
  const found: string[] = [];
  const touch = (a: Sides[number], b: Sides[number]): boolean =>
    a[0] === b[0] && (a[1] === '' || b[1] === '' || a[1] !== b[1]) && !(framed && a[0] === 0);
  const atEdge = ([color]: Sides[number]): boolean => !framed || color === 0;
  const fits = (sides: Sides, row: number, column: number): boolean => {
    const [north, east, south, west] = sides as [Sides[0], Sides[0], Sides[0], Sides[0]];
    const at = placed.length;
    if (row === height - 1 && !atEdge(south)) return false;
    if (column === width - 1 && !atEdge(east)) return false;
    return (
      (row === 0 ? atEdge(north) : touch(north, placed[at - width]![2]!)) &&
      (column === 0 ? atEdge(west) : touch(west, placed[at - 1]![1]!))
    );
  };
  const place = (): void => {
    const at = placed.length;
    if (at === tiles.length) {
      found.push(lines.join('\n'));
      return;
    }
    const [row, column] = [Math.floor(at / width), at % width];
    tiles.forEach((sides, tile) => {
      if (used.has(tile)) return;
      for (let turns = 0; turns < 4; turns++) {
        const shown = turned(sides, turns);
        if (!fits(shown, row, column)) continue;
        used.add(tile);
        placed.push(shown);
        lines.push(`${tile} ${column} ${row} ${turns}`);
        place();
        used.delete(tile);
        placed.pop();
        lines.pop();
      }
    });
  };
  place();
  return found.sort();
}

/**
 * A random board with a solution: first the borders get colors and signs, then the cells between them become tiles, which are turned and shuffled.
 */
function randomBoard(random: Generator, framed: boolean, signs: Signs): Board {
  const [width, height] = random.pick([
    [2, 2],
    [3, 2],
    [2, 3],
  ] as const);
  const color = (): number => 1 + random.below(framed ? 2 : 3);
  const sign = (): Sign => (random.chance(0.5) ? '+' : '-');
  const outer = (): Sides[number] => (framed ? [0, ''] : [color(), signs === 'sides' ? sign() : '']);
  const opposite = ([color, sign]: Sides[number]): Sides[number] => [
    color,
    sign === '' ? '' : sign === '+' ? '-' : '+',
  ];
  const cells: Sides[] = [];
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const inner = (): Sides[number] => [color(), signs === 'sides' ? sign() : ''];
      const north = row === 0 ? outer() : opposite(cells[cells.length - width]![2]!);
      const west = column === 0 ? outer() : opposite(cells.at(-1)![1]!);
      const east = column === width - 1 ? outer() : inner();
      const south = row === height - 1 ? outer() : inner();
      // Signs alternate as on a chessboard; one tile in four has no sign.
      const own: Sign = random.chance(0.25) ? '' : (row + column) % 2 === 0 ? '+' : '-';
      const sides = [north, east, south, west];
      cells.push(signs === 'tiles' ? sides.map(([color]) => [color, own] as const) : sides);
    }
  }
  const order = cells.map((cell) => ({ cell, key: random.below(1000) })).sort((a, b) => a.key - b.key);
  return { width, height, tiles: order.map(({ cell }) => turned(cell, random.below(4))) };
}

const WORDS = { '+': 'plus', '-': 'minus', '': '.' } as const;

function textOf({ width, height, tiles }: Board, signs: Signs): string {
  const rows = (of: (sides: Sides) => string): string => tiles.map((sides) => `  ${of(sides)}\n`).join('');
  const listed = rows(
    (sides) => `${sides.map(([color]) => color).join(' ')} ${WORDS[signs === 'tiles' ? sides[0]![1] : '']}`,
  );
  const sided = rows((sides) => sides.map(([, sign]) => WORDS[sign]).join(' '));
  return `size: ${height} ${width}\ntiles:\n${listed}${signs === 'sides' ? `sideSigns:\n${sided}` : ''}`;
}

const { model } = loadModel('edge-matching.pzl', readFileSync('examples/edge-matching.pzl', 'utf8'));

async function solutionsOf(text: string): Promise<string[]> {
  if (!model) throw new Error('the example is sound');
  const { ground, diagnostics } = openInstance(model, { name: 'board', text });
  expect(diagnostics).toEqual([]);
  if (!ground) return [];
  const { solutions } = await solve(ground, { answers: Number.POSITIVE_INFINITY });
  return solutions
    .map((answer) => {
      const converted = convertSolution(model, ground, decodeSolution(ground, answer), 'sol');
      if (!('text' in converted)) throw new Error(JSON.stringify(converted));
      return converted.text.trimEnd();
    })
    .sort();
}

describe.each(['none', 'tiles', 'sides'] as const)('signs: %s', (signs) => {
  it.each([true, false])('framed: %s', async (framed) => {
    let several = 0;
    for (let seed = 1; seed <= 15; seed++) {
      const board = randomBoard(generatorOf(seed), framed, signs);
      const expected = solutionsByHand(board);
      expect(expected.length).toBeGreaterThan(0);
      if (expected.length > 400) continue;
      several++;
      expect(await solutionsOf(textOf(board, signs)), `seed ${seed}`).toEqual(expected);
    }
    expect(several).toBeGreaterThan(3);
  });
});
