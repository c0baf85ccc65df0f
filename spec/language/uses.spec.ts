import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadModel } from '../../src/language/load.ts';
import { diagnosticToJson } from '../../src/text/render.ts';

const text = `puzzle "P"
board square
enum Color { red, green }
given clue[cells]: 0..4?
find color[cells]: Color?
find other[rows]: {white, black}
find again[rows]: {white, black}
let near = 2
def close(a, b) = abs(a - b) < near
rule "a": forall c in cells where clue[c]: close(clue[c], value_of(c)) or color[c] = red
rule "b": forall c in cells: forall d in c.neighbors: close(1, 2) and color[c] = color[d]
rule "c": forall r in rows: other[r] = white or again[r] = black
def value_of(c) = if color[c] = red then 1 else 2
read list ".txt" { grid: clue }
`;

/** For each name, a text `name (kind) at: the lines and columns at which it occurs`. */
const table = (source: string): string[] => {
  const { uses, sources } = loadModel('p.pzl', source);
  return uses.names.map(({ kind, name, span, occurrences }) => {
    const at = [span, ...occurrences].map((place) => {
      const { line, column } = sources.position(place.file, place.start);
      expect(source.slice(place.start, place.end)).toBe(name);
      return `${line}:${column}`;
    });
    return `${name} (${kind}) ${at.join(' ')}`;
  });
};

describe('the uses of names', () => {
  it('are all places, each once, also in sections and in defs that are applied twice', () => {
    expect(table(text)).toEqual([
      'Color (enum) 3:6 5:20',
      'red (member) 3:14 13:33 10:86',
      'green (member) 3:19',
      'clue (given) 4:7 10:35 10:50 14:26',
      'color (find) 5:6 13:22 10:75 11:71 11:82',
      'other (find) 6:6 12:29',
      'white (member) 6:20 7:20 12:40',
      'black (member) 6:27 7:27 12:60',
      'again (find) 7:6 12:49',
      'near (let) 8:5 9:32',
      'close (def) 9:5 10:44 11:55',
      'value_of (def) 13:5 10:59',
      'c (bound) 10:18 10:40 10:55 10:68 10:81',
      'c (bound) 13:14 13:28',
      'a (bound) 9:11 9:23',
      'b (bound) 9:14 9:27',
      'c (bound) 11:18 11:42 11:77',
      'd (bound) 11:37 11:88',
      'r (bound) 12:18 12:35 12:55',
    ]);
  });

  it('are found by a place in the text', () => {
    const { uses, sources } = loadModel('p.pzl', text);
    expect(uses.at(0, text.indexOf('near\n'))?.occurrences).toHaveLength(1);
    expect(uses.at(0, text.indexOf('forall'))).toBeUndefined();
    expect(sources.get(0).name).toBe('p.pzl');
  });

  it('are told for a model with mistakes, as far as names resolve', () => {
    expect(table('puzzle "P"\nboard square\nfind x[cells]: bool\nrule "a": x[1] and y\n')).toEqual([
      'x (find) 3:6 4:11',
    ]);
  });

  it('hold in the examples: every occurrence is the name', () => {
    const examples = path.join(import.meta.dirname, '../../examples');
    for (const name of ['slitherlink', 'sudoku', 'algemy', 'kakuro']) {
      const source = readFileSync(path.join(examples, `${name}.pzl`), 'utf8');
      expect(table(source).length).toBeGreaterThan(1);
    }
  });
});

describe('a fix', () => {
  const mend = (source: string): string => {
    const { diagnostics, sources } = loadModel('p.pzl', source);
    const [first] = diagnostics.list;
    const { fix } = first ?? {};
    if (!fix || !first) return 'no fix';
    expect(diagnosticToJson(first, sources).fix).toMatchObject({ title: fix.title, text: fix.text });
    return source.slice(0, fix.span.start) + fix.text + source.slice(fix.span.end);
  };
  const model = (rule: string): string =>
    `board square\ngiven clue[cells]: 0..4?\nfind shaded[cells]: bool\nfind n[cells]: 0..4?\nrule "a": ${rule}\n`;

  it.each([
    ['forall c in cells: shadd[c]', 'forall c in cells: shaded[c]'],
    ['forall c in cels: shaded[c]', 'forall c in cells: shaded[c]'],
    ['forall c in cells: coun(shaded) > 1', 'forall c in cells: count(shaded) > 1'],
    ['forall c in cells: all(shaded[c.neighbrs])', 'forall c in cells: all(shaded[c.neighbors])'],
    ['forall c in cells: shaded[c.north]', 'forall c in cells: (shaded[c.north] otherwise false)'],
    ['forall c in cells: n[c] + 1 > 2', 'forall c in cells: (n[c] otherwise 0) + 1 > 2'],
  ])('of `%s` is `%s`', (wrong, right) => {
    const mended = mend(model(wrong));
    expect(mended).toBe(model(right));
    expect(loadModel('p.pzl', mended).diagnostics.list).toEqual([]);
  });

  it.each([
    ['board squar\nfind x[cells]: bool\n', 'board square\nfind x[cells]: bool\n'],
    ['board square\nfind x[cells]: boolean\n', 'board square\nfind x[cells]: bool\n'],
    ['board square\nfnd x[cells]: bool\n', 'board square\nfind x[cells]: bool\n'],
    [
      'board square\ngiven a[cells]: int\nfind x[cells]: bool\nread r { grd: a }\n',
      'board square\ngiven a[cells]: int\nfind x[cells]: bool\nread r { grid: a }\n',
    ],
  ])('mends the declaration %#', (wrong, right) => {
    expect(mend(wrong)).toBe(right);
  });
});
