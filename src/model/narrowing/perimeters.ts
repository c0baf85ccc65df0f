/**
 * What follows where components of known sizes share a board of squares with a connected rest: islands in a sea.
 *
 * Idea: count sides of cells. Of |S| cells that are connected at least |S| − 1 pairs touch, which leaves them at most 2|S| + 2 sides to
 * the islands and to the frame. An island has a side on the left and on the right in every row it is in, and above and below in every column: at
 * least 2(r + c), where r·c is at least its size. With h + w for half of the frame, b for the sides that the sea has there:
 *
 *     Σ (r + c) + b ≤ |S| + 1 + h + w
 *
 * Where islands with fixed cells are told apart on the frame, there is sea between each two, so b is at least their number. If all this leaves
 * little over (`MOST_SLACK`), every island can be but so wide and high, and the sea so often at the frame. No clause says so otherwise, and
 * clauses for each way to fail are many: a board of 10×10 that is tight takes 30,000 conflicts without this and 400 with it
 * (bench/results/hints.md). Cost: linear in cells times islands. Source: Harary and Harborth, Extremal animals (1976), for the least perimeter.
 */
import type { Board } from '../board.ts';
import type { Ground } from '../ground.ts';
import { least as leastOf } from '../large-lists.ts';
import { graphArguments } from '../terms/operands.ts';
import { type BoolRef, CODE, FALSE, type IntRef, type Terms, TRUE } from '../terms/terms.ts';

/** Rows and columns that may be left over: with more, bounds as these exclude little. */
const MOST_SLACK = 3;

/** Islands of one `components` term in the rest of the board. */
interface Islands {
  readonly components: IntRef;
  readonly sea: ArrayLike<BoolRef>;
  /** By a cell of each island: its size. */
  readonly sizes: ReadonlyMap<number, number>;
}

/** What sides leave to islands. */
export interface Perimeters {
  /** Bool terms that hold in every solution. */
  readonly bounds: readonly BoolRef[];
  /** How many rows and columns islands may have beyond the fewest, and sides the rest at the frame, all together. */
  readonly slack: number;
}

/** Undefined where nothing of the kind is asked, or more than `mostSlack` is left over. */
export function perimeters(ground: Ground, mostSlack = MOST_SLACK): Perimeters | undefined {
  const { board, terms, constraints } = ground;
  if (!board) return undefined;
  let roots: ReadonlySet<BoolRef> | undefined;
  for (const { root } of constraints) {
    if (!isTerm(terms, root, CODE.connected)) continue;
    roots ??= new Set(constraints.map((constraint) => constraint.root));
    const islands = islandsBeside(terms, board, root, roots);
    if (islands) return boundsOf(terms, board, islands, mostSlack);
  }
  return undefined;
}

const isTerm = (terms: Terms, ref: BoolRef, code: number): boolean =>
  (ref & 1) === 0 && terms.code(ref >> 1) === code;

/** The islands that are all of the board but what `connected` speaks of, if each of them has one cell of known size. */
function islandsBeside(
  terms: Terms,
  board: Board,
  connected: BoolRef,
  roots: ReadonlySet<BoolRef>,
): Islands | undefined {
  const sizes = new Map<IntRef, Map<number, number>>();
  for (const root of roots) {
    if (!isTerm(terms, root, CODE.equals) || terms.arity(root >> 1) !== 3) continue;
    const [size, coefficient, term] = terms.arguments(root) as unknown as [number, number, IntRef];
    if (coefficient !== 1 || terms.code(term >> 1) !== CODE.componentSize) continue;
    const components = terms.argumentAt(term, 0);
    const known = sizes.get(components) ?? new Map<number, number>();
    sizes.set(components, known.set(terms.argumentAt(term, 1), size));
  }
  if (sizes.size === 0 || !isWholeBoard(terms, board, connected)) return undefined;
  const sea = graphArguments(terms, terms.arguments(connected));
  for (const [components, known] of sizes) {
    if (!isWholeBoard(terms, board, components)) continue;
    const { nodes } = graphArguments(terms, terms.arguments(components));
    if (!Array.from(nodes).every((node, at) => node === (sea.nodes[at]! ^ 1))) continue;
    const marks = marksOf(terms, components, nodes, roots);
    if (!marks?.every((cell) => (known.get(cell) ?? 0) > 0)) continue;
    return {
      components,
      sea: Int32Array.from(sea.nodes),
      sizes: new Map(marks.map((cell) => [cell, known.get(cell)!])),
    };
  }
  return undefined;
}

/** Whether the term speaks of all cells, row by row, and of all pairs of neighbors in rows and columns: then these are squares, whatever the board. */
function isWholeBoard(terms: Terms, { height, width, cellCount }: Board, term: number): boolean {
  const graph = terms.graphs[terms.argumentAt(term, 0)]!;
  if (graph.nodes !== cellCount || cellCount !== height * width) return false;
  const { ends } = graph;
  const pairs = new Set<number>();
  for (let i = 0; i < ends.length; i += 2) {
    const [a, b] = [Math.min(ends[i]!, ends[i + 1]!), Math.max(ends[i]!, ends[i + 1]!)];
    if (b !== a + width && (b !== a + 1 || b % width === 0)) return false;
    pairs.add(a * cellCount + b);
  }
  if (pairs.size !== height * (width - 1) + width * (height - 1)) return false;
  if (!graph.nodeElements?.every(({ kind, index }, node) => kind === 'cell' && index === node)) return false;
  return Array.from(graphArguments(terms, terms.arguments(term)).edges).every((edge) => edge === TRUE);
}

/** Cells of which every component has exactly one; undefined where nothing says so. */
function marksOf(
  terms: Terms,
  components: IntRef,
  nodes: ArrayLike<BoolRef>,
  roots: ReadonlySet<BoolRef>,
): readonly number[] | undefined {
  /** By cell: the marks of which its component has one, if it is in one. */
  const told = new Map<number, number>();
  for (const root of roots) {
    // Not both: the cell is in a component, and that has not exactly one.
    const parts =
      (root & 1) === 1 && terms.code(root >> 1) === CODE.and ? [...terms.arguments(root)] : [root ^ 1];
    for (const part of parts) {
      if ((part & 1) === 0 || terms.code(part >> 1) !== CODE.equals || terms.arity(part >> 1) !== 3) continue;
      const [count, coefficient, share] = terms.arguments(part) as unknown as [number, number, IntRef];
      if (count !== 1 || coefficient !== 1 || terms.code(share >> 1) !== CODE.componentShare) continue;
      const [of, cell, subset] = terms.arguments(share) as unknown as [IntRef, number, number];
      if (of === components && parts.every((other) => other === part || other === nodes[cell]))
        told.set(cell, subset);
    }
  }
  const subsets = new Set(told.values());
  const [subset] = subsets;
  const all = Array.from(nodes).every((node, cell) => node === FALSE || told.has(cell));
  return subset === undefined || subsets.size > 1 || !all ? undefined : [...terms.subsets[subset]!];
}

/** Half of the least perimeter of so many cells: the fewest rows and columns that have room for them. */
function leastSpan(size: number, { height, width }: Board): number {
  let least = Number.POSITIVE_INFINITY;
  for (let rows = 1; rows <= Math.min(size, height); rows++) {
    const columns = Math.ceil(size / rows);
    if (columns <= width) least = Math.min(least, rows + columns);
  }
  return least;
}

function boundsOf(
  terms: Terms,
  board: Board,
  { components, sea, sizes }: Islands,
  mostSlack: number,
): Perimeters | undefined {
  const { height, width, cellCount } = board;
  const land = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  const spans = [...sizes].map(([cell, size]) => ({ cell, size, least: leastSpan(size, board) }));
  const arcs = arcsBetween(board, sizes);
  const most = cellCount - land + 1 + height + width;
  const sides = arcs.reduce((sum, arc) => sum + arc.least, 0);
  const slack = most - sides - spans.reduce((sum, { least }) => sum + least, 0);
  if (land > cellCount || slack > mostSlack) return undefined;
  const bounds: BoolRef[] = [];
  const counted: BoolRef[] = [];
  for (const { cell, size, least } of spans) {
    const touched = [
      ...touchedLines(terms, board, components, cell, size, 'row', bounds),
      ...touchedLines(terms, board, components, cell, size, 'column', bounds),
    ];
    for (const line of touched) counted.push(line);
    bounds.push(atMost(terms, touched, [], least + slack));
  }
  const frame = frameOf(board);
  for (const { cells, least } of arcs) {
    bounds.push(terms.or(cells.map((cell) => sea[cell]!)));
    bounds.push(
      atMost(
        terms,
        cells.map((cell) => sea[cell]!),
        cells.map((cell) => sidesAt(board, cell)),
        least + slack,
      ),
    );
  }
  bounds.push(
    atMost(
      terms,
      [...frame.map((cell) => sea[cell]!), ...counted],
      frame.map((cell) => sidesAt(board, cell)),
      most,
    ),
  );
  return { bounds: bounds.filter((bound) => bound !== TRUE), slack };
}

/** Of as many of the bools as have no weight, each counts once. */
const atMost = (terms: Terms, refs: readonly BoolRef[], weights: readonly number[], most: number): BoolRef =>
  terms.atMost(
    refs.map((_, at) => weights[at] ?? 1),
    refs,
    most,
  );

/** Whether the island is in a row, or a column, for each that it may reach; those farther off only with those between, which goes to `bounds`. */
function touchedLines(
  terms: Terms,
  { height, width }: Board,
  components: IntRef,
  cell: number,
  size: number,
  line: 'row' | 'column',
  bounds: BoolRef[],
): BoolRef[] {
  const [row, column] = [Math.floor(cell / width), cell % width];
  const [own, across, lines, length] =
    line === 'row' ? [row, column, height, width] : [column, row, width, height];
  const touches = (at: number): BoolRef => {
    const far = size - 1 - Math.abs(at - own);
    const cells: number[] = [];
    for (let i = Math.max(0, across - far); i <= Math.min(length - 1, across + far); i++)
      cells.push(line === 'row' ? at * width + i : i * width + at);
    return terms.or(cells.map((other) => terms.reaches(components, cell, other)));
  };
  const touched = [TRUE];
  for (const way of [-1, 1]) {
    let before = TRUE;
    for (let at = own + way; at >= 0 && at < lines && Math.abs(at - own) < size; at += way) {
      const here = touches(at);
      bounds.push(terms.implies(here, before));
      touched.push(here);
      before = here;
    }
  }
  return touched;
}

/** Sides of the cell on the frame. */
function sidesAt({ height, width }: Board, cell: number): number {
  const [row, column] = [Math.floor(cell / width), cell % width];
  return [row === 0, row === height - 1, column === 0, column === width - 1].filter((isThere) => isThere)
    .length;
}

/** The cells along the frame, clockwise from the top left; none where the board is a single row or column. */
function frameOf({ height, width }: Board): number[] {
  if (height < 2 || width < 2) return [];
  const at = (row: number, column: number): number => row * width + column;
  return [
    ...Array.from({ length: width - 1 }, (_, i) => at(0, i)),
    ...Array.from({ length: height - 1 }, (_, i) => at(i, width - 1)),
    ...Array.from({ length: width - 1 }, (_, i) => at(height - 1, width - 1 - i)),
    ...Array.from({ length: height - 1 }, (_, i) => at(height - 1 - i, 0)),
  ];
}

interface Arc {
  readonly cells: readonly number[];
  /** The fewest sides that one of its cells has on the frame. */
  readonly least: number;
}

/** What lies between two islands that follow one another along the frame: there is sea. */
function arcsBetween(board: Board, sizes: ReadonlyMap<number, number>): Arc[] {
  const frame = frameOf(board);
  const first = frame.findIndex((cell) => sizes.has(cell));
  if (frame.filter((cell) => sizes.has(cell)).length < 2) return [];
  const turned = [...frame.slice(first), ...frame.slice(0, first), frame[first]!];
  const arcs: Arc[] = [];
  let cells: number[] = [];
  for (const cell of turned.slice(1)) {
    if (!sizes.has(cell)) {
      cells.push(cell);
      continue;
    }
    // Where islands touch, the rules can't be kept, which they show themselves.
    if (cells.length > 0) arcs.push({ cells, least: leastOf(cells.map((each) => sidesAt(board, each))) });
    cells = [];
  }
  return arcs;
}
