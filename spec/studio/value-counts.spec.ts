import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { loadModel, openInstance } from '../../src/index.ts';
import { valueCounts } from '../../studio/worker/value-counts.ts';
import { root } from '../cli/pzl.ts';

function countsOf(type: string, instance: string) {
  const text = (file: string) => readFileSync(path.join(root, 'examples', file), 'utf8');
  const { model } = loadModel(type, text(`${type}.pzl`));
  const { ground } = openInstance(model!, { name: instance, text: text(`${type}/${instance}.txt`) });
  return valueCounts(ground!);
}

it.each([
  ['sudoku', 'medium', [9]],
  // One rule speaks of rows, columns and regions, so that each cell is in three of its areas.
  ['numbers/sudoku-variant', 'medium', [9]],
  // Numbers of regions of several sizes: nothing tells how often a value occurs.
  ['fillomino', 'small', [undefined]],
] as const)('tells how often a value occurs in every answer of %s', (type, instance, counts) => {
  expect(countsOf(type, instance)).toEqual(counts);
});
