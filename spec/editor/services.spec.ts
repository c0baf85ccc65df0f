import { describe, expect, it } from 'vitest';
import { coloredRanges } from '../../src/editor/colors.ts';
import { complete } from '../../src/editor/complete.ts';
import { hover } from '../../src/editor/hover.ts';
import { mistakesOf } from '../../src/editor/mistakes.ts';
import { definition, references, rename, withText } from '../../src/editor/navigate.ts';
import { documentSymbols, foldings, lenses, selections } from '../../src/editor/outline.ts';
import { signatureHelp } from '../../src/editor/signature.ts';
import { analyse, type Snapshot } from '../../src/editor/snapshot.ts';
import { casesOf, marked, OTHER, resolveOther, wordsOf } from './corpus.ts';

/** A snapshot of the text without its mark, and the mark's offset. */
function at(text: string): { readonly snapshot: Snapshot; readonly offset: number } {
  const { text: model, offset } = marked(text);
  return { snapshot: analyse('model.pzl', model, resolveOther), offset };
}

const shown = (
  { text }: Snapshot,
  { start, end }: { readonly start: number; readonly end: number },
): string => text.slice(start, end);

describe('completion', () => {
  it.each(casesOf('complete.txt'))('offers $title', ({ snapshot, offset, parts }) => {
    const found = complete(snapshot, offset, ['other']);
    if (parts.has('nothing')) {
      expect(found).toBeUndefined();
      return;
    }
    const labels = found?.items.map(({ label }) => label) ?? [];
    expect(labels).toEqual(expect.arrayContaining([...wordsOf(parts.get('has'))]));
    for (const word of wordsOf(parts.get('lacks'))) expect(labels).not.toContain(word);
    const first = wordsOf(parts.get('first'));
    expect(labels.slice(0, first.length)).toEqual(first);
    expect(new Set(labels).size).toBe(labels.length);
  });
});

describe('hover', () => {
  it.each(casesOf('hover.txt').filter(({ parts }) => parts.has('says')))(
    'tells of $title',
    ({ snapshot, offset, parts }) => {
      const found = hover(snapshot, offset);
      for (const line of (parts.get('says') ?? '').trim().split('\n'))
        expect(found?.markdown).toContain(line);
    },
  );

  it('is silent between words', () => {
    const { snapshot, offset } = at('board square\n‸\nfind n[cells]: bool\n');
    expect(hover(snapshot, offset)).toBeUndefined();
  });
});

describe('mistakes', () => {
  it('have their related places and fixes', () => {
    const { snapshot } = at(
      'board square\nfind storm[cells]: bool\nrule "a": all(strom)\nfind storm: bool\n',
    );
    const mistakes = mistakesOf(snapshot);
    const unknown = mistakes.find(({ code }) => code === 'unknown-name')!;
    expect(unknown.fixes).toEqual([{ title: 'Change to `storm`', start: 51, end: 56, text: 'storm' }]);
    const twice = mistakes.find(({ code }) => code === 'duplicate-name')!;
    expect(twice.related.map(({ place }) => shown(snapshot, place))).toEqual(['storm']);
  });

  it('offer to leave out what nothing uses', () => {
    const { snapshot } = at('board square\ngiven clue: int\nfind n[cells]: bool\nrule "a": all(n)\n');
    const [mistake] = mistakesOf(snapshot);
    const [fix] = mistake!.fixes;
    expect(mistake).toMatchObject({ code: 'unused-given', severity: 'warning' });
    expect(fix).toMatchObject({ title: 'Leave out this given', text: '' });
    expect(withText(snapshot.text, [fix!], '')).toBe('board square\nfind n[cells]: bool\nrule "a": all(n)\n');
  });

  it('offer `otherwise` where a value may be absent', () => {
    const { snapshot } = at(
      'board square\nfind sea[cells]: bool\nrule "a": forall c in cells: sea[c.north]\n',
    );
    const [fix] = mistakesOf(snapshot).flatMap(({ fixes }) => fixes);
    const mended = withText(snapshot.text, [fix!], fix!.text);
    expect(mistakesOf(analyse('model.pzl', mended))).toEqual([]);
  });

  it.each([
    ['forall c in cells: n[c.east] > n[c]', 'forall c in cells where c.east: n[c.east] > n[c]'],
    [
      'forall c in cells where lit[c]: n[c.east] > n[c]',
      'forall c in cells where lit[c] and c.east: n[c.east] > n[c]',
    ],
    [
      'forall c in cells where lit[c] or c.west: n[c.east] > n[c]',
      'forall c in cells where (lit[c] or c.west) and c.east: n[c.east] > n[c]',
    ],
    ['sum(n[c.east] for c in cells) = 3', 'sum(n[c.east] for c in cells where c.east) = 3'],
  ])('offer the missing guard of `%s`', (rule, mended) => {
    const text = `board square\ngiven lit[cells]: bool\nfind n[cells]: 0..9\nrule "a": ${rule}\n`;
    const { snapshot } = at(text);
    const fix = mistakesOf(snapshot)
      .flatMap(({ fixes }) => fixes)
      .find(({ title }) => title === 'Add the guard `c.east`');
    const after = withText(text, [fix!], fix!.text);
    expect(after).toContain(mended);
    expect(mistakesOf(analyse('model.pzl', after)).filter(({ severity }) => severity === 'error')).toEqual(
      [],
    );
  });

  it('of a used file stand at the `use`, with their own place beside', () => {
    const snapshot = analyse('model.pzl', 'use "bad"\n', () => ({
      name: 'bad.pzl',
      text: 'board square\nfind n[celss]: bool\n',
    }));
    const [mistake] = mistakesOf(snapshot);
    expect(shown(snapshot, mistake!)).toBe('"bad"');
    expect(mistake!.related[0]).toMatchObject({ place: { name: 'bad.pzl', start: 20, end: 25 } });
  });
});

describe('names', () => {
  const USING = 'use "other"\nfind k[cells]: bool\nrule "a": forall c in cells: k[c] = ‸even(m[c])\n';

  it('lead to their declarations, in other files, too', () => {
    const { snapshot, offset } = at(USING);
    const place = definition(snapshot, offset)!;
    expect(place.name).toBe('other.pzl');
    expect(OTHER.slice(place.start, place.end)).toBe('even');
  });

  it('of a `use` lead to the file, of an override to the rule', () => {
    const used = at('use "oth‸er"\n');
    expect(definition(used.snapshot, used.offset)).toMatchObject({ name: 'other.pzl', start: 0 });
    const rule = at('use "other"\noverride rule su‸ms "Nothing": true\n');
    const place = definition(rule.snapshot, rule.offset)!;
    expect(OTHER.slice(place.start, place.end)).toBe('sums');
  });

  it('are found in all files that use each other', () => {
    const { snapshot, offset } = at(USING);
    const other = analyse('other.pzl', OTHER);
    const fromHere = references(snapshot, offset, [other]);
    const fromThere = references(other, OTHER.indexOf('even'), [snapshot]);
    const key = ({ name, start }: { name: string; start: number }): string => `${name}:${start}`;
    expect(fromHere.map(key).sort()).toEqual(fromThere.map(key).sort());
    expect(fromHere.filter(({ name }) => name === 'other.pzl')).toHaveLength(2);
    expect(fromHere.filter(({ name }) => name === 'model.pzl')).toHaveLength(1);
  });

  it('are renamed everywhere: in expressions, sections and instances', () => {
    const { snapshot, offset } = at(`board square
given clue[cells]: int?
find sea[cells]: bool
rule "a": forall c in cells where ‸clue[c]: sea[c]
draw {
  cell text clue
}
read url "x" { number16: clue }
generate {
  choose clue: absent = 1, 1 = 2
  take clue[c] = if sea[c] then 1 else absent
  remove clue
}
instance a {
  clue:
    1 .
}
`);
    const renamed = rename(snapshot, offset, 'number');
    expect(renamed.status).toBe('renamed');
    const text = renamed.status === 'renamed' ? withText(snapshot.text, renamed.places, 'number') : '';
    expect(text).not.toContain('clue');
    expect(mistakesOf(analyse('model.pzl', text))).toEqual([]);
  });

  it('are not renamed to what would be a mistake', () => {
    const { snapshot, offset } = at(
      'board square\nfind sea[cells]: bool\nfind land[cells]: bool\nrule "a": all(se‸a = land)\n',
    );
    expect(rename(snapshot, offset, 'land')).toMatchObject({ status: 'refused' });
    expect(rename(snapshot, offset, 'cells')).toMatchObject({ status: 'refused' });
    expect(rename(snapshot, offset, 'where')).toMatchObject({
      status: 'refused',
      reason: '`where` is a word of the language.',
    });
    expect(rename(snapshot, offset, '1a')).toMatchObject({ status: 'refused' });
    expect(rename(snapshot, offset, 'water')).toMatchObject({ status: 'renamed' });
  });

  it('of the library stay', () => {
    const { snapshot, offset } = at(
      'use "std/lines"\nboard square\nfind line[links]: bool\nrule "a": forall c in cells: tur‸ns(line, c)\n',
    );
    expect(rename(snapshot, offset, 'bends')).toMatchObject({
      status: 'refused',
      reason: '`turns` belongs to the library.',
    });
  });
});

describe('signatures', () => {
  it.each([
    ['rule "a": connected(‸', 'connected(nodes: nodes, links: links or pairs (may be left out))', 0],
    [
      'rule "a": connected(cells, (n > 0)‸',
      'connected(nodes: nodes, links: links or pairs (may be left out))',
      1,
    ],
    ['def f(a, b: int) = a + b\nrule "a": f(1, ‸) = 2', 'f(a, b: int)', 1],
    ['rule "a": forall c in cells: n[c.step(‸', 'cell.step(direction)', 0],
    ['rule "a": max(size([1, 2]), ‸', 'max(ints: ints)', 0],
  ])('of %s', (line, label, activeParameter) => {
    const { snapshot, offset } = at(`board square\nfind n[cells]: 0..3\n${line}\n`);
    expect(signatureHelp(snapshot, offset)).toMatchObject({ label, activeParameter });
  });

  it('are told in calls only', () => {
    const { snapshot, offset } = at('board square\nfind n[cells]: 0..3\nrule "a": (1 + ‸\n');
    expect(signatureHelp(snapshot, offset)).toBeUndefined();
  });
});

describe('the outline', () => {
  const TEXT = `// A model
// of two lines of comment.
puzzle "A"
board square
given clue[cells]: int?
find n[cells]: bool
rule "First": forall c in cells where clue[c]: n[c]
rule "Broken": (1 +
generate {
  remove clue
  size tiny: 3 3
}
instance small {
  clue:
    1 .
}
`;
  const { snapshot } = at(TEXT);

  it('has all declarations that can be read', () => {
    expect(documentSymbols(snapshot).map(({ name, kind }) => `${kind} ${name}`)).toEqual([
      'puzzle A',
      'board board square',
      'given clue',
      'find n',
      'rule First',
      'section generate',
      'instance small',
    ]);
  });

  it('folds comments, sections and instances', () => {
    const folded = foldings(snapshot).map((one) => shown(snapshot, one).split('\n')[0]);
    expect(folded.sort()).toEqual(['// A model', 'generate {', 'instance small {']);
  });

  it('has lenses at the title, instances and sizes', () => {
    const titles = (beside: readonly string[]) =>
      lenses(snapshot, beside).map(({ title, argument }) => `${title} ${argument ?? ''}`.trim());
    const ofInstance = ['Run small', 'Unique? small', 'Hint small', 'Play small'];
    const others = ['Unique?', 'Hint', 'Play', 'Generate', 'Check'];
    expect(titles([])).toEqual(['Run: small small', ...others, 'Generate tiny tiny', ...ofInstance]);
    const shownFirst = ['Run: small small', 'a a', 'b b', 'c c'];
    expect(titles(['a', 'small', 'b', 'c', 'd']).slice(0, 9)).toEqual([...shownFirst, ...others]);
  });

  it('selects ever more around a place', () => {
    const around = selections(snapshot, TEXT.indexOf('clue[c]: n') + 1).map((one) => shown(snapshot, one));
    expect(around.slice(0, 2)).toEqual(['clue', 'clue[c]']);
    expect(around.at(-1)).toBe(TEXT);
    expect(around).toContain('rule "First": forall c in cells where clue[c]: n[c]');
  });

  it('colors names by what they are', () => {
    const found = new Map(coloredRanges(snapshot).map((one) => [shown(snapshot, one), one]));
    expect(found.get('clue')).toMatchObject({ color: 'variable', isUnknownName: false });
    expect(found.get('n')).toMatchObject({ color: 'variable', isUnknownName: true });
    expect(found.get('c')).toMatchObject({ color: 'parameter' });
    expect(found.get('cells')).toMatchObject({ color: 'constant' });
    expect(found.get('forall')).toMatchObject({ color: 'keyword' });
    expect(found.get('// A model')).toMatchObject({ color: 'comment' });
  });
});
