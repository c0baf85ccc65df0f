/** Instance texts of any size, for measuring grounding: clues by a fixed formula, which need not be consistent. */
export const INSTANCES: Readonly<Record<string, (side: number) => string>> = {
  storm: (side) => `rowTotal: ${line(side, () => side >> 1)}\ncolumnTotal: ${line(side, () => side >> 1)}\n`,
  slitherlink: (side) => `clue:\n${grid(side, (i) => (i % 3 === 0 ? String(i % 4) : '-'))}`,
};

function line(side: number, value: (at: number) => number): string {
  return Array.from({ length: side }, (_, at) => value(at)).join(' ');
}

function grid(side: number, value: (at: number) => string): string {
  const row = (r: number): string => Array.from({ length: side }, (_, c) => value(r * side + c)).join(' ');
  return Array.from({ length: side }, (_, r) => `  ${row(r)}\n`).join('');
}
