import { describe, expect, it } from 'vitest';
import { conditionsOf } from '../../../../src/tasks/deduce/conditions/conditions.ts';
import { jointConditions } from '../../../../src/tasks/deduce/conditions/joint-conditions.ts';
import { boardOf } from '../small-worlds.ts';

const areas = (rules: string) =>
  jointConditions(conditionsOf(boardOf(`find x[cells]: bool\nfind y[cells]: bool\n${rules}`, 'size: 2 3')));
const size = (cell: string, family = 'x'): string => `size(area(${cell}, ${family}))`;

describe('joint conditions', () => {
  it('are those about one component', () => {
    const rules = `rule "a": ${size('cell(0, 0)')} >= 2\nrule "b": ${size('cell(0, 0)')} <= 4\nrule "c": ${size('cell(1, 2)')} >= 2`;
    expect(areas(rules).map(({ parts }) => parts)).toEqual([[0, 1]]);
  });

  it('are none where each is about another component, or another graph', () => {
    expect(areas(`rule "a": ${size('cell(0, 0)')} >= 2\nrule "b": ${size('cell(0, 1)')} >= 2`)).toEqual([]);
    expect(areas(`rule "a": ${size('cell(0, 0)')} >= 2\nrule "b": ${size('cell(0, 0)', 'y')} >= 2`)).toEqual(
      [],
    );
    expect(areas('rule "a": count(x) = 2\nrule "b": count(x) <= 3')).toEqual([]);
  });

  it('are no more at once than people take together', () => {
    const many = [1, 2, 3, 4].map((at) => `rule "r${at}": ${size('cell(0, 0)')} != ${at}`).join('\n');
    expect(areas(many)).toEqual([]);
  });
});
