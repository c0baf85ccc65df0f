/**
 * Components of a graph as a machine that reads nodes and edges one after the other, together with the constraints that
 * refer to them. Its state consists of three things: for every node with unread neighbours or edges, its component so
 * far, if it has one; for every component, its measured sums and the demands on it; and the residual constraints. It is
 * like Simpath, but for arbitrary subgraphs (Sekine, Imai and Tani 1995): there are as many states as ways to partition
 * the frontier without crossings.
 */
import { FALSE, type Ref, TRUE } from '../../model/terms/terms.ts';
import type { ComponentQuantities, Quantity } from './component-quantities.ts';
import { DEAD, Factor } from './factor.ts';
import type { Residuals } from './residuals.ts';
import { Rows } from './rows.ts';

/** Labels of nodes: ABSENT_LABEL (not in the state), INACTIVE_LABEL, and from 1 on the number of the node's component. */
const ABSENT_LABEL = -1;
const INACTIVE_LABEL = 0;

export class ComponentsFactor extends Factor {
  readonly #quantities: ComponentQuantities;
  readonly #residuals: Residuals;
  /** The constraints that refer to the components. */
  readonly #roots: readonly Ref[];
  /**
   * `#rootsOf.get(variable)`: the constraints that contain the variable. The variable stands for a quantity
   * such as the size of a node's component.
   */
  readonly #rootsOf = new Map<number, number[]>();
  /** `#quantityOf.get(variable)`: the quantity for which the variable stands. */
  readonly #quantityOf = new Map<number, Quantity>();
  readonly #quantitiesOfNode: Quantity[][];
  /**
   * All demands on components so far, without duplicates. A demand is a text with a 1 for each allowed value of a sum
   * and a 0 for each other value; the first one is empty and demands nothing.
   */
  readonly #demandKeys: string[] = [''];
  readonly #demandNumbers = new Map<string, number>([['', 0]]);
  readonly #mostByRoot = new Map<Ref, number>();
  #variableOrder: readonly number[] = [];
  #domains: readonly (readonly number[])[] = [];
  #plan: StepPlan;
  #states: Rows[] = [];
  #row = new Int32Array(64);
  // The parts of the state that the factor is changing at present, while it reads a variable.
  readonly #labels: Int32Array;
  readonly #nodeResiduals: Int32Array;
  readonly #edgeResiduals: Int32Array;
  readonly #rootResiduals: Int32Array;
  #finishedCount = 0;
  /** `#sums[component][measure]`: the sum over the nodes of the component so far. */
  #sums: number[][] = [];
  /**
   * `#demandNumberOf[component][measure]`: the values that constraints still allow for the sum, as an index
   * of `#demandKeys`.
   */
  #demandNumberOf: number[][] = [];
  #componentCount = 0;

  constructor(residuals: Residuals, parts: ComponentQuantities, roots: readonly Ref[]) {
    const quantityVariables = new Set<number>(parts.quantities.map(({ variable }) => variable));
    if (parts.count !== undefined) quantityVariables.add(parts.count);
    const readVariables = [...parts.nodes, ...parts.edges, ...roots].flatMap((ref) => residuals.support(ref));
    super([...new Set(readVariables.filter((variable) => !quantityVariables.has(variable)))]);
    this.#residuals = residuals;
    this.#quantities = parts;
    this.#roots = roots;
    this.#plan = emptyPlan(0);
    roots.forEach((root, i) => {
      for (const variable of residuals.support(root)) {
        if (quantityVariables.has(variable))
          this.#rootsOf.set(variable, [...(this.#rootsOf.get(variable) ?? []), i]);
      }
    });
    this.#quantitiesOfNode = parts.nodes.map(() => []);
    for (const quantity of parts.quantities) {
      this.#quantityOf.set(quantity.variable, quantity);
      for (const node of nodesOf(quantity)) this.#quantitiesOfNode[node]!.push(quantity);
    }
    this.#labels = new Int32Array(parts.nodes.length);
    this.#nodeResiduals = new Int32Array(parts.nodes.length);
    this.#edgeResiduals = new Int32Array(parts.edges.length);
    this.#rootResiduals = new Int32Array(roots.length);
  }

  get graph(): ComponentQuantities {
    return this.#quantities;
  }

  get terms(): readonly Ref[] {
    return [...this.#quantities.nodes, ...this.#quantities.edges, ...this.#roots];
  }

  protected override prepare(order: readonly number[], domains: readonly (readonly number[])[]): void {
    this.#variableOrder = order;
    this.#domains = domains;
    this.#plan = planOf(this.#quantities, this.#roots, order, this.#residuals);
    this.#states = Array.from({ length: order.length + 2 }, () => new Rows());
    this.#labels.fill(ABSENT_LABEL);
    this.#rootResiduals.set(this.#roots);
    this.#finishedCount = 0;
    this.#componentCount = 0;
    this.#saveState(0);
  }

  override size(k: number): number {
    return this.#states[k]!.bytes / 4;
  }

  protected override drop(k: number): void {
    this.#states[k] = new Rows();
  }

  protected override compute(k: number, state: number, value: number): number {
    this.#restoreState(k, state);
    const plan = this.#plan;
    const [variable, takenValue] = [this.#variableOrder[k] ?? 0, this.#domains[k]?.[value] ?? 0];
    const appendValue = (left: Int32Array, items: readonly number[]): void => {
      for (const i of items) left[i] = this.#residuals.replace(left[i]!, variable, takenValue);
    };
    appendValue(this.#nodeResiduals, plan.nodesReadAt[k]!);
    appendValue(this.#edgeResiduals, plan.edgesReadAt[k]!);
    appendValue(this.#rootResiduals, plan.rootsReadAt[k]!);
    for (const root of plan.rootsReadAt[k]!) if (!this.#becomeDemand(root)) return DEAD;
    for (const node of plan.decidedNodes[k]!) if (!this.#decideNode(node)) return DEAD;
    for (const edge of plan.joinedEdges[k]!) if (!this.#joinEdge(edge)) return DEAD;
    if (!this.#completeComponentsAfter(k) || !this.#checkCountAfter(k)) return DEAD;
    if (k + 1 >= this.#variableOrder.length)
      return this.#rootResiduals.every((left) => left === TRUE) ? 0 : DEAD;
    return this.#saveState(k + 1);
  }

  // ── Nodes and edges ──

  #decideNode(node: number): boolean {
    if (this.#nodeResiduals[node] !== TRUE) {
      this.#labels[node] = INACTIVE_LABEL;
      return this.#quantitiesOfNode[node]!.every((quantity) => this.#setQuantity(quantity.variable, 0));
    }
    const component = ++this.#componentCount;
    this.#labels[node] = component;
    const { measures } = this.#quantities;
    this.#sums[component] = measures.map(({ weights, cap }) => Math.min(cap, weights[node]!));
    this.#demandNumberOf[component] = measures.map(() => 0);
    for (const quantity of this.#quantitiesOfNode[node]!) {
      for (const root of this.#rootsOf.get(quantity.variable) ?? [])
        if (!this.#becomeDemand(root)) return false;
    }
    return true;
  }

  #joinEdge(edge: number): boolean {
    const { graph, measures } = this.#quantities;
    if (this.#edgeResiduals[edge] !== TRUE) return true;
    const [a, b] = [this.#labels[graph.ends[2 * edge]!]!, this.#labels[graph.ends[2 * edge + 1]!]!];
    if (a === INACTIVE_LABEL || b === INACTIVE_LABEL || a === b) return true;
    for (let node = 0; node < this.#labels.length; node++)
      if (this.#labels[node] === b) this.#labels[node] = a;
    for (let m = 0; m < measures.length; m++) {
      const sum = Math.min(measures[m]!.cap, this.#sums[a]![m]! + this.#sums[b]![m]!);
      this.#sums[a]![m] = sum;
      if (!this.#restrictMeasure(a, m, this.#demandKeys[this.#demandNumberOf[b]![m]!]!)) return false;
    }
    for (const quantity of this.#quantities.quantities) {
      if (quantity.kind === 'reaches' && this.#labels[quantity.a] === a && this.#labels[quantity.b] === a) {
        if (!this.#setQuantity(quantity.variable, 1)) return false;
      }
    }
    return true;
  }

  /** Completes the components that no node or edge can join after the k-th variable. */
  #completeComponentsAfter(k: number): boolean {
    const label = this.#labels;
    const [old, now] = [new Set<number>(), new Set<number>()];
    for (const node of this.#plan.leavingNodes[k]!) old.add(label[node]!);
    for (const node of this.#plan.frontierNodes[k + 1]!) now.add(label[node]!);
    for (const component of old) {
      if (component > INACTIVE_LABEL && !now.has(component) && !this.#completeComponent(component))
        return false;
    }
    // Components that don't touch the frontier any more are remembered only while a constraint still refers to them.
    for (let node = 0; node < label.length; node++) {
      if (label[node]! === ABSENT_LABEL || this.#plan.leavesAfter[node]! > k) continue;
      if (!this.#quantitiesOfNode[node]!.some(({ variable }) => this.#isNeeded(variable)))
        label[node] = ABSENT_LABEL;
    }
    return true;
  }

  #completeComponent(component: number): boolean {
    const { quantities, measures } = this.#quantities;
    for (let m = 0; m < measures.length; m++) {
      const demandKey = this.#demandKeys[this.#demandNumberOf[component]![m]!]!;
      if (demandKey !== '' && demandKey[this.#sums[component]![m]!] !== '1') return false;
    }
    this.#finishedCount++;
    for (const quantity of quantities) {
      if (quantity.kind === 'measure') {
        if (this.#labels[quantity.node] !== component) continue;
        if (!this.#setQuantity(quantity.variable, this.#sums[component]![quantity.measure]!)) return false;
      } else {
        const [a, b] = [this.#labels[quantity.a] === component, this.#labels[quantity.b] === component];
        if (a !== b && !this.#setQuantity(quantity.variable, 0)) return false;
      }
    }
    return true;
  }

  #checkCountAfter(k: number): boolean {
    const { count } = this.#quantities;
    if (count === undefined) {
      this.#finishedCount = 0;
      return true;
    }
    if (k === this.#plan.lastGraphStep) {
      const finishedCount = this.#finishedCount;
      this.#finishedCount = 0;
      return this.#setQuantity(count, finishedCount);
    }
    if (k > this.#plan.lastGraphStep) return true;
    const unfinishedCount = this.#plan.frontierNodes[k + 1]!.some(
      (node) => this.#labels[node]! > INACTIVE_LABEL,
    )
      ? 1
      : 0;
    return (this.#rootsOf.get(count) ?? []).every(
      (root) =>
        this.#finishedCount + unfinishedCount <= this.#greatestCount(this.#rootResiduals[root]!, count),
    );
  }

  // The greatest number of components that what is left of a constraint allows; infinite if it depends on
  // other variables, too.

  /** The greatest number of components that the residual constraint allows, if it refers to nothing else. */
  #greatestCount(left: Ref, count: number): number {
    const knownMaximum = this.#mostByRoot.get(left);
    if (knownMaximum !== undefined) return knownMaximum;
    const support = this.#residuals.support(left);
    let maximum = Number.POSITIVE_INFINITY;
    if (support.length === 1 && support[0] === count) {
      const { terms } = this.#residuals;
      const ref = terms.variable(count);
      const lowestSum = terms.low(ref);
      maximum = terms.high(ref);
      // Goes down from the greatest number to the first that isn't refused, but not below the least possible
      // number of components, where the term may be undefined (such as a division by zero).
      while (maximum >= lowestSum && this.#residuals.replace(left, count, maximum) === FALSE) maximum--;
    }
    this.#mostByRoot.set(left, maximum);
    return maximum;
  }

  /** Records the value of a quantity that has become known; false if a constraint can't hold then. */
  #setQuantity(variable: number, value: number): boolean {
    for (const root of this.#rootsOf.get(variable) ?? []) {
      this.#rootResiduals[root] = this.#residuals.replace(this.#rootResiduals[root]!, variable, value);
      if (!this.#becomeDemand(root)) return false;
    }
    return true;
  }

  #isNeeded(variable: number): boolean {
    return (this.#rootsOf.get(variable) ?? []).some((root) =>
      this.#residuals.support(this.#rootResiduals[root]!).includes(variable),
    );
  }

  /**
   * If what is left of a constraint depends only on one sum over one component: stores the allowed values
   * with the component and drops the constraint. Returns false if it can't hold.
   */
  #becomeDemand(root: number): boolean {
    const residual = this.#rootResiduals[root]!;
    if (residual === FALSE) return false;
    if (residual === TRUE) return true;
    const support = this.#residuals.support(residual);
    const quantity = support.length === 1 ? this.#quantityOf.get(support[0]!) : undefined;
    if (quantity?.kind !== 'measure') return true;
    const component = this.#labels[quantity.node]!;
    if (component <= INACTIVE_LABEL) return true;
    this.#rootResiduals[root] = TRUE;
    let allowedFlags = '';
    for (let value = 0; value <= this.#quantities.measures[quantity.measure]!.cap; value++) {
      allowedFlags += this.#mayEqual(residual, quantity.variable, value) ? '1' : '0';
    }
    return this.#restrictMeasure(component, quantity.measure, allowedFlags);
  }

  #mayEqual(left: Ref, variable: number, value: number): boolean {
    const { terms } = this.#residuals;
    const ref = terms.variable(variable);
    return (
      value >= terms.low(ref) &&
      value <= terms.high(ref) &&
      this.#residuals.replace(left, variable, value) === TRUE
    );
  }

  /** Restricts the component's measure to values whose flag is `1`, or to none if `allowedFlags` is empty; false if the measure can't reach any of them. */
  #restrictMeasure(component: number, measure: number, allowedFlags: string): boolean {
    const oldDemand = this.#demandKeys[this.#demandNumberOf[component]![measure]!]!;
    if (oldDemand === '' && allowedFlags === '') return true;
    const { cap } = this.#quantities.measures[measure]!;
    const sum = this.#sums[component]![measure]!;
    let commonFlags = '';
    for (let value = 0; value <= cap; value++) {
      const fits = value >= sum && oldDemand[value] !== '0' && allowedFlags[value] !== '0';
      commonFlags += fits ? '1' : '0';
    }
    if (!commonFlags.includes('1')) return false;
    // If the current sum and all greater values are allowedFlags, nothing needs to be remembered.
    if (!commonFlags.slice(sum).includes('0')) commonFlags = '';
    let number = this.#demandNumbers.get(commonFlags);
    if (number === undefined) {
      number = this.#demandKeys.push(commonFlags) - 1;
      this.#demandNumbers.set(commonFlags, number);
    }
    this.#demandNumberOf[component]![measure] = number;
    return true;
  }

  // ── States ──

  #saveState(k: number): number {
    const { measures, graph } = this.#quantities;
    const plan = this.#plan;
    const label = this.#labels;
    const numberByLabel = new Map<number, number>();
    const stateNumbers: number[] = [this.#finishedCount];
    const renumberNode = (node: number): number => {
      const oldLabel = label[node]!;
      if (oldLabel <= INACTIVE_LABEL) return oldLabel;
      const number = numberByLabel.get(oldLabel) ?? numberByLabel.size + 1;
      numberByLabel.set(oldLabel, number);
      return number;
    };
    for (const node of plan.frontierNodes[k]!) stateNumbers.push(renumberNode(node));
    const extraPlace = stateNumbers.push(0) - 1;
    for (let node = 0; node < label.length; node++) {
      if (label[node] === ABSENT_LABEL || plan.leavesAfter[node]! >= k) continue;
      stateNumbers.push(node, renumberNode(node));
      stateNumbers[extraPlace]!++;
    }
    for (const [component] of numberByLabel) {
      for (let m = 0; m < measures.length; m++)
        stateNumbers.push(this.#sums[component]![m]!, this.#demandNumberOf[component]![m]!);
    }
    for (const node of plan.partlyReadNodes[k]!) stateNumbers.push(this.#nodeResiduals[node]!);
    for (const edge of plan.pendingEdges[k]!) {
      const [a, b] = [graph.ends[2 * edge]!, graph.ends[2 * edge + 1]!];
      // If one end of an edge is inactive, the edge doesn't exist, whatever its own value is.
      const isIdle = label[a] === INACTIVE_LABEL || label[b] === INACTIVE_LABEL;
      stateNumbers.push(isIdle ? FALSE : this.#edgeResiduals[edge]!);
    }
    for (const left of this.#rootResiduals) stateNumbers.push(left);
    if (this.#row.length < stateNumbers.length) this.#row = new Int32Array(2 * stateNumbers.length);
    this.#row.set(stateNumbers);
    return this.#states[k]!.numberOf(this.#row, stateNumbers.length);
  }

  #restoreState(k: number, state: number): void {
    const { measures, nodes, edges } = this.#quantities;
    const plan = this.#plan;
    const rows = this.#states[k]!;
    const { cells } = rows;
    let at = rows.start(state);
    this.#finishedCount = cells[at++]!;
    this.#labels.fill(ABSENT_LABEL);
    this.#componentCount = 0;
    const restoreLabel = (node: number, label: number): void => {
      this.#labels[node] = label;
      this.#componentCount = Math.max(this.#componentCount, label);
    };
    for (const node of plan.frontierNodes[k]!) restoreLabel(node, cells[at++]!);
    for (let extra = cells[at++]!; extra > 0; extra--) {
      const node = cells[at++]!;
      restoreLabel(node, cells[at++]!);
    }
    for (let component = 1; component <= this.#componentCount; component++) {
      this.#sums[component] = measures.map(() => 0);
      this.#demandNumberOf[component] = measures.map(() => 0);
      for (let m = 0; m < measures.length; m++) {
        this.#sums[component]![m] = cells[at++]!;
        this.#demandNumberOf[component]![m] = cells[at++]!;
      }
    }
    for (const node of plan.nodesReadAt[k]!) this.#nodeResiduals[node] = nodes[node]!;
    for (const node of plan.decidedNodes[k]!) this.#nodeResiduals[node] = nodes[node]!;
    for (const edge of plan.edgesReadAt[k]!) this.#edgeResiduals[edge] = edges[edge]!;
    for (const edge of plan.joinedEdges[k]!) this.#edgeResiduals[edge] = edges[edge]!;
    for (const node of plan.partlyReadNodes[k]!) this.#nodeResiduals[node] = cells[at++]!;
    for (const edge of plan.pendingEdges[k]!) this.#edgeResiduals[edge] = cells[at++]!;
    for (let root = 0; root < this.#rootResiduals.length; root++) this.#rootResiduals[root] = cells[at++]!;
  }
}

const nodesOf = (quantity: Quantity): readonly number[] =>
  quantity.kind === 'measure' ? [quantity.node] : [quantity.a, quantity.b];

/**
 * What happens when a variable is read, and what a state before it contains. `k` is the variable's index in the order.
 */
interface StepPlan {
  readonly nodesReadAt: number[][];
  readonly edgesReadAt: number[][];
  readonly rootsReadAt: number[][];
  readonly decidedNodes: number[][];
  readonly joinedEdges: number[][];
  /** `leaving[k]`: the nodes that no node or edge can join after the k-th variable. */
  readonly leavingNodes: number[][];
  /** `frontierNodes[k]`: the nodes that are decided before the k-th variable is read, but still have unread edges. */
  readonly frontierNodes: number[][];
  /** `partlyReadNodes[k]`: the nodes whose terms depend on variables read before the k-th one and on later ones. */
  readonly partlyReadNodes: number[][];
  /** `pendingEdges[k]`: the edges that are partly read before the k-th variable, or whose ends are undecided then. */
  readonly pendingEdges: number[][];
  /** `leavesAfter[node]`: the index k of the variable after which no node or edge can join the node. */
  readonly leavesAfter: Int32Array;
  /** The index k of the variable after which no term of a node or an edge is read any more. */
  lastGraphStep: number;
}

function emptyPlan(steps: number, nodes = 0): StepPlan {
  const emptyLists = (): number[][] => Array.from({ length: steps + 1 }, () => []);
  return {
    nodesReadAt: emptyLists(),
    edgesReadAt: emptyLists(),
    rootsReadAt: emptyLists(),
    decidedNodes: emptyLists(),
    joinedEdges: emptyLists(),
    leavingNodes: emptyLists(),
    frontierNodes: emptyLists(),
    partlyReadNodes: emptyLists(),
    pendingEdges: emptyLists(),
    leavesAfter: new Int32Array(nodes),
    lastGraphStep: 0,
  };
}

function planOf(
  parts: ComponentQuantities,
  roots: readonly Ref[],
  order: readonly number[],
  residuals: Residuals,
): StepPlan {
  const { graph, nodes, edges } = parts;
  const plan = emptyPlan(Math.max(1, order.length), nodes.length);
  const place = new Map(order.map((variable, k) => [variable, k]));
  /**
   * The indexes of the first and last variable on which the term depends. Constants count as known at the first
   * variable.
   */
  const addReadingSteps = (ref: Ref, into: number[][], item: number): { first: number; last: number } => {
    let [first, last] = [order.length, -1];
    for (const variable of residuals.support(ref)) {
      const k = place.get(variable);
      if (k === undefined) continue;
      first = Math.min(first, k);
      last = Math.max(last, k);
      into[k]!.push(item);
    }
    return last === -1 ? { first: 0, last: 0 } : { first, last };
  };
  for (const [i, root] of roots.entries()) addReadingSteps(root, plan.rootsReadAt, i);
  const decided = nodes.map((node, n) => {
    const { first, last } = addReadingSteps(node, plan.nodesReadAt, n);
    plan.decidedNodes[last]!.push(n);
    for (let k = first + 1; k <= last; k++) plan.partlyReadNodes[k]!.push(n);
    plan.leavesAfter[n] = last;
    return last;
  });
  edges.forEach((edge, e) => {
    const [a, b] = [graph.ends[2 * e]!, graph.ends[2 * e + 1]!];
    const { first, last } = addReadingSteps(edge, plan.edgesReadAt, e);
    if (edge === FALSE || nodes[a] === FALSE || nodes[b] === FALSE) return;
    const joinStep = Math.max(last, decided[a]!, decided[b]!);
    plan.joinedEdges[joinStep]!.push(e);
    if (edge !== TRUE) for (let k = first + 1; k <= joinStep; k++) plan.pendingEdges[k]!.push(e);
    for (const end of [a, b]) plan.leavesAfter[end] = Math.max(plan.leavesAfter[end]!, joinStep);
  });
  nodes.forEach((_, n) => {
    const leavesAfter = plan.leavesAfter[n]!;
    plan.leavingNodes[leavesAfter]!.push(n);
    for (let k = decided[n]! + 1; k <= leavesAfter; k++) plan.frontierNodes[k]!.push(n);
    plan.lastGraphStep = Math.max(plan.lastGraphStep, leavesAfter);
  });
  return plan;
}
