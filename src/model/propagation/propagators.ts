/** The propagator of each operation; a new operation doesn't compile until it has one here. */
import {
  type BoolOperation,
  type BoolRef,
  type IntRef,
  OPERATIONS,
  type Operation,
} from '../terms/operations.ts';
import {
  propagateAbsolute,
  propagateElement,
  propagateMaximum,
  propagateMinimum,
  propagateProduct,
  propagateQuotient,
  propagateRemainder,
} from './arithmetic.ts';
import { propagateRank } from './chains.ts';
import { propagateSizes } from './component-sizes.ts';
import { propagateComponentShare, propagateComponentSize } from './components.ts';
import {
  propagateAcyclic,
  propagateConnected,
  propagateLoop,
  propagatePath,
  propagateReaches,
} from './graphs.ts';
import { propagateAtMost, propagateEquals, propagateLexicographic, propagateTotal } from './linear.ts';
import { propagateAnd, propagateChoose, propagateNothing, propagateXor } from './logic.ts';
import type { Propagator } from './propagator.ts';
import { propagateAllDifferent, propagateRegular, propagateTable } from './relations.ts';

const PROPAGATOR_BY_OPERATION: {
  readonly [O in Operation]: Propagator<O extends BoolOperation ? BoolRef : IntRef>;
} = {
  true: propagateNothing,
  boolVariable: propagateNothing,
  and: propagateAnd,
  xor: propagateXor,
  choose: propagateChoose,
  atMost: propagateAtMost,
  equals: propagateEquals,
  allDifferent: propagateAllDifferent,
  table: propagateTable,
  regular: propagateRegular,
  lexicographic: propagateLexicographic,
  connected: propagateConnected,
  loop: propagateLoop,
  path: propagatePath,
  acyclic: propagateAcyclic,
  ordered: propagateNothing,
  reaches: propagateReaches,
  alike: propagateNothing,
  constant: propagateNothing,
  intVariable: propagateNothing,
  sum: propagateTotal,
  chooseInt: propagateChoose,
  element: propagateElement,
  minimum: propagateMinimum,
  maximum: propagateMaximum,
  product: propagateProduct,
  quotient: propagateQuotient,
  remainder: propagateRemainder,
  absolute: propagateAbsolute,
  components: propagateSizes,
  componentSize: propagateComponentSize,
  componentShare: propagateComponentShare,
  chains: propagateNothing,
  rank: propagateRank,
};

/** `PROPAGATORS[code]`: the propagator of the operation with this code. */
export const PROPAGATORS: readonly Propagator[] = OPERATIONS.map(
  (operation) => PROPAGATOR_BY_OPERATION[operation],
);
