/** Walks over syntax trees, and comparisons of them. */
import { expect, it } from 'vitest';
import { expressionsIn, isSameTree, mentions } from '../../../src/language/warnings/trees.ts';
import { modelOf } from '../../models.ts';

function treeOf(value: string): unknown {
  const { rules } = modelOf(
    `puzzle "p"\nboard square\nfind n[cells]: 0..3\nrule "r": let x = ${value}: any(n > 0)\n`,
  );
  const [statement] = rules[0]!.body;
  if (statement?.kind !== 'condition' || statement.expression.kind !== 'let') throw new Error('no let');
  return statement.expression.value;
}

it('visits every expression once, and not below a leaf', () => {
  const tree = treeOf('sum(n[c] for c in cells where n[c] > 1)');
  const kinds = [...expressionsIn(tree)].map(({ kind }) => kind).sort();
  expect(kinds).toEqual(
    [
      'comprehension',
      'comparison',
      'index',
      'index',
      'integer',
      'name',
      'name',
      'name',
      'name',
      'name',
    ].sort(),
  );
  expect([...expressionsIn(tree, ({ kind }) => kind === 'comprehension')]).toEqual([tree]);
});

it('compares trees apart from their places', () => {
  expect(isSameTree(treeOf('sum(n) + 1'), treeOf('sum( n )  + 1'))).toBe(true);
  expect(isSameTree(treeOf('sum(n) + 1'), treeOf('sum(n) + 2'))).toBe(false);
  expect(isSameTree(treeOf('height - 1'), treeOf('width - 1'))).toBe(false);
  expect(isSameTree(treeOf('height - 1'), treeOf('width - 1'), new Map([['height', 'width']]))).toBe(true);
});

it('finds names', () => {
  expect(mentions(treeOf('sum(n) + height'), 'height')).toBe(true);
  expect(mentions(treeOf('sum(n) + height'), 'width')).toBe(false);
});
