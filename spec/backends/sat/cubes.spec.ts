import { describe, expect, it } from 'vitest';
import { splittingVariables } from '../../../src/backends/sat/cubes/cubes.ts';
import { loadModel } from '../../../src/language/load.ts';
import { openInstance } from '../../../src/tasks/open/open-instance.ts';

const sums = `puzzle "Sums"
board square(2, 2)
let top = {c in cells where c.row.index = 0}
find n[cells]: 0..3
find hidden half[cells]: 0..1
rule "They add up": sum(n[cells]) = 4
instance one { }
`;

function open(text: string) {
  const { model } = loadModel('split.pzl', text);
  const name = model?.instances[0]?.name.text;
  if (!model || name === undefined) throw new Error('the model has mistakes');
  const { ground, named } = openInstance(model, name);
  if (!ground || !named) throw new Error('the instance has mistakes');
  return { ground, named };
}

describe('what splits a search', () => {
  const { ground, named } = open(sums);

  it('is a family, or its variables over a set that the model names', () => {
    const whole = splittingVariables(ground, 'n', named);
    const part = splittingVariables(ground, 'n[top]', named);
    if (whole.status !== 'found' || part.status !== 'found') throw new Error('not found');
    expect(part.refs).toEqual(whole.refs.slice(0, 2));
  });

  it.each([
    ['m', 'The model finds no `m`; it finds n, half.'],
    ['n[', '`n[` is neither a family nor a family[set].'],
    ['n[bottom]', '`bottom` is no set that the model names and the instance fixes.'],
    ['n[corners]', '`n` has no variable over a member of `corners`.'],
  ])('is not %s', (by, message) => {
    expect(splittingVariables(ground, by, named)).toEqual({ status: 'unknown', message });
  });
});
