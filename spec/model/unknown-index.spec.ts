/** Finds over several sets whose indexes are found, too, compared with brute force. */
import { describe, expect, it } from 'vitest';
import { count, loadModel, openInstance } from '../../src/index.ts';
import { range } from '../examples/brute/board.ts';

async function solutions(rules: string, entries = ''): Promise<number> {
  const text = `puzzle "p"\n${rules}\ninstance a {\n${entries}\n}\n`;
  const { model, diagnostics } = loadModel('model.pzl', text);
  if (!model) throw new Error(diagnostics.map(({ message }) => message).join('\n'));
  const { ground, diagnostics: found } = openInstance(model, 'a');
  if (!ground) throw new Error(found.map(({ message }) => message).join('\n'));
  return Number((await count(ground)).count);
}

/** The number of combinations of three values from 1 to 3 that satisfy the condition. */
function brute(holds: (x: number, y: number, z: number) => boolean): number {
  const three = range(3).map((k) => k + 1);
  return three.flatMap((x) => three.flatMap((y) => three.filter((z) => holds(x, y, z)))).length;
}

const FINDS = 'find x: 1..3\nfind y: 1..3\nfind z: 1..3';
const SQUARE = [
  [1, 5, 2],
  [4, 2, 6],
  [3, 3, 7],
];
const square = (a: number, b: number): number => SQUARE[a - 1]![b - 1]!;
const squareText = `m:\n${SQUARE.map((row) => `  ${row.join(' ')}`).join('\n')}`;
const cube = (a: number, b: number, c: number): number => (a * 5 + b * 3 + c * c) % 7;
const cubeGiven = `given k[1..3, 1..3, 1..3]: int`;
const cubeText = `k:\n${range(9)
  .map(
    (ab) =>
      `  ${range(3)
        .map((c) => cube(Math.floor(ab / 3) + 1, (ab % 3) + 1, c + 1))
        .join(' ')}`,
  )
  .join('\n')}`;

describe('a given over two sets', () => {
  it.each<[string, (x: number, y: number, z: number) => boolean]>([
    ['m[1, x] > 2', (x) => square(1, x) > 2],
    ['m[x, 2] + m[y, 3] = 7', (x, y) => square(x, 2) + square(y, 3) === 7],
    ['m[x, y] < m[y, z]', (x, y, z) => square(x, y) < square(y, z)],
    ['m[x, y] = m[y, x] + 1', (x, y) => square(x, y) === square(y, x) + 1],
    ['sum([m[x, y], m[y, z]]) <= 6', (x, y, z) => square(x, y) + square(y, z) <= 6],
    ['max([m[x, y], m[z, z]]) = 5', (x, y, z) => Math.max(square(x, y), square(z, z)) === 5],
    ['m[x, y] in {2, 3}', (x, y) => [2, 3].includes(square(x, y))],
    ['m[m[1, 3] - 1, x] != z', (x, _y, z) => square(1, x) !== z],
    ['m[x, y] mod 3 = m[z, 1] div 2', (x, y, z) => square(x, y) % 3 === Math.floor(square(z, 1) / 2)],
    ['sum(m[x, [y, z]]) > 8', (x, y, z) => square(x, y) + square(x, z) > 8],
    ['m[(if z = 1 then x else y), z] > 3', (x, y, z) => square(z === 1 ? x : y, z) > 3],
  ])('%s', async (rule, holds) => {
    const model = `given m[1..3, 1..3]: int\n${FINDS}\nrule "r": ${rule}`;
    expect(await solutions(model, squareText)).toBe(brute(holds));
  });

  it('at an index of which some values are ruled out', async () => {
    const model = `let odd = {1, 3}\ngiven m[odd, 1..3]: int\nfind x: odd\nfind y: 1..3\nfind z: 1..3
rule "r": m[x, y] > z`;
    const found = brute((x, y, z) => x !== 2 && square(x, y) > z);
    expect(await solutions(model, 'm:\n  1 5 2\n  3 3 7')).toBe(found);
  });
});

describe('a given over three sets', () => {
  it.each<[string, (x: number, y: number, z: number) => boolean]>([
    ['k[x, 2, 3] > 3', (x) => cube(x, 2, 3) > 3],
    ['k[1, x, y] < 4', (x, y) => cube(1, x, y) < 4],
    ['k[x, 1, y] + 1 > z', (x, y, z) => cube(x, 1, y) + 1 > z],
    ['k[x, y, z] >= k[z, y, x] + 2', (x, y, z) => cube(x, y, z) >= cube(z, y, x) + 2],
    ['k[(x, y), z] > 5', (x, y, z) => cube(x, y, z) > 5],
  ])('%s', async (rule, holds) => {
    expect(await solutions(`${cubeGiven}\n${FINDS}\nrule "r": ${rule}`, cubeText)).toBe(brute(holds));
  });
});

describe('a find over two sets', () => {
  it('of ints', async () => {
    const model = `find f[1..2, 1..3]: 0..1\nfind x: 1..3\nfind y: 1..2
rule "r": f[y, x] + f[1, x] > 1
rule "s": forall i in 1..2: f[i, 1] < f[i, 2]`;
    let found = 0;
    for (const bits of range(64)) {
      const f = (i: number, j: number): number => (bits >> ((i - 1) * 3 + j - 1)) & 1;
      if (![1, 2].every((i) => f(i, 1) < f(i, 2))) continue;
      for (const x of [1, 2, 3]) for (const y of [1, 2]) if (f(y, x) + f(1, x) > 1) found++;
    }
    expect(await solutions(model)).toBe(found);
  });

  it('of bools', async () => {
    const model = `find f[1..2, 1..3]: bool\nfind x: 1..3\nfind y: 1..2
rule "r": f[y, x] and not f[1, 2]`;
    let found = 0;
    for (const bits of range(64)) {
      const f = (i: number, j: number): number => (bits >> ((i - 1) * 3 + j - 1)) & 1;
      for (const x of [1, 2, 3]) for (const y of [1, 2]) if (f(y, x) && !f(1, 2)) found++;
    }
    expect(await solutions(model)).toBe(found);
  });

  it('of values that may be absent', async () => {
    const model = `find f[1..2, 1..3]: 1..2?\nfind x: 1..3
rule "r": (f[1, x] otherwise 0) > 1
rule "s": forall j in 1..3: f[2, j] = absent`;
    let found = 0;
    for (const code of range(27)) {
      const f = (j: number): number => Math.floor(code / 3 ** (j - 1)) % 3;
      found += [1, 2, 3].filter((x) => f(x) > 1).length;
    }
    expect(await solutions(model)).toBe(found);
  });
});

describe('at elements and members', () => {
  it('of a board', async () => {
    const model = `board square\ngiven d[cells, 1..2]: int\nfind a: cell\nfind b: cell
rule "r": d[a, 1] + d[b, 2] > 6`;
    const d = [
      [1, 2],
      [3, 4],
      [5, 0],
      [2, 3],
    ];
    const found = d.flatMap(([a]) => d.filter(([, b]) => a! + b! > 6)).length;
    const entries = `size: 2x2\nd:\n${d.map((pair) => `  ${pair.join(' ')}`).join('\n')}`;
    expect(await solutions(model, entries)).toBe(found);
  });

  it('of an enum', async () => {
    const model = `enum Town { A, B, C }\ngiven road[Town, Town]: int\nfind stop[1..3]: Town
rule "once": alldifferent(stop)
rule "short": sum(road[stop[i], stop[i + 1]] for i in 1..2) < 8`;
    const stops = [1, 2, 3].flatMap((a) => [1, 2, 3].flatMap((b) => [1, 2, 3].map((c) => [a, b, c])));
    const found = stops.filter(
      ([a, b, c]) => new Set([a, b, c]).size === 3 && square(a!, b!) + square(b!, c!) < 8,
    ).length;
    expect(await solutions(model, squareText.replace('m:', 'road:'))).toBe(found);
  });
});

describe('values that the instance leaves out', () => {
  const entries = 'm:\n  1 . 2\n  . 2 3\n  . . 1';
  const at = [
    [1, undefined, 2],
    [undefined, 2, 3],
    [undefined, undefined, 1],
  ];
  it.each<[string, (value: number | undefined, z: number) => boolean]>([
    ['(m[x, y] otherwise 0) < z', (value, z) => (value ?? 0) < z],
    ['m[x, y] = z', (value, z) => value === z],
    ['m[x, y] != z', (value, z) => value !== z],
    ['m[x, y] = absent', (value) => value === undefined],
    ['not m[x, y] or m[x, y] = 1', (value) => value === undefined || value === 1],
  ])('%s', async (rule, holds) => {
    const model = `given m[1..3, 1..3]: int?\n${FINDS}\nrule "r": ${rule}`;
    expect(await solutions(model, entries)).toBe(brute((x, y, z) => holds(at[x - 1]![y - 1], z)));
  });

  it('of one set', async () => {
    const model = `given m[1..3]: int?\n${FINDS}\nrule "r": (m[x] otherwise 0) > y`;
    const values = [2, undefined, 3];
    expect(await solutions(model, 'm: 2 . 3')).toBe(brute((x, y) => (values[x - 1] ?? 0) > y));
  });

  it('and an index that may be absent', async () => {
    const model = `board square(1, 3)\ngiven m[cells, 1..2]: int\nfind a: cell?\nfind y: 1..2
rule "r": (m[a, y] otherwise 3) > 2`;
    const m = [
      [1, 4],
      [3, 2],
      [5, 6],
    ];
    const found = m.flat().filter((value) => value > 2).length;
    expect(await solutions(model, 'm:\n  1 4\n  3 2\n  5 6')).toBe(found + 2);
  });
});

describe('a family over a part', () => {
  const model = (rule: string) => `given ways: set of (1..3, 1..3)
given m[ways]: int\n${FINDS}\nrule "r": ${rule}`;
  const entries = 'ways: (1, 2) (2, 3) (3, 1) (1, 3)\nm: 4 2 7 1';
  const known = new Map([
    ['1 2', 4],
    ['2 3', 2],
    ['3 1', 7],
    ['1 3', 1],
  ]);
  it.each<[string, (value: number | undefined, z: number) => boolean]>([
    ['m[x, y] = z', (value, z) => value === z],
    ['m[(x, y)] = z', (value, z) => value === z],
    ['(m[x, y] otherwise 0) > z', (value, z) => (value ?? 0) > z],
  ])('%s', async (rule, holds) => {
    expect(await solutions(model(rule), entries)).toBe(brute((x, y, z) => holds(known.get(`${x} ${y}`), z)));
  });

  it('has no number elsewhere, which is said with what helps', async () => {
    await expect(solutions(model('m[x, y] > z'), entries)).rejects.toThrow(
      'There is no value here for some values of the index, but a number is needed.',
    );
  });
});
