/** Nogoods learned from a second answer, compared with all answers of a small board: each forbidden answer has another answer to the same clues. */
import { describe, expect, it } from 'vitest';
import type { Assignment } from '../../../../src/model/ground.ts';
import { Trades } from '../../../../src/tasks/generate/construct/trades.ts';
import { generatorOf } from '../../../backends/sat/random.ts';
import { allAnswers, clueModelOf, cluesIn, opened } from '../small-boards.ts';

/**
 * Cells with a number are sums, and elsewhere values continue straight. The rules don't require connectedness, because nogoods may be wrong about
 * that.
 */
const BRIDGES = `puzzle "Bridges"
board square
given island[cells]: 1..3?
find bridges[links]: 0..2
def at(c: cell, d: direction) = bridges[c.link(d)] otherwise 0
rule "Numbers": forall c in cells where island[c]: sum(bridges[c.links]) = island[c]
rule "Straight on": forall c in cells where not island[c], d in {north, east}: at(c, d) = at(c, d.opposite)
rule "No crossing": forall c in cells where not island[c]: at(c, north) = 0 or at(c, east) = 0
generate {
  choose island
}`;

/** The trade doesn't affect a part of the rule, and that part allows only some of the values. */
const WALLS = `puzzle "Walls"
board square
given wall[cells]: 1..2?
find floors[cells]: 0..2
rule "Different without a wall":
  forall c in cells, n in c.neighbors where c.index < n.index: wall[c] or wall[n] or floors[c] != floors[n]
rule "Walls tell": forall c in cells where wall[c]: sum(floors[c.neighbors]) = wall[c] + 1
generate {
  choose wall
}`;

/** Clues taken from the answer along an arrow that is chosen. */
const ARROWS = `puzzle "Arrows"
board square
given arrow[cells]: direction?
given clue[cells]: 0..2?
find mark[cells]: bool
rule "A number tells how many marks there are along its arrow":
  forall c in cells, d in directions where clue[c] and arrow[c] = d: count(mark[x] for x in ray(c, d)) = clue[c]
generate {
  choose arrow
  take clue[c] = if any(arrow[c] = d for d in directions)
    then sum(count(mark[x] for x in ray(c, d)) for d in directions where arrow[c] = d) else absent
}`;

const LESSONS = 20;

describe('what a second answer teaches', () => {
  it.each([
    // On such a small board, the two answers of a pair differ in nearly all values, so the nogood forbids little more.
    ['bridges on two by two', BRIDGES, '2x2', 1],
    ['bridges on two by three', BRIDGES, '2x3', 4],
    ['walls on two by two', WALLS, '2x2', 4],
    ['walls in a row', WALLS, '1x3', 4],
    ['arrows in a row', ARROWS, '1x3', 4],
  ])('forbids the pair, and none that is the only answer to its clues: %s', (_name, text, size, least) => {
    const board = opened(text, size);
    const { ground } = board;
    const all = clueModelOf(board);
    const told = (answer: Assignment): string => cluesIn(all, answer);
    const answers = allAnswers(ground, all.variables);
    const byClues = new Map<string, Assignment[]>();
    for (const answer of answers) byClues.set(told(answer), [...(byClues.get(told(answer)) ?? []), answer]);
    const pairs = [...byClues.values()].filter(({ length }) => length > 1);
    expect(pairs.length).toBeGreaterThan(3);
    const random = generatorOf(1);
    let forbidden = 0;
    for (let time = 0; time < LESSONS; time++) {
      const several = pairs[random.below(pairs.length)]!;
      const first = random.below(several.length);
      const from = several[first]!;
      const to = several[(first + 1 + random.below(several.length - 1)) % several.length]!;
      const clueModel = clueModelOf(board);
      const { session } = clueModel;
      const trades = new Trades(clueModel, ground.constraints);
      trades.learnTrade(from, to);
      for (const answer of answers) {
        const values = clueModel.variables.map((ref) =>
          session.program.is(ref, clueModel.numberOf(ref, answer)),
        );
        const { status } = session.solve({ assumptions: [trades.guard, ...values], isExistenceOnly: true });
        const isPair = answer === from || answer === to;
        if (status === 'satisfiable') expect([time, isPair]).toEqual([time, false]);
        else {
          forbidden++;
          expect(byClues.get(told(answer))!.length).toBeGreaterThan(1);
        }
      }
      session.close();
    }
    // A nogood forbids more than the pair of answers from which it was learned.
    expect(forbidden).toBeGreaterThan(least * LESSONS);
  });
});
