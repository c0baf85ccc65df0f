/**
 * The fog over a puzzle, as written in the head of its text: `everywhere`, or the cells that are visible from the beginning (`r1c1 r5c5`), and in
 * further lines what lifts it (`r2c2 lifts r2c3 r3c3`) if values don't lift it around themselves.
 */

/** A cell by its row and column, counted from 0. */
export type FogCell = readonly [row: number, column: number];

export interface Fog {
  readonly seen: readonly FogCell[];
  readonly triggers: readonly { readonly cells: readonly FogCell[]; readonly lights: readonly FogCell[] }[];
}

/** The programs, by the names of their links, that know fog. */
export const PROGRAMS_WITH_FOG: ReadonlySet<string> = new Set(['fpuzzles', 'sudokupad']);

const EVERYWHERE = 'everywhere';

export function fogText({ seen, triggers }: Fog): string {
  const names = (cells: readonly FogCell[]): string =>
    cells.map(([row, column]) => `r${row + 1}c${column + 1}`).join(' ');
  return [
    seen.length > 0 ? names(seen) : EVERYWHERE,
    ...triggers.map(({ cells, lights }) => `${names(cells)} lifts ${names(lights)}`),
  ].join('\n');
}

/** The fog that a text defines; undefined if it names no cell and doesn't say that the fog is everywhere. */
export function fogIn(text: string | undefined): Fog | undefined {
  const seen: FogCell[] = [];
  const triggers: Fog['triggers'][number][] = [];
  for (const line of (text ?? '').split('\n')) {
    const [from = '', to] = line.split(/\blifts\b/i);
    if (to !== undefined) triggers.push({ cells: cellsIn(from), lights: cellsIn(to) });
    else for (const cell of cellsIn(from)) seen.push(cell);
  }
  const isEverywhere = text?.trim().toLowerCase().startsWith(EVERYWHERE) === true;
  return isEverywhere || seen.length + triggers.length > 0 ? { seen, triggers } : undefined;
}

const cellsIn = (text: string): FogCell[] =>
  Array.from(text.matchAll(/\br(\d{1,4})c(\d{1,4})\b/gi), ([, row, column]) => [
    Number(row) - 1,
    Number(column) - 1,
  ]);
