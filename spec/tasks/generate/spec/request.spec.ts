import { describe, expect, it } from 'vitest';
import { readPlan } from '../../../../src/language/sections/generate/section.ts';
import type { GenerateOptions } from '../../../../src/tasks/generate/spec/options.ts';
import {
  checkSections,
  sizeOf,
  withoutInstanceValues,
  withWeights,
} from '../../../../src/tasks/generate/spec/request.ts';
import { Diagnostics } from '../../../../src/text/diagnostics.ts';
import { modelOf } from '../../../models.ts';

const model = modelOf(`
  board square
  enum Atom { H, O, C }
  given total: int
  given atom[cells]: Atom
  given clue[cells]: 0..4?
  find on[cells]: bool
  rule "Total": count(on) = total
  rule "Clues": forall c in cells where clue[c]: count(on[c.neighbors]) = clue[c]
  instance old {
    size: 2 2
    total: 1
  }
  generate {
    choose atom: H = 2, O = 1
    take clue[c] = count(on[c.neighbors])
    remove clue
    share on: 40%
    size small {
      size: 3 3
      total: 4
    }
    size large: 6 6
  }
`);
const plan = readPlan(model, new Diagnostics());

describe('weights that are asked for', () => {
  const asked = (name: string, ...weights: readonly (readonly [string, number])[]) => {
    const diagnostics = new Diagnostics();
    const made = withWeights(model, plan, new Map([[name, new Map(weights)]]), diagnostics);
    return { ...made, said: diagnostics.list.map(({ message, advice = '' }) => `${message} ${advice}`) };
  };

  it('stand in place of those of the section, which keep the others', () => {
    expect(asked('atom', ['O', 5], ['C', 1]).choose.get('atom')).toEqual(
      new Map([
        ['H', 2],
        ['O', 5],
        ['C', 1],
      ]),
    );
    expect(asked('on', ['true', 1]).share.get('on')).toEqual(
      new Map([
        ['true', 1],
        ['false', 60],
      ]),
    );
  });

  it('are of the only chosen given without a name', () => {
    expect(asked('', ['H', 9]).choose.get('atom')?.get('H')).toBe(9);
  });

  it('are refused for what isn’t chosen by weights, and for values that there are not', () => {
    expect(asked('clue', ['1', 1]).said).toEqual([
      'This model chooses no `clue` by weights. There are `atom`, `on`.',
    ]);
    expect(asked('atom', ['Q', 1]).said[0]).toContain('`atom` is never `Q`.');
  });

  it('change nothing where there are none', () => {
    expect(withWeights(model, plan, undefined, new Diagnostics())).toBe(plan);
  });
});

describe('the size that is asked for', () => {
  const asked = (size: GenerateOptions['size']) => {
    const diagnostics = new Diagnostics();
    const data = sizeOf(model, plan, size, diagnostics);
    const lines = (name: string) => data?.entries.get(name)?.lines.map(({ text }) => text.trim());
    return { size: lines('size'), total: lines('total'), said: diagnostics.list };
  };

  it('is the first of the section, or the one of the name', () => {
    expect(asked(undefined)).toMatchObject({ size: ['3 3'], total: ['4'] });
    expect(asked('large')).toMatchObject({ size: ['6 6'], total: undefined });
  });

  it('may be a board alone, with what a puzzle needs besides as the first size has it', () => {
    expect(asked('5x4')).toMatchObject({ size: ['5 4'], total: ['4'] });
  });

  it('may be an instance of the model, or a text', () => {
    expect(asked('old')).toMatchObject({ size: ['2 2'], total: ['1'] });
    expect(asked({ name: 'draft', text: 'size: 2 3\ntotal: 2\n' })).toMatchObject({
      size: ['2 3'],
      total: ['2'],
    });
  });

  it('is told where there is no such one', () => {
    expect(asked('huge').said).toMatchObject([
      { code: 'unknown-size', message: 'There is no size `huge`.', advice: 'There are `small`, `large`.' },
    ]);
  });

  it('needs a section', () => {
    const bare = modelOf('board square\nfind on[cells]: bool\nrule "R": any(on)\n');
    const none = readPlan(bare, new Diagnostics());
    const diagnostics = new Diagnostics();
    expect(sizeOf(bare, none, 'small', diagnostics)).toBeUndefined();
    expect(sizeOf(bare, none, { name: 'draft', text: 'size: 2 2\n' }, diagnostics)).toBeUndefined();
    expect(diagnostics.list.map(({ code }) => code)).toEqual(['no-sizes', 'no-sizes']);
  });
});

describe('what an instance tells', () => {
  it('isn’t taken from the answer, where it may also be left out', () => {
    const told = sizeOf(
      model,
      plan,
      { name: 'draft', text: 'size: 2 2\ntotal: 1\nclue:\n  1 -\n  - -\n' },
      new Diagnostics(),
    )!;
    expect([...withoutInstanceValues(plan, told).take]).toEqual([]);
    const silent = sizeOf(model, plan, 'large', new Diagnostics())!;
    expect(withoutInstanceValues(plan, silent)).toBe(plan);
    const always = { ...plan, remove: new Set<string>() };
    expect([...withoutInstanceValues(always, told).take]).toEqual(['clue']);
  });
});

describe('the sections of a model', () => {
  it('are checked with all of their sizes', () => {
    const diagnostics = new Diagnostics();
    checkSections(
      modelOf(
        'given n: int\nfind on: bool\ngenerate {\n  size one {\n    n: 1\n    n: 2\n  }\n  size two: 3 3\n  chose n\n}',
      ),
      diagnostics,
    );
    expect(diagnostics.list.map(({ code }) => code)).toEqual(['generate-section', 'duplicate-entry']);
  });

  it('are none where the model has none', () => {
    const diagnostics = new Diagnostics();
    checkSections(modelOf('find on: bool'), diagnostics);
    expect(diagnostics.list).toEqual([]);
  });
});
