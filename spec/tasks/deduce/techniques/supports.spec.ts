import { describe, expect, it } from 'vitest';
import { evaluateTerm } from '../../../../src/model/meaning/evaluate.ts';
import { Supports } from '../../../../src/tasks/deduce/techniques/supports.ts';
import { TUNING } from '../../../../src/tasks/deduce/tuning.ts';
import { everyAssignment } from '../../../model/grounded.ts';
import { boardOf, endless, knowledgeOf, variableAt } from '../small-worlds.ts';

const ground = boardOf(
  `find x[cells]: bool
rule "Left": count(x[c] for c in cells where c.index < 3) = 1
rule "Middle": count(x[c] for c in cells where c.index in {1, 2, 3}) = 2
rule "Right": count(x[c] for c in cells where c.index in {3, 4}) = 1`,
  'size: 1 5',
);

describe('the ways in which small conditions can hold', () => {
  it('are all that satisfy them', async () => {
    const known = knowledgeOf(ground);
    const supports = new Supports(known, endless);
    await supports.update();
    for (const [condition, { places, supports: ways }] of supports.listed) {
      const root = known.roots[condition]!;
      const holding = everyAssignment(ground).filter(
        (assignment) => evaluateTerm(ground.terms, root, assignment) === 1,
      );
      const expected = new Set(holding.map((assignment) => places.map((place) => assignment[place]).join()));
      const listed = ways.map((way) => way.map((value) => known.domains.valueOf(value)).join());
      expect(new Set(listed)).toEqual(expected);
      expect(listed).toHaveLength(expected.size);
    }
    expect(supports.listed.size).toBe(3);
  });

  it('know which conditions share two places or more, and where', async () => {
    const supports = new Supports(knowledgeOf(ground), endless);
    await supports.update();
    expect(supports.shared.get(0)).toEqual([
      { otherCondition: 1, ownPositions: [1, 2], otherPositions: [0, 1] },
    ]);
    expect(supports.shared.get(2)).toEqual([]);
  });

  it('are struck where a value is gone', async () => {
    const known = knowledgeOf(ground);
    const supports = new Supports(known, endless);
    await supports.update();
    expect(supports.listed.get(0)?.supports).toHaveLength(3);
    known.learn({ variable: variableAt(ground, 'x', 0), value: 0, holds: true });
    await supports.update();
    expect(supports.listed.get(0)?.supports).toHaveLength(2);
  });

  it('are not listed where they are too many, until less is open', async () => {
    const many = boardOf('find x[cells]: 1..9\nrule "Sum": sum(x) = 30', 'size: 1 8');
    const known = knowledgeOf(many);
    const supports = new Supports(known, endless);
    await supports.update();
    expect(supports.listed.size).toBe(0);
    for (let cell = 0; cell + 2 < 8; cell++)
      known.learn({ variable: variableAt(many, 'x', cell), value: 4, holds: true });
    await supports.update();
    expect([...supports.listed.values()].map(({ supports: ways }) => ways.length)).toEqual([5]);
    expect(5).toBeLessThanOrEqual(TUNING.supports);
  });
});
