/** Commands end at their limits of time and memory for any input: a sample of the bench `hostile`. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { sampled } from '../sample.ts';
import { INPUTS } from './hostile.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'pzl-hostile-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/**
 * Seconds: the limit given to the command, and the most that it may take. The difference is large because the machine
 * may be busy; the bench measures the real excess.
 */
const [LIMIT, MOST] = [1, 30];

it.each(sampled(INPUTS, 6).map((input) => [input.name, input] as const))(
  'ends in time: %s',
  { timeout: 4 * MOST * 1000 },
  (_, { words, files = {} }) => {
    for (const name of readdirSync(folder)) rmSync(path.join(folder, name));
    for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
    const start = performance.now();
    const all = [path.resolve('dist/cli.cjs'), ...words, '-t', String(LIMIT), '--memory', '700'];
    const { status, stderr } = spawnSync(process.execPath, all, {
      cwd: folder,
      encoding: 'utf8',
      timeout: 2 * MOST * 1000,
    });
    expect([0, 1, 3, 4], stderr).toContain(status);
    expect((performance.now() - start) / 1000).toBeLessThan(MOST);
  },
);
