import { describe, expect, it } from 'vitest';
import { evaluate } from '../../../../src/model/meaning/evaluate.ts';
import { conditionsOf, edgesAt } from '../../../../src/tasks/deduce/conditions/conditions.ts';
import { everyAssignment } from '../../../model/grounded.ts';
import { pathGraph } from '../../../model/random-terms.ts';
import { boardOf } from '../small-worlds.ts';

const lines = (rule: string) => boardOf(`find line[borders]: bool\nrule "Line": ${rule}`, 'size: 1 2');

describe('conditions', () => {
  it.each(['loop(line)', 'path(line)'])('say at each node what follows from the whole rule: %s', (rule) => {
    const ground = lines(rule);
    const conditions = conditionsOf(ground);
    const own = ground.constraints.length;
    expect(conditions.constraints.slice(0, own)).toEqual(ground.constraints);
    expect(conditions.nodes.slice(0, own)).toEqual(ground.constraints.map(() => undefined));
    // There are six corners, and the four at the board's corners have only two lines each; a path may end or turn there freely.
    expect(conditions.constraints.length - own).toBe(rule.startsWith('loop') ? 6 : 2);
    for (const [at, node] of conditions.nodes.entries())
      if (node) expect([node.of, at >= own]).toEqual([0, true]);
    const added = conditions.constraints.slice(own);
    let broken = 0;
    for (const assignment of everyAssignment(ground)) {
      const isRight = evaluate(ground, assignment).length === 0;
      const breaks = evaluate({ ...ground, constraints: added }, assignment).length > 0;
      if (isRight) expect(breaks).toBe(false);
      if (breaks) broken++;
    }
    expect(broken).toBeGreaterThan(rule.startsWith('loop') ? 100 : 8);
  });

  it('are made once for a puzzle, and are their own conditions', () => {
    const ground = lines('loop(line)');
    expect(conditionsOf(ground)).toBe(conditionsOf(ground));
    expect(conditionsOf(conditionsOf(ground))).toBe(conditionsOf(ground));
  });

  it('are the constraints alone where no rule is about a line', () => {
    const ground = boardOf('find x[cells]: bool\nrule "One": connected(x)', 'size: 2 2');
    expect(conditionsOf(ground).constraints).toEqual(ground.constraints);
  });

  it('know the lines that end in each node', () => {
    expect(edgesAt(pathGraph(4))).toEqual([[0], [0, 1], [1, 2], [2]]);
  });
});
