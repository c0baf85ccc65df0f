/** Puzzles whose clues are sets and lists that the answer determines. */
import { describe, expect, it } from 'vitest';
import type { Model } from '../../../src/language/model.ts';
import { readPlan } from '../../../src/language/sections/generate/section.ts';
import { FixedSet } from '../../../src/model/values.ts';
import type { Puzzle } from '../../../src/tasks/generate/spec/options.ts';
import { Diagnostics } from '../../../src/text/diagnostics.ts';
import { modelOf } from '../../models.ts';
import { answersOf, puzzleOf as anyPuzzleOf } from './small-boards.ts';

async function puzzleOf(model: Model, seed: number): Promise<Puzzle> {
  const puzzle = await anyPuzzleOf(model, { seed, timeLimit: 60 });
  expect(await answersOf(model, puzzle.text)).toBe(1);
  return puzzle;
}

/** The sizes of the sets that are clues of the puzzle. */
const sizesIn = (puzzle: Puzzle): number[] =>
  puzzle.ground.givens[0]!.values.flatMap((value) => (value instanceof FixedSet ? [value.items.length] : []));

/** As in Myopia, a clue gives the directions in which the nearest part of the loop is. */
const MYOPIA = `puzzle "Nearest line"
board square
given clue[cells]: (set of direction)?
find line[borders]: bool
def way(c, d) = [c] + ray(c, d)
def seen(c, d) = any(line[x.border(d)] for x in way(c, d))
def far(c, d) = leading(not line[x.border(d)] for x in way(c, d))
def nearest(c) = {d in directions where seen(c, d) and (forall e in directions: seen(c, e) => far(c, d) <= far(c, e))}
rule "Draw one loop": loop(line)
rule "Arrows show where the nearest line is": forall c in cells where clue[c]: clue[c] = nearest(c)
generate {
  take clue[c] = nearest(c)
  remove clue
  size small: 5 5
}
`;

/** As in Pentopia, a clue gives the sides that are next to ships; clues may only be in cells with water. */
const SHIPS = `puzzle "Ships"
board square
given clue[cells]: (set of direction)?
find ship[cells]: bool
def beside(c) = {d in directions where ship[c.step(d)] otherwise false}
rule "Ships lie apart": forall c in cells where ship[c]: size(beside(c)) = 0
rule "Clues stand in water, and show what is beside them":
  forall c in cells where clue[c]: not ship[c] and clue[c] = beside(c)
rule "Where none is, there is a ship, or nothing beside": forall c in cells where not clue[c]: ship[c] or size(beside(c)) = 0
generate {
  take clue[c] = if ship[c] or size(beside(c)) = 0 then absent else beside(c)
  share ship: 25%
  size small: 5 5
}
`;

describe('generate, of clues that are sets and lists', () => {
  it('takes sets from the answer, and leaves out those that are not needed', async () => {
    const model = modelOf(MYOPIA);
    for (const seed of [1, 2]) {
      const puzzle = await puzzleOf(model, seed);
      const sizes = sizesIn(puzzle);
      expect(sizes.length).toBeGreaterThan(0);
      expect(sizes.length).toBeLessThan(25);
      expect(puzzle.text).toMatch(/\{(north|east|south|west)/);
    }
  });

  it('takes sets that are there or not by the answer', async () => {
    const model = modelOf(SHIPS);
    for (const seed of [1, 2]) {
      const puzzle = await puzzleOf(model, seed);
      expect(Math.min(...sizesIn(puzzle))).toBeGreaterThan(0);
      expect(puzzle.text).not.toContain('object');
    }
  });

  it('takes lists of values, and families as lists', async () => {
    const model = modelOf(`puzzle "Copies"
board square
given ends[rows]: list of int
given whole: list of int
find n[cells]: 1..width
rule "Latin": forall u in rows + columns: alldifferent(n[u])
rule "Ends": forall r in rows: [n[r.first], n[r.last]] = ends[r]
rule "Whole": [n[c] for c in cells where c.row = c.column] = [] or size(whole) = size(cells)
rule "Told": forall c in cells: n[c] = whole[c.index]
generate {
  take ends[r] = [n[r.first], n[r.last]]
  take whole = n
  size small: 3 3
}
`);
    const { text } = await puzzleOf(model, 1);
    expect(text).toMatch(/whole: [1-3]( [1-3]){8}\n/);
  });
});

describe('a plant', () => {
  it('has finds that are sets, and says what sets of the answer are', async () => {
    const model = modelOf(`puzzle "Marks"
board square
enum Color { red, green, blue }
given number[cells]: set of 1..3
given pair: set of Color
find mark[cells]: set of 1..3
find chosen: set of Color
rule "Told": forall c in cells: number[c] = {4 - v for v in mark[c]}
rule "Colors": forall k in Color: (k in pair) <=> k in chosen
generate {
  plant {
    find s[cells]: set of 1..3
    find colors: set of Color
    rule "Two each": forall c in cells: size(s[c]) = 2
    rule "Two colors": size(colors) = 2
    take number[c] = {4 - v for v in s[c]}
    take mark[c] = s[c]
    take pair = colors
    take chosen = colors
  }
  size small: 2 2
}
`);
    const texts = await Promise.all([1, 2, 3].map(async (seed) => (await puzzleOf(model, seed)).text));
    for (const text of texts) {
      expect(text.match(/\{[1-3],[1-3]\}/g)).toHaveLength(4);
      expect(text).toMatch(/pair: (red|green|blue) (red|green|blue)\n/);
    }
    expect(new Set(texts.map((text) => text.replace(/^\/\/.*/, ''))).size).toBeGreaterThan(1);
  });
});

/** The arrows of the answer are given as clues, with these weights. */
const arrowsModel = (weights: string): Model =>
  modelOf(`puzzle "Arrows"
board square
given arrow[cells]: direction?
find next[cells]: direction?
rule "Arrows are told": forall c in cells: next[c] = arrow[c]
generate {
  choose arrow: ${weights}
  size only: 8 8
}
`);

it('chooses directions by their names, with the weights that these have', async () => {
  const puzzle = await puzzleOf(arrowsModel('north = 1, east = 3, absent = 4'), 1);
  const told = puzzle.text.match(/\b(north|east|south|west)\b/g) ?? [];
  expect(told.filter((name) => name === 'east')).toHaveLength(24);
  expect(told.filter((name) => name === 'north')).toHaveLength(8);
  expect(told).toHaveLength(32);
});

it('knows no other directions than those of the board', () => {
  const diagnostics = new Diagnostics();
  readPlan(arrowsModel('nroth = 1, east = 3, northwest = 1, absent = 4'), diagnostics);
  expect(diagnostics.list.map(({ message, advice }) => [message, advice])).toEqual([
    ['`arrow` is never `nroth`.', 'Did you mean `north`?'],
  ]);
});
