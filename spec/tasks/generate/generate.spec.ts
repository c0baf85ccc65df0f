import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadModel } from '../../../src/language/load.ts';
import type { Model } from '../../../src/language/model.ts';
import { EnumValue } from '../../../src/model/values.ts';
import { rate } from '../../../src/tasks/deduce/rate/rate.ts';
import { mayShare } from '../../../src/tasks/generate/construct/generator-context.ts';
import { generate } from '../../../src/tasks/generate/generate.ts';
import type { GenerateOptions, Puzzle } from '../../../src/tasks/generate/spec/options.ts';
import { readPlan } from '../../../src/tasks/generate/spec/section.ts';
import { openInstance } from '../../../src/tasks/open/open-instance.ts';
import { solve } from '../../../src/tasks/solve/solve.ts';
import { unique } from '../../../src/tasks/solve/unique.ts';
import { Diagnostics } from '../../../src/text/diagnostics.ts';
import { renderDiagnostic } from '../../../src/text/render.ts';

const read = (name: string): string => readFileSync(`examples/${name}.pzl`, 'utf8');
const example = (name: string): Model => modelOf(read(name));

function modelOf(text: string): Model {
  const resolve = (name: string) => (name === 'sudoku' ? { name, text: read(name) } : undefined);
  const { model, diagnostics } = loadModel('model.pzl', text, { resolve });
  if (!model) throw new Error(diagnostics.list.map((d) => d.message).join('\n'));
  return model;
}

async function puzzleOf(model: Model, options: GenerateOptions): Promise<Puzzle> {
  const outcome = await generate(model, options);
  if (outcome.status !== 'generated') throw new Error(JSON.stringify(outcome));
  return outcome.puzzle;
}

const answersOf = async (model: Model, text: string): Promise<number> => {
  const { ground } = openInstance(model, { name: 'again', text });
  if (!ground) throw new Error(`unreadable: ${text}`);
  return (await solve(ground, { answers: 2 })).answers;
};

const atomsOf = (puzzle: Puzzle): string[] =>
  puzzle.ground.givens[0]!.values.map((value) => (value instanceof EnumValue ? value.name : '?'));

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
  // Without an end to answers tried it would go on until the time is over.
  expect((await generate(model, { size: 'only', timeLimit: 10 })).status).toBe('impossible');
});

/** Latin lines on a hexagon: no digit twice in a line. */
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

/** The pattern turned or mirrored about the middle of the board. */
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

/** A number for each room, taken from the answer; `more`: lines besides. */
const marks = (more = ''): Model =>
  modelOf(`puzzle "Marks"
board square
given room[cells]: int
given clue[cells]: 0..9?
find mark[cells]: bool
rule "A number counts the marks of its room":
  forall r in regions(room), c in r where clue[c]: count(mark[r]) = clue[c]
rule "One mark in every row and column":
  (forall r in rows: count(mark[r]) = 1) and forall c in columns: count(mark[c]) = 1
${more}
generate {
  divide room into regions of 2..5
  take clue[c] = if any(r.first = c for r in regions(room)) then sum(count(mark[r]) for r in regions(room) where r.first = c) else absent
  remove clue
  size small: 4 4
}
`);

it('completes the draft that is told, also after another one of the same model', async () => {
  const model = example('sudoku');
  for (const first of ['1', '4']) {
    const text = `size: 4 4\nclue:\n  ${first} . . .\n  . . . .\n  . . . .\n  . . . .\n`;
    const puzzle = await puzzleOf(model, { from: { name: 'draft', text } });
    expect(puzzle.text).toMatch(new RegExp(`clue:\n +${first} `));
  }
});

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

  it('keeps a clue that the answer can’t be without, even if its number follows', async () => {
    // Each of these came out without an answer where such clues went.
    const model = example('nurikabe');
    for (const seed of [2, 4]) {
      const { text } = await puzzleOf(model, { size: 'small', seed, minimal: true });
      expect(await answersOf(model, text)).toBe(1);
    }
  });

  it('mends regions beside clues that the answer says, and keeps an answer that is told', async () => {
    const model = marks();
    const kept = 'mark:\n  . # . .\n  . . . #\n  # . . .\n  . . # .\n';
    for (const seed of [1, 2, 3]) {
      const { text } = await puzzleOf(model, { seed });
      expect(await answersOf(model, text)).toBe(1);
      const { ground, answer } = await puzzleOf(model, { seed, keep: { name: 'kept', text: kept } });
      const family = ground.families.find(({ name }) => name === 'mark')!;
      const marked = family.refs.map((ref) => answer[ground.terms.variableOf(ref)]);
      expect(marked).toEqual([0, 1, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 1, 0]);
    }
  });

  it('mends regions of which the rules can speak only as long as they are small', async () => {
    const model = marks(`find hidden weight[cells]: 1..5
rule "All 16 together would leave the numbers there are": forall r in regions(room): product(weight[r]) = 1`);
    for (const seed of [1, 2, 3, 4, 5]) {
      const { text } = await puzzleOf(model, { seed });
      expect(await answersOf(model, text)).toBe(1);
    }
  });

  it('thinks of other answers with values that are never wanted', async () => {
    const model = modelOf(`puzzle "Ones"
board square
given told[cells]: 1..9?
find number[cells]: 1..9
rule "Numbers told stand": forall c in cells where told[c]: number[c] = told[c]
rule "Rows go up or stay": forall c in cells where c.east in cells: number[c] <= number[c.east]
generate {
  remove told
  share number: 1 = 1
  size small: 2 4
}
`);
    for (const options of [{ minimal: true }, { seed: 3, minimal: false }]) {
      const { text } = await puzzleOf(model, options);
      expect(await answersOf(model, text)).toBe(1);
      const clues = text.replace(/^\/\/.*\n/, '').match(/1/g) ?? [];
      // A row whose last number is 1 has no others.
      if (options.minimal) expect(clues).toHaveLength(2);
    }
  });

  it('takes no clue away that others can’t stand without', async () => {
    const model = modelOf(`puzzle "Neighbours"
board square
given told[cells]: 1..9?
find number[cells]: 1..9
rule "Numbers told stand": forall c in cells where told[c]: number[c] = told[c]
rule "Rows go up": forall c in cells where c.east in cells: number[c] < number[c.east]
rule "East of a told number is another": forall c in cells where told[c] and c.east in cells:
  exists e in cells where e = c.east and told[e]: true
generate {
  remove told
  size small: 3 4
}
`);
    for (const seed of [1, 2, 3]) {
      const { text } = await puzzleOf(model, { seed });
      expect(await answersOf(model, text)).toBe(1);
    }
  });

  it('begins anew where an answer can’t be mended', async () => {
    const { text, statistics } = await puzzleOf(example('masyu'), { size: 'medium', seed: 8 });
    expect(statistics.rounds).toBeGreaterThan(0);
    expect(await answersOf(example('masyu'), text)).toBe(1);
  });

  // Clues that may go are told after the answer; those of a storm stay, and are told beforehand.
  it.each(['masyu', 'storm'])('makes the same puzzle of %s alone as after others', async (name) => {
    const many = example(name);
    const puzzles: Puzzle[] = [];
    for (const seed of [1, 2, 3, 4, 5]) puzzles.push(await puzzleOf(many, { size: '10x10', seed }));
    // The fifth went another way where terms that the others had made came first.
    expect((await puzzleOf(example(name), { size: '10x10', seed: 5 })).text).toBe(puzzles[4]?.text);
  });

  it('shares engines where each value of what is taken can be told beforehand, and clues aren’t chosen beside it', () => {
    const shares = (name: string): boolean => {
      const model = example(name);
      return mayShare(model, readPlan(model, new Diagnostics()));
    };
    expect(['storm', 'numbers/kropki', 'nonogram', 'objects/snake'].map(shares)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it.each(['objects/tents', 'loops/simpleloop'])(
    'keeps the engine of %s for the next puzzle, and draws its layout anew',
    async (name) => {
      const size = '6x6';
      const model = example(name);
      const first = await puzzleOf(model, { size, seed: 1 });
      const second = await puzzleOf(model, { size, seed: 2 });
      expect(second.ground.givens[0]?.values).not.toEqual(first.ground.givens[0]?.values);
      expect((await puzzleOf(model, { size, seed: 1 })).text).toBe(first.text);
      expect((await puzzleOf(example(name), { size, seed: 2 })).text).toBe(second.text);
      for (const { text } of [first, second]) expect(await answersOf(model, text)).toBe(1);
    },
  );

  it('brings shares as near to the weights as the board allows', async () => {
    const weights = new Map([['', new Map(Object.entries({ H: 1, O: 1, N: 1, C: 1 }))]]);
    for (const seed of [1, 2, 3]) {
      const atoms = atomsOf(await puzzleOf(example('molekularis'), { size: 'medium', seed, weights }));
      for (const atom of 'HONC') {
        const count = atoms.filter((one) => one === atom).length;
        expect(Math.abs(count - atoms.length / 4)).toBeLessThanOrEqual(1.5);
      }
    }
  });

  it('makes another puzzle from another seed', async () => {
    const model = example('molekularis');
    const texts = await Promise.all([1, 2, 3, 4].map((seed) => puzzleOf(model, { size: 'small', seed })));
    expect(new Set(texts.map(({ text }) => text.replace(/^\/\/.*/, ''))).size).toBe(4);
  });

  it('never chooses a value of weight 0, and keeps to the shares asked for', async () => {
    const weights = new Map([['', new Map(Object.entries({ H: 0, O: 1, N: 10, C: 10 }))]]);
    for (const seed of [1, 2]) {
      const atoms = atomsOf(await puzzleOf(example('molekularis'), { size: 'medium', seed, weights }));
      expect(atoms).not.toContain('H');
      expect(atoms.filter((atom) => atom === 'C').length).toBeGreaterThan(15);
    }
  });

  it('leaves no clue that could be left out', async () => {
    const model = example('sudoku');
    const { text } = await puzzleOf(model, { size: 'tiny', seed: 5, minimal: true });
    const clues = [...text.matchAll(/\b\d\b(?![^\n]*generate)/g)].filter(
      ({ index }) => index > text.indexOf('clue'),
    );
    expect(clues.length).toBeGreaterThan(3);
    for (const { index } of clues) {
      expect(await answersOf(model, `${text.slice(0, index)}.${text.slice(index + 1)}`)).toBe(2);
    }
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

  it('divides the board as told, and gives a region-only puzzle one answer', async () => {
    for (const seed of [1, 2]) {
      const { ground } = await puzzleOf(example('star-battle'), { size: 'tiny', seed });
      const regions = ground.givens.find(({ name }) => name === 'region')!.values;
      expect(new Set(regions).size).toBe(5);
      expect((await unique(ground)).status).toBe('unique');
    }
  });

  it('draws layouts that keep what is required', async () => {
    for (const seed of [1, 2, 3]) {
      const { ground } = await puzzleOf(example('kakuro'), { size: 'tiny', seed });
      const blocks = ground.givens.find(({ name }) => name === 'block')!.values;
      const open = (row: number, column: number): boolean =>
        row >= 0 && row < 5 && column >= 0 && column < 5 && blocks[row * 5 + column] === false;
      for (let row = 0; row < 5; row++) {
        for (let column = 0; column < 5; column++) {
          if (row === 0 || column === 0) expect(open(row, column)).toBe(false);
          // Turned about the middle of what is open to choice.
          else expect(open(5 - row, 5 - column)).toBe(open(row, column));
          if (!open(row, column)) continue;
          expect(open(row - 1, column) || open(row + 1, column)).toBe(true);
          expect(open(row, column - 1) || open(row, column + 1)).toBe(true);
        }
      }
    }
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

  it.each([
    ['4 regions of 3..6', '4 areas of at most 6 cells come to 24, and the board has 36'],
    ['9 regions of 5..8', '9 areas of at least 5 cells need 45, and the board has 36'],
  ])('says at once that there is no division into %s', async (division, reason) => {
    const { model } = loadModel(
      'model.pzl',
      `puzzle "Rooms"
board square
given room[cells]: int
find dot[cells]: bool
let rooms = regions(room)
rule "A dot a room": forall r in rooms: count(dot[r]) = 1
generate {
  divide room into ${division}
  size small { size: 6 6 }
}
`,
    );
    const outcome = await generate(model!, {});
    if (outcome.status !== 'error') throw new Error(outcome.status);
    expect(outcome.diagnostics).toMatchObject([{ message: `\`room\` can't be divided so: ${reason}.` }]);
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

  it('keeps what a template tells', async () => {
    const text = 'board:\n    ?-C\n   /   \\\n  H     ?\n   \\   /\n    ?-?\n';
    const puzzle = await puzzleOf(example('molekularis'), { size: { name: 'template', text }, seed: 1 });
    expect(puzzle.text).toMatch(/.-C\n/);
    expect(puzzle.text).toMatch(/\n {2}H/);
    expect(atomsOf(puzzle)).not.toContain('?');
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

  it('says so where the rules ask less than is taken', async () => {
    const model = modelOf(`puzzle "Less"
board square
given low[cells]: {yes}?
find n[cells]: 1..2
rule "Low": forall c in cells where low[c]: n[c] < 3
generate {
  take low[c] = if n[c] = 1 then yes else absent
  size small: 2 2
}
`);
    const outcome = await generate(model, { seed: 1 });
    const [amiss] = outcome.status === 'error' ? outcome.diagnostics : [];
    expect(amiss && renderDiagnostic(amiss, model.sources, { color: false })).toMatchInlineSnapshot(`
      "error: A puzzle was made of an answer by \`take\`, but by the rules it has several answers.
        model.pzl:7:3
        7 |   take low[c] = if n[c] = 1 then yes else absent
          |   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
        The rules must ask of an answer all that \`take\` tells; also where it tells \`absent\`."
    `);
  });

  it('tells what to do where a rule needs to know what is chosen', async () => {
    const model = modelOf(`puzzle "Looks"
board square
given arrow[cells]: direction?
find lit[cells]: bool
rule "An arrow sees one light": forall c in cells where arrow[c]: count(lit[ray(c, arrow[c])]) = 1
generate {
  choose arrow
  size tiny: 3 3
}`);
    const outcome = await generate(model, { size: 'tiny', seed: 1 });
    const [amiss] = outcome.status === 'error' ? outcome.diagnostics : [];
    expect(amiss?.message).toBe('A direction is expected here, not an unknown value.');
    expect(amiss?.advice).toContain('`forall x in directions where … = x: …`');
  });

  it('tells when there is no such puzzle', async () => {
    const weights = new Map([
      [
        '',
        new Map([
          ['H', 1],
          ['O', 0],
          ['N', 0],
          ['C', 0],
        ]),
      ],
    ]);
    expect((await generate(example('molekularis'), { size: 'small', weights })).status).toBe('impossible');
  });

  it('stops at the time limit and at the signal', async () => {
    const signal = AbortSignal.abort();
    expect((await generate(example('molekularis'), { size: 'large', signal })).status).toBe('stopped');
    expect((await generate(example('molekularis'), { size: 'large', timeLimit: 0.001 })).status).toBe(
      'limit',
    );
  });

  it('hears a signal, and tells how far it is, while it searches', async () => {
    const stopping = new AbortController();
    const { status } = await generate(example('molekularis'), {
      size: 'large',
      timeLimit: 30,
      signal: stopping.signal,
      onProgress: () => stopping.abort(),
    });
    expect(status).toBe('stopped');
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

  it('checks the expressions of a section as those of the model', () => {
    const { diagnostics } = loadModel(
      'model.pzl',
      'puzzle "P"\nboard square\ngiven total[rows]: int\nfind x[cells]: bool\nrule "R": any(x)\ngenerate {\n  take total[r] = count(y[r])\n}\n',
    );
    expect(diagnostics.list.map(({ message }) => message)).toEqual(['There is no `y` here.']);
  });
});
