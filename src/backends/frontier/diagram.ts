/**
 * The decision diagram of a model for an order of its variables, built layer by layer. A node of a layer is the
 * combination of all factors' states after the variables before it; one arc per value leads to the node with the states
 * after that value. Equal combinations are one node, so counting costs as much as there are nodes, however many answers
 * pass through them. Only the last two layers are kept, unless the arcs are wanted.
 *
 * Hidden variables don't distinguish answers. If there are any, a node is the set of all state combinations that are
 * possible after the same visible values (as when an automaton is made deterministic), so each answer is one path of
 * the diagram.
 *
 * Sources: Bryant, Graph-based algorithms for Boolean function manipulation (1986); Kawahara et al., Frontier-based
 * search for enumerating all constrained subgraphs (2017).
 */
import type { Clock } from '../../model/clock.ts';
import type { Factor } from './factor.ts';
import { DEAD } from './factor.ts';
import type { FrontierModel } from './model.ts';
import { Rows } from './rows.ts';

export interface Layer {
  readonly variable: number;
  readonly values: readonly number[];
  readonly hidden: boolean;
  /** The number of arcs per node; 1 for a hidden variable. */
  readonly width: number;
  readonly nodes: number;
  /**
   * `arcs[node * width + value]`: the node of the next layer to which the node's arc for the value leads, −1 if there
   * is no arc. Undefined if arcs aren't kept.
   */
  readonly arcs: Int32Array | undefined;
  /**
   * `multiplicities[node * width + value]`: the number of interchangeable values for which the arc stands. Undefined if it is
   * always 1.
   */
  readonly multiplicities: Int32Array | undefined;
}

export interface Diagram {
  readonly layers: readonly Layer[];
  readonly total: bigint;
  /** The total number of nodes in all layers. */
  readonly nodes: number;
}

export interface DiagramLimits {
  /** The greatest number of nodes that a layer may have. */
  readonly width: number;
  /** The greatest number of arcs that the whole diagram may keep; if absent, no arcs are kept. */
  readonly arcs?: number;
  /**
   * The clock is checked between nodes and also while one node is expanded, because with hidden variables a node may
   * stand for very many states.
   */
  readonly clock?: Clock;
}

/** The limit on the numbers stored in a layer, as a multiple of the limit on its nodes. */
const NUMBERS_PER_NODE = 32;
/** The number of milliseconds between two pauses. */
const MILLISECONDS_BETWEEN_PAUSES = 20;
/** The cost of following one state, in ticks of the clock. */
const TICKS_PER_STATE = 64;
const MAX_EXACT_COUNT = Number.MAX_SAFE_INTEGER;

/**
 * Builds a diagram. Yields from time to time, so that the caller can check the clock. Returns undefined if a layer gets
 * wider than allowed.
 */
export function* buildDiagram(
  model: FrontierModel,
  order: readonly number[],
  limits: DiagramLimits,
): Generator<void, Diagram | undefined, undefined> {
  if (!model.mayHaveAnswers) return { layers: [], total: 0n, nodes: 1 };
  const steps = stepsOf(model, order);
  const hasHiddenStep = steps.some((step) => step.hidden);
  const layers: Layer[] = [];
  let layerNodes = new LayerNodes(hasHiddenStep, 0);
  layerNodes.addFirstNode();
  let pathCounts: Paths = { counts: [1], total: 1n };
  let nodes = 1;
  let arcsLeft = limits.arcs ?? 0;
  let nextPause = performance.now() + MILLISECONDS_BETWEEN_PAUSES;
  for (const step of steps) {
    const nextNodes = new LayerNodes(hasHiddenStep, step.copiedPositions.length);
    const width = step.hidden ? 1 : step.values.length;
    arcsLeft -= layerNodes.count * width;
    if (limits.arcs !== undefined && arcsLeft < 0) return undefined;
    const arcs = limits.arcs !== undefined ? new Int32Array(layerNodes.count * width).fill(-1) : undefined;
    const multiplicities = arcs && step.precedence ? new Int32Array(arcs.length) : undefined;
    const nextCounts = new NextLayerCounts(pathCounts, step.values.length);
    for (let node = 0; node < layerNodes.count; node++) {
      for (let value = 0; value < width; value++) {
        const target = targetOf(
          step,
          layerNodes,
          node,
          step.hidden ? undefined : value,
          nextNodes,
          limits.clock,
        );
        if (target < 0) continue;
        const multiplicity = multiplicityOf(step, layerNodes, node, value);
        if (arcs) arcs[node * width + value] = target;
        if (multiplicities) multiplicities[node * width + value] = multiplicity;
        nextCounts.addPaths(node, multiplicity, target);
      }
      if (performance.now() < nextPause) continue;
      yield;
      nextPause = performance.now() + MILLISECONDS_BETWEEN_PAUSES;
      if (nextNodes.count > limits.width || storedNumbers(step, nextNodes) > limits.width * NUMBERS_PER_NODE)
        return undefined;
    }
    for (const { factor, k } of step.readingFactors) factor.freeStates(k);
    layers.push({
      variable: step.variable,
      values: step.values,
      hidden: step.hidden,
      width,
      nodes: layerNodes.count,
      arcs,
      multiplicities,
    });
    nodes += nextNodes.count;
    pathCounts = nextCounts.paths();
    layerNodes = nextNodes;
    if (nextNodes.count > limits.width) return undefined;
    if (pathCounts.total === 0n) break;
  }
  return { layers, total: pathCounts.total, nodes };
}

/** The memory that a layer and its factors use, counted in stored numbers. */
const storedNumbers = ({ readingFactors }: Step, nodesAfter: LayerNodes): number =>
  nodesAfter.storedNumberCount +
  readingFactors.reduce((sum, { factor, k, to }) => sum + (to < 0 ? 0 : factor.size(k + 1)), 0);

/** For each node of a layer, the number of paths that lead to it, and the sum of these numbers. */
interface Paths {
  readonly counts: readonly number[] | readonly bigint[];
  readonly total: bigint;
}

/** The path counts of the next layer, added up arc by arc; bigints if numbers would be inexact. */
class NextLayerCounts {
  readonly #smallCounts: readonly number[] | undefined;
  readonly #bigCounts: readonly bigint[];
  readonly #nextNumberCounts: number[] = [];
  readonly #nextBigCounts: bigint[] = [];

  /**
   * Each count is at most `values` times the previous total. If that may exceed the exact range of numbers, bigints are
   * used.
   */
  constructor({ counts, total }: Paths, values: number) {
    const needsBigInts = typeof counts[0] === 'bigint' || total * BigInt(values) > BigInt(MAX_EXACT_COUNT);
    this.#smallCounts = needsBigInts ? undefined : (counts as readonly number[]);
    this.#bigCounts = needsBigInts ? Array.from(counts, BigInt) : [];
  }

  /** Adds an arc from a node to `target`; `multiplicity` is the number of interchangeable values for which the arc stands. */
  addPaths(node: number, multiplicity: number, target: number): void {
    if (this.#smallCounts !== undefined) {
      this.#nextNumberCounts[target] =
        (this.#nextNumberCounts[target] ?? 0) + this.#smallCounts[node]! * multiplicity;
    } else
      this.#nextBigCounts[target] =
        (this.#nextBigCounts[target] ?? 0n) + this.#bigCounts[node]! * BigInt(multiplicity);
  }

  paths(): Paths {
    if (this.#smallCounts === undefined)
      return {
        counts: this.#nextBigCounts,
        total: this.#nextBigCounts.reduce((sum, count) => sum + count, 0n),
      };
    return {
      counts: this.#nextNumberCounts,
      total: BigInt(this.#nextNumberCounts.reduce((sum, count) => sum + count, 0)),
    };
  }
}

/** How reading one variable changes the states of the factors. */
interface Step {
  readonly variable: number;
  readonly values: readonly number[];
  readonly hidden: boolean;
  /**
   * The factors that read the variable. `k` is the variable's index among the factor's variables. `from` and `to` are
   * the indices of the factor's state in the list of all states before and after the variable is decided (−1: the list
   * doesn't contain it).
   */
  readonly readingFactors: readonly {
    readonly factor: Factor;
    readonly k: number;
    readonly from: number;
    readonly to: number;
  }[];
  /** The factor whose values are interchangeable, if it reads this variable. */
  readonly precedence: { readonly factor: Factor; readonly k: number; readonly from: number } | undefined;
  /**
   * `copiedPositions[i]`: the position in the row before the step of the state that is copied to position i in the row
   * after the step; −1 for states that the reading factors compute.
   */
  readonly copiedPositions: readonly number[];
}

function stepsOf({ variables, factors, precedence }: FrontierModel, order: readonly number[]): Step[] {
  const place = new Map(order.map((variable, at) => [variable, at]));
  const readersByStep: { factor: Factor; k: number; isLast: boolean }[][] = order.map(() => []);
  for (const factor of factors) {
    const ownVariables = [...factor.variables].sort((a, b) => place.get(a)! - place.get(b)!);
    factor.begin(
      ownVariables,
      ownVariables.map((variable) => variables[variable]!.values),
    );
    ownVariables.forEach((variable, k) => {
      readersByStep[place.get(variable)!]!.push({ factor, k, isLast: k === ownVariables.length - 1 });
    });
  }
  let activeFactors: Factor[] = [];
  return order.map((variable, at) => {
    const stepReaders = readersByStep[at]!;
    const endedFactors = new Set(stepReaders.filter(({ isLast }) => isLast).map(({ factor }) => factor));
    const startingFactors = stepReaders
      .filter(({ k, isLast }) => k === 0 && !isLast)
      .map(({ factor }) => factor);
    const oldFactors = activeFactors;
    activeFactors = [...oldFactors.filter((factor) => !endedFactors.has(factor)), ...startingFactors];
    const currentFactors = new Set(stepReaders.map(({ factor }) => factor));
    const factorPositions = stepReaders.map(({ factor, k }) => ({
      factor,
      k,
      from: oldFactors.indexOf(factor),
      to: activeFactors.indexOf(factor),
    }));
    return {
      variable,
      values: variables[variable]!.values,
      hidden: variables[variable]!.isHidden,
      readingFactors: factorPositions,
      precedence: factorPositions.find(({ factor }) => factor === precedence),
      copiedPositions: activeFactors.map((factor) =>
        currentFactors.has(factor) ? -1 : oldFactors.indexOf(factor),
      ),
    };
  });
}

/** The nodes of a layer. Each is a row of factor states or, with hidden variables, a set of rows. */
class LayerNodes {
  readonly rows = new Rows();
  readonly sets: Rows | undefined;
  /** The number of states in a row. */
  readonly size: number;
  readonly row: Int32Array;

  constructor(isHidden: boolean, size: number) {
    this.sets = isHidden ? new Rows() : undefined;
    this.size = size;
    this.row = new Int32Array(Math.max(1, size));
  }

  addFirstNode(): void {
    this.rows.numberOf(this.row, 0);
    this.sets?.numberOf(Int32Array.of(0), 1);
  }

  get count(): number {
    return (this.sets ?? this.rows).count;
  }

  /** The memory that the layer uses, counted in stored numbers. */
  get storedNumberCount(): number {
    return this.rows.count * this.size + (this.sets ? this.sets.start(this.sets.count) : 0);
  }
}

function multiplicityOf({ precedence }: Step, nodesBefore: LayerNodes, node: number, value: number): number {
  if (precedence === undefined) return 1;
  const { factor, k, from } = precedence;
  return factor.countWays(
    k,
    from < 0 ? 0 : nodesBefore.rows.cells[nodesBefore.rows.start(node) + from]!,
    value,
  );
}

/** The node to which the value leads (for a hidden variable: to which any of its values lead); −1 if there is none. */
function targetOf(
  step: Step,
  nodesBefore: LayerNodes,
  node: number,
  value: number | undefined,
  nodesAfter: LayerNodes,
  clock: Clock | undefined,
): number {
  clock?.tick(TICKS_PER_STATE);
  if (!nodesBefore.sets) return followRow(step, nodesBefore, node, value!, nodesAfter);
  const { sets } = nodesBefore;
  const targetSets: number[] = [];
  for (let at = sets.start(node); at < sets.start(node + 1); at++) {
    const row = sets.cells[at]!;
    const [from, to] = value === undefined ? [0, step.values.length] : [value, value + 1];
    clock?.tick(TICKS_PER_STATE * (to - from));
    for (let v = from; v < to; v++) {
      const target = followRow(step, nodesBefore, row, v, nodesAfter);
      if (target >= 0) targetSets.push(target);
    }
  }
  if (targetSets.length === 0) return -1;
  const members = Int32Array.from(new Set(targetSets)).sort();
  return nodesAfter.sets!.numberOf(members, members.length);
}

function followRow(
  step: Step,
  nodesBefore: LayerNodes,
  node: number,
  value: number,
  nodesAfter: LayerNodes,
): number {
  const { cells } = nodesBefore.rows;
  const rowStart = nodesBefore.rows.start(node);
  const { row } = nodesAfter;
  for (const { factor, k, from, to } of step.readingFactors) {
    const nextState = factor.next(k, from < 0 ? 0 : cells[rowStart + from]!, value);
    if (nextState === DEAD) return -1;
    if (to >= 0) row[to] = nextState;
  }
  const { copiedPositions: copiedFrom } = step;
  for (let i = 0; i < copiedFrom.length; i++) {
    const fromPosition = copiedFrom[i]!;
    if (fromPosition >= 0) row[i] = cells[rowStart + fromPosition]!;
  }
  return nodesAfter.rows.numberOf(row, copiedFrom.length);
}
