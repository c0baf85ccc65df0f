/**
 * Models that need the language's functions for lists, sets and places, compared with brute force: random small boards
 * whose answers are counted by the rules as magazines print them, without a solver.
 */
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { count, openInstance } from '../../src/index.ts';
import { type Generator, generatorOf } from '../backends/sat/random.ts';
import {
  type Board,
  componentsOf,
  type Grid,
  gridOf,
  gridsOf,
  MOST_ANSWERS,
  range,
  shadingsOf,
} from '../examples/brute/board.ts';
import { modelIn } from '../models.ts';

const folder = path.join(import.meta.dirname, 'drafts');

/** All ways to give each of `length` places one of `values`. */
function* assignments(length: number, values: number): Values {
  for (let code = 0; code < values ** length; code++) {
    yield range(length).map((at) => Math.floor(code / values ** at) % values);
  }
}
type Values = Iterable<number[]>;

const countWhere = (all: Iterable<number[]>, holds: (values: number[]) => boolean): number => {
  let found = 0;
  for (const values of all) if (holds(values)) found++;
  return found;
};

const rowsOf = <T>(width: number, values: readonly T[]): T[][] =>
  range(values.length / width).map((row) => values.slice(row * width, (row + 1) * width) as T[]);
const grid = <T>(name: string, width: number, values: readonly T[]): string =>
  `${name}:\n${rowsOf(width, values)
    .map((row) => `  ${row.join(' ')}\n`)
    .join('')}`;
const lines = (name: string, values: readonly string[]): string =>
  `${name}:\n${values.map((v) => `  ${v}\n`).join('')}`;

const runsOf = (bits: readonly boolean[]): number[] =>
  bits
    .map((bit) => (bit ? '#' : ' '))
    .join('')
    .split(' ')
    .filter((run) => run !== '')
    .map((run) => run.length);

const pools = ({ rows }: Grid, shaded: readonly boolean[]): boolean =>
  rows.some((row, r) =>
    row.some((cell, c) => {
      const square = [cell, row[c + 1], rows[r + 1]?.[c], rows[r + 1]?.[c + 1]];
      return square.every((one) => one !== undefined && shaded[one]);
    }),
  );

const TYPES: Record<string, (random: Generator) => Board> = {
  'spiral-galaxies': (random) => {
    const board = random.pick(gridsOf('2x2 2x3 3x2 1x4'));
    const { height, width, cells } = board;
    const [down, across] = [2 * height - 1, 2 * width - 1];
    const stars = range(down * across).filter(() => random.chance(0.25));
    if (stars.length === 0 || stars.length > 4) stars.splice(0, stars.length, random.below(down * across));
    const mirror = (cell: number, star: number): number | undefined => {
      const row = Math.floor(star / across) - Math.floor(cell / width);
      const column = (star % across) - (cell % width);
      return row < 0 || row >= height || column < 0 || column >= width ? undefined : row * width + column;
    };
    const touches = (cell: number, star: number): boolean =>
      Math.abs(2 * Math.floor(cell / width) - Math.floor(star / across)) <= 1 &&
      Math.abs(2 * (cell % width) - (star % across)) <= 1;
    const answers = countWhere(assignments(cells.length, stars.length), (galaxy) =>
      stars.every((star, number) => {
        const inside = (cell: number): boolean => galaxy[cell] === number;
        return (
          componentsOf(board, inside).length <= 1 &&
          cells.every((cell) => !touches(cell, star) || inside(cell)) &&
          cells.every((cell) => !inside(cell) || inside(mirror(cell, star) ?? -1))
        );
      }),
    );
    const marks = range(down * across).map((at) => (stars.includes(at) ? '#' : '.'));
    return { text: `size: ${height} ${width}\n${grid('star', across, marks)}`, answers };
  },
  tapa: (random) => {
    const board = random.pick(gridsOf('2x3 3x3 3x4'));
    const { height, width, cells } = board;
    const around = (cell: number): (number | undefined)[] =>
      [
        [-1, 0],
        [-1, 1],
        [0, 1],
        [1, 1],
        [1, 0],
        [1, -1],
        [0, -1],
        [-1, -1],
      ].map(([dy = 0, dx = 0]) => {
        const [row, column] = [Math.floor(cell / width) + dy, (cell % width) + dx];
        return row < 0 || row >= height || column < 0 || column >= width ? undefined : row * width + column;
      });
    const ringOf = (shaded: readonly boolean[], cell: number): number[] => {
      const bits = around(cell).map((one) => one !== undefined && shaded[one] === true);
      const gap = bits.indexOf(false);
      return gap < 0 ? [8] : runsOf([...bits.slice(gap), ...bits.slice(0, gap)]).sort();
    };
    const planted = cells.map(() => random.chance(0.6));
    const clues = new Map<number, (number | '?')[]>();
    for (const cell of cells) {
      if (!random.chance(0.25)) continue;
      planted[cell] = false;
      clues.set(cell, []);
    }
    for (const cell of clues.keys()) {
      const runs: (number | '?')[] = ringOf(planted, cell);
      clues.set(
        cell,
        runs.reverse().map((run) => (random.chance(0.3) ? '?' : run)),
      );
    }
    const fits = (runs: number[], clue: readonly (number | '?')[]): boolean => {
      const left = [...runs];
      for (const told of clue) {
        if (told === '?') continue;
        const at = left.indexOf(told);
        if (at < 0) return false;
        left.splice(at, 1);
      }
      return left.length === clue.filter((told) => told === '?').length;
    };
    const answers = shadingsOf(board).filter(
      (shaded) =>
        !pools(board, shaded) &&
        componentsOf(board, (cell) => shaded[cell] === true).length <= 1 &&
        [...clues].every(([cell, clue]) => !shaded[cell] && fits(ringOf(shaded, cell), clue)),
    ).length;
    const marks = cells.map((cell) => (clues.has(cell) ? `[${clues.get(cell)!.join(',')}]` : '.'));
    const places = cells
      .filter((cell) => clues.has(cell))
      .map((cell) => `(${Math.floor(cell / width)},${cell % width}): ${marks[cell]}`);
    return { text: `size: ${height} ${width}\n${places.length > 0 ? lines('clue', places) : ''}`, answers };
  },
  'cross-the-streams': (random) => {
    const board = random.pick(gridsOf('2x3 3x3 3x4'));
    const { height, width } = board;
    const planted = board.cells.map(() => random.chance(0.5));
    const open = (line: readonly number[]): (number | '?' | '*')[] => {
      const runs: (number | '?' | '*')[] = runsOf(line.map((cell) => planted[cell] === true)).map((run) =>
        random.chance(0.3) ? '?' : run,
      );
      if (random.chance(0.3)) runs.splice(random.below(runs.length + 1), random.below(2), '*');
      return runs;
    };
    const fits = (runs: readonly number[], clue: readonly (number | '?' | '*')[]): boolean => {
      const [first, ...rest] = clue;
      if (first === undefined) return runs.length === 0;
      if (first === '*') return range(runs.length + 1).some((taken) => fits(runs.slice(taken), rest));
      return runs.length > 0 && (first === '?' || first === runs[0]) && fits(runs.slice(1), rest);
    };
    const all = [...board.rows, ...board.columns];
    const clues = all.map(open);
    const answers = shadingsOf(board).filter(
      (filled) =>
        !pools(board, filled) &&
        componentsOf(board, (cell) => filled[cell] === true).length <= 1 &&
        all.every((line, at) => fits(runsOf(line.map((cell) => filled[cell] === true)), clues[at]!)),
    ).length;
    const texts = clues.map((clue) => `[${clue.join(', ')}]`);
    return {
      text: `size: ${height} ${width}\n${lines('rowRuns', texts.slice(0, height))}${lines('columnRuns', texts.slice(height))}`,
      answers,
    };
  },
  'colored-nonogram': (random) => {
    const board = random.pick(gridsOf('1x4 2x3 3x3'));
    const planted = board.cells.map(() => random.below(3));
    const colors = ['', 'red', 'blue'];
    const runs = (values: readonly number[], line: readonly number[]): string => {
      const found: [number, number][] = [];
      line.forEach((cell, at) => {
        const value = values[cell]!;
        const last = found.at(-1);
        if (value === 0) return;
        if (at > 0 && values[line[at - 1]!] === value && last) last[1]++;
        else found.push([value, 1]);
      });
      return `[${found.map(([value, length]) => `(${colors[value]}, ${length})`).join(', ')}]`;
    };
    const all = [...board.rows, ...board.columns];
    const clues = all.map((line) => runs(planted, line));
    const answers = countWhere(assignments(board.cells.length, 3), (values) =>
      all.every((line, at) => runs(values, line) === clues[at]),
    );
    const { height, width } = board;
    return {
      text: `size: ${height} ${width}\n${lines('rowRuns', clues.slice(0, height))}${lines('columnRuns', clues.slice(height))}`,
      answers,
    };
  },
  'rings-of-color': (random) => {
    type Run = readonly [color: number, length: number];
    type Clue = readonly [color: number | '?', length: number | '?'] | '*';
    const runsIn = (line: readonly number[]): Run[] => {
      const runs: [number, number][] = [];
      line.forEach((color, at) => {
        if (color > 0 && at > 0 && line[at - 1] === color) runs.at(-1)![1]++;
        else if (color > 0) runs.push([color, 1]);
      });
      return runs;
    };
    const ringOf = (cells: readonly number[]): Run[] => {
      const ring = [1, 2, 5, 8, 7, 6, 3, 0].map((cell) => cells[cell]!);
      const start = ring.findIndex((color, at) => ring.at(at - 1) !== color);
      return start < 0 ? runsIn(ring) : runsIn([...ring.slice(start), ...ring.slice(0, start)]);
    };
    const one = (run: Run, clue: Clue): boolean =>
      clue === '*' || clue.every((part, at) => part === '?' || part === run[at]);
    /** Whether the runs agree with the clues in order; `*` takes any number of runs. */
    const inOrder = (runs: readonly Run[], clues: readonly Clue[]): boolean => {
      const [clue, ...rest] = clues;
      if (clue === undefined) return runs.length === 0;
      if (clue === '*') return range(runs.length + 1).some((taken) => inOrder(runs.slice(taken), rest));
      return runs.length > 0 && one(runs[0]!, clue) && inOrder(runs.slice(1), rest);
    };
    /** Whether each clue can be assigned to a different run; runs without a clue are allowed only if there is a `*`. */
    const anyOrder = (runs: readonly Run[], clues: readonly Clue[]): boolean => {
      const [clue, ...rest] = clues;
      if (clue === undefined) return runs.length === 0;
      if (clue === '*') return rest.length === 0 || anyOrder(runs, [...rest, clue]);
      return runs.some((run, at) => one(run, clue) && anyOrder(runs.toSpliced(at, 1), rest));
    };
    const told = (clues: readonly Clue[]): readonly Clue[] => [
      ...clues.filter((clue) => clue !== '*'),
      ...clues.filter((clue) => clue === '*').slice(0, 1),
    ];
    const ringFits = (runs: readonly Run[], clues: readonly Clue[]): boolean =>
      anyOrder(runs, told(clues)) ||
      (clues.includes('*') && range(runs.length).some((at) => ringFits(runs.toSpliced(at, 1), clues)));
    const open = (runs: readonly Run[]): Clue[] => {
      const clues = runs.map(
        (run): Clue => [random.chance(0.2) ? '?' : run[0], random.chance(0.2) ? '?' : run[1]],
      );
      if (random.chance(0.15)) clues.splice(random.below(clues.length + 1), random.below(3), '*');
      return clues;
    };
    const planted = range(9).map(() => random.below(3));
    const clues = rowsOf(3, planted).map((row) => open(runsIn(row)));
    const ring = open(ringOf(planted));
    const answers = countWhere(
      assignments(9, 3),
      (cells) =>
        rowsOf(3, cells).every((row, r) => inOrder(runsIn(row), clues[r]!)) && ringFits(ringOf(cells), ring),
    );
    const text = (items: readonly Clue[]): string =>
      `[${items.map((clue) => (clue === '*' ? clue : `(${['?', 'red', 'blue'][clue[0] === '?' ? 0 : clue[0]]}, ${clue[1]})`)).join(', ')}]`;
    return { text: `${lines('rowRuns', clues.map(text))}ring: ${text(ring)}\nsize: 3 3\n`, answers };
  },
  kenken: (random) => {
    const board = gridOf(3, 3);
    const cages = board.cells.map((cell) => Math.floor(cell / 2));
    const operations = ['add', 'subtract', 'multiply', 'divide'];
    const clues = range(5).map(() => ({
      by: random.below(4),
      value: 1 + random.below(6),
      told: random.chance(0.5),
    }));
    const latin = (digits: readonly number[]): boolean =>
      [...board.rows, ...board.columns].every((line) => new Set(line.map((cell) => digits[cell])).size === 3);
    const answers = countWhere(assignments(9, 3), (zero) => {
      if (!latin(zero)) return false;
      const digits = zero.map((digit) => digit + 1);
      return clues.every(({ by, value, told }, cage) => {
        const all = digits.filter((_, cell) => cages[cell] === cage);
        const [low, high] = [Math.min(...all), Math.max(...all)];
        const made = [all.reduce((a, b) => a + b), high - low, all.reduce((a, b) => a * b), high / low][by];
        return !told || made === value;
      });
    });
    const places = clues.flatMap(({ by, value, told }, cage) => {
      const cell = cages.indexOf(cage);
      return told ? [`(${Math.floor(cell / 3)},${cell % 3}): (${operations[by]}, ${value})`] : [];
    });
    return { text: `${grid('cage', 3, cages)}${places.length > 0 ? lines('result', places) : ''}`, answers };
  },
  skyscrapers: (random) => {
    const board = gridOf(3, 3);
    const clue = (): number | undefined => (random.chance(0.5) ? 1 + random.below(3) : undefined);
    const [left, right] = [range(3).map(clue), range(3).map(clue)];
    const seen = (heights: readonly number[]): number =>
      heights.filter((height, at) => heights.slice(0, at).every((before) => before < height)).length;
    const answers = countWhere(assignments(9, 3), (towers) => {
      const heights = [...board.rows, ...board.columns].map((line) => line.map((cell) => towers[cell]!));
      return (
        heights.every((line) => new Set(line).size === 3) &&
        range(3).every((row) => (left[row] ?? seen(heights[row]!)) === seen(heights[row]!)) &&
        range(3).every((row) => {
          const back = seen([...heights[row]!].reverse());
          return (right[row] ?? back) === back;
        })
      );
    });
    const text = (clues: readonly (number | undefined)[]): string => clues.map((one) => one ?? '.').join(' ');
    return { text: `size: 3 3\nleft: ${text(left)}\nright: ${text(right)}\n`, answers };
  },
  sets: (random) => {
    const board = random.pick(gridsOf('1x3 2x2 2x3'));
    const { height, width, cells } = board;
    const numbers = cells.map(() => (random.chance(0.2) ? random.below(3) : undefined));
    const holds = cells.map(() => (random.chance(0.2) ? 1 + random.below(3) : 0));
    const size = (set: number): number => (set & 1) + (set >> 1);
    const answers = countWhere(assignments(cells.length, 4), (sets) =>
      cells.every(
        (cell) =>
          (sets[cell]! & holds[cell]!) === holds[cell] &&
          (numbers[cell] ?? size(sets[cell]!)) === size(sets[cell]!) &&
          board.neighbours[cell]!.every((other) => size(sets[cell]! ^ sets[other]!) === 1),
      ),
    );
    const places = cells.map((cell) => {
      const held = ['a', 'b'].filter((_, at) => ((holds[cell]! >> at) & 1) === 1);
      return `(${Math.floor(cell / width)},${cell % width}): {${held.join(',')}}`;
    });
    return {
      text: `size: ${height} ${width}\n${grid(
        'number',
        width,
        numbers.map((one) => one ?? '.'),
      )}${lines('holds', places)}`,
      answers,
    };
  },
  queens: (random) => {
    const board = random.pick(gridsOf('3x4 4x4 3x5'));
    const { height, width, cells } = board;
    const ways: Record<string, readonly [number, number]> = {
      north: [-1, 0],
      northeast: [-1, 1],
      east: [0, 1],
      southeast: [1, 1],
      south: [1, 0],
      southwest: [1, -1],
      west: [0, -1],
      northwest: [-1, -1],
    };
    const ray = (cell: number, [dy, dx]: readonly [number, number]): number[] => {
      const found: number[] = [];
      let [row, column] = [Math.floor(cell / width) + dy, (cell % width) + dx];
      for (; row >= 0 && row < height && column >= 0 && column < width; row += dy, column += dx)
        found.push(row * width + column);
      return found;
    };
    const arrows = cells.map(() => (random.chance(0.12) ? random.pick(Object.keys(ways)) : undefined));
    const answers = countWhere(assignments(height, width), (columns) => {
      const queens = new Set(columns.map((column, row) => row * width + column));
      return (
        [...queens].every((queen) =>
          Object.values(ways).every((way) => ray(queen, way).every((c) => !queens.has(c))),
        ) &&
        cells.every((cell) => {
          const arrow = arrows[cell];
          return (
            arrow === undefined || (!queens.has(cell) && ray(cell, ways[arrow]!).some((c) => queens.has(c)))
          );
        })
      );
    });
    return {
      text: grid(
        'arrow',
        width,
        arrows.map((arrow) => arrow ?? '.'),
      ),
      answers,
    };
  },
};

const BOARDS = 25;

describe.each(Object.entries(TYPES))('%s', (type, make) => {
  const model = modelIn(path.join(folder, `${type}.pzl`));
  it('has as many answers as brute force finds', async () => {
    const kinds = new Set<number>();
    for (const seed of range(BOARDS)) {
      const board = make(generatorOf(seed));
      const { ground, diagnostics } = openInstance(model, { name: 'board', text: board.text });
      if (!ground) throw new Error(`${diagnostics.map(({ message }) => message).join('\n')}\n${board.text}`);
      const counted = await count(ground, { most: MOST_ANSWERS });
      const found = Math.min(Number(counted.count), MOST_ANSWERS);
      expect(found, board.text).toBe(Math.min(board.answers, MOST_ANSWERS));
      kinds.add(Math.min(board.answers, 2));
    }
    expect(kinds.size).toBeGreaterThan(1);
  });
});
