/** The variables that a constraint depends on, and their places on the board. */
import type { Ground } from './ground.ts';
import { forEachOperand } from './terms/operands.ts';
import type { Ref, Terms } from './terms/terms.ts';
import { Element } from './values.ts';

/** The numbers of the variables below a term, in ascending order. Linear in the size of the term, not of the model. */
export function variablesOf(terms: Terms, root: Ref): number[] {
  return operandNodes(terms, root)
    .filter((node) => isVariable(terms, node))
    .map((node) => terms.arguments(node << 1)[0] ?? -1)
    .sort((a, b) => a - b);
}

/** All values that a variable or term may have, in ascending order. */
export function codesOf(terms: Terms, ref: Ref): number[] {
  const low = terms.low(ref);
  return [...(terms.values(ref) ?? Array.from({ length: terms.high(ref) - low + 1 }, (_, i) => low + i))];
}

/** The nodes that a term is built from, including its own. */
export function operandNodes(terms: Terms, root: Ref): number[] {
  const { visitedIn, walk } = nextWalk(terms);
  const nodes = [root >> 1];
  visitedIn[root >> 1] = walk;
  const visitOperand = (operand: Ref): void => {
    const node = operand >> 1;
    if (visitedIn[node] === walk) return;
    visitedIn[node] = walk;
    nodes.push(node);
  };
  for (let at = 0; at < nodes.length; at++) forEachOperand(terms, nodes[at]!, visitOperand);
  return nodes;
}

/**
 * `visitedIn[node]`: the number of the last walk that visited the node; one array shared by all walks over the same
 * terms.
 */
const lastWalkByTerms = new WeakMap<Terms, { readonly visitedIn: Int32Array; walk: number }>();

function nextWalk(terms: Terms): { readonly visitedIn: Int32Array; readonly walk: number } {
  let lastWalk = lastWalkByTerms.get(terms);
  if (
    lastWalk === undefined ||
    lastWalk.visitedIn.length < terms.count ||
    lastWalk.walk === MAX_WALK_NUMBER
  ) {
    lastWalk = { visitedIn: new Int32Array(terms.count + (terms.count >> 2)), walk: 0 };
    lastWalkByTerms.set(terms, lastWalk);
  }
  lastWalk.walk++;
  return lastWalk;
}

const MAX_WALK_NUMBER = 0x7fffffff;

function isVariable(terms: Terms, node: number): boolean {
  const operation = terms.operation(node << 1);
  return operation === 'boolVariable' || operation === 'intVariable';
}

/** The find to which a variable belongs (`family`), and the variable's place in it. */
export interface VariablePlace {
  readonly family: string;
  readonly hidden: boolean;
  /** The variable's index in the domain of its find. */
  readonly position: number;
  readonly ref: Ref;
  /** The board element at that index of the domain, if there is one. */
  readonly element?: Element;
}

/** For each variable: its place; undefined for variables that belong to no find. */
export function placesOfVariables(ground: Ground): readonly (VariablePlace | undefined)[] {
  const places: (VariablePlace | undefined)[] = new Array(ground.terms.variableCount).fill(undefined);
  for (const { name, hidden, refs, domain } of ground.families) {
    refs.forEach((ref, position) => {
      if (!isVariable(ground.terms, ref >> 1)) return;
      const variable = ground.terms.variableOf(ref);
      const element = domain?.[position];
      places[variable] = {
        family: name,
        hidden,
        position,
        ref,
        ...(element instanceof Element && { element }),
      };
    });
  }
  return places;
}
