/** Graphs that a model defines itself, compared with all assignments of small boards and an independent search. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { count, loadModel, openInstance } from '../../src/index.ts';
import { generatorOf } from '../backends/sat/random.ts';
import { gridsOf, range, shadingsOf } from '../examples/brute/board.ts';

async function countOf(text: string, instance: string): Promise<number> {
  const { model, diagnostics } = loadModel('model.pzl', text);
  if (!model) throw new Error(diagnostics.map(({ message }) => message).join('\n'));
  const opened = openInstance(model, { name: 'board', text: instance });
  if (!opened.ground) throw new Error(opened.diagnostics.map(({ message }) => message).join('\n'));
  return Number((await count(opened.ground)).count);
}

type Pair = readonly [string, string];

/** Whether the edges, taken as undirected, form no cycle. */
function isForest(edges: readonly Pair[]): boolean {
  const leader = new Map<string, string>();
  const find = (node: string): string => {
    const up = leader.get(node) ?? node;
    return up === node ? node : find(up);
  };
  return edges.every(([a, b]) => {
    const [one, other] = [find(a), find(b)];
    leader.set(one, other);
    return one !== other;
  });
}

/** Whether the edges form exactly one cycle. */
function isLoop(edges: readonly Pair[]): boolean {
  const around = new Map<string, string[]>();
  for (const [a, b] of edges) {
    around.set(a, [...(around.get(a) ?? []), b]);
    around.set(b, [...(around.get(b) ?? []), a]);
  }
  if (edges.length < 3 || [...around.values()].some((others) => others.length !== 2)) return false;
  const seen = new Set([edges[0]![0]]);
  for (const node of seen) for (const next of around.get(node)!) seen.add(next);
  return seen.size === around.size;
}

describe('strokes between corners', () => {
  const text = readFileSync(path.join(import.meta.dirname, 'drafts/gokigen.pzl'), 'utf8');

  it('have as many answers as brute force finds', async () => {
    for (const seed of range(12)) {
      const random = generatorOf(seed);
      const grid = random.pick(gridsOf('2x2 2x3 3x3 1x3'));
      const across = grid.width + 1;
      const strokesOf = (falls: readonly boolean[]): Pair[] =>
        grid.cells.map((cell) => {
          const corner = Math.floor(cell / grid.width) * across + (cell % grid.width);
          return falls[cell]
            ? [`${corner}`, `${corner + across + 1}`]
            : [`${corner + 1}`, `${corner + across}`];
        });
      const degree = (strokes: readonly Pair[], corner: number): number =>
        strokes.filter((pair) => pair.includes(`${corner}`)).length;
      const plant = random.pick(shadingsOf(grid));
      const clues = range(across * (grid.height + 1)).map((corner) =>
        random.chance(0.3) ? degree(strokesOf(plant), corner) : undefined,
      );
      const expected = shadingsOf(grid)
        .map(strokesOf)
        .filter((strokes) => isForest(strokes))
        .filter((strokes) =>
          clues.every((clue, corner) => clue === undefined || clue === degree(strokes, corner)),
        ).length;
      const rows = range(grid.height + 1).map((row) =>
        clues.slice(row * across, (row + 1) * across).map((clue) => clue ?? '.'),
      );
      const instance = `size: ${grid.height} ${grid.width}\nclue:\n${rows.map((row) => `  ${row.join(' ')}\n`).join('')}`;
      expect(await countOf(text, instance), instance).toBe(expected);
    }
  });
});

const LINKS: readonly (readonly [number, number])[] = range(9).flatMap((cell) => [
  ...(cell % 3 < 2 ? [[cell, cell + 1] as const] : []),
  ...(cell < 6 ? [[cell, cell + 3] as const] : []),
]);
const linesOf = (bits: number) => LINKS.filter((_, at) => ((bits >> at) & 1) === 1);
const countLines = (holds: (lines: readonly (readonly [number, number])[]) => boolean): number =>
  range(2 ** LINKS.length).filter((bits) => holds(linesOf(bits))).length;

describe('graphs of pairs on a 3 × 3 board', () => {
  const head = 'puzzle "Own"\nboard square(3, 3)\nfind road[links]: bool\n';
  const plain = '{(l.cells.first, l.cells.last) for l in links where road[l]}';
  const asPairs = (lines: readonly (readonly [number, number])[]): Pair[] =>
    lines.map(([a, b]) => [`${a}`, `${b}`]);

  it('are loops where their pairs close one', async () => {
    const found = await countOf(`${head}rule "One": loop(${plain})`, '');
    expect(found).toBe(countLines((lines) => isLoop(asPairs(lines))));
  });

  it('have no loop where their pairs form trees', async () => {
    const found = await countOf(`${head}rule "None": acyclic(${plain})`, '');
    expect(found).toBe(countLines((lines) => isForest(asPairs(lines))));
    expect(await countOf(`${head}rule "None": acyclic(road)`, '')).toBe(found);
  });

  it('cross at a node that is taken apart', async () => {
    const found = await countOf(
      `${head}def lane(l, c) = (c, if c.index = 4 and l.cells.first.row = l.cells.last.row then 1 else 0)
rule "One": loop({(lane(l, l.cells.first), lane(l, l.cells.last)) for l in links where road[l]})`,
      '',
    );
    const lane = (cell: number, other: number): string =>
      `${cell} ${cell === 4 && Math.abs(cell - other) === 1 ? 1 : 0}`;
    const crossing = countLines((lines) => isLoop(lines.map(([a, b]) => [lane(a, b), lane(b, a)])));
    expect(found).toBe(crossing);
  });

  it('are connected over an outside that is no cell', async () => {
    const out = '{(b.cells.first, b.cells.last) for b in borders where not b.outer and hole[b]}';
    const found = await countOf(
      `puzzle "Own"\nboard square(2, 2)\nfind hole[borders]: bool\nrule "One": connected(cells, ${out})
rule "Closed": forall b in borders where b.outer: not hole[b]`,
      '',
    );
    // In a ring of four, either all four are open, or exactly one is closed.
    expect(found).toBe(5);
  });

  it('may have regions, rows and points as nodes, and no pair at all', async () => {
    const model = `puzzle "P"
board square
given room[cells]: int
find open[cells]: bool
let rooms = regions(room)
def touch(a, b) = exists l in links: open[l.cells[0]] and open[l.cells[1]] and
  (l.cells[0] in a and l.cells[1] in b or l.cells[0] in b and l.cells[1] in a)
rule "Rooms": connected(rooms, {(a, b) for a, b in rooms where a.index < b.index and touch(a, b)})
rule "Rows": connected(rows, {(a, b) for a, b in rows where a.index < b.index and open[a.first] and open[b.first]})
`;
    // The first cells of both rows are open, so there is a way between the rooms.
    expect(await countOf(model, 'room:\n  1 1\n  2 2\n')).toBe(4);
    expect(await countOf(model, 'room:\n  1 1\n  1 1\n')).toBe(4);
    expect(await countOf(model, 'room:\n  1 2\n  1 2\n')).toBe(3);
  });

  it('have no edge to what is no node of theirs', async () => {
    const found = await countOf(
      `puzzle "Own"\nboard square(2, 2)\nfind road[links]: bool
rule "Upper": connected({c in cells where c.row.index = 0}, ${plain})`,
      '',
    );
    // The road between the upper two is present, and each of the other three may be present or absent.
    expect(found).toBe(8);
  });
});
