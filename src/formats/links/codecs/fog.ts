/**
 * Fog in links of SudokuPad and f-puzzles: cells are covered until a right digit is entered near them. In a listing, `fog: cells [(0,0)]` names the
 * cells that are visible from the beginning. `fog trigger: cells [(0,0)] lights [(1,1)]` says that digits in some cells lift the fog elsewhere than
 * around them. `solution: text 1234…` contains the answer's digits.
 */
import type { ListingLine, ListingText } from '../listing.ts';

export type FogCell = readonly [row: number, column: number];

export interface LinkFog {
  /** The cells that are seen from the beginning. */
  readonly seen: readonly FogCell[];
  /** Cells that are lit once all cells in `cells` have their right digits. If there are any, nothing else lifts fog. */
  readonly triggers: readonly { readonly cells: readonly FogCell[]; readonly lights: readonly FogCell[] }[];
  /** The digits of the answer, row by row. */
  readonly solution?: string;
}

/** Writes the layers that `FOG_LAYERS` names. */
export function addFog(text: ListingText, { seen, triggers, solution }: LinkFog): void {
  text.addLine('fog', { cells: seen.length > 0 ? listOf(seen) : undefined });
  for (const { cells, lights } of triggers)
    text.addLine('fog trigger', { cells: listOf(cells), lights: listOf(lights) });
  if (solution !== undefined && solution !== '') text.addLine('solution', { text: solution });
}

/** The fog in a listing; undefined if there is none. */
export function fogIn(lines: readonly ListingLine[]): LinkFog | undefined {
  const fieldOf = (line: ListingLine | undefined, name: string): string => line?.fields.get(name)?.text ?? '';
  const fogLines = lines.filter(({ layer }) => layer === 'fog');
  if (fogLines.length === 0) return undefined;
  const solution = fieldOf(
    lines.find(({ layer }) => layer === 'solution'),
    'text',
  );
  return {
    seen: fogLines.flatMap((line) => placesIn(fieldOf(line, 'cells'))),
    triggers: lines
      .filter(({ layer }) => layer === 'fog trigger')
      .map((line) => ({
        cells: placesIn(fieldOf(line, 'cells')),
        lights: placesIn(fieldOf(line, 'lights')),
      })),
    ...(solution !== '' && { solution }),
  };
}

/**
 * The fog that a puzzle's JSON defines, in the format of either program; undefined if there is none. `foglight` lists visible cells, `fogofwar`
 * cells that are visible with all their neighbours, `triggereffect` what lifts the fog.
 */
export function fogOfJson(
  puzzle: Readonly<Record<string, unknown>>,
  [rows, columns]: readonly [number, number],
  solution: unknown,
): LinkFog | undefined {
  const { foglight, fogofwar, triggereffect } = puzzle;
  if (foglight === undefined && fogofwar === undefined && triggereffect === undefined) return undefined;
  const isOnBoard = ([row, column]: FogCell): boolean =>
    row >= 0 && column >= 0 && row < rows && column < columns;
  const onBoard = (cells: readonly FogCell[]): FogCell[] => {
    const unique = new Map(cells.filter(isOnBoard).map((cell) => [cell.join(), cell]));
    return [...unique.values()];
  };
  const triggers = arrayOf(triggereffect).flatMap((item) => {
    const { trigger, effect } = objectOf(item);
    const [{ cell, cells }, { type, cells: lights }] = [objectOf(trigger), objectOf(effect)];
    const [from, to] = [onBoard(cellsIn(cell ?? cells)), onBoard(cellsIn(lights))];
    return type === 'foglight' && from.length > 0 && to.length > 0 ? [{ cells: from, lights: to }] : [];
  });
  if (foglight === undefined && fogofwar === undefined && triggers.length === 0) return undefined;
  return {
    seen: onBoard([...cellsIn(foglight), ...cellsIn(fogofwar).flatMap(around)]),
    triggers,
    ...(typeof solution === 'string' && { solution }),
    ...(Array.isArray(solution) && { solution: solution.slice(0, rows * columns).join('') }),
  };
}

/** The members of a puzzle's JSON by which the programs define the fog. */
export const jsonOfFog = ({ seen, triggers }: LinkFog, cell: (at: FogCell) => unknown) => ({
  foglight: seen.map(cell),
  ...(triggers.length > 0 && {
    triggereffect: triggers.map(({ cells, lights }) => ({
      trigger: { type: 'cellvalue', cell: namesOf(cells) },
      effect: { type: 'foglight', cells: namesOf(lights) },
    })),
  }),
});

const around = ([row, column]: FogCell): FogCell[] =>
  [-1, 0, 1].flatMap((down) => [-1, 0, 1].map((right): FogCell => [row + down, column + right]));

/** The greatest number of rows or columns of a range such as `r1c1-r9c9`. */
const MAX_RANGE = 100;

/** Cells as `[row, column]` counted from 0, or in texts such as `R1C1`, `r1c1r1c2` and `r1c1-r3c3`. */
export function cellsIn(value: unknown): FogCell[] {
  if (typeof value === 'string') {
    return [...value.matchAll(/r(\d{1,3})c(\d{1,3})(?:-r(\d{1,3})c(\d{1,3}))?/gi)].flatMap(
      ([, row = '', column = '', lastRow = row, lastColumn = column]) => {
        const [top, left] = [Number(row) - 1, Number(column) - 1];
        const down = Math.min(MAX_RANGE, Math.max(1, Number(lastRow) - top));
        const right = Math.min(MAX_RANGE, Math.max(1, Number(lastColumn) - left));
        return Array.from(
          { length: down * right },
          (_, at): FogCell => [top + Math.floor(at / right), left + (at % right)],
        );
      },
    );
  }
  return arrayOf(value).flatMap((cell) => {
    if (typeof cell === 'string') return cellsIn(cell);
    const [row, column] = arrayOf(cell).map(Number);
    return Number.isInteger(row) && Number.isInteger(column) ? [[row!, column!] as const] : [];
  });
}

const listOf = (cells: readonly FogCell[]): string =>
  `[${cells.map(([row, column]) => `(${row},${column})`).join(', ')}]`;
const placesIn = (text: string): FogCell[] =>
  Array.from(text.matchAll(/\((\d+),\s*(\d+)\)/g), ([, row, column]) => [Number(row), Number(column)]);
const namesOf = (cells: readonly FogCell[]): string =>
  cells.map(([row, column]) => `r${row + 1}c${column + 1}`).join('');
const arrayOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const objectOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
