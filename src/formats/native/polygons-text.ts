/** Boards that an instance draws as polygons: a line for each cell, with its corners `x,y` in order around it. */
import type { Board } from '../../model/board.ts';
import { Corners, doubleArea, type Point, type Polygon } from '../../model/boards/polygons.ts';
import type { EntryLine } from './instance.ts';
import { type Faults, filledLines, type Token } from './tokens.ts';

const POINT = /^-?\d{1,6}(?:\.\d{1,9})?,-?\d{1,6}(?:\.\d{1,9})?$/;

/** Whether the lines seem to be polygons, as opposed to a drawing in characters. */
export const arePolygons = (lines: readonly EntryLine[]): boolean =>
  lines.some(({ text }) => POINT.test(text.trim().split(/\s+/)[0] ?? ''));

/** The polygons of a board's cells; mistakes are reported at their positions. */
export function readPolygons(lines: readonly EntryLine[], faults: Faults): Polygon[] {
  const polygons: Polygon[] = [];
  const corners = new Corners();
  /** The sides of the polygons read so far, each by its two ends in clockwise order. */
  const sides = new Set<string>();
  for (const line of filledLines(lines)) {
    if (faults.isFull) break;
    const polygon = readPolygon(line, faults);
    if (!polygon) continue;
    const keys = (doubleArea(polygon) > 0 ? polygon : polygon.toReversed()).map((at) => corners.key(at));
    const cellSides = keys.map((key, at) => `${key} ${keys[(at + 1) % keys.length]}`);
    const repeatedSide = cellSides.findIndex((side) => sides.has(side));
    if (new Set(keys).size < keys.length) {
      faults.at('bad-polygon', 'Two corners of this cell are one.', line);
    } else if (repeatedSide >= 0) {
      const [a, b] = [
        corners.points[keys[repeatedSide]!]!,
        corners.points[keys[(repeatedSide + 1) % keys.length]!]!,
      ];
      faults.at('bad-polygon', `Another cell lies on the same side of ${a.join()}–${b.join()}.`, line, {
        advice: 'Cells side by side lie on two sides of a stroke that both have from corner to corner.',
      });
    } else {
      for (const side of cellSides) sides.add(side);
      polygons.push(polygon);
    }
  }
  return polygons;
}

function readPolygon(line: Token, faults: Faults): Polygon | undefined {
  const points: Point[] = [];
  for (const match of line.text.matchAll(/\S+/g)) {
    const [text] = match;
    if (text.startsWith('//')) break;
    if (!POINT.test(text)) {
      faults.at(
        'bad-polygon',
        `Expected a corner, found \`${text}\`.`,
        { text, start: line.start + match.index },
        {
          advice: 'A corner is two numbers, to the right and down: `0,1.5`.',
        },
      );
      return undefined;
    }
    const [x = 0, y = 0] = text.split(',').map(Number);
    points.push([x, y]);
  }
  if (points.length >= 3 && Math.abs(doubleArea(points)) > 1e-6) return points;
  faults.at('bad-polygon', 'These corners enclose nothing.', line, {
    advice: 'A cell has three corners or more, in order around it: `0,0 1,0 1,1 0,1`.',
  });
  return undefined;
}

/** The text of a board's cells as polygons: one line for each cell, in the order of the cells' numbers. */
export function writePolygons(board: Board): string[] {
  const directionCount = board.directions.length;
  const text = (value: number): string => String(Number(value.toFixed(6)) + 0);
  return Array.from({ length: board.cellCount }, (_, cell) => {
    const sides = Array.from(
      board.stepBorder.subarray(cell * directionCount, (cell + 1) * directionCount),
    ).filter((b) => b >= 0);
    return sides
      .map((border, at) => {
        const previousSide = sides.at(at - 1)!;
        const ends = [0, 1].map((end) => board.borderCorners[2 * border + end]!);
        const corner = ends.find((end) =>
          [0, 1].some((other) => board.borderCorners[2 * previousSide + other] === end),
        )!;
        return `${text(board.cornerX[corner]!)},${text(board.cornerY[corner]!)}`;
      })
      .join(' ');
  });
}
