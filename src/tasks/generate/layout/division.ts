/**
 * Divides a board into areas at random.
 *
 * Regions of any shape grow from random cells; then boundary cells move to neighbouring areas, by simulated annealing, until the sizes are right
 * (Kirkpatrick, Gelatt and Vecchi 1983). The energy is the amount by which sizes are out of bounds, plus a little for the length of the boundaries,
 * so that regions don't become threads. A cell moves only if the rest of its region stays connected. Rectangles are placed row by row, each at the
 * first free corner.
 *
 * The number of steps is bounded; the result is undefined if the sizes weren't reached.
 */

import { type Division, valueOfRangeEnd } from '../../../language/sections/generate/plan.ts';
import type { Board } from '../../../model/board.ts';
import type { Random } from '../../common/random.ts';
import { TUNING } from '../spec/tuning.ts';

/** `areas[cell]`: the number of the cell's area; areas are numbered from 0 in the order of their first cells. */
export type Areas = Int32Array;

export function divideBoard(board: Board, division: Division, random: Random): Areas | undefined {
  const [least, most] = (division.sizes ?? ['1', String(board.cellCount)]).map((end) =>
    valueOfRangeEnd(end, board),
  ) as [number, number];
  const count =
    division.count === undefined
      ? Math.round((2 * board.cellCount) / (least + most))
      : valueOfRangeEnd(division.count, board);
  if (count < 1 || count > board.cellCount) return undefined;
  for (let attempt = 0; attempt < TUNING.divisionAttempts; attempt++) {
    const areas =
      division.shape === 'rectangles'
        ? placeRectangles(board, least, most, random)
        : new MovableBoundaries(board, growRegions(board, count, random)).anneal(least, most, random);
    if (areas) return renumberAreas(areas);
  }
  return undefined;
}

/** The reason why no division has these sizes, as far as the number of cells shows it; undefined if there is none. */
export function whyImpossible(
  { cellCount, ...board }: Board,
  { count, sizes }: Division,
): string | undefined {
  if (count === undefined) return undefined;
  const areas = valueOfRangeEnd(count, board);
  const [least, most] = (sizes ?? ['1', String(cellCount)]).map((end) => valueOfRangeEnd(end, board)) as [
    number,
    number,
  ];
  const boardSizeText = `the board has ${cellCount}`;
  if (areas * least > cellCount)
    return `${areas} areas of at least ${least} cells need ${areas * least}, and ${boardSizeText}`;
  if (areas * most < cellCount)
    return `${areas} areas of at most ${most} cells come to ${areas * most}, and ${boardSizeText}`;
  return undefined;
}

/** Numbers the areas in the order of their first cells. */
export function renumberAreas(areas: Areas): Areas {
  const numberByArea = new Map<number, number>();
  return areas.map((area) => {
    const areaNumber = numberByArea.get(area) ?? numberByArea.size;
    numberByArea.set(area, areaNumber);
    return areaNumber;
  });
}

function growRegions(board: Board, count: number, random: Random): Areas {
  const areas: Areas = new Int32Array(board.cellCount).fill(-1);
  const cells = Array.from(areas, (_, cell) => cell);
  random
    .shuffled(cells)
    .slice(0, count)
    .forEach((cell, area) => {
      areas[cell] = area;
    });
  const neighbors = neighborsOf(board);
  let freeCells = cells.filter((cell) => areas[cell] === -1);
  while (freeCells.length > 0) {
    const otherCells = random.shuffled(freeCells).filter((cell) => {
      const assignedNeighbors = neighbors[cell]!.filter((other) => areas[other] !== -1);
      if (assignedNeighbors.length === 0) return true;
      areas[cell] = areas[assignedNeighbors[random.intBelow(assignedNeighbors.length)]!]!;
      return false;
    });
    // If no seed can reach the rest of the board, a cell of the rest becomes a further seed.
    if (otherCells.length === freeCells.length) areas[otherCells.pop()!] = 0;
    freeCells = otherCells;
  }
  return areas;
}

/** A division into areas in which boundary cells can be moved from area to area. */
export class MovableBoundaries {
  readonly areas: Areas;
  readonly #neighbors: readonly (readonly number[])[];
  readonly #areaSizes: Int32Array;

  constructor(board: Board, areas: Areas) {
    this.areas = areas.slice();
    this.#neighbors = neighborsOf(board);
    this.#areaSizes = new Int32Array(areas.reduce((most, area) => Math.max(most, area), 0) + 1);
    for (const area of areas) this.#areaSizes[area]!++;
  }

  size(area: number): number {
    return this.#areaSizes[area]!;
  }

  /** The neighbouring areas to which the cell can move; none if the rest of its area would not stay connected. */
  adjacentAreas(cell: number): number[] {
    const ownArea = this.areas[cell]!;
    const neighborAreas = [...new Set(this.#neighbors[cell]!.map((other) => this.areas[other]!))];
    return this.#canLeaveArea(cell) ? neighborAreas.filter((area) => area !== ownArea) : [];
  }

  move(cell: number, area: number): void {
    this.#areaSizes[this.areas[cell]!]!--;
    this.#areaSizes[area]!++;
    this.areas[cell] = area;
  }

  /** Simulated annealing: moves boundary cells between areas until all sizes are within bounds; undefined if some size stays outside. */
  anneal(least: number, most: number, random: Random): Areas | undefined {
    const deviation = (size: number): number => Math.max(0, least - size, size - most);
    const cells = this.areas.length;
    const steps = TUNING.annealingSteps * cells;
    let totalDeviation = this.#areaSizes.reduce((sum, size) => sum + deviation(size), 0);
    for (let step = 0; step < steps; step++) {
      // Towards the end, when the temperature is low, only sizes still matter.
      const temperature =
        TUNING.firstTemperature * (TUNING.lastTemperature / TUNING.firstTemperature) ** (step / steps);
      if (totalDeviation === 0 && step > steps / 2) return this.areas;
      const cell = random.intBelow(cells);
      const oldArea = this.areas[cell]!;
      const neighbors = this.#neighbors[cell]!;
      if (neighbors.length === 0) continue;
      const to = this.areas[neighbors[random.intBelow(neighbors.length)]!]!;
      if (to === oldArea) continue;
      const [a, b] = [this.#areaSizes[oldArea]!, this.#areaSizes[to]!];
      const deviationChange = deviation(a - 1) - deviation(a) + deviation(b + 1) - deviation(b);
      // The deviations of the sizes are squared, so that the largest deviations shrink first.
      const squareChange =
        deviation(a - 1) ** 2 - deviation(a) ** 2 + deviation(b + 1) ** 2 - deviation(b) ** 2;
      let boundaryChange = 0;
      for (const other of neighbors) {
        if (this.areas[other] === oldArea) boundaryChange++;
        else if (this.areas[other] === to) boundaryChange--;
      }
      const cost = squareChange + TUNING.boundaryCost * boundaryChange;
      if (cost > 0 && random.next() >= Math.exp(-cost / temperature)) continue;
      if (!this.#canLeaveArea(cell)) continue;
      this.move(cell, to);
      totalDeviation += deviationChange;
    }
    return totalDeviation === 0 ? this.areas : undefined;
  }

  /** Whether the cell's area stays connected and non-empty without the cell. */
  #canLeaveArea(cell: number): boolean {
    const ownArea = this.areas[cell]!;
    const sameAreaNeighbors = this.#neighbors[cell]!.filter((other) => this.areas[other] === ownArea);
    const [first] = sameAreaNeighbors;
    if (first === undefined) return false;
    if (sameAreaNeighbors.length === 1) return true;
    const visitedCells = new Set([cell, first]);
    const stack = [first];
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      for (const other of this.#neighbors[at]!) {
        if (this.areas[other] !== ownArea || visitedCells.has(other)) continue;
        visitedCells.add(other);
        stack.push(other);
      }
    }
    return sameAreaNeighbors.every((other) => visitedCells.has(other));
  }
}

function placeRectangles(board: Board, least: number, most: number, random: Random): Areas | undefined {
  const { height, width } = board;
  const areas: Areas = new Int32Array(board.cellCount).fill(-1);
  for (let area = 0; ; area++) {
    const corner = areas.indexOf(-1);
    if (corner < 0) return areas;
    const [top, left] = [board.cellRow[corner]!, board.cellColumn[corner]!];
    let freeWidth = 0;
    while (left + freeWidth < width && areas[board.cellAt(top, left + freeWidth)] === -1) freeWidth++;
    const fits: [number, number][] = [];
    for (let h = 1; top + h <= height && h <= most; h++) {
      for (let w = 1; w <= freeWidth && w * h <= most; w++) {
        // The free cells that remain in this row must not be too few for another rectangle.
        if (w * h >= least && isCompact(h, w)) fits.push([h, w]);
      }
    }
    const [h, w] = fits[random.intBelow(fits.length)] ?? [0, 0];
    if (h === 0) return undefined;
    for (let y = top; y < top + h; y++) {
      for (let x = left; x < left + w; x++) areas[board.cellAt(y, x)] = area;
    }
  }
}

/** Whether the rectangle is at most about twice as long as wide. */
const isCompact = (h: number, w: number): boolean => Math.max(h, w) <= 2 * Math.min(h, w) + 1;

function neighborsOf(board: Board): number[][] {
  const neighbors = Array.from({ length: board.cellCount }, (): number[] => []);
  for (let link = 0; link < board.linkCount; link++) {
    const [a, b] = [board.linkCells[2 * link]!, board.linkCells[2 * link + 1]!];
    neighbors[a]!.push(b);
    neighbors[b]!.push(a);
  }
  return neighbors;
}
