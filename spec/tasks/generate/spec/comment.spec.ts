import { describe, expect, it } from 'vitest';
import { readPlan } from '../../../../src/language/sections/generate/section.ts';
import { commentOf } from '../../../../src/tasks/generate/spec/comment.ts';
import type { GenerateOptions } from '../../../../src/tasks/generate/spec/options.ts';
import { sizeOf } from '../../../../src/tasks/generate/spec/request.ts';
import { Diagnostics } from '../../../../src/text/diagnostics.ts';
import { version } from '../../../../src/version.ts';
import { modelOf } from '../../../models.ts';

describe('the comment of a puzzle', () => {
  const model = modelOf(`
    board square
    given clue[cells]: 0..4?
    find on[cells]: bool
    rule "Clues count": forall c in cells where clue[c]: count(on[c.neighbors]) = clue[c]
    generate {
      remove clue
      symmetry rotational
      size small: 3 3
    }
  `);
  const plan = readPlan(model, new Diagnostics());
  const data = sizeOf(model, plan, 'small', new Diagnostics())!;
  const comment = (options: GenerateOptions): string => commentOf({ data, options, plan });

  it('names the command that makes the puzzle again', () => {
    expect(comment({})).toBe(`pzl ${version} generate --size small --seed 0`);
  });

  it('has every option that changes the puzzle', () => {
    const weights = new Map([
      ['', new Map([['1', 2]])],
      ['clue', new Map([['absent', 3]])],
    ]);
    const set = new Map([['n', '4']]);
    expect(comment({ seed: 7, weights, set, difficulty: 'hard', minimal: true, any: true })).toBe(
      `pzl ${version} generate --size small --seed 7 --weights 1=2 --weights clue:absent=3 --set n=4 --difficulty hard --minimal --any`,
    );
  });

  it('leaves out the symmetry of the section', () => {
    expect(comment({ symmetry: 'rotational' })).not.toContain('--symmetry');
    expect(comment({ symmetry: 'mirror' })).toContain('--symmetry mirror');
  });
});
