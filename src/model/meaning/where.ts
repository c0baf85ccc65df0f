/** Locates a failing constraint on the board: finds the elements that the innermost failing terms are about. */
import type { Ground } from '../ground.ts';
import { reachable } from '../terms/operands.ts';
import type { BoolRef, Ref } from '../terms/terms.ts';
import { Element, type Value } from '../values.ts';
import type { Culprits, Values } from './meaning.ts';
import { MEANINGS } from './meanings.ts';

/**
 * The elements at fault if `root`, which is false, should hold; empty if nothing more exact than the constraint's site
 * is known.
 */
export function whereItFails(ground: Ground, root: BoolRef, values: Values): Element[] {
  const elements = new Set<Element>();
  for (const ref of failingParts(root, values)) {
    const args = values.terms.arguments(ref);
    const culprits = MEANINGS[values.terms.code(ref >> 1)]!.culprits?.(args, values);
    if (culprits === undefined) continue;
    const graph = values.terms.graphs[args[0]!];
    for (const node of culprits.nodes) addDefined(elements, graph?.nodeElements?.[node]);
    for (const edge of culprits.edges) addDefined(elements, graph?.edgeElements?.[edge]);
    addVariables(elements, ground, culprits);
  }
  return [...elements];
}

/**
 * The innermost subterms, below conjunctions and conditional terms, that are false but should hold. Only positive
 * references have culprits.
 */
function failingParts(root: BoolRef, values: Values): BoolRef[] {
  const { terms } = values;
  const failing: BoolRef[] = [];
  const seen = new Set<BoolRef>();
  const stack: BoolRef[] = [root];
  for (let ref = stack.pop(); ref !== undefined; ref = stack.pop()) {
    if (seen.has(ref)) continue;
    seen.add(ref);
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
        if (sign === 0) failing.push(ref);
    }
  }
  return failing.reverse();
}

function addVariables(elements: Set<Element>, ground: Ground, culprits: Culprits): void {
  if (culprits.refs.length === 0) return;
  const needed = new Set<Ref>();
  for (const node of reachable(ground.terms, culprits.refs)) needed.add(node << 1);
  for (const family of ground.families) {
    family.refs.forEach((ref, i) => {
      if (needed.has(ref)) addDefined(elements, family.domain?.[i]);
    });
  }
}

function addDefined(elements: Set<Element>, place: Value | undefined): void {
  if (place instanceof Element) elements.add(place);
}
