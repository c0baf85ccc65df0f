// Every operation and its encoding. A missing one does not compile; to add one, see docs/extending.md.
import type { BoolOperation, IntOperation } from '../../model/terms.ts';
import type { BoolEncoding, IntEncoding } from './encoding.ts';

const missing = (name: string): never => {
  throw new Error(`internal error: the constraint ${name} has no SAT encoding yet`);
};
const absent = (name: string): BoolEncoding & IntEncoding => ({
  whenTrue: () => missing(name),
  whenFalse: () => missing(name),
  encode: () => missing(name),
});

export const boolEncodings: Record<BoolOperation, BoolEncoding> = {
  true: absent('true'),
  boolVariable: absent('boolVariable'),
  and: absent('and'),
  xor: absent('xor'),
  choose: absent('choose'),
  atMost: absent('atMost'),
  equals: absent('equals'),
  allDifferent: absent('allDifferent'),
  table: absent('table'),
  regular: absent('regular'),
  lexicographic: absent('lexicographic'),
  connected: absent('connected'),
  loop: absent('loop'),
  path: absent('path'),
  reaches: absent('reaches'),
};

export const intEncodings: Record<IntOperation, IntEncoding> = {
  constant: absent('constant'),
  intVariable: absent('intVariable'),
  sum: absent('sum'),
  chooseInt: absent('chooseInt'),
  element: absent('element'),
  minimum: absent('minimum'),
  maximum: absent('maximum'),
  product: absent('product'),
  quotient: absent('quotient'),
  remainder: absent('remainder'),
  absolute: absent('absolute'),
  components: absent('components'),
  componentSize: absent('componentSize'),
};
