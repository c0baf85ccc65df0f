/** Every puzzle that `mend` and `needless` show is solved again here from its text; thousands more in bench/proposals.ts. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadModel } from '../../src/language/load.ts';
import type { Model } from '../../src/language/model.ts';
import { generate } from '../../src/tasks/generate/generate.ts';
import { mend } from '../../src/tasks/mend/mend.ts';
import { needless } from '../../src/tasks/mend/needless.ts';
import { openInstance } from '../../src/tasks/open/open-instance.ts';
import { solve } from '../../src/tasks/solve/solve.ts';
import { newTally, tryText, tryType } from './proposals.ts';

function example(name: string): Model {
  const file = `examples/${name}.pzl`;
  const { model } = loadModel(file, readFileSync(file, 'utf8'), {
    resolve: (wanted) => {
      const found = [`${wanted}.pzl`, path.join(path.dirname(file), `${wanted}.pzl`)].find(existsSync);
      return found === undefined ? undefined : { name: found, text: readFileSync(found, 'utf8') };
    },
  });
  if (!model) throw new Error(name);
  return model;
}

const answersOf = async (model: Model, text: string): Promise<number> =>
  (await solve(openInstance(model, { name: 'again', text }).ground!, { answers: 2 })).answers;

const grids = (...colors: readonly string[]): string =>
  `color:\n${colors.map((row) => `  ${row}\n`).join('')}`;

describe('proposals of mend', () => {
  it('have an answer where one rule looks at two clues', async () => {
    const model = example('areas/fillmat');
    const outcome = await mend(model, { name: 'draft', text: 'size: 4 3\n' }, { proposals: 6 });
    if (outcome.status !== 'mended') throw new Error(outcome.status);
    expect(outcome.proposals).toHaveLength(6);
    for (const { text } of outcome.proposals) expect([text, await answersOf(model, text)]).toEqual([text, 1]);
  });

  it('have an answer where two places say the same to the engine', async () => {
    const model = example('loops/castle');
    const text = grids('. . white', 'white . .', '. . .');
    const outcome = await mend(model, { name: 'draft', text });
    if (outcome.status !== 'mended') throw new Error(outcome.status);
    for (const { text } of outcome.proposals) expect(await answersOf(model, text)).toBeGreaterThan(0);
    expect(outcome.proposals[0]?.changes).toHaveLength(2);
  });

  it('leave out what new puzzles draw by lot, too, before they say that nothing helps', async () => {
    const model = example('loops/castle');
    const text = grids('. . white', '. white .', '. . .');
    const outcome = await mend(model, { name: 'draft', text });
    if (outcome.status !== 'mended') throw new Error(outcome.status);
    expect(await answersOf(model, outcome.proposals[0]!.text)).toBe(1);
  });

  it('are none where no clues at all would do, which is told as proved', async () => {
    const { model } = loadModel(
      'none.pzl',
      'puzzle "None"\nboard square\ngiven clue[cells]: 1..2?\nfind digit[cells]: 1..2\nrule "Clues": forall c in cells where clue[c]: digit[c] = clue[c]\nrule "Never": sum(digit) < 4\n',
    );
    const draft = { name: 'draft', text: 'clue:\n  1 .\n  . 2\n' };
    expect(await mend(model!, draft)).toMatchObject({ status: 'hopeless', impossible: true });
  });
});

describe('needless', () => {
  it('leaves puzzles that can be read', async () => {
    const model = example('loops/castle');
    const made = await generate(model, { size: 'tiny', seed: 3 });
    if (made.status !== 'generated') throw new Error(made.status);
    const outcome = await needless(model, { name: 'puzzle', text: made.puzzle.text });
    if (outcome.status !== 'told') throw new Error(outcome.status);
    expect(outcome.clues).toBeGreaterThan(0);
    expect(await answersOf(model, outcome.text)).toBe(1);
  });

  it('takes numbers for what they are that no new puzzle would have', async () => {
    const rows = (...lines: readonly string[]): string => lines.map((line) => `  ${line}\n`).join('');
    const text = `block:\n${rows('# # # # #', '# # # # #', '# . . . .', '# . . . .', '# # # # #')}across:\n${rows('. . . . .', '. . . . .', '22 . . . .', '26 . . . .', '. . . . .')}down:\n${rows('. . . . .', '. 4 12 17 15', '. . . . .', '. . . . .', '. . . . .')}`;
    expect(await needless(example('kakuro'), { name: 'puzzle', text })).toMatchObject({
      status: 'told',
      clues: 6,
    });
  });
});

describe('what mend and needless say', () => {
  it.each(['areas/fillmat', 'loops/castle', 'shading/heyablock'])(
    'of drafts of %s is right',
    async (type) => {
      const tally = newTally();
      await tryType(example(type), 5, 1, tally);
      expect(tally.wrong).toEqual([]);
      expect(tally.shown).toBeGreaterThan(0);
    },
  );

  it('is tallied', async () => {
    const tally = newTally();
    const { model } = loadModel(
      'one.pzl',
      'puzzle "One"\nboard square\ngiven clue[cells]: 1..2?\nfind digit[cells]: 1..2\nrule "Clues": forall c in cells where clue[c]: digit[c] = clue[c]\n',
    );
    await tryText(model!, 'clue:\n  1 2\n', tally);
    await tryText(model!, 'clue:\n  1 .\n', tally);
    expect([tally.wrong, tally.shown, [...tally.verdicts.keys()].sort()]).toEqual([
      [],
      expect.any(Number),
      ['mend mended', 'mend unique', 'needless several', 'needless told'],
    ]);
  });
});

describe('generate', () => {
  it('keeps a clue that the rules ask for, though no other answer needs it', async () => {
    const heyablock = example('shading/heyablock');
    const made = await generate(heyablock, { size: { name: 'size', text: 'size: 15 15\n' }, seed: 11 });
    if (made.status !== 'generated') throw new Error(JSON.stringify(made));
    expect(await answersOf(heyablock, made.puzzle.text)).toBe(1);
  }, 120_000);
});
