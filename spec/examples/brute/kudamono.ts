/** Types that kudamono's player has and puzz.link doesn't: all possibilities are tried on small boards. */
import {
  type Clue,
  componentsOf,
  type Grid,
  gridsOf,
  growRooms,
  type MakeBoard,
  range,
  section,
  shadingsOf,
  shuffled,
  spoil,
} from './board.ts';
import { loopsOf } from './loops.ts';
import { columnOf, rowOf, squaresOf } from './shaded.ts';

const blocks = (grid: Grid, isBlock: (cell: number) => boolean): string =>
  section(
    'block',
    grid.width,
    grid.cells.map((cell) => (isBlock(cell) ? '#' : '.')),
  );

// ── Windows ──

const windows: MakeBoard = (random, planted) => {
  const grid = random.pick(gridsOf('2x2 2x4 3x3 3x4 4x3'));
  const count = 1 + random.below(3);
  const room = growRooms(random, grid, shuffled(random, grid.cells).slice(0, count));
  const pieces = (inside: (cell: number) => boolean): number[][] => componentsOf(grid, inside);
  const isEdge = (cell: number): boolean => grid.neighbours[cell]!.length < 4;
  const answers = shadingsOf(grid).filter(
    (shaded) =>
      pieces((cell) => shaded[cell]!).length <= 1 &&
      pieces((cell) => !shaded[cell]).every((piece) => piece.some(isEdge)) &&
      squaresOf(grid).every((square) => new Set(square.map((cell) => shaded[cell])).size === 2) &&
      range(count).every((one) => {
        const [dark, light] = [true, false].map((value) =>
          grid.cells.filter((cell) => room[cell] === one && shaded[cell] === value),
        );
        return (
          Math.abs(dark!.length - light!.length) <= 1 &&
          [dark!, light!].every((cells) => pieces((cell) => cells.includes(cell)).length <= 1)
        );
      }),
  );
  const model =
    planted && answers.length > 0 ? random.pick(answers) : grid.cells.map(() => random.chance(0.5));
  const told = model.map((value) => (random.chance(0.15) ? (value ? 'black' : 'white') : undefined));
  const fits = (shaded: readonly boolean[]): boolean =>
    told.every((color, cell) => color === undefined || (color === 'black') === shaded[cell]);
  return {
    text: `${section(
      'room',
      grid.width,
      room.map((one) => one + 1),
    )}${section(
      'told',
      grid.width,
      told.map((color) => color ?? '.'),
    )}`,
    answers: answers.filter(fits).length,
  };
};

// ── Akari RGB ──

/** The index of a color is a sum of bits: red 1, green 2, blue 4. A mixture has the bits of its components. */
const COLORS = ['', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan'];
const LAMPS = [0, 1, 2, 4];

const akariRgb: MakeBoard = (random, planted) => {
  const grid = random.pick(gridsOf('1x4 2x2 2x3 3x2 3x3'));
  const isBlock = grid.cells.map(() => random.chance(0.3));
  const beams = grid.cells.map((cell) =>
    [grid.rows[rowOf(grid, cell)]!, grid.columns[columnOf(grid, cell)]!].map((line) => {
      const at = line.indexOf(cell);
      const start = line.slice(0, at).findLastIndex((one) => isBlock[one]);
      const end = line.slice(at).findIndex((one) => isBlock[one]);
      return line.slice(start + 1, end < 0 ? undefined : at + end);
    }),
  );
  const lightsOf = (lamps: readonly number[]): number[] =>
    grid.cells.map((cell) => beams[cell]!.flat().reduce((light, one) => light | lamps[one]!, 0));
  const answers: { readonly lamps: readonly number[]; readonly lights: readonly number[] }[] = [];
  const put = (lamps: readonly number[]): void => {
    const cell = lamps.length;
    if (cell === grid.cells.length) {
      const lights = lightsOf(lamps);
      if (grid.cells.every((one) => isBlock[one] || lights[one] !== 0)) answers.push({ lamps, lights });
      return;
    }
    const isSeen = beams[cell]!.flat().some((one) => one < cell && lamps[one] !== 0);
    for (const lamp of isBlock[cell] || isSeen ? [0] : LAMPS) put([...lamps, lamp]);
  };
  put([]);
  const model = planted && answers.length > 0 ? random.pick(answers) : undefined;
  const beside = (lamps: readonly number[], cell: number): number =>
    grid.neighbours[cell]!.filter((one) => lamps[one] !== 0).length;
  const numbers = grid.cells.map((cell): Clue => {
    if (!isBlock[cell]) return undefined;
    return random.chance(0.5) ? '?' : model ? beside(model.lamps, cell) : random.below(4);
  });
  const colors = grid.cells.map((cell) =>
    isBlock[cell] || random.chance(0.5) ? 0 : model ? model.lights[cell]! % 7 : random.below(7),
  );
  const fits = ({ lamps, lights }: (typeof answers)[number]): boolean =>
    grid.cells.every(
      (cell) =>
        (colors[cell] === 0 || colors[cell] === lights[cell]) &&
        (typeof numbers[cell] !== 'number' || numbers[cell] === beside(lamps, cell)),
    );
  return {
    text: `${section('block', grid.width, numbers)}${section(
      'light',
      grid.width,
      colors.map((color) => COLORS[color] || '.'),
    )}`,
    answers: answers.filter(fits).length,
  };
};

// ── Parrot Loop ──

const parrot: MakeBoard = (random, planted) => {
  const grid = random.pick(gridsOf('2x3 3x3 3x4 4x4 3x5'));
  const { width } = grid;
  const loops = loopsOf(grid).map((loop) => {
    const way = new Map(
      loop.map((cell, at) => {
        const [before, after] = [loop.at(at - 1)!, loop[(at + 1) % loop.length]!];
        const level = Math.abs(before - cell) === 1 && Math.abs(after - cell) === 1;
        const upright = Math.abs(before - cell) === width && Math.abs(after - cell) === width;
        return [cell, level ? 'level' : upright ? 'upright' : 'turn'] as const;
      }),
    );
    const numbers = grid.cells.map((cell) => {
      const own = way.get(cell);
      if (own !== 'level' && own !== 'upright') return undefined;
      const line = own === 'level' ? grid.columns[columnOf(grid, cell)]! : grid.rows[rowOf(grid, cell)]!;
      return line.filter((other) => other !== cell && way.get(other) === own).length;
    });
    return { way, numbers };
  });
  const { way, numbers } = random.pick(loops);
  const isBlock = grid.cells.map((cell) => random.chance(0.15) && (!planted || !way.has(cell)));
  const truth = spoil(
    random,
    numbers.map((number) => number ?? -1),
    () => random.below(3),
  );
  const clues = grid.cells.map((cell): Clue => {
    if (isBlock[cell] || !random.chance(0.25)) return undefined;
    const number = planted ? truth[cell]! : random.below(3);
    return number < 0 ? undefined : number;
  });
  return {
    text: `${section('clue', width, clues)}${blocks(grid, (cell) => isBlock[cell]!)}`,
    answers: loops.filter((loop) =>
      grid.cells.every(
        (cell) =>
          !(isBlock[cell] && loop.way.has(cell)) &&
          (clues[cell] === undefined || clues[cell] === loop.numbers[cell]),
      ),
    ).length,
  };
};

// ── Tricklayer ──

const tricklayer: MakeBoard = (random) => {
  const grid = random.pick(gridsOf('2x2 2x3 3x3 3x4 4x4'));
  const isBlock = grid.cells.map(() => random.chance(0.3));
  let answers = 0;
  const lay = (covered: readonly boolean[], shapes: readonly string[]): void => {
    const first = covered.indexOf(false);
    if (first < 0) {
      answers++;
      return;
    }
    for (let height = 1; rowOf(grid, first) + height <= grid.height; height++) {
      for (let width = 1; columnOf(grid, first) + width <= grid.width; width++) {
        const cells = range(height).flatMap((row) =>
          range(width).map((column) => first + row * grid.width + column),
        );
        const shape = [height, width].sort().join('x');
        if (shapes.includes(shape) || cells.some((cell) => covered[cell])) continue;
        lay(
          covered.map((one, cell) => one || cells.includes(cell)),
          [...shapes, shape],
        );
      }
    }
  };
  lay(isBlock, []);
  return { text: blocks(grid, (cell) => isBlock[cell]!), answers };
};

/** For each type, by its name: a function that makes its random boards. */
export const kudamonoTypes: Readonly<Record<string, MakeBoard>> = {
  windows,
  'akari-rgb': akariRgb,
  parrot,
  tricklayer,
};
