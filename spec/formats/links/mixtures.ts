/**
 * Random mixtures of sudoku constraints in the format of f-puzzles: on a board of 4 × 4 cells with the number of all grids (of 288) that satisfy
 * them, on a board of 9 × 9 cells with one grid that does.
 */
import { type Generator, generatorOf } from '../../backends/sat/random.ts';
import { Board, type Constraint, type Grid, MAKERS, type Part } from './mixture-makers.ts';
import { searchGrids } from './search-grids.ts';

export interface Mixture {
  /** The contents of the link after `?load=`, before packing. */
  readonly puzzle: Readonly<Record<string, unknown>>;
  /** A grid that satisfies all constraints. */
  readonly grid: Grid;
  readonly parts: readonly Part[];
}

/** The constraints that a mixture may contain, by their names in f-puzzles. */
export const KINDS = [
  'thermometer',
  'slowthermometer',
  'palindrome',
  'renban',
  'whispers',
  'betweenline',
  'lockout',
  'nabner',
  'modularline',
  'entropicline',
  'doublearrow',
  'zipperline',
  'regionsumline',
  'killercage',
  'arrow',
  'clone',
  'quadruple',
  'difference',
  'ratio',
  'xv',
  'sandwichsum',
  'xsum',
  'skyscraper',
  'odd',
  'even',
  'minimum',
  'maximum',
  'diagonal+',
  'diagonal-',
  'antiknight',
  'antiking',
  'disjointgroups',
  'nonconsecutive',
  'extraregion',
  'littlekillersum',
  'rowindexer',
  'columnindexer',
  'boxindexer',
] as const;

export const SMALL = new Board(4);
export const WHOLE = new Board(9);

/** All sudoku grids of 4 × 4 cells. */
export const GRIDS: readonly Grid[] = searchGrids(SMALL, { most: Number.POSITIVE_INFINITY });

/** A random mixture of up to `most` constraints that at least one grid satisfies, with the number of such grids. */
export function mixtureOf(seed: number, most: number): Mixture & { readonly answers: number } {
  const random = generatorOf(seed);
  const mixture = mixed(SMALL, random.pick(GRIDS), random, most);
  const { parts } = mixture;
  return { ...mixture, answers: GRIDS.filter((one) => parts.every(({ holds }) => holds(one))).length };
}

/**
 * A mixture on a board of 9 × 9 cells; with `kind`, all its constraints are of this kind. Undefined if no grid tried with this seed satisfies any.
 */
export function wholeMixtureOf(seed: number, most: number, kind?: string): Mixture | undefined {
  const random = generatorOf(seed);
  for (let trial = 0; trial < 20; trial++) {
    const [grid] = searchGrids(WHOLE, { most: 1, random });
    const mixture = grid && mixed(WHOLE, grid, random, most, kind);
    if (mixture && mixture.parts.length > 0) return mixture;
  }
  return undefined;
}

function mixed(board: Board, grid: Grid, random: Generator, most: number, kind?: string): Mixture {
  const made: Constraint[] = [];
  const wanted = (): Constraint | undefined => {
    if (kind === undefined) return random.pick(MAKERS)(grid, random, board);
    const all = MAKERS.map((make) => make(grid, random, board));
    return all.find((one) => one?.key === kind);
  };
  for (let index = 0; index < most; index++) {
    const one = wanted();
    const again =
      one && made.some(({ key, item }) => key === one.key && (item === true || same(item, one.item)));
    if (one && !again) made.push(one);
  }
  const { size } = board;
  const cells = Array.from({ length: size }, () => Array.from({ length: size }, () => ({})));
  const puzzle: Record<string, unknown> = { size, grid: cells };
  for (const { key, item } of made) {
    if (item === true) puzzle[key] = true;
    else puzzle[key] = [...((puzzle[key] as unknown[] | undefined) ?? []), item];
  }
  return { puzzle, grid, parts: made.flatMap(({ parts }) => parts) };
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
