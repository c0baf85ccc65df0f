/** The meaning of every operation; a new operation doesn't compile until it is listed here. */
import { OPERATIONS, type Operation } from '../terms/operations.ts';
import { acyclic, ordered } from './acyclic.ts';
import { alike } from './alike.ts';
import { allDifferent } from './all-different.ts';
import { absolute, constant, element, maximum, minimum, product, quotient, remainder } from './arithmetic.ts';
import { chains, rank } from './chains.ts';
import { componentShare, componentSize, components, connected, reaches } from './connected.ts';
import { lexicographic } from './lexicographic.ts';
import { atMost, equals, sum } from './linear.ts';
import { and, choose, truth, variable, xor } from './logic.ts';
import { loop, path } from './loop.ts';
import type { Meaning } from './meaning.ts';
import { regular } from './regular.ts';
import { table } from './table.ts';

const MEANING: Record<Operation, Meaning> = {
  true: truth,
  boolVariable: variable,
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
  constant,
  intVariable: variable,
  sum,
  chooseInt: choose,
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

/** `MEANINGS[code]`: the meaning of the operation with this code. */
export const MEANINGS: readonly Meaning[] = OPERATIONS.map((operation) => MEANING[operation]);
