/** Files that are removed at the end of the process, however it ends. Each case runs in a separate process. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { doAtEnd, isAlive, isSafeToEnd } from '../../src/cli/shell/unfinished.ts';
import { root } from './pzl.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'pzl-unfinished-'));
afterAll(() => rmSync(folder, { recursive: true }));
const part = path.join(folder, 'a.part');
const module = path.join(folder, 'unfinished.mjs');
beforeAll(async () => {
  const source = path.join(root, 'src/cli/shell/unfinished.ts');
  await build({ entryPoints: [source], bundle: true, platform: 'node', format: 'esm', outfile: module });
});

/** Runs a script with the module loaded and the partial file in place. A signal is sent when the script reports that it is ready. */
async function ran(script: string, signal?: NodeJS.Signals) {
  writeFileSync(part, 'half');
  const code = `const { doAtEnd, isSafeToEnd, removeAtEnd, listenForEndSignals } = await import(${JSON.stringify(pathToFileURL(module).href)});
    const [part] = process.argv.slice(1);
    const wait = () => { setInterval(() => {}, 1000); console.log('ready'); };
    ${script}`;
  const words = ['--input-type=module', '-e', code, part];
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
  if (signal) child.stdout.once('data', () => child.kill(signal));
  const [status, by] = await once(child, 'close');
  return { end: (by ?? status) as number | string, left: existsSync(part) && readFileSync(part, 'utf8') };
}

describe('a file that is removed when the process ends', { timeout: 60_000 }, () => {
  it.each([
    ['comes to its end', '', 0],
    ['is ended from within', 'process.exit(3);', 3],
    ['throws', "process.on('uncaughtException', () => process.exit(70)); throw new Error('x');", 70],
  ])('is gone where it %s', async (_, script, end) => {
    expect(await ran(`removeAtEnd(part); ${script}`)).toEqual({ end, left: false });
  });

  it.skipIf(process.platform === 'win32').each(['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const)(
    'is gone after %s, with the exit code of what was interrupted',
    async (signal) => {
      expect(await ran('removeAtEnd(part); wait();', signal)).toEqual({ end: 130, left: false });
    },
  );

  it('stays where it was finished before', async () => {
    expect(await ran('const forget = removeAtEnd(part); forget();')).toEqual({ end: 0, left: 'half' });
  });

  it.skipIf(process.platform === 'win32')('is left to a listener that ends in its own time', async () => {
    const own = "process.on('SIGTERM', () => setTimeout(() => process.exit(5), 50));";
    expect(await ran(`removeAtEnd(part); ${own} wait();`, 'SIGTERM')).toEqual({ end: 5, left: false });
  });
});

describe.skipIf(process.platform === 'win32')('a process that may end where it stands', () => {
  it('leaves nothing to do behind, which is forgotten by its own way out only', () => {
    expect(isSafeToEnd()).toBe(true);
    const [first, second] = [doAtEnd(() => {}), doAtEnd(() => {})];
    first();
    first();
    expect(isSafeToEnd()).toBe(false);
    second();
    expect(isSafeToEnd()).toBe(true);
  });

  it.each(['SIGTERM', 'SIGHUP', 'SIGQUIT', 'SIGKILL'] as const)(
    'has its parts removed by another after %s',
    async (signal) => {
      const script = `doAtEnd(() => {}, part); const may = isSafeToEnd();
        for (const one of ['SIGTERM', 'SIGHUP', 'SIGQUIT']) process.removeAllListeners(one);
        console.log(may);
        for (const start = Date.now(); Date.now() < start + 30_000; );`;
      expect((await ran(script, signal)).end).toBe(signal);
      await vi.waitFor(() => expect(existsSync(part)).toBe(false), 20_000);
    },
  );

  it('comes to its end with such a process beside it', async () => {
    expect((await ran('const forget = doAtEnd(() => {}, part); isSafeToEnd(); forget();')).end).toBe(0);
  });
});

it('knows which processes are there', async () => {
  expect(isAlive(process.pid)).toBe(true);
  const child = spawn(process.execPath, ['-e', '']);
  await once(child, 'close');
  expect(isAlive(child.pid!)).toBe(false);
  // Numbers that stand for groups of processes, or for no process.
  for (const number of [0, -1, Number.NaN]) expect(isAlive(number)).toBe(false);
});
