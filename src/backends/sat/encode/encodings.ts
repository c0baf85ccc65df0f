// The encoding of every operation; the type checker reports a missing one. docs/extending.md describes how to add an
// operation.
import type { BoolOperation, IntOperation } from '../../../model/terms/terms.ts';
import { acyclic, ordered } from '../constraints/acyclic.ts';
import { alike } from '../constraints/alike.ts';
import { allDifferent } from '../constraints/all-different.ts';
import { and } from '../constraints/and.ts';
import { boolVariable } from '../constraints/bool-variable.ts';
import { choose } from '../constraints/choose.ts';
import { connected } from '../constraints/connected.ts';
import { lexicographic } from '../constraints/lexicographic.ts';
import { atMost, equals } from '../constraints/linear.ts';
import { loop } from '../constraints/loop.ts';
import { path } from '../constraints/path.ts';
import { reaches } from '../constraints/reaches.ts';
import { regular } from '../constraints/regular.ts';
import { table } from '../constraints/table.ts';
import { trueEncoding } from '../constraints/true.ts';
import { xor } from '../constraints/xor.ts';
import { absolute, product, quotient, remainder } from '../integers/arithmetic.ts';
import { chooseInt } from '../integers/choose-int.ts';
import { components } from '../integers/component-count.ts';
import { componentSize } from '../integers/component-size.ts';
import { constant } from '../integers/constant.ts';
import { element } from '../integers/element.ts';
import { maximum, minimum } from '../integers/extreme.ts';
import { intVariable } from '../integers/int-variable.ts';
import { chains, rank } from '../integers/rank.ts';
import { componentShare, sum } from '../integers/sum.ts';
import type { BoolEncoding, IntEncoding } from './encoding.ts';

export const boolEncodings: Record<BoolOperation, BoolEncoding> = {
  true: trueEncoding,
  boolVariable,
  and,
  xor,
  choose,
  atMost,
  equals,
  allDifferent,
  table,
  regular,
  lexicographic,
  connected,
  loop,
  path,
  acyclic,
  ordered,
  reaches,
  alike,
};

export const intEncodings: Record<IntOperation, IntEncoding> = {
  constant,
  intVariable,
  sum,
  chooseInt,
  element,
  minimum,
  maximum,
  product,
  quotient,
  remainder,
  absolute,
  components,
  componentSize,
  componentShare,
  chains,
  rank,
};
