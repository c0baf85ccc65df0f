import { describe, expect, it } from 'vitest';
import type { Literal } from '../../../../src/tasks/common/literals.ts';
import { Counting } from '../../../../src/tasks/deduce/techniques/counting.ts';
import { generatorOf } from '../../../backends/sat/random.ts';
import { answersIn, boardOf, knowledgeOf, variableAt, worldOf } from '../small-worlds.ts';

describe('counts that are added and subtracted', () => {
  // The first two columns contain two stars. Two regions with one star each are inside these columns except for one cell.
  const ground = boardOf(
    `find star[cells]: bool
rule "Columns": forall c in columns: count(star[c]) = 1
rule "Left": count(star[c] for c in cells where c.column.index < 2 and c.row.index < 2) = 1
rule "Lower": count(star[c] for c in cells where c.column.index < 3 and c.row.index = 2) = 1`,
    'size: 3 3',
  );
  const at = (cell: number): number => variableAt(ground, 'star', cell);

  it('leave a place no choice, by conditions that are told apart as outer and inner ones', () => {
    // Columns 0 and 1 contain two stars; one of them is in the upper region, so the other is in the lower region. So the last
    // cell of the third column has none.
    const found = new Counting(knowledgeOf(ground)).findCount(new Map(), new Set())!;
    expect(found.literal).toEqual({ variable: at(8), value: 0, holds: true });
    expect([...found.conditions].sort()).toEqual(
      [...new Set([...found.addends, ...found.subtrahends])].sort(),
    );
    expect(found.conditions.length).toBeGreaterThan(2);
  });

  it('are asked about some places only, where some are asked about', () => {
    const counting = new Counting(knowledgeOf(ground));
    expect(counting.findCount(new Map(), new Set([at(0)]))).toBeUndefined();
    expect(counting.findCount(new Map(), new Set([at(8)]))).toBeDefined();
  });

  it('force only what every answer has', () => {
    const random = generatorOf(3);
    let finds = 0;
    for (let round = 0; round < 40; round++) {
      const rules = Array.from({ length: 3 + random.below(2) }, (_, rule) => {
        const cells = [0, 1, 2, 3, 4, 5, 6, 7].filter(() => random.chance(0.5));
        if (cells.length < 2) cells.push(0, 5);
        const sign = random.pick(['=', '<=', '=']);
        return `rule "r${rule}": count(x[c] for c in cells where c.index in {${cells.join(', ')}}) ${sign} ${1 + random.below(2)}`;
      });
      const board = boardOf(`find x[cells]: bool\n${rules.join('\n')}`, 'size: 2 4');
      const answers = answersIn(worldOf(board));
      if (answers.length === 0) continue;
      const answer = answers[round % answers.length]!;
      const told = new Map<number, Literal>();
      const variable = random.below(8);
      told.set(variable, { variable, value: answer[variable]!, holds: true });
      const found = new Counting(knowledgeOf(board)).findCount(told, new Set());
      if (!found) continue;
      finds++;
      const possible = answers.filter((one) => one[variable] === answer[variable]);
      expect(possible.every((one) => one[found.literal.variable] === found.literal.value)).toBe(true);
    }
    expect(finds).toBeGreaterThan(3);
  });
});
