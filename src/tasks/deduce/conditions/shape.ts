/**
 * The shape of a condition: two have the same one where they say the same of other places, such as all clues that are 0, of however many.
 * Graphs count as the same whatever they join, and so do numbers within the condition, such as directions. Linear in the condition; a large one has a shape of its own.
 */
import { forEachOperand } from '../../../model/terms/operands.ts';
import type { BoolRef, Ref, Terms } from '../../../model/terms/terms.ts';

/** Terms (50–1000) of a condition whose shape is looked for. */
const MOST_TERMS = 200;

export function shapeOf(terms: Terms, root: BoolRef): string | undefined {
  let left = MOST_TERMS;
  const of = (ref: Ref, numbers: string): string => {
    const operation = terms.operation(ref);
    const sign = (ref & 1) === 1 ? '!' : '';
    if (operation === 'boolVariable' || operation === 'intVariable') return `${sign}v`;
    if (operation === 'constant' || operation === 'true') return `${sign}${terms.constantValue(ref)}`;
    if (operation === 'components') return operation;
    const operands: string[] = [];
    if (left-- > 0)
      forEachOperand(terms, ref >> 1, (operand) => {
        if (left > 0) operands.push(of(operand, ''));
      });
    return `${sign}${operation}${numbers}(${[...new Set(operands)].sort().join()})`;
  };
  const shape = of(root, numbersOf(terms, root));
  return left > 0 ? shape : undefined;
}

/** Those among the arguments that are no terms: bounds and coefficients, tables and automata. */
function numbersOf(terms: Terms, ref: Ref): string {
  const args = terms.arguments(ref);
  switch (terms.operation(ref)) {
    case 'atMost':
    case 'equals':
    case 'sum':
      return `[${[args[0], ...new Set([...args.subarray(1)].filter((_, at) => at % 2 === 0).sort())].join()}]`;
    case 'table':
    case 'regular':
      return `[${args[0]}]`;
    default:
      return '';
  }
}
