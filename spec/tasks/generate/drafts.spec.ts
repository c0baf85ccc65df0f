/** Drafts that contain some of the values otherwise taken from the answer: these values stay, and the answer gives the others. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadModel } from '../../../src/language/load.ts';
import type { Model } from '../../../src/language/model.ts';
import { generate } from '../../../src/tasks/generate/generate.ts';
import { openInstance } from '../../../src/tasks/open/open-instance.ts';
import { solve } from '../../../src/tasks/solve/solve.ts';

const example = (name: string): Model => loadModel(name, readFileSync(`examples/${name}.pzl`, 'utf8')).model!;

/** The values of a given in the puzzle that is generated from the draft; the puzzle must have one answer. */
async function completed(
  model: Model,
  text: string,
  seed = 1,
): Promise<(given: string) => readonly unknown[]> {
  const outcome = await generate(model, { seed, from: { name: 'draft', text } });
  if (outcome.status !== 'generated') throw new Error(JSON.stringify(outcome));
  const { ground } = openInstance(model, { name: 'again', text: outcome.puzzle.text });
  if (!ground) throw new Error(`unreadable: ${outcome.puzzle.text}`);
  expect((await solve(ground, { answers: 2 })).answers).toBe(1);
  return (name) => ground.givens.find((given) => given.name === name)!.values;
}

describe('drafts', () => {
  it('keep the totals they tell', async () => {
    const model = example('storm');
    for (const seed of [1, 2, 3]) {
      const values = await completed(
        model,
        'size: 8 8\nrowTotal: 3 ? ? ? ? ? ? 2\ncolumnTotal: ? ? ? 0 ? ? ? ?\n',
        seed,
      );
      expect(values('rowTotal')[0]).toBe(3);
      expect(values('rowTotal')[7]).toBe(2);
      expect(values('columnTotal')[3]).toBe(0);
    }
  });

  it('may tell all of one given', async () => {
    const totals = [0, 4, 4, 4, 0, 6, 6, 0];
    const values = await completed(example('storm'), `size: 8 8\nrowTotal: ${totals.join(' ')}\n`);
    expect(values('rowTotal')).toEqual(totals);
  });

  it('keep lists, too', async () => {
    const values = await completed(example('nonogram'), 'size: 5 5\nrowRuns:\n  1 1\n  ?\n  ?\n  ?\n  3\n');
    expect(values('rowRuns')[0]).toEqual([1, 1]);
    expect(values('rowRuns')[4]).toEqual([3]);
  });

  it('keep or open a given of its own', async () => {
    const model = loadModel(
      't.pzl',
      `puzzle "Kept"
board square
given total: int
given clue[rows]: int
find black[cells]: bool
rule "All of them": count(black) = total
rule "In rows": forall r in rows: count(black[r]) = clue[r]
rule "From the left": forall c in cells where c.west: black[c] => black[c.west]
generate {
  take total = count(black)
  take clue[r] = count(black[r])
  size small: 3 3
}
`,
    ).model!;
    expect((await completed(model, 'size: 3 3\ntotal: 7\nclue: 3 ? ?\n'))('total')).toEqual([7]);
    const open = await completed(model, 'size: 3 3\ntotal: ?\nclue: 3 1 ?\n');
    expect(open('clue').slice(0, 2)).toEqual([3, 1]);
    expect(open('total')[0]).toBe(4 + (open('clue')[2] as number));
  });

  it('that no answer has come to nothing, whatever is open', async () => {
    const from = { name: 'draft', text: 'size: 5 5\nrowTotal: 99 ? ? ? ?\n' };
    expect((await generate(example('storm'), { from })).status).toBe('impossible');
  });

  it('say what stands for what is open', async () => {
    const from = { name: 'draft', text: 'size: 5 5\nrowTotal: 3 . 2 2 .\n' };
    const outcome = await generate(example('storm'), { from });
    expect(outcome.status === 'error' && outcome.diagnostics[0]!.message).toBe(
      'Expected a whole number (`?` if not told), found `.`.',
    );
  });
});
