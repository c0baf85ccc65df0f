// Checks whether claims contradict the ground model, by propagating them from node to node until some node has no
// value left. Each step uses the definition of one node, so a contradiction means that no answer agrees with the
// claims. Only nodes about which something is known are examined. Of the asserted constraints, only the one to which
// the clause belongs is examined, with its operands.
import { addUp, element, equate, extreme, tryValues } from './arithmetic.ts';
import { ComponentFacts } from './component-facts.ts';
import { Components } from './components.ts';
import { CONFLICT, Domains } from './domains.ts';
import { Glance } from './glance.ts';
import { countEdges, GraphRules } from './graph-rules.ts';
import { choice, conjunction, exclusive, isAtLeast, isEqual, lexicographic } from './logic.ts';
import type { Node, Nodes } from './nodes.ts';
import { Runs } from './runs.ts';
import { allDifferent, inTable, isWord, outBySums, takersIn } from './tables.ts';
import { type Claim, constantView, negateView, plainView, type View } from './views.ts';
import { WITNESSES, Witnesses } from './witnesses.ts';

/** The operations of terms about components. */
const COMPONENT_OPERATIONS = new Set(['reaches', 'near', 'componentSize']);
/** The operations that `keepConsequences` examines. */
const SIMPLE = new Set(['sum', 'at least', 'equals', 'and', 'xor', 'choose', 'chooseInt']);
/** The number of operands examined for one clause after which the clause counts as unproved. */
const MAX_WORK = 1 << 22;
/** The most operands of a node that is examined in the first round, which finds most contradictions. */
const MAX_FEW_OPERANDS = 6;

/** The term to which a clause, constraint or fact belongs. */
export interface Origin {
  /** Undefined if the clause belongs to no term. */
  readonly view: View | undefined;
  /** The nodes of the term and of the terms that it contains; the propagation examines these. The same term always has the same list. */
  readonly nodes: readonly number[];
  /** Whether the term holds in every answer. */
  readonly isAsserted: boolean;
}

export class Propagation {
  readonly #nodes: Nodes;
  readonly #domains: Domains;
  readonly #runs: Runs;
  readonly components: Components;
  readonly #componentFacts: ComponentFacts;
  readonly #graphRules: GraphRules;
  readonly #quickCheck: Glance;
  readonly #witnesses: Witnesses;
  /** Whether the propagation examines only logic and sums, but in the whole model. */
  #isClosing = false;
  /** Whether all of a graph's components are examined (to prove facts), not only those about which terms are in scope. */
  #isWhole = false;
  /** The terms about components among the nodes of the current origin. */
  readonly #partsInScope: number[] = [];
  /** `#scope[node]`: the serial number of the last origin that contains the node; the current one is `#scopes`. */
  readonly #scope: number[] = [];
  #scopeNodes: readonly number[] = [];
  #scopes = 0;
  readonly #queue: number[] = [];
  readonly #isQueued: boolean[] = [];
  /** `#takers.get(node)`, for an all-different term: for each value, the number of items that have it, as a sum. */
  readonly #takers = new Map<number, readonly View[] | undefined>();
  #work = 0;

  /** `isAsserted` tells whether a bool holds in every answer: it is a constraint, or an operand of a conjunction that is one. */
  constructor(nodes: Nodes, isAsserted: (view: View) => boolean) {
    this.#nodes = nodes;
    this.#domains = new Domains(nodes);
    this.#runs = new Runs(nodes, this.#domains);
    this.components = new Components(nodes, this.#domains, isAsserted);
    this.#componentFacts = new ComponentFacts(nodes, this.#domains, this.components);
    this.#graphRules = new GraphRules(this.#domains);
    this.#quickCheck = new Glance(nodes, this.#domains, this.components);
    this.#witnesses = new Witnesses(nodes, this.#domains);
  }

  get domains(): Domains {
    return this.#domains;
  }

  /** Makes a claim a fact. Returns false if it contradicts the facts before, so that there is no answer. */
  keepFact(claim: Claim): boolean {
    this.#beginPropagation();
    return this.#keepAsFacts(() => this.#suppose(claim, claim.holds));
  }

  /**
   * Makes a fact of everything that facts imply through logic and sums. Returns false if they contradict each other, so that there is no answer.
   */
  keepConsequences(): boolean {
    this.#beginPropagation();
    this.#scopes++;
    this.#scopeNodes = [];
    this.#partsInScope.length = 0;
    this.#isClosing = true;
    const areKept = this.#keepAsFacts(() => {
      for (let node = 0; node < this.#nodes.all.length; node++) {
        this.#scope[node] = this.#scopes;
        const { low, high } = this.#nodes.at(node);
        if (this.#domains.lowOf(node) > low || this.#domains.highOf(node) < high) this.#domains.touch(node);
      }
      this.#runQueue(false);
    });
    this.#isClosing = false;
    return areKept;
  }

  /** Makes facts of what the function derives. Returns false if it meets a contradiction. */
  #keepAsFacts(derive: () => void): boolean {
    try {
      derive();
      this.#domains.keepAsFacts();
      return true;
    } catch (error) {
      if (error !== CONFLICT) throw error;
      this.#domains.forget();
      return false;
    }
  }

  /** Whether the claim follows, by the facts, from the definitions of the cause and of the terms that it contains. */
  isFact(claim: Claim, { view: cause = constantView(1), nodes }: Origin): boolean {
    this.#beginPropagation();
    this.#isWhole = true;
    try {
      this.#suppose(claim, !claim.holds);
      // Most facts follow from the definition of the cause alone.
      if (cause.node >= 0) this.#applyNode(cause.node, this.#nodes.at(cause.node));
      this.#enterScope(nodes);
      if (this.#partsInScope.length > 0)
        this.#checkComponents(this.#nodes.at(this.#partsInScope[0]!).operands[0]!.node);
      if (cause.node >= 0) this.#enqueueWithOperands(cause.node);
      this.#runQueue(false);
      return false;
    } catch (error) {
      if (error !== CONFLICT) throw error;
      return true;
    } finally {
      this.#isWhole = false;
      this.#domains.forget();
    }
  }

  /** The value that a node has in every answer by its definition and the domains of its operands; undefined if there is none. */
  fixedValue(number: number): number | undefined {
    this.#beginPropagation();
    try {
      const node = this.#nodes.at(number);
      for (const { node: operand } of node.operands)
        if (this.#nodes.apart.has(operand)) this.#domains.assign(plainView(operand), 0);
      if (node.operation === 'reaches' || node.operation === 'componentSize')
        this.#checkComponents(node.operands[0]!.node, number);
      else this.#applyNode(number, node);
      const view = plainView(number);
      return this.#domains.isFixed(view) ? this.#domains.low(view) : undefined;
    } catch (error) {
      if (error !== CONFLICT) throw error;
      return undefined;
    } finally {
      this.#domains.forget();
    }
  }

  /** Queues a node and its operands. The operands are examined first: they may be comparisons that are undecided although their ints are known. */
  #enqueueWithOperands(node: number): void {
    this.#enqueue(node);
    for (const { node: operand } of this.#nodes.at(node).operands) if (operand >= 0) this.#enqueue(operand);
  }

  /** Examines the components of a graph as a whole, for the terms about them that are in scope or whose domain has changed. */
  #checkComponents(term: number, only?: number): void {
    const isAbout = (node: number): boolean => {
      const { operation, operands } = this.#nodes.at(node);
      return (operation === 'reaches' || operation === 'componentSize') && operands[0]!.node === term;
    };
    const changedTerms = this.#domains.touchedNodes.filter(isAbout);
    const termsAbout = new Set(changedTerms);
    for (const node of only === undefined ? this.#partsInScope : [only])
      if (isAbout(node)) termsAbout.add(node);
    this.#componentFacts.check(term, changedTerms, [...termsAbout]);
  }

  /** Whether no answer makes all literals false, each read by its meaning; nothing is known about literals without a meaning. */
  excludes(clause: ArrayLike<number>, meanings: readonly (Claim | undefined)[], origin: Origin): boolean {
    this.#beginPropagation();
    try {
      for (let i = 0; i < clause.length; i++) {
        const literal = clause[i]!;
        const meaning = meanings[literal < 0 ? -literal : literal];
        if (meaning) this.#suppose(meaning, meaning.holds !== literal > 0);
      }
      return this.#propagate(origin);
    } catch (error) {
      if (error !== CONFLICT) throw error;
      return true;
    } finally {
      this.#domains.forget();
    }
  }

  /** Whether the claims contradict each other, so that the clause of their negations always holds. */
  contradicts(claims: readonly Claim[], origin: Origin): boolean {
    return this.excludes(
      claims.map((_, at) => -1 - at),
      [undefined, ...claims],
      origin,
    );
  }

  /** Registers the terms that were added since the last call. */
  grow(): void {
    this.#domains.grow();
    this.components.grow();
    this.#witnesses.grow();
  }

  #beginPropagation(): void {
    this.grow();
    this.#work = 0;
  }

  /** Propagates the assumptions. Returns true or throws CONFLICT if they lead to a contradiction. */
  #propagate({ view: origin, nodes, isAsserted }: Origin): boolean {
    const domains = this.#domains;
    if (origin && isAsserted) {
      const claim = this.#nodes.asClaim(origin);
      this.#suppose(claim, claim.holds);
    }
    if (this.#quickCheck.refutes(isAsserted ? origin : undefined)) return true;
    this.#enterScope(nodes);
    this.#checkTouchedGraph();
    if (origin && isAsserted) domains.assign(origin, 1);
    this.#runQueue(true);
    for (const node of domains.touchedNodes) domains.changedNodes.push(node);
    this.#runQueue(false);
    return false;
  }

  /** The nodes with one of the operations among the node and all nodes that it contains. */
  partsWith(node: number, operations: ReadonlySet<string>): readonly number[] {
    const foundNodes: number[] = [];
    const seenNodes = new Set(node < 0 ? [] : [node]);
    for (const one of seenNodes) {
      const { operation, operands } = this.#nodes.at(one);
      if (operations.has(operation)) foundNodes.push(one);
      for (const { node: operand } of operands) if (operand >= 0) seenNodes.add(operand);
    }
    return foundNodes;
  }

  #suppose({ node, kind, k }: Claim, holds: boolean): void {
    const domains = this.#domains;
    if (kind === 'constant') {
      if (!holds) throw CONFLICT;
      return;
    }
    // If facts imply the claim already, no domain changes. Propagation has to start at the node nevertheless.
    domains.touch(node);
    if (kind === 'at least') {
      if (holds) domains.setLow(node, k);
      else domains.setHigh(node, k - 1);
    } else if (holds) domains.assign(plainView(node), k);
    else domains.remove(node, k);
  }

  /** From now on, these nodes and all nodes that they contain are examined. */
  #enterScope(nodes: readonly number[]): void {
    if (nodes === this.#scopeNodes) return;
    this.#scopeNodes = nodes;
    this.#scopes++;
    this.#partsInScope.length = 0;
    const openNodes = [...nodes];
    for (const node of nodes) this.#scope[node] = this.#scopes;
    for (let node = openNodes.pop(); node !== undefined; node = openNodes.pop()) {
      const { operation, operands } = this.#nodes.at(node);
      if (COMPONENT_OPERATIONS.has(operation)) this.#partsInScope.push(node);
      for (const { node: operand } of operands) {
        if (operand < 0 || this.#scope[operand] === this.#scopes) continue;
        this.#scope[operand] = this.#scopes;
        openNodes.push(operand);
      }
    }
  }

  /** Examines the components of the first graph with a changed term, where most of the remaining contradictions are found. */
  #checkTouchedGraph(): void {
    const { touchedNodes } = this.#domains;
    let graph = -1;
    for (let i = 0; i < touchedNodes.length; i++) {
      const graphTerm = this.#graphTermOf(touchedNodes[i]!);
      if (graph < 0 && graphTerm !== touchedNodes[i]! && this.#nodes.at(graphTerm).operation === 'components')
        graph = graphTerm;
    }
    if (graph >= 0) this.components.check(graph, this.#partsInScope);
  }

  #runQueue(isQuick: boolean): void {
    const { changedNodes } = this.#domains;
    const queue = this.#queue;
    try {
      for (;;) {
        while (changedNodes.length > 0) this.#enqueueUses(changedNodes.pop()!);
        const nextNode = queue.pop();
        if (nextNode === undefined) return;
        this.#isQueued[nextNode] = false;
        this.#revise(nextNode, this.#nodes.at(nextNode), isQuick);
        if (this.#work > MAX_WORK) return;
      }
    } finally {
      for (let node = queue.pop(); node !== undefined; node = queue.pop()) this.#isQueued[node] = false;
    }
  }

  /** Queues the nodes that a change of this node may affect. */
  #enqueueUses(node: number): void {
    const { parents, wholes } = this.#nodes.at(node);
    this.#enqueue(node);
    for (let i = 0; i < wholes.length; i++) this.#enqueue(wholes[i]!);
    for (let i = 0; i < parents.length; i++) {
      const parent = parents[i]!;
      if (this.#scope[parent] === this.#scopes || this.#domains.isTouched(parent)) this.#enqueue(parent);
    }
  }

  #enqueue(given: number): void {
    // All terms about one graph are examined together.
    const node = this.#graphTermOf(given);
    if (this.#isQueued[node] || (this.#isClosing && !SIMPLE.has(this.#nodes.at(node).operation))) return;
    this.#isQueued[node] = true;
    this.#queue.push(node);
  }

  #graphTermOf(node: number): number {
    const { operation, operands } = this.#nodes.at(node);
    return operation === 'reaches' ||
      operation === 'near' ||
      operation === 'route' ||
      WITNESSES.has(operation)
      ? operands[0]!.node
      : node;
  }

  #revise(number: number, node: Node, isQuick: boolean): void {
    const { operands, parts } = node;
    for (let i = 0; i < parts.length; i++) {
      this.#work += parts[i]!.length;
      addUp(this.#domains, number, parts[i]!);
    }
    if (isQuick && operands.length > MAX_FEW_OPERANDS) return;
    this.#work += operands.length + 1;
    this.#applyNode(number, node);
  }

  #applyNode(number: number, node: Node): void {
    const domains = this.#domains;
    const { operation, operands, numbers } = node;
    const nodeView = plainView(number);
    switch (operation) {
      case 'sum':
        for (let i = 0; i < operands.length; i++) this.#compareOperands(operands[i]!.node);
        addUp(domains, number, operands);
        return;
      case 'at least':
        isAtLeast(domains, nodeView, operands[0]!, numbers[0]!);
        return;
      case 'equals':
        isEqual(domains, nodeView, operands[0]!, numbers[0]!);
        return;
      case 'and':
        conjunction(domains, nodeView, operands);
        return;
      case 'xor':
        exclusive(domains, nodeView, operands);
        return;
      case 'choose':
      case 'chooseInt':
        choice(domains, nodeView, operands);
        if (domains.isFixed(operands[0]!))
          equate(domains, nodeView, operands[domains.isTrue(operands[0]!) ? 1 : 2]!);
        return;
      case 'element':
        element(domains, nodeView, operands, numbers[0]!);
        return;
      case 'minimum':
        extreme(domains, nodeView, operands, -1);
        return;
      case 'maximum':
        extreme(domains, nodeView, operands, 1);
        return;
      case 'product':
      case 'quotient':
      case 'remainder':
      case 'absolute':
        tryValues(domains, operation, nodeView, operands);
        return;
      default:
        this.#applyConstraint(number, node, nodeView);
    }
  }

  #applyConstraint(number: number, node: Node, own: View): void {
    const domains = this.#domains;
    const { operation, operands, datum } = node;
    switch (operation) {
      case 'allDifferent':
        allDifferent(domains, own, operands, () => this.#possibleTakersOf(number, operands));
        return;
      case 'table':
        if (datum?.kind === 'table') {
          this.#work += datum.tuples.length;
          inTable(domains, own, datum, operands, outBySums(this.#nodes, domains, datum, operands));
        }
        return;
      case 'regular':
        if (datum?.kind === 'automaton') {
          this.#work += datum.transitions.length * operands.length;
          isWord(domains, own, datum, operands);
        }
        return;
      case 'components':
        if (this.#isWhole) {
          this.#checkComponents(number);
          this.#componentFacts.count(number);
        } else {
          this.components.check(number, this.#partsInScope);
          // The bounds of sizes depend on what is known of the graph, so all size terms are examined again.
          for (const part of this.#partsInScope)
            if (this.#nodes.at(part).operation === 'componentSize') this.#enqueue(part);
        }
        return;
      case 'alike':
        if (domains.isTrue(own)) this.components.equateShapes(node);
        return;
      case 'componentSize':
        if (this.#isWhole) this.#checkComponents(operands[0]!.node, number);
        else this.components.countMembers(number);
        return;
      case 'run':
        this.#runs.check(number);
        return;
      case 'lexicographic':
        if (domains.isFixed(own)) lexicographic(domains, domains.isTrue(own), operands, this.#sameOf);
        return;
      case 'loop':
      case 'path':
        if (datum?.kind === 'graph' && domains.isTrue(own))
          countEdges(domains, datum, operands, operation === 'loop');
        this.#judgeGraph(number, own, node);
        return;
      case 'connected':
      case 'acyclic':
      case 'ordered':
        this.#judgeGraph(number, own, node);
        return;
    }
  }

  #judgeGraph(number: number, own: View, node: Node): void {
    this.#work += node.operands.length;
    this.#graphRules.judge(number, own, node);
    this.#witnesses.check(number);
  }

  /** Decides a comparison whose int has changed, if it hasn't been examined since. */
  #compareOperands(number: number): void {
    const { operation, operands, numbers } = this.#nodes.at(number);
    if (operation !== 'at least' && operation !== 'equals') return;
    const [view] = operands;
    const isKnown = this.#isWhole || this.#domains.isTouched(view!.node);
    if (!isKnown || this.#domains.isFixed(plainView(number))) return;
    if (operation === 'equals') isEqual(this.#domains, plainView(number), view!, numbers[0]!);
    else isAtLeast(this.#domains, plainView(number), view!, numbers[0]!);
  }

  readonly #sameOf = (a: View, b: View): View => {
    // For two bools, equality is the negation of their exclusive disjunction.
    const [x, y] = [plainView(a.node), plainView(b.node)];
    const exclusiveOr = this.#nodes.find('xor', [x, y]) ?? this.#nodes.find('xor', [y, x]);
    if (exclusiveOr !== undefined)
      return a.scale === b.scale ? negateView(plainView(exclusiveOr)) : plainView(exclusiveOr);
    const equality = this.#nodes.equals(this.#nodes.sum(0, [1, -1], [a, b]), 0);
    this.#domains.grow();
    return equality;
  };

  /** For each value that several items can have: the number of items that have it, as a sum. Undefined if an item has too many values. */
  #possibleTakersOf(number: number, items: readonly View[]): readonly View[] | undefined {
    if (this.#takers.has(number)) return this.#takers.get(number);
    const takers = takersIn(this.#nodes, items);
    this.#takers.set(number, takers);
    this.#domains.grow();
    return takers;
  }
}
