/**
 * The shape of a condition: two conditions have the same shape if they state the same about different places, such as the conditions of all clues 0.
 * All graphs count as the same; bounds and coefficients count only in the outermost operation. Linear in the condition; a condition with too many
 * terms has no shape.
 */
import { forEachOperand } from '../../../model/terms/operands.ts';
import type { BoolRef, Ref, Terms } from '../../../model/terms/terms.ts';

/** Terms (50–1000): the shape of a condition with more terms isn't computed. */
const MAX_TERMS = 200;

export function shapeOf(terms: Terms, root: BoolRef): string | undefined {
  let termsLeft = MAX_TERMS;
  const of = (ref: Ref, numbers: string): string => {
    const operation = terms.operation(ref);
    const negationSign = (ref & 1) === 1 ? '!' : '';
    if (operation === 'boolVariable' || operation === 'intVariable') return `${negationSign}v`;
    if (operation === 'constant' || operation === 'true') return `${negationSign}${terms.constantValue(ref)}`;
    if (operation === 'components') return operation;
    const operands: string[] = [];
    if (termsLeft-- > 0)
      forEachOperand(terms, ref >> 1, (operand) => {
        if (termsLeft > 0) operands.push(of(operand, ''));
      });
    return `${negationSign}${operation}${numbers}(${[...new Set(operands)].sort().join()})`;
  };
  const shape = of(root, numbersOf(terms, root));
  return termsLeft > 0 ? shape : undefined;
}

/** The arguments that aren't terms: bounds and coefficients, tables and automata. */
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
