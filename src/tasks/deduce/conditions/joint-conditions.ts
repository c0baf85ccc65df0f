/**
 * Joint conditions: several conditions about one component of a graph, such as an island's size and its number of clues, are also propagated as one.
 * Each condition limits where the component can be, and domains of variables can't express such a limit. Linear in the terms above the graphs.
 */

import { pushTo } from '../../../model/large-lists.ts';
import { forEachOperand } from '../../../model/terms/operands.ts';
import type { BoolRef, Terms } from '../../../model/terms/terms.ts';
import { TUNING } from '../tuning.ts';
import type { Conditions } from './conditions.ts';

export interface JointCondition {
  readonly root: BoolRef;
  /** The indices of the conditions that this joint condition consists of. */
  readonly parts: readonly number[];
}

export function jointConditions({ terms, constraints }: Conditions): JointCondition[] {
  const conditionsByComponent = new Map<string, number[]>();
  constraints.forEach(({ root }, condition) => {
    for (const key of componentsIn(terms, root)) {
      pushTo(conditionsByComponent, key, condition);
    }
  });
  return [...conditionsByComponent.values()].flatMap((parts) => {
    if (parts.length < 2 || parts.length > TUNING.jointParts) return [];
    return [{ root: terms.and(parts.map((one) => constraints[one]!.root)), parts }];
  });
}

/** Keys (of graph and node) of the components about which the condition says something: their size, or how many of certain nodes they contain. */
function componentsIn(terms: Terms, root: BoolRef): Set<string> {
  const componentKeys = new Set<string>();
  const nodes = [root >> 1];
  const visitedNodes = new Set(nodes);
  for (let at = 0; at < nodes.length; at++) {
    const ref = nodes[at]! << 1;
    const operation = terms.operation(ref);
    if (operation === 'componentSize' || operation === 'componentShare') {
      const [components, node] = terms.arguments(ref);
      componentKeys.add(`${components} ${node}`);
    }
    if (operation === 'components') continue;
    forEachOperand(terms, nodes[at]!, (operand) => {
      if (visitedNodes.has(operand >> 1)) return;
      visitedNodes.add(operand >> 1);
      nodes.push(operand >> 1);
    });
  }
  return componentKeys;
}
