/** What the fuzzer (bench/fuzz.ts) has found once, asked again, and a few inputs more of those that need no process. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { Boards } from '../../bench/fuzz/boards.ts';
import { CommandLines } from '../../bench/fuzz/command-lines.ts';
import { Limits } from '../../bench/fuzz/limits.ts';
import { Models } from '../../bench/fuzz/models.ts';
import { type Case, guarded, isProblem, minimized, type Target } from '../../bench/fuzz/target.ts';
import { Texts } from '../../bench/fuzz/texts.ts';
import { generatorOf } from '../backends/sat/random.ts';

const folder = path.join(import.meta.dirname, 'fuzz');
const found = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];
const texts = new Texts();
const models = new Models();
const targets: readonly Target[] = [texts, models, new Boards(), new Limits(), new CommandLines()];

describe('what was found once', () => {
  it.each(found)('%s is mended', { timeout: 60_000 }, async (name) => {
    const input = JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as Case;
    const target = targets.find((one) => one.name === input.target);
    expect(target).toBeDefined();
    expect(isProblem(await guarded(() => target!.check(input)))).toBe(false);
  });
});

describe('a sample', () => {
  it.each([
    [texts, 300],
    [models, 60],
  ] as const)('of $name has no findings', { timeout: 120_000 }, async (target, count) => {
    let asked = 0;
    for (let number = 0; number < count; number++) {
      const input = target.make(generatorOf(number));
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
      texts: ['text'],
      make: () => ({ text: '' }),
      check: ({ text }) => (String(text).includes('x') ? { kind: 'x', what: 'an x' } : 'fine'),
    };
    const text = `${'abc'.repeat(30)}x${'def'.repeat(30)}`;
    expect(await minimized(target, { text }, 'x')).toEqual({ text: 'x' });
  });
});
