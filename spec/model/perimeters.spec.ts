import { describe, expect, it } from 'vitest';
import { compileSat } from '../../src/backends/sat/encode/compile.ts';
import { loadModel } from '../../src/language/load.ts';
import type { Ground } from '../../src/model/ground.ts';
import { Evaluation, evaluate } from '../../src/model/meaning/evaluate.ts';
import { perimeters } from '../../src/model/narrowing/perimeters.ts';
import { tighten } from '../../src/model/narrowing/tighten.ts';
import { Random } from '../../src/tasks/generate/layout/random.ts';
import { openInstance } from '../../src/tasks/open/open-instance.ts';
import { solve } from '../../src/tasks/solve/solve.ts';
import { unique } from '../../src/tasks/solve/unique.ts';
import { programText } from '../../src/tasks/transfer/program-text.ts';

const RULES = {
  sized: 'rule "Sizes": forall c in cells where clue[c]: land[c] and size(component(c, land)) = clue[c]',
  single:
    'rule "One each": forall c in cells where land[c]: count(k in component(c, land) where clue[k]) = 1',
  connected: 'rule "A sea": connected(sea)',
};

const modelOf = (rules: readonly string[], board = 'square') =>
  loadModel(
    'islands.pzl',
    `puzzle "Islands"
board ${board}
given clue[cells]: 1..height * width? or unknown
find sea[cells]: bool
let land = not sea
${rules.join('\n')}
`,
  ).model!;

const islands = modelOf(Object.values(RULES));

/** `0` for no clue. */
function grounded(clues: readonly number[], width: number, model = islands): Ground {
  const rows = Array.from({ length: clues.length / width }, (_, row) =>
    clues
      .slice(row * width, (row + 1) * width)
      .map((clue) => (clue === 0 ? '.' : clue < 0 ? '?' : clue))
      .join(' '),
  );
  const text = `clue:\n${rows.map((row) => `  ${row}`).join('\n')}\n`;
  const { ground, diagnostics } = openInstance(model, { name: 'clues', text });
  if (!ground) throw new Error(diagnostics.map(({ message }) => message).join('\n'));
  return ground;
}

/** The parts of the cells in the set that touch, each as a set of bits. */
function partsOf(set: number, height: number, width: number): number[] {
  const parts: number[] = [];
  for (let left = set; left !== 0; ) {
    let part = left & -left;
    for (let before = 0; before !== part; ) {
      before = part;
      for (let cell = 0; cell < height * width; cell++) {
        if (((part >> cell) & 1) === 0) continue;
        if (cell % width > 0) part |= 1 << (cell - 1);
        if (cell % width < width - 1) part |= 1 << (cell + 1);
        if (cell >= width) part |= 1 << (cell - width);
        if (cell < (height - 1) * width) part |= 1 << (cell + width);
        part &= set;
      }
    }
    parts.push(part);
    left &= ~part;
  }
  return parts;
}

const cellsOf = (set: number): number[] =>
  Array.from({ length: 31 }, (_, cell) => cell).filter((cell) => (set >> cell) & 1);

/** All seas that are connected, with their islands. */
function allSeas(height: number, width: number): { sea: number; islands: number[] }[] {
  const found: { sea: number; islands: number[] }[] = [];
  const all = (1 << (height * width)) - 1;
  for (let sea = 0; sea <= all; sea++) {
    if (partsOf(sea, height, width).length <= 1)
      found.push({ sea, islands: partsOf(all & ~sea, height, width) });
  }
  return found;
}

describe('what counting sides leaves to islands', () => {
  it.each([
    [3, 4],
    [2, 6],
    [1, 7],
    [4, 3],
    [3, 3],
  ])('holds of all seas on %i by %i cells that keep the rules', async (height, width) => {
    const seas = allSeas(height, width);
    const random = new Random(height * 10 + width);
    let bounded = 0;
    for (let trial = 0; trial < 60; trial++) {
      const { islands: some } = seas[random.below(seas.length)]!;
      const clues = new Array<number>(height * width).fill(0);
      for (const island of some) {
        const cells = cellsOf(island);
        clues[cells[random.below(cells.length)]!] = cells.length;
      }
      const ground = grounded(clues, width);
      // However much is left over, what is said holds.
      const bounds = perimeters(ground, 100)?.bounds ?? [];
      if (bounds.length > 0) bounded++;
      const marks = clues.reduce((set, clue, cell) => (clue > 0 ? set | (1 << cell) : set), 0);
      const answers = seas.filter(
        ({ sea, islands: parts }) =>
          (sea & marks) === 0 &&
          parts.every((part) => {
            const [mark, ...others] = cellsOf(part & marks);
            return mark !== undefined && others.length === 0 && clues[mark] === cellsOf(part).length;
          }),
      );
      for (const { sea } of answers) {
        const assignment = Int32Array.from(clues, (_, cell) => (sea >> cell) & 1);
        expect(evaluate(ground, assignment)).toEqual([]);
        const values = new Evaluation(ground.terms, [...bounds], assignment);
        expect(bounds.map((bound) => values.of(bound))).toEqual(bounds.map(() => 1));
      }
      expect((await solve(ground, { answers: 1000 })).answers).toBe(answers.length);
    }
    expect(bounded).toBeGreaterThan(20);
  });

  it('is told where all of it is known only', () => {
    const clues = [2, 0, 0, 2, 0, 0, 0, 0, 2, 0, 0, 2];
    expect(perimeters(grounded(clues, 4))?.bounds.length).toBeGreaterThan(0);
    // A number that isn't told.
    expect(perimeters(grounded(clues.with(0, -1), 4))).toBeUndefined();
    // Much room is left.
    expect(perimeters(grounded([1, ...new Array<number>(34).fill(0), 1], 6))).toBeUndefined();
    const { sized, single, connected } = RULES;
    for (const rules of [
      [sized, single],
      [sized, connected],
      [single, connected],
    ])
      expect(perimeters(grounded(clues, 4, modelOf(rules)))).toBeUndefined();
    const others = 'rule "A sea": connected(land)';
    expect(perimeters(grounded(clues, 4, modelOf([sized, single, others])))).toBeUndefined();
  });

  it('is for who searches: what others read is what the rules say', () => {
    const ground = grounded([2, 0, 0, 2, 0, 0, 0, 0, 2, 0, 0, 2], 4);
    const plain = compileSat(ground);
    expect(compileSat(ground, { sides: true }).sink.count).toBeGreaterThan(plain.sink.count);
    expect(compileSat(ground).sink.count).toBe(plain.sink.count);
    expect(compileSat(ground, { facts: tighten(ground) }).sink.count).toBe(plain.sink.count);
    expect(programText(ground, 'cnf').size).toBe(`${plain.variables} variables, ${plain.sink.count} clauses`);
  });

  it('makes a tight board easy', async () => {
    // Nine islands of 63 cells on 10 by 10, published by obijywk: as wide, as high and as far from the frame as they may be.
    const clues = new Array<number>(100).fill(0);
    const sizes = [5, 11, 4, 7, 9, 6, 3, 8, 10];
    sizes.forEach((size, at) => {
      clues[[0, 4, 9][Math.floor(at / 3)]! * 10 + [0, 4, 9][at % 3]!] = size;
    });
    const pools = 'rule "No pools": forbid sea\n  | # # |\n  | # # |';
    const ground = grounded(clues, 10, modelOf([...Object.values(RULES), pools]));
    const { status, statistics } = await unique(ground);
    expect(status).toBe('unique');
    // Without it takes 28,000 to 34,000.
    expect(statistics.conflicts).toBeLessThan(3000);
  });
});
