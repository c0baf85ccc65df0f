/** If two outputs of one command are the same file, by any path, the command refuses before it writes. */
import { spawnSync } from 'node:child_process';
import {
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { BOARD, LATIN, PROOF } from './promises.ts';
import { pzl } from './pzl.ts';

const parent = mkdtempSync(path.join(tmpdir(), 'pzl-apart-'));
const folder = path.join(parent, 'folder');
const at = (name: string): string => path.join(folder, name);
afterAll(() => rmSync(parent, { recursive: true, force: true }));

beforeEach(() => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(at('deep'), { recursive: true });
  const files = { 'latin.pzl': LATIN, 'board.txt': BOARD, 'proof.pzl': PROOF, old: 'old' };
  for (const [name, text] of Object.entries(files)) writeFileSync(at(name), text);
  writeFileSync(at('found.txt'), 'https://puzz.link/p?latin/3/3/1i\n');
  symlinkSync('old', at('link'));
  symlinkSync('new', at('dangling'));
  symlinkSync('dangling', at('twice'));
  symlinkSync('.', at('here'));
  linkSync(at('old'), at('hard'));
});

/** Each pair: a file, and another path to the same file. */
const PAIRS = [
  ['new', 'new'],
  ['new', 'deep/../new'],
  ['new', 'dangling'],
  ['twice', 'new'],
  ['here/new', 'new'],
  ['old', 'link'],
  ['here/link', 'old'],
  ['hard', 'old'],
] as const;

const COMMANDS: readonly (readonly [string, (one: string, other: string) => readonly string[]])[] = [
  ['compile', (one, other) => ['compile', 'latin.pzl', '-i', 'board.txt', '-o', one, '--map', other]],
  [
    'split',
    (one, other) => ['split', 'latin.pzl', '-i', 'board.txt', '--by', 'digit', '-o', one, '--map', other],
  ],
  ['--proof and --cnf', (one, other) => ['run', 'proof.pzl', '--proof', one, '--cnf', other]],
  ['survey', (one, other) => ['survey', 'found.txt', '-o', one, '--results', other, '--no-cache']],
];

describe.each(COMMANDS)('%s', (_, words) => {
  it.each(PAIRS)('writes neither of %s and %s', async (one, other) => {
    const before = readdirSync(folder);
    const { code, note } = await pzl(words(one, other), { directory: folder });
    expect([code, note]).toEqual([1, expect.stringContaining("and can't hold both")]);
    expect(readdirSync(folder)).toEqual(before);
    expect(readFileSync(at('old'), 'utf8')).toBe('old');
  });
});

describe('files of their own', () => {
  it('are written, and what is no plain file takes both', async () => {
    const [command] = COMMANDS;
    expect((await pzl(command![1]('a', 'b'), { directory: folder })).code).toBe(0);
    expect(readdirSync(folder)).toEqual(expect.arrayContaining(['a', 'b']));
    expect((await pzl(command![1]('/dev/null', '/dev/null'), { directory: folder })).code).toBe(0);
  });
});

describe('generate', () => {
  it('writes no solution over its puzzle', async () => {
    symlinkSync('one.solution.txt', at('one.txt'));
    const words = ['generate', 'latin.pzl', '--size', '3x3', '-o', 'one.txt', '--solutions'];
    const { code, note } = await pzl(words, { directory: folder });
    expect([code, note]).toEqual([1, expect.stringContaining("and can't hold both")]);
    expect(readdirSync(folder)).not.toContain('one.solution.txt');
  });
});

describe('standard output', () => {
  const script = (words: string): string =>
    `${JSON.stringify(process.execPath)} ${JSON.stringify(path.resolve('dist/cli.cjs'))} ${words}`;

  it
    .skipIf(process.platform === 'win32')
    .each([
      'convert latin.pzl -i board.txt --to svg -o out > out',
      'run proof.pzl --proof out > out',
      'generate latin.pzl --size 3x3 -o out >> out',
    ])('is no second way to the same file: %s', (words) => {
    const { status, stderr } = spawnSync('/bin/sh', ['-c', script(words)], { cwd: folder, encoding: 'utf8' });
    expect([status, stderr]).toEqual([1, expect.stringContaining('standard output')]);
  });
});
