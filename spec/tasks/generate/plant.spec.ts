/** Puzzles made from a solution: the `plant` of a `generate` section. */

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { evaluate, openInstance } from '../../../src/index.ts';
import { loadModel } from '../../../src/language/load.ts';
import type { Model } from '../../../src/language/model.ts';
import { generate } from '../../../src/tasks/generate/generate.ts';
import type { GenerateOptions, Puzzle } from '../../../src/tasks/generate/spec/options.ts';
import { unique } from '../../../src/tasks/solve/unique.ts';
import { modelOf } from '../../models.ts';
import { longTest } from '../../sample.ts';
import { puzzleOf } from './small-boards.ts';

const edges = modelOf(readFileSync('examples/edge-matching.pzl', 'utf8'));

const planted = (model: Model, options: GenerateOptions): Promise<Puzzle> =>
  puzzleOf(model, { ...options, any: true });

const settings = (text: string): ReadonlyMap<string, string> =>
  new Map(text.split(' ').map((entry) => entry.split('=') as [string, string]));

/** The tiles, each as its four sides and its sign or `.`. */
const tilesOf = ({ text }: Puzzle): string[][] =>
  [...text.matchAll(/^ {2}(\d+ \d+ \d+ \d+ \S+)$/gm)].map(([, line = '']) => line.split(' '));

describe('a planted board', () => {
  it('has the planted solution, and is the same for the same seed', async () => {
    for (const seed of [1, 2]) {
      const puzzle = await planted(edges, { size: 'small', seed });
      expect(evaluate(puzzle.ground, puzzle.answer)).toEqual([]);
      expect((await planted(edges, { size: 'small', seed })).text).toBe(puzzle.text);
      expect((await planted(edges, { size: 'small', seed: seed + 10 })).text).not.toBe(puzzle.text);
    }
  });

  it('has border colors between frame tiles only', async () => {
    const puzzle = await planted(edges, { size: '5x4', set: settings('colors=3 borderColors=2') });
    const tiles = tilesOf(puzzle).map((sides) => sides.slice(0, 4).map(Number));
    expect(tiles.length).toBe(20);
    const ring = tiles.filter((sides) => sides.includes(0));
    expect(ring.length).toBe(14);
    for (const sides of tiles) {
      sides.forEach((side, at) => {
        if (side === 0) return;
        const besideFrame = sides[(at + 1) % 4] === 0 || sides[(at + 3) % 4] === 0;
        expect(side <= 2).toBe(besideFrame);
        expect(side).toBeLessThanOrEqual(5);
      });
    }
  });

  it('is not asked for where a draft tells some of it, and the section makes all in other ways, too', async () => {
    const { model } = loadModel('nurikabe', readFileSync('examples/nurikabe.pzl', 'utf8'));
    const from = { name: 'draft', text: 'clue:\n  3 . . .\n  . . . .\n  . . . .\n  . . . .\n' };
    const outcome = await generate(model!, { from, seed: 1 });
    if (outcome.status !== 'generated') throw new Error(JSON.stringify(outcome));
    expect(outcome.puzzle.text).toMatch(/clue:\n {2}3 /);
    expect((await unique(outcome.puzzle.ground)).status).toBe('unique');
  });

  it('says where clues stand, which no symmetry changes: whoever asks for one is told', async () => {
    for (const symmetry of ['rotational', 'quarter', 'mirror'] as const) {
      const outcome = await generate(modelOf(readFileSync('examples/nurikabe.pzl', 'utf8')), {
        size: 'tiny',
        symmetry,
      });
      expect(outcome.status === 'error' && outcome.diagnostics.map(({ code }) => code)).toEqual([
        'no-symmetry',
      ]);
    }
    // Edge matching takes hints from any places of the planted board; Nawabari puts its clues at random places, without `plant`.
    const hinted = await generate(edges, { size: 'small', symmetry: 'mirror' });
    expect(hinted.status).toBe('generated');
    const model = modelOf(readFileSync('examples/areas/nawabari.pzl', 'utf8'));
    const scattered = await generate(model, { size: 'tiny', symmetry: 'rotational' });
    const [clue] = scattered.status === 'generated' ? scattered.puzzle.ground.givens : [];
    const isTold = clue?.values.map((value) => value !== null);
    expect(isTold).toContain(true);
    expect(isTold).toEqual(isTold?.toReversed());
  });

  it('takes sizes and members of areas and components, which the plant has drawn', async () => {
    const model = modelOf(`puzzle "Areas"
board square
given size_of[cells]: int?
given beside[cells]: 0..9
find wall[borders]: bool
rule "Walls divide": divides(wall)
rule "Sizes hold": forall c in cells where size_of[c]: size(area(c, wall)) = size_of[c]
rule "Neighbors hold": forall c in cells: count(x in c.neighbors where x in area(c, wall)) = beside[c]
generate {
  plant {
    find fence[borders]: bool
    rule "Fences divide": divides(fence)
    rule "Areas are small": forall c in cells: size(area(c, fence)) <= 4
    take size_of[c] = size(area(c, fence))
    take beside[c] = count(x in c.neighbors where x in area(c, fence))
  }
  size tiny: 3 3
}`);
    for (const seed of [1, 2, 3]) {
      const { text, ground, answer } = await planted(model, { size: 'tiny', seed });
      expect(evaluate(ground, answer)).toEqual([]);
      const sizes = text.match(/\d+/g)!.slice(-18, -9).map(Number);
      // The number of cells with a certain area size is a multiple of that size.
      for (const size of new Set(sizes)) expect(sizes.filter((each) => each === size).length % size).toBe(0);
    }
  });

  it('may be without a frame, and signed', async () => {
    const puzzle = await planted(edges, { size: '4x4', set: settings('frame=false signs=true colors=4') });
    const tiles = tilesOf(puzzle);
    expect(tiles.flatMap((tile) => tile.slice(0, 4))).not.toContain('0');
    expect(tiles.filter((tile) => tile[4] === 'plus').length).toBe(8);
    expect(tiles.filter((tile) => tile[4] === 'minus').length).toBe(8);
    expect(evaluate(puzzle.ground, puzzle.answer)).toEqual([]);
  });
});

describe('a planted board with clue pieces', () => {
  it('has one solution, and none of the pieces could be left out', async () => {
    const outcome = await generate(edges, { size: 'small', seed: 5, minimal: true });
    if (outcome.status !== 'generated') throw new Error(outcome.status);
    const { text, ground } = outcome.puzzle;
    expect((await unique(ground)).status).toBe('unique');
    const pieces = [...text.matchAll(/\(\d+,\d\)/g)];
    // A solution on a square board can be rotated as a whole.
    expect(pieces.length).toBeGreaterThan(0);
    for (const { 0: piece, index } of pieces) {
      const less = `${text.slice(0, index)}.${text.slice(index + piece.length)}`;
      const { ground: other } = openInstance(edges, { name: 'less', text: less });
      expect((await unique(other!)).status).toBe('several');
    }
  });
});

/** A Latin square whose only clues are the sums of the boxes around corners. */
const latin = (rest: string): string => `puzzle "Latin corners"
board square
given total[corners]: int?
given first[rows]: int
find digit[cells]: 1..height
rule "Rows": forall r in rows: alldifferent(digit[r])
rule "Columns": forall c in columns: alldifferent(digit[c])
rule "The first of each row is told": forall r in rows: digit[r.first] = first[r]
rule "Totals": forall k in corners where total[k]: sum(digit[k.cells]) = total[k]
generate {
  plant {
    given least: int = 0
    find number[cells]: 1..height
    ${rest}
    take total[k] = if size(k.cells) = 4 then sum(number[k.cells])
      else absent
    take first[r] = number[r.first]
    take digit[c] = number[c]
  }
  size tiny: 4 4
}
`;

const LATIN = `rule "Rows": forall r in rows: alldifferent(number[r])
    rule "Columns": forall c in columns: alldifferent(number[c])`;

describe('any plant', () => {
  it('finds values that its rules allow', async () => {
    const model = modelOf(latin(LATIN));
    const texts = new Set<string>();
    for (const seed of [1, 2, 3, 4]) {
      const puzzle = await planted(model, { seed });
      expect(evaluate(puzzle.ground, puzzle.answer)).toEqual([]);
      texts.add(puzzle.text.replace(/^.*\n/, ''));
    }
    expect(texts.size).toBe(4);
  });

  it('tells the runs of lines and rings', async () => {
    const model = modelOf(`
puzzle "Runs"
board square
given left[rows]: list of 1..width
given around: list of 1..8
find dark[cells]: bool
rule "Rows": forall r in rows: runs(dark[r]) = left[r]
rule "Around": ringruns([dark[c] for c in cells]) = around

generate {
  plant {
    find black[cells]: bool
    rule "Some": count(black) = 5
    take left[r] = runs(black[r])
    take around = ringruns([black[c] for c in cells])
    take dark[c] = black[c]
  }
  size small: 2 4
}
`);
    const { text, ground, answer } = await planted(model, { size: 'small', seed: 3 });
    expect(text).toMatch(/^left:(\n {2}(\d( \d)*|\[\]))+\naround: \d/m);
    expect(evaluate(ground, answer)).toEqual([]);
  });

  it('makes puzzles with one solution, too', async () => {
    const model = modelOf(latin(LATIN));
    const outcome = await generate(model, { seed: 3 });
    if (outcome.status !== 'generated') throw new Error(outcome.status);
    expect((await unique(outcome.puzzle.ground)).status).toBe('unique');
  });

  it('draws evenly where nothing binds', async () => {
    const model = modelOf(`puzzle "Die"
given face: 0..3
find x: 0..3
rule "It is told": x = face
generate {
  plant {
    find die: 0..3
    take face = die
    take x = die
  }
  size one {
  }
}
`);
    const counts = [0, 0, 0, 0];
    for (let seed = 0; seed < 200; seed++) counts[(await planted(model, { seed })).answer[0]!]!++;
    for (const count of counts) expect(Math.abs(count - 50)).toBeLessThan(25);
  });

  it('is impossible when its rules are', async () => {
    const model = modelOf(latin(`${LATIN}\n    rule "None": sum(number) < 0`));
    expect((await generate(model, { any: true })).status).toBe('impossible');
  });

  it('stops at the time limit and at the signal', async () => {
    const wishes = { any: true, size: '12x12' };
    expect((await generate(edges, { ...wishes, timeLimit: 0.001 })).status).toBe('limit');
    expect((await generate(edges, { ...wishes, signal: AbortSignal.abort() })).status).toBe('stopped');
  });
});

describe('mistakes', () => {
  const messages = (text: string): string[] =>
    loadModel('m.pzl', text).diagnostics.list.map(
      ({ message, span }) => `${span && text.slice(span.start, span.end)}: ${message}`,
    );

  it('of a plant are told at their places', () => {
    expect(messages(latin('rule "Rows": numbers[1] = 2'))).toEqual(['numbers: There is no `numbers` here.']);
    expect(messages(latin(`${LATIN}\n    take totals[k] = 3`))).toEqual([
      'totals: The puzzle has no given or find `totals`.',
    ]);
    expect(messages(latin(`${LATIN}\n    take total[k] = digits`))).not.toEqual([]);
  });

  it('of a plant are takes of another type than that of the given or the find', () => {
    const puzzle = (take: string): string => `puzzle "Lamps"
board square
given clue[cells]: 0..4?
let low = {1, 2}
find on[cells]: bool
find near[cells]: (1..height)?
find level[cells]: low
rule "a": forall c in cells where clue[c]: on[c] and near[c] = clue[c] and level[c] = 1
generate {
  plant {
    find lamp[cells]: bool
    take ${take}
  }
}
`;
    const told = (take: string): readonly string[] =>
      messages(puzzle(take)).filter((each) => !/unused|never/.test(each));
    expect(told('clue[c] = lamp[c]')).toEqual([
      'lamp[c]: This must be an int that may be absent, as `clue` is, but it is a bool.',
    ]);
    expect(told('on = lamp[cell(0, 0)]')).toEqual(['on: `on` ranges over cells.']);
    expect(told('near[c] = c.north')).toEqual([
      'c.north: This must be an int that may be absent, as `near` is, but it is a cell that may be missing.',
    ]);
    for (const take of [
      'clue[c] = if lamp[c] then 1 else absent',
      'on[c] = lamp[c]',
      'near[c] = 2',
      'level[c] = 1',
    ])
      expect(told(take)).toEqual([]);
  });

  it('of settings name what there is', async () => {
    const outcome = await generate(edges, { any: true, set: settings('color=3') });
    if (outcome.status !== 'error') throw new Error(outcome.status);
    expect(outcome.diagnostics.map(({ message, advice }) => `${message} ${advice}`)).toEqual([
      'Nothing to set is called `color`. Did you mean `colors`?',
    ]);
  });

  it('is to ask for any puzzle where nothing is planted', async () => {
    const model = modelOf(readFileSync('examples/sudoku.pzl', 'utf8'));
    const outcome = await generate(model, { any: true });
    if (outcome.status !== 'error') throw new Error(outcome.status);
    expect(outcome.diagnostics[0]?.message).toContain('has no `plant`');
  });
});

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
