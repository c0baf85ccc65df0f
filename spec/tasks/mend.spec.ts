import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadModel } from '../../src/language/load.ts';
import type { Model } from '../../src/language/model.ts';
import { Random } from '../../src/tasks/common/random.ts';
import { generate } from '../../src/tasks/generate/generate.ts';
import { mend } from '../../src/tasks/mend/mend.ts';
import { needless } from '../../src/tasks/mend/needless.ts';
import { openInstance } from '../../src/tasks/open/open-instance.ts';
import { solve } from '../../src/tasks/solve/solve.ts';
import { longTest } from '../sample.ts';

function modelOf(text: string): Model {
  const { model, diagnostics } = loadModel('model.pzl', text);
  if (!model) throw new Error(diagnostics.list.map((d) => d.message).join('\n'));
  return model;
}

const example = (name: string): Model => modelOf(readFileSync(`examples/${name}.pzl`, 'utf8'));

/** Latin squares: no digit occurs twice in a row or column. The model has no `generate` section. */
const LATIN = modelOf(`puzzle "Latin"
board square
given clue[cells]: 1..3?
find digit[cells]: 1..3
rule "Clues hold": forall c in cells where clue[c]: digit[c] = clue[c]
rule "No digit twice in a line": forall u in rows + columns: alldifferent(digit[u])
`);

const answersOf = async (model: Model, text: string): Promise<number> => {
  const { ground } = openInstance(model, { name: 'board', text });
  if (!ground) throw new Error(`unreadable: ${text}`);
  return (await solve(ground, { answers: 2 })).answers;
};

/** All sequences of four digits from 1 to `MOST`. */
const MOST = 8;
const FOURS = Array.from({ length: MOST ** 4 }, (_, number) =>
  [0, 1, 2, 3].map((at) => 1 + (Math.floor(number / MOST ** at) % MOST)),
);

type Grid = readonly (number | undefined)[];
const textOf = (grid: Grid): string =>
  `clue:\n${[0, 3, 6]
    .map(
      (row) =>
        `  ${grid
          .slice(row, row + 3)
          .map((value) => value ?? '.')
          .join(' ')}\n`,
    )
    .join('')}`;

/** All Latin squares of 3 × 3 digits. */
function squares(): number[][] {
  const lines = [
    [1, 2, 3],
    [1, 3, 2],
    [2, 1, 3],
    [2, 3, 1],
    [3, 1, 2],
    [3, 2, 1],
  ];
  return lines.flatMap((a) =>
    lines.flatMap((b) =>
      lines
        .map((c) => [...a, ...b, ...c])
        .filter((grid) => [0, 1, 2].every((x) => new Set([grid[x], grid[x + 3], grid[x + 6]]).size === 3)),
    ),
  );
}
const SQUARES = squares();
const fits = (grid: Grid, square: readonly number[]): boolean =>
  grid.every((value, at) => value === undefined || value === square[at]);
const count = (grid: Grid): number => SQUARES.filter((square) => fits(grid, square)).length;

/** All ways to choose `size` of the positions. */
function* choices(positions: readonly number[], size: number): Generator<number[]> {
  if (size === 0) yield [];
  for (const [at, position] of positions.entries()) {
    for (const rest of choices(positions.slice(at + 1), size - 1)) if (size > 0) yield [position, ...rest];
  }
}

const some = (items: Iterable<readonly number[]>, holds: (item: readonly number[]) => boolean): boolean => {
  for (const item of items) if (holds(item)) return true;
  return false;
};

/** The least number of places among `among` at which other values lead to a good number of answers. */
function fewestChanges(grid: Grid, isGood: (answers: number) => boolean, among: readonly number[]): number {
  for (let size = 0; size <= among.length; size++) {
    const good = some(choices(among, size), (places) =>
      isGood === isAny
        ? count(grid.map((value, at) => (places.includes(at) ? undefined : value))) > 0
        : SQUARES.some((square) =>
            isGood(count(grid.map((value, at) => (places.includes(at) ? square[at] : value)))),
          ),
    );
    if (good) return size;
  }
  return Number.POSITIVE_INFINITY;
}
const isOne = (answers: number): boolean => answers === 1;
const isAny = (answers: number): boolean => answers > 0;

describe('mend', () => {
  it('adds as few clues as brute force, and changes as few', async () => {
    const random = new Random(7);
    for (let board = 0; board < 40; board++) {
      const square = SQUARES[random.intBelow(SQUARES.length)]!;
      const grid = square.map((value) =>
        random.next() < 0.7 ? undefined : random.next() < 0.75 ? value : 1 + random.intBelow(3),
      );
      const outcome = await mend(LATIN, { name: 'board', text: textOf(grid) });
      const answers = count(grid);
      if (answers === 1) {
        expect(outcome.status).toBe('unique');
        continue;
      }
      if (outcome.status !== 'mended') throw new Error(JSON.stringify(outcome));
      const [best] = outcome.proposals;
      const free = grid.flatMap((value, at) => ((value === undefined) === answers > 0 ? [at] : []));
      expect(outcome.fault).toBe(answers === 0 ? 'none' : 'several');
      expect(best?.changes.length, textOf(grid)).toBe(
        fewestChanges(grid, answers === 0 ? isAny : isOne, free),
      );
      expect(outcome.fewest).toBe(true);
      for (const { text, answers: left } of outcome.proposals)
        expect(await answersOf(LATIN, text), text).toBe(left === 'one' ? 1 : 2);
    }
  });

  longTest('finds one clue or two that suffice among very many answers, as brute force does', async () => {
    const random = new Random(11);
    const tally = new Map<string, number>();
    for (let board = 0; board < 60; board++) {
      const weights = [0, 1, 2, 3].map(() => 1 + random.intBelow(6));
      const sum = weights.reduce((total, weight) => total + weight * (1 + random.intBelow(MOST)), 0);
      const answers = FOURS.filter((four) => weights.reduce((s, w, at) => s + w * four[at]!, 0) === sum);
      if (answers.length <= 40) continue;
      const terms = weights.map((weight, at) => `${weight} * digit[${at}]`).join(' + ');
      const model = modelOf(`puzzle "Sum"
given clue[0..3]: 1..${MOST}?
find digit[0..3]: 1..${MOST}
rule "Clues hold": forall i in 0..3 where clue[i]: digit[i] = clue[i]
rule "The sum": ${terms} = ${sum}
`);
      const outcome = await mend(model, { name: 'board', text: 'clue: . . . .\n' });
      if (outcome.status !== 'mended') throw new Error(JSON.stringify(outcome));
      const enough = (size: number): boolean =>
        some(choices([0, 1, 2, 3], size), (places) =>
          answers.some(
            (kept) => answers.filter((four) => places.every((at) => four[at] === kept[at])).length === 1,
          ),
        );
      const fewest = [1, 2, 3].find(enough)!;
      const told = outcome.proposals[0]!.changes.length;
      tally.set(`${fewest} ${outcome.fewest}`, (tally.get(`${fewest} ${outcome.fewest}`) ?? 0) + 1);
      expect(told, terms).toBe(fewest);
      for (const { text } of outcome.proposals) expect(await answersOf(model, text), text).toBe(1);
    }
    expect([...tally.keys()].sort()).toEqual(['1 true', '2 true']);
  });

  it('keeps the answer that is to remain', async () => {
    const square = SQUARES[5]!;
    const digits = `digit:\n  ${square.slice(0, 3).join(' ')}\n  ? ? ?\n  ? ? ?\n`;
    const outcome = await mend(
      LATIN,
      { name: 'board', text: textOf(square.map(() => undefined)) },
      { keep: { name: 'kept', text: digits } },
    );
    if (outcome.status !== 'mended') throw new Error(JSON.stringify(outcome));
    const { ground } = openInstance(LATIN, { name: 'mended', text: outcome.proposals[0]!.text });
    const { solutions } = await solve(ground!, { answers: 2 });
    expect(solutions.map((answer) => [...answer].slice(-9, -6))).toEqual([square.slice(0, 3)]);
  });

  it.each([
    ['slitherlink', 3],
    ['akari', 3],
    ['fillomino', 3],
    ['fillomino', 4],
    ['fillomino', 5],
    ['shading/kurodoko', 3],
    ['masyu', 3],
    ['sudoku', 3],
    ['heyawake', 3],
    ['shading/nurimisaki', 3],
  ])('gives a %s back the two clues that it lost, or as few others (seed %i)', async (type, seed) => {
    const model = example(type);
    const made = await generate(model, { seed, minimal: true });
    if (made.status !== 'generated') throw new Error(made.status);
    const without = await withoutTwo(model, made.puzzle.text);
    const outcome = await mend(model, { name: 'draft', text: without });
    if (outcome.status !== 'mended') throw new Error(JSON.stringify(outcome));
    expect(outcome.proposals[0]!.changes.length).toBeLessThanOrEqual(2);
    expect(await answersOf(model, outcome.proposals[0]!.text)).toBe(1);
  });
});

/** The puzzle without two clues, which are those that the first proposal to remove clues names. */
async function withoutTwo(model: Model, text: string): Promise<string> {
  const tokens = [...text.matchAll(/(?<=\n {2}.*)(?<![\w.])[0-9wb]\w*(?![\w.])/g)];
  for (let first = 0; first < tokens.length; first++) {
    const second = (first + 2) % tokens.length;
    const cut = [first, second]
      .sort((a, b) => b - a)
      .reduce((now, at) => {
        const { index, 0: token } = tokens[at]!;
        return `${now.slice(0, index)}${(type(model) ? '?' : '.').padStart(token.length)}${now.slice(index + token.length)}`;
      }, text);
    if ((await answersOf(model, cut).catch(() => 0)) === 2) return cut;
  }
  throw new Error(`no clues to lose in ${text}`);
}

/** Whether a removed clue leaves a mark at its place. */
const type = (model: Model): boolean =>
  model.declarations.some((d) => d.kind === 'given' && d.type.kind === 'unknown');

describe('needless', () => {
  it('tells as many clues that can go as brute force, one at a time and together', async () => {
    const random = new Random(3);
    for (let board = 0; board < 30; ) {
      const square = SQUARES[random.intBelow(SQUARES.length)]!;
      const grid = square.map((value) => (random.next() < 0.5 ? undefined : value));
      if (count(grid) !== 1) continue;
      board++;
      const clues = grid.flatMap((value, at) => (value === undefined ? [] : [at]));
      const isEnough = (gone: readonly number[]): boolean =>
        count(grid.map((value, at) => (gone.includes(at) ? undefined : value))) === 1;
      const outcome = await needless(LATIN, { name: 'board', text: textOf(grid) });
      if (outcome.status !== 'told') throw new Error(JSON.stringify(outcome));
      expect(outcome.single.map(({ position }) => position)).toEqual(
        clues.filter((clue) => isEnough([clue])),
      );
      const most = clues.map((_, size) => size).filter((size) => some(choices(clues, size), isEnough));
      expect(outcome.together.length).toBe(Math.max(...most));
      expect(outcome.most).toBe(true);
      expect(await answersOf(LATIN, outcome.text)).toBe(1);
    }
  });

  it('says where there is no puzzle', async () => {
    expect(await needless(LATIN, { name: 'board', text: textOf(SQUARES[0]!.map(() => undefined)) })).toEqual({
      status: 'several',
    });
    const twice = [1, 1, ...SQUARES[0]!.slice(2).map(() => undefined)];
    expect(await needless(LATIN, { name: 'board', text: textOf(twice) })).toEqual({ status: 'none' });
  });
});

describe('a clue of which only is told that it stands there', () => {
  const NUMBERED = modelOf(`puzzle "Numbered"
board square
given clue[cells]: 1..3? or unknown
find digit[cells]: 1..3
find empty[cells]: bool
rule "Clues hold": forall c in cells where clue[c]: digit[c] = clue[c]
rule "Empty cells": forall c in cells: empty[c] = not clue[c]
rule "No digit twice in a line": forall u in rows + columns: alldifferent(digit[u])
`);

  it('may get its number, and goes on standing there', async () => {
    const text = 'clue:\n  1 2 .\n  2 . .\n  . . ?\n';
    const outcome = await mend(NUMBERED, { name: 'board', text });
    expect(outcome).toEqual({ status: 'unique' });
    const open = await mend(NUMBERED, { name: 'board', text: 'clue:\n  1 . .\n  . . .\n  . . ?\n' });
    if (open.status !== 'mended') throw new Error(JSON.stringify(open));
    for (const { text: mended } of open.proposals) expect(await answersOf(NUMBERED, mended), mended).toBe(1);
    const left = await needless(NUMBERED, { name: 'board', text });
    if (left.status !== 'told') throw new Error(JSON.stringify(left));
    expect(left.clues).toBe(3);
  });
});

describe('mend and needless', () => {
  it('tell that the time was over before anything could be asked', async () => {
    const draft = { name: 'board', text: textOf(SQUARES[0]!) };
    const late = { timeLimit: 1e-9 };
    expect(await mend(LATIN, draft, late)).toEqual({ status: 'limit', proposals: [], fewest: false });
    expect(await needless(LATIN, draft, late)).toEqual({ status: 'limit' });
  });
});

describe('numbers that new puzzles take from their answers', () => {
  it('come where they would stand in a new puzzle', async () => {
    const model = example('heyawake');
    const made = await generate(model, { seed: 5, minimal: true });
    if (made.status !== 'generated') throw new Error(made.status);
    const { ground } = openInstance(model, { name: 'made', text: made.puzzle.text });
    const rooms = ground!.givens.find(({ name }) => name === 'room')!.values;
    const outcome = await mend(model, { name: 'draft', text: await withoutTwo(model, made.puzzle.text) });
    if (outcome.status !== 'mended') throw new Error(JSON.stringify(outcome));
    for (const { changes } of outcome.proposals)
      for (const { position } of changes) expect(rooms.indexOf(rooms[position]!)).toBe(position);
  });
});

describe('a draft that leaves out what new puzzles always tell', () => {
  it('is one with the answers that it has as it stands', async () => {
    const hitori = example('hitori');
    const random = new Random(4);
    const verdicts = new Map<string, number>();
    for (let board = 0; board < 40; board++) {
      const rows = Array.from({ length: 3 }, () =>
        Array.from({ length: 3 }, () => (random.intBelow(4) === 0 ? '.' : 1 + random.intBelow(3))).join(' '),
      );
      const text = `number:\n  ${rows.join('\n  ')}\n`;
      const answers = await answersOf(hitori, text);
      if (answers === 0) continue;
      const outcome = await mend(hitori, { name: 'draft', text }, { timeLimit: 1 });
      const verdict = 'status' in outcome ? outcome.status : 'wrong';
      if (verdict === 'limit') continue;
      expect([text, verdict === 'unique']).toEqual([text, answers === 1]);
      verdicts.set(verdict, (verdicts.get(verdict) ?? 0) + 1);
    }
    expect(verdicts.size).toBeGreaterThan(1);
  });
});
