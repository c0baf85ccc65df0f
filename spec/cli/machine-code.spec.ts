/**
 * Code that V8 made before: of the engine (src/cli/startup/machine-code.ts) and of the command line (code-cache.ts), which
 * the build leaves in dist/. Whatever lies there, pzl gives the same answers.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { engineWasmHash } from '../../generated/engine-wasm.js';
import { cachedCodeFile, readCachedCode } from '../../src/cli/startup/code-cache.ts';
import { root } from './pzl.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'pzl-code-'));
afterAll(() => rmSync(folder, { recursive: true }));
// A build in part may have left code of an earlier one, which is refused.
spawnSync(process.execPath, ['scripts/build.mjs', 'machine-code', 'code-cache'], { cwd: root });
cpSync(path.join(root, 'dist'), folder, { recursive: true });

const codeFiles = (): string[] => readdirSync(folder).filter((name) => /^engine-.*\.code$/.test(name));
const [name = ''] = codeFiles();
const file = path.join(folder, name);
const sudoku = path.join(root, 'examples/sudoku.pzl');
const node = (words: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  spawnSync(process.execPath, words, { encoding: 'utf8', env: { ...process.env, ...env } });
const read = (env: Readonly<Record<string, string>> = {}) =>
  node([path.join(root, 'generated/engine-code.mjs'), 'read', folder], env).status;
const solve = (env: Readonly<Record<string, string>> = {}) => {
  const words = [path.join(folder, 'cli.cjs'), 'run', sudoku, '-i', 'small', '--json'];
  const { status, stdout } = node(words, env);
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

  it('is not read if the environment says so', () => {
    expect(read({ PZL_NO_CODE: '1' })).not.toBe(0);
    expect(read({ PZL_NO_CODE: '' })).toBe(0);
    expect(solve({ PZL_NO_CODE: '1' })).toEqual(solve());
  });

  it('is for one engine, one V8, one system and one kind of processor, by its name', () => {
    const { platform, arch, versions } = process;
    expect(codeFiles()).toEqual([`engine-${engineWasmHash}-${versions.v8}-${platform}-${arch}.code`]);
  });

  it('is missed by nobody', () => {
    const usual = solve();
    rmSync(file);
    expect(read()).not.toBe(0);
    expect(solve()).toEqual(usual);
    writeFileSync(file, code);
  });
});

describe('the code of the command line', () => {
  const script = path.join(folder, 'command-line.cjs');
  const kept = cachedCodeFile(script);
  // Asked for twice, the version is told by the whole command line, and not before it is loaded.
  const version = (env: Readonly<Record<string, string>> = {}) =>
    node([path.join(folder, 'cli.cjs'), '--version', '--version'], env).stdout.trim();
  const found = () => readCachedCode(script, readFileSync(script)) !== undefined;
  const text = readFileSync(script, 'latin1');
  const said = version();

  it('is there, and is found for the text that it was made of', () => {
    expect(existsSync(kept)).toBe(true);
    expect(found()).toBe(true);
  });

  it('is there of the grammar, too, for the flags that it is loaded under', () => {
    const model = path.join(folder, 'own.pzl');
    writeFileSync(model, `${readFileSync(sudoku, 'utf8')}\n`);
    const watch = path.join(folder, 'watch.cjs');
    writeFileSync(
      watch,
      `const vm = require('node:vm');
       vm.Script = class extends vm.Script {
         constructor(text, options) {
           super(text, options);
           if (/grammar/.test(options?.filename)) console.log('refused:', this.cachedDataRejected);
         }
       };`,
    );
    const check = (name: string) => node(['-r', watch, path.join(folder, 'cli.cjs'), 'check', name]).stdout;
    expect(check(model)).toMatch(/^refused: false\n.*no mistakes/);
    // The tree of what comes with pzl is known, and no grammar asked for.
    expect(check(sudoku)).not.toContain('refused');
  });

  it('is not that of another text of the same length', () => {
    const other = said.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10));
    const edited = text.replaceAll(`"${said}"`, `"${other}"`);
    expect(edited).not.toBe(text);
    expect(edited).toHaveLength(text.length);
    writeFileSync(script, edited, 'latin1');
    expect(found()).toBe(false);
    expect(version()).toBe(other);
    writeFileSync(script, text, 'latin1');
    expect(version()).toBe(said);
  });

  it('is refused if the file is not whole or not code, and missed by nobody', () => {
    const file = readFileSync(kept);
    const made = 4 + Buffer.from(text, 'latin1').length;
    const usual = solve();
    for (const size of [0, 3, 1000, made, made + 10, file.length - 100]) {
      writeFileSync(kept, file.subarray(0, size));
      expect(solve(), `${size} bytes`).toEqual(usual);
    }
    writeFileSync(kept, Buffer.concat([file.subarray(0, made), Buffer.alloc(file.length - made, 1)]));
    expect(solve()).toEqual(usual);
    rmSync(kept);
    expect(solve()).toEqual(usual);
    writeFileSync(kept, file);
    expect(solve({ PZL_NO_CODE: '1' })).toEqual(usual);
  });
});

it('is packed with nothing that V8 made', () => {
  const { files } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { files: string[] };
  expect(files.indexOf('!dist/**/*.code')).toBeGreaterThan(files.indexOf('dist'));
});
