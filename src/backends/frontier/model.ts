/**
 * A ground model as factors over its variables. Every constraint is a factor, but those that refer to components of a
 * graph form one factor together with the graph. Quantities of graphs (such as a component's size) are additional
 * variables of the residual terms.
 */
import type { Clock } from '../../model/clock.ts';
import type { Ground } from '../../model/ground.ts';
import { append, greatest, least } from '../../model/large-lists.ts';
import { tighten } from '../../model/propagation/tighten.ts';
import { reachableNodes } from '../../model/terms/operands.ts';
import { type BoolRef, CODE, FALSE, type Ref, type Terms, TRUE } from '../../model/terms/terms.ts';
import type { ComponentQuantities, Quantity } from './component-quantities.ts';
import { ComponentsFactor } from './components-factor.ts';
import { BeyondFrontier, type Factor, TermFactor } from './factor.ts';
import { type PrecedenceFactor, precedenceOf } from './interchange.ts';
import { LineFactor } from './line-factor.ts';
import { Residuals } from './residuals.ts';

export interface FrontierVariable {
  /** The possible values, in ascending order. */
  readonly values: readonly number[];
  /** Whether two answers that differ only in this variable count as one. */
  readonly isHidden: boolean;
}

export interface FrontierModel {
  /** False if it is already known that there are no answers. */
  readonly mayHaveAnswers: boolean;
  readonly residuals: Residuals;
  /** `variables[i]`: the variable with number i. In a contradictory model some variables have no values. */
  readonly variables: readonly FrontierVariable[];
  readonly factors: readonly Factor[];
  /**
   * The factor that lets interchangeable values be used in one order only; undefined if no values are interchangeable.
   */
  readonly precedence: PrecedenceFactor | undefined;
}

/** @throws BeyondFrontier for constraints that no factor can represent. */
export function frontierModel(ground: Ground, clock?: Clock): FrontierModel {
  return new FactorBuilder(ground, clock).model();
}

class FactorBuilder {
  readonly #ground: Ground;
  readonly #residuals = new Residuals();
  readonly #variables: FrontierVariable[] = [];
  /** `#copies[node]`, for a node of the model's terms: its copy among the residual terms; −1 if there is none yet. */
  readonly #copies: Int32Array;
  readonly #quantitiesByGraph = new Map<string, ComponentQuantities>();
  /** For each variable that stands for a quantity of a graph: the quantities of that graph's components. */
  readonly #quantitiesByVariable = new Map<number, ComponentQuantities>();
  readonly #mayHaveAnswers: boolean;

  constructor(ground: Ground, clock: Clock | undefined) {
    this.#ground = ground;
    this.#copies = new Int32Array(ground.terms.count).fill(-1);
    this.#mayHaveAnswers = this.#addVariables(clock);
  }

  model(): FrontierModel {
    const factors = this.#mayHaveAnswers ? this.#factors() : [];
    const [known, open] = [factors.filter(isConstant), factors.filter((factor) => !isConstant(factor))];
    const precedenceFactor = this.#buildPrecedenceFactor(open);
    return {
      precedence: precedenceFactor,
      mayHaveAnswers: this.#mayHaveAnswers && known.every((factor) => factor.holds()),
      residuals: this.#residuals,
      variables: this.#variables,
      factors: precedenceFactor ? [...open, precedenceFactor] : open,
    };
  }

  /**
   * The factor that orders interchangeable values, so that of the answers that differ only by an exchange of such values one is counted; undefined if no
   * values are interchangeable. It isn't used if hidden variables have several values, because answers are then the same to people that the factor tells apart.
   */
  #buildPrecedenceFactor(factors: readonly Factor[]): PrecedenceFactor | undefined {
    if (this.#variables.some(({ isHidden, values }) => isHidden && values.length > 1)) return undefined;
    const roots = factors.flatMap((factor) => factor.terms);
    return precedenceOf(
      this.#residuals.terms,
      roots,
      this.#variables.map(({ values }) => values),
    );
  }

  #factors(): Factor[] {
    const { terms, constraints } = this.#ground;
    const factors: Factor[] = [];
    const assertedRoots = conjuncts(
      terms,
      constraints.map(({ root }) => root),
    );
    const lines = assertedRoots.filter((root) => isLine(terms.code(root >> 1)) && (root & 1) === 0);
    const otherRoots = assertedRoots.filter((root) => !lines.includes(root));
    this.#copyTerms([...otherRoots, ...lines.flatMap((line) => [...terms.arguments(line).subarray(1)])]);
    const remainingRoots = conjuncts(
      this.#residuals.terms,
      otherRoots.map((root) => this.#copyOf(root)),
    );
    const rootsByGraph = new Map<ComponentQuantities, Ref[]>();
    for (const root of remainingRoots) {
      if (root === TRUE) continue;
      const graphs = new Set(
        this.#residuals.support(root).flatMap((v) => this.#quantitiesByVariable.get(v) ?? []),
      );
      const [graph, another] = graphs;
      if (another) throw new BeyondFrontier('a condition on two graphs');
      if (graph) rootsByGraph.set(graph, [...(rootsByGraph.get(graph) ?? []), root]);
      else factors.push(new TermFactor(this.#residuals, root));
    }
    for (const [graph, roots] of rootsByGraph) {
      setMeasureCaps(this.#residuals, graph, roots);
      factors.push(new ComponentsFactor(this.#residuals, graph, roots));
    }
    for (const line of lines) factors.push(this.#buildLineFactor(line));
    return factors;
  }

  #buildLineFactor(root: Ref): Factor {
    const { terms } = this.#ground;
    const [graph, ...edges] = terms.arguments(root);
    const ends = terms.code(root >> 1) === CODE.loop ? 0 : 2;
    const copiedEdges = edges.map((edge) => this.#copyOf(edge));
    for (const edge of copiedEdges) this.#refuseNestedGraphs(edge);
    return new LineFactor(this.#residuals, terms.graphs[graph!]!, copiedEdges, ends);
  }

  /** Creates the model's variables; false if there are no answers at all. */
  #addVariables(clock: Clock | undefined): boolean {
    const { terms, families } = this.#ground;
    const tightenedDomains = tighten(this.#ground, clock);
    if (tightenedDomains.contradiction !== undefined) return false;
    const visibleRefs = new Set(families.filter((family) => !family.hidden).flatMap((family) => family.refs));
    const target = this.#residuals.terms;
    for (let v = 0; v < terms.variableCount; v++) {
      const ref = terms.variable(v);
      const [low, high] = [tightenedDomains.low(ref), tightenedDomains.high(ref)];
      const sparseValues = tightenedDomains.values(ref);
      const allValues = Array.from({ length: high - low + 1 }, (_, i) => low + i);
      const values = sparseValues
        ? [...sparseValues].filter((value) => low <= value && value <= high)
        : allValues;
      this.#variables.push({ values, isHidden: !visibleRefs.has(ref) });
      const isInt = terms.isInt(ref);
      const copiedVariable = isInt
        ? target.intVariable(low, high, sparseValues && Int32Array.from(values))
        : target.boolVariable();
      const [only] = values;
      if (values.length === 1) {
        this.#copies[ref >> 1] = isInt ? target.constant(only!) : only === 1 ? TRUE : FALSE;
      } else this.#copies[ref >> 1] = copiedVariable;
    }
    return true;
  }

  #copyOf<R extends Ref>(ref: R): R {
    return (this.#copies[ref >> 1]! ^ (ref & 1)) as R;
  }

  #copyTerms(roots: readonly Ref[]): void {
    const { terms } = this.#ground;
    for (const node of reachableNodes(terms, roots)) {
      if (this.#copies[node] !== -1) continue;
      this.#copies[node] = this.#copyNode(node);
    }
  }

  #copyNode(node: number): Ref {
    const { terms } = this.#ground;
    const args = terms.arguments(node << 1);
    switch (terms.code(node)) {
      case CODE.connected:
        return this.#residuals.terms.atMost([1], [this.#count(args)], 1);
      case CODE.components:
        return this.#count(args);
      case CODE.componentSize:
      case CODE.componentShare:
        return this.#measureTerm(args, node << 1);
      case CODE.reaches:
        return this.#reaches(args);
      case CODE.alike:
        throw new BeyondFrontier('the shapes of components');
      case CODE.acyclic:
        return this.#acyclicTerm(args);
      case CODE.ordered:
      case CODE.chains:
      case CODE.rank:
        throw new BeyondFrontier('directed edges');
      case CODE.loop:
      case CODE.path:
        throw new BeyondFrontier('a line that is not a rule of its own');
      default:
        return this.#residuals.remake(terms, node, (ref) => this.#copyOf(ref));
    }
  }

  /** The components of the graph with these nodes and edges; created if necessary. */
  #quantitiesAt(args: Int32Array): ComponentQuantities {
    const key = args.join();
    const knownQuantities = this.#quantitiesByGraph.get(key);
    if (knownQuantities) return knownQuantities;
    const graph = this.#ground.terms.graphs[args[0]!]!;
    const [nodes, edges] = [args.subarray(1, 1 + graph.nodes), args.subarray(1 + graph.nodes)];
    const graphQuantities: ComponentQuantities = {
      graph,
      nodes: Array.from(nodes, (ref) => this.#copyOf(ref)),
      edges: Array.from(edges, (ref) => this.#copyOf(ref)),
      measures: [],
      quantities: [],
      count: undefined,
    };
    for (const ref of [...graphQuantities.nodes, ...graphQuantities.edges]) this.#refuseNestedGraphs(ref);
    this.#quantitiesByGraph.set(key, graphQuantities);
    return graphQuantities;
  }

  #refuseNestedGraphs(ref: Ref): void {
    if (this.#residuals.support(ref).some((variable) => this.#quantitiesByVariable.has(variable))) {
      throw new BeyondFrontier('a graph that depends on another one');
    }
  }

  /**
   * Records that the variable created last stands for a quantity of the graph (such as the number of components), and returns that variable.
   */
  #registerQuantity(parts: ComponentQuantities): number {
    const variable = this.#residuals.terms.variableCount - 1;
    this.#quantitiesByVariable.set(variable, parts);
    return variable;
  }

  /** The bounds are taken from the source term, since other terms (such as positions in lists) rely on them. */
  #count(args: Int32Array): Ref {
    const { terms } = this.#residuals;
    const nodes = args.slice(1, 1 + this.#ground.terms.graphs[args[0]!]!.nodes);
    const graphQuantities = this.#quantitiesAt(args);
    if (graphQuantities.count === undefined) {
      const possibleCount = nodes.filter((node) => node !== FALSE).length;
      terms.intVariable(nodes.includes(TRUE) ? 1 : 0, possibleCount);
      graphQuantities.count = this.#registerQuantity(graphQuantities);
    }
    return terms.variable(graphQuantities.count);
  }

  /** A forest has as many components as nodes, minus one for each edge. */
  #acyclicTerm(args: Int32Array): Ref {
    const graph = this.#ground.terms.graphs[args[0]!]!;
    const edges = args.slice(1);
    this.#copyTerms([TRUE]);
    const countArguments = new Int32Array(1 + graph.nodes + edges.length).fill(TRUE);
    countArguments[0] = args[0]!;
    countArguments.set(edges, 1 + graph.nodes);
    const coefficients = new Array<number>(1 + edges.length).fill(1);
    const copiedEdges = Array.from(edges, (edge) => this.#copyOf(edge));
    return this.#residuals.terms.equals(
      coefficients,
      [this.#count(countArguments), ...copiedEdges],
      graph.nodes,
    );
  }

  #measureTerm(args: Int32Array, ref: Ref): Ref {
    const source = this.#ground.terms;
    const graphQuantities = this.#quantitiesAt(source.arguments(args[0]!).slice());
    const weights = new Uint8Array(graphQuantities.nodes.length);
    if (args.length < 3) weights.fill(1);
    else for (const node of source.subsets[args[2]!]!) weights[node]!++;
    let measure = graphQuantities.measures.findIndex((each) =>
      each.weights.every((w, i) => w === weights[i]),
    );
    if (measure < 0) measure = graphQuantities.measures.push({ weights, cap: 0 }) - 1;
    const copiedVariable = this.#residuals.terms.intVariable(source.low(ref), source.high(ref));
    graphQuantities.quantities.push({
      kind: 'measure',
      variable: this.#registerQuantity(graphQuantities),
      node: args[1]!,
      measure,
    });
    return copiedVariable;
  }

  #reaches(args: Int32Array): Ref {
    const [components, a, b] = [args[0]!, args[1]!, args[2]!];
    const graphQuantities = this.#quantitiesAt(this.#ground.terms.arguments(components).slice());
    const copiedVariable = this.#residuals.terms.boolVariable();
    graphQuantities.quantities.push({
      kind: 'reaches',
      variable: this.#registerQuantity(graphQuantities),
      a,
      b,
    });
    return copiedVariable;
  }
}

const isConstant = (factor: Factor): boolean => factor.variables.length === 0;
const isLine = (code: number): boolean => code === CODE.loop || code === CODE.path;

/** The conjuncts of the roots, without duplicates. */
function conjuncts(terms: Terms, roots: readonly BoolRef[]): BoolRef[] {
  const foundRoots = new Set<BoolRef>();
  const stack = [...roots].reverse();
  for (let root = stack.pop(); root !== undefined; root = stack.pop()) {
    if ((root & 1) === 0 && terms.code(root >> 1) === CODE.and)
      append(stack, terms.arguments(root).slice().reverse());
    else foundRoots.add(root);
  }
  return [...foundRoots];
}

/**
 * Sets a cap for each measure: the value from which on it makes no difference, because the measure is only compared
 * with smaller numbers. A measure that is used other than in comparisons of sums gets no cap.
 */
function setMeasureCaps({ terms }: Residuals, parts: ComponentQuantities, roots: readonly Ref[]): void {
  const measureByVariable = new Map<number, Quantity & { kind: 'measure' }>();
  for (const quantity of parts.quantities)
    if (quantity.kind === 'measure') measureByVariable.set(quantity.variable, quantity);
  const highestValue = (quantity: Quantity): number => terms.high(terms.variable(quantity.variable));
  for (const node of reachableNodes(terms, roots)) {
    const args = terms.arguments(node << 1);
    const code = terms.code(node);
    const isComparison = code === CODE.atMost || code === CODE.equals;
    // Only operand positions are compared: an argument that holds a plain number could equal a variable's number by
    // coincidence.
    for (let i = isComparison ? 2 : 0; i < args.length; i += isComparison ? 2 : 1) {
      const innerNode = args[i]! >> 1;
      if (code === CODE.intVariable || innerNode >= terms.count || terms.code(innerNode) !== CODE.intVariable)
        continue;
      const quantity = measureByVariable.get(terms.arguments(innerNode << 1)[0]!);
      if (!quantity) continue;
      const nodeMeasure = parts.measures[quantity.measure]!;
      const measureCap = isComparison ? saturationPoint(terms, args, i) : highestValue(quantity);
      nodeMeasure.cap = Math.max(nodeMeasure.cap, Math.min(highestValue(quantity), measureCap));
    }
  }
}

/** The value of the operand above which the comparison has a constant result, whatever the other operands are. */
function saturationPoint(terms: Terms, args: Int32Array, at: number): number {
  const coefficient = args[at - 1]!;
  let [low, high] = [args[0]!, args[0]!];
  for (let i = 2; i < args.length; i += 2) {
    if (i === at) continue;
    const ends = [terms.low(args[i]!) * args[i - 1]!, terms.high(args[i]!) * args[i - 1]!];
    low -= greatest(ends);
    high -= least(ends);
  }
  return Math.max(0, Math.ceil(Math.max(low / coefficient, high / coefficient)) + 1);
}
