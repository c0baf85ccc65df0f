/** Which literals an int gets: order literals only if a term that the model needs compares or adds it. */
import { describe, expect, it } from 'vitest';
import { compileSat } from '../../../src/backends/sat/encode/compile.ts';
import { loadModel, openInstance } from '../../../src/index.ts';

function variablesOf(rule: string): number {
  const { model } = loadModel('m.pzl', `puzzle "P"\nfind x: 0..4\nfind y: 0..4\nrule "R": ${rule}\n`);
  const { ground } = openInstance(model!, { name: 'i', text: '' });
  // Tightening is turned off, because it would solve these models.
  return compileSat(ground!, { facts: 'none' }).variables;
}

describe('literals of ints', () => {
  it('are direct where only single values are asked for, those at the ends of the domain too', () => {
    const direct = variablesOf('x = 1 or y = 2');
    expect(direct).toBe(10);
    expect(variablesOf('x = 0 or y = 4')).toBe(direct);
    expect(variablesOf('x != 4 or y > 0')).toBe(direct);
  });

  it('do not serve terms that nothing needs', () => {
    const text = `puzzle "P"\nlet list = [1, 1, 1]\nfind x: 0..2\nfind y: 0..2\nrule "R" {
  let unused = if x <= 1 then 1 else 2
  not (x = 1 and y = 1)\n}\n`;
    const { model, diagnostics } = loadModel('m.pzl', text);
    expect(diagnostics).toEqual([]);
    const { ground } = openInstance(model!, { name: 'i', text: '' });
    expect(compileSat(ground!, { facts: 'none' }).variables).toBe(6);
  });

  it('are ordered where an int is compared', () => {
    expect(variablesOf('x < y')).toBe(8);
  });
});
