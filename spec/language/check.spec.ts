import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { describe as words } from '../../src/language/check/describe.ts';
import { loadModel } from '../../src/language/load.ts';

const examples = path.join(import.meta.dirname, '../../examples');
const resolve = (used: string) => {
  const file = path.join(examples, `${used}.pzl`);
  return existsSync(file) ? { name: used, text: readFileSync(file, 'utf8') } : undefined;
};
const mistakes = (text: string) => {
  const { diagnostics, sources } = loadModel('test.pzl', text, { resolve });
  return diagnostics.list.map(({ code, span }) => {
    const { line, column } = span ? sources.position(span.file, span.start) : { line: 0, column: 0 };
    return `${line}:${column} ${code}`;
  });
};
const codes = (text: string) => mistakes(text).map((mistake) => mistake.split(' ')[1]);

/** A model that contains something of everything; the condition is put into it. */
const board = `board square
enum Color { red, green, blue }
enum Size { small = 1, large = 5 }
given clue[cells]: 0..4?
given hint[cells]: 1..9? or unknown
given target[cells]: cell?
given tiles: list of (left: int, right: int)
find n[cells]: 0..9
find sea[cells]: bool
find color[cells]: Color?
find size_of[cells]: Size
find line[links]: bool
find next[cells]: cell
find at[rows, columns]: 0..3
let wet = cells where sea
let open = cells where not clue
def even(k) = k mod 2 = 0
def lit(c: cell?) = c = absent
`;
const rule = (condition: string) =>
  `${board}rule "r": forall c in cells, r in rows, d in directions: ${condition}\n`;

const models = path.join(import.meta.dirname, 'models');

describe('the bounds of a product', () => {
  const product = (a: string, b: string) =>
    codes(
      `board square\nfind a[cells]: ${a}\nfind b[cells]: ${b}\nrule "r": forall c in cells: a[c] * b[c] != 7`,
    );

  it('are the extremes of all four products of the bounds of its factors', () => {
    const [up, down] = ['0..100000', '-100000..0'];
    for (const a of [up, down])
      for (const b of [up, down]) expect(product(a, b), `${a} * ${b}`).toEqual(['overflow']);
    expect(product('-40000..1', '-1..50000')).toEqual([]);
    expect(product('-1..40000', '-50000..1')).toEqual([]);
  });
});

describe('what is asked of a cell that may be missing', () => {
  it.each(['ray(c.north, east)', 'sees(c.north)', 'component(c.north, sea)'])(
    '%s is there, if empty',
    (list) => {
      expect(codes(rule(`size(${list}) >= 0`))).toEqual([]);
    },
  );

  it('is missing where the cell is, for a value of that cell', () => {
    expect(codes(rule('n[c.north] >= 0'))).toEqual(['may-be-absent']);
  });
});

it('a brace on a line of its own still opens what stands before it', () => {
  expect(codes('board square\nenum Color\n{ red, green }\nfind x[cells]: Color\n')).toEqual([]);
});

describe('whole models', () => {
  for (const folder of [models, examples]) {
    for (const name of readdirSync(folder).filter((file) => file.endsWith('.pzl'))) {
      it(`finds nothing wrong with ${path.basename(folder)}/${name}`, () => {
        expect(mistakes(readFileSync(path.join(folder, name), 'utf8'))).toEqual([]);
      });
    }
  }

  it('reports every unknown name at its place', () => {
    const text = 'board square\nfind x[cels]: bool\nfind y[cells]: bool\nrule "a": all(z[cells]) and al(y)';
    expect(mistakes(text)).toEqual(['2:8 unknown-name', '4:15 unknown-name', '4:29 unknown-function']);
  });

  it('reports one mistake once, whatever depends on it', () => {
    expect(mistakes('board square\nfind x[cels]: bool\nrule "a": all(x) and x[cells.first] > 3')).toEqual([
      '2:8 unknown-name',
      '3:30 wrong-member',
    ]);
  });

  it('takes declarations in any order', () => {
    const text = 'rule "a": all(x) and k = 3\nlet k = 3\nfind x[s]: bool\nlet s = cells\nboard square';
    expect(codes(text)).toEqual([]);
  });
});

describe('conditions that are right', () => {
  it.each([
    // Absence and truth
    'clue[c] => not color[c]',
    'sea[c.north] otherwise false',
    'color[c] = color[c.north]',
    'c.north.east.index = 3',
    'clue[c] + 1 > 2',
    'hint[c] => n[c] = hint[c]',
    'hint[c] + n[c] < 9',
    'lit(c.north)',
    'even(clue[c])',
    'even(n[c.north] otherwise 0)',
    'target[c] = c.south',
    'count(color) > count(clue)',
    'link(c, c) = absent',
    // Pointwise
    'all(n > 3 or not sea)',
    'any(n + n * 2 = -n)',
    'all(clue = n)',
    'sum(value(size_of)) > 3',
    'connected(not sea) and connected(cells, line) and connected(links where line)',
    // Lists, sets, tuples, maps
    'n[r] = [1, 2] and n[r] <= n[r.cells]',
    '(n[c], n[r]) in {(1, [2, 3])}',
    'n[c] in n[r]',
    'color[c] in {red, absent}',
    '{red: 1, green: 2}[red] = 1',
    'size(wet) = count(sea) and c in wet - {c} and wet = open',
    'sum(n[x] for x in wet) = 3',
    'forall x in rows + columns + boxes(2, 2): alldifferent(n[x])',
    'Color = {red, green, blue} and size(Color) = 3',
    'tiles[n[c]].left = tiles[0][1]',
    'forall (a, b) in tiles: a < b',
    'count(a, b in r where a != b) = 2',
    'max(1, n[c]) = min(n)',
    // Unknown indexes
    'n[next[c]] = n[c]',
    'n[next[r]] = n[r] and [5, 6][n[r]] = [5]',
    '[5, 6, 7][n[c]] = 6',
    'at[r, c.column] = 3',
    'sum(at[r, columns]) = 3',
    // Functions and members
    'runs(sea[r]) = [1, 2] and leading(sea[x] for x in ray(c, d)) = 1',
    'any(sea[sees(c, open)]) and count(line[c.links]) = 2',
    'line[c.link(d.opposite)] otherwise false',
    'ray(c, north) = reversed(ray(c, d))',
    'size(component(c, sea)) = 3 and size(component(c, line)) = 2',
    'sees(c.north) = {}',
    'forall x in regions(clue), y in segments(clue): size(x) > size(y)',
    'lit(c)',
    'sum(if sea[x] then 1 else 0 for x in cells) = 1',
    '(if height > 3 then [1] else [2, 3]) = [1]',
  ])('%s', (condition) => {
    expect(mistakes(rule(condition))).toEqual([]);
  });
});

describe('conditions that are wrong', () => {
  it.each([
    // Absence
    ['sea[c.north]', 'absent-bool'],
    ['not sea[c.north]', 'absent-bool'],
    ['all([sea[c.step(d)]])', 'absent-bool'],
    ['color[c.north] < 3', 'may-be-absent'],
    ['value(color[c]) = 3', 'may-be-absent'],
    ['{red: 1}[color[c.north]] = 1 and (color[c] otherwise 3) = red', 'type-mismatch'],
    // Types
    ['n[c] = sea[c]', 'type-mismatch'],
    ['red = small', 'type-mismatch'],
    ['c = r', 'type-mismatch'],
    ['n in {1, 2}', 'type-mismatch'],
    ['-sea[c] = 1', 'type-mismatch'],
    ['color[c] < red', 'may-be-absent'],
    ['red < green', 'type-mismatch'],
    ['(n otherwise 3) = 3', 'type-mismatch'],
    ['[1] + sea[c] = 1', 'type-mismatch'],
    ['{1: 2, red: 3}[1] = 2', 'type-mismatch'],
    ['{1: 2}[red] = 2', 'type-mismatch'],
    ['tiles[0][2] = 1', 'wrong-index'],
    ['at[r] = 1', 'argument-count'],
    ['at[c.column, r] = 1', 'wrong-index'],
    ['loop(sea)', 'type-mismatch'],
    ['sees(r) = cells', 'type-mismatch'],
    ['even(n)', 'type-mismatch'],
    ['lit(r)', 'type-mismatch'],
    // Stages
    ['n[wet] = [1]', 'unknown-stage'],
    ['n[c] in {n[c]}', 'unknown-stage'],
    ['[x for x in wet] = []', 'unknown-stage'],
    ['next[c].row = r', 'unknown-stage'],
    ['sees(c, wet) = {}', 'unknown-stage'],
    ['size(1..n[c]) = 3', 'unknown-stage'],
    ['size(1..hint[c]) = 3', 'unknown-stage'],
    ['(if sea[c] then [1] else [2]) = [1]', 'unknown-stage'],
    ['min(wet where n[it] > 3) = 1', 'unknown-stage'],
    ['isqrt(n[c]) = 1', 'unknown-stage'],
    // Names
    ['forall c in cells: sea[c]', 'shadowed-name'],
    ['forall sea in cells: true', 'shadowed-name'],
    ['forall rows in cells: true', 'builtin-name'],
    ['even', 'not-applied'],
    ['n(c) = 1', 'not-callable'],
    ['c(1)', 'not-callable'],
    ['even[n[c]]', 'not-indexable'],
    ['even(x for x in n[r])', 'comprehension'],
    ['c.oposite = d', 'unknown-member'],
    ['c.opposite = d', 'wrong-member'],
    ['c.step = d', 'argument-count'],
  ])('%s: %s', (condition, code) => {
    expect(codes(rule(condition))).toEqual([code]);
  });
});

describe('types of expressions', () => {
  it.each([
    ['storm', 'a family of bools over cells'],
    ['storm[r]', 'a list of bools'],
    ['storm[r.first.north]', 'a bool that may be absent'],
    ['[c.north for c in cells]', 'a list of cells, each of which may be missing'],
    ['{red: 1}', 'a map from `Color` values to ints'],
    ['(1, red)', 'a tuple (int, `Color`)'],
    ['rows + columns', 'a set of lists of cells'],
    ['pearl', 'a family of `white`, `black` that may be absent over cells'],
    ['white', 'one of `white`, `black`'],
    ['absent', '`absent`'],
  ])('%s is %s', (expression, described) => {
    const text = `board square\nenum Color { red }\ngiven pearl[cells]: {white, black}?\nfind storm[cells]: bool\nrule "r": forall r in rows: size([${expression}]) = 1`;
    const { model, diagnostics } = loadModel('test', text);
    expect(diagnostics.list).toEqual([]);
    const start = text.lastIndexOf(`[${expression}]`) + 1;
    const found = [...(model?.types ?? [])].find(
      ([e]) => e.span.start === start && e.span.end === start + expression.length,
    );
    expect(found && words(found[1])).toBe(described);
  });
});

describe('models that are made to hurt', () => {
  it('refuses defs whose arguments double at each application', () => {
    const defs = Array.from({ length: 40 }, (_, k) => `def f${k + 1}(x) = f${k}((x, x))`);
    const text = `find n: 0..1\ndef f0(x) = 1\n${defs.join('\n')}\nrule "r": f40(n) = 1`;
    expect(codes(text)).toEqual(['too-complex']);
  });

  it('checks a def once for each kind of arguments, however often it is applied', () => {
    const defs = Array.from(
      { length: 60 },
      (_, k) => `def f${k + 1}(x) = f${k}(x) + f${k}(x + 1) - f${k}(2)`,
    );
    const text = `find n: 0..1\ndef f0(x) = 1\n${defs.join('\n')}\nrule "r": f60(1) = 1`;
    expect(codes(text)).toEqual([]);
  });
});
