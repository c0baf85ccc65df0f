import { describe, expect, it } from 'vitest';
import { compileIlp } from '../../../src/backends/ilp/compile.ts';
import { guessFormat, readSolutionText } from '../../../src/backends/ilp/text/answer.ts';
import { lpText } from '../../../src/backends/ilp/text/lp.ts';
import { mpsText } from '../../../src/backends/ilp/text/mps.ts';
import { opbText } from '../../../src/backends/ilp/text/opb.ts';
import { PseudoBooleanProgram } from '../../../src/backends/ilp/text/pseudo-boolean.ts';
import type { Ground } from '../../../src/model/ground.ts';
import { Terms } from '../../../src/model/terms/terms.ts';
import { groundOf } from '../sat/all-solutions.ts';
import { isInstalled } from './all-solutions.ts';

/** Maximizes 2a + 3n − b, where a or b holds and n + 3b is at most 4; n is from −1 to 3. */
function tiny(): Ground {
  const terms = new Terms();
  const [a, b] = [terms.boolVariable(), terms.boolVariable()];
  const n = terms.intVariable(-1, 3);
  const ground = groundOf(terms, [terms.or([a, b]), terms.atMost([1, 3], [n, b], 4)]);
  const families = ground.families.map((family) => ({ ...family, domain: [1, 2, 3] }));
  return {
    ...ground,
    families,
    objective: { direction: 'maximize', term: terms.sum([2, 3, -1], [a, n, b]) },
  };
}

const program = compileIlp(tiny());
const joined = (pieces: Iterable<string>): string => [...pieces].join('');

describe('a tiny program', () => {
  it('as CPLEX LP', () => {
    expect(joined(lpText(program.model, program.columnNames()))).toBe(`\\ x1 = x[1]
\\ x2 = x[2]
\\ x3 = x[3]
Maximize
 obj: 2 x1 - x2 + 3 x3
Subject To
 c1: x1 + x2 >= 1
 c2: 3 x2 + x3 <= 4
Bounds
 -1 <= x3 <= 3
General
 x3
Binary
 x1
 x2
End
`);
  });

  it('as free MPS', () => {
    expect(joined(mpsText(program.model))).toBe(`* The objective is negated: the model maximizes it.
NAME pzl
ROWS
 N obj
 G c1
 L c2
COLUMNS
 MARKER 'MARKER' 'INTORG'
 x1 obj -2
 x1 c1 1
 x2 obj 1
 x2 c1 1
 x2 c2 3
 x3 obj -3
 x3 c2 1
 MARKER 'MARKER' 'INTEND'
RHS
 RHS c1 1
 RHS c2 4
BOUNDS
 BV BND x1
 BV BND x2
 LO BND x3 -1
 UP BND x3 3
ENDATA
`);
  });

  it('as OPB, with the int in bits', () => {
    const rows = new PseudoBooleanProgram(program.model);
    expect(joined(opbText(rows, program.columnNames()))).toBe(`* #variable= 5 #constraint= 3
* x1 = x[1]
* x2 = x[2]
* x3 = 1 of x[3], counted from -1
* x4 = 2 of x[3], counted from -1
* x5 = 4 of x[3], counted from -1
min: -2 x1 +1 x2 -3 x3 -6 x4 -12 x5 ;
-1 x3 -2 x4 -4 x5 >= -4 ;
+1 x1 +1 x2 >= 1 ;
-3 x2 -1 x3 -2 x4 -4 x5 >= -5 ;
`);
  });

  it('keeps a line break in a name out of the comment', () => {
    expect(joined(lpText(program.model, [[0, 'a\nEnd']]))).toContain('\\ x1 = a End\n');
  });

  it('keeps lines short', () => {
    const terms = new Terms();
    const many = Array.from({ length: 500 }, () => terms.boolVariable());
    const { model } = compileIlp(groundOf(terms, [terms.atMost(new Array(500).fill(1), many, 7)]));
    for (const line of joined(lpText(model)).split('\n')) expect(line.length).toBeLessThan(510);
  });
});

interface Highs {
  createModel(source: { format: 'lp' | 'mps'; data: string | Uint8Array }): {
    readonly options: { set(name: string, value: unknown): void };
    run(): void;
    getObjectiveValue(): number;
    exportSolution(pretty: boolean): string;
    dispose(): void;
  };
}

describe.runIf(await isInstalled('highs'))('HiGHS', () => {
  for (const [format, text] of [
    ['lp', joined(lpText(program.model))],
    ['mps', new TextEncoder().encode(joined(mpsText(program.model)))],
  ] as const) {
    it(`reads the ${format} text, and its solution files are read`, async () => {
      const { default: load } = (await import('highs')) as unknown as { default: () => Promise<Highs> };
      const model = (await load()).createModel({ format, data: text });
      model.options.set('output_flag', false);
      model.run();
      expect(Math.abs(model.getObjectiveValue())).toBe(11);
      for (const pretty of [false, true]) {
        const written = model.exportSolution(pretty);
        expect(guessFormat(written), written).toBe('highs');
        const read = readSolutionText(written, 'highs', 3);
        expect(read).toEqual({ status: 'solution', values: Float64Array.of(1, 0, 3) });
      }
      model.dispose();
    });
  }
});

describe('a solution text', () => {
  it('says that there is none', () => {
    expect(readSolutionText('Model status\nInfeasible\n', 'highs', 2).status).toBe('unsatisfiable');
    expect(readSolutionText('s mip 1 2 n 0\nj 1 0\n', 'glpsol', 2).status).toBe('unsatisfiable');
    expect(readSolutionText('Status:     INTEGER EMPTY\n', 'glpsol', 2).status).toBe('unsatisfiable');
    expect(readSolutionText('c hello\ns UNSATISFIABLE\n', 'opb', 2).status).toBe('unsatisfiable');
  });

  it('says that nothing is known', () => {
    expect(readSolutionText('s UNKNOWN\n', 'opb', 2).status).toBe('nothing');
    expect(readSolutionText('Status:     INTEGER UNDEFINED\n', 'glpsol', 2).status).toBe('nothing');
    expect(readSolutionText('', 'highs', 2).status).toBe('nothing');
  });

  it('names a variable the program does not have, with its line', () => {
    expect(readSolutionText('s SATISFIABLE\nv x1 x3\n', 'opb', 2)).toMatchObject({
      status: 'malformed',
      line: 2,
      message: expect.stringContaining('x3'),
    });
  });

  it('is recognized by its first telling line', () => {
    expect(guessFormat('c Problem:\nc Rows: 3\n')).toBe('glpsol');
    expect(guessFormat('solution status: optimal\nx3   1   (obj:0)\n')).toBe('columns');
    expect(guessFormat('c x\ns SATISFIABLE\nv x1 -x2\n')).toBe('opb');
    expect(guessFormat('s SATISFIABLE\nv 1 -2 0\n')).toBeUndefined();
  });
});
