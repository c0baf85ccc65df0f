/** Blocks after `forall`, `exists` and `if`, and `let` within expressions, compared with brute force. */
import { describe, expect, it } from 'vitest';
import { count, loadModel, openInstance } from '../../src/index.ts';

const HEAD = `puzzle "p"
board square
given clue[cells]: int?
find a[cells]: bool
find n[cells]: 0..2
def around(c) = let k = count(a[c.neighbors]): if k = 0 then 2 else k
`;
const INSTANCE = `instance a {
  size: 2 2
  clue:
    1 .
    . 2
}
`;

function opened(rule: string) {
  const { model, diagnostics } = loadModel('model.pzl', `${HEAD}${rule}\n${INSTANCE}`);
  if (!model) return { messages: diagnostics.map(({ message }) => message) };
  const { ground, diagnostics: found } = openInstance(model, 'a');
  return { ground, messages: found.map(({ message }) => message) };
}

async function solutions(rule: string): Promise<number> {
  const { ground, messages } = opened(rule);
  if (!ground) throw new Error(messages.join('\n'));
  return Number((await count(ground)).count);
}

const NEIGHBORS = [
  [1, 2],
  [0, 3],
  [0, 3],
  [1, 2],
];
const CLUES = [1, undefined, undefined, 2];

/** The number of assignments of four cells (row by row, a bool `a` and a number `n` for each) for which `holds` is true. */
function brute(holds: (a: readonly boolean[], n: readonly number[]) => boolean): number {
  let found = 0;
  for (let code = 0; code < 16 * 81; code++) {
    const a = [0, 1, 2, 3].map((i) => ((code >> i) & 1) === 1);
    const n = [0, 1, 2, 3].map((i) => Math.floor((code >> 4) / 3 ** i) % 3);
    if (holds(a, n)) found++;
  }
  return found;
}
const cells = [0, 1, 2, 3];
const around = (a: readonly boolean[], c: number): number => NEIGHBORS[c]!.filter((d) => a[d]).length;

describe('a block', () => {
  it.each<[string, (a: readonly boolean[], n: readonly number[]) => boolean]>([
    [
      'rule "r": forall c in cells { a[c] => n[c] > 0; n[c] < 2 }',
      (a, n) => cells.every((c) => (!a[c] || n[c]! > 0) && n[c]! < 2),
    ],
    [
      `rule "r": exists c in cells where not a[c] {
  n[c] = 1
  let k = count(a[c.neighbors])
  k > 0
  n[c] <= k
}`,
      (a, n) => cells.some((c) => !a[c] && n[c] === 1 && around(a, c) > 0),
    ],
    [
      `rule "r" {
  forall c in cells {
    let k = count(a[c.neighbors])
    let m = k + n[c]
    m < 3
    if a[c] { m > 0; k != 2 } else if n[c] = 2 { k = 0 } else { true }
  }
  a[cell(0, 0)] otherwise false
}`,
      (a, n) =>
        a[0]! &&
        cells.every((c) => {
          const [k, m] = [around(a, c), around(a, c) + n[c]!];
          return m < 3 && (a[c] ? m > 0 && k !== 2 : n[c] !== 2 || k === 0);
        }),
    ],
    [
      'rule "r": forall c in cells { if clue[c] { count(a[c.neighbors]) = clue[c]; not a[c] } }',
      (a) => cells.every((c) => CLUES[c] === undefined || (around(a, c) === CLUES[c] && !a[c])),
    ],
    ['rule "r": not forall c in cells { a[c]; n[c] = 1 }', (a, n) => !cells.every((c) => a[c] && n[c] === 1)],
    [
      'rule "r": count(c in cells where (let k = n[c]: k * k = k)) = 3',
      (_, n) => n.filter((k) => k * k === k).length === 3,
    ],
    [
      'rule "r": forall c in cells: n[c] = around(c)',
      (a, n) => cells.every((c) => n[c] === (around(a, c) || 2)),
    ],
    [
      'rule "r": let on = cells where a: forall c in on: let k = n[c]: k = size(on) mod 3',
      (a, n) => cells.every((c) => !a[c] || n[c] === a.filter(Boolean).length % 3),
    ],
    [
      `rule "r": forall c in cells:
  let k = clue[c]:
    k => n[c] = k`,
      (_, n) => cells.every((c) => CLUES[c] === undefined || n[c] === CLUES[c]),
    ],
  ])('%s', async (rule, holds) => {
    expect(await solutions(rule)).toBe(brute(holds));
  });

  it('speaks of each of its conditions where it is broken', () => {
    const { ground } = opened('rule "r": forall c in cells { a[c]; n[c] = 1; let k = n[c]; k < 2 }');
    expect(ground!.constraints.length).toBe(12);
    expect(ground!.constraints.every(({ site }) => site.length === 1)).toBe(true);
  });

  it.each([
    ['rule "r": forall c in cells { }', 'Nothing stands between these braces.'],
    ['rule "r": forall c in cells { let k = n[c] }', 'Nothing follows that `k` is a name for.'],
    ['rule "r": forall c in cells { let n = 1; n > 0 }', '`n` already names something in this model.'],
    ['rule "r": forall c in cells { let c = 1; c > 0 }', '`c` is already bound around this place.'],
    ['rule "r": forall c in cells { a[c] n[c] = 1 }', "`n` can't follow here."],
    ['rule "r": forall c in cells { a[c], n[c] = 1 }', "`,` can't follow here."],
    ['rule "r": forall c in cells { n[c] }', 'This must be a bool, but it is an int.'],
    ['rule "r": forall c in cells: { a[c]; n[c] = 1 }', "`;` can't follow `]` here."],
    ['rule "r": forall c in cells: { a[c], a[c] }', '`a[c]` is only known once the puzzle is solved'],
    ['rule "r": let k = 3 k > 2', '`:` is missing before `k`.'],
  ])('%s is told', (rule, message) => {
    expect(opened(rule).messages[0]).toContain(message);
  });
});
