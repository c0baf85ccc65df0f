import { describe, expect, it } from 'vitest';
import { conditionsOf } from '../../../../src/tasks/deduce/conditions/conditions.ts';
import { EqualPlaces } from '../../../../src/tasks/deduce/conditions/equal-places.ts';
import { boardOf } from '../small-worlds.ts';

const NAMES = ['a', 'b', 'c', 'd', 'e', 'f'] as const;
/** Six finds of a type, and rules about them. */
const six = (rules: readonly string[], type = '0..3') =>
  conditionsOf(
    boardOf(
      [
        ...NAMES.map((name) => `find ${name}: ${type}`),
        ...rules.map((rule, at) => `rule "r${at}": ${rule}`),
      ].join('\n'),
      'size: 1 1',
    ),
  );

describe('equal places', () => {
  it('are those that equations join, however long the way is', () => {
    const equal = new EqualPlaces(six(['a = b', 'e = d', 'b = e']), (variable) => variable === 3);
    expect([...equal.first]).toEqual([3, 3, 2, 3, 3, 5]);
    expect([...equal.members]).toEqual([[3, [0, 1, 3, 4]]]);
    expect(equal.equations.map(({ condition }) => condition)).toEqual([0, 1, 2]);
    expect(equal.of([0, 1, 2, 4])).toEqual([3, 2]);
  });

  it('need no equation that follows from others', () => {
    expect(new EqualPlaces(six(['a = b', 'b = c', 'c = a']), () => true).equations).toHaveLength(2);
  });

  it('are bools that are the same, too', () => {
    const equal = new EqualPlaces(six(['a <=> f'], 'bool'), () => true);
    expect([...equal.members.values()]).toEqual([[0, 5]]);
  });

  it.each(['a = b + 1', 'a != b', 'a = b + c', 'a = b or c = 1'])('are none by %s', (rule) => {
    const equal = new EqualPlaces(six([rule]), () => true);
    expect(equal.members.size).toBe(0);
    const scope = [4, 1];
    expect(equal.of(scope)).toBe(scope);
  });

  it('are none of different values', () => {
    const ground = conditionsOf(boardOf('find x: 0..3\nfind y: 0..5\nrule "a": x = y', 'size: 1 1'));
    expect(new EqualPlaces(ground, () => true).members.size).toBe(0);
  });
});
