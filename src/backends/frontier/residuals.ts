/**
 * The residual of a constraint after some of its variables have values: the term in which these variables are replaced
 * by their values, in the terms' normal form. Partial assignments with the same residual can be completed in the same
 * ways, so only a reference to the residual has to be remembered: it represents partial sums, shortened clauses, states
 * of automata. Cost: linear in the term per replacement.
 */
import { greatest, least } from '../../model/large-lists.ts';
import { forEachOperand } from '../../model/terms/operands.ts';
import {
  type Automaton,
  type BoolRef,
  CODE,
  FALSE,
  type IntRef,
  type Ref,
  type Table,
  Terms,
  TRUE,
} from '../../model/terms/terms.ts';
import { BeyondFrontier } from './factor.ts';

/** The most residual terms with which the frontier method doesn't give up. */
const MOST_TERMS = 4_000_000;

/** The copies of one automaton that differ in the start state, one for each state. */
interface RestartedAutomata {
  readonly restartedAutomata: Automaton[];
  /** `canAccept[steps][state]`: whether some word of exactly this many symbols is accepted from the state. */
  readonly canAccept: Uint8Array[];
}

export class Residuals {
  readonly terms = new Terms(MOST_TERMS);
  readonly #tables = new Map<string, Table>();
  readonly #automata = new Map<Automaton, RestartedAutomata>();
  readonly #supports = new Map<number, readonly number[]>();

  /** The term with the variable replaced by the value. */
  replace(ref: Ref, variable: number, value: number): Ref {
    const { terms } = this;
    const place = terms.variable(variable);
    const resultByNode = new Map<number, Ref>();
    resultByNode.set(place >> 1, terms.isInt(place) ? terms.constant(value) : value === 1 ? TRUE : FALSE);
    const residualOf = <R extends Ref>(operand: R): R =>
      operand < place ? operand : (((resultByNode.get(operand >> 1) ?? operand) ^ (operand & 1)) as R);
    const stack = [ref >> 1];
    while (stack.length > 0) {
      const node = stack[stack.length - 1]!;
      if (resultByNode.has(node) || node << 1 < place) {
        stack.pop();
        continue;
      }
      const oldStackSize = stack.length;
      let hasChanged = false;
      forEachOperand(terms, node, (operand) => {
        if (operand < place) return;
        const knownResult = resultByNode.get(operand >> 1);
        if (knownResult === undefined) stack.push(operand >> 1);
        else if (knownResult !== (operand & ~1)) hasChanged = true;
      });
      if (stack.length > oldStackSize) continue;
      stack.pop();
      resultByNode.set(node, hasChanged ? this.remake(terms, node, residualOf) : node << 1);
    }
    return residualOf(ref);
  }

  /** Rebuilds a node of `source` with other operands; the node must not be a variable or a graph term. */
  remake(source: Terms, node: number, map: <R extends Ref>(operand: R) => R): Ref {
    const { terms } = this;
    // The arguments are copied, because the view of them is valid only until the next term is built.
    const args = source.arguments(node << 1).slice();
    const mapOperandsFrom = (from: number): Ref[] => Array.from(args.subarray(from), map);
    switch (source.code(node)) {
      case CODE.true:
        return TRUE;
      case CODE.constant:
        return terms.constant(args[0]!);
      case CODE.and:
        return terms.and(Array.from(args, map));
      case CODE.xor:
        return terms.xor(map(args[0]!), map(args[1]!));
      case CODE.choose:
        return terms.choose(map(args[0]!), map(args[1]!), map(args[2]!));
      case CODE.atMost:
        return terms.atMost(coefficients(args), operands(args, map), args[0]!);
      case CODE.equals:
        return terms.equals(coefficients(args), operands(args, map), args[0]!);
      case CODE.sum:
        return terms.sum(coefficients(args), operands(args, map), args[0]!);
      case CODE.allDifferent:
        return this.#allDifferent(mapOperandsFrom(0));
      case CODE.table:
        return this.#tableTerm(source.tables[args[0]!]!, mapOperandsFrom(1));
      case CODE.regular:
        return this.#accepts(source.automata[args[0]!]!, mapOperandsFrom(1));
      case CODE.lexicographic:
        return this.#lexicographicTerm(mapOperandsFrom(0));
      case CODE.chooseInt:
        return terms.chooseInt(map(args[0]!), map(args[1]!), map(args[2]!));
      case CODE.element:
        return terms.element(map(args[0]!), args[1]!, mapOperandsFrom(2));
      case CODE.minimum:
        return this.#minOrMax(mapOperandsFrom(0), -1);
      case CODE.maximum:
        return this.#minOrMax(mapOperandsFrom(0), 1);
      case CODE.product:
        return terms.product(map(args[0]!), map(args[1]!));
      case CODE.quotient:
        return terms.quotient(map(args[0]!), map(args[1]!));
      case CODE.remainder:
        return terms.remainder(map(args[0]!), map(args[1]!));
      case CODE.absolute:
        return terms.absolute(map(args[0]!));
      default:
        throw new BeyondFrontier(source.operation(node << 1));
    }
  }

  /** The variables on which the term depends, in ascending order. */
  support(ref: Ref): readonly number[] {
    const knownResult = this.#supports.get(ref >> 1);
    if (knownResult) return knownResult;
    const { terms } = this;
    const isVisited = new Set<number>();
    const foundVariables: number[] = [];
    const stack = [ref >> 1];
    for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
      if (isVisited.has(node)) continue;
      isVisited.add(node);
      const code = terms.code(node);
      if (code === CODE.boolVariable || code === CODE.intVariable)
        foundVariables.push(terms.arguments(node << 1)[0]!);
      forEachOperand(terms, node, (operand) => stack.push(operand >> 1));
    }
    foundVariables.sort((a, b) => a - b);
    this.#supports.set(ref >> 1, foundVariables);
    return foundVariables;
  }

  /** The value of a term that depends on no variable; undefined for other terms. */
  known(ref: Ref): number | undefined {
    return this.terms.constantValue(ref);
  }

  // ── Normal forms that the term store doesn't establish itself ──

  #allDifferent(items: readonly Ref[]): BoolRef {
    const { terms } = this;
    const openItems = items.filter((item) => terms.constantValue(item) === undefined);
    const takenValues = new Set<number>();
    for (const item of items) {
      const value = terms.constantValue(item);
      if (value === undefined) continue;
      if (takenValues.has(value)) return FALSE;
      takenValues.add(value);
    }
    if (openItems.length === 0) return TRUE;
    const low = least(openItems.map((item) => terms.low(item)));
    const high = greatest(openItems.map((item) => terms.high(item)));
    const keptValues = [...takenValues].filter((value) => low <= value && value <= high);
    if (high - low + 1 - keptValues.length < openItems.length) return FALSE;
    return terms.allDifferent([...openItems, ...keptValues.map((value) => terms.constant(value))]);
  }

  #tableTerm(table: Table, items: readonly Ref[]): BoolRef {
    const { terms } = this;
    const { arity, tuples } = table;
    const fixedValues = items.map((item) => terms.constantValue(item));
    const openColumns = fixedValues.flatMap((value, i) => (value === undefined ? [i] : []));
    const remainingTuples = new Set<string>();
    for (let start = 0; start < tuples.length; start += arity) {
      const fits = items.every((item, i) => {
        const value = tuples[start + i]!;
        return fixedValues[i] === undefined
          ? terms.low(item) <= value && value <= terms.high(item)
          : fixedValues[i] === value;
      });
      if (fits) remainingTuples.add(openColumns.map((i) => tuples[start + i]!).join());
    }
    if (remainingTuples.size === 0) return FALSE;
    if (openColumns.length === 0) return TRUE;
    const key = `${openColumns.length}:${[...remainingTuples].join(';')}`;
    let residual = this.#tables.get(key);
    if (residual === undefined) {
      const tupleValues = [...remainingTuples].flatMap((tuple) => tuple.split(',').map(Number));
      residual = { arity: openColumns.length, tuples: Int32Array.from(tupleValues) };
      this.#tables.set(key, residual);
    }
    return terms.inTable(
      residual,
      openColumns.map((i) => items[i]!),
    );
  }

  #accepts(automaton: Automaton, items: readonly Ref[]): BoolRef {
    const { terms } = this;
    const { low, width, transitions } = automaton;
    let state = automaton.startState;
    let at = 0;
    for (; at < items.length; at++) {
      const value = terms.constantValue(items[at]!);
      if (value === undefined) break;
      const symbol = value - low;
      if (symbol < 0 || symbol >= width) return FALSE;
      state = transitions[state * width + symbol]!;
      if (state < 0) return FALSE;
    }
    if (this.#acceptingStates(automaton, items.length - at)[state] === 0) return FALSE;
    return terms.accepts(this.#restartedAutomaton(automaton, state), items.slice(at));
  }

  #restartedAutomata(automaton: Automaton): RestartedAutomata {
    let restartedAutomata = this.#automata.get(automaton);
    if (restartedAutomata === undefined) {
      restartedAutomata = { restartedAutomata: [], canAccept: [automaton.accepting] };
      restartedAutomata.restartedAutomata[automaton.startState] = automaton;
      this.#automata.set(automaton, restartedAutomata);
    }
    return restartedAutomata;
  }

  #acceptingStates(automaton: Automaton, steps: number): Uint8Array {
    const { states, width, transitions } = automaton;
    const { canAccept } = this.#restartedAutomata(automaton);
    while (canAccept.length <= steps) {
      const lastLayer = canAccept[canAccept.length - 1]!;
      const nextLayer = new Uint8Array(states);
      for (let i = 0; i < states * width; i++) {
        const targetState = transitions[i]!;
        if (targetState >= 0 && lastLayer[targetState] === 1) nextLayer[Math.floor(i / width)] = 1;
      }
      canAccept.push(nextLayer);
    }
    return canAccept[steps]!;
  }

  #restartedAutomaton(automaton: Automaton, start: number): Automaton {
    const restartedAutomata = this.#restartedAutomata(automaton);
    let other = restartedAutomata.restartedAutomata[start];
    if (other === undefined) {
      other = { ...automaton, startState: start };
      restartedAutomata.restartedAutomata[start] = other;
      this.#automata.set(other, restartedAutomata);
    }
    return other;
  }

  #lexicographicTerm(items: readonly Ref[]): BoolRef {
    const { terms } = this;
    const length = items.length / 2;
    for (let i = 0; i < length; i++) {
      const [a, b] = [items[i]!, items[length + i]!];
      if (terms.high(a) < terms.low(b)) return TRUE;
      if (terms.low(a) > terms.high(b)) return FALSE;
      const value = terms.constantValue(a);
      if (value === undefined || value !== terms.constantValue(b)) {
        return terms.lexicographic(items.slice(i, length), items.slice(length + i));
      }
    }
    return TRUE;
  }

  /** The greatest of the items (sign 1) or the least (sign −1). */
  #minOrMax(items: readonly Ref[], sign: 1 | -1): IntRef {
    const { terms } = this;
    const certainBound = (item: Ref): number => (sign === 1 ? terms.low(item) : -terms.high(item));
    const extremeBound = (item: Ref): number => (sign === 1 ? terms.high(item) : -terms.low(item));
    const greatestBound = greatest(items.map(certainBound));
    // The result is at least `greatestBound`. Items that can't exceed it are left out; a constant replaces them, unless a
    // remaining item ensures the bound.
    const openItems = items.filter((item) => extremeBound(item) > greatestBound);
    const isFloorReached = openItems.some((item) => certainBound(item) === greatestBound);
    if (!isFloorReached) openItems.push(terms.constant(sign * greatestBound));
    return sign === 1 ? terms.maximum(openItems) : terms.minimum(openItems);
  }
}

function coefficients(args: Int32Array): number[] {
  const coefficientList: number[] = [];
  for (let i = 1; i < args.length; i += 2) coefficientList.push(args[i]!);
  return coefficientList;
}

function operands(args: Int32Array, map: (operand: Ref) => Ref): Ref[] {
  const operandList: Ref[] = [];
  for (let i = 2; i < args.length; i += 2) operandList.push(map(args[i]!));
  return operandList;
}
