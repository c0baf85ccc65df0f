/** The parts of a model that depend on some of its givens. */
import { describe, expect, it } from 'vitest';
import { rulesDependingOn } from '../../src/language/depending.ts';
import { loadModel } from '../../src/language/load.ts';

const text = `puzzle "p"
board square
given room[cells]: int
given clue[cells]: int?
let rooms = regions(room)
let inner = links where same(it)
find sea[cells]: bool
find gap[rooms]: 0..9
find free[cells]: bool
def same(l) = room[l.cells[0]] = room[l.cells[1]]
def calm(c) = sea[c] or free[c]
rule "a": forall c in cells where clue[c]: count(sea[c.neighbors]) = clue[c]
rule "b" {
  forall c in cells: calm(c)
  forall l in inner: sea[l.cells[0]] <=> sea[l.cells[1]]
}
rule "c": forall r in rooms: gap[r] = 1
rule "d" {
  let far = exists c in cells: room[c] > 1
  far => all(sea)
  any(sea)
}
rule "e": forall c in cells: free[c]
`;

describe('the rules that hang on a given', () => {
  const { model } = loadModel('p.pzl', text);
  const lines = (given: string): [string, number][] =>
    rulesDependingOn(model!, [given]).map(({ sentence, body }) => [sentence.text, body.length]);

  it('are those that speak of it, also by lets, defs and the types of finds, without their other lines', () => {
    expect(lines('room')).toEqual([
      ['b', 1],
      ['c', 1],
      ['d', 3],
    ]);
    expect(lines('clue')).toEqual([['a', 1]]);
  });

  it('are none where no name leads to it', () => expect(lines('other')).toEqual([]));
});
