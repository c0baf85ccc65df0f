/** Each construct of the language on small boards: all assignments are compared with its meaning, written in TypeScript. */
import { describe, expect, it } from 'vitest';
import { everyAssignment, type Found, groundText, solutionsOf } from './grounded.ts';

type Values = (number | null)[];

/** Expects that the accepted answers are exactly the assignments that the predicate accepts. */
function expectMeaning(model: string, instance: string, meaning: (found: Found) => boolean): void {
  const { ground, messages } = groundText(model, instance);
  expect(messages).toEqual([]);
  if (!ground) throw new Error('no ground model');
  const free = { ...ground, constraints: [] };
  const wanted = solutionsOf(free).filter(meaning);
  expect(solutionsOf(ground)).toEqual(wanted);
  // A predicate that accepts everything or nothing would show little.
  expect(wanted.length).toBeGreaterThan(0);
  expect(wanted.length).toBeLessThan(everyAssignment(free).length);
}

const BOOLS = 'board square\nfind x[cells]: bool\n';
const INTS = 'board square\nfind x[cells]: 0..2\n';
const SIZE = (rows: number, columns: number): string => `size: ${rows} ${columns}`;
const at = (values: Values | undefined, place: number): number => values?.[place] ?? 0;
const total = (values: Values): number => values.reduce<number>((sum, value) => sum + (value ?? 0), 0);

describe('boxes', () => {
  const boxes = (height: number, width: number) =>
    groundText(
      `board square\nfind x[cells]: bool\nrule "b": forall b in boxes(${height}, ${width}): count(x[b]) = 1`,
      SIZE(4, 6),
    ).messages;

  it('have to cut the board, in its height and in its width', () => {
    expect(boxes(2, 3)).toEqual([]);
    expect(boxes(3, 3)).toMatchObject([expect.stringContaining('4 × 6')]);
    expect(boxes(2, 4)).toMatchObject([expect.stringContaining('4 × 6')]);
    expect(boxes(3, 4)).toMatchObject([expect.stringContaining('boxes of 3 × 4')]);
  });
});

describe('grounding expressions', () => {
  it('counts over rows and compares with a fixed number', () => {
    expectMeaning(`${BOOLS}rule "r": forall r in rows: count(x[r]) = 1`, SIZE(2, 3), ({ x = [] }) =>
      [x.slice(0, 3), x.slice(3)].every((row) => total(row) === 1),
    );
  });
  it('asks a condition again when another name in it has changed', () => {
    expectMeaning(
      `${BOOLS}rule "r": forall c in cells: count(n in cells where n.row = c.row and x[n]) = 1`,
      SIZE(2, 3),
      ({ x = [] }) => [x.slice(0, 3), x.slice(3)].every((row) => total(row) === 1),
    );
  });
  it('asks a condition once a value that speaks of nothing else', () => {
    expectMeaning(
      `${BOOLS}rule "r": forall c in cells: x[c] or count(n in c.neighbors where not x[n]) <= 1`,
      SIZE(2, 2),
      ({ x = [] }) =>
        [0, 1, 2, 3].every(
          (c) => at(x, c) === 1 || [0, 1, 2, 3].some((d) => d + c !== 3 && d !== c && at(x, d) === 1),
        ),
    );
  });
  it('calls a def anew for other arguments, lists and absent ones among them', () => {
    expectMeaning(
      `${BOOLS}def some(list) = any(list)
def unlike(a: cell, b: cell) = x[a] != x[b]
rule "r": forall r in rows: some(x[r])
rule "s": forall c in cells, again in 1..2: unlike(c, c.south) otherwise true`,
      SIZE(2, 2),
      ({ x = [] }) =>
        at(x, 0) + at(x, 1) > 0 && at(x, 2) + at(x, 3) > 0 && at(x, 0) !== at(x, 2) && at(x, 1) !== at(x, 3),
    );
  });
  it('sums with weights and conditions that depend on the answer', () => {
    expectMeaning(
      `${INTS}rule "r": sum(2 * x[c] for c in cells where x[c] != 1) >= 5`,
      SIZE(1, 4),
      ({ x = [] }) => total(x.map((v) => (v === 1 ? 0 : 2 * (v ?? 0)))) >= 5,
    );
  });
  it('takes logic, implication and equivalence inside each other', () => {
    expectMeaning(
      `board square\nfind a[cells]: bool\nrule "r": forall c in cells: (a[c] <=> exists d in c.neighbors: a[d]) or (not a[c] xor count(a[cells]) > 1)`,
      SIZE(2, 2),
      ({ a = [] }) =>
        [0, 1, 2, 3].every((c) => {
          const near = [0, 1, 2, 3].filter((d) => d !== c && d !== 3 - c).some((d) => at(a, d) === 1);
          const self = at(a, c) === 1;
          return self === near || !self !== total(a) > 1;
        }),
    );
  });
  it('does arithmetic: product, floored quotient and remainder, absolute value', () => {
    expectMeaning(
      `board square\nfind x[cells]: -2..2\nrule "r": forall r in rows: abs(x[r][0] * x[r][1]) = 2 or (x[r][0] div 2 = -1 and x[r][1] mod 3 = 2)`,
      SIZE(1, 2),
      ({ x = [] }) => {
        const [a, b] = [at(x, 0), at(x, 1)];
        return Math.abs(a * b) === 2 || (Math.floor(a / 2) === -1 && ((b % 3) + 3) % 3 === 2);
      },
    );
  });
  it('picks from a list by an unknown position', () => {
    expectMeaning(
      `board square\nlet prices = [5, 3, 8, 1]\nfind x[cells]: index of prices\nrule "r": sum(prices[x[c]] for c in cells) = 8`,
      SIZE(1, 2),
      ({ x = [] }) => total(x.map((v) => [5, 3, 8, 1][v ?? 0] ?? 0)) === 8,
    );
  });
  it('picks from a list of tuples by an unknown position: a part of one is never absent', () => {
    expectMeaning(
      `board square\nlet tiles = [(5, 3), (2, 8), (1, 4)]\nfind x[cells]: index of tiles\nrule "r": forall c in cells: tiles[x[c]][0] < tiles[x[c]][1]`,
      SIZE(1, 2),
      ({ x = [] }) => x.every((v) => v !== 0),
    );
  });
  it('picks from a table by an unknown enum member that may be absent', () => {
    expectMeaning(
      `board square\nenum Light { R, G, V }\nlet shines = { R: {1}, G: {1, 2}, V: {3} }\nfind x[cells]: Light?\nrule "r": any(2 in shines[y] for y in x[cells])`,
      SIZE(1, 2),
      ({ x = [] }) => x.some((v) => v === 1),
    );
  });
  it('compares absent values: they are equal to each other and to nothing else', () => {
    expectMeaning(
      `board square\nfind x[cells]: 1..2?\nrule "r": forall r in rows: x[r][0] = x[r][1]`,
      SIZE(1, 2),
      ({ x = [] }) => x[0] === x[1],
    );
  });
  it('takes the fallback where a cell is off the board', () => {
    expectMeaning(
      `${BOOLS}rule "r": forall c in cells: x[c.north] otherwise true`,
      SIZE(2, 2),
      ({ x = [] }) => at(x, 0) === 1 && at(x, 1) === 1,
    );
  });
  it('takes the fallback where the answer leaves a value out', () => {
    expectMeaning(
      `board square\nfind x[cells]: 1..2?\nrule "r": sum((x[c] otherwise 5) for c in cells) = 6`,
      SIZE(1, 2),
      ({ x = [] }) => total(x.map((value) => value ?? 5)) === 6,
    );
  });
  it('follows defs that apply one another, however many', () => {
    const chain = (defs: number): string[] => {
      const texts = Array.from(
        { length: defs },
        (_, at) => `def f${at}(n) = ${at > 0 ? `f${at - 1}(n)` : 'n'}\n`,
      );
      const rule = `rule "r": count(x) = f${defs - 1}(1)`;
      return groundText(`${BOOLS}${texts.join('')}${rule}`, SIZE(1, 2)).messages;
    };
    expect(chain(20)).toEqual([]);
    expect(chain(2000)).toEqual([]);
  });
  it('finds extremes, and chooses by an unknown condition', () => {
    expectMeaning(
      `${INTS}rule "r": (if min(x[cells]) = 0 then max(x[cells]) else min(x[cells])) = 1`,
      SIZE(1, 3),
      ({ x = [] }) => {
        const values = x.map((v) => v ?? 0);
        const least = Math.min(...values);
        return (least === 0 ? Math.max(...values) : least) === 1;
      },
    );
  });
  it('tests tuples against a table', () => {
    expectMeaning(
      `${INTS}let pairs = { (a, b) for a in 0..2, b in 0..2 where a < b }\nrule "r": forall r in rows: (x[r][0], x[r][1]) in pairs`,
      SIZE(2, 2),
      ({ x = [] }) => at(x, 0) < at(x, 1) && at(x, 2) < at(x, 3),
    );
  });
  it('counts the cells seen before the first that does not hold', () => {
    expectMeaning(
      `${BOOLS}rule "r": leading([x[c] for c in cells]) = 2`,
      SIZE(1, 4),
      ({ x = [] }) => at(x, 0) === 1 && at(x, 1) === 1 && at(x, 2) === 0,
    );
  });
  it('reads the runs of a line', () => {
    expectMeaning(`${BOOLS}rule "r": forall r in rows: runs(x[r]) = [1, 2]`, SIZE(1, 5), ({ x = [] }) =>
      /^0*10+110*$/.test(x.join('')),
    );
  });
  it('lets a value that is not told be any of its type', () => {
    expectMeaning(
      `board square\ngiven n[rows]: 1..2 or unknown\nfind x[cells]: bool\nrule "r": forall r in rows: count(x[r]) = n[r]`,
      'size: 2 2\nn: ? 1',
      ({ x = [] }) => total(x.slice(0, 2)) >= 1 && total(x.slice(2)) === 1,
    );
  });
});

describe('grounding families', () => {
  it('takes the name of an enum as the set of its members', () => {
    expectMeaning(
      `board square\nenum Color { red, blue }\nfind x[cells]: Color\nrule "r": forall k in Color: count(c in cells where x[c] = k) = 1`,
      SIZE(1, 2),
      ({ x = [] }) => x[0] !== x[1],
    );
  });
  it('picks a line of values from a family over two sets', () => {
    expectMeaning(
      `board square\nfind x[rows, columns]: bool\nrule "r": forall r in rows: count(x[r, columns]) = 1`,
      SIZE(2, 2),
      ({ x = [] }) => x[0] !== x[1] && x[2] !== x[3],
    );
  });
  it('knows a region by its cells, wherever it is asked for', () => {
    expectMeaning(
      `board square\nfind x[boxes(1, 2)]: bool\nrule "r": forall b in boxes(1, 2): x[b] or b.index > 0`,
      SIZE(2, 2),
      ({ x = [] }) => x[0] === 1,
    );
  });
});

describe('grounding shapes', () => {
  it('forbids a pattern in every orientation, the outside counting as empty', () => {
    expectMeaning(`${BOOLS}rule "r": forbid x, any orientation\n  | . # . |`, SIZE(2, 3), ({ x = [] }) =>
      x.every((v, c) => {
        if (v !== 1) return true;
        const [row, column] = [Math.floor(c / 3), c % 3];
        const side = (r: number, k: number): boolean =>
          r >= 0 && r < 2 && k >= 0 && k < 3 && at(x, 3 * r + k) === 1;
        const alone = (a: boolean, b: boolean): boolean => !a && !b;
        return (
          !alone(side(row, column - 1), side(row, column + 1)) &&
          !alone(side(row - 1, column), side(row + 1, column))
        );
      }),
    );
  });
  it('counts a pattern that lies inside the board', () => {
    expectMeaning(
      `${BOOLS}rule "r": (count of x, inside\n  | . # |\n) = 2`,
      SIZE(1, 4),
      ({ x = [] }) => (x.join('').match(/01/g) ?? []).length === 2,
    );
  });
  it('asks letters of a pattern what the legend says', () => {
    expectMeaning(
      `${BOOLS}given black[cells]: bool\nrule "r": forbid x\n  | B # |\n  with B: black[it]`,
      'black:\n  # . . #',
      ({ x = [] }) => at(x, 1) === 0,
    );
  });
  it('connects the cells where a family holds', () => {
    const joined = (x: Values, width: number): boolean => {
      const cells = x.flatMap((v, c) => (v === 1 ? [c] : []));
      const seen = new Set(cells.slice(0, 1));
      for (const c of seen) {
        for (const d of cells) {
          const [dr, dc] = [Math.floor(c / width) - Math.floor(d / width), (c % width) - (d % width)];
          if (Math.abs(dr) + Math.abs(dc) === 1) seen.add(d);
        }
      }
      return seen.size === cells.length;
    };
    expectMeaning(`${BOOLS}rule "r": connected(x)`, SIZE(2, 3), ({ x = [] }) => joined(x, 3));
    expectMeaning(
      `${BOOLS}rule "r": not connected(cells where not x)`,
      SIZE(2, 3),
      ({ x = [] }) =>
        !joined(
          x.map((v) => 1 - (v ?? 0)),
          3,
        ),
    );
  });
  it('draws one loop along borders', () => {
    const { ground } = groundText('board square\nfind line[borders]: bool\nrule "r": loop(line)', SIZE(1, 2));
    // The loop goes around the left cell, the right cell, or both.
    expect(ground && solutionsOf(ground).length).toBe(3);
  });
  it('measures components and asks what they hold', () => {
    expectMeaning(
      `${BOOLS}given n[cells]: int?\nrule "r": forall c in cells where n[c]: x[c] and size(component(c, x)) = n[c]\nrule "s": forall c in cells where x[c]: count(k in component(c, x) where n[k]) = 1`,
      'n:\n  2 - - 1',
      ({ x = [] }) => x.join('') === '1101',
    );
  });
  it.each([
    ['fixed', 'where n[k]', true],
    ['fixed, by the cell that asks', 'where n[k] = n[c]', true],
    ['fixed and never met', 'where false', false],
    ['met by one cell', 'where k.index = 4', false],
    ['met by all', 'where true', false],
    ['only known with the answer', 'where n[k] or x[k]', false],
  ])('counts those of a component that meet a condition, %s, as a sum over them does', (_, where, shared) => {
    const [count, sum] = [`count(k in S ${where})`, `sum(1 for k in S ${where})`].map((expression) => {
      const model = `${BOOLS}given n[cells]: int?\nrule "r": forall c in cells where n[c]: ${expression.replace('S', 'component(c, x)')} = n[c]`;
      const { ground, messages } = groundText(model, 'n:\n  2 - 1\n  - - 2');
      expect(messages).toEqual([]);
      return ground!;
    });
    expect(solutionsOf(count!)).toEqual(solutionsOf(sum!));
    expect(count!.terms.subsets.length > 0).toBe(shared);
  });
  it('counts those of a component in terms that grow with the cells, not with the pairs', () => {
    const { ground } = groundText(
      `${BOOLS}given n[cells]: bool\nrule "r": forall c in cells: count(k in component(c, x) where n[k]) = 1`,
      `n:\n${'  1 0 1 1 0 1 0 1 1 1 0 1\n'.repeat(12)}`,
    );
    expect(ground!.terms.count).toBeLessThan(5 * 144);
  });
  it.each([
    ['where no link may hold', 'links where false', SIZE(1, 2), 2],
    ['where none is picked', '{k for k in links where x[k.cells[0]] and not x[k.cells[0]]}', SIZE(1, 2), 2],
    ['where a set of some picks none', '{k in links where false}', SIZE(1, 2), 2],
    ['where all are taken away', 'links - links', SIZE(1, 2), 2],
    ['where two sets have none', '{k in links where false} + (links - links)', SIZE(1, 2), 2],
    ['on a board without links', 'links where x[it.cells.first]', SIZE(1, 1), 1],
  ])('knows a component of links from one of cells %s', (_, links, instance, cells) => {
    const { ground } = groundText(
      `${BOOLS}let l = ${links}\nrule "r": forall c in cells: x[c] = (size(component(c, l)) = 1)`,
      instance,
    );
    expect(ground && solutionsOf(ground).map(({ x = [] }) => x.join(''))).toEqual(['1'.repeat(cells)]);
  });
  it('lets numbers fall out of a row only where they are shaded', () => {
    expectMeaning(
      `${BOOLS}given n[cells]: int\nrule "r": forall r in rows: alldifferent(n[c] for c in r where not x[c])`,
      'n:\n  1 2 1',
      ({ x = [] }) => at(x, 0) === 1 || at(x, 2) === 1,
    );
  });
});

describe('grounding mistakes', () => {
  it.each([
    [
      'an index past the end',
      `${BOOLS}let l = [1, 2]\nrule "r": count(x[cells]) = l[2]`,
      SIZE(1, 2),
      'There is no position 2 in a list of 2.',
    ],
    [
      'a range without end',
      `${BOOLS}rule "r": count(x[cells]) in 0..2000000000`,
      SIZE(1, 2),
      'The range 0..2000000000 has more than 4000000 numbers.',
    ],
    [
      'a minimum of nothing',
      `${INTS}rule "r": min(x[c] for c in cells where c in cells - cells) = 1`,
      SIZE(1, 2),
      '`min` of nothing has no value.',
    ],
    [
      'boxes that do not fit',
      `${INTS}rule "r": forall b in boxes(2, 2): alldifferent(x[b])`,
      SIZE(3, 3),
      "A board of 3 × 3 can't be cut into boxes of 2 × 2.",
    ],
    [
      'an overflow',
      `board square\ngiven n: int\nfind x[cells]: 0..1000000\nrule "r": sum(n * x[c] for c in cells) = 3`,
      'size: 1 2\nn: 1000000',
      'A number here may leave ±2147483647.',
    ],
    [
      'a given that is missing',
      `${BOOLS}given n: int\nrule "r": count(x[cells]) = n`,
      SIZE(1, 2),
      "The puzzle asks for `n`, but the instance doesn't give it.",
    ],
    [
      'once what is missing, wherever it is used',
      `board square\nlet most = n\nfind x[cells]: 0..most\ngiven n: int\nrule "r": sum(x[cells]) = n`,
      SIZE(1, 2),
      "The puzzle asks for `n`, but the instance doesn't give it.",
    ],
  ])('reports %s', (_what, model, instance, message) => {
    expect(groundText(model, instance).messages).toEqual([message]);
  });
});
