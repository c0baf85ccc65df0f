// Puzzles as ground models, built directly from the seed puzzles' and public data files; bench/encode.ts compiles them.
import type { Ground } from '../src/model/ground.ts';
import { type Automaton, type BoolRef, type Ref, Terms } from '../src/model/terms/terms.ts';

const span = { file: 0, start: 0, end: 0 };

function groundOf(terms: Terms, name: string, refs: readonly Ref[], roots: readonly BoolRef[]): Ground {
  return {
    board: undefined,
    terms,
    givens: [],
    families: [{ name, hidden: false, type: { kind: 'int' }, refs, span }],
    rules: [{ sentence: 'all rules', span }],
    constraints: roots.map((root) => ({ root, rule: 0, span, site: [] })),
  };
}

const numbers = (text: string): number[] => text.split(/\s+/).filter(Boolean).map(Number);

/** A storm as a ground model. `text`: `rows columns`, then the row and the column totals. */
export function storm(text: string): Ground {
  const [height, width, ...totals] = numbers(text) as [number, number, ...number[]];
  const terms = new Terms();
  const cells = Array.from({ length: height * width }, () => terms.boolVariable());
  const at = (row: number, column: number): BoolRef =>
    row < 0 || column < 0 || row >= height || column >= width ? 1 : cells[row * width + column]!;
  const roots: BoolRef[] = [];
  const exactly = (line: BoolRef[], total: number) =>
    roots.push(
      terms.equals(
        line.map(() => 1),
        line,
        total,
      ),
    );
  for (let r = 0; r < height; r++) exactly(cells.slice(r * width, (r + 1) * width), totals[r]!);
  for (let c = 0; c < width; c++) {
    exactly(
      Array.from({ length: height }, (_, r) => at(r, c)),
      totals[height + c]!,
    );
  }
  const not = (a: BoolRef) => a ^ 1;
  for (let r = -1; r <= height; r++) {
    for (let c = -1; c <= width; c++) {
      const window = [at(r, c), at(r, c + 1), at(r + 1, c + 1), at(r + 1, c)] as const;
      for (let turn = 0; turn < 4; turn++) {
        const [a, b, d, e] = [0, 1, 2, 3].map((i) => window[(i + turn) % 4]!) as [
          number,
          number,
          number,
          number,
        ];
        roots.push(terms.or([not(a), not(b), not(d), e]), terms.or([not(a), not(d), b, e]));
      }
      roots.push(terms.or([at(r, c - 1), at(r, c + 1), not(at(r, c))]));
      roots.push(terms.or([at(r - 1, c), at(r + 1, c), not(at(r, c))]));
    }
  }
  return groundOf(
    terms,
    'storm',
    cells,
    roots.filter((root) => root !== 0),
  );
}

/** The text of a storm board of random rectangles: `rows columns totals…`. */
export function randomStorm(size: number, seed: number): string {
  let state = seed >>> 0;
  const random = (n: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
  const board = Array.from({ length: size }, () => new Uint8Array(size));
  for (let tries = 0; tries < size * size; tries++) {
    const [h, w, r, c] = [2 + random(3), 2 + random(3), random(size), random(size)] as [
      number,
      number,
      number,
      number,
    ];
    if (r + h > size || c + w > size) continue;
    let free = true;
    for (let y = r - 1; y <= r + h; y++) for (let x = c - 1; x <= c + w; x++) if (board[y]?.[x]) free = false;
    if (free) for (let y = r; y < r + h; y++) board[y]!.fill(1, c, c + w);
  }
  const rows = board.map((row) => row.reduce((sum, cell) => sum + cell, 0));
  const columns = rows.map((_, c) => board.reduce((sum, row) => sum + row[c]!, 0));
  return [size, size, ...rows, ...columns].join(' ');
}

/**
 * An edge-matching board as a ground model: tiles on a framed board, as a table over a bijection. `text`: a `.puz`
 * file.
 */
export function edgeMatching(text: string): Ground {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('c'));
  const [width, height = width] = numbers(lines[0]!) as [number, number?];
  const tiles = lines.slice(1).map((line) => numbers(line).slice(0, 4));
  const colors = Math.max(...tiles.flat());
  const terms = new Terms();
  const tile = Array.from({ length: width * height! }, () => terms.intVariable(0, tiles.length - 1));
  const across = Array.from({ length: (height! + 1) * width }, () => terms.intVariable(0, colors));
  const down = Array.from({ length: height! * (width + 1) }, () => terms.intVariable(0, colors));
  const tuples = tiles.flatMap((sides, t) =>
    [0, 1, 2, 3].flatMap((turn) => [t, ...[0, 1, 2, 3].map((side) => sides[(side + turn) % 4]!)]),
  );
  const table = { arity: 5, tuples: Int32Array.from(tuples) };
  const roots = [terms.allDifferent(tile)];
  const framed = (border: Ref, outer: boolean) => roots.push(terms.is(border, 0) ^ (outer ? 0 : 1));
  for (let r = 0; r < height!; r++) {
    for (let c = 0; c < width; c++) {
      const [north, south] = [across[r * width + c]!, across[(r + 1) * width + c]!];
      const [west, east] = [down[r * (width + 1) + c]!, down[r * (width + 1) + c + 1]!];
      roots.push(terms.inTable(table, [tile[r * width + c]!, north, east, south, west]));
    }
  }
  across.forEach((border, i) => {
    framed(border, i < width || i >= height! * width);
  });
  down.forEach((border, i) => {
    framed(border, i % (width + 1) === 0 || i % (width + 1) === width);
  });
  return groundOf(terms, 'tile', [...tile, ...across, ...down], roots);
}

/**
 * A nonogram as a ground model. `text`: `rows columns`, then a line of runs for every row and column (`0` or nothing:
 * no run).
 */
export function nonogram(text: string): Ground {
  const lines = text.split('\n').filter((line) => !line.startsWith('#'));
  const [height, width] = numbers(lines[0]!) as [number, number];
  const terms = new Terms();
  const cells = Array.from({ length: height * width }, () => terms.boolVariable());
  const roots: BoolRef[] = [];
  for (let i = 0; i < height + width; i++) {
    const runs = numbers(lines[i + 1] ?? '').filter((run) => run > 0);
    const line =
      i < height
        ? cells.slice(i * width, (i + 1) * width)
        : Array.from({ length: height }, (_, r) => cells[r * width + i - height]!);
    roots.push(terms.accepts(runsAutomaton(runs), line));
  }
  return groundOf(terms, 'shaded', cells, roots);
}

function runsAutomaton(runs: readonly number[]): Automaton {
  const transitions: number[] = [];
  runs.forEach((run, k) => {
    // The automaton has a state before each run, one for each cell inside the run, and one for the gap after it, which
    // is the state before the next run.
    if (k === 0) transitions.push(0, 1);
    for (let i = 1; i < run; i++) transitions.push(-1, transitions.length / 2 + 1);
    transitions.push(transitions.length / 2 + 1, -1);
    const gap = transitions.length / 2;
    transitions.push(gap, k + 1 < runs.length ? gap + 1 : -1);
  });
  if (runs.length === 0) transitions.push(0, -1);
  const states = transitions.length / 2;
  const accepting = new Uint8Array(states);
  accepting[states - 1] = 1;
  if (runs.length > 0) accepting[states - 2] = 1;
  return { states, startState: 0, accepting, low: 0, width: 2, transitions: Int32Array.from(transitions) };
}

/**
 * A sudoku as a ground model. `text`: a first line with the size, then a line for each row of the grid, with digits or
 * `-`.
 */
export function sudoku(text: string): Ground {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
  const grid = lines.slice(1).map((line) => line.trim().split(/\s+/));
  const size = grid.length;
  const box = Math.round(Math.sqrt(size));
  const terms = new Terms();
  const cells = Array.from({ length: size * size }, () => terms.intVariable(1, size));
  const roots: BoolRef[] = [];
  const all = Array.from({ length: size }, (_, i) => i);
  for (const i of all) {
    roots.push(terms.allDifferent(all.map((j) => cells[i * size + j]!)));
    roots.push(terms.allDifferent(all.map((j) => cells[j * size + i]!)));
    const corner = Math.floor(i / box) * box * size + (i % box) * box;
    roots.push(terms.allDifferent(all.map((j) => cells[corner + Math.floor(j / box) * size + (j % box)]!)));
  }
  grid.forEach((row, r) => {
    row.forEach((clue, c) => {
      if (clue !== '-') roots.push(terms.is(cells[r * size + c]!, Number(clue)));
    });
  });
  return groundOf(terms, 'digit', cells, roots);
}
