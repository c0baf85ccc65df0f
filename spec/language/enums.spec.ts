import { expect, it } from 'vitest';
import { count, loadModel, openInstance } from '../../src/index.ts';

it('members of an enum without a name carry their ints', async () => {
  const { model, diagnostics } = loadModel(
    'coins.pzl',
    `puzzle "Coins"
board square(1, 3)
given first: {V = 5, X = 10}
find coin[cells]: {V = 5, X = 10}
rule "Twenty-five, the first of which is told":
  sum(value(coin[c]) for c in cells) = 25 and coin[cell(0, 0)] = first`,
  );
  if (!model) throw new Error(diagnostics.map(({ message }) => message).join('\n'));
  const { ground } = openInstance(model, { name: 'board', text: 'first: X\n' });
  if (!ground) throw new Error('the instance has mistakes');
  // The other fifteen values, in either order.
  expect(Number((await count(ground)).count)).toBe(2);
});
