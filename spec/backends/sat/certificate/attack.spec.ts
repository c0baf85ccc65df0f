/** The checker refuses altered certificates, unless they are still right. */
import { describe, expect, it } from 'vitest';
import { trials } from '../../../sample.ts';
import { sampleSeed } from '../../../sample-seed.ts';
import { generatorOf } from '../random.ts';
import { attack, certificates } from './attack.ts';
import { Stated } from './stated.ts';

const all = await certificates();

describe('certificates', () => {
  it('state claims that are true', () => {
    expect(all.length).toBeGreaterThan(11);
    for (const { lines, name } of all) {
      const stated = new Stated(lines);
      expect(stated.answers, name).toHaveLength(1);
      expect(stated.isRefuted, name).toBe(true);
      expect(new Stated(lines.filter((line) => !line.startsWith('i '))).isRefuted, name).toBe(false);
      for (const line of lines) expect(stated.isImplied(line), `${name}: ${line}`).toBe(true);
    }
  });

  it('that were altered are refused, or still right', { timeout: 600_000 }, () => {
    const result = attack(all, trials(400, 10_000), generatorOf(sampleSeed));
    expect(result.wrong, `seed ${sampleSeed}`).toEqual([]);
    expect(result.refused).toBeGreaterThan(result.altered / 3);
    expect(result.right).toBeGreaterThan(10);
  });
});
