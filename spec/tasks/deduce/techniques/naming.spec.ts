import { describe, expect, it } from 'vitest';
import type { Literal } from '../../../../src/tasks/common/literals.ts';
import { isPattern, techniqueOf } from '../../../../src/tasks/deduce/techniques/naming.ts';
import { LEVELS, type LevelName } from '../../../../src/tasks/deduce/techniques/technique.ts';
import { TUNING } from '../../../../src/tasks/deduce/tuning.ts';
import { boardOf, variableAt, viewFor } from '../small-worlds.ts';

const ground = boardOf(
  `find x[cells]: 1..9
find on[cells]: bool
rule "Rows": forall r in rows: alldifferent(x[r])
rule "Columns": forall c in columns: alldifferent(x[c])
rule "Lights": forall c in cells: count(on[c.neighbors]) <= 3`,
  'size: 4 4',
);
const view = viewFor(ground);
const value = (cell: number): Literal => ({ variable: variableAt(ground, 'x', cell), value: 1, holds: true });
const light = (cell: number): Literal => ({
  variable: variableAt(ground, 'on', cell),
  value: 1,
  holds: true,
});
const level = (name: LevelName): number => LEVELS.indexOf(name) + 1;
/** The conditions about rows are the first four, those about columns the next four. */
const [row, column, lights] = [0, 4, 8];
const because = (constraints: readonly number[], known: readonly Literal[] = []) => ({ constraints, known });

describe('what a step is called', () => {
  it('by known values or marks is the last place, the only value or the only place', () => {
    for (const name of ['known values', 'marks'] as const) {
      expect(techniqueOf(level(name), value(0), because([row]), view)).toBe('last place');
      // Both conditions contain the first cell; only the column contains the fifth one.
      expect(techniqueOf(level(name), value(0), because([row, column]), view)).toBe('only value');
      expect(techniqueOf(level(name), value(4), because([row, column]), view)).toBe('only place');
    }
  });

  it('is an overlap, or that all ways agree, by its level', () => {
    expect(techniqueOf(level('one value in two conditions'), value(0), because([row, column]), view)).toBe(
      'overlap',
    );
    expect(techniqueOf(level('cases of one condition'), value(0), because([row]), view)).toBe(
      'all ways agree',
    );
  });

  it('is common values where several conditions speak of the place', () => {
    const harder = level('two conditions that place something');
    expect(techniqueOf(harder, value(0), because([row, column]), view)).toBe('common values');
    expect(techniqueOf(harder, light(0), because([lights, lights + 1]), view)).not.toBe('common values');
  });

  it('is a pattern where few conditions show it from little, else a carried pair or a chain', () => {
    const many = Array.from({ length: TUNING.patternKnown + 1 }, (_, cell) => light(cell));
    const few = because([lights, lights + 1], many.slice(0, 1));
    const much = because([lights, lights + 1], many);
    expect([isPattern(few, view), isPattern(much, view), isPattern(because([]), view)]).toEqual([
      true,
      false,
      false,
    ]);
    expect(techniqueOf(level('a chain of conditions'), light(9), few, view)).toBe('pattern');
    expect(techniqueOf(level('a chain of conditions'), light(9), much, view)).toBe('carried pair');
    expect(techniqueOf(level('a supposition'), light(9), much, view)).toBe('chain');
  });
});
