/** Clues with numbers outside of the bounds of their type: they are kept, reported, and treated like other numbers by all tasks. */
import { describe, expect, it } from 'vitest';
import { instanceText } from '../../../src/formats/values/write.ts';
import { loadModel } from '../../../src/language/load.ts';
import type { Model } from '../../../src/language/model.ts';
import { count } from '../../../src/tasks/count/count.ts';
import { checkAnswer } from '../../../src/tasks/deduce/check-answer.ts';
import { mend } from '../../../src/tasks/mend/mend.ts';
import { openInstance } from '../../../src/tasks/open/open-instance.ts';
import { openSolution } from '../../../src/tasks/open/open-solution.ts';
import { modelOf } from '../../models.ts';

const modelWith = (rules: string, type = '1..2? or unknown'): Model =>
  modelOf(`puzzle "P"\nboard square\ngiven clue[cells]: ${type}\nfind shaded[cells]: bool\n${rules}\n`);

/** On a board of four cells, the number of answers (out of all sixteen) that the checker accepts. */
async function right(model: Model, instance: string): Promise<number> {
  const { ground } = openInstance(model, { name: 'i', text: instance });
  if (!ground) throw new Error(instance);
  let found = 0;
  for (let bits = 0; bits < 16; bits++) {
    const mark = (at: number): string => ((bits >> at) & 1 ? '#' : '.');
    const text = `shaded:\n  ${mark(0)} ${mark(1)}\n  ${mark(2)} ${mark(3)}\n`;
    const { solution } = openSolution(model, ground, { name: 's', text });
    // Open values, and those of hidden finds, are left to be completed.
    const checked = solution && (await checkAnswer(ground, solution, { strict: true }));
    if (checked?.status === 'right' || checked?.status === 'completable') found++;
  }
  return found;
}

async function counted(model: Model, instance: string): Promise<number> {
  const { ground } = openInstance(model, { name: 'i', text: instance });
  if (!ground) throw new Error(instance);
  return Number((await count(ground)).count);
}

const near = 'count(shaded[x] for x in c.neighbors)';
const RULES = {
  'a count is the clue': `rule "r": forall c in cells where clue[c]: ${near} = clue[c]`,
  'a count is not the clue': `rule "r": forall c in cells where clue[c]: ${near} != clue[c]`,
  'a count is less than the clue': `rule "r": forall c in cells where clue[c]: ${near} < clue[c]`,
  'clues count up': 'rule "r": sum(if shaded[c] and clue[c] then clue[c] else 0 for c in cells) mod 2 = 1',
  'the clues of shaded cells differ': `rule "r": alldifferent(clue[c] for c in cells where clue[c])\nrule "s": any(shaded)`,
  'the nearest number counts': `rule "r": forall c in cells where clue[c]: abs(${near} - clue[c]) <= 1`,
  'a found number is the clue':
    'find n[cells]: 0..2\nrule "r": forall c in cells: n[c] = count(shaded[x] for x in c.neighbors)\nrule "s": forall c in cells where clue[c]: n[c] = clue[c]',
} as const;

describe('a clue outside of its type', () => {
  const clue = (places: readonly string[]): string =>
    `clue:\n  ${places.slice(0, 2).join(' ')}\n  ${places.slice(2).join(' ')}\n`;
  it.each(Object.entries(RULES))('counts as the checker has it: %s', async (_, rules) => {
    const model = modelWith(rules.replace('find n[cells]: 0..2', 'find hidden n[cells]: 0..2'));
    for (const one of ['0', '3', '77', '2'])
      for (const other of ['.', '?', '1', '3', '77']) {
        const instance = clue([one, '.', other, '.']);
        expect(await counted(model, instance), instance).toBe(await right(model, instance));
      }
  });

  it('is told once, with its place, and kept', () => {
    const model = modelWith(RULES['a count is the clue']);
    const { ground, diagnostics } = openInstance(model, { name: 'i', text: clue(['7', '.', '.', '1']) });
    expect(diagnostics).toMatchObject([
      {
        code: 'value-beyond',
        severity: 'warning',
        message: '`clue` at r1c1 is 7; its rule knows 1..2, so no answer may agree with it.',
      },
    ]);
    if (!ground) throw new Error('not read');
    const again = instanceText(model, ground);
    expect(again).toBe(clue(['7', '.', '.', '1']));
  });

  it('is told of twenty places at most', () => {
    const model = modelWith(RULES['a count is the clue']);
    const row = `  ${new Array(50).fill('9').join(' ')}\n`;
    expect(openInstance(model, { name: 'i', text: `clue:\n${row}${row}` }).diagnostics).toHaveLength(20);
  });

  it.each([
    ['given n: 1..2', 'n: 3'],
    ['given n: 1..2?', 'n: 3'],
    ['given n[cells]: 1..2', 'n:\n  3 1'],
    ['given n[cells]: 1..2?', 'n:\n  -3 1'],
    ['given n[cells]: list of 1..2', 'size: 1 2\nn:\n  [3]\n  [1]'],
  ])('is a mistake where a value is needed, alone or in a list: %s', (given, instance) => {
    const { model } = loadModel('p.pzl', `board square\n${given}\nfind shaded[cells]: bool\n`);
    if (!model) throw new Error('no model');
    const size = instance.startsWith('n: ') ? 'size: 1 1\n' : '';
    const { ground, diagnostics } = openInstance(model, { name: 'i', text: `${size}${instance}\n` });
    expect(ground).toBeUndefined();
    expect(diagnostics[0]?.code).toBe('bad-value');
  });

  it('that a rule looks up in a list says so', () => {
    const model = modelWith(
      'let names = [4, 5, 6]\nrule "r": forall c in cells where clue[c]: count(shaded) = names[clue[c]]',
      '0..2?',
    );
    const { ground, diagnostics } = openInstance(model, { name: 'i', text: clue(['3', '.', '.', '1']) });
    expect(ground).toBeUndefined();
    expect(diagnostics.find(({ severity }) => severity === 'error')?.message).toMatchInlineSnapshot(
      `"There is no position 3 in a list of 3."`,
    );
  });

  it('can be mended', async () => {
    const model = modelWith(RULES['a count is the clue']);
    const { ground } = openInstance(model, { name: 'i', text: clue(['7', '1', '1', '.']) });
    expect(ground).toBeDefined();
    const mended = await mend(model, { name: 'i', text: clue(['7', '1', '1', '.']) }, {});
    const changes = 'proposals' in mended ? mended.proposals.flatMap((one) => one.changes) : [];
    expect(changes).toContainEqual(expect.objectContaining({ given: 'clue', was: 7, becomes: 2 }));
  });
});
