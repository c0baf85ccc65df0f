import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { treesOf } from '../../scripts/trees.ts';
import { parse } from '../../src/language/syntax/parse.ts';
import { Diagnostics } from '../../src/text/diagnostics.ts';
import { Sources } from '../../src/text/source.ts';

const known = vi.hoisted(() => new Map<string, string>());
vi.mock('../../src/language/syntax/known-trees.ts', async () => {
  const { knownTree } = await import('../../scripts/parsed-texts.ts');
  return { knownTree: (text: string) => known.get(text) ?? knownTree(text) };
});

describe('trees that are known', () => {
  const textOf = (name: string): string => readFileSync(name, 'utf8');
  const trees = ['masyu.pzl', 'storm.pzl'].flatMap((name) => treesOf(name, textOf(`examples/${name}`)));

  it('are those of the model, of what it uses, and of the expressions that it has for `generate`', () => {
    const texts = trees.map(([each]) => each);
    for (const name of ['examples/masyu.pzl', 'std/lines.pzl', 'examples/storm.pzl'])
      expect(texts).toContain(textOf(name));
    expect(texts.some((each) => /^\s*def +\w+\(/.test(each))).toBe(true);
  });

  it.each(trees)('are what the text says, in whatever file', (each, tree) => {
    const sources = new Sources();
    sources.add('other.pzl', '"file":0');
    const file = sources.add('masyu.pzl', each);
    known.clear();
    const fresh = parse(file, new Diagnostics());
    expect(fresh.declarations).not.toHaveLength(0);

    known.set(each, tree);
    const kept = parse(file, new Diagnostics());
    expect(kept).not.toBe(fresh);
    expect(JSON.stringify(kept.declarations)).toBe(JSON.stringify(fresh.declarations));
    expect(kept).toMatchObject({ file, lost: [] });
  });

  it('aren’t made of a text with mistakes', () => {
    expect(() => treesOf('bad.pzl', 'puzzle "Bad"\nrule "Never": = 1\n')).toThrow('bad.pzl has mistakes');
  });
});
