/** Directed lines, lines that cross themselves, and several lines, compared with walks and with all assignments of small boards. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { count, loadModel, openInstance } from '../../src/index.ts';
import { type Generator, generatorOf } from '../backends/sat/random.ts';
import { type Grid, gridOf, gridsOf, range } from '../examples/brute/board.ts';

async function countOf(text: string, instance = ''): Promise<number> {
  const { model, diagnostics } = loadModel('model.pzl', text);
  if (!model) throw new Error(diagnostics.map(({ message }) => message).join('\n'));
  const opened = openInstance(model, { name: 'board', text: instance });
  if (!opened.ground) throw new Error(opened.diagnostics.map(({ message }) => message).join('\n'));
  return Number((await count(opened.ground)).count);
}

const draft = (name: string): string =>
  readFileSync(path.join(import.meta.dirname, 'drafts', `${name}.pzl`), 'utf8');

type Link = readonly [a: number, b: number];

const linksOf = ({ cells, neighbours }: Grid): Link[] =>
  cells.flatMap((a) => neighbours[a]!.filter((b) => a < b).map((b): Link => [a, b]));
const place = ({ width }: Grid, cell: number): string => `(${Math.floor(cell / width)},${cell % width})`;
const rowsOf = <T>({ rows }: Grid, name: string, at: (cell: number) => T): string =>
  `${name}:\n${rows.map((row) => `  ${row.map(at).join(' ')}\n`).join('')}`;

/** North, east, south, west. */
const WAYS = ['north', 'east', 'south', 'west'] as const;
function stepTo({ height, width }: Grid, cell: number, way: number): number | undefined {
  const [row, column] = [
    Math.floor(cell / width) + [-1, 0, 1, 0][way]!,
    (cell % width) + [0, 1, 0, -1][way]!,
  ];
  return row < 0 || row >= height || column < 0 || column >= width ? undefined : row * width + column;
}

describe('Icebarn', () => {
  it('has as many answers as there are walks', async () => {
    let some = 0;
    for (const seed of range(24)) {
      const random = generatorOf(seed);
      const grid = random.pick(gridsOf('2x3 3x3 3x4 4x4'));
      const barns = grid.cells.map(() => (random.chance(0.4) ? 1 + random.below(2) : 0));
      const outer = grid.cells.flatMap((cell) =>
        range(4)
          .filter((way) => stepTo(grid, cell, way) === undefined)
          .map((way) => [cell, way] as const),
      );
      const entry = random.pick(outer);
      const exit = random.pick(outer.filter((border) => border !== entry));
      const walks = walksOf(grid, barns, entry, exit);
      const complete = walks.filter((steps) => {
        const met = new Set([entry[0], ...steps.map(([, to]) => to)].map((cell) => barns[cell]));
        return barns.every((barn) => barn === 0 || met.has(barn));
      });
      const planted = complete.length > 0 ? random.pick(complete) : [];
      const arrows = planted
        .filter(() => random.chance(0.2))
        .map(([a, b]): Link => (random.chance(0.9) ? [a, b] : [b, a]));
      const expected = complete.filter((steps) =>
        arrows.every(([from, to]) => steps.some(([a, b]) => a === from && b === to)),
      ).length;
      const border = ([cell, way]: Link): string => `${place(grid, cell)}${WAYS[way]}`;
      const told = arrows.map(
        ([from, to]) =>
          `  ${place(grid, Math.min(from, to))}-${place(grid, Math.max(from, to))}: ${from < to ? 'ahead' : 'back'}\n`,
      );
      const arrow = told.length === 0 ? '' : `arrow:\n${told.join('')}`;
      const instance = `size: ${grid.height} ${grid.width}\n${rowsOf(grid, 'barn', (cell) => barns[cell] || '.')}entry: ${border(entry)}\nexit: ${border(exit)}\n${arrow}`;
      expect(await countOf(draft('icebarn'), instance), instance).toBe(expected);
      if (expected > 0) some++;
    }
    expect(some).toBeGreaterThan(4);
  });
});

/** All ways from the entry to the exit that go straight on over ice and pass other cells once. */
function walksOf(grid: Grid, barns: readonly number[], entry: Link, exit: Link): Link[][] {
  const found: Link[][] = [];
  const used = new Set<string>();
  const go = (cell: number, way: number, steps: readonly Link[]): void => {
    const lane = barns[cell] ? `${cell} ${way % 2}` : `${cell}`;
    if (used.has(lane)) return;
    used.add(lane);
    for (const next of barns[cell] ? [way] : range(4)) {
      const to = stepTo(grid, cell, next);
      if (to !== undefined) go(to, next, [...steps, [cell, to]]);
      else if (cell === exit[0] && next === exit[1]) found.push([...steps]);
    }
    used.delete(lane);
  };
  go(entry[0], (entry[1] + 2) % 4, []);
  return found;
}

/** All single loops on a board, each once, as cells in order. */
function loopsOf(grid: Grid): number[][] {
  const found: number[][] = [];
  const grow = (way: readonly number[]): void => {
    const [first, second] = way as [number, number];
    for (const next of grid.neighbours[way.at(-1)!]!) {
      if (next === first && way.length > 2 && second < way.at(-1)!) found.push([...way]);
      else if (next > first && !way.includes(next)) grow([...way, next]);
    }
  };
  for (const cell of grid.cells) grow([cell]);
  return found;
}

describe('Slalom', () => {
  it('has as many answers as there are loops, each way round', async () => {
    let some = 0;
    for (const seed of range(14)) {
      const random = generatorOf(seed);
      const grid = random.pick(gridsOf('3x3 3x4 4x4'));
      const loops = loopsOf(grid);
      const planted = random.pick(loops);
      const { gates, blocks, start } = slalomOf(grid, random, planted);
      const laps = loops.flatMap((loop) => {
        const at = loop.indexOf(start);
        if (at < 0) return [];
        const lap = [...loop.slice(at), ...loop.slice(0, at)];
        return [lap, [start, ...lap.slice(1).reverse()]];
      });
      const turnsIn = (lap: readonly number[]): number[] | undefined => {
        const passed = lap.filter((cell) => gates[cell]);
        const numbers = passed.map((cell) => gates[cell]!);
        const all = new Set(gates.filter((gate) => gate > 0));
        const once = numbers.length === all.size && new Set(numbers).size === all.size;
        const straight = passed.every((cell) => {
          const i = lap.indexOf(cell);
          const [before, after] = [lap.at(i - 1)!, lap[(i + 1) % lap.length]!];
          return (
            after - cell === cell - before && gates[before] !== gates[cell] && gates[after] !== gates[cell]
          );
        });
        return once && straight && lap.every((cell) => !blocks[cell]) ? numbers : undefined;
      };
      const orders = laps.map(turnsIn).filter((order) => order !== undefined);
      const clue = orders.length > 0 && random.chance(0.7) ? random.pick(orders) : [];
      const turnOf = (cell: number): number => (gates[cell] ? clue.indexOf(gates[cell]) + 1 : 0);
      const expected = orders.filter((order) =>
        order.every((gate, i) => !clue.includes(gate) || clue[i] === gate),
      );
      const instance = `size: ${grid.height} ${grid.width}\n${rowsOf(grid, 'block', (cell) => (blocks[cell] ? '#' : '.'))}${rowsOf(grid, 'gate', (cell) => gates[cell] || '.')}${rowsOf(grid, 'turn', (cell) => turnOf(cell) || '.')}start: ${place(grid, start)}\n`;
      expect(await countOf(draft('slalom'), instance), instance).toBe(expected.length);
      if (expected.length > 0) some++;
    }
    expect(some).toBeGreaterThan(4);
  });
});

/** A random Slalom board: gates, one or two cells wide, through which the loop goes straight on, and blocks that the loop doesn't pass. */
function slalomOf(
  grid: Grid,
  random: Generator,
  loop: readonly number[],
): { gates: number[]; blocks: boolean[]; start: number } {
  const gates = grid.cells.map(() => 0);
  let number = 0;
  for (const [i, cell] of loop.entries()) {
    const step = loop[(i + 1) % loop.length]! - cell;
    if (step !== cell - loop.at(i - 1)! || random.chance(0.3) || number === 3) continue;
    gates[cell] = ++number;
    const beside = grid.neighbours[cell]!.find((other) => Math.abs(other - cell) !== Math.abs(step));
    if (beside !== undefined && gates[beside] === 0 && random.chance(0.4)) gates[beside] = number;
  }
  const free = loop.filter((cell) => gates[cell] === 0);
  const blocks = grid.cells.map((cell) => !loop.includes(cell) && gates[cell] === 0 && random.chance(0.2));
  return { gates, blocks, start: random.pick(free) };
}

const BOARD = gridOf(3, 3);
const LINKS = linksOf(BOARD);
const subsets: readonly (readonly Link[])[] = range(2 ** LINKS.length).map((bits) =>
  LINKS.filter((_, at) => ((bits >> at) & 1) === 1),
);
const countLines = (holds: (lines: readonly Link[]) => boolean): number => subsets.filter(holds).length;

/** The degrees of the nodes, and the number of connected parts of the lines. At the crossing, each of the two directions is a node of its own. */
function measure(lines: readonly Link[], crossing: number | undefined): { degrees: number[]; parts: number } {
  const lane = (cell: number, other: number): string =>
    cell === crossing ? `${cell} ${Math.abs(cell - other) === 1}` : `${cell}`;
  const around = new Map<string, string[]>();
  for (const [a, b] of lines) {
    const [x, y] = [lane(a, b), lane(b, a)];
    around.set(x, [...(around.get(x) ?? []), y]);
    around.set(y, [...(around.get(y) ?? []), x]);
  }
  const seen = new Set<string>();
  let parts = 0;
  for (const start of around.keys()) {
    if (seen.has(start)) continue;
    parts++;
    const part = new Set([start]);
    for (const node of part) for (const next of around.get(node)!) part.add(next);
    for (const node of part) seen.add(node);
  }
  return { degrees: [...around.values()].map((others) => others.length), parts };
}

describe('lines of links on a 3 × 3 board', () => {
  const head = 'puzzle "Lines"\nboard square(3, 3)\nfind road[links]: bool\n';
  const middle = 'cells where it.index = 4';

  it.each([
    ['loops(road)', undefined, (degrees: number[]) => degrees.every((d) => d === 2)],
    [`loops(road, ${middle})`, 4, (degrees: number[]) => degrees.every((d) => d === 2)],
    [
      `loop(road, ${middle})`,
      4,
      (degrees: number[], parts: number) => degrees.every((d) => d === 2) && parts === 1,
    ],
    [
      `path(road, ${middle})`,
      4,
      (degrees: number[], parts: number) =>
        parts === 1 && degrees.every((d) => d < 3) && degrees.filter((d) => d === 1).length === 2,
    ],
  ] as const)('%s', async (rule, crossing, holds) => {
    const expected = countLines((lines) => {
      const { degrees, parts } = measure(lines, crossing);
      return holds(degrees, parts);
    });
    expect(await countOf(`${head}rule "Lines": ${rule}`)).toBe(expected);
  });

  it('loops of pairs', async () => {
    const pairs = '{(l.cells[0], l.cells[1]) for l in links where road[l]}';
    const plain = await countOf(`${head}rule "Lines": loops(road)`);
    expect(await countOf(`${head}rule "Lines": loops(${pairs})`)).toBe(plain);
  });

  it('parts of pairs are those of links', async () => {
    const pairs = 'let pairs = {(l.cells[1], l.cells[0]) for l in links where road[l]}\n';
    const rule = (of: string): string =>
      `rule "Parts": forall c in cells where c.index in {0, 4}: size(component(c, ${of})) = 3 and cell(0, 1) not in component(c, ${of})`;
    const plain = await countOf(`${head}${rule('road')}`);
    expect(plain).toBeGreaterThan(0);
    expect(await countOf(`${head}${pairs}${rule('pairs')}`)).toBe(plain);
  });

  it('a node that no pair speaks of is alone', async () => {
    const rule =
      'rule "Alone": size(component(7, {(1, 2) for l in links where road[l]})) = 1 and 2 in component(1, {(1, 2) for l in links where road[l]})';
    expect(await countOf(`${head}${rule}`)).toBe(2 ** LINKS.length - 1);
  });
});

describe('directed pairs', () => {
  const arcs: Link[] = [
    [0, 1],
    [1, 2],
    [2, 0],
    [1, 0],
    [2, 3],
    [3, 1],
    [3, 0],
  ];
  const head = `puzzle "Arcs"
board square(1, ${arcs.length})
find on[cells]: bool
let ends = [${arcs.map(([a, b]) => `(${a}, ${b})`).join(', ')}]
let arcs = {ends[c.index] for c in cells where on[c]}
`;
  const chosen = range(2 ** arcs.length).map((bits) => arcs.filter((_, at) => ((bits >> at) & 1) === 1));

  it('are ordered where they lead round nowhere', async () => {
    const isOrdered = (some: readonly Link[]): boolean => {
      const reaches = (from: number, to: number, seen: readonly number[]): boolean =>
        some.some(
          ([a, b]) => a === from && (b === to || (!seen.includes(b) && reaches(b, to, [...seen, b]))),
        );
      return range(4).every((node) => !reaches(node, node, []));
    };
    const expected = chosen.filter(isOrdered).length;
    expect(await countOf(`${head}rule "Order": ordered(arcs)`)).toBe(expected);
    expect(await countOf(`${head}rule "Order": not ordered(arcs)`)).toBe(chosen.length - expected);
  });

  it('run one way where no two begin or end at a node', async () => {
    const runs = (some: readonly Link[]): boolean =>
      [0, 1].every((end) => new Set(some.map((arc) => arc[end])).size === some.length) &&
      some.every(([a, b]) => !some.some(([c, d]) => a === d && b === c));
    expect(await countOf(`${head}rule "Way": oneway(arcs)`)).toBe(chosen.filter(runs).length);
  });
});
