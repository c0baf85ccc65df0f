/** Checks all inputs again that the fuzzer (bench/fuzz.ts) has ever found, and a sample of new inputs for targets that need no process. */
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { type Case, guarded, isProblem, minimized, type Target } from '../fuzz/target.ts';
import { TARGETS } from '../fuzz/targets.ts';
import { generatorOf } from '../backends/sat/random.ts';
import { longTest } from '../sample.ts';

const folder = path.join(import.meta.dirname, 'fuzz');
const found = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];
const targets = Object.values(TARGETS).map((open) => open());
const named = (wanted: unknown): Target => targets.find(({ name }) => name === wanted)!;
afterAll(() => {
  for (const target of targets) target.close?.();
});

describe('what was found once', () => {
  it.each(found)('%s is mended', { timeout: 60_000 }, async (name) => {
    const input = JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as Case;
    const target = named(input.target);
    await target.open?.();
    expect(isProblem(await guarded(() => target.check(input)))).toBe(false);
  });
});

describe('a sample', () => {
  it.each([
    ['mutated texts', 300],
    ['random models', 60],
  ] as const)('of %s has no findings', { timeout: 120_000 }, async (name, count) => {
    const target = named(name);
    let asked = 0;
    for (let number = 0; number < count; number++) {
      const input = target.make(generatorOf(number), number);
      const verdict = await guarded(() => target.check(input));
      if (verdict !== 'skipped') asked++;
      expect(isProblem(verdict) ? { verdict, input } : 'fine').toBe('fine');
    }
    expect(asked).toBeGreaterThan(count / 6);
  });
});

describe('a finding', () => {
  it('is made small', async () => {
    const target: Target = {
      name: 'a letter',
      weight: 1,
      maxSeconds: 1,
      texts: ['text'],
      make: () => ({ text: '' }),
      check: ({ text }) => (String(text).includes('x') ? { kind: 'x', what: 'an x' } : 'fine'),
    };
    const text = `${'abc'.repeat(30)}x${'def'.repeat(30)}`;
    expect(await minimized(target, { text }, 'x')).toEqual({ text: 'x' });
  });

  longTest('is told of inputs that never return and that end the process, too, and the run goes on', { timeout: 240_000 }, async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'pzl-fuzz-found-'));
    const report = await new Promise<string>((resolve) =>
      execFile(
        process.execPath,
        ['bench/run.mjs', 'fuzz', '0.25', '1', 'trial', folder],
        { cwd: path.resolve(import.meta.dirname, '../..') },
        (_, out) => resolve(out),
      ),
    );
    const found = readdirSync(folder);
    expect(found).toEqual(['trial-dies-1-0.json', 'trial-never-ends-1-0.json', 'trial-odd-1-0.json']);
    const [dies, endless, odd] = found.map((name) => JSON.parse(readFileSync(path.join(folder, name), 'utf8')));
    expect([dies.text.length < 30, endless.text.length < 30, odd.text]).toEqual([true, true, 'odd']);
    const [, inputs] = /\| trial \| (\d+) \| 0 \| 3 \|/.exec(report) ?? [];
    expect(Number(inputs)).toBeGreaterThan(20);
    rmSync(folder, { recursive: true });
  });
});
