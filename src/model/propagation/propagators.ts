/** What every operation tells about its arguments; a new one does not compile until it stands here. */
import {
  type BoolOperation,
  type BoolRef,
  type IntRef,
  OPERATIONS,
  type Operation,
} from '../terms/operations.ts';
import {
  narrowAbsolute,
  narrowElement,
  narrowMaximum,
  narrowMinimum,
  narrowProduct,
  narrowQuotient,
  narrowRemainder,
} from './arithmetic.ts';
import { narrowRank } from './chains.ts';
import { narrowSizes } from './component-sizes.ts';
import { narrowComponentShare, narrowComponentSize } from './components.ts';
import { narrowAcyclic, narrowConnected, narrowLoop, narrowPath, narrowReaches } from './graphs.ts';
import { narrowAtMost, narrowEquals, narrowLexicographic, narrowTotal } from './linear.ts';
import { narrowAnd, narrowChoose, narrowNothing, narrowXor } from './logic.ts';
import type { Narrow } from './propagator.ts';
import { narrowAllDifferent, narrowRegular, narrowTable } from './relations.ts';

const NARROWING: { readonly [O in Operation]: Narrow<O extends BoolOperation ? BoolRef : IntRef> } = {
  true: narrowNothing,
  boolVariable: narrowNothing,
  and: narrowAnd,
  xor: narrowXor,
  choose: narrowChoose,
  atMost: narrowAtMost,
  equals: narrowEquals,
  allDifferent: narrowAllDifferent,
  table: narrowTable,
  regular: narrowRegular,
  lexicographic: narrowLexicographic,
  connected: narrowConnected,
  loop: narrowLoop,
  path: narrowPath,
  acyclic: narrowAcyclic,
  ordered: narrowNothing,
  reaches: narrowReaches,
  alike: narrowNothing,
  constant: narrowNothing,
  intVariable: narrowNothing,
  sum: narrowTotal,
  chooseInt: narrowChoose,
  element: narrowElement,
  minimum: narrowMinimum,
  maximum: narrowMaximum,
  product: narrowProduct,
  quotient: narrowQuotient,
  remainder: narrowRemainder,
  absolute: narrowAbsolute,
  components: narrowSizes,
  componentSize: narrowComponentSize,
  componentShare: narrowComponentShare,
  chains: narrowNothing,
  rank: narrowRank,
};

/** By the operation's code. */
export const NARROWINGS: readonly Narrow[] = OPERATIONS.map((operation) => NARROWING[operation]);
