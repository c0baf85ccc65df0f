/** Another thread ends work that checks no limit, at any point. Before that, it does the work that is still possible. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildSync } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const folder = mkdtempSync(path.join(tmpdir(), 'pzl-watchdog-'));
const program = path.join(folder, 'program.cjs');
const left = path.join(folder, 'left');

/** Scripts that never end. */
const WORK: Readonly<Record<string, string>> = {
  'a loop': 'for (let i = 0; ; i++);',
  'a regular expression': "/^(a+)+$/.test('a'.repeat(60) + 'b');",
  'one text after the other':
    'const all = Array.from({ length: 1e6 }, (_, i) => ({ i })); for (;;) JSON.stringify(all);',
  'promises that never let the event loop turn': '(async () => { for (;;) await 0; })();',
  waiting: 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);',
  'work that only a signal ends':
    "globalThis.work = () => { for (;;); }; new (process.getBuiltinModule('node:vm').Script)('work()').runInThisContext({ timeout: 1e6, breakOnSigint: true });",
  'catching all that is thrown': 'for (;;) try { for (let i = 0; ; i++); } catch {}',
};
const GROWING = 'const all = []; for (let i = 0; ; i++) all.push([i, String(i)]);';

beforeAll(() => {
  buildSync({
    stdin: {
      contents: `import { startWatchdog } from './src/cli/threads/watchdog.ts';
import { doAtEnd } from './src/cli/shell/unfinished.ts';
import { rmSync, writeSync } from 'node:fs';
const [left, bytes, work, file] = process.argv.slice(2);
doAtEnd(() => rmSync(file));
startWatchdog({ remainingMilliseconds: Number(left), grace: 100, bytes: Number(bytes) * 2 ** 20 }, (limit) => {
  writeSync(1, limit);
  return 3;
});
setTimeout(() => (0, eval)('{' + work + '}'), 50);`,
      resolveDir: '.',
    },
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    logLevel: 'error',
  });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(milliseconds: number, mebibytes: number, work: string) {
  writeFileSync(left, '');
  const words = [program, String(milliseconds), String(mebibytes), work, left];
  const { status, stdout, stderr } = spawnSync(process.execPath, words, {
    encoding: 'utf8',
    timeout: 60_000,
  });
  return { status, stdout, stderr };
}

describe('the watchdog', () => {
  it.each(Object.entries(WORK))('ends %s', (_, work) => {
    expect(run(300, 2000, work)).toEqual({ status: 3, stdout: 'time', stderr: '' });
    expect(existsSync(left)).toBe(false);
  });

  it('ends what grows', () => {
    expect(run(60_000, 200, GROWING)).toEqual({ status: 3, stdout: 'memory', stderr: '' });
    expect(existsSync(left)).toBe(false);
  });

  it('leaves work alone that ends by itself, if late', () => {
    const work = "setTimeout(() => { console.log('done'); process.exit(0); }, 300);";
    expect(run(100, 2000, work)).toEqual({ status: 0, stdout: 'done\n', stderr: '' });
  });

  it('keeps no process alive', () => {
    expect(run(60_000, 2000, '')).toEqual({ status: 0, stdout: '', stderr: '' });
  });
});
