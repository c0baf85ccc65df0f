/** Input that never comes (a pipe without a writer, a silent standard input), and texts longer than any puzzle. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { longTest } from '../sample.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'pzl-waiting-'));
const other = mkdtempSync(path.join(tmpdir(), 'pzl-elsewhere-'));
const program = path.resolve('dist/cli.cjs');

interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly seconds: number;
  readonly out: string;
  readonly err: string;
}

/** Runs a command whose standard input stays open and silent. `after`: milliseconds until a termination signal is sent. */
function ended(words: readonly string[], after?: number): Promise<Ended> {
  return new Promise((resolve) => {
    const start = performance.now();
    const child = spawn(process.execPath, [program, ...words], { cwd: folder, stdio: 'pipe' });
    let [out, err] = ['', ''];
    child.stdout.on('data', (data) => {
      out += data;
    });
    child.stderr.on('data', (data) => {
      err += data;
    });
    const timer = after === undefined ? undefined : setTimeout(() => child.kill('SIGTERM'), after);
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      resolve({ code, signal, seconds: (performance.now() - start) / 1000, out, err });
    });
  });
}

const MODEL = `puzzle "Latin"
board square
given clue[cells]: 1..2?
find digit[cells]: 1..2
rule "Clues hold": forall c in cells where clue[c]: digit[c] = clue[c]
rule "No digit twice in a line": forall u in rows + columns: alldifferent(digit[u])
read url "latin" { number10: clue }
`;

beforeAll(() => {
  execFileSync('mkfifo', ['x.pzl', 'pipe', 'pipe.txt'], { cwd: folder });
  writeFileSync(path.join(folder, 'latin.pzl'), MODEL);
  writeFileSync(path.join(folder, 'one.txt'), 'clue:\n  1 .\n  . .\n');
  writeFileSync(path.join(other, 'secret.pzl'), 'not a model, but a line that nobody shall see\n');
  symlinkSync(path.join(other, 'secret.pzl'), path.join(folder, 'linked.pzl'));
  writeFileSync(path.join(folder, 'user.pzl'), `use "linked"\n${MODEL}`);
});

/** The seconds that a command may take beyond its limit; on an idle machine, half a second is enough. */
const OVER = 25;

describe('a time limit', () => {
  it.each([
    ['a model', ['unique', 'pipe', '-t', '1']],
    ['an instance', ['unique', 'latin.pzl', '-i', 'pipe', '-t', '1']],
    ['an instance from standard input', ['unique', 'latin.pzl', '-i', '-', '-t', '1']],
    ['--known', ['unique', 'latin.pzl', '-i', 'one.txt', '--known', 'pipe', '-t', '1']],
    ['--known from standard input', ['unique', 'latin.pzl', '-i', 'one.txt', '--known', '-', '-t', '1']],
    ['a solution', ['check', 'latin.pzl', '-i', 'one.txt', '--solution', 'pipe', '-t', '1']],
  ])('counts while nothing comes: %s', async (_, words) => {
    const { code, seconds, err } = await ended(words);
    expect([code, err]).toEqual([3, expect.stringContaining('time limit')]);
    expect(seconds).toBeLessThan(1 + OVER);
  });
});

describe('jobs and addresses', () => {
  const COMMANDS = [
    ['a batch from a pipe', ['batch', 'pipe', '-o', 'none.jsonl', '--no-cache']],
    ['a batch from standard input', ['batch', '-', '-o', 'none.jsonl', '--no-cache']],
    ['a survey from a pipe', ['survey', 'pipe', '-o', 'none.csv', '--no-cache']],
  ] as const;

  it.each(COMMANDS)('have to begin within the time limit: %s', async (_, words) => {
    const { code, seconds, err } = await ended([...words, '-t', '1']);
    expect([code, err]).toEqual([3, expect.stringContaining('time limit')]);
    expect(seconds).toBeLessThan(1 + OVER);
    expect(readdirSync(folder).filter((name) => /\.(?:csv|part|lock)$/.test(name))).toEqual([]);
  });

  it.each(COMMANDS)('that nothing comes of hear a signal: %s', async (_, words) => {
    const { code, seconds } = await ended(words, 1500);
    expect(code).toBe(130);
    expect(seconds).toBeLessThan(2 + OVER);
    expect(readdirSync(folder).filter((name) => /\.(?:csv|part|lock)$/.test(name))).toEqual([]);
  });

  it('come from a pipe piece by piece, with time between them', async () => {
    const file = path.join(folder, 'slow.jsonl');
    const job = JSON.stringify({ question: 'unique', model: 'latin.pzl', instance: 'one.txt' });
    const half = job.length >> 1;
    const script = `sleep 0.3; printf %s '${job.slice(0, half)}'; sleep 2; echo '${job.slice(half)}'`;
    const writer = spawn('/bin/sh', ['-c', `{ ${script}; } > pipe.txt`], { cwd: folder });
    const { code, err } = await ended(['batch', 'pipe.txt', '-o', file, '--no-cache', '-t', '1']);
    expect([code, err]).toEqual([0, expect.stringContaining('1 unique')]);
    writer.kill();
  });

  it('may stand behind a byte order mark', async () => {
    const job = JSON.stringify({ question: 'unique', model: 'latin.pzl', instance: 'one.txt' });
    writeFileSync(path.join(folder, 'marked.jsonl'), `\uFEFF${job}\n`);
    const { err } = await ended(['batch', 'marked.jsonl', '-o', 'marked.out', '--no-cache']);
    expect(err).toContain('1 unique');
    writeFileSync(path.join(folder, 'marked.txt'), '\uFEFFhttps://puzz.link/p?latin/2/2/1i\n');
    const surveyed = await ended(['survey', 'marked.txt', '-o', 'marked.csv', '--no-cache']);
    expect(surveyed.err).toContain('1 row in');
  });

  it('may be none: a pipe of the shell that is closed at once', async () => {
    const run = `printf '' | ${process.execPath} ${program} batch /dev/stdin -o none.jsonl --no-cache`;
    expect(execFileSync('/bin/sh', ['-c', `${run} 2>&1`], { cwd: folder, encoding: 'utf8' })).toContain('0 ');
    const asked = `printf '' | ${process.execPath} ${program} unique latin.pzl -i /dev/stdin 2>&1`;
    const { status } = spawnSync('/bin/sh', ['-c', asked], { cwd: folder, timeout: 60_000 });
    expect(status).toBe(1); // an empty instance has no board
  });
});

describe('a pipe in the folder', () => {
  it('is no model that an address may be for', async () => {
    const { code, out } = await ended(['unique', 'https://puzz.link/p?latin/2/2/1i']);
    expect([code, out]).toEqual([0, expect.stringContaining('Exactly one')]);
  });

  it('is nothing that a batch waits for', async () => {
    writeFileSync(
      path.join(folder, 'jobs.jsonl'),
      `${JSON.stringify({ question: 'unique', model: 'pipe' })}\n${JSON.stringify({ question: 'unique', model: 'latin.pzl', instance: 'pipe' })}\n`,
    );
    const { code, err } = await ended(['batch', 'jobs.jsonl', '-o', 'out.jsonl', '--no-cache']);
    expect([code, err]).toEqual([0, expect.stringContaining('2 error')]);
  });
});

describe('a termination signal', () => {
  it('ends what waits for a pipe', async () => {
    const { code, signal } = await ended(['unique', 'latin.pzl', '-i', 'pipe'], 1500);
    expect(code === null ? signal : code).not.toBe(0);
  });
});

describe('counting', () => {
  // No machine can count either of these within the limit.
  it.each(['archipelago/9/9/zzzzz', 'fillomino/12/12/zzzzzzzz'])('looks at the clock: %s', async (board) => {
    const { code, seconds } = await ended(['count', `https://puzz.link/p?${board}`, '-t', '2', '--json']);
    expect(code).toBe(3);
    expect(seconds).toBeLessThan(2 + OVER);
  });

  longTest('hears a termination signal', async () => {
    const board = 'https://puzz.link/p?archipelago/6/6/.o.g3h.n1p1';
    const { code, signal, seconds } = await ended(['count', board], 1500);
    // Before there is a result to print, the process ends at once.
    expect(code ?? signal).toSatisfy((how) => how === 130 || how === 'SIGTERM');
    expect(seconds).toBeLessThan(1.5 + OVER);
  });
});

describe('a step of half a minute', () => {
  it('is ended by a termination signal', async () => {
    const { code, signal, seconds } = await ended(
      ['generate', 'fillomino', '--size', '80x80', '--minimal'],
      8000,
    );
    expect(code ?? signal).toSatisfy((how) => how === 130 || how === 'SIGTERM');
    expect(seconds).toBeLessThan(8 + 10);
  });
});

describe('use', () => {
  it('follows no link out of the folder', async () => {
    const { code, err } = await ended(['check', 'user.pzl']);
    expect(code).toBe(1);
    expect(err).not.toContain('nobody shall see');
  });
});

describe('an address longer than any', () => {
  it.each([
    ['slashes', '/'],
    ['percent signs', '%2F'],
    ['letters', 'a/'],
  ])('is refused: %s', async (_, piece) => {
    const address = `https://puzz.link/p?latin/2/2/${piece.repeat(4_500_000 / piece.length)}`;
    writeFileSync(path.join(folder, 'long.url'), address);
    const asked = await ended(['unique', 'latin.pzl', '-i', 'long.url']);
    expect([asked.code, asked.err]).toEqual([1, expect.stringContaining('longer than any puzzle')]);
    const surveyed = await ended(['survey', 'long.url', '-o', 'table.csv', '--no-cache']);
    expect([surveyed.code, surveyed.err]).toEqual([1, expect.stringContaining('longer than any puzzle')]);
    writeFileSync(
      path.join(folder, 'long.jsonl'),
      `${JSON.stringify({ question: 'unique', instance: address })}\n`,
    );
    const { err } = await ended(['batch', 'long.jsonl', '-o', 'long.out.jsonl', '--no-cache']);
    expect(err).toContain('1 error');
  });
});
