/** Answers read from their drawings have values exactly at the places whose values the drawing shows. */
import { describe, expect, it } from 'vitest';
import { drawSolution } from '../../../src/draw/picture.ts';
import { readDrawing } from '../../../src/draw/scene/section.ts';
import { drawnSolution } from '../../../src/draw/text/drawn-solution.ts';
import { decodeSolution, type Solution, writeSolution } from '../../../src/formats/solution/solution.ts';
import type { Ground } from '../../../src/model/ground.ts';
import { openSolution } from '../../../src/tasks/open/open-solution.ts';
import { solve } from '../../../src/tasks/solve/solve.ts';
import { Diagnostics } from '../../../src/text/diagnostics.ts';
import { groundOf, modelOf } from '../../models.ts';

async function answerOf(ground: Ground): Promise<Solution> {
  return decodeSolution(ground, (await solve(ground)).solutions[0]!);
}

const CLUES = `puzzle "p"
board square
given clue[cells]: 1..12?
find n[cells]: 1..12
find line[links]: bool
find total[rows]: 0..40
find most: 0..12
rule "Clues hold": forall c in cells where clue[c]: n[c] = clue[c]
rule "Different": alldifferent(n)
rule "Lines join what differs by one": forall l in links: line[l] <=> abs(n[l.cells.first] - n[l.cells.last]) = 1
rule "Totals": forall r in rows: total[r] = sum(n[r])
rule "Most": most = max(n)
rule "Some": count(line) = 2
`;

describe('a drawing', () => {
  const model = modelOf(CLUES);
  const ground = groundOf(model, 'clue:\n  3 . .\n  . 12 .\n');

  it('tells its answer, in Unicode, ASCII and colors, with what stands beside and below the board', async () => {
    const answer = await answerOf(ground);
    for (const options of [{}, { ascii: true }, { color: true }]) {
      const read = drawnSolution(ground, drawSolution(ground, answer, options), undefined);
      expect(read && writeSolution(ground, read)).toBe(writeSolution(ground, answer));
    }
  });

  it('that was changed tells the answer that was changed, right or wrong', async () => {
    const text = drawSolution(ground, await answerOf(ground));
    const line = text.split('\n').findIndex((row) => row.includes(' 3'));
    const other = text.replace(/(│ +3 .*?)(\d+)( +│)/, (_, a: string, n: string, b: string) => {
      return `${a}${n === '1' ? '2' : '1'.padStart(n.length)}${b}`;
    });
    expect(line).toBeGreaterThan(0);
    expect(other).not.toBe(text);
    const read = drawnSolution(ground, other, undefined);
    expect(read && drawSolution(ground, read)).toBe(other);
  });

  it('of another puzzle is refused', async () => {
    const text = drawSolution(ground, await answerOf(ground));
    const broken = text.replace(/│ /, '│x');
    expect(drawnSolution(ground, broken, undefined)).toBeUndefined();
    expect(drawnSolution(ground, '', undefined)).toBeUndefined();
    const codes = openSolution(model, ground, { name: 's', text: broken }).diagnostics.map(
      ({ code }) => code,
    );
    expect(codes).toEqual(['not-drawn']);
  });
});

describe('what a drawing leaves open', () => {
  it('is undecided, unless the givens fix it', async () => {
    const model = modelOf(`puzzle "p"
board square
given black[cells]: bool
find shaded[cells]: bool
find hue[cells]: 0..2
rule "One": count(shaded) = 2
rule "First": forall c in cells where c.row.index = 0: hue[c] = 1
draw {
  cell symbol black: disc
  cell fill shaded: black
  hide hue
}
`);
    const ground = groundOf(model, 'black:\n  # .\n  . .\n');
    const drawing = readDrawing(model, new Diagnostics());
    const answer = await answerOf(ground);
    const read = drawnSolution(
      ground,
      drawSolution(ground, answer, { ...(drawing && { drawing }) }),
      drawing,
    );
    expect(read && writeSolution(ground, read)).toMatch(
      /shaded:\n {2}\? .\n {2}. .\nhue:\n {2}1 1\n {2}\? \?\n/,
    );
  });

  it('goes on from what is known: outlines tell areas around their numbers', async () => {
    const text = `puzzle "p"
board square
given number[cells]: 1..4?
let roots = cells where number
find owner[cells]: roots
rule "Areas": forall k in roots: owner[k] = k and connected(owner = k) and count(owner = k) = number[k]
draw {
  cell outline owner
  hide owner
}
`;
    const model = modelOf(text);
    const drawing = readDrawing(model, new Diagnostics());
    const ground = groundOf(model, 'number:\n  2 . 3\n  . . .\n  4 . .\n');
    const answer = await answerOf(ground);
    const picture = drawSolution(ground, answer, { ...(drawing && { drawing }) });
    const read = drawnSolution(ground, picture, drawing);
    expect(read && writeSolution(ground, read)).toBe(writeSolution(ground, answer));
    // If no rule says which area has which number, the outlines alone don't determine the values.
    const free = modelOf(text.replace('owner[k] = k and ', ''));
    const other = groundOf(free, 'number:\n  2 . 3\n  . . .\n  4 . .\n');
    expect(drawnSolution(other, picture, drawing)).toBeUndefined();
  });
});
