/**
 * The cache of compiled code of the command line's scripts (src/cli/startup/code-cache.ts). Whatever the cache contains, pzl gives the same
 * answers.
 */
import { isAscii } from 'node:buffer';
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { cachedCodeFile, readCachedCode } from '../../src/cli/startup/code-cache.ts';
import { longTest } from '../sample.ts';
import { root } from './pzl.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'pzl-code-'));
afterAll(() => rmSync(folder, { recursive: true }));
// An incomplete build may have left code of an earlier build, which is refused.
spawnSync(process.execPath, ['scripts/build.mjs', 'code-cache'], { cwd: root });
cpSync(path.join(root, 'dist'), folder, { recursive: true });

const sudoku = path.join(root, 'examples/sudoku.pzl');
const node = (words: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  spawnSync(process.execPath, words, {
    encoding: 'utf8',
    env: { ...process.env, ...env },
    timeout: 30_000,
    killSignal: 'SIGKILL',
  });
const solve = (env: Readonly<Record<string, string>> = {}) => {
  const words = [path.join(folder, 'cli.cjs'), 'run', sudoku, '-i', 'small', '--json'];
  const { status, stdout } = node(words, env);
  return { status, solution: JSON.parse(stdout.split('\n')[0] ?? '') as unknown };
};

describe('the code of the command line', () => {
  const script = path.join(folder, 'command-line.cjs');
  const kept = cachedCodeFile(script);
  // If the option is given twice, only the whole command line prints the version, so the command line must be loaded.
  const version = (env: Readonly<Record<string, string>> = {}) =>
    node([path.join(folder, 'cli.cjs'), '--version', '--version'], env).stdout.trim();
  const found = () => readCachedCode(script, readFileSync(script)) !== undefined;
  const text = readFileSync(script, 'latin1');
  const said = version();

  it('is there, and is found for the text that it was made of', () => {
    expect(existsSync(kept)).toBe(true);
    expect(found()).toBe(true);
  });

  it.each(['command-line.cjs', 'grammar.cjs'])('is made of %s, a text of one byte per letter', (name) => {
    expect(isAscii(readFileSync(path.join(folder, name)))).toBe(true);
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
    // The syntax tree of a model that comes with pzl is stored, so the grammar isn't loaded.
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

  longTest('is refused if the file is not whole or not code, and missed by nobody', () => {
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

describe('the code that a user’s own runs keep', () => {
  const home = path.join(folder, 'home');
  const own = path.join(home, '.cache/pzl');
  const installed = path.join(folder, 'installed');
  cpSync(path.join(root, 'dist'), installed, {
    recursive: true,
    filter: (name) => !/\.code$|[\\/](?:studio|types|parts)$/.test(name),
  });
  writeFileSync(path.join(folder, 'package.json'), '{}');
  const asked = (env: Readonly<Record<string, string>> = {}) =>
    node([path.join(installed, 'cli.cjs'), '--version', '--version'], {
      HOME: home,
      XDG_CACHE_HOME: '',
      ...env,
    });
  const files = () => (existsSync(own) ? readdirSync(own) : []);

  it('is left by the first run, for this user alone, and taken by the next', () => {
    expect(asked({ PZL_NO_CODE: '1' }).status).toBe(0);
    expect(files()).toEqual([]);
    const { stdout } = asked();
    expect(files()).toEqual([expect.stringMatching(/^command-line-.*\.code$/)]);
    const file = path.join(own, files()[0]!);
    expect([statSync(own).mode & 0o777, statSync(file).mode & 0o777]).toEqual([0o700, 0o600]);
    const { mtimeMs } = statSync(file);
    expect(asked().stdout).toBe(stdout);
    expect(statSync(file).mtimeMs).toBe(mtimeMs);
  });

  it.skipIf(process.platform === 'win32')('leaves no part where it can’t be kept', () => {
    rmSync(own, { recursive: true });
    // A file may have at most 512 bytes, as on a disk that is nearly full.
    const words = ['-c', 'ulimit -f 1; exec "$@"', 'sh', process.execPath];
    const asked = [...words, path.join(installed, 'cli.cjs'), '--version', '--version'];
    const env = { ...process.env, HOME: home, XDG_CACHE_HOME: '' };
    expect(spawnSync('sh', asked, { env }).status).toBe(0);
    expect([existsSync(own), files()]).toEqual([true, []]);
  });

  it.each(['/proc/x', '/dev/null/x'])('comes back where there can be no folder: %s', (nowhere) => {
    expect(asked({ HOME: nowhere }).status).toBe(0);
  });

  it('is neither read nor written where others may write', () => {
    chmodSync(own, 0o777);
    expect(asked().status).toBe(0);
    expect(files()).toEqual([]);
    rmSync(own, { recursive: true });
    writeFileSync(own, '');
    expect(asked().status).toBe(0);
  });
});

describe('signs beyond ASCII in the built command', () => {
  const file = path.join(folder, 'signs.pzl');
  writeFileSync(file, 'find x: 1..3\nrule "few": x ≤ 2\nrule "other": x ≠ 3\n');
  const framed =
    '+-----+-----+\n| 1 . | . 4 |\n| . . | . . |\n+-----+-----+\n| . . | . . |\n| 4 . | . 1 |\n+-----+-----+\n';
  const frame = path.join(folder, 'frame.txt');
  writeFileSync(frame, framed.replaceAll('|', '│').replaceAll('-', '─'));

  it.each([
    [['count', file], /2 solutions/u],
    [['run', frame], /sudoku/u],
  ] as const)('are read: %j', (words, found) => {
    const { status, stdout, stderr } = node([path.join(root, 'dist/cli.cjs'), ...words]);
    expect(stderr + stdout).toMatch(found);
    expect(status).toBe(0);
  });
});

it('is packed with nothing that V8 made', () => {
  const { files } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { files: string[] };
  expect(files.indexOf('!dist/**/*.code')).toBeGreaterThan(files.indexOf('dist'));
});
