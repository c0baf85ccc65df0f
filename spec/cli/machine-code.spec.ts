/** The engine's machine code, which the build leaves in dist/ (src/cli/startup/machine-code.ts), and pzl without it. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { root } from './pzl.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'pzl-code-'));
afterAll(() => rmSync(folder, { recursive: true }));
cpSync(path.join(root, 'dist'), folder, { recursive: true });

const codeFiles = (): string[] => readdirSync(folder).filter((name) => /^engine-.*\.code$/.test(name));
const [name = ''] = codeFiles();
const file = path.join(folder, name);
const sudoku = path.join(root, 'examples/sudoku.pzl');
const node = (...words: string[]) => spawnSync(process.execPath, words, { encoding: 'utf8' });
const read = () => node(path.join(root, 'generated/machine-code.mjs'), 'read', folder).status;
const solve = () => {
  const { status, stdout } = node(path.join(folder, 'cli.cjs'), 'run', sudoku, '-i', 'small', '--json');
  return { status, solution: JSON.parse(stdout.split('\n')[0] ?? '') as unknown };
};

it.runIf(process.versions.v8.startsWith('11.'))('is made for the V8 of Node 20', () => {
  expect(name).toContain(process.versions.v8);
});

// Of a later V8 it isn't known that it can; the build tries.
describe.runIf(name !== '')('machine code', () => {
  const code = readFileSync(file);

  it('is read, and solves', () => {
    expect(read()).toBe(0);
  });

  it('is refused, and pzl answers all the same, if it is for another V8 or other flags', () => {
    const usual = solve();
    expect(usual.status).toBe(0);
    // V8's header: a number for the format, then hashes of the version, the processor's features and the flags.
    for (const word of [1, 2, 3]) {
      const other = Buffer.from(code);
      other.writeUInt32LE((other.readUInt32LE(4 * word) ^ 0x1001) >>> 0, 4 * word);
      writeFileSync(file, other);
      expect(read(), `word ${word}`).not.toBe(0);
      expect(solve()).toEqual(usual);
    }
    writeFileSync(file, code);
    expect(read()).toBe(0);
  });

  it('is refused if the file is not whole', () => {
    const usual = solve();
    for (const size of [0, 3, 1000, code.length - 1]) {
      writeFileSync(file, code.subarray(0, size));
      expect(read(), `${size} bytes`).not.toBe(0);
      expect(solve()).toEqual(usual);
    }
    writeFileSync(file, code);
  });

  it('is missed by nobody', () => {
    const usual = solve();
    rmSync(file);
    expect(read()).not.toBe(0);
    expect(solve()).toEqual(usual);
    writeFileSync(file, code);
  });
});
