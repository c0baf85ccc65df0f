import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { findSolver } from '../../src/cli/solvers/solvers.ts';
import { objects, pzl } from './pzl.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'pzl-solver-'));
afterAll(() => rmSync(folder, { recursive: true }));

const model = (name: string, text: string): string => {
  const file = path.join(folder, `${name}.pzl`);
  writeFileSync(file, text);
  return file;
};

/** A model whose connectivity rule becomes clauses for other solvers. */
const connected = model(
  'connected',
  `puzzle "Together"
board square(2, 2)
find at[cells]: bool
rule "Together": connected(at)
rule "Two": count(at) = 2
`,
);
const most = model(
  'most',
  `puzzle "Most"
board square(2, 2)
find at[cells]: bool
rule "Not in a line": forall r in rows: count(at[r]) < 2
maximize count(at)
`,
);
const empty = model(
  'empty',
  `puzzle "Nothing"
board square(2, 2)
find at[cells]: bool
rule "Few": count(at) < 2
rule "Many": count(at) > 2
`,
);

/** A solver made of a few lines of JavaScript. */
function fake(name: string, script: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, `#!${process.execPath}\nconst fs = require('node:fs');\n${script}\n`, { mode: 0o755 });
  return file;
}

const say = (text: string, code: number) =>
  `fs.writeSync(1, ${JSON.stringify(text)}); process.exitCode = ${code};`;

const solutions = (ran: Awaited<ReturnType<typeof pzl>>) =>
  new Set(objects(ran).flatMap(({ type, find }) => (type === 'solution' ? [JSON.stringify(find)] : [])));

const installed = (await findSolver('cadical')) ?? (await findSolver('minisat'));

describe.skipIf(installed === undefined)('--solver, with a solver of this machine', () => {
  const solver = installed?.name ?? '';

  it('finds all the answers that the engine finds', async () => {
    const words = ['run', connected, '--all', '--json'];
    const own = await pzl(words);
    const others = await pzl([...words, '--solver', solver]);
    expect(solutions(own).size).toBeGreaterThan(2);
    expect(solutions(others)).toEqual(solutions(own));
    expect(objects(others).at(-1)?.status).toBe('exhausted');
    expect(others.code).toBe(0);
  });

  it('finds the best', async () => {
    const own = await pzl(['run', most, '--all', '--json']);
    const others = await pzl(['run', most, '--all', '--json', '--solver', solver]);
    expect(solutions(others)).toEqual(solutions(own));
    expect(objects(others).at(-1)).toMatchObject({ status: 'exhausted', objective: 2, solutions: 4 });
  });

  it('counts, and tells what is unique', async () => {
    const own = await pzl(['count', connected]);
    const others = await pzl(['count', connected, '--solver', solver]);
    expect(others).toEqual(own);
    const once = await pzl(['unique', 'molekularis', '-i', 'tiny', '--solver', solver, '--json']);
    const again = await pzl(['unique', 'molekularis', '-i', 'tiny', '--json']);
    expect(objects(once).at(-1)?.status).toBe(objects(again).at(-1)?.status);
  });
});

describe('--solver, with solvers that fail', () => {
  const failing = async (solver: string, command = 'run') => {
    const ran = await pzl([command, connected, '--solver', solver]);
    expect(ran.code).toBe(1);
    expect(ran.out).toBe('');
    return ran.note;
  };

  it('tells that there is none of that name, or at that place', async () => {
    expect(await failing('no-such-solver')).toBe(
      'pzl: There is no solver no-such-solver on the PATH. pzl solvers lists those there are.\n',
    );
    expect(await failing('./no/solver')).toBe('pzl: There is no program ./no/solver.\n');
  });

  it('believes no solution that is none', async () => {
    const liar = fake('liar', say('s SATISFIABLE\nv 1 0\n', 10));
    for (const command of ['run', 'unique', 'count']) {
      expect(await failing(liar, command)).toMatch(/^pzl: liar claims a solution, but clause \d+ is not sat/);
    }
  });

  it('tells of a crash and of giving up', async () => {
    expect(await failing(fake('crasher', "process.kill(process.pid, 'SIGSEGV')"))).toMatch(/crasher crashed/);
    expect(await failing(fake('quitter', say('s UNKNOWN\n', 0)))).toBe(
      'pzl: quitter gave up without an answer.\n',
    );
  });

  it('says it to programs', async () => {
    const ran = await pzl(['run', connected, '--json', '--solver', fake('silent', '')]);
    expect(objects(ran)).toMatchObject([{ status: 'failed', solutions: 0 }]);
    expect(objects(ran)[0]?.message).toContain('silent exits with 0 but gives no answer');
  });

  it('is left at the time limit, and at Ctrl-C', async () => {
    const sleeper = fake('sleeper', 'setInterval(() => {}, 1000);');
    const limited = await pzl(['run', connected, '--solver', sleeper, '-t', '1']);
    expect(limited.note).toBe('The time limit of 1 s is reached: no solution so far.\n');
    expect(limited.code).toBe(3);
    const stopped = await pzl(['count', connected, '--solver', sleeper], { interruptAfter: 300 });
    expect(stopped.code).toBe(130);
  });

  it('can not be asked together with another backend', async () => {
    expect((await pzl(['run', connected, '--solver', 'cadical', '--backend', 'highs'])).code).toBe(2);
    expect((await pzl(['run', connected, '--solver', 'cadical', '--proof', 'p'])).code).toBe(2);
  });
});

describe('pzl run --proof', () => {
  it('proves that there is no solution', async () => {
    const { code, out, note } = await pzl(['run', empty, '--verify']);
    expect(out).toBe('No solution.\n');
    expect(note).toMatch(
      /^The certificate is right: \d+ clauses? of the model, \d+ lemmas? were checked\.$/m,
    );
    expect(code).toBe(0);
  });

  it('proves that all solutions were told', async () => {
    const ran = await pzl(['run', connected, '--all', '--json', '--verify']);
    expect(objects(ran).at(-1)).toMatchObject({ status: 'exhausted', verified: true });
  });

  it('has nothing to prove when there may be more solutions', async () => {
    expect((await pzl(['run', connected, '--verify'])).note).toContain('There is nothing to prove.');
  });

  it('tells of files that can not be written', async () => {
    const file = path.join(folder, 'none', 'proof');
    for (const option of ['--proof', '--cnf', '--certificate']) {
      for (const command of ['run', 'unique']) {
        const { code, note } = await pzl([command, empty, option, file, '--no-color']);
        expect(note).toContain(`${file} can't be written (ENOENT).`);
        expect(note).not.toContain('internal error');
        expect(code).toBe(1);
      }
    }
  });
});
