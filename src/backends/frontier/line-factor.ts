/**
 * One loop or one open path, as a machine that reads edges one after the other. Its state is that of Knuth's Simpath
 * (TAOCP 7.1.4, exercise 225): for every node with both read and unread edges, whether the line hasn't reached it, has
 * passed through it, or currently ends there, and at which node its other end is. There are as many states as ways to
 * nest the ends.
 */
import { greatest, least } from '../../model/large-lists.ts';
import { FALSE, type Graph, type Ref, TRUE } from '../../model/terms/terms.ts';
import { DEAD, Factor } from './factor.ts';
import type { Residuals } from './residuals.ts';
import { Rows } from './rows.ts';

/** `#otherEnd[node]` of an inner node of the line, which already has two edges. */
const INNER_NODE = -1;
/**
 * `#otherEnd[node]` of a node at which a piece of the line ends whose other end is an end of the whole path
 * and can't grow any more.
 */
const FINAL_STATE = -2;

export class LineFactor extends Factor {
  readonly graph: Graph;
  readonly edges: readonly Ref[];
  readonly #ends: 0 | 2;
  readonly #residuals: Residuals;
  #variableOrder: readonly number[] = [];
  #domains: readonly (readonly number[])[] = [];
  /** `#readNodes[k]`: the edges whose terms depend on the k-th variable. */
  #readNodes: number[][] = [];
  /** `#edgesKnownAt[k]`: the edges whose value becomes known when the k-th variable is read. */
  #edgesKnownAt: number[][] = [];
  /**
   * `#lastVariableOf[edge]`: the index of the last variable on which the edge's term depends; −1 if there is none.
   */
  #lastVariableOf = new Int32Array(0);
  /** `#lastReadNodes[k]`: the nodes whose last edge is read with the k-th variable. */
  #lastReadNodes: number[][] = [];
  /** `#openNodes[k]`: the nodes that are part of the states before the k-th variable. */
  #openNodes: number[][] = [];
  /** `#openEdges[k]`: the undecided edges that are part of the states before the k-th variable. */
  #openEdges: number[][] = [];
  /** `#possibleEnds[k]`: the nodes that may be ends of the line while the k-th variable is read. */
  #possibleEnds: number[][] = [];
  #statesByLayer: Rows[] = [];
  readonly #otherEnd: Int32Array;
  readonly #edgeResiduals: Int32Array;
  #isComplete = 0;
  readonly #rowByNode: Int32Array;

  /** `ends` is the number of the line's ends: 0 for a loop, 2 for a path. */
  constructor(residuals: Residuals, graph: Graph, edges: readonly Ref[], ends: 0 | 2) {
    super([...new Set(edges.flatMap((edge) => residuals.support(edge)))]);
    this.#residuals = residuals;
    this.graph = graph;
    this.edges = edges;
    this.#ends = ends;
    this.#otherEnd = new Int32Array(graph.nodes);
    this.#edgeResiduals = new Int32Array(edges.length);
    this.#rowByNode = new Int32Array(graph.nodes + edges.length + 1);
  }

  get terms(): readonly Ref[] {
    return this.edges;
  }

  protected override prepare(order: readonly number[], domains: readonly (readonly number[])[]): void {
    const { graph, edges } = this;
    this.#variableOrder = order;
    this.#domains = domains;
    const steps = Math.max(1, order.length);
    const emptyLists = (): number[][] => Array.from({ length: steps + 1 }, () => []);
    [this.#readNodes, this.#edgesKnownAt, this.#lastReadNodes] = [emptyLists(), emptyLists(), emptyLists()];
    [this.#openNodes, this.#openEdges] = [emptyLists(), emptyLists()];
    const place = new Map(order.map((variable, k) => [variable, k]));
    const [first, last] = [new Int32Array(edges.length).fill(steps), new Int32Array(edges.length).fill(-1)];
    edges.forEach((edge, e) => {
      for (const variable of this.#residuals.support(edge)) {
        const k = place.get(variable)!;
        first[e] = Math.min(first[e]!, k);
        last[e] = Math.max(last[e]!, k);
        this.#readNodes[k]!.push(e);
      }
      if (last[e] === -1) first[e] = -1;
      this.#edgesKnownAt[Math.max(0, last[e]!)]!.push(e);
      for (let k = first[e]! + 1; k <= last[e]!; k++) this.#openEdges[k]!.push(e);
    });
    this.#lastVariableOf = last;
    const edgesAtNode: number[][] = Array.from({ length: graph.nodes }, () => []);
    edges.forEach((edge, e) => {
      if (edge === FALSE) return;
      for (const end of [2 * e, 2 * e + 1]) edgesAtNode[graph.ends[end]!]!.push(Math.max(0, last[e]!));
    });
    for (const [node, at] of edgesAtNode.entries()) {
      if (at.length === 0) continue;
      const [from, to] = [least(at), greatest(at)];
      this.#lastReadNodes[to]!.push(node);
      for (let k = from + 1; k <= to; k++) this.#openNodes[k]!.push(node);
    }
    this.#possibleEnds = this.#openNodes.map((nodes, k) => {
      const touchedNodes = this.#edgesKnownAt[k]!.flatMap((e) => [
        graph.ends[2 * e]!,
        graph.ends[2 * e + 1]!,
      ]);
      return [...new Set([...nodes, ...touchedNodes])];
    });
    this.#statesByLayer = emptyLists().map(() => new Rows());
    this.#otherEnd.forEach((_, node) => {
      this.#otherEnd[node] = node;
    });
    this.#isComplete = 0;
    this.#edgeResiduals.set(edges);
    this.#saveState(0);
  }

  override size(k: number): number {
    return this.#statesByLayer[k]!.bytes / 4;
  }

  protected override drop(k: number): void {
    this.#statesByLayer[k] = new Rows();
  }

  protected override compute(k: number, state: number, value: number): number {
    this.#restoreState(k, state);
    const [variable, takenValue] = [this.#variableOrder[k] ?? 0, this.#domains[k]?.[value] ?? 0];
    for (const e of this.#readNodes[k]!) {
      this.#edgeResiduals[e] = this.#residuals.replace(this.#edgeResiduals[e]!, variable, takenValue);
    }
    for (const e of this.#edgesKnownAt[k]!) {
      const [a, b] = [this.graph.ends[2 * e]!, this.graph.ends[2 * e + 1]!];
      if (this.#edgeResiduals[e] === TRUE && !this.#joinNodes(k, a, b)) return DEAD;
    }
    for (const node of this.#lastReadNodes[k]!) if (!this.#leaveNode(k, node)) return DEAD;
    if (k + 1 >= this.#variableOrder.length) return this.#isComplete === 1 ? 0 : DEAD;
    return this.#saveState(k + 1);
  }

  #joinNodes(k: number, a: number, b: number): boolean {
    const otherEnd = this.#otherEnd;
    if (this.#isComplete === 1) return false;
    const [ea, eb] = [otherEnd[a]!, otherEnd[b]!];
    if (ea === INNER_NODE || eb === INNER_NODE) return false;
    if (ea === b && eb === a) {
      if (this.#ends === 2) return false;
      otherEnd[a] = otherEnd[b] = INNER_NODE;
      return this.#completeLine(k);
    }
    if (ea !== a) otherEnd[a] = INNER_NODE;
    if (eb !== b) otherEnd[b] = INNER_NODE;
    if (ea !== FINAL_STATE) otherEnd[ea] = eb;
    if (eb !== FINAL_STATE) otherEnd[eb] = ea;
    if (ea === FINAL_STATE && eb === FINAL_STATE) return this.#completeLine(k);
    return true;
  }

  #leaveNode(k: number, node: number): boolean {
    const otherEnd = this.#otherEnd;
    const other = otherEnd[node]!;
    if (other === node || other === INNER_NODE) return true;
    if (this.#ends === 0) return false;
    otherEnd[node] = INNER_NODE;
    if (other === FINAL_STATE) return this.#completeLine(k);
    otherEnd[other] = FINAL_STATE;
    let finalCount = 0;
    for (const at of this.#possibleEnds[k]!) if (otherEnd[at] === FINAL_STATE) finalCount++;
    return finalCount <= 2;
  }

  /** Marks the line as complete; false if the used edges form another piece besides it. */
  #completeLine(k: number): boolean {
    const otherEnd = this.#otherEnd;
    for (const node of this.#possibleEnds[k]!) {
      if (otherEnd[node] !== node && otherEnd[node] !== INNER_NODE) return false;
      otherEnd[node] = node;
    }
    this.#isComplete = 1;
    return true;
  }

  #saveState(k: number): number {
    const rowByNode = this.#rowByNode;
    let length = 0;
    rowByNode[length++] = this.#isComplete;
    for (const node of this.#openNodes[k]!) rowByNode[length++] = this.#otherEnd[node]!;
    // After the line is complete no further edge may be used, so the residuals of undecided edges still belong to the
    // state.
    for (const e of this.#openEdges[k]!) rowByNode[length++] = this.#edgeResiduals[e]!;
    return this.#statesByLayer[k]!.numberOf(rowByNode, length);
  }

  #restoreState(k: number, state: number): void {
    const rows = this.#statesByLayer[k]!;
    const { cells } = rows;
    let at = rows.start(state);
    this.#isComplete = cells[at++]!;
    for (const e of this.#edgesKnownAt[k]!) {
      for (const node of [this.graph.ends[2 * e]!, this.graph.ends[2 * e + 1]!]) this.#otherEnd[node] = node;
      if (this.#lastVariableOf[e] === -1) this.#edgeResiduals[e] = this.edges[e]!;
    }
    for (const e of this.#readNodes[k]!) this.#edgeResiduals[e] = this.edges[e]!;
    for (const node of this.#openNodes[k]!) this.#otherEnd[node] = cells[at++]!;
    for (const e of this.#openEdges[k]!) this.#edgeResiduals[e] = cells[at++]!;
  }
}
