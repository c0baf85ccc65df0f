import { describe, expect, it } from 'vitest';
import { isOpen } from '../../../../src/tasks/generate/construct/clue-model.ts';
import type { DrawGiven } from '../../../../src/tasks/generate/layout/open-source.ts';
import { allAnswers, clueModelOf, LATIN, LIGHTS, opened, TAKEN_LIGHTS } from '../small-boards.ts';

const WALLS = `board square
given wall[cells]: bool
given clue[cells]: 1..3?
find x[cells]: 1..3
rule "r": forall c in cells where clue[c]: x[c] = clue[c]
rule "w": forall c in cells where wall[c]: x[c] = 1
generate {
  scatter wall: 30%
  remove clue
}`;

describe('clues and answer in one model', () => {
  it('has places that are open or taken', () => {
    const kinds = (text: string, draw?: DrawGiven) => {
      const { openPlaces: open, takenPlaces: taken } = clueModelOf(opened(text, '2x2', draw));
      return [open.length, taken.length];
    };
    expect([kinds(LATIN), kinds(LIGHTS), kinds(TAKEN_LIGHTS), kinds(WALLS)]).toEqual([
      [4, 0],
      [4, 0],
      [0, 4],
      [4, 0],
    ]);
    const [latin, lights] = [LATIN, LIGHTS].map((text) => clueModelOf(opened(text, '2x2')));
    expect(latin!.places.map(({ isRemovable: removable }) => removable)).toEqual([true, true, true, true]);
    expect(lights!.places.map(({ isRemovable: removable }) => removable)).toEqual([
      false,
      false,
      false,
      false,
    ]);
    expect([
      latin!.presenceLiteral(latin!.openPlaces[0]!) !== undefined,
      lights!.presenceLiteral(lights!.openPlaces[0]!),
    ]).toEqual([true, undefined]);
  });

  it.each([
    ['open', LATIN],
    ['always there', LIGHTS],
    ['taken', TAKEN_LIGHTS],
  ])('has literals for the values of its places, right in every answer: %s', (_, text) => {
    const board = opened(text, '2x2');
    const clueModel = clueModelOf(board);
    const { session } = clueModel;
    const all = allAnswers(board.ground, clueModel.variables);
    const answers = all.filter((__, at) => at % Math.ceil(all.length / 30) === 0);
    const [first] = answers;
    const literals = clueModel.places.map((place) => clueModel.valueLiteral(place, first!));
    for (const answer of answers) {
      const values = clueModel.variables.map((ref) => clueModel.is(ref, clueModel.numberOf(ref, answer)));
      for (const [at, place] of clueModel.places.entries()) {
        const same = clueModel.valueOf(place, answer) === clueModel.valueOf(place, first!);
        const { status } = session.solve({ assumptions: [...values, literals[at]!], isExistenceOnly: true });
        expect(status).toBe(same ? 'satisfiable' : 'unsatisfiable');
        const absence = clueModel.absenceLiteral(place);
        expect(absence !== undefined && isOpen(place)).toBe(absence !== undefined);
        if (absence === undefined) continue;
        const { status: gone } = session.solve({ assumptions: [...values, absence], isExistenceOnly: true });
        expect(gone === 'satisfiable').toBe(clueModel.isAbsent(place, answer));
      }
    }
  });

  it('tries the values first that are preferred, and clues where these are', () => {
    const board = opened(LATIN, '2x3');
    const clueModel = clueModelOf(board);
    const answers = allAnswers(board.ground, clueModel.variables);
    for (const answer of [answers[3]!, answers.at(-5)!]) {
      clueModel.prefer(clueModel.variables, (ref) => clueModel.numberOf(ref, answer));
      const reply = clueModel.session.solve({});
      expect(reply.status === 'satisfiable' && [...reply.assignment]).toEqual([...answer]);
    }
    for (const place of clueModel.openPlaces) clueModel.preferPresence(place);
    const told = clueModel.session.solve({});
    if (told.status !== 'satisfiable') throw new Error(told.status);
    expect(clueModel.openPlaces.some((place) => clueModel.isAbsent(place, told.assignment))).toBe(false);
  });

  it('writes all that is needed before a checkpoint, so that going back loses nothing', () => {
    const board = opened(TAKEN_LIGHTS, '2x2');
    const clueModel = clueModelOf(board);
    clueModel.writeLiterals();
    const { session } = clueModel;
    const checkpoint = session.checkpoint();
    for (const answer of allAnswers(board.ground, clueModel.finds).slice(0, 4)) {
      session.units(clueModel.places.map((place) => clueModel.valueLiteral(place, answer)));
      const reply = session.solve({});
      if (reply.status !== 'satisfiable') throw new Error(reply.status);
      for (const place of clueModel.places)
        expect(clueModel.valueOf(place, reply.assignment)).toBe(clueModel.valueOf(place, answer));
      expect(session.goBack(checkpoint)).toBe(true);
    }
  });
});
