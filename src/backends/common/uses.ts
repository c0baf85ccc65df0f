// How often each term is used by others, and whether an int is compared or added somewhere (order literals then suit
// it) or not (direct literals do). Determined in one pass before encoding. Only terms below the roots count, since
// grounding leaves unused terms behind.
import type { Ground } from '../../model/ground.ts';
import { forEachOperand } from '../../model/terms/operands.ts';
import { CODE, type Ref, type Terms } from '../../model/terms/terms.ts';

/**
 * By operation: the number of arguments above which a term of that operation needs order literals ("at least
 * k") of its operands.
 */
const MAX_UNORDERED_ARGUMENTS = new Map([
  [CODE.atMost, 0],
  [CODE.equals, 5],
  [CODE.sum, 3],
  [CODE.minimum, 0],
  [CODE.maximum, 0],
  [CODE.lexicographic, 0],
]);

function comparesOperandOrder(terms: Terms, node: number): boolean {
  const code = terms.code(node);
  const maxArguments = MAX_UNORDERED_ARGUMENTS.get(code);
  if (maxArguments === undefined) return false;
  const args = terms.arguments(node << 1);
  if (args.length <= maxArguments) return false;
  // A comparison of x with its least value, or with the value below its greatest, only concerns a single value.
  if (code !== CODE.atMost || args.length !== 3) return true;
  const [bound, coefficient, x] = args as unknown as [number, number, Ref];
  const greatestValue = Math.floor(bound / coefficient);
  return greatestValue !== terms.low(x) && greatestValue !== terms.high(x) - 1;
}

/** The terms that a ground model needs: constraints, variables and the objective. */
export function* rootsOf({ constraints, families, objective }: Ground): Iterable<Ref> {
  for (const { root } of constraints) yield root;
  for (const { refs } of families) yield* refs;
  if (objective !== undefined) yield objective.term;
}

export class Uses {
  /** `#counts[node]`: the number of terms that refer to the node; 2 stands for all greater numbers. */
  readonly #counts: Uint8Array;
  readonly #isOrdered: Uint8Array;
  readonly #neededPolarities: Uint8Array;

  constructor(terms: Terms, roots: Iterable<Ref>) {
    const counts = new Uint8Array(terms.count);
    const isOrdered = new Uint8Array(terms.count);
    const isNeeded = new Uint8Array(terms.count);
    for (const root of roots) isNeeded[root >> 1] = 1;
    // Operands come before the terms that refer to them, so in descending order each node is visited before its
    // operands.
    for (let node = terms.count - 1; node >= 0; node--) {
      if (isNeeded[node] === 0) continue;
      const isOrderCompared = comparesOperandOrder(terms, node);
      forEachOperand(terms, node, (operand) => {
        const operandNode = operand >> 1;
        isNeeded[operandNode] = 1;
        if (counts[operandNode]! < 2) counts[operandNode]!++;
        if (isOrderCompared) isOrdered[operandNode] = 1;
      });
    }
    this.#counts = counts;
    this.#isOrdered = isOrdered;
    this.#neededPolarities = isNeeded;
  }

  /** Whether the term is a root or part of one. */
  isNeeded(ref: Ref): boolean {
    return this.#neededPolarities[ref >> 1] === 1;
  }

  /** The number of terms that refer to the term; 2 stands for all greater numbers. */
  countUses(ref: Ref): number {
    return this.#counts[ref >> 1] ?? 0;
  }

  isUsedInOrder(ref: Ref): boolean {
    return this.#isOrdered[ref >> 1] === 1;
  }
}
