// From a model to the solvers of other programs and back: compile, solve there, decode.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { SMALL_PUZZLES } from '../backends/ilp/small-puzzles.ts';
import { pzl } from './pzl.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'pzl-transfer-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = (name: string): string => path.join(folder, name);

/** Whether the solver is installed. Without it, tests are skipped; if the environment says that solvers are installed, they fail. */
const has = (program: string): boolean =>
  process.env.PZL_SOLVERS_INSTALLED !== undefined || spawnSync(program, ['--version']).error === undefined;

/** Runs a solver and returns its output. Solvers report their result by the exit codes 10 and 20, too. */
const run = (program: string, args: readonly string[]): string =>
  spawnSync(program, args, { encoding: 'utf8', timeout: 30_000 }).stdout;

interface Route {
  readonly program: string;
  readonly to: string;
  /** Solves the formula in the file and returns the text of the answer. */
  solve(formula: string): string;
}

const answerIn = (program: string, args: readonly string[], out: string): string => {
  rmSync(out, { force: true });
  run(program, args);
  return readFileSync(out, 'utf8');
};

const ROUTES: Record<string, Route> = {
  'cadical and DIMACS': { program: 'cadical', to: 'cnf', solve: (f) => run('cadical', ['-q', f]) },
  'minisat and DIMACS': {
    program: 'minisat',
    to: 'cnf',
    solve: (f) => answerIn('minisat', ['-verb=0', f, file('out')], file('out')),
  },
  'glpsol and LP': {
    program: 'glpsol',
    to: 'lp',
    solve: (f) => answerIn('glpsol', ['--lp', f, '-o', file('out')], file('out')),
  },
  'glpsol and MPS, its plain list': {
    program: 'glpsol',
    to: 'mps',
    solve: (f) => answerIn('glpsol', ['--freemps', f, '-w', file('out')], file('out')),
  },
  'clasp and OPB': { program: 'clasp', to: 'opb', solve: (f) => run('clasp', [f]) },
};

for (const [name, { program, to, solve }] of Object.entries(ROUTES)) {
  describe.runIf(has(program))(`by ${name}`, () => {
    for (const [model, instance] of [
      ['storm', 'small'],
      ['molekularis', 'small'],
      ['slitherlink', 'tiny'],
    ] as const) {
      it(`${model} ${instance} comes back as the board that run prints`, async () => {
        const formula = file(`${model}.${to}`);
        const compiled = await pzl(['compile', model, '-i', instance, '--to', to, '-o', formula]);
        expect(compiled.code).toBe(0);
        writeFileSync(file('answer'), solve(formula));
        const decoded = await pzl(['decode', model, '-i', instance, '--solution', file('answer')]);
        const expected = await pzl(['run', model, '-i', instance]);
        expect(decoded).toMatchObject({ code: 0, out: expected.out });
      });
    }

    for (const [model, board] of [
      ['algemy', 'square'],
      ['algemy', 'hex'],
      ['edge-matching', 'unframed'],
      ['edge-matching', 'signed'],
    ] as const) {
      it(`one of the solutions of ${model}, ${board}, comes back as a board`, async () => {
        const [instance, formula] = [file('several.txt'), file(`several.${to}`)];
        writeFileSync(instance, SMALL_PUZZLES[model]![board]!);
        await pzl(['compile', model, '-i', instance, '--to', to, '-o', formula]);
        writeFileSync(file('answer'), solve(formula));
        const decoded = await pzl(['decode', model, '-i', instance, '--solution', file('answer')]);
        expect(decoded.code).toBe(0);
        const all = await pzl(['run', model, '-i', instance, '--all']);
        expect(all.out).toContain(decoded.out.trimEnd());
      });
    }

    it('what has no solution comes back so', async () => {
      const formula = file(`impossible.${to}`);
      await pzl(['compile', 'storm', '-i', 'impossible', '--to', to, '-o', formula]);
      writeFileSync(file('answer'), solve(formula));
      const decoded = await pzl(['decode', 'storm', '-i', 'impossible', '--solution', file('answer')]);
      expect(decoded).toMatchObject({ code: 0, out: 'No solution, says the solver.\n' });
    });
  });
}

describe('pzl decode', () => {
  const decode = (answer: string) =>
    pzl(['decode', 'storm', '-i', 'small', '--solution', '-'], { input: answer });

  it('names the rules that an answer breaks', async () => {
    const { out } = await pzl(['compile', 'storm', '-i', 'small']);
    const variables = Number(/^p cnf (\d+)/m.exec(out)![1]);
    const nothing = Array.from({ length: variables }, (_, i) => -i - 1).join(' ');
    const decoded = await decode(`s SATISFIABLE\nv ${nothing} 0\n`);
    expect(decoded.code).toBe(1);
    expect(decoded.note).toContain('The answer breaks this rule in');
    expect(decoded.note).toContain('The numbers tell how many');
  });

  it('tells when there is no answer, and when a text is none', async () => {
    expect((await decode('s UNKNOWN\n')).code).toBe(3);
    expect((await decode('s SATISFIABLE\nv 1 x 0\n')).code).toBe(1);
    expect((await decode('s SATISFIABLE\nv 99999999 0\n')).note).toContain('line 2');
  });
});

describe('pzl compile', () => {
  it('names variables in comments and in a map', async () => {
    const { out } = await pzl(['compile', 'molekularis', '-i', 'small', '--to', 'lp', '--map', file('map')]);
    expect(out).toContain(' = bonds[');
    const map = JSON.parse(readFileSync(file('map'), 'utf8')) as { variables: Record<string, string> };
    expect(Object.values(map.variables).some((name) => /^bonds\[\d+\]$/.test(name))).toBe(true);
    expect((await pzl(['compile', 'molekularis', '-i', 'small', '--no-names'])).out).not.toContain('c var');
  });

  it('asks one question in incremental DIMACS, or one for each cube', async () => {
    const questions = ({ out }: { out: string }): string[] =>
      out.split('\n').filter((line) => line.startsWith('a '));
    const input = 'rowRuns:\n  1\n  1\ncolumnRuns:\n  1\n  1\n';
    const ask = (...words: string[]) => pzl([...words, 'nonogram', '-i', '-'], { input });
    expect(questions(await ask('compile', '--to', 'icnf'))).toEqual(['a 0']);
    const cubes = await ask('compile', '--to', 'icnf', '--by', 'filled');
    const split = await ask('split', '--by', 'filled');
    expect(cubes.out).toBe(split.out);
    expect(questions(cubes).length).toBe(2);
  });

  it('makes cubes for incremental DIMACS only', async () => {
    const { code, note } = await pzl(['compile', 'storm', '--to', 'cnf', '--by', 'storm']);
    expect(code).toBe(2);
    expect(note).toContain('--to icnf');
  });

  it('says that a file can not be written', async () => {
    const { code, note } = await pzl(['compile', 'storm', '-o', path.join(folder, 'none', 'x.cnf')]);
    expect(code).toBe(1);
    expect(note).toContain("can't be written");
  });
});
