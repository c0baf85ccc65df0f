import { describe, expect, it } from 'vitest';
import { isTrue } from '../../../../src/tasks/common/literals.ts';
import { knownValues, lastCandidates } from '../../../../src/tasks/deduce/techniques/direct.ts';
import { RULES } from '../../small-rules.ts';
import {
  answersIn,
  boardOf,
  knowledgeOf,
  modelFor,
  RICH,
  valuesLeft,
  variableAt,
  worldOf,
} from '../small-worlds.ts';

const latin = () =>
  boardOf('find x[cells]: 1..3\nrule "Latin": forall u in rows + columns: alldifferent(x[u])', 'size: 3 3');

describe('what single conditions imply', () => {
  it('from known values comes before all else, and says how many values there are', () => {
    const ground = latin();
    const known = knowledgeOf(ground);
    for (const [cell, value] of [
      [0, 1],
      [1, 2],
    ] as const)
      known.learn({ variable: variableAt(ground, 'x', cell), value, holds: true });
    expect(knownValues(known)).toEqual({ round: { level: 1, ways: 1, wide: false }, findings: [] });
    expect(knownValues(known)).toBeUndefined();
  });

  it('by conditions all over the board comes after what is seen at a glance', () => {
    const wide = boardOf('find x[cells]: bool\nrule "All": count(x) = 63', 'size: 7 9');
    expect(knownValues(knowledgeOf(wide))).toMatchObject({ round: { ways: 63, wide: true } });
  });

  it('from marks is a value without a new one, or with the fewest', () => {
    const ground = latin();
    const known = knowledgeOf(ground);
    for (const [cell, value] of [
      [0, 1],
      [4, 1],
    ] as const)
      known.learn({ variable: variableAt(ground, 'x', cell), value, holds: true });
    expect(knownValues(known)).toBeUndefined();
    expect(lastCandidates(known)).toEqual({
      round: { level: 2, ways: 1, wide: false, fresh: true },
      findings: [],
    });
    expect(lastCandidates(known)).toBeUndefined();
  });

  it('is what every answer has', () => {
    let count = 0;
    for (const shape of [
      ...RICH,
      ...RULES.map((_, rule) => ({ rules: [rule, (rule + 4) % RULES.length], n: 1 })),
    ]) {
      const ground = modelFor(shape);
      const answers = answersIn(worldOf(ground));
      const [answer] = answers;
      if (!answer) continue;
      const entered = { variable: 2, value: answer[2]!, holds: true };
      const known = knowledgeOf(ground);
      known.learn(entered);
      while (knownValues(known) ?? lastCandidates(known)) count++;
      for (const one of answers.filter((each) => isTrue(entered, each)))
        for (const [variable, left] of valuesLeft(known).entries()) expect(left).toContain(one[variable]);
    }
    expect(count).toBeGreaterThan(5);
  });
});
