import { type ChildProcess, spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildSync } from 'esbuild';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unsatisfiedClause } from '../../src/backends/sat/dimacs/flat.ts';
import { checkProof } from '../../src/backends/sat/proof/drat.ts';
import { type ExternalOptions, runExternalSolver } from '../../src/cli/solvers/external.ts';
import {
  CNF_PLACEHOLDER,
  type ExternalSolver,
  findSolver,
  listSolvers,
  RESULT_PLACEHOLDER,
  type SolverCall,
} from '../../src/cli/solvers/solvers.ts';
import { flat } from '../backends/sat/formulas.ts';

/** A formula with two variables whose only solution is 1, −2. */
const SMALL = flat(2, [
  [1, 2],
  [1, -2],
  [-1, -2],
]);
const REFUTABLE = flat(2, [
  [1, 2],
  [1, -2],
  [-1, 2],
  [-1, -2],
]);

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'pzl spec-')); // a blank in the path is part of the test
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A solver made of a few lines of JavaScript. */
function fake(name: string, script: string, call: SolverCall = { args: [] }): ExternalSolver {
  const file = path.join(folder, name);
  writeFileSync(file, `#!${process.execPath}\nconst fs = require('node:fs');\n${script}\n`, { mode: 0o755 });
  return { name, path: file, ...call };
}

const ask = (solver: ExternalSolver, options?: ExternalOptions) => runExternalSolver(solver, SMALL, options);
const say = (text: string, code = 0) => `fs.writeSync(1, ${JSON.stringify(text)}); process.exit(${code});`;

async function until(condition: () => boolean): Promise<void> {
  for (let i = 0; i < 100 && !condition(); i++) await new Promise((resolve) => setTimeout(resolve, 20));
  expect(condition()).toBe(true);
}

/** Whether the process is alive. A killed process may remain as a zombie until its parent waits for it; it counts as dead. */
function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^State:\s*Z/m.test(readFileSync(`/proc/${pid}/status`, 'latin1'));
  } catch {
    return false;
  }
}

describe('a solver that works', () => {
  it('gets the formula and its assumptions by pipe', async () => {
    const copy = path.join(folder, 'by pipe');
    const solver = fake(
      'piped',
      `fs.writeFileSync(${JSON.stringify(copy)}, fs.readFileSync(0)); ${say('s UNKNOWN\n')}`,
    );
    expect(await ask(solver, { assumptions: [-2, 1] })).toEqual({ status: 'limit' });
    expect(readFileSync(copy, 'latin1')).toBe('p cnf 2 5\n1 2 0\n1 -2 0\n-1 -2 0\n-2 0\n1 0\n');
  });

  it('gets a private file where it needs one, removed afterwards', async () => {
    const seen = path.join(folder, 'seen');
    const script = `
      const [cnf, result] = process.argv.slice(2);
      const mode = fs.statSync(require('node:path').dirname(cnf)).mode & 0o777;
      fs.writeFileSync(${JSON.stringify(seen)}, JSON.stringify([cnf, mode, fs.readFileSync(cnf, 'latin1')]));
      fs.writeFileSync(result, 'SAT\\n1 -2 0\\n');
      console.log('s UNSATISFIABLE');`;
    const outcome = await ask(fake('filed', script, { args: [CNF_PLACEHOLDER, RESULT_PLACEHOLDER] }));
    expect(outcome).toEqual({ status: 'satisfiable', assignment: Int8Array.of(0, 1, -1) });
    const [file, mode, text] = JSON.parse(readFileSync(seen, 'utf8'));
    expect([mode, text]).toEqual([0o700, 'p cnf 2 3\n1 2 0\n1 -2 0\n-1 -2 0\n']);
    expect(existsSync(path.dirname(file))).toBe(false);
  });

  it('may talk, leave variables open, and exit with 0', async () => {
    const solver = fake('chatty', say('hello\nc 1 2 3\nv 1 0\ns SATISFIABLE\n'));
    expect(await ask(solver)).toEqual({ status: 'satisfiable', assignment: Int8Array.of(0, 1, -1) });
    expect(await ask(fake('terse', say('s UNSATISFIABLE\n', 20)))).toEqual({ status: 'unsatisfiable' });
  });

  it('may answer without reading, however long the formula', async () => {
    const long = flat(
      3,
      Array.from({ length: 300_000 }, () => [1, 2, 3]),
    );
    const solver = fake('hasty', say('s SATISFIABLE\nv 3 0\n', 10));
    expect(await runExternalSolver(solver, long)).toMatchObject({ status: 'satisfiable' });
  });

  it('is called without a shell', async () => {
    const solver = fake('$(touch pwned) ; echo', say('s SATISFIABLE\nv 1 -2 0\n', 10));
    expect(await ask(solver)).toMatchObject({ status: 'satisfiable' });
    expect(readdirSync(folder)).not.toContain('pwned');
  });
});

describe('a solver that fails', () => {
  const cases: [what: string, script: string, message: string | RegExp][] = [
    [
      'claims a wrong solution',
      say('s SATISFIABLE\nv -1 2 0\n', 10),
      'it claims a solution, but clause 2 is not satisfied.',
    ],
    [
      'gives no solution',
      say('s SATISFIABLE\n', 10),
      /^it gives an answer that makes no sense, line 2, column 1: A solution/,
    ],
    [
      'babbles',
      say('s SATISFIABLE\nv one two\n', 10),
      /line 2, column 3: Unexpected `o` among the values\.$/,
    ],
    [
      'contradicts its exit code',
      say('s UNSATISFIABLE\n', 10),
      'it contradicts itself: it exits with 10 (satisfiable) but its answer is unsatisfiable.',
    ],
    [
      'contradicts its words',
      say('s UNSATISFIABLE\ns SATISFIABLE\nv 1 -2 0\n', 20),
      /The answer is satisfiable here and was unsatisfiable/,
    ],
    ['says nothing', say('', 0), 'it exits with 0 but gives no answer.'],
    [
      'only exits',
      say('all done\n', 20),
      'it exits with 20 (unsatisfiable) but gives no answer; it says "all done".',
    ],
    [
      'gives up with an error',
      `console.error('out of\\u0007 luck'); process.exit(3);`,
      'it ended with exit code 3; it says "out of? luck".',
    ],
    [
      'crashes after its answer',
      `fs.writeSync(1, 's UNSATISFIABLE\\n'); process.kill(process.pid, 'SIGSEGV'); setTimeout(() => {}, 9999);`,
      'it crashed (SIGSEGV).',
    ],
  ];

  it.each(cases)('%s', async (_what, script, message) => {
    const outcome = await ask(fake('it', script));
    if (outcome.status !== 'failed') throw new Error(outcome.status);
    expect(outcome.message).toMatch(message);
  });

  it('is missing, or is no program', async () => {
    const missing = { name: 'nowhere', path: path.join(folder, 'nowhere'), args: [] };
    expect(await ask(missing)).toEqual({
      status: 'failed',
      message: 'nowhere could not be started: there is no such program.',
    });
    const plain = { ...fake('plain', ''), path: path.join(folder, 'plain.txt') };
    writeFileSync(plain.path, 'text', { mode: 0o644 });
    expect(await ask(plain)).toEqual({
      status: 'failed',
      message: 'plain could not be started: it is not an executable program.',
    });
    expect(await ask({ ...plain, path: 'a\0b' })).toMatchObject({ status: 'failed' });
  });

  it('breaks an assumption', async () => {
    const outcome = await ask(fake('it', say('s SATISFIABLE\nv 1 -2 0\n', 10)), { assumptions: [1, 2] });
    expect(outcome).toEqual({
      status: 'failed',
      message: 'it claims a solution, but the assumption 2 does not hold in it.',
    });
  });

  it('leaves no result file', async () => {
    const outcome = await ask(
      fake('it', say('s SATISFIABLE\nv 1 -2 0\n', 10), { args: [CNF_PLACEHOLDER, RESULT_PLACEHOLDER] }),
    );
    expect(outcome).toMatchObject({ status: 'failed', message: expect.stringContaining('gives no answer') });
  });

  it('knows no proofs', async () => {
    const outcome = await ask(fake('it', ''), { proofFile: path.join(folder, 'proof') });
    expect(outcome).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('writes no DRAT proofs'),
    });
  });

  it('is not blamed for literals out of range', async () => {
    await expect(ask(fake('it', say('s UNKNOWN\n')), { assumptions: [3] })).rejects.toThrow(RangeError);
  });
});

describe('a solver that does not end', () => {
  /** Starts a child process, prints both process ids, and sleeps; `options` are the child's spawn options. */
  const sleeper = (pids: string, then: string) => `
    const child = require('node:child_process').spawn(process.execPath, ['-e', 'setTimeout(() => {}, 20000)'], { stdio: 'inherit' });
    fs.writeFileSync(${JSON.stringify(pids)}, process.pid + ' ' + child.pid);
    ${then}`;
  const forever = 'setInterval(() => {}, 1000);';
  /** The ids of both processes; an empty list if they weren't written, for example because a busy machine didn't start the child in time. */
  const readPids = (file: string) =>
    existsSync(file) ? readFileSync(file, 'latin1').split(' ').map(Number) : [];

  it('is killed with its children at the time limit', async () => {
    const pids = path.join(folder, 'pids-time');
    // A busy machine may take seconds to start both processes; then the test is repeated with a longer time limit.
    let timeLimit = 400;
    for (;;) {
      const started = performance.now();
      expect(await ask(fake('sleeper', sleeper(pids, forever)), { timeLimit })).toEqual({
        status: 'limit',
      });
      expect(performance.now() - started).toBeLessThan(timeLimit + 1600);
      if (readPids(pids).length === 2) break;
      timeLimit *= 2;
      expect(timeLimit).toBeLessThan(20_000);
    }
    await until(() => readPids(pids).every((pid) => !alive(pid)));
  });

  it('is killed with its children on abort', async () => {
    const pids = path.join(folder, 'pids-abort');
    const controller = new AbortController();
    const outcome = ask(fake('sleeper', sleeper(pids, forever)), { signal: controller.signal });
    await until(() => existsSync(pids) && readPids(pids).length === 2);
    controller.abort();
    expect(await outcome).toEqual({ status: 'limit' });
    await until(() => readPids(pids).every((pid) => !alive(pid)));
  });

  it('is not started after an abort', async () => {
    const trace = path.join(folder, 'trace');
    const solver = fake('tracer', `fs.writeFileSync(${JSON.stringify(trace)}, '')`);
    expect(await ask(solver, { signal: AbortSignal.abort() })).toEqual({ status: 'limit' });
    expect(existsSync(trace)).toBe(false);
  });

  it('leaves no children behind when it answers', async () => {
    const pids = path.join(folder, 'pids-left');
    const outcome = await ask(fake('parent', sleeper(pids, say('s SATISFIABLE\nv 1 -2 0\n', 10))));
    expect(outcome).toMatchObject({ status: 'satisfiable' });
    await until(() => readPids(pids).every((pid) => !alive(pid)));
  });

  it('cannot hold us through a descendant that left its group', async () => {
    const script = `
      require('node:child_process').spawn(process.execPath, ['-e', 'setTimeout(() => {}, 3000)'], { stdio: 'inherit', detached: true });
      ${say('s SATISFIABLE\nv 1 -2 0\n', 10)}`;
    const started = performance.now();
    expect(await ask(fake('runaway', script))).toMatchObject({ status: 'satisfiable' });
    expect(performance.now() - started).toBeLessThan(2500);
  });

  it('may babble without end', async () => {
    const script = `const text = 'blah '.repeat(10000); (function more() { process.stdout.write(text, more); })();`;
    expect(await ask(fake('babbler', script), { timeLimit: 500 })).toEqual({ status: 'limit' });
  });

  it.each(['SIGINT', 'SIGTERM'] as const)('dies with us at %s', async (signal) => {
    const pids = path.join(folder, `pids-${signal}`);
    const solver = fake('sleeper', sleeper(pids, forever));
    const bundle = path.join(folder, 'external.mjs');
    buildSync({
      entryPoints: ['src/cli/solvers/external.ts'],
      bundle: true,
      format: 'esm',
      platform: 'node',
      outfile: bundle,
    });
    const program = `
      import { runExternalSolver } from ${JSON.stringify(bundle)};
      const cnf = { variables: 1, clauses: Int32Array.of(1, 0), length: 2 };
      await runExternalSolver(${JSON.stringify(solver)}, cnf);`;
    const parent: ChildProcess = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: 'ignore',
    });
    const ended = new Promise((resolve) => parent.on('exit', (code, by) => resolve(by ?? code)));
    await until(() => existsSync(pids) && readPids(pids).length === 2);
    parent.kill(signal);
    expect(await ended).toBe(130);
    await until(() => readPids(pids).every((pid) => !alive(pid)));
  });
});

describe('finding solvers', () => {
  async function withPath<T>(value: string, run: () => Promise<T>): Promise<T> {
    const before = process.env.PATH;
    process.env.PATH = value;
    try {
      return await run();
    } finally {
      process.env.PATH = before;
    }
  }

  it('lists the known ones on PATH with their versions', async () => {
    const bin = path.join(folder, 'bin');
    mkdirSync(bin);
    const versions = {
      kissat: '4.0.2',
      cadical: 'sc2021',
      clasp: 'clasp version 3.3.5 (64-bit)',
      minisat: 'unasked',
    };
    for (const [name, text] of Object.entries(versions)) {
      fake(
        path.join('bin', name),
        `if (process.argv[2] === '--version') console.log(${JSON.stringify(`c\n${text}\n`)})`,
      );
    }
    fake(path.join('bin', 'unheard-of'), '');
    const list = await withPath(`${path.join(folder, 'none')}${path.delimiter}${bin}`, listSolvers);
    expect(list.map(({ name, version }) => [name, version])).toEqual([
      ['cadical', 'sc2021'],
      ['kissat', '4.0.2'],
      ['minisat', undefined],
      ['clasp', '3.3.5'],
    ]);
    expect(list[0]?.path).toBe(path.join(bin, 'cadical'));
    const other = await withPath(bin, () => findSolver('unheard-of'));
    expect(other).toMatchObject({ name: 'unheard-of', args: [CNF_PLACEHOLDER] });
  });

  it('takes a path, and calls a known program by its own rules', async () => {
    const file = fake('picosat', '').path;
    expect(await findSolver(file)).toMatchObject({ name: 'picosat', path: file, args: [] });
    expect(await findSolver(path.join(folder, 'no such solver'))).toBeUndefined();
    expect(await findSolver(`${folder}/`)).toBeUndefined();
    expect(await findSolver('no-such-solver-anywhere')).toBeUndefined();
  });
});

const installed = (await listSolvers()).map(({ name }) => name);

describe.runIf(installed.length > 0).each(installed)('%s', (name) => {
  const VARIABLES = 4;
  const literal = fc
    .tuple(fc.integer({ min: 1, max: VARIABLES }), fc.boolean())
    .map(([variable, sign]) => (sign ? variable : -variable));
  const formula = fc.array(fc.array(literal, { minLength: 1, maxLength: 3 }), { maxLength: 16 });
  const solver = async () => {
    const found = await findSolver(name);
    if (found === undefined) throw new Error(`${name} is gone`);
    return found;
  };

  it('answers as brute force does', async () => {
    const asked = await solver();
    await fc.assert(
      fc.asyncProperty(formula, fc.uniqueArray(literal, { maxLength: 2 }), async (clauses, assumptions) => {
        const cnf = flat(VARIABLES, clauses);
        const whole = flat(VARIABLES, [...clauses, ...assumptions.map((assumption) => [assumption])]);
        const possible = Array.from({ length: 1 << VARIABLES }, (_, bits) =>
          Int8Array.from({ length: VARIABLES + 1 }, (_entry, v) => ((bits >> (v - 1)) & 1 ? 1 : -1)),
        ).some((assignment) => unsatisfiedClause(whole, assignment) === 0);
        const outcome = await runExternalSolver(asked, cnf, { assumptions, timeLimit: 20_000 });
        expect(outcome).toMatchObject({ status: possible ? 'satisfiable' : 'unsatisfiable' });
      }),
      { numRuns: 12 },
    );
  });

  it('answers formulas without variables or with the empty clause', async () => {
    expect(await runExternalSolver(await solver(), flat(0, []))).toMatchObject({ status: 'satisfiable' });
    expect(await runExternalSolver(await solver(), flat(1, [[]]))).toEqual({ status: 'unsatisfiable' });
  });

  it('writes a proof that checks, if it writes proofs', async () => {
    const asked = await solver();
    const proofFile = path.join(folder, `${name}.drat`);
    const outcome = await runExternalSolver(asked, REFUTABLE, { proofFile });
    if (asked.proof === undefined) return expect(outcome.status).toBe('failed');
    expect(outcome).toEqual({ status: 'unsatisfiable' });
    expect(checkProof(REFUTABLE, readFileSync(proofFile))).toMatchObject({ verified: true });
  });
});
