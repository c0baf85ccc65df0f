/** Places of a board by their names in native text, and rooms by their walls. */
import { BLOCK, type Lines } from './sections.ts';

export type Grid = string[][];

export function halves(lines: Lines, y: number, x: number, text: (token: string) => string): Grid {
  return lines.filter((_, at) => at % 2 === y).map((line) => line.filter((_, at) => at % 2 === x).map(text));
}

/** The same rooms, numbered from 1 in the order of their first cells; each block is a room of its own. */
export function renumbered(lines: Lines): Lines {
  const numbers = new Map<string, string>();
  return lines.map((line, row) =>
    line.map((label, column) => {
      const own = label === BLOCK ? `${label} ${row} ${column}` : label;
      const number = numbers.get(own) ?? String(numbers.size + 1);
      numbers.set(own, number);
      return number;
    }),
  );
}

export type Spot = readonly [row: number, column: number];

/** The borders between cells, by name, each with its token and its two cells. */
export function innerBorders(
  lines: Lines,
  height: number,
): readonly (readonly [key: string, token: string, a: Spot, b: Spot])[] {
  return lines.flatMap((line, at) =>
    line.map((token, x) => {
      const [row, down] = at < height ? [at, 0] : [at - height, 1];
      const side = down ? 'south' : 'east';
      return [`(${row},${x})${side}`, token, [row, x], [row + down, x + 1 - down]] as const;
    }),
  );
}

/** The token of each border, by the border's name. */
export function outerAndInner(lines: Lines, height: number): ReadonlyMap<string, string> {
  const told = new Map<string, string>();
  lines.forEach((line, at) => {
    line.forEach((token, x) => {
      if (at < height) told.set(x === 0 ? `(${at},0)west` : `(${at},${x - 1})east`, token);
      else told.set(at === height ? `(0,${x})north` : `(${at - height - 1},${x})south`, token);
    });
  });
  return told;
}

/** The number of each cell's room; walls separate rooms, and rooms are numbered in the order of their first cells. */
export function labelsOf(
  inner: Lines,
  height: number,
  width: number,
  wall: (token: string) => boolean,
  holes: readonly (readonly boolean[])[],
): Grid {
  const labels: Grid = Array.from({ length: height }, () => new Array<string>(width).fill(''));
  const next = new Map<string, Spot[]>();
  for (const [, token, a, b] of innerBorders(inner, height)) {
    if (wall(token)) continue;
    next.set(String(a), [...(next.get(String(a)) ?? []), b]);
    next.set(String(b), [...(next.get(String(b)) ?? []), a]);
  }
  let count = 0;
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      if (labels[row]![column] !== '' || holes[row]?.[column]) continue;
      const label = String(++count);
      const open: Spot[] = [[row, column]];
      for (let spot = open.pop(); spot; spot = open.pop()) {
        if (labels[spot[0]]![spot[1]] !== '' || holes[spot[0]]?.[spot[1]]) continue;
        labels[spot[0]]![spot[1]] = label;
        open.push(...(next.get(String(spot)) ?? []));
      }
    }
  return labels;
}

/** The lines without the borders at the board's edge. */
export function withoutFrame(lines: Lines, height: number): Lines {
  return [...lines.slice(0, height).map((line) => line.slice(1, -1)), ...lines.slice(height + 1, -1)];
}
