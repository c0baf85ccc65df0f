import { describe, expect, it } from 'vitest';
import { loadModel } from '../../src/language/load.ts';

/** Loads the first file; `use` finds the other files by name. */
const load = (files: Record<string, string>) => {
  const [name = '', text = ''] = Object.entries(files)[0] ?? [];
  return loadModel(name, text, {
    resolve: (path) => (files[path] === undefined ? undefined : { name: path, text: files[path] }),
  });
};

const mistakes = (files: Record<string, string>) => {
  const { diagnostics, sources } = load(files);
  return diagnostics.list.map(({ code, span }) => {
    if (!span) return code;
    const { line, column } = sources.position(span.file, span.start);
    return `${sources.get(span.file).name}:${line}:${column} ${code}`;
  });
};

const base = `puzzle "Base"
board square
find n[cells]: 1..4
rule lines "Rows differ": forall r in rows: alldifferent(n[r])
rule boxes "Boxes differ": forall b in boxes(2, 2): alldifferent(n[b])
`;

describe('models that use others', () => {
  it('put the names and rules of the used file first', () => {
    const variant = 'puzzle "Variant"\nuse "base"\nrule "More": sum(n) > 1';
    const { model } = load({ variant, base });
    expect(model?.title).toBe('Variant');
    expect(model?.rules.map((r) => r.sentence.text)).toEqual(['Rows differ', 'Boxes differ', 'More']);
    expect(model?.declarations.map((d) => d.name.text)).toEqual(['n']);
  });

  it('replace a rule in its place by an override', () => {
    const variant =
      'use "base"\noverride rule lines "Columns differ": forall c in columns: alldifferent(n[c])';
    const { model } = load({ variant, base });
    expect(model?.title).toBe('Base');
    expect(model?.rules.map((r) => r.sentence.text)).toEqual(['Columns differ', 'Boxes differ']);
  });

  it('replace the board and the objective, but not the instances', () => {
    const used = `${base}minimize sum(n)\ninstance one {\n}`;
    const variant = 'use "base"\nboard square(4, 4)\nmaximize sum(n)\ninstance two {\n}';
    const { model } = load({ variant, base: used });
    expect(model?.board?.kinds[0]?.arguments).toHaveLength(2);
    expect(model?.objective?.direction).toBe('maximize');
    expect(model?.instances.map((i) => i.name.text)).toEqual(['one', 'two']);
  });

  it('put a file that two others use in once', () => {
    const files = { top: 'use "a"\nuse "b"', a: 'use "base"', b: 'use "base"', base };
    expect(mistakes(files)).toEqual([]);
    expect(load(files).model?.rules).toHaveLength(2);
  });

  it('can override what they use through another file', () => {
    const files = { top: 'use "middle"\noverride rule boxes "None": true', middle: 'use "base"', base };
    expect(load(files).model?.rules.map((r) => r.sentence.text)).toEqual(['Rows differ', 'None']);
  });

  it('report mistakes in the file they stand in', () => {
    const files = { top: 'use "base"\nrule "x": all(m)', base: base.replace('rows', 'rowz') };
    expect(mistakes(files)).toEqual(['top:2:15 unknown-name', 'base:4:39 unknown-name']);
  });

  it('reject a cycle at the use that closes it', () => {
    expect(mistakes({ a: `use "b"\n${base}`, b: 'use "c"', c: 'use "a"' })).toEqual(['c:1:5 cyclic-use']);
    expect(mistakes({ a: `use "a"\n${base}` })).toEqual(['a:1:5 cyclic-use']);
  });

  it('reject a file that is not there', () => {
    expect(mistakes({ a: `use "b"\n${base}` })).toEqual(['a:1:5 missing-file']);
    expect(loadModel('a', `use "b"\n${base}`).diagnostics.list.map((d) => d.code)).toEqual(['missing-file']);
  });

  it('reject an override of nothing, of a nameless rule, and a second one of the same rule', () => {
    const files = {
      a: 'use "base"\noverride rule line "x": true\noverride rule "y": true\noverride rule boxes "z": true\noverride rule boxes "w": true',
      base,
    };
    expect(mistakes(files)).toEqual([
      'a:2:15 nothing-to-override',
      'a:3:15 nothing-to-override',
      'a:5:15 duplicate-name',
    ]);
    expect(load(files).diagnostics.list[0]?.advice).toBe('Did you mean `lines`?');
  });

  it('reject names that the used file has declared', () => {
    expect(mistakes({ a: 'use "base"\nfind n[rows]: bool', base })).toEqual(['a:2:6 duplicate-name']);
  });

  it('stop at chains that are too long', () => {
    const files: Record<string, string> = {};
    for (let k = 0; k < 40; k++) files[`f${k}`] = `use "f${k + 1}"\n`;
    files.f0 += base;
    expect(mistakes(files)).toEqual(['f15:1:5 too-complex']);
  });
});

it('gives no model where there are errors, and the sources all the same', () => {
  const { model, sources } = loadModel('x', 'find a: 1..');
  expect(model).toBeUndefined();
  expect(sources.get(0).name).toBe('x');
});
