/** Warnings about unused parts of a model. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadModel } from '../../../src/language/load.ts';
import { warningsOf } from '../../../src/language/warnings/warnings.ts';
import { renderDiagnostic } from '../../../src/text/render.ts';

const examples = path.join(import.meta.dirname, '../../../examples');
const shipped = readdirSync(examples, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.pzl'),
);
const resolve = (used: string) => {
  const name = shipped.find((file) => path.basename(file, '.pzl') === used);
  return name === undefined
    ? undefined
    : { name: used, text: readFileSync(path.join(examples, name), 'utf8') };
};
const warnings = (text: string): readonly string[] => {
  const { model, sources, diagnostics } = loadModel('model.pzl', text, { resolve });
  if (!model) throw new Error(diagnostics.list.map(({ message }) => message).join('\n'));
  return warningsOf(model).map((d) => renderDiagnostic(d, sources, { color: false }));
};

describe('a model', () => {
  it('is told what stands in it without a use', () => {
    const found = warnings(`puzzle "p"
board square(n, n)
given n: int = 2
given clue[cells]: int?
given idle[cells]: int?
given most: int = 3
find sea[cells]: bool
find free[cells]: 0..most
let wet = cells where sea
let other = cells where idle[it] = 1
let spare = count(sea)
def even(k) = k mod 2 = 0
def odd(k) = not even(k)
rule "a": forall c in wet where clue[c]: count(sea[c.neighbors]) = clue[c]
`);
    expect(found.map((text) => text.split('\n').slice(0, 3).join('|'))).toEqual([
      'warning: No rule uses this given.|  model.pzl:5:7|  5 | given idle[cells]: int?',
      'warning: No rule says anything of this find: every value of it is as good as another.|  model.pzl:8:6|  8 | find free[cells]: 0..most',
      'warning: No rule uses this let, not even by way of others.|  model.pzl:11:5|  11 | let spare = count(sea)',
      'warning: No rule uses this def, not even by way of others.|  model.pzl:13:5|  13 | def odd(k) = not even(k)',
    ]);
  });

  it('may hold givens that are only drawn', () => {
    const text =
      'puzzle "p"\nboard square\ngiven tree[cells]: bool\nfind a[cells]: bool\nrule "x": any(a)\ndraw {\n  cell fill tree: green\n}\n';
    expect(warnings(text)).toEqual([]);
  });

  it('whose finds are all hidden is told that its answers are one', () => {
    const text = 'puzzle "p"\nboard square\nfind hidden a[cells]: bool\nrule "x": any(a)\n';
    expect(warnings(text).map((one) => one.split('\n')[0])).toEqual([
      'warning: Every find is hidden, so all answers count as one.',
    ]);
    expect(warnings(`${text}find b: bool\nrule "y": b\n`)).toEqual([]);
  });

  it('that comes with pzl has none', () => {
    expect(shipped.length).toBeGreaterThan(200);
    const found = shipped.flatMap((name) => warnings(readFileSync(path.join(examples, name), 'utf8')));
    expect(found).toEqual([]);
  });
});
