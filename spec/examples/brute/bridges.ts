/** Hashi: all ways to put bridges between the islands of a small board. */
import { agree, cluesFrom, type Grid, gridsOf, type MakeBoard, section, spoil } from './board.ts';

/** Two islands in one row or column between which bridges may be built, and the water cells between them. */
interface Span {
  readonly ends: readonly [number, number];
  readonly water: readonly number[];
}

const spansOf = (grid: Grid, isIsland: (cell: number) => boolean): Span[] =>
  [...grid.rows, ...grid.columns].flatMap((line) => {
    const places = line.flatMap((cell, at) => (isIsland(cell) ? [at] : []));
    return places.slice(1).map((to, index): Span => {
      const from = places[index]!;
      return { ends: [line[from]!, line[to]!], water: line.slice(from + 1, to) };
    });
  });

/** All ways to put none, one or two bridges on each span such that bridges don't cross; the number of bridges by span. */
function bridgings(spans: readonly Span[]): number[][] {
  const cross = (a: Span, b: Span): boolean => a.water.some((cell) => b.water.includes(cell));
  let all: number[][] = [[]];
  for (const [at, span] of spans.entries()) {
    const before = spans.slice(0, at);
    const isFree = (bridges: readonly number[]): boolean =>
      !before.some((other, index) => bridges[index]! > 0 && cross(span, other));
    all = all.flatMap((bridges) => (isFree(bridges) ? [0, 1, 2] : [0]).map((more) => [...bridges, more]));
  }
  return all;
}

/** Whether the bridges connect all islands. */
function areJoined(islands: readonly number[], spans: readonly Span[], bridges: readonly number[]): boolean {
  const reached = new Set(islands.slice(0, 1));
  for (const _ of islands) {
    spans.forEach(({ ends }, at) => {
      if (bridges[at]! > 0 && ends.some((end) => reached.has(end))) for (const end of ends) reached.add(end);
    });
  }
  return reached.size === islands.length;
}

const SIZES = gridsOf('1x1 1x5 4x1 2x3 3x3 3x4 4x4');
const MOST_SPANS = 9;

/** Inner cells get fewer islands, so that more bridges can cross. */
const isInner = ({ neighbours }: Grid, cell: number): boolean => neighbours[cell]!.length === 4;

/** Bridges join all islands, each of which has at least one; the number on an island is its number of bridges. */
export const hashi: MakeBoard = (random, planted) => {
  const grid = random.pick(SIZES);
  let islands: number[];
  let spans: Span[];
  do {
    islands = grid.cells.filter((cell) => random.chance(isInner(grid, cell) ? 0.2 : 0.6));
    spans = spansOf(grid, (cell) => islands.includes(cell));
  } while (spans.length > MOST_SPANS);
  const countsOf = (bridges: readonly number[]): number[] =>
    islands.map((island) =>
      spans.reduce((sum, { ends }, at) => sum + (ends.includes(island) ? bridges[at]! : 0), 0),
    );
  const all = bridgings(spans)
    .filter((bridges) => areJoined(islands, spans, bridges))
    .map(countsOf)
    .filter((counts) => !counts.includes(0));
  const anything = (): number => 1 + random.below(4);
  const truth = planted && all.length > 0 ? spoil(random, random.pick(all), anything) : islands.map(anything);
  const numbers = cluesFrom(random, truth, 0.5).map((number) => number ?? '?');
  const marks = grid.cells.map((cell) => numbers[islands.indexOf(cell)]);
  return {
    text: section('island', grid.width, marks),
    answers: all.filter((counts) => agree(numbers, counts)).length,
  };
};
