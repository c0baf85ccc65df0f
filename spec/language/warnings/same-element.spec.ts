/** Warnings about two names that may stand for the same element. */
import { describe, expect, it } from 'vitest';
import { warnOfSameElements } from '../../../src/language/warnings/same-element.ts';
import { modelOf } from '../../models.ts';

const warned = (rule: string): readonly string[] =>
  warnOfSameElements(
    modelOf(`puzzle "p"
board square(2, 3)
find n[cells]: 0..3
find s[cells]: bool
rule "r": ${rule}
`),
  ).map(({ message }) => message);

describe('two names', () => {
  it.each([
    'forall a, b in rows: sum(n[a]) != sum(n[b])',
    'forall a, b in cells: n[a] != n[b] and s[a]',
    'forall a, b in rows: a.index < b.index',
    'forall a in rows, b in rows: sum(n[a]) != sum(n[b])',
    'forall a in rows: forall b in rows: sum(n[a]) != sum(n[b])',
    'forall r in rows: forall a, b in r.cells: n[a] != n[b]',
    'forall a, c, b in cells: n[a] != n[b]',
    'all(n[a] != n[b] for a, b in cells)',
    'forall a, b in cells where s[a] and s[b]: n[a] != n[b]',
    'forall a, b in cells: s[a] and s[b] => n[a] != n[b]',
  ])('that may be of one element are reported: %s', (rule) => {
    expect(warned(rule)).toHaveLength(1);
    expect(warned(rule)[0]).toMatch(/^`a` and `b` may be the same, and then `.*` is false\.$/);
  });

  it.each([
    'forall a, b in rows where a != b: sum(n[a]) != sum(n[b])',
    'forall a, b in rows: a != b => sum(n[a]) != sum(n[b])',
    'forall a in rows, b in columns: sum(n[a]) != sum(n[b])',
    'forall a in cells, b in a.neighbors: n[a] != n[b]',
    'forall a in cells: forall b in a.neighbors: n[a] != n[b]',
    'forall a, b in cells where s[a] and not s[b]: n[a] != n[b]',
    'forall a, b in cells: s[a] and not s[b] => n[a] != n[b]',
    'forall a, b in cells where b in a.neighbors: n[a] != n[b]',
    'forall a, b in cells: n[a] != n[b] + 1',
    'forall a, b in cells: n[a] <= n[b]',
    'exists a, b in cells: n[a] != n[b]',
  ])('that are apart, or may be equal, are not: %s', (rule) => {
    expect(warned(rule)).toEqual([]);
  });
});
