import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { treeOf } from '../../scripts/trees.ts';
import { Diagnostics } from '../../src/language/diagnostics.ts';
import { parse } from '../../src/language/parse.ts';
import { Sources } from '../../src/language/source.ts';

const known = vi.hoisted(() => new Map<string, string>());
vi.mock('../../src/language/known-trees.ts', () => ({ knownTrees: known }));

describe('a tree that is known', () => {
  it('is the one that the text has, in whatever file', () => {
    const text = readFileSync('examples/masyu.pzl', 'utf8');
    const sources = new Sources();
    sources.add('other.pzl', '"file":0');
    const file = sources.add('masyu.pzl', text);
    const fresh = parse(file, new Diagnostics());
    expect(fresh.declarations.length).toBeGreaterThan(5);

    known.set(text, treeOf('masyu.pzl', text));
    const kept = parse(file, new Diagnostics());
    expect(kept).not.toBe(fresh);
    expect(JSON.stringify(kept.declarations)).toBe(JSON.stringify(fresh.declarations));
    expect(kept).toMatchObject({ file, lost: [] });
  });

  it('isn’t made of a text with mistakes', () => {
    expect(() => treeOf('bad.pzl', 'puzzle "Bad"\nrule "Never": = 1\n')).toThrow('bad.pzl has mistakes');
  });
});
