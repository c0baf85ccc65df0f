import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadModel } from '../../../src/language/load.ts';
import type { Model } from '../../../src/language/model.ts';
import { readPlan } from '../../../src/language/sections/generate/section.ts';
import { rate } from '../../../src/tasks/deduce/rate/rate.ts';
import { generate } from '../../../src/tasks/generate/generate.ts';
import type { Puzzle } from '../../../src/tasks/generate/spec/options.ts';
import { openInstance } from '../../../src/tasks/open/open-instance.ts';
import { unique } from '../../../src/tasks/solve/unique.ts';
import { Diagnostics } from '../../../src/text/diagnostics.ts';
import { modelOf } from '../../models.ts';
import { answersOf, example, puzzleOf } from './small-boards.ts';

it('says that there is no puzzle once every answer was tried, where no clues tell answers apart', async () => {
  const model = modelOf(`puzzle "Ambiguous"
board square
given dot[cells]: bool
find x[cells]: bool
rule "Some": exists c in cells: x[c]
rule "Dots": forall c in cells where dot[c]: not all(x[n] for n in cells)
generate {
  choose dot: true = 1, false = 1
  size only: 2 2
}`);
  // Without a limit on the number of answers tried, the generator would continue until the time limit.
  expect((await generate(model, { size: 'only', timeLimit: 10 })).status).toBe('impossible');
});

/** A model of Latin lines on hexagons: no digit occurs twice in a line. */
const hexModel = (lines = ''): Model =>
  modelOf(`puzzle "Hexagon"
board hex(3)
given clue[cells]: 1..5?
find digit[cells]: 1..5
rule "Clues hold": forall c in cells where clue[c]: digit[c] = clue[c]
rule "Lines": forall u in rows + columns + diagonals: alldifferent(digit[u])
generate {
  remove clue
${lines}  size only {
  }
}
`);

/** The pattern after a rotation or reflection about the middle of the board. */
function moved(
  { board }: Puzzle['ground'],
  told: readonly boolean[],
  symmetry: 'rotational' | 'quarter' | 'mirror',
): boolean[] {
  const { cellX, cellY } = board!;
  const middle = (values: Float64Array): number => (Math.min(...values) + Math.max(...values)) / 2;
  const [cx, cy] = [middle(cellX), middle(cellY)];
  return told.map((_, cell) => {
    const [x, y] = [cellX[cell]! - cx, cellY[cell]! - cy];
    const [tx, ty] = { rotational: [-x, -y], quarter: [-y, x], mirror: [-x, y] }[symmetry];
    const image = told.findIndex((_, at) => Math.hypot(cellX[at]! - cx - tx!, cellY[at]! - cy - ty!) < 0.1);
    return told[image]!;
  });
}

const LEVELS_OF_AKARI = readPlan(example('akari'), new Diagnostics()).levels;

async function figureOf({ text }: Puzzle): Promise<number> {
  const { ground } = openInstance(example('akari'), { name: 'again', text });
  const { status, figure } = await rate(ground!);
  expect(status).toBe('rated');
  return figure;
}

describe('generate', () => {
  const makers = readdirSync('examples')
    .filter((file) => file.endsWith('.pzl') && /^generate \{/m.test(readFileSync(`examples/${file}`, 'utf8')))
    .map((file) => file.replace('.pzl', ''));
  for (const name of makers) {
    it(`makes a ${name} with exactly one solution, the same for the same seed`, async () => {
      const model = example(name);
      for (const seed of [1, 2]) {
        const puzzle = await puzzleOf(model, { seed });
        expect(await answersOf(model, puzzle.text)).toBe(1);
        expect((await puzzleOf(example(name), { seed })).text).toBe(puzzle.text);
      }
    });
  }

  it('makes another puzzle from another seed', async () => {
    const model = example('molekularis');
    const texts = await Promise.all([1, 2, 3, 4].map((seed) => puzzleOf(model, { size: 'small', seed })));
    expect(new Set(texts.map(({ text }) => text.replace(/^\/\/.*/, ''))).size).toBe(4);
  });

  for (const symmetry of ['rotational', 'quarter', 'mirror'] as const) {
    const boards = symmetry === 'quarter' ? 'a square board' : 'a square and a hex board';
    it(`sets clues symmetrically: ${symmetry}, on ${boards}`, async () => {
      const square = await puzzleOf(example('sudoku'), { size: 'small', seed: 2, symmetry });
      const hex = symmetry === 'quarter' ? [] : [await puzzleOf(hexModel(), { seed: 2, symmetry })];
      for (const { ground } of [square, ...hex]) {
        const { values } = ground.givens.find(({ name }) => name === 'clue')!;
        const told = values.map((value) => value !== null);
        expect(told).toContain(false);
        expect(told).toContain(true);
        expect(told).toEqual(moved(ground, told, symmetry));
      }
    });
  }

  it.each([
    ['a hex board', hexModel(), undefined],
    ['a wide board', example('sudoku'), '4x6'],
  ])('has no quarter turns for %s', async (_, model, size) => {
    const wide = { ...(size !== undefined && { size }), symmetry: 'quarter' } as const;
    const outcome = await generate(model, wide);
    if (outcome.status !== 'error') throw new Error(outcome.status);
    expect(outcome.diagnostics.map(({ code }) => code)).toEqual(['no-symmetry']);
  });

  it('gives the rooms of a Heyawake at most one number each, right ones', async () => {
    const { ground } = await puzzleOf(example('heyawake'), { size: 'small', seed: 3 });
    const values = (name: string) => ground.givens.find((given) => given.name === name)!.values;
    const rooms = values('room').filter((_, cell) => values('clue')[cell] !== null);
    expect(rooms.length).toBeGreaterThan(0);
    expect(new Set(rooms).size).toBe(rooms.length);
  });

  it('makes easy and hard puzzles, by the figures of their ratings', async () => {
    const { easy, hard } = LEVELS_OF_AKARI;
    for (const seed of [1, 2]) {
      const gentle = await puzzleOf(example('akari'), { size: 'small', seed, difficulty: 'easy' });
      expect(await figureOf(gentle)).toBeLessThanOrEqual(easy);
      expect(gentle.text).toContain(`// easy: figure ${gentle.statistics.difficulty}, needs `);
      const nasty = await puzzleOf(example('akari'), { size: 'small', seed, difficulty: 'hard' });
      expect(await figureOf(nasty)).toBeGreaterThanOrEqual(hard);
      expect((await unique(nasty.ground)).status).toBe('unique');
    }
  });

  it('says which figures there were when none was of the level', async () => {
    const outcome = await generate(hexModel('  difficulty easy = 900, hard = 1000\n'), {
      difficulty: 'hard',
    });
    if (outcome.status !== 'missed') throw new Error(outcome.status);
    expect(outcome.missed.wanted).toBe('hard');
    expect(outcome.missed.figures.length).toBe(24);
    expect(Math.max(...outcome.missed.figures)).toBeLessThan(1000);
  });

  it('says that a model makes no puzzles where it has no section', async () => {
    const { model } = loadModel(
      'model.pzl',
      'puzzle "p"\nboard square\ngiven n: int\nfind a[cells]: bool\nrule "r": count(a) = n\n',
    );
    const outcome = await generate(model!, { size: { name: 'size', text: 'size: 2 2\n' } });
    if (outcome.status !== 'error') throw new Error(outcome.status);
    expect(outcome.diagnostics.map(({ message }) => message)).toEqual([
      'This model has no `generate` section, so it is not known which givens a new puzzle makes.',
    ]);
  });

  it('takes lists from the answer', async () => {
    const model = modelOf(`puzzle "Nonogram"
board square
given rowRuns[rows]: list of int
given columnRuns[columns]: list of int
find filled[cells]: bool
rule "Runs" {
  forall r in rows: runs(filled[r]) = rowRuns[r]
  forall c in columns: runs(filled[c]) = columnRuns[c]
}
generate {
  take rowRuns[r] = runs(filled[r])
  take columnRuns[c] = runs(filled[c])
  share filled: 55%
  size small: 6 6
}
`);
    for (const seed of [1, 2, 3]) {
      const { ground } = await puzzleOf(model, { seed });
      expect((await unique(ground)).status).toBe('unique');
    }
  });

  const dots = (rule: string, remove = ''): Model =>
    modelOf(`puzzle "Dots"
board square
given dot[links]: {white, black}?
find n[cells]: 1..width
def twice(l: link) = n[l.cells.first] = 2 * n[l.cells.last] or n[l.cells.last] = 2 * n[l.cells.first]
def next(l: link) = abs(n[l.cells.first] - n[l.cells.last]) = 1
rule "Latin": forall u in rows + columns: alldifferent(n[u])
rule "White": forall l in links where dot[l] = white: next(l)
rule "Black": forall l in links where dot[l] = black: twice(l)
${rule}
generate {
  take dot[l] = if twice(l) then black else if next(l) then white else absent
  ${remove}
  size small: 4 4
}
`);

  it('takes values that are there or not by the answer', async () => {
    const all = dots('rule "None": forall l in links where not dot[l]: not (next(l) or twice(l))');
    const some = dots('', 'remove dot');
    for (const seed of [1, 2, 3]) {
      for (const model of [all, some]) {
        const { ground } = await puzzleOf(model, { seed });
        expect((await unique(ground)).status).toBe('unique');
      }
    }
  });

  it('checks the expressions of a section as those of the model', () => {
    const { diagnostics } = loadModel(
      'model.pzl',
      'puzzle "P"\nboard square\ngiven total[rows]: int\nfind x[cells]: bool\nrule "R": any(x)\ngenerate {\n  take total[r] = count(y[r])\n}\n',
    );
    expect(diagnostics.list.map(({ message }) => message)).toEqual(['There is no `y` here.']);
  });
});
