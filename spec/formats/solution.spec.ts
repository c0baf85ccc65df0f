import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readInstanceText } from '../../src/formats/native/native.ts';
import { TextSource } from '../../src/formats/native/text-source.ts';
import {
  decodeSolution,
  numberOfValue,
  type Solution,
  solutionToJson,
  writeSolution,
} from '../../src/formats/solution/solution.ts';
import { readSolution } from '../../src/formats/solution/solution-read.ts';
import { outlineOf } from '../../src/grounding/declarations.ts';
import { ground } from '../../src/grounding/ground.ts';
import { loadModel } from '../../src/language/load.ts';
import type { Ground } from '../../src/model/ground.ts';
import { Diagnostics } from '../../src/text/diagnostics.ts';
import { Sources } from '../../src/text/source.ts';

function grounded(modelText: string, instance = ''): Ground {
  const { model, diagnostics, sources } = loadModel('m.pzl', modelText);
  if (!model) throw new Error(diagnostics.list.map((d) => d.message).join());
  const file = sources.add('i.txt', instance);
  const data = readInstanceText(file, { file: file.id, start: 0, end: instance.length }, 'i', diagnostics);
  const givens = model.declarations.filter((declaration) => declaration.kind === 'given').map(outlineOf);
  const result = ground(model, new TextSource(data, givens, diagnostics), diagnostics);
  if (!result.ground) throw new Error(result.diagnostics.map((d) => d.message).join());
  return result.ground;
}

function readBack(of: Ground, text: string): { solution: Solution | undefined; messages: string[] } {
  const sources = new Sources();
  const diagnostics = new Diagnostics();
  const solution = readSolution(of, sources.add('s.txt', text), diagnostics);
  const messages = diagnostics.list.map(({ message, span, advice }) => {
    const { line, column } = span ? sources.position(span.file, span.start) : { line: 0, column: 0 };
    return `${line}:${column} ${message}${advice ? ` [${advice}]` : ''}`;
  });
  return { solution, messages };
}

const FINDS = `
enum Light { R, Yellow }
find storm[cells]: bool
find n[cells]: -1..12
find light[cells]: Light?
find maybe[rows]: 0..3?
find line[BORDERS]: bool
find bonds[links]: 0..3
find color[links]: Light?
find hidden helper[cells]: bool
find pair[rows, columns]: 0..1
find total: 0..9
find spot: cell
`;
const BOARDS: Ground[] = [
  grounded(`puzzle "P"\nboard square(2, 3)${FINDS.replace('BORDERS', 'borders')}`),
  grounded(`puzzle "P"\nboard square(1, 1)${FINDS.replace('BORDERS', 'borders')}`),
  grounded(`puzzle "P"\nboard hex${FINDS.replace('BORDERS', 'borders')}`, 'size: 2 3 2'),
  grounded(
    `puzzle "P"\nboard drawing\ngiven atom[cells]: {H, C}${FINDS.replace('BORDERS', 'links')}`,
    'atom:\n   C-H\n  /\n H\n',
  ),
];

/** Random values of all variables; with `partial`, some of them are open. */
function solutionOf(of: Ground, partial: boolean): fc.Arbitrary<Solution> {
  const count = of.terms.variableCount;
  return fc
    .tuple(
      fc.array(fc.nat(999), { minLength: count, maxLength: count }),
      fc.array(fc.boolean(), { minLength: count, maxLength: count }),
    )
    .map(([numbers, open]) => {
      const values = Int32Array.from(numbers, (number, variable) => {
        const ref = of.terms.variable(variable);
        const allowed = of.terms.values(ref);
        if (allowed) return allowed[number % allowed.length] ?? 0;
        return of.terms.low(ref) + (number % (of.terms.high(ref) - of.terms.low(ref) + 1));
      });
      const { families } = decodeSolution(of, values);
      const whole: Solution = { families };
      if (!partial) return whole;
      const untold = readBack(of, '{}').solution;
      return {
        families: whole.families.map((family, at) => ({
          ...family,
          values: family.values.map((value, i) =>
            open[i] ? (untold?.families[at]?.values[i] ?? value) : value,
          ),
        })),
      };
    });
}

describe('solutions', () => {
  it('come back from native text and JSON as they were, complete or in part', () => {
    for (const of of BOARDS) {
      fc.assert(
        fc.property(
          fc.boolean().chain((partial) => solutionOf(of, partial)),
          (solution) => {
            const text = writeSolution(of, solution);
            expect(readBack(of, text), text).toEqual({ solution, messages: [] });
            const json = JSON.stringify(solutionToJson(of, solution));
            expect(readBack(of, json), json).toEqual({ solution, messages: [] });
            expect(
              readBack(of, JSON.stringify({ type: 'solution', find: JSON.parse(json) })).solution,
            ).toEqual(solution);
          },
        ),
        { numRuns: 50 },
      );
    }
  });

  it('tell each variable the number its value stands for', () => {
    for (const of of BOARDS) {
      fc.assert(
        fc.property(solutionOf(of, false), (solution) => {
          const shown = of.families.filter((family) => !family.hidden);
          const assignment = new Int32Array(of.terms.variableCount);
          shown.forEach((family, at) => {
            family.refs.forEach((ref, i) => {
              const value = solution.families[at]?.values[i];
              assignment[of.terms.variableOf(ref)] = numberOfValue(family, value ?? null) ?? 0;
            });
          });
          expect(decodeSolution(of, assignment).families).toEqual(solution.families);
        }),
        { numRuns: 20 },
      );
    }
  });

  it('are written as documented', () => {
    const of = BOARDS[0] as Ground;
    const solution = fc.sample(solutionOf(of, true), { seed: 1, numRuns: 1 })[0] as Solution;
    expect(writeSolution(of, solution)).toMatchInlineSnapshot(`
      "storm:
        ? # #
        # ? ?
      n:
         ?  6 10
         3  ?  ?
      light:
        ? R .
        R ? ?
      maybe: ? 0
      line:
        +?+?+-+
            ?
        +-+?+-+
        ?   ? |
        +?+?+?+
      bonds:
        o ? o 1 o
        2   3   ?
        o ? o ? o
      color:
        o   ?    o Yellow o
        R        R        ?
        o   ?    o   ?    o
      pair:
        ? 0 0
        1 ? ?
      total: ?
      spot: ?
      "
    `);
    expect(JSON.stringify(solutionToJson(of, solution))).toMatchInlineSnapshot(
      `"{"storm":[["?",1,1],[1,"?","?"]],"n":[["?",6,10],[3,"?","?"]],"light":[["?","R",null],["R","?","?"]],"maybe":[{"at":0,"value":"?"},{"at":1,"value":0}],"line":[{"at":[0,0,"north"],"value":"?"},{"at":[0,0,"east"],"value":0},{"at":[0,0,"south"],"value":1},{"at":[0,0,"west"],"value":0},{"at":[0,1,"north"],"value":"?"},{"at":[0,1,"east"],"value":"?"},{"at":[0,1,"south"],"value":"?"},{"at":[0,2,"north"],"value":1},{"at":[0,2,"east"],"value":0},{"at":[0,2,"south"],"value":1},{"at":[1,0,"east"],"value":0},{"at":[1,0,"south"],"value":"?"},{"at":[1,0,"west"],"value":"?"},{"at":[1,1,"east"],"value":"?"},{"at":[1,1,"south"],"value":"?"},{"at":[1,2,"east"],"value":1},{"at":[1,2,"south"],"value":"?"}],"bonds":[{"at":[[0,0],[0,1]],"value":"?"},{"at":[[0,1],[0,2]],"value":1},{"at":[[0,0],[1,0]],"value":2},{"at":[[0,1],[1,1]],"value":3},{"at":[[1,0],[1,1]],"value":"?"},{"at":[[0,2],[1,2]],"value":"?"},{"at":[[1,1],[1,2]],"value":"?"}],"color":[{"at":[[0,0],[0,1]],"value":"?"},{"at":[[0,1],[0,2]],"value":"Yellow"},{"at":[[0,0],[1,0]],"value":"R"},{"at":[[0,1],[1,1]],"value":"R"},{"at":[[1,0],[1,1]],"value":"?"},{"at":[[0,2],[1,2]],"value":"?"},{"at":[[1,1],[1,2]],"value":"?"}],"pair":[{"at":[0,0],"value":"?"},{"at":[0,1],"value":0},{"at":[0,2],"value":0},{"at":[1,0],"value":1},{"at":[1,1],"value":"?"},{"at":[1,2],"value":"?"}],"total":"?","spot":"?"}"`,
    );
    const drawn = BOARDS[3] as Ground;
    expect(
      writeSolution(drawn, fc.sample(solutionOf(drawn, false), { seed: 2, numRuns: 1 })[0] as Solution),
    ).toMatchInlineSnapshot(`
      "storm:
          .-.
         /
        #
      n:
        (0,2): 0
        (0,4): 4
        (2,0): -1
      light:
        (0,2): Yellow
        (0,4): Yellow
        (2,0): .
      maybe:
      line:
          C.H
         .
        H
      bonds:
          C2H
         1
        H
      color:
        (0,2)-(0,4): .
        (0,2)-(2,0): Yellow
      pair:
      total: 2
      spot: (0,2)
      "
    `);
  });

  it('report what does not fit', () => {
    const of = BOARDS[0] as Ground;
    const wrong = (text: string): string[] => readBack(of, text).messages;
    expect(wrong('strom:\n  # #\nstorm:\n  # # .\n  # # . #\nn:\n  1 2 3\n  4 5 99')).toMatchInlineSnapshot(`
      [
        "1:1 The puzzle does not ask for \`strom\`. [Did you mean \`storm\`?]",
        "5:3 Row 2 has 4 values, but the board has 3 columns. [Every place needs a value; \`-\` or \`.\` stands for an empty one.]",
        "8:7 Expected -1..12 (\`?\` if not told), found \`99\`.",
      ]
    `);
    expect(wrong('')).toMatchInlineSnapshot(`
      [
        "1:1 There is no solution here. [The puzzle asks for \`storm\`, \`n\`, \`light\`, \`maybe\`, \`line\`, \`bonds\`, \`color\`, \`pair\`, \`total\`, \`spot\`.]",
      ]
    `);
    expect(wrong('{"storm": [[1,0,1]')).toMatchInlineSnapshot(`
      [
        "1:18 This is not well-formed JSON.",
      ]
    `);
    expect(
      wrong('{"strm": 1, "storm": [[1,0],[0,1]], "total": 10, "light": 3, "maybe": [{"at": 7}]}'),
    ).toMatchInlineSnapshot(`
      [
        "1:2 The puzzle does not ask for \`strm\`. [Did you mean \`storm\`?]",
        "1:13 \`storm\` should be 2 rows of 3 values.",
        "1:50 \`light\` should be an array.",
        "1:62 \`maybe\` should be elements like {"at": 0, "value": …}.",
        "1:37 \`total\` has 10 where 0..9 is expected.",
      ]
    `);
  });
});
