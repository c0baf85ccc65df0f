/** The finds that random models may declare, and expressions over them, for the fuzzer's grammar. */

export interface Find {
  readonly line: string;
  /** Declarations that the line or the expressions need. */
  readonly declarations?: string;
  /** A line that the instance must contain. */
  readonly instance?: string;
  /** Whether the find needs a square board. */
  readonly square?: boolean;
  readonly bools: readonly string[];
  readonly ints: readonly string[];
  /** The name of the find if it is a family of bools over cells, which patterns and the bodies of `use` need. */
  readonly boolFamily?: string;
  /** Bool expressions about the find at a cell. */
  readonly at?: (cell: string) => readonly string[];
}

/** Declarations that all models contain; finds and rules may use them. */
export const COMMON = `enum Color { red = 1, green = 2, blue = 4 }
let tail = [3, 5, 5, 1]
let weight = {red: 3, green: 0, blue: 1}
let pairs = [(1, 2), (0, 1), (2, 2)]
let ring = {(i, (i + 1) mod 4) for i in 0..3}
`;

export const BOARDLESS: readonly Find[] = [
  { line: 'find p: bool', bools: ['p', 'not p'], ints: ['(if p then 1 else 0)', 'count([p, true])'] },
  {
    line: 'find x: -1..2',
    bools: ['x > 0', '-1 < x <= 1', 'x in tail', 'x in {i in 0..2 where i != 1}'],
    ints: ['x', 'x * x', '(x div -2)', '(7 mod (x + 3))', 'sum(i for i in 0..2 where i < x)'],
  },
  {
    line: 'find y: threes?',
    declarations: 'let threes = {0, 1, 3}',
    bools: ['y', 'y = 3', 'y = absent', 'y != 1'],
    ints: ['(y otherwise 2)'],
  },
  {
    line: 'find z: 0..3',
    declarations: 'given hinted: 0..3 or unknown = 2',
    bools: ['z != hinted', 'z = (known(hinted) otherwise 1)'],
    ints: ['(known(hinted) otherwise z)'],
  },
  {
    line: 'find e: Color?',
    bools: ['e = red', 'e', 'e in {red, blue}', 'e not in {green}'],
    ints: ['(weight[e] otherwise 2)'],
  },
  {
    line: 'find q: index of tail',
    bools: ['q = 1', 'tail[q] = 5'],
    ints: ['q', 'tail[q]', 'abs(tail[q] - 3)'],
  },
  {
    line: 'find q2: index of pairs',
    bools: ['pairs[q2][0] < pairs[q2][1]', 'pairs[q2] = (0, 1)'],
    ints: ['pairs[q2][0]', 'pairs[q2][1]', 'q2'],
  },
  {
    line: 'find n[0..2]: 0..2',
    bools: [
      'alldifferent(n)',
      'n[0] = n[1]',
      '[n[0], n[1]] < [n[1], n[2]]',
      'n[0..1] = [1, 2]',
      '2 in n',
      'any(n > 1)',
      'all(a <= b for (a, b) in zip(n[0..2], [1, 2, 0]))',
      'reversed(n[0..2]) != n[0..2]',
      '{i in 0..2 where n[i] > 0} = {0, 2}',
      '1 in {i in 0..2 where n[i] > 0}',
      'runs(n[i] > 0 for i in 0..2) = [1]',
      'sorted([2, 0, 1]) = n[0..2]',
      'exists i, j in 0..2 where i < j: n[i] = n[j]',
      'forall (i, j) in {(0, 1), (1, 2)}: n[i] <= n[j]',
      'acyclic({(i, j + 4) for i in 0..1, j in 0..2 where n[i] = j})',
    ],
    ints: [
      'sum(n)',
      'max(n)',
      'min(n)',
      'product(n)',
      'distinct(n)',
      'n[0] mod 2',
      'n[n[0]]',
      'abs(n[0] - n[2])',
      'isqrt(5) + n[1]',
      'count(n > 0)',
      'sum(2 * n[0..2])',
      'size({i in 0..2 where n[i] > 0} + {1})',
      'size({0, 1} - {i in 0..2 where n[i] = 0})',
      'sum(i for i in {i in 0..2 where n[i] > 0})',
      'sum(n[i] * i for i in 0..2 where n[i] != 1)',
      'max(n[i] + i for i in 0..2)',
      'leading(n[i] < 2 for i in 0..2)',
    ],
  },
  {
    line: 'find u[0..3]: bool',
    declarations: 'let linked = {(i, (i + 1) mod 4) for i in 0..3 where u[i]}',
    bools: [
      'runs(u) = [2]',
      'runs(u) = [1, 1]',
      'any(u)',
      'all(u)',
      'u[0] xor u[1]',
      'ringruns(u) = [2]',
      'path(linked)',
      'loop(linked)',
      'loops(linked)',
      'acyclic(linked)',
      'ordered(linked)',
      'oneway(linked)',
      'rank(2, linked) = 1',
      '(distance(0, 3, linked) otherwise 4) in 2..4',
      'connected(0..3, linked)',
      'connected({i in 0..3 where u[i]}, ring)',
      'runs(u) != [1]',
      'exists j in {0, 1} where u[j]: not u[j + 1]',
    ],
    ints: ['count(u)', 'leading(u)', 'size({i in 0..3 where u[i]})', 'sum(i for i in 0..3 where u[i])'],
  },
  {
    line: 'find q0: 0..1',
    bools: ['q0 = 1', 'q0 in {0}'],
    ints: ['q0', 'tail[q0 + 1]', '(if q0 = 0 then 2 else -1)'],
  },
  {
    line: 'find k[0..1, 0..1]: 0..1',
    bools: [
      'alldifferent(k[0, 0..1])',
      'k[0, 1] < k[1, 0]',
      'forall i in 0..1: sum(k[i, j] for j in 0..1) = 1',
    ],
    ints: ['sum(k)', 'k[1, k[0, 0]]', 'count(k > 0)'],
  },
  {
    line: 'find hidden s: 0..2\nfind t: bool\nrule "S": t <=> s = 1',
    bools: ['s > 0', 't or s = 2'],
    ints: ['s'],
  },
  {
    line: 'find w0: 0..2',
    declarations: 'given told: 0..2 or unknown\ngiven most: int = 2\nrule "told": w0 <= most and told >= w0',
    instance: '  told: ?',
    bools: ['told = w0', 'w0 < most'],
    ints: ['told + w0', 'most - w0'],
  },
  {
    line: 'find v[0..3]: bool',
    declarations: 'given clue: list of ((1..2 or unknown))?',
    instance: '  clue: ? 1',
    bools: ['runs(v) = clue', 'runs(v) != clue', 'ringruns(v) = clue'],
    ints: ['count(v)', 'size(clue)'],
  },
  {
    line: 'find h[0..2]: Color?',
    bools: [
      'runs(h) = [(red, 1), (blue, 2)]',
      'ringruns(h) = [(red, 1), (blue, 2)]',
      'alldifferent(h)',
      'any(h = red)',
      'count(h) = 2',
      'red in h',
      'h[0] = h[2]',
    ],
    ints: [
      'distinct(h)',
      'count(h = blue)',
      'sum(value(h[i] otherwise red) for i in 0..2)',
      'sum(2 for i in 0..2 where h[i] = green)',
    ],
  },
];

export const ON_CELLS: readonly Find[] = [
  {
    line: 'find a[cells]: bool',
    boolFamily: 'a',
    bools: [
      'connected(cells where a)',
      'any(a)',
      'acyclic({(c, d) for c in cells, d in c.neighbors where c.index < d.index and a[c] and a[d]})',
      'connected(borders where count(a[it.cells]) = 1)',
      'loop(borders where count(a[it.cells]) = 1)',
      'all(a[c] or any(a[c.around]) for c in cells)',
      'rectangles(a)',
      '{c in cells where a[c]} = {c in cells where c.index < 2}',
    ],
    ints: [
      'count(a)',
      'count(c in cells where a[c])',
      'sum(c.index for c in cells where a[c])',
      'size({c in cells where a[c]} - {c in cells where c.index = 0})',
      'distinct(count(a[c.neighbors]) for c in cells)',
    ],
    at: (c) => [
      `a[${c}]`,
      `any(a[${c}.neighbors])`,
      `(${c} in component(${c}, a))`,
      `size(component(${c}, a)) = 2`,
      `(distance(${c}, cell(0, 0), a) = 2)`,
      `size(area(${c}, a)) = 2`,
      `(exists d in cells where d != ${c}: d in component(${c}, a))`,
      `count(a[${c}.around]) = 1`,
    ],
  },
  {
    line: 'find a[cells]: bool',
    boolFamily: 'a',
    square: true,
    declarations: `enum Piece {
  domino | # # |
  bend | # # |
       | # . |
  dot | # |
}
let bank = [domino, dot]
given room[cells]: 0..1 = 1
let spots = placings(domino)`,
    bools: [
      'piecewise(a, {domino, dot})',
      'piecewise(a, [bend])',
      'placed(a, bank)',
      'spaced(a, bank)',
      'shaped(cells where a, bend)',
      'shaped(cells where a, upright(domino))',
      'shaped(cells where a, turnable(bend))',
      'orientation(cells where a, bend) in {0, 1}',
      'exists s in spots: all(a[s])',
      'any(all(not a[w]) for w in windows(1, 2))',
      'all(any(a[s]) for s in rows + columns)',
      'any(all(a[s]) for s in segments(cells where it.index > 0))',
      'all(any(a[b]) for b in boxes(1, 1))',
      'exists r in regions(room): all(a[r])',
    ],
    ints: ['count(a)', 'count(any(a[l]) for l in lines(southeast))', 'sum(leading(a[r]) for r in rows)'],
    at: (c) => [
      `(a[${c}.north] otherwise true)`,
      `(any(a[ray(${c}, east)]))`,
      `count(a[sees(${c})]) = 1`,
      `(a[rotated(${c}, cell(0, 0))] otherwise false)`,
      `(a[mirrored(${c}, cell(0, 0), east)] otherwise false)`,
      `(a[offset(${c}, 1, 1)] otherwise false)`,
      `(a[${c}.southwest] otherwise a[${c}])`,
      `shaped(area(${c}, a), domino)`,
      `(runs(a[${c}.row]) = [1])`,
      `count(a[${c}.row + ${c}.column]) > 1`,
    ],
  },
  {
    line: 'find m[cells]: 0..2',
    bools: [
      'alldifferent(m)',
      '2 in m',
      'all(m = m)',
      'any(m > 1)',
      'rectangles(m)',
      'connected(cells where m > 0)',
    ],
    ints: [
      'sum(m)',
      'max(m)',
      'distinct(m)',
      'sum(m[c] for c in cells where m[c] > 0)',
      'count(m = 1)',
      'min(m[c] + c.index for c in cells)',
    ],
    at: (c) => [
      `m[${c}] = 1`,
      `alldifferent(m[${c}.neighbors])`,
      `(m[${c}.east] = 1)`,
      `size(area(${c}, m)) = 2`,
      `alike(area(${c}, m), area(cell(0, 0), m))`,
      `translated(area(${c}, m), cells where m = 1)`,
      `unmirrored(cells where m = 1, cells where m = 2)`,
      `(m[${c}] in m[${c}.neighbors])`,
      `sum(m[${c}.around]) > m[${c}]`,
      `size(component(${c}, m > 0)) = m[${c}]`,
    ],
  },
  {
    line: 'find l[links]: bool',
    bools: ['loop(l)', 'path(l)', 'acyclic(l)', 'connected(l)', 'connected(cells, l)', 'loop(links where l)'],
    ints: ['count(l)', 'count(any(l[c.links]) for c in cells)'],
    at: (c) => [
      `count(l[${c}.links]) = 2`,
      `any(l[${c}.links])`,
      `size(component(${c}, l)) = 2`,
      `((distance(cell(0, 0), ${c}, l) otherwise 0) > 1)`,
      `(l[${c}.link(east)] otherwise false)`,
      `(${c}.east => (l[link(${c}, ${c}.east)] otherwise false))`,
    ],
  },
  {
    line: 'find wall[borders]: bool',
    bools: ['divides(wall)', 'loop(wall)', 'forall b in borders where b.outer: wall[b]', 'acyclic(wall)'],
    ints: ['count(wall)', 'count(b in borders where wall[b] and not b.outer)'],
    at: (c) => [
      `size(area(${c}, wall)) = 2`,
      `count(wall[${c}.borders]) = 3`,
      `(exists d in cells where d != ${c}: d in area(${c}, wall))`,
      `alike(area(${c}, wall), area(cell(0, 0), wall))`,
      `(wall[${c}.border(north)])`,
    ],
  },
  {
    line: 'find o[cells]: {dark, light}?',
    bools: ['any(o)', 'alldifferent(o)', 'connected(cells where o = dark)', 'dark in o'],
    ints: ['count(o)', 'distinct(o)', 'count(o = light)'],
    at: (c) => [
      `(o[${c}] = dark)`,
      `(o[${c}] = absent)`,
      `count(o[${c}.neighbors]) = 1`,
      `(o[${c}] = o[${c}.south])`,
    ],
  },
  {
    line: 'find z: cell',
    bools: ['exists c in cells where z = c: size(c.neighbors) > 1', 'z in {c in cells where c.index < 2}'],
    ints: ['sum(c.index for c in cells where c = z)'],
    at: (c) => [`(z = ${c})`, `(z in ${c}.neighbors)`],
  },
  {
    line: 'find dir[cells]: direction',
    bools: ['any(dir[c] = d for c in cells, d in directions where c.step(d))', 'alldifferent(dir)'],
    ints: ['distinct(dir)', 'count(c in cells, d in directions where dir[c] = d and not c.step(d))'],
    at: (c) => [
      `(exists d in directions where dir[${c}] = d: ${c}.step(d))`,
      `(forall d in directions where ${c}.step(d): dir[${c}] = d => dir[${c}.step(d)] = d.opposite)`,
    ],
  },
  {
    line: 'find k0: corner',
    bools: ['exists k in corners where k = k0: size(k.cells) = 1'],
    ints: ['sum(k.index for k in corners where k = k0)'],
    at: (c) => [`(k0 in ${c}.corners)`],
  },
  {
    line: 'find pt: point',
    square: true,
    bools: ['exists k in points where k = pt: size(k.cells) = 2'],
    ints: ['sum(size(k.cells) for k in points where k = pt)'],
    at: (c) => [`(pt = ${c}.point)`],
  },
  {
    line: 'find stars[rows]: 0..2',
    square: true,
    bools: ['alldifferent(stars)', 'any(stars > 1)'],
    ints: ['sum(stars)', 'max(stars[r] + r.index for r in rows)'],
    at: (c) => [`stars[${c}.row] = 1`],
  },
  {
    line: 'find a[cells]: bool\nfind l[links]: bool',
    declarations: 'use "std/lines"\nuse "std/shading"',
    square: true,
    boolFamily: 'a',
    bools: ['apart(a)', 'pools(a) = 0', 'loop(l)', 'path(l)'],
    ints: ['pools(a)', 'count(straight(l, c) for c in cells)'],
    at: (c) => [`straight(l, ${c})`, `turns(l, ${c})`, `goes(l, ${c}, east)`, `(a[${c}] => turns(l, ${c}))`],
  },
  {
    line: 'find m[cells]: 1..2',
    declarations: 'use "std/sudoku"',
    square: true,
    bools: [
      'thermometer(m[cells])',
      'cage(m[cells], 5)',
      'palindrome(m[cells])',
      'renban(m[cells])',
      'whispers(m[cells], 1)',
    ],
    ints: ['sum(m)', 'xsum(m[cells])', 'skyscrapers(m[cells])', 'sandwich(m[cells], 2)'],
    at: (c) => [`m[${c}] = 1`, `skyscrapers(m[${c}.row]) = 1`],
  },
];
