// Bools. A conjunction is one row per item, its negation one row Σ(1 − x) ≥ 1; nested disjunctions are flattened if
// nothing else refers to them. Exclusive or and choice are written as their clauses, which are also their convex hulls.
// No additional columns.
import type { BoolRef } from '../../../model/terms/terms.ts';
import { BOTH, IMPLIES } from '../../common/literals.ts';
import { LinearSum } from '../linear-sum.ts';
import type { BoolLinearization } from '../linearization.ts';
import type { Linearizer } from '../linearizer.ts';

/** The term for true, node 0; its literal is the constant YES. */
export const truth: BoolLinearization = {
  support: 'native',
  how: 'a constant',
  whenTrue: () => {},
  whenFalse: (linearizer, _ref, unless) => linearizer.clauseOf(unless, []),
};

export const boolVariable: BoolLinearization = {
  support: 'native',
  how: 'a 0/1 column',
  atom: (linearizer, ref) => linearizer.variable(ref),
  whenTrue: (linearizer, ref, unless) => linearizer.clauseOf(unless, [linearizer.variable(ref)]),
  whenFalse: (linearizer, ref, unless) => linearizer.clauseOf(unless, [-linearizer.variable(ref)]),
};

export const and: BoolLinearization = {
  support: 'native',
  how: 'a row an item; a disjunction is one row',
  whenTrue(linearizer, ref, unless) {
    for (const item of [...linearizer.terms.arguments(ref)]) linearizer.enforce(item, unless);
  },
  whenFalse(linearizer, ref, unless) {
    linearizer.enforceAny(disjuncts(linearizer, ref), unless);
  },
};

/** Terms of which at least one holds if the conjunction fails. */
function disjuncts(linearizer: Linearizer, conjunction: BoolRef): BoolRef[] {
  const { terms } = linearizer;
  const refs: BoolRef[] = [];
  const openTerms = [conjunction];
  for (let next = openTerms.pop(); next !== undefined; next = openTerms.pop()) {
    for (const item of terms.arguments(next)) {
      // A negated conjunction inside the conjunction is a nested disjunction.
      if ((item & 1) === 0 && terms.operation(item) === 'and' && !linearizer.isShared(item))
        openTerms.push(item);
      else refs.push(item ^ 1);
    }
  }
  return refs;
}

export const xor: BoolLinearization = {
  support: 'native',
  how: 'x + y = 1; four rows when reified',
  whenTrue: (linearizer, ref, unless) => enforceXor(linearizer, ref, 1, unless),
  whenFalse: (linearizer, ref, unless) => enforceXor(linearizer, ref, -1, unless),
};

function enforceXor(linearizer: Linearizer, ref: BoolRef, sign: 1 | -1, unless: readonly number[]): void {
  const [a, b] = [...linearizer.terms.arguments(ref)];
  const x = linearizer.literal(a!, BOTH);
  const y = sign * linearizer.literal(b!, BOTH);
  if (unless.length === 0) {
    linearizer.requireEqual(new LinearSum().literal(1, x).literal(1, y), 1);
    return;
  }
  linearizer.clauseOf(unless, [x, y]);
  linearizer.clauseOf(unless, [-x, -y]);
}

export const choose: BoolLinearization = {
  support: 'native',
  how: 'three rows',
  whenTrue: (linearizer, ref, unless) => choice(linearizer, ref, 0, unless),
  whenFalse: (linearizer, ref, unless) => choice(linearizer, ref, 1, unless),
};

function choice(linearizer: Linearizer, ref: BoolRef, negate: 0 | 1, unless: readonly number[]): void {
  const [condition, then, otherwise] = [...linearizer.terms.arguments(ref)] as [BoolRef, BoolRef, BoolRef];
  const c = linearizer.literal(condition, BOTH);
  const a = linearizer.literal(then ^ negate, IMPLIES);
  const b = linearizer.literal(otherwise ^ negate, IMPLIES);
  linearizer.clauseOf(unless, [-c, a]);
  linearizer.clauseOf(unless, [c, b]);
  linearizer.clauseOf(unless, [a, b]);
}
