/** Lines from place to place: paths through values, lines to values, pairs for which a bool is true; in SVG, TikZ and text. */
import { describe, expect, it } from 'vitest';
import { drawAs, drawSolution, drawSvgOf } from '../../src/draw/picture.ts';
import { composeScene } from '../../src/draw/scene/compose.ts';
import { readDrawing } from '../../src/draw/scene/section.ts';
import { drawnSolution } from '../../src/draw/text/drawn-solution.ts';
import { emptySolution, type Solution, solutionOf } from '../../src/formats/solution/solution.ts';
import { readSolution } from '../../src/formats/solution/solution-read.ts';
import { Diagnostics } from '../../src/text/diagnostics.ts';
import { Sources } from '../../src/text/source.ts';
import { groundOf, modelOf } from '../models.ts';

const TEXT = `puzzle "p"
board square(2, 3)
enum Who { ann, bob }
find at[1..4]: cell?
find walk[Who, 0..2]: cell
find partner[cells]: cell?
find rope[{(a, b) for a, b in corners where a.index < b.index}]: bool
draw {
  cells line at: red
  cells arrow walk { ann: green, bob: blue }
  cells line partner: thick dashed
  cells line rope: brown
}
`;
const model = modelOf(TEXT);
const ground = groundOf(model, '');
const drawing = readDrawing(model, new Diagnostics())!;

function solution(text: string): Solution {
  const diagnostics = new Diagnostics();
  const read = readSolution(ground, new Sources().add('s', text), diagnostics);
  expect(diagnostics.list).toEqual([]);
  return read!;
}

const none = solution(
  'at: - - - -\nwalk:\n  ann,0: (0,0)\n  ann,1: (0,0)\n  ann,2: (0,0)\n  bob,0: (1,2)\n  bob,1: (1,2)\n  bob,2: (1,2)\npartner:\n  - - -\n  - - -\n',
);
const marks = (answer: Solution) => composeScene(ground, { solution: answer, drawing }).lists;

describe('lines from place to place', () => {
  it('go through values in the order of their index, without those that are absent', () => {
    const at = solution('at: (0,0) (1,2) - (0,1)\n');
    expect(marks(at)).toMatchObject([{ way: 'line', cells: [0, 5, 1], color: 'red' }]);
    // A place that isn't known yet may be anywhere, so no line is drawn across it.
    expect(marks(solution('at: (0,0) (1,2) ? (0,1)\n'))).toMatchObject([{ cells: [0, 5] }]);
    expect(marks(emptySolution(ground))).toEqual([]);
  });

  it('go for each value of further sets, which tells how they look', () => {
    const walks = marks(none).filter(({ way }) => way === 'arrow');
    expect(walks.map(({ cells, color }) => [cells, color])).toEqual([
      [[0, 0, 0], 'green'],
      [[5, 5, 5], 'blue'],
    ]);
  });

  it('go from each place to its value, and between the places of a pair', () => {
    const some = marks(
      solution('partner:\n  (1,2) - -\n  - - -\nrope:\n  (0,0),(2,3): #\n  (0,0),(0,1): #\n'),
    );
    expect(some).toMatchObject([
      { cells: [0, 5], stroke: { isDashed: true } },
      {
        cells: [],
        linePlaces: [{ kind: 'corner', index: 0 }, { kind: 'corner' }],
      },
      { cells: [], linePlaces: [{ kind: 'corner' }, { kind: 'corner' }] },
    ]);
  });

  it('stand in SVG and TikZ where the places are', () => {
    const at = solution('at: (0,0) (1,2) - -\n');
    expect(drawSvgOf(ground, at, drawing)).toMatch(/<path d="M(\d+) \1L(?!\1 )\d+ \d+" fill="none"/);
    expect(drawAs('tikz', ground, at, drawing)).toContain('(0.5,-0.5) -- (2.5,-1.5)');
    const rope = solution('rope:\n  (0,0),(2,3): #\n');
    expect(drawAs('tikz', ground, rope, drawing)).toContain('(0,0) -- (3,-2)');
  });

  it('are told in text, which is read again', () => {
    const answer = solution('at: (0,0) (1,2) - (0,1)\n');
    const text = drawSolution(ground, answer, { drawing });
    expect(text).toContain('│ 1 4 · │\n│ · · 2 │');
    expect(text).toContain('at:\n  1: (0,0)\n  2: (1,2)\n');
    const whole = groundOf(
      modelOf('puzzle "p"\nboard square(1, 3)\nfind at[1..2]: cell\ndraw { cells line at }\n'),
      '',
    );
    const look = readDrawing(
      modelOf('puzzle "p"\nboard square(1, 3)\nfind at[1..2]: cell\ndraw { cells line at }\n'),
      new Diagnostics(),
    );
    const [first, second] = whole.families[0]!.refs;
    const drawn = solutionOf(whole, (ref) => (ref === first ? 2 : ref === second ? 0 : undefined));
    const read = drawnSolution(whole, drawSolution(whole, drawn, { drawing: look! }), look);
    expect(read).toEqual(drawn);
  });
});
