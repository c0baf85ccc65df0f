/**
 * Outputs that can't be written, for every command: a full disk is reported in a sentence, a reader that goes away ends
 * the command silently, a folder that isn't writable is named. Needs the built package.
 */
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { sampled } from '../sample.ts';
import { pzl, root } from './pzl.ts';

const script = path.join(root, 'dist', 'cli.cjs');
const folder = mkdtempSync(path.join(tmpdir(), 'pzl-outputs-'));
const file = (name: string, text: string): string => {
  const full = path.join(folder, name);
  writeFileSync(full, text);
  return full;
};

const MODEL = file(
  'own.pzl',
  'puzzle "O"\nboard square\ngiven q[cells]: 0..3?\nfind a[cells]: 0..3\nrule "R": forall c in cells where q[c]: a[c] = q[c]\nrule "S": forall r in rows: alldifferent(a[r])\ninstance i {\n  q:\n    1 . 2\n    . 3 .\n}\ngenerate {\n  remove q\n  size tiny: 2 3\n}\n',
);
const ANSWER = file('answer.txt', 's UNSATISFIABLE\n');
const of = (...words: readonly string[]): readonly string[] => [
  ...words.slice(0, 1),
  MODEL,
  ...words.slice(1),
];

/** The arguments with which each command writes output; servers, which run until they are ended, only print their help. */
const ASKED: Readonly<Record<string, readonly string[]>> = {
  run: of('run'),
  unique: of('unique'),
  count: of('count'),
  sample: of('sample'),
  mend: of('mend', '--json'),
  needless: of('needless', '--json'),
  rate: of('rate'),
  techniques: ['techniques', 'slitherlink'],
  facts: of('facts'),
  convert: of('convert', '--to', 'svg'),
  url: ['url', 'slitherlink', '-i', 'tiny'],
  new: ['new', '--help'],
  studio: ['studio', '--help'],
  generate: ['generate', 'storm', '--size', '5x5'],
  compile: of('compile'),
  split: of('split', '--by', 'a'),
  bench: of('bench'),
  batch: ['batch', '--help'],
  survey: ['survey', '--help'],
  worker: ['worker', '--help'],
  queue: ['queue', '--help'],
  decode: of('decode', '--solution', ANSWER),
  explain: of('explain'),
  hint: of('hint'),
  types: ['types'],
  solvers: ['solvers'],
  check: of('check'),
  fmt: ['fmt', '--help'],
  lsp: ['lsp', '--help'],
  verify: ['verify', '--help'],
  completion: ['completion', 'bash'],
  help: ['help'],
};

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly note: string;
}

function ran(program: string, words: readonly string[], reads: boolean): Promise<Ended> {
  const child = spawn(program, words, { cwd: folder, env: { ...process.env, TERM: 'dumb' } });
  let [out, note] = ['', ''];
  if (reads) child.stdout.on('data', (piece) => (out += piece));
  else child.stdout.destroy();
  child.stderr.on('data', (piece) => (note += piece));
  child.stdin.end();
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, out, note })));
}

it('all commands are asked here', async () => {
  const { out } = await pzl(['--help']);
  const commands = [...(out.split('Commands:')[1] ?? '').matchAll(/^ {2}([a-z]+) [[<]/gm)].map(
    ([, name]) => name,
  );
  expect(commands.length).toBeGreaterThan(20);
  expect(Object.keys(ASKED).sort()).toEqual(commands.sort());
});

it.runIf(existsSync('/dev/full')).each(sampled(Object.entries(ASKED), 10))(
  'a full disk is told of in a sentence: %s',
  { timeout: 60_000 },
  async (_, words) => {
    const { code, note } = await ran(
      'sh',
      ['-c', '"$@" > /dev/full', 'sh', process.execPath, script, ...words],
      true,
    );
    expect(note).toContain("The output can't be written (ENOSPC).");
    expect(note).not.toMatch(/\n {4}at |internal error/);
    expect(note.length).toBeLessThan(600);
    expect(code).toBe(1);
  },
);

it.each(sampled(Object.entries(ASKED), 10))(
  'a reader that goes away ends it in silence: %s',
  { timeout: 60_000 },
  async (_, words) => {
    const { code, note } = await ran(process.execPath, [script, ...words], false);
    expect(note).not.toMatch(/EPIPE|\n {4}at |internal error/);
    expect([0, 1]).toContain(code);
  },
);

/** A folder in which this user can't create files; for the administrator, a folder of the system. */
function closedFolder(): string {
  if (process.getuid?.() === 0) return '/proc';
  const closed = path.join(folder, 'closed');
  mkdirSync(closed);
  chmodSync(closed, 0o500);
  return closed;
}

it.runIf(process.platform === 'linux')('a new type is not begun where nothing can be written', async () => {
  const { code, note } = await pzl(['new', 'mine'], { directory: closedFolder() });
  expect(note).toMatch(/^error: mine can't be written \((ENOENT|EACCES|EPERM|EROFS)\)\./m);
  expect(code).toBe(1);
});

it('a new type is not begun in part', async () => {
  const half = path.join(folder, 'half');
  mkdirSync(half);
  // A file has the name that the folder of the model's instances should have.
  writeFileSync(path.join(half, 'mine'), 'mine\n');
  const { code, note } = await pzl(['new', 'mine'], { directory: half });
  expect(code).toBe(1);
  expect(note).not.toContain('internal error');
  expect(readdirSync(half)).toEqual(['mine']);
});
