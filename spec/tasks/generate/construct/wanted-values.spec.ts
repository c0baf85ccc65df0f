import { describe, expect, it } from 'vitest';
import { withRule } from '../../../../src/model/ground.ts';
import { Evaluation } from '../../../../src/model/meaning/evaluate.ts';
import { Terms } from '../../../../src/model/terms/terms.ts';
import { valuesConditions } from '../../../../src/tasks/generate/construct/wanted-values.ts';
import { groundOf } from '../../../model/random-terms.ts';

describe('wanted values', () => {
  const codes = [0, 1, 2, 3, 4, 5];

  it.each([[[2]], [[0, 5]], [[1, 2, 4]], [[3, 4, 5]], [codes]])(
    'of 0 to 5 are %j and no others',
    (wanted) => {
      const terms = new Terms();
      const ref = terms.intVariable(0, 5);
      const roots = valuesConditions(terms, ref, codes, wanted);
      const allowed = codes.filter((code) => {
        const evaluation = new Evaluation(terms, roots, Int32Array.of(code));
        return roots.every((root) => evaluation.of(root) === 1);
      });
      expect(allowed).toEqual(wanted);
    },
  );

  it('need no constraint where all are wanted', () => {
    const terms = new Terms();
    expect(valuesConditions(terms, terms.intVariable(0, 5), codes, codes)).toEqual([]);
  });

  it('come as one more rule, and leave the ground model alone where there are none', () => {
    const terms = new Terms();
    const ref = terms.intVariable(0, 5);
    const ground = groundOf(terms, [terms.atMost([1], [ref], 4)]);
    expect(withRule(ground, 'None', [])).toBe(ground);
    const narrow = withRule(
      ground,
      'One and three',
      valuesConditions(terms, ref, codes, [1, 3]).map((root) => ({ root })),
    );
    expect(narrow.rules.length).toBe(ground.rules.length + 1);
    expect(narrow.constraints.slice(ground.constraints.length).map(({ rule }) => rule)).toEqual([
      ground.rules.length,
      ground.rules.length,
      ground.rules.length,
    ]);
  });
});
