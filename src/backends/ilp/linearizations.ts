// The rows of every operation; the type checker reports a missing one. docs/extending.md describes how to add an
// operation.
import type { BoolOperation, IntOperation } from '../../model/terms/terms.ts';
import { allDifferent } from './constraints/all-different.ts';
import { lexicographic } from './constraints/lexicographic.ts';
import { atMost, equals } from './constraints/linear.ts';
import { and, boolVariable, choose, truth, xor } from './constraints/logic.ts';
import { regular } from './constraints/regular.ts';
import { table } from './constraints/table.ts';
import { acyclic, ordered } from './graphs/acyclic.ts';
import { alike } from './graphs/alike.ts';
import { chains, rank } from './graphs/chains.ts';
import { components } from './graphs/components.ts';
import { connected } from './graphs/connected.ts';
import { loop, path } from './graphs/line.ts';
import { componentShare, componentSize, reaches } from './graphs/members.ts';
import {
  absolute,
  chooseInt,
  constant,
  element,
  intVariable,
  maximum,
  minimum,
  product,
  quotient,
  remainder,
  sum,
} from './integers/arithmetic.ts';
import type { BoolLinearization, IntLinearization } from './linearization.ts';

export const boolLinearizations: Record<BoolOperation, BoolLinearization> = {
  true: truth,
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

export const intLinearizations: Record<IntOperation, IntLinearization> = {
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
