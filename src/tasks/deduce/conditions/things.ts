/**
 * Tells which values a person puts on the board as a thing: a line, a shaded cell, a number. A cross between lines, or an excluded candidate, only
 * notes what can't be there; people see what to put before they see what to exclude. The rules alone determine the things, not the drawing, so that a
 * rating is the same for a model without a picture. Computed once per puzzle; linear in its rules.
 */

import { graphArguments, reachableNodes } from '../../../model/terms/operands.ts';
import { isGraphRule } from '../../../model/terms/terms.ts';
import type { View } from './view.ts';

export class PresentValues {
  readonly #view: View;
  /** For each find: the value that stands for "nothing here"; undefined if there is none. */
  readonly #absentByFind: ReadonlyMap<string, number | undefined>;
  /** The bools, by node, for which false also stands for something present, not for "nothing here", such as a diagonal in the other direction. */
  readonly #negatedBools: ReadonlySet<number>;

  constructor(view: View) {
    this.#view = view;
    this.#absentByFind = new Map(view.ground.families.map(({ name, absent }) => [name, absent]));
    this.#negatedBools = variablesNegatedInGraphs(view);
  }

  /** Whether the value is the positive one of its variable: true for a bool; for an int, any value but the one that means "nothing here". */
  isYes(variable: number, value: number): boolean {
    const place = this.#view.places[variable];
    return place && !this.#view.ground.terms.isInt(place.ref) ? value === 1 : this.has(variable, value);
  }

  /** Whether this value puts a thing on the board; false for values of hidden places. */
  has(variable: number, value: number): boolean {
    const { ground, places } = this.#view;
    const place = places[variable];
    if (!place || place.hidden) return false;
    if (ground.terms.isInt(place.ref)) return value !== this.#absentByFind.get(place.family);
    return value === 1 || this.#negatedBools.has(place.ref >> 1);
  }
}

/**
 * Nodes whose negation is a node or an edge of some graph, such as unshaded cells that must be connected, or the two diagonals of which each cell has
 * one. People mark both values, so neither means "nothing here".
 */
function variablesNegatedInGraphs({ ground: { terms, constraints } }: View): ReadonlySet<number> {
  const negatedNodes = new Set<number>();
  for (const node of reachableNodes(
    terms,
    constraints.map(({ root }) => root),
  )) {
    const operation = terms.operation(node << 1);
    if (!isGraphRule(operation) && operation !== 'components') continue;
    const { nodes, edges } = graphArguments(terms, terms.arguments(node << 1));
    for (const ref of [...nodes, ...edges]) if ((ref & 1) === 1) negatedNodes.add(ref >> 1);
  }
  return negatedNodes;
}
