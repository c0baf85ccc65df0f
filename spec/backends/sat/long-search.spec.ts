// Searches that are long enough for learned clauses to be vivified and dropped, with native propagators: a grid is
// divided into two connected areas, neither too large nor too small.
import { describe, expect, it } from 'vitest';
import { compileEngine, createEngine } from '../../../src/backends/sat/engine/engine.ts';
import { generatorOf, isTrue, randomClauses, satisfies } from './random.ts';

const [ROWS, COLUMNS] = [4, 6];
const CELLS = ROWS * COLUMNS;
const LAST = CELLS - 1;
const ALL = (1 << CELLS) - 1;
const [LEAST, MOST] = [10, 14];
/** The number of conflicts from which on learned clauses are vivified and reduced. */
const FIRST_REDUCTION = 1000;

const edges = Array.from({ length: CELLS }, (_, cell) => [
  ...((cell + 1) % COLUMNS === 0 ? [] : [[cell, cell + 1, 0] as const]),
  ...(cell + COLUMNS > LAST ? [] : [[cell, cell + COLUMNS, 0] as const]),
]).flat();

/** The cells without the first column (step −1) or the last column (step 1). */
const inner = (step: number): number =>
  Array.from({ length: CELLS }, (_, cell) => cell)
    .filter((cell) => cell % COLUMNS !== (step < 0 ? 0 : COLUMNS - 1))
    .reduce((bits, cell) => bits | (1 << cell), 0);
const [RIGHTMOST_OFF, LEFTMOST_OFF] = [inner(1), inner(-1)];

/** The cells of a set, given as bits, that are connected with the given cell within the set. */
function areaOf(set: number, cell: number): number {
  let area = set & (1 << cell);
  for (let before = 0; area !== before; ) {
    before = area;
    const beside = ((area & RIGHTMOST_OFF) << 1) | ((area & LEFTMOST_OFF) >> 1);
    area |= (beside | (area << COLUMNS) | (area >> COLUMNS)) & set;
  }
  return area;
}

/**
 * All connected sets of allowed size that contain the first cell but not the last, and whose complement is connected,
 * too.
 */
function divisions(): number[] {
  const found: number[] = [];
  for (let set = 1; set < 1 << LAST; set += 2) {
    if (areaOf(set, 0) !== set || areaOf(ALL & ~set, LAST) !== (ALL & ~set)) continue;
    const size = set.toString(2).replaceAll('0', '').length;
    if (size >= LEAST && size <= MOST) found.push(set);
  }
  return found;
}

describe('a long search with propagators', () => {
  const sets = divisions();
  for (const seed of [1, 2, 3, 4]) {
    it(`finds all divisions of a grid, seed ${seed}`, async () => {
      const engine = createEngine(await compileEngine(), { seed });
      const nodes = Array.from({ length: CELLS }, (_, cell) => cell + 1);
      engine.newVariables(CELLS);
      for (const cell of nodes) engine.freeze(cell);
      engine.addPropagator({ kind: 'sized', root: 0, least: LEAST, most: MOST, nodes, edges });
      engine.addPropagator({ kind: 'connected', nodes: nodes.map((cell) => -cell), edges });
      const clauses = [[1], [-CELLS], ...randomClauses(generatorOf(seed), CELLS, 1)];
      for (const clause of clauses) engine.addClause(clause);
      const found: number[] = [];
      while (engine.solve() === 'satisfiable') {
        const set = nodes.reduce((bits, cell, i) => bits | (engine.value(cell) ? 1 << i : 0), 0);
        found.push(set);
        engine.addClause(nodes.map((cell) => (isTrue(set, cell) ? -cell : cell)));
      }
      const expected = sets.filter((set) => satisfies(set, clauses));
      expect(found.sort((a, b) => a - b)).toEqual(expected);
      expect(engine.statistics().conflicts).toBeGreaterThan(FIRST_REDUCTION);
    });
  }
});
