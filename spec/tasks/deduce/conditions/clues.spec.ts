import { describe, expect, it } from 'vitest';
import type { Ground } from '../../../../src/model/ground.ts';
import { Element } from '../../../../src/model/values.ts';
import { Clues } from '../../../../src/tasks/deduce/conditions/clues.ts';
import { boardOf } from '../small-worlds.ts';

const ground = boardOf(
  `given clue[cells]: 0..4?
given room[cells]: int
given wall[cells]: bool
given total[rows]: int
given size_of[cells]: int = 1
given wet[cells]: bool = true
find x[cells]: bool
rule "r": forall c in cells where clue[c]: count(x[c.neighbors]) = clue[c]`,
  'size: 2 2\nclue:\n  1 -\n  - 0\nroom:\n  1 1\n  2 2\nwall:\n  # .\n  . .\ntotal: 3 4\nsize_of:\n  1 1\n  1 5\n',
);

const elementsOf = ({ givens }: Ground, given: string) =>
  givens.find(({ name }) => name === given)!.domain as readonly Element[];

describe('the clues of a puzzle', () => {
  const clues = new Clues(ground);
  const at = (given: string, position: number): string[] =>
    clues.at(elementsOf(ground, given)[position]!).map((clue) => `${clue.given.name}: ${clue.value}`);

  it('stand where a given has something: a number, 0 too, or what is true', () => {
    expect(at('clue', 0)).toEqual(['clue: 1', 'wall: true']);
    expect(at('clue', 1)).toEqual([]);
  });

  it('are what isn’t as usual, and no numbers that every cell has', () => {
    expect(at('clue', 3)).toEqual(['clue: 0']);
    expect(at('clue', 1)).toEqual([]);
  });

  it('may stand at every line of the board', () => {
    expect([at('total', 0), at('total', 1)]).toEqual([['total: 3'], ['total: 4']]);
  });

  it('are none at an element of another board', () => {
    expect(clues.at(new Element('cell', 0))).toEqual([]);
  });
});
