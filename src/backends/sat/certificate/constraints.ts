// The constraints of a certificate in the form of its text: an object of numbers for each, with its meaning. A literal
// is a DIMACS number; 0 is a literal that is always true. Nothing here is shared with code that encodes, propagates or
// searches: the checker knows only the text.

export type Edge = readonly [a: number, b: number, literal: number];

interface GuardedConstraint {
  /** The constraint must hold only if this literal is true; without a guard it must always hold. */
  readonly guard?: number;
}

/**
 * Nodes whose literal is true, and edges between them whose literal is true, form a connected graph. It may be empty.
 */
export interface Connected extends GuardedConstraint {
  readonly kind: 'connected';
  readonly nodes: readonly number[];
  readonly edges: readonly Edge[];
}

/** The edges whose literal is true form one simple cycle, or with `path` one open path of at least one edge. */
export interface Line extends GuardedConstraint {
  readonly kind: 'loop';
  readonly nodes: number;
  readonly edges: readonly Edge[];
  readonly path?: boolean;
}

/** The sum of the coefficients of the true literals is at most `bound`. */
export interface Linear extends GuardedConstraint {
  readonly kind: 'linear';
  readonly terms: readonly (readonly [coefficient: number, literal: number])[];
  readonly bound: number;
}

/**
 * Edges whose literal is true are borders, the others join their ends; a region is a component of the graph of joined
 * edges.
 */
export interface Regions extends GuardedConstraint {
  readonly kind: 'regions';
  /** Whether the ends of a border must be in different regions. */
  readonly separate: boolean;
  /** Whether the ends of a border must be in regions of different sizes. */
  readonly merge: boolean;
  readonly nodes: number;
  readonly edges: readonly Edge[];
  /**
   * The k-th literal of `order` is true if and only if the region of `node` has at least `lowest` + k nodes. The
   * region has at least `lowest` nodes, and at most `lowest` plus the number of literals.
   */
  readonly sizes: readonly {
    readonly node: number;
    readonly lowest: number;
    readonly order: readonly number[];
  }[];
}

/**
 * If the root's literal is true, the nodes whose literal is true are connected with it over edges whose literal is
 * true, and their number is from `least` to `most`.
 */
export interface Sized {
  readonly kind: 'sized';
  readonly root: number;
  readonly least: number;
  readonly most: number;
  readonly nodes: readonly number[];
  readonly edges: readonly Edge[];
}

/**
 * Edges whose literal is true are borders, as in `regions`; with `separate`, the ends of each border are in different
 * regions. A pair's literal is true if and only if a motion and a shift map the region of one node to the region of
 * the other.
 */
export interface Alike {
  readonly kind: 'alike';
  readonly separate: boolean;
  readonly x: readonly number[];
  readonly y: readonly number[];
  /** 2 × 2 matrices, each row by row. The inverse of each matrix is one of them, too. */
  readonly motions: readonly (readonly [number, number, number, number])[];
  readonly edges: readonly Edge[];
  readonly pairs: readonly Edge[];
}

/**
 * The edges whose literal is true form no cycle; with `directed`, each edge leads only from its first end to its
 * second.
 */
export interface Acyclic extends GuardedConstraint {
  readonly kind: 'acyclic';
  readonly directed: boolean;
  readonly nodes: number;
  readonly edges: readonly Edge[];
}

export type Constraint = Connected | Line | Linear | Regions | Sized | Alike | Acyclic;

type FieldTests = Readonly<Record<string, (value: unknown) => boolean>>;

const isInt = (value: unknown): value is number => Number.isSafeInteger(value);
const isCount = (value: unknown): boolean => isInt(value) && value >= 0;
const isFlag = (value: unknown): boolean => typeof value === 'boolean';
const isListOf =
  (isItem: (item: unknown) => boolean) =>
  (value: unknown): boolean =>
    Array.isArray(value) && value.every(isItem);
const isTuple = (length: number) => (value: unknown) =>
  Array.isArray(value) && value.length === length && value.every(isInt);
const isInts = isListOf(isInt);
const areEdges = isListOf(isTuple(3));
const allowUndefined = (is: (value: unknown) => boolean) => (value: unknown) =>
  value === undefined || is(value);
const isSize = (value: unknown): boolean => {
  const { node, lowest, order } = (value ?? {}) as Partial<Regions['sizes'][number]>;
  return isInt(node) && isCount(lowest) && isInts(order);
};

const SHAPES = new Map<string, FieldTests>([
  ['connected', { guard: allowUndefined(isInt), nodes: isInts, edges: areEdges }],
  ['loop', { guard: allowUndefined(isInt), nodes: isCount, edges: areEdges, path: allowUndefined(isFlag) }],
  ['linear', { guard: allowUndefined(isInt), terms: isListOf(isTuple(2)), bound: isInt }],
  [
    'regions',
    {
      guard: allowUndefined(isInt),
      separate: isFlag,
      merge: isFlag,
      nodes: isCount,
      edges: areEdges,
      sizes: isListOf(isSize),
    },
  ],
  ['sized', { root: isCount, least: isInt, most: isInt, nodes: isInts, edges: areEdges }],
  [
    'alike',
    {
      separate: isFlag,
      x: isInts,
      y: isInts,
      motions: isListOf(isTuple(4)),
      edges: areEdges,
      pairs: areEdges,
    },
  ],
  ['acyclic', { guard: allowUndefined(isInt), directed: isFlag, nodes: isCount, edges: areEdges }],
]);

/**
 * Reads the constraint in a line of a certificate; undefined if it is malformed or mentions nodes that don't exist.
 */
export function readConstraint(text: string): Constraint | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  const entries = new Map(Object.entries(value));
  const shape = SHAPES.get(String(entries.get('kind')));
  if (!shape || !Object.entries(shape).every(([name, is]) => is(entries.get(name)))) return undefined;
  const constraint = value as Constraint;
  return areIndexesInRange(constraint) ? constraint : undefined;
}

/** Whether the edges, pairs and sizes of the constraint mention only nodes that exist. */
function areIndexesInRange(constraint: Constraint): boolean {
  if (constraint.kind === 'linear') return true;
  const nodes = nodesOf(constraint);
  const isNode = (node: number): boolean => node >= 0 && node < nodes;
  if (!constraint.edges.every(([a, b]) => isNode(a) && isNode(b))) return false;
  if (constraint.kind === 'sized') return isNode(constraint.root);
  if (constraint.kind === 'regions') return constraint.sizes.every(({ node }) => isNode(node));
  if (constraint.kind !== 'alike') return true;
  return constraint.y.length === nodes && constraint.pairs.every(([a, b]) => isNode(a) && isNode(b));
}

/** The number of nodes of the constraint's graph; 0 if it has no graph. */
export function nodesOf(constraint: Constraint): number {
  switch (constraint.kind) {
    case 'linear':
      return 0;
    case 'connected':
    case 'sized':
      return constraint.nodes.length;
    case 'alike':
      return constraint.x.length;
    default:
      return constraint.nodes;
  }
}

/** The literals that the constraint contains, including the literal 0 if it occurs there. */
export function literalsOf(constraint: Constraint): readonly number[] {
  switch (constraint.kind) {
    case 'linear':
      return [constraint.guard ?? 0, ...constraint.terms.map(([, literal]) => literal)];
    case 'alike':
      return [...constraint.edges, ...constraint.pairs].map(([, , literal]) => literal);
    case 'regions':
      return [
        constraint.guard ?? 0,
        ...constraint.edges.map(([, , literal]) => literal),
        ...constraint.sizes.flatMap(({ order }) => order),
      ];
    case 'connected':
      return [
        constraint.guard ?? 0,
        ...constraint.nodes,
        ...constraint.edges.map(([, , literal]) => literal),
      ];
    case 'sized':
      return [...constraint.nodes, ...constraint.edges.map(([, , literal]) => literal)];
    default:
      return [constraint.guard ?? 0, ...constraint.edges.map(([, , literal]) => literal)];
  }
}
