/** Tests which givens a picture doesn't show completely. */
import { describe, expect, it } from 'vitest';
import type { Ground } from '../../src/index.ts';
import { EnumValue } from '../../src/model/values.ts';
import { hiddenGivens } from '../../src/tasks/transfer/hidden-givens.ts';
import { groundOf, modelOf } from '../models.ts';

const MODEL = modelOf(`puzzle "A"
board square(2, 2)
enum Color { red, blue }
given clue[cells]: 0..4?
given color[cells]: Color?
given room[cells]: int
given stars: 1..3
find n[cells]: 0..4
rule "A": forall c in cells where clue[c]: n[c] = clue[c]
rule "B": forall c in cells where color[c] = red: n[c] = stars
rule "C": forall r in regions(room), c in r: n[c] <= 4
`);
const GROUND = groundOf(
  MODEL,
  'clue:\n  1 .\n  . 2\ncolor:\n  red blue\n  . .\nroom:\n  1 1\n  1 2\nstars: 2\n',
);
/** The name of an enum member; for other values, their text. */
const textOf = (value: unknown): string => (value instanceof EnumValue ? value.name : String(value));
/** A picture that consists of the values of these givens. */
const picture =
  (...names: readonly string[]) =>
  ({ givens }: Ground): string =>
    names
      .map((name) =>
        givens
          .find((one) => one.name === name)!
          .values.map(textOf)
          .join(),
      )
      .join(';');

describe('givens that a picture does not show', () => {
  it('are those whose values can change without a trace', () => {
    expect(hiddenGivens(GROUND, picture('clue', 'color', 'room', 'stars'))).toEqual([]);
    expect(hiddenGivens(GROUND, picture('clue', 'room'))).toEqual(['color', 'stars']);
    expect(hiddenGivens(GROUND, () => '')).toEqual(['clue', 'color', 'room', 'stars']);
  });

  it('are those whose values look alike', () => {
    const alike = (ground: Ground): string =>
      `${picture('clue', 'room', 'stars')(ground)}${ground.givens
        .find(({ name }) => name === 'color')!
        .values.map((value) => (value === null ? '.' : 'dot'))
        .join('')}`;
    expect(hiddenGivens(GROUND, alike)).toEqual(['color']);
  });
});
