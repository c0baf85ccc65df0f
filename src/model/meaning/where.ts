/** Locates a failing constraint on the board: finds the elements that the innermost failing terms are about. */
import type { Ground } from '../ground.ts';
import { reachableNodes } from '../terms/operands.ts';
import type { BoolRef, Ref } from '../terms/terms.ts';
import { Element, type Value } from '../values.ts';
import type { Values, ViolationReasons } from './meaning.ts';
import { MEANINGS } from './meanings.ts';

/**
 * The elements at fault if `root`, which is false, should hold; empty if nothing more exact than the constraint's site
 * is known.
 */
export function whereItFails(ground: Ground, root: BoolRef, values: Values): Element[] {
  const elements = new Set<Element>();
  for (const ref of failingParts(root, values)) {
    const args = values.terms.arguments(ref);
    const violationReasons = MEANINGS[values.terms.code(ref >> 1)]!.violationReasons?.(args, values);
    if (violationReasons === undefined) continue;
    const graph = values.terms.graphs[args[0]!];
    for (const node of violationReasons.nodes) addIfDefined(elements, graph?.nodeElements?.[node]);
    for (const edge of violationReasons.edges) addIfDefined(elements, graph?.edgeElements?.[edge]);
    addVariables(elements, ground, violationReasons);
  }
  return [...elements];
}

/**
 * The innermost subterms, below conjunctions and conditional terms, that are false but should hold. Negated terms are
 * left out, because violation reasons are known only for terms that are false.
 */
function failingParts(root: BoolRef, values: Values): BoolRef[] {
  const { terms } = values;
  const failingParts: BoolRef[] = [];
  const visitedParts = new Set<BoolRef>();
  const stack: BoolRef[] = [root];
  for (let ref = stack.pop(); ref !== undefined; ref = stack.pop()) {
    if (visitedParts.has(ref)) continue;
    visitedParts.add(ref);
    const args = terms.arguments(ref);
    const sign = ref & 1;
    switch (terms.operation(ref)) {
      case 'and':
        // In a false conjunction the false parts are at fault; in a false disjunction all parts are, since any of them
        // would make it true.
        for (const arg of args) if (values.of(arg ^ sign) === 0) stack.push(arg ^ sign);
        break;
      case 'choose':
        stack.push(args[values.of(args[0]!) === 1 ? 1 : 2]! ^ sign);
        break;
      default:
        if (sign === 0) failingParts.push(ref);
    }
  }
  return failingParts.reverse();
}

function addVariables(elements: Set<Element>, ground: Ground, culprits: ViolationReasons): void {
  if (culprits.refs.length === 0) return;
  const neededRefs = new Set<Ref>();
  for (const node of reachableNodes(ground.terms, culprits.refs)) neededRefs.add(node << 1);
  for (const family of ground.families) {
    family.refs.forEach((ref, i) => {
      if (neededRefs.has(ref)) addIfDefined(elements, family.domain?.[i]);
    });
  }
}

function addIfDefined(elements: Set<Element>, place: Value | undefined): void {
  if (place instanceof Element) elements.add(place);
}
