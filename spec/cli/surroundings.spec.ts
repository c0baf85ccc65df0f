/**
 * Commands under bad conditions, which may change during a run: no home folder, no working folder, few open files, small files, a folder that isn't
 * writable, a clock that is set back, a halted process. Needs the built package.
 */
import { type SpawnSyncReturns, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { sampled } from '../sample.ts';
import { BOARD, JOBS, LATIN, PROOF, ROWS, type Row } from './promises.ts';

const program = path.resolve('dist/cli.cjs');
const above = mkdtempSync(path.join(tmpdir(), 'pzl-surroundings-'));
afterAll(() => rmSync(above, { recursive: true, force: true }));

let folder = '';
let folders = 0;
const start: Readonly<Record<string, string>> = Object.assign(
  { 'latin.pzl': LATIN, 'board.txt': BOARD, 'proof.pzl': PROOF, 'jobs.jsonl': JOBS },
  ...ROWS.map(({ files }) => files),
);
beforeEach(() => {
  folder = path.join(above, `${folders++}`);
  mkdirSync(folder);
  for (const [name, text] of Object.entries(start)) writeFileSync(path.join(folder, name), text);
});

type Ended = SpawnSyncReturns<string>;

/** Runs the command in a shell; the commands in `before` prepare the environment. */
function shell(before: string, words: readonly string[], env: Readonly<NodeJS.ProcessEnv> = {}): Ended {
  return spawnSync('sh', ['-c', `${before}; exec "$@"`, 'sh', process.execPath, program, ...words], {
    cwd: folder,
    env: { ...process.env, ...env },
    encoding: 'utf8',
    timeout: 60_000,
    killSignal: 'SIGKILL',
  });
}

const rowOf = (name: string): Row => ROWS.find((row) => row.name === name)!;
const names = (): string[] => readdirSync(folder, { recursive: true }).map(String).sort();
const linesOf = (name: string): string[] =>
  readFileSync(path.join(folder, name), 'utf8').split('\n').slice(0, -1);

/** Expects a message in words, without an error's stack. */
function expectSentence({ stderr }: Ended): void {
  expect(stderr).not.toMatch(/internal error|\n {4}at |node:/);
}

describe.skipIf(process.platform === 'win32')('surroundings', { timeout: 120_000 }, () => {
  it.each(['/proc/x', '/dev/null', '', 'no-such-folder', undefined])('a home that is none: %s', (home) => {
    const batch = rowOf('batch').words.filter((word) => word !== '--no-cache');
    const env = { HOME: home, XDG_CACHE_HOME: undefined };
    const ran = shell(':', batch, env);
    expect([ran.status, linesOf('out.jsonl')]).toEqual([0, expect.toSatisfy((lines) => lines.length === 7)]);
    expectSentence(ran);
    const drawn = shell(':', ['run', 'latin.pzl', '-i', 'board.txt'], env);
    expect([drawn.status, drawn.stderr]).toEqual([0, '']);
  });

  it.each(sampled(ROWS, 4))('files may have no bytes: $name', ({ words, made }) => {
    const before = names();
    const ran = shell('ulimit -f 0', words);
    expect(ran.status).toBe(1);
    expect(ran.stderr).toMatch(/can't be written|refuses/);
    expectSentence(ran);
    // A file of results may exist already, but without any line.
    const empty = made.filter((name) => name.endsWith('.jsonl') && existsSync(path.join(folder, name)));
    for (const name of empty) expect(statSync(path.join(folder, name)).size).toBe(0);
    expect(names()).toEqual([...before, ...empty].sort());
    expect(shell(':', words).status).toBe(0);
  });

  it.each(
    [24, 27, 30, 36, 44].flatMap((most) => sampled(ROWS, 2).map((row) => [most, row.name, row] as const)),
  )('%i open files: %s', (most, _, { words }) => {
    const before = names();
    const ran = shell(`ulimit -n ${most}`, words);
    // Node itself aborts if it can't open the files that it needs.
    if (ran.status === null || ran.stderr.includes('node::')) return;
    expectSentence(ran);
    if (ran.status === 0) return;
    expect([ran.status, ran.stderr]).toEqual([1, expect.stringMatching(/EMFILE|No process can/)]);
    const left = names().filter((name) => !before.includes(name) && !name.endsWith('.jsonl'));
    expect(left).toEqual([]);
  });

  it.each([
    ['new', 'mine'],
    ['types'],
    ['check', 'slitherlink'],
    ['batch', `${above}/0/jobs.jsonl`, '-o', 'out.jsonl', '--no-cache'],
    ['generate', 'slitherlink', '--size', '5x5', '-n', '2', '-o', 'many', '--threads', '2'],
    ['convert', 'slitherlink', '-i', 'tiny', '--to', 'svg', '-o', 'out.svg'],
  ])('a working folder that is gone: %s', (...words) => {
    const ran = shell('mkdir gone && cd gone && rmdir ../gone', words);
    expect([0, 1]).toContain(ran.status);
    expectSentence(ran);
  });

  it('the longest names', () => {
    const name = 'x'.repeat(249);
    for (const [command, ending] of [
      ['survey', '.csv'],
      ['convert', '.svg'],
      ['batch', '.jsonl'],
    ] as const) {
      const { words, made } = rowOf(command);
      const to = name.slice(0, -ending.length) + ending;
      const ran = shell(':', [...words.map((word) => (word === made[0] ? to : word))]);
      expect([command, ran.status, ran.stderr]).toEqual([command, 0, expect.anything()]);
      expect(names()).toContain(to);
    }
    expect(names().filter((each) => /\.(?:part|lock)$/.test(each))).toEqual([]);
  });

  it.each(['batch', 'survey'])('results need a file, not the standard output: %s', (name) => {
    const { words, made } = rowOf(name);
    const ran = shell(
      ':',
      words.map((word) => (word === made[0] ? '-' : word)),
    );
    expect([ran.status, ran.stderr]).toEqual([1, expect.stringContaining('not to the standard output')]);
    expect(names()).toEqual(Object.keys(start).sort());
  });

  it.each([0o666, 0o600, 0o640, 0o755])('a file keeps its permissions: %o', (mode) => {
    const file = path.join(folder, 'picture.svg');
    writeFileSync(file, 'old');
    chmodSync(file, mode);
    expect(shell(':', rowOf('convert').words).status).toBe(0);
    expect(readFileSync(file, 'utf8')).toContain('<svg');
    expect(statSync(file).mode & 0o777).toBe(mode);
  });

  it('a clock that is set back has no say in limits, nor in what is kept', () => {
    const preload = path.join(above, 'back.cjs');
    writeFileSync(
      preload,
      'const now = Date.now; let by = 0; setTimeout(() => { by = 3600e3; }, 100).unref(); Date.now = () => now() - (by += 10);',
    );
    const env = { NODE_OPTIONS: `--require ${preload}` };
    const ran = shell(':', rowOf('batch --cache').words, env);
    expect([ran.status, linesOf('out.jsonl').length]).toEqual([0, 7]);
    const begin = performance.now();
    const { status } = shell(':', ['generate', 'nurikabe', '--size', '60x60', '-t', '1'], env);
    expect(status).toBe(3);
    expect(performance.now() - begin).toBeLessThan(20_000);
  });

  it('a process that is halted and goes on has each result once', async () => {
    const jobs = Array.from(
      { length: 20 },
      (_, id) => `${JSON.stringify({ ...JSON.parse(JOBS.split('\n')[0]!), id })}\n`,
    );
    writeFileSync(path.join(folder, 'jobs.jsonl'), jobs.join(''));
    const child = spawn(process.execPath, [program, ...rowOf('batch').words], {
      cwd: folder,
      stdio: 'ignore',
    });
    const ended = new Promise((resolve) => child.on('close', resolve));
    for (let round = 0; round < 5; round++) {
      await new Promise((resolve) => setTimeout(resolve, 60));
      child.kill('SIGSTOP');
      await new Promise((resolve) => setTimeout(resolve, 60));
      child.kill('SIGCONT');
    }
    expect(await ended).toBe(0);
    expect(new Set(linesOf('out.jsonl').map((line) => JSON.parse(line).id)).size).toBe(20);
    expect(linesOf('out.jsonl')).toHaveLength(20);
  });

  it('two batches with one cache have all their results', async () => {
    const words = rowOf('batch --cache').words;
    const codes = await Promise.all(
      ['one.jsonl', 'other.jsonl', 'third.jsonl'].map((to) => {
        const all = [program, ...words.map((word) => (word === 'out.jsonl' ? to : word))];
        const child = spawn(process.execPath, all, { cwd: folder, stdio: 'ignore' });
        return new Promise((resolve) => child.on('close', resolve));
      }),
    );
    expect(codes).toEqual([0, 0, 0]);
    const [one, ...others] = ['one.jsonl', 'other.jsonl', 'third.jsonl'].map((name) => linesOf(name).sort());
    expect(one).toHaveLength(7);
    for (const other of others) expect(other).toEqual(one);
    expect(names().filter((name) => /\.(?:part|lock)$/.test(name))).toEqual([]);
  });

  it.each(['SIGHUP', 'SIGQUIT'] as const)('%s leaves no lock and no part', async (signal) => {
    const many = Array.from(
      { length: 400 },
      (_, seed) => `${JSON.stringify({ ...JSON.parse(JOBS.split('\n')[0]!), seed })}\n`,
    );
    writeFileSync(path.join(folder, 'jobs.jsonl'), many.join(''));
    const child = spawn(process.execPath, [program, ...rowOf('batch').words], {
      cwd: folder,
      stdio: 'ignore',
    });
    const ended = new Promise((resolve) => child.on('close', (code, by) => resolve(by ?? code)));
    while (!existsSync(path.join(folder, 'out.jsonl')))
      await new Promise((resolve) => setTimeout(resolve, 20));
    child.kill(signal);
    expect([0, 130, signal]).toContain(await ended);
    expect(names().filter((name) => /\.(?:part|lock)$/.test(name))).toEqual([]);
  });

  it.runIf(process.getuid?.() !== 0 || spawnSync('unshare', ['-m', 'true']).status === 0)(
    'a folder that can only be read',
    () => {
      for (const { name, words } of sampled(ROWS, 3)) {
        // The administrator can be kept from writing only by a read-only mount.
        const ran =
          process.getuid?.() === 0
            ? spawnSync(
                'unshare',
                [
                  '-m',
                  'sh',
                  '-c',
                  'mount --bind . . && mount -o remount,ro,bind . && cd "$PWD" && exec "$@"',
                  'sh',
                  process.execPath,
                  program,
                  ...words,
                ],
                { cwd: folder, encoding: 'utf8', timeout: 60_000 },
              )
            : shell('chmod 555 .', words);
        chmodSync(folder, 0o755);
        expect([name, ran.status, ran.stderr]).toEqual([
          name,
          1,
          expect.stringMatching(/can't be written|refuses/),
        ]);
        expectSentence(ran);
      }
      expect(names()).toEqual(Object.keys(start).sort());
    },
  );
});
