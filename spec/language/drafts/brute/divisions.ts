/** Types that divide a board into areas: all ways to divide small boards into connected areas are tried. */
import { type Grid, gridsOf, type MakeBoard, oncePerSize, section } from '../../../examples/brute/board.ts';
import { shapeName } from './pieces.ts';

type Area = readonly number[];

/** Every way to cut the board into connected areas. */
const divisionsOf = oncePerSize((grid: Grid): Area[][] => {
  const found: Area[][] = [];
  const areas: number[][] = [];
  const taken = new Set<number>();
  const fill = (): void => {
    const first = grid.cells.find((cell) => !taken.has(cell));
    if (first === undefined) {
      found.push(areas.map((area) => [...area]));
      return;
    }
    const seen = new Set<string>();
    const grow = (area: number[]): void => {
      const key = [...area].sort((a, b) => a - b).join();
      if (seen.has(key)) return;
      seen.add(key);
      for (const cell of area) taken.add(cell);
      areas.push(area);
      fill();
      areas.pop();
      for (const cell of area) taken.delete(cell);
      for (const cell of area) {
        for (const next of grid.neighbours[cell]!) {
          if (!taken.has(next) && !area.includes(next)) grow([...area, next]);
        }
      }
    };
    grow([first]);
  };
  fill();
  return found;
});

const divided = (
  sizes: string,
  make: (
    random: Parameters<MakeBoard>[0],
    grid: Grid,
    plant: readonly Area[],
  ) => { readonly text: string; readonly isRight: (areas: readonly Area[]) => boolean },
  isPlant: (grid: Grid, areas: readonly Area[]) => boolean = () => true,
): MakeBoard => {
  const plants = oncePerSize((grid: Grid) => divisionsOf(grid).filter((areas) => isPlant(grid, areas)));
  return (random) => {
    const grid = random.pick(gridsOf(sizes).filter((one) => plants(one).length > 0));
    const { text, isRight } = make(random, grid, random.pick(plants(grid)));
    return { text, answers: divisionsOf(grid).filter(isRight).length };
  };
};

const areaOf = (areas: readonly Area[], cell: number): Area => areas.find((area) => area.includes(cell))!;

export const araf = divided(
  '2x3 3x3 3x4',
  (random, grid, plant) => {
    const numbers: (number | undefined)[] = grid.cells.map(() => undefined);
    for (const area of plant) {
      if (area.length < 2) continue;
      const [a, b] = [random.pick(area), random.pick(area)];
      numbers[a] = Math.max(1, area.length - 1 - random.below(2));
      if (a !== b) numbers[b] = Math.min(grid.cells.length, area.length + 1 + random.below(2));
    }
    const isRight = (areas: readonly Area[]): boolean =>
      areas.every((area) => {
        const told = area.flatMap((cell) => numbers[cell] ?? []);
        return told.length === 2 && Math.min(...told) < area.length && area.length < Math.max(...told);
      });
    return { text: section('number', grid.width, numbers), isRight };
  },
  (_grid, areas) => areas.every((area) => area.length > 1),
);

const isRectangle = (grid: Grid, area: Area): boolean => {
  const rows = new Set(area.map((cell) => Math.floor(cell / grid.width)));
  return rows.size * new Set(area.map((cell) => cell % grid.width)).size === area.length;
};

export const shikaku = divided(
  '2x3 3x3 3x4',
  (random, grid, plant) => {
    const numbers: (number | '?' | undefined)[] = grid.cells.map(() => undefined);
    for (const area of plant) {
      const size = random.chance(0.05) ? area.length + 1 : area.length;
      numbers[random.pick(area)] = random.chance(0.3) ? '?' : Math.min(size, grid.cells.length);
    }
    const isRight = (areas: readonly Area[]): boolean =>
      areas.every((area) => {
        const told = area.flatMap((cell) => numbers[cell] ?? []);
        return told.length === 1 && isRectangle(grid, area) && (told[0] === '?' || told[0] === area.length);
      });
    return { text: section('number', grid.width, numbers), isRight };
  },
  (grid, areas) => areas.every((area) => isRectangle(grid, area)),
);

/** The sign of a rectangle: `+` for a square, `-` if it is wider than high, `|` if it is higher than wide. */
const signOf = (grid: Grid, area: Area): string => {
  const height = new Set(area.map((cell) => Math.floor(cell / grid.width))).size;
  const width = area.length / height;
  return height === width ? 'square' : width > height ? 'wide' : 'high';
};

const fourMeet = (grid: Grid, areas: readonly Area[]): boolean =>
  grid.cells.some((cell) => {
    if (cell % grid.width === grid.width - 1 || cell + grid.width >= grid.cells.length) return false;
    const around = [cell, cell + 1, cell + grid.width, cell + grid.width + 1];
    return new Set(around.map((one) => areaOf(areas, one))).size === 4;
  });

export const tatamibari = divided(
  '2x3 3x3 3x4',
  (random, grid, plant) => {
    const signs: (string | undefined)[] = grid.cells.map(() => undefined);
    for (const area of plant) {
      const sign = signOf(grid, area);
      signs[random.pick(area)] = random.chance(0.07) ? 'square' : sign;
    }
    const isRight = (areas: readonly Area[]): boolean =>
      !fourMeet(grid, areas) &&
      areas.every((area) => {
        const told = area.flatMap((cell) => signs[cell] ?? []);
        return told.length === 1 && isRectangle(grid, area) && told[0] === signOf(grid, area);
      });
    return { text: section('sign', grid.width, signs), isRight };
  },
  (grid, areas) => areas.every((area) => isRectangle(grid, area)),
);

const wallsAround = (grid: Grid, areas: readonly Area[], cell: number): number =>
  4 - grid.neighbours[cell]!.filter((next) => areaOf(areas, cell).includes(next)).length;

/** Cells that are left over when the board is divided into areas of five cells are holes. */
export const fivecells = divided(
  '2x5 1x5 2x3 3x2 1x7 7x1',
  (random, grid, plant) => {
    const holes = new Set(plant.filter((area) => area.length === 1).flat());
    const numbers = grid.cells.map((cell) => {
      if (holes.has(cell) || !random.chance(0.3)) return undefined;
      return wallsAround(grid, plant, cell) + (random.chance(0.05) ? -1 : 0);
    });
    const isRight = (areas: readonly Area[]): boolean =>
      areas.every((area) => area.length === (area.some((cell) => holes.has(cell)) ? 1 : 5)) &&
      numbers.every((number, cell) => number === undefined || number === wallsAround(grid, areas, cell));
    const marks = grid.cells.map((cell) => (holes.has(cell) ? '#' : '.'));
    return { text: section('number', grid.width, numbers) + section('hole', grid.width, marks), isRight };
  },
  (grid, areas) =>
    areas.every((area) => area.length === 5 || (area.length === 1 && grid.cells.length % 5 > 0)) &&
    areas.some((area) => area.length === 5),
);

export const doubleChoco = divided(
  '2x3 3x3 2x5 3x4',
  (random, grid, plant) => {
    const dark = grid.cells.map(() => random.chance(0.5));
    // Each area that can be divided into two parts of the same shape is divided so.
    for (const area of plant) {
      const half = area.slice(0, Math.floor(area.length / 2));
      for (const cell of area) dark[cell] = half.includes(cell);
    }
    const flipped = random.chance(0.3) ? random.pick(grid.cells) : -1;
    if (flipped >= 0) dark[flipped] = !dark[flipped];
    const named = (area: Area): string =>
      shapeName(area.map((cell) => [Math.floor(cell / grid.width), cell % grid.width] as const));
    const isConnected = (cells: Area): boolean => {
      const reached = new Set(cells.slice(0, 1));
      for (const cell of reached) {
        for (const next of grid.neighbours[cell]!) if (cells.includes(next)) reached.add(next);
      }
      return reached.size === cells.length;
    };
    const partsOf = (area: Area): readonly [Area, Area] => [
      area.filter((cell) => dark[cell]),
      area.filter((cell) => !dark[cell]),
    ];
    const isRight = (areas: readonly Area[]): boolean =>
      areas.every((area) => {
        const [a, b] = partsOf(area);
        return (
          a.length === b.length &&
          isConnected(a) &&
          isConnected(b) &&
          named(a) === named(b) &&
          area.every((cell) => numbers[cell] === undefined || numbers[cell] === a.length)
        );
      });
    const numbers = grid.cells.map((cell) =>
      random.chance(0.1) ? Math.ceil(areaOf(plant, cell).length / 2) : undefined,
    );
    const marks = dark.map((is) => (is ? '#' : '.'));
    return { text: section('dark', grid.width, marks) + section('number', grid.width, numbers), isRight };
  },
  (_grid, areas) => areas.every((area) => area.length % 2 === 0),
);
