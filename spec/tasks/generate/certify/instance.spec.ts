import { describe, expect, it } from 'vitest';
import {
  instanceOf,
  withMissingClues,
  wrongTakeError,
} from '../../../../src/tasks/generate/certify/instance.ts';
import { generate } from '../../../../src/tasks/generate/generate.ts';
import { renderDiagnostic } from '../../../../src/text/render.ts';
import { modelOf } from '../../../models.ts';
import { allAnswers, clueModelOf, LATIN, opened, TAKEN_LIGHTS } from '../small-boards.ts';

describe('the givens of a new puzzle', () => {
  it('says so where the rules ask less than is taken', async () => {
    const model = modelOf(`puzzle "Less"
board square
given low[cells]: {yes}?
find n[cells]: 1..2
rule "Low": forall c in cells where low[c]: n[c] < 3
generate {
  take low[c] = if n[c] = 1 then yes else absent
  size small: 2 2
}
`);
    const outcome = await generate(model, { seed: 1 });
    const [amiss] = outcome.status === 'error' ? outcome.diagnostics : [];
    expect(amiss && renderDiagnostic(amiss, model.sources, { color: false })).toMatchInlineSnapshot(`
      "error: A puzzle was made of an answer by \`take\`, but by the rules it has several answers.
        model.pzl:7:3
        7 |   take low[c] = if n[c] = 1 then yes else absent
          |   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
        The rules must ask of an answer all that \`take\` tells; also where it tells \`absent\`."
    `);
  });

  const board = opened(TAKEN_LIGHTS, '2x2');
  const clueModel = clueModelOf(board);
  // The lights are on a diagonal, so each of the other two cells sees both.
  const answer = allAnswers(board.ground, clueModel.finds).find((one) =>
    [1, 0, 0, 1].every((on, at) => clueModel.numberOf(clueModel.finds[at]!, one) === on),
  )!;

  it('are the clues that are kept, with the values that the answer gives', () => {
    const kept = new Set(clueModel.places.slice(1, 3));
    const [seen] = instanceOf(clueModel, answer, kept);
    expect(seen).toMatchObject({ name: 'seen', values: [null, 2, 2, null] });
  });

  it('have again the clues at the elements where a rule was broken, or all', () => {
    const kept = new Set(clueModel.places.slice(1, 2));
    const at = (position: number) => clueModel.places[position]!.given.domain![position] as never;
    expect(withMissingClues(clueModel, answer, kept, [at(3)])).toEqual(
      new Set([clueModel.places[1], clueModel.places[3]]),
    );
    expect(withMissingClues(clueModel, answer, kept, [])).toEqual(new Set(clueModel.places));
  });

  it('are `?` or absent where a clue was chosen and is gone', () => {
    const latin = opened(LATIN, '2x3');
    const model = clueModelOf(latin);
    const [one] = allAnswers(latin.ground, model.variables);
    expect(instanceOf(model, one!, new Set())[0]?.values).toEqual([null, null, null, null, null, null]);
  });

  it('that the rules don’t fit are reported at the `take`', () => {
    const { model, plan } = board;
    const several = wrongTakeError(model, plan, 'several');
    expect(several.message).toMatch(/several answers/);
    expect(model.sources.get(several.span!.file).text.slice(several.span!.start, several.span!.end)).toMatch(
      /^take seen/,
    );
    expect(wrongTakeError(model, plan, 'none')).toMatchObject({
      message: expect.stringMatching(/no answer/),
    });
  });
});
