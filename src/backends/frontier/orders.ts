/**
 * Orders in which to read the variables, the order with the narrowest frontier first. Candidates are sweeps over the
 * board in its directions, the model's own order, and greedy orders, which always take the variable after which the
 * state needs the fewest bits. The cost of an order is the number of bits that have to be remembered after each
 * variable: one bit for each read bool with an unfinished constraint, but fewer for a sum, of which only the total is
 * remembered.
 */
import type { Ground } from '../../model/ground.ts';
import { CODE } from '../../model/terms/terms.ts';
import type { Element } from '../../model/values.ts';
import { placesOfVariables } from '../../model/variables.ts';
import { ComponentsFactor } from './components-factor.ts';
import { type Factor, TermFactor } from './factor.ts';
import { LineFactor } from './line-factor.ts';
import type { FrontierModel } from './model.ts';

export interface VariableOrder {
  readonly variables: readonly number[];
  /** A rough estimate of the diagram's number of nodes, as a binary logarithm. */
  readonly bits: number;
}

/** The most variables for which greedy orders are tried, since their cost is quadratic. */
const MAX_GREEDY_VARIABLES = 600;
/**
 * If a constraint has more variables than this, a state needn't remember each value that has been read. A summary (such as a sum) is enough, and
 * its size is estimated as a whole.
 */
const MAX_SMALL_GROUP = 8;

export function ordersOf(ground: Ground, model: FrontierModel): VariableOrder[] {
  const freeVariables = model.variables.flatMap((_, variable) =>
    model.variables[variable]!.values.length === 1 ? [] : [variable],
  );
  const weights = new StateSizes(model, freeVariables);
  const positionOfVariable = positionsOf(ground, freeVariables, weights);
  const candidates = sweepOrders(freeVariables, positionOfVariable);
  if (freeVariables.length <= MAX_GREEDY_VARIABLES && freeVariables.length > 0) {
    const seeds = new Set(candidates.flatMap((order) => [order[0]!, order[order.length - 1]!]));
    for (const seed of [...seeds].slice(0, 4)) candidates.push(weights.greedyOrder(freeVariables, seed));
  }
  const orderByKey = new Map(candidates.map((variables) => [variables.join(), variables]));
  return [...orderByKey.values()]
    .map((variables) => ({ variables, bits: weights.bits(variables) }))
    .sort((a, b) => a.bits - b.bits);
}

type Point = readonly [x: number, y: number];

function sweepOrders(free: readonly number[], places: readonly (Point | undefined)[]): (readonly number[])[] {
  const by = (key: (point: Point) => readonly number[]): number[] => {
    const keys = new Map(free.map((variable) => [variable, key(places[variable] ?? [0, 0])]));
    return [...free].sort((a, b) => compare(keys.get(a)!, keys.get(b)!) || a - b);
  };
  return [
    by(([x, y]) => [y, x]),
    by(([x, y]) => [x, y]),
    by(([x, y]) => [x + y, x]),
    by(([x, y]) => [x - y, x]),
    free,
  ];
}

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, i) => value !== b[i]);
  return at < 0 ? 0 : a[at]! - b[at]!;
}

/**
 * The variables' positions on the board. Variables without a position are placed among the variables with which they
 * share constraints.
 */
function positionsOf(ground: Ground, free: readonly number[], weights: StateSizes): (Point | undefined)[] {
  const { board } = ground;
  const points: (Point | undefined)[] = new Array(ground.terms.variableCount).fill(undefined);
  if (!board) return points;
  for (const [variable, place] of placesOfVariables(ground).entries()) {
    points[variable] = place?.element && pointOf(board, place.element);
  }
  for (const variable of free) {
    if (points[variable] !== undefined) continue;
    const neighborPoints = weights
      .neighbors(variable)
      .flatMap((other) => (points[other] ? [points[other]] : []));
    if (neighborPoints.length > 0) points[variable] = mean(neighborPoints);
  }
  return points;
}

function pointOf(board: NonNullable<Ground['board']>, element: Element): Point | undefined {
  const { index } = element;
  const cell = (at: number): Point[] => (at < 0 ? [] : [[board.cellX[at]!, board.cellY[at]!]]);
  const corner = (at: number): Point => [board.cornerX[at]!, board.cornerY[at]!];
  switch (element.kind) {
    case 'cell':
      return cell(index)[0];
    case 'corner':
      return corner(index);
    case 'border':
      return mean([corner(board.borderCorners[2 * index]!), corner(board.borderCorners[2 * index + 1]!)]);
    case 'link':
      return mean([...cell(board.linkCells[2 * index]!), ...cell(board.linkCells[2 * index + 1]!)]);
    default: {
      const cells = (element.cells ?? []).flatMap(({ index: at }) => cell(at));
      return cells.length > 0 ? mean(cells) : undefined;
    }
  }
}

function mean(points: readonly Point[]): Point {
  const sum = points.reduce<Point>(([x, y], [a, b]) => [x + a, y + b], [0, 0]);
  return [sum[0] / points.length, sum[1] / points.length];
}

/** Estimates of how many bits the factors' states need. */
class StateSizes {
  /** `#bits[variable]`: the binary logarithm of the variable's number of values. */
  readonly #bits: number[];
  /** Groups of at most `MAX_SMALL_GROUP` variables: a state remembers each value that has been read. */
  readonly #smallVariableGroups: (readonly number[])[] = [];
  /** Larger groups: a state remembers only a summary of the values read, in at most `most` bits. */
  readonly #wideGroups: { readonly variables: readonly number[]; readonly most: number }[] = [];
  readonly #smallGroupsByVariable: number[][];
  readonly #wideGroupsByVariable: number[][];

  constructor(model: FrontierModel, free: readonly number[]) {
    this.#bits = model.variables.map(({ values }) => Math.log2(Math.max(1, values.length)));
    const openVariables = new Set(free);
    for (const factor of model.factors) {
      for (const group of variableGroupsOf(model, factor)) {
        const variables = group.variables.filter((variable) => openVariables.has(variable));
        if (variables.length < 2) continue;
        if (variables.length <= MAX_SMALL_GROUP) this.#smallVariableGroups.push(variables);
        else this.#wideGroups.push({ variables, most: group.most });
      }
    }
    const groupsByVariable = (groups: readonly (readonly number[])[]): number[][] => {
      const groupsOfVariable: number[][] = this.#bits.map(() => []);
      groups.forEach((group, g) => {
        for (const variable of group) groupsOfVariable[variable]!.push(g);
      });
      return groupsOfVariable;
    };
    this.#smallGroupsByVariable = groupsByVariable(this.#smallVariableGroups);
    this.#wideGroupsByVariable = groupsByVariable(this.#wideGroups.map(({ variables }) => variables));
  }

  neighbors(variable: number): number[] {
    const groups = [
      ...this.#smallGroupsByVariable[variable]!.map((g) => this.#smallVariableGroups[g]!),
      ...this.#wideGroupsByVariable[variable]!.map((g) => this.#wideGroups[g]!.variables),
    ];
    return [...new Set(groups.flat())].filter((other) => other !== variable);
  }

  bits(order: readonly number[]): number {
    const sweep = new StateSweep(this);
    let sum = 0;
    let maxBits = 0;
    for (const variable of order) {
      const bits = sweep.read(variable);
      // Adds 2^bits to a sum of powers of 2, which is stored as sum · 2^most, so that doubles don't overflow.
      if (bits > maxBits) {
        sum = sum * 2 ** (maxBits - bits) + 1;
        maxBits = bits;
      } else sum += 2 ** (bits - maxBits);
    }
    return maxBits + Math.log2(Math.max(1, sum));
  }

  /**
   * An order that starts at `seed`. It then always takes, among the variables that share a constraint with
   * one already taken, the one after which a state of the diagram needs the fewest bits.
   */
  greedyOrder(free: readonly number[], seed: number): readonly number[] {
    const sweep = new StateSweep(this);
    const remainingVariables = new Set(free);
    const variableOrder: number[] = [];
    const nearbyVariables = new Set<number>([seed]);
    while (remainingVariables.size > 0) {
      if (nearbyVariables.size === 0) nearbyVariables.add(remainingVariables.values().next().value!);
      let [best, least] = [-1, Number.POSITIVE_INFINITY];
      for (const variable of nearbyVariables) {
        const bits = sweep.bitsAfter(variable);
        if (bits < least) [best, least] = [variable, bits];
      }
      sweep.read(best);
      variableOrder.push(best);
      remainingVariables.delete(best);
      nearbyVariables.delete(best);
      for (const other of this.neighbors(best)) if (remainingVariables.has(other)) nearbyVariables.add(other);
    }
    return variableOrder;
  }

  get tables() {
    return {
      bits: this.#bits,
      small: this.#smallVariableGroups,
      wide: this.#wideGroups,
      smallOf: this.#smallGroupsByVariable,
      wideOf: this.#wideGroupsByVariable,
    };
  }
}

/** The number of bits that a state of the diagram needs, while variables are read one after the other. */
class StateSweep {
  readonly #tables: StateSizes['tables'];
  /** `#unreadInSmallGroup[group]`: the number of unread variables in a small group. */
  readonly #unreadInSmallGroup: number[];
  /**
   * `#unfinishedGroupCounts[variable]`: the number of small groups that contain the variable and still have unread
   * variables; 0 until the variable is read.
   */
  readonly #unfinishedGroupCounts: number[];
  readonly #isRead: Uint8Array;
  readonly #wideBits: number[];
  readonly #unreadInWideGroup: number[];
  #bits = 0;
  #wideGroups = 0;

  constructor(weights: StateSizes) {
    this.#tables = weights.tables;
    const { bits, small, wide } = this.#tables;
    this.#unreadInSmallGroup = small.map((group) => group.length);
    this.#unfinishedGroupCounts = bits.map(() => 0);
    this.#isRead = new Uint8Array(bits.length);
    this.#wideBits = wide.map(() => 0);
    this.#unreadInWideGroup = wide.map(({ variables }) =>
      variables.reduce((sum, variable) => sum + bits[variable]!, 0),
    );
  }

  /** The size of the state, in bits, if this variable were read next. */
  bitsAfter(variable: number): number {
    const { bits, small, smallOf, wideOf } = this.#tables;
    let bitChange = smallOf[variable]!.some((g) => this.#unreadInSmallGroup[g]! > 1) ? bits[variable]! : 0;
    for (const g of smallOf[variable]!) {
      if (this.#unreadInSmallGroup[g] !== 1) continue;
      for (const other of small[g]!)
        if (other !== variable && this.#unfinishedGroupCounts[other] === 1) bitChange -= bits[other]!;
    }
    for (const g of wideOf[variable]!)
      bitChange += this.#wideGroupBitsAfter(g, variable) - this.#wideGroupBits(g);
    return this.#bits + this.#wideGroups + bitChange;
  }

  read(variable: number): number {
    const { bits, small, smallOf, wideOf } = this.#tables;
    this.#isRead[variable] = 1;
    for (const g of smallOf[variable]!) {
      this.#unreadInSmallGroup[g]!--;
      if (this.#unreadInSmallGroup[g]! > 0) this.#unfinishedGroupCounts[variable]!++;
      else {
        for (const other of small[g]!) {
          if (other === variable) continue;
          this.#unfinishedGroupCounts[other]!--;
          if (this.#unfinishedGroupCounts[other] === 0) this.#bits -= bits[other]!;
        }
      }
    }
    if (this.#unfinishedGroupCounts[variable]! > 0) this.#bits += bits[variable]!;
    for (const g of wideOf[variable]!) {
      this.#wideGroups -= this.#wideGroupBits(g);
      this.#wideBits[g]! += bits[variable]!;
      this.#unreadInWideGroup[g]! -= bits[variable]!;
      this.#wideGroups += this.#wideGroupBits(g);
    }
    return this.#bits + this.#wideGroups;
  }

  #wideGroupBits(g: number): number {
    return Math.max(0, Math.min(this.#wideBits[g]!, this.#unreadInWideGroup[g]!, this.#tables.wide[g]!.most));
  }

  #wideGroupBitsAfter(g: number, variable: number): number {
    const bits = this.#tables.bits[variable]!;
    return Math.max(
      0,
      Math.min(this.#wideBits[g]! + bits, this.#unreadInWideGroup[g]! - bits, this.#tables.wide[g]!.most),
    );
  }
}

/**
 * Groups of the factor's variables. A state of the diagram needs at most `most` bits for the values that have
 * been read of a group.
 */
function variableGroupsOf(
  model: FrontierModel,
  factor: Factor,
): { variables: readonly number[]; most: number }[] {
  if (factor instanceof TermFactor) return [{ variables: factor.variables, most: maxBits(model, factor) }];
  if (factor instanceof LineFactor)
    return edgeGroupsByNode(model, factor.graph.nodes, factor.graph.ends, factor.edges);
  if (factor instanceof ComponentsFactor) {
    const { graph, nodes, edges } = factor.graph;
    const edgeGroups: { variables: readonly number[]; most: number }[] = [];
    edges.forEach((edge, e) => {
      const terms = [edge, nodes[graph.ends[2 * e]!]!, nodes[graph.ends[2 * e + 1]!]!];
      edgeGroups.push({ variables: supportOf(model, terms), most: Number.POSITIVE_INFINITY });
    });
    return [...edgeGroups, ...edgeGroupsByNode(model, graph.nodes, graph.ends, edges)];
  }
  return [];
}

/** For each node of the graph, a group of variables: those of the node's edges. */
function edgeGroupsByNode(model: FrontierModel, nodes: number, ends: Int32Array, edges: readonly number[]) {
  const at: number[][] = Array.from({ length: nodes }, () => []);
  edges.forEach((edge, e) => {
    at[ends[2 * e]!]!.push(edge);
    at[ends[2 * e + 1]!]!.push(edge);
  });
  return at.map((terms) => ({ variables: supportOf(model, terms), most: Number.POSITIVE_INFINITY }));
}

function supportOf({ residuals }: FrontierModel, terms: readonly number[]): number[] {
  return [...new Set(terms.flatMap((term) => residuals.support(term)))];
}

/**
 * The bits in which a constraint's state fits: log2 of the range of a sum's totals, log2 of an automaton's number of
 * states; Infinity for other constraints.
 */
function maxBits({ residuals }: FrontierModel, { root }: TermFactor): number {
  const { terms } = residuals;
  const [code, args] = [terms.code(root >> 1), terms.arguments(root)];
  if (code === CODE.regular) return Math.log2(terms.automata[args[0]!]!.states);
  if (code !== CODE.atMost && code !== CODE.equals) return Number.POSITIVE_INFINITY;
  let sumCount = 1;
  for (let i = 2; i < args.length; i += 2) {
    sumCount += Math.abs(args[i - 1]!) * (terms.high(args[i]!) - terms.low(args[i]!));
  }
  return Math.log2(Math.min(sumCount, 2 + Math.abs(args[0]!)));
}
