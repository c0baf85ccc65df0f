import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadModel } from '../../src/language/load.ts';
import type { Model } from '../../src/language/model.ts';
import { EnumValue } from '../../src/model/values.ts';
import { type GenerateOptions, generate, type Puzzle } from '../../src/tasks/generate/generate.ts';
import { openInstance } from '../../src/tasks/open-instance.ts';
import { solve } from '../../src/tasks/solve.ts';
import { unique } from '../../src/tasks/unique.ts';

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

describe('generate', () => {
  for (const [name, size] of [
    ['molekularis', 'small'],
    ['storm', 'tiny'],
    ['sudoku', 'tiny'],
    ['slitherlink', 'tiny'],
    ['sudoku-diagonal', 'small'],
    ['sudoku-irregular', 'small'],
    ['star-battle', 'tiny'],
    ['heyawake', 'small'],
    ['kakuro', 'tiny'],
  ] as const) {
    it(`makes a ${name} with exactly one solution, the same for the same seed`, async () => {
      const model = example(name);
      for (const seed of [1, 2]) {
        const puzzle = await puzzleOf(model, { size, seed });
        expect(await answersOf(model, puzzle.text)).toBe(1);
        expect((await puzzleOf(example(name), { size, seed })).text).toBe(puzzle.text);
      }
    });
  }

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

  it('sets clues symmetrically', async () => {
    const { ground } = await puzzleOf(example('sudoku'), { size: 'small', seed: 2, symmetry: 'rotational' });
    const told = ground.givens[0]!.values.map((value) => value !== null);
    expect(told).toEqual([...told].reverse());
    expect(told).toContain(false);
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

  it('checks the expressions of a section as those of the model', () => {
    const { diagnostics } = loadModel(
      'model.pzl',
      'puzzle "P"\nboard square\ngiven total[rows]: int\nfind x[cells]: bool\nrule "R": any(x)\ngenerate {\n  take total[r] = count(y[r])\n}\n',
    );
    expect(diagnostics.list.map(({ message }) => message)).toEqual(['There is no `y` here.']);
  });
});
