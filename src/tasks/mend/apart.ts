/**
 * Whether each clue constrains an answer independently of the others. If one rule involves two clues, an answer may be compatible with each of them but
 * not with both; if it involves variables of hidden finds, each clue may need other values of these. In both cases, testing clues one by one shows
 * less, and proves nothing.
 */
import type { Ground } from '../../model/ground.ts';
import { forEachOperand, reachableNodes } from '../../model/terms/operands.ts';
import type { Ref, Terms } from '../../model/terms/terms.ts';

export interface Independence {
  /** Whether the clues are independent of one another: no rule involves two of their places. */
  readonly areIndependent: boolean;
  /** Whether the clues are independent of helpers (variables of hidden finds): no rule involves both a clue's place and a helper. */
  readonly areIndependentOfHelpers: boolean;
}

const NO_REF = -1;
const SEVERAL_PLACES = -2;

export function independenceOf(
  { terms, constraints, families }: Ground,
  places: readonly Ref[],
): Independence {
  const roots = constraints.map(({ root }) => root);
  /** `placeOfNode[node]`: the one place on which the node's value depends; NONE or SEVERAL if it depends on no place or on several. */
  const placeOfNode = new Int32Array(terms.count).fill(NO_REF);
  const dependsOnHelper = new Uint8Array(terms.count);
  places.forEach((ref, at) => {
    placeOfNode[ref >> 1] = at;
  });
  for (const { hidden, refs } of families) if (hidden) for (const ref of refs) dependsOnHelper[ref >> 1] = 1;
  for (const node of reachableNodes(terms, roots)) {
    forEachOperand(terms, node, (operand) => {
      const operandPlace = placeOfNode[operand >> 1]!;
      dependsOnHelper[node]! |= dependsOnHelper[operand >> 1]!;
      if (operandPlace !== NO_REF)
        placeOfNode[node] =
          placeOfNode[node] === NO_REF || placeOfNode[node] === operandPlace ? operandPlace : SEVERAL_PLACES;
    });
  }
  let areIndependent = true;
  let areIndependentOfHelpers = true;
  visitConditions(terms, roots, (node) => {
    if (placeOfNode[node] === SEVERAL_PLACES) areIndependent = false;
    if (placeOfNode[node] !== NO_REF && dependsOnHelper[node] === 1) areIndependentOfHelpers = false;
  });
  return { areIndependent, areIndependentOfHelpers };
}

/** Calls `visit` with the nodes of all required conditions; conjunctions are split into their parts. */
function visitConditions(terms: Terms, roots: readonly Ref[], visit: (node: number) => void): void {
  const openRefs = [...roots];
  const visitedRefs = new Set<Ref>();
  for (let ref = openRefs.pop(); ref !== undefined; ref = openRefs.pop()) {
    if (visitedRefs.has(ref)) continue;
    visitedRefs.add(ref);
    const node = ref >> 1;
    if ((ref & 1) === 0 && terms.operation(ref) === 'and')
      forEachOperand(terms, node, (operand) => void openRefs.push(operand));
    else visit(node);
  }
}
