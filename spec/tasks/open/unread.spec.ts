/** The contents of an instance that its model doesn't read: they are reported when the instance is opened, and prevent verdicts. */
import { describe, expect, it } from 'vitest';
import { loadModel, openInstance, reservation, withheld } from '../../../src/index.ts';
import { JobAnswerer } from '../../../src/tasks/jobs/answer-job.ts';
import { undecidedMessage } from '../../../src/tasks/open/unread.ts';

const TEXT = `puzzle "Dots"

board square
given clue[cells]: 0..4?
find dot[cells]: bool

rule "A number counts the dots beside it":
  forall c in cells where clue[c]: count(n in c.neighbors where dot[n]) = clue[c]

read penpa {
  number: clue
}
`;

const model = (() => {
  const { model, diagnostics } = loadModel('dots.pzl', TEXT);
  if (!model) throw new Error(diagnostics.map(({ message }) => message).join('\n'));
  return model;
})();

const link = (...lines: string[]) => ({
  name: 'link',
  text: ['size: rows 1 columns 2', 'number at cells: at (0,0) value 1', ...lines, ''].join('\n'),
  format: 'penpa',
});

describe('what an instance holds that its model does not take', () => {
  it('is nothing where all is read', () => {
    const { unread, diagnostics } = openInstance(model, link());
    expect(unread).toEqual([]);
    expect(diagnostics).toEqual([]);
    expect(withheld(unread)).toBeUndefined();
    expect(reservation(unread)).toBeUndefined();
  });

  it('is named once a layer, clues apart from what is for looks', () => {
    const { unread, ground, diagnostics } = openInstance(
      model,
      link(
        'star at cells: at (0,0)',
        'star at cells: at (0,1)',
        'title: text "two words"',
        'looks color: at (0,1)',
      ),
    );
    expect(ground).toBeDefined();
    expect(unread.map(({ kind, what }) => `${kind} ${what}`)).toEqual([
      'clue `star at cells`',
      'decoration `title`',
      'decoration `looks color`',
    ]);
    expect(diagnostics.map(({ severity, message }) => `${severity}: ${message}`)).toEqual([
      "warning: The model doesn't read all that is told: `star at cells`.",
      'note: Not read, for it tells nothing of the puzzle: `title`, `looks color`.',
    ]);
    expect(withheld(unread)).toBe(
      "No verdict: the model doesn't read `star at cells`, which may be a part of the puzzle.",
    );
  });

  it('stands in no way of a verdict where it is for looks', () => {
    const { unread } = openInstance(model, link('looks color: at (0,1)'));
    expect(unread).toHaveLength(1);
    expect(withheld(unread)).toBeUndefined();
    expect(reservation(unread)).toBeUndefined();
  });

  it('is told in a sentence of some length, whatever a link holds', () => {
    const many = Array.from({ length: 500 }, (_, at) => `${'x'.repeat(1000)}${at}: at (0,0)`);
    const { unread } = openInstance(model, link(...many));
    expect(unread).toHaveLength(500);
    expect(withheld(unread)?.length).toBeLessThan(1000);
    expect(withheld(Array.from({ length: 20 }, (_, at) => ({ kind: 'clue', what: `\`${at}\`` })))).toContain(
      '`11` and 8 more',
    );
  });

  it('is read in all texts of an instance', () => {
    const { unread } = openInstance(model, {
      ...link(),
      more: [{ name: 'more', text: 'star at cells: at (0,0)\n', format: 'penpa' }],
    });
    expect(unread.map(({ what }) => what)).toEqual(['`star at cells`']);
  });
});

describe('a job about such an instance', () => {
  const job = (question: 'run' | 'unique' | 'count' | 'rate' | 'hint', lines: string[], lenient = false) => ({
    question,
    model: { name: 'dots.pzl', text: TEXT, used: {} },
    instance: link(...lines),
    options: lenient ? { lenient } : {},
  });
  const STAR = ['star at cells: at (0,0)'];

  it.each(['run', 'unique', 'count', 'rate', 'hint'] as const)('%s has no verdict', async (question) => {
    const answer = await new JobAnswerer().answer(job(question, STAR), 'dots');
    expect(answer).toEqual({
      status: 'unread',
      message: expect.stringContaining('`star at cells`'),
      unread: [{ kind: 'clue', what: '`star at cells`' }],
    });
  });

  it('has one with a sentence where it is lenient', async () => {
    const answer = await new JobAnswerer().answer(job('unique', STAR, true), 'dots');
    expect(answer).toMatchObject({
      status: 'several',
      message: expect.stringContaining('This holds for what was read'),
      unread: [{ kind: 'clue', what: '`star at cells`' }],
    });
  });

  it('has one where only looks are not read, which are named', async () => {
    const answer = await new JobAnswerer().answer(job('unique', ['looks color: at (0,0)']), 'dots');
    expect(answer).toMatchObject({ status: 'several', unread: [{ kind: 'decoration' }] });
    expect(answer.message).toBeUndefined();
  });

  it('is a variant, too, that a link has no words for: then only exactly one answer is a verdict', async () => {
    const text = TEXT.replace('find dot', 'given most: 0..9?\ngiven far: bool = false\nfind dot');
    const { model } = loadModel('far.pzl', text);
    if (!model) throw new Error('The model has mistakes.');
    const { unread, diagnostics } = openInstance(model, link());
    expect(unread.map(({ kind, what }) => `${kind} ${what}`)).toEqual(['untold `most`', 'untold `far`']);
    expect(diagnostics).toEqual([]);
    expect(withheld(unread)).toBeUndefined();
    expect(undecidedMessage(unread, 'several')).toContain("a link can't tell `most`, `far`");
    expect(undecidedMessage(unread, 'unique')).toBeUndefined();
    const more = [{ name: 'own', text: 'far: true\n' }];
    expect(openInstance(model, { ...link(), more }).unread.map(({ what }) => what)).toEqual(['`most`']);

    const job = { question: 'unique', model: { name: 'far.pzl', text, used: {} }, instance: link() } as const;
    const lenient = { ...job, options: { lenient: true } };
    expect((await new JobAnswerer().answer({ ...job, options: {} }, 'far')).status).toBe('unread');
    expect((await new JobAnswerer().answer(lenient, 'far')).status).toBe('several');
  });
});
