/**
 * The table of what commands promise (docs/limits.md): for each row, some kills of the process and some faults of its
 * outputs. Needs the built package.
 */
import { spawn, spawnSync } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { sampled } from '../sample.ts';
import { BOARD, JOBS, LATIN, PROOF, ROWS, type Row, Trial } from './promises.ts';

const program = path.resolve('dist/cli.cjs');
const MOMENTS = ['before', 'midst', 'after'] as const;

describe('the table of promises', () => {
  it('is that of docs/limits.md', () => {
    const told = readFileSync('docs/limits.md', 'utf8');
    for (const { name, promised } of ROWS) expect(told).toContain(`| \`${name}\` | ${promised} |`);
  });
});

describe.each(sampled(ROWS, 2))('$name, ended in its midst', (row) => {
  it('loses, doubles and tears nothing', { timeout: 120_000 }, async () => {
    const trial = new Trial(row);
    expect(trial.calls).toBeGreaterThan(2);
    const kills = Array.from({ length: 3 * trial.calls }, (_, at) => at);
    for (const at of sampled(kills, 2)) {
      const [call, moment] = [1 + Math.floor(at / 3), MOMENTS[at % 3]!];
      expect(trial.killed(call, moment), `${moment} call ${call} of ${row.name}`).toBeUndefined();
    }
    expect(await trial.killedAfter(trial.milliseconds / 2, 'SIGTERM')).toBeUndefined();
    trial.close();
  });
});

/** The rows whose command line names the file that is written (no folder). `fmt`, which rewrites its input, is left out. */
const NAMED = ROWS.filter(
  ({ words, made }) => made.length > 0 && words.includes(made[0]!) && !words.includes('fmt'),
);

const folder = mkdtempSync(path.join(tmpdir(), 'pzl-promises-'));
const files = { 'latin.pzl': LATIN, 'board.txt': BOARD, 'proof.pzl': PROOF, 'jobs.jsonl': JOBS };
for (const [name, text] of Object.entries({
  ...files,
  ...Object.assign({}, ...NAMED.map((row) => row.files)),
}))
  writeFileSync(path.join(folder, name), text as string);

/** Runs the command of a row, but lets it write to the file `to`. */
function run({ words, made }: Row, to: string, more: readonly string[] = []) {
  const asked = words.map((word) => (word === made[0] ? to : word));
  return spawnSync(process.execPath, [program, ...asked, ...more], {
    cwd: folder,
    encoding: 'utf8',
    timeout: 60_000,
    killSignal: 'SIGKILL',
  });
}

const parts = (): string[] =>
  readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => /\.(?:part|lock|over)$/.test(name));

mkdirSync(path.join(folder, 'full'));
const small = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=4k', 'tmpfs', path.join(folder, 'full')]);
afterAll(() => {
  if (small.status === 0) spawnSync('umount', [path.join(folder, 'full')]);
});
spawnSync('mkfifo', [path.join(folder, 'pipe')]);
symlinkSync('loop', path.join(folder, 'loop'));
if (small.status === 0) writeFileSync(path.join(folder, 'full', 'filler'), 'x'.repeat(4096));

const FAULTS: readonly (readonly [name: string, to: string])[] = [
  ['a folder that is not there', 'gone/out'],
  ['a file in place of a folder', 'board.txt/out'],
  ['a folder where no file can be made', '/proc/out'],
  ['a link to itself', 'loop'],
  ...(small.status === 0 ? ([['a full disk', 'full/out']] as const) : []),
];

const PAIRS = NAMED.flatMap((row) => FAULTS.map(([fault, to]) => ({ name: row.name, row, fault, to })));

describe('what can be wrong with the place to write to', () => {
  it.each(sampled(PAIRS, 6))('is told: $name, $fault', { timeout: 90_000 }, ({ row, to }) => {
    const { status, stderr } = run(row, to);
    expect(stderr).toMatch(/can't be written|can't be read/);
    expect(stderr).not.toMatch(/internal error|\n {4}at /);
    expect(status).toBe(1);
    expect(parts()).toEqual([]);
  });
});

describe('a pipe to write to', () => {
  const waiting = (name: string): Row => ROWS.find((row) => row.name === name)!;

  it.each(['convert', 'compile', 'generate'])(
    'that nobody reads ends %s at its limit',
    { timeout: 90_000 },
    (name) => {
      const { status, stderr } = run(waiting(name), 'pipe', ['-t', '1']);
      expect([status, stderr]).toEqual([3, expect.stringContaining('time limit')]);
    },
  );

  it.each(['batch', 'survey'])('is nothing for %s', { timeout: 90_000 }, (name) => {
    const { status, stderr } = run(waiting(name), 'pipe');
    expect([status, stderr]).toEqual([1, expect.stringMatching(/plain file|nobody reads/)]);
  });
});

it('a link stays, and leads to what was written', { timeout: 60_000 }, () => {
  writeFileSync(path.join(folder, 'target.svg'), 'old');
  symlinkSync('target.svg', path.join(folder, 'link.svg'));
  const row = ROWS.find(({ name }) => name === 'convert')!;
  expect(run(row, 'link.svg').status).toBe(0);
  expect(lstatSync(path.join(folder, 'link.svg')).isSymbolicLink()).toBe(true);
  expect(readFileSync(path.join(folder, 'target.svg'), 'utf8')).toContain('<svg');
});

it('of two writers of results one is refused, and no line comes twice', { timeout: 90_000 }, async () => {
  const words = ['batch', 'jobs.jsonl', '-o', 'both.jsonl', '--no-cache', '--threads', '1'];
  const codes = await Promise.all(
    [0, 1].map(
      () =>
        new Promise((resolve) =>
          spawn(process.execPath, [program, ...words], { cwd: folder, stdio: 'ignore' }).on('close', resolve),
        ),
    ),
  );
  expect(codes).toContain(0);
  const lines = readFileSync(path.join(folder, 'both.jsonl'), 'utf8').trim().split('\n');
  expect(new Set(lines.map((line) => JSON.parse(line).id)).size).toBe(lines.length);
  expect(lines).toHaveLength(JOBS.split('\n').length);
  expect(existsSync(path.join(folder, 'both.jsonl.lock'))).toBe(false);
});
