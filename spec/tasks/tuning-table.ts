// Tests a table of tuning: each entry has a unit, a range and a reason, and its default is in the range.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** An entry of the table: the comment above it, its name, and its number. */
const ENTRY = / {2}\/\*\* ([^*]+) \*\/\n {2}(\w+): (-?[\d._]+),/g;
const RANGE = /\((-?[\d.,]+)–(-?[\d.,]+)/;
const numberOf = (text: string): number => Number(text.replaceAll(/[,_]/g, ''));

export function itKeepsItsRanges(file: string): void {
  const entries = [...readFileSync(file, 'utf8').matchAll(ENTRY)];
  const ranged = entries.flatMap(([, comment = '', name = '', value = '']) => {
    const range = RANGE.exec(comment);
    return range
      ? [{ name, value: numberOf(value), low: numberOf(range[1]!), high: numberOf(range[2]!) }]
      : [];
  });

  it('gives a range to nearly every number', () => {
    expect(entries.length).toBeGreaterThan(15);
    expect(ranged.length).toBeGreaterThan(0.8 * entries.length);
  });

  it.each(ranged)('has $name in its range', ({ value, low, high }) => {
    expect(low).toBeLessThan(high);
    expect(value).toBeGreaterThanOrEqual(low);
    expect(value).toBeLessThanOrEqual(high);
  });
}
