/** Claims: the comparisons in a rule that must be true in every answer, as opposed to those in conditions. */
import { append } from '../../model/large-lists.ts';
import type { Expression } from '../syntax/ast.ts';

export type Comparison = Expression & { readonly kind: 'comparison' };

/**
 * The comparisons that must be true wherever the rule applies. Comparisons in conditions (`where`, `if`, the left side
 * of `=>`), under `not`, `or` and `exists`, and in what is counted or added up, are left out. Linear in the size of the
 * expression.
 */
export function claimsOf(rule: Expression): readonly Comparison[] {
  const claims: Comparison[] = [];
  const stack: Expression[] = [rule];
  for (let e = stack.pop(); e; e = stack.pop()) {
    if (e.kind === 'comparison') claims.push(e);
    else append(stack, trueParts(e));
  }
  return claims;
}

/** The parts of an expression that must be true if the expression is true. */
function trueParts(e: Expression): readonly Expression[] {
  switch (e.kind) {
    case 'quantifier':
      return e.quantifier === 'forall' ? [e.body] : [];
    case 'binary':
      if (e.operator === 'and') return [e.left, e.right];
      return e.operator === '=>' ? [e.right] : [];
    case 'let':
      return [e.body];
    case 'if':
      return [e.then, e.else];
    case 'call':
      return e.callee.kind === 'name' && e.callee.name === 'all' ? e.arguments : [];
    case 'comprehension':
      return (e.function.text === 'all' || e.function.text === 'list') && e.body ? [e.body] : [];
    case 'list':
      return e.items;
    default:
      return [];
  }
}
