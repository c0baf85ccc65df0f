import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { treeOf, treesOf } from '../../scripts/build/model-trees.ts';
import { parse } from '../../src/language/syntax/parse.ts';
import { Diagnostics } from '../../src/text/diagnostics.ts';
import { Sources } from '../../src/text/source.ts';

describe('stored trees', () => {
  const textOf = (name: string): string => readFileSync(name, 'utf8');
  const trees = [
    ...['masyu.pzl', 'storm.pzl'].flatMap((name) => treesOf(name, textOf(`examples/${name}`))),
    treeOf(
      'odd.pzl',
      'puzzle "{\\"\\":[1,2]}"\nfind x: bool\nrule "{\\"file\\":0,\\"start\\":1,\\"end\\":2}": x\n',
    ),
  ];

  it('are those of the model, of what it uses, and of the expressions that it has for `generate`', () => {
    const texts = trees.map(([each]) => each);
    for (const name of ['examples/masyu.pzl', 'std/lines.pzl', 'examples/storm.pzl'])
      expect(texts).toContain(textOf(name));
    expect(texts.some((each) => /^\s*def +\w+\(/.test(each))).toBe(true);
  });

  it.each(trees)('are what the text says, in whatever file', (each, tree) => {
    const second = (sources: Sources) => {
      sources.add('other.pzl', '{"":[1,2]} "file":0');
      return sources.add('masyu.pzl', each);
    };
    const fresh = parse(second(new Sources()), new Diagnostics());
    expect(fresh.declarations).not.toHaveLength(0);

    const asked: string[] = [];
    const file = second(
      new Sources((text) => {
        asked.push(text);
        return text === each ? tree : undefined;
      }),
    );
    const kept = parse(file, new Diagnostics());
    expect(asked).toEqual([each]);
    expect(JSON.stringify(kept.declarations)).toBe(JSON.stringify(fresh.declarations));
    expect(kept).toMatchObject({ file, lostNames: [] });
  });

  it('aren’t made of a text with mistakes', () => {
    expect(() => treesOf('bad.pzl', 'puzzle "Bad"\nrule "Never": = 1\n')).toThrow('bad.pzl has mistakes');
  });
});
