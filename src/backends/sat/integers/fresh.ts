// Creates new ints, in the representation that suits the size of their domain.
import type { Encoder } from '../encode/encoder.ts';
import type { Domain, EncodedInteger } from '../encode/encoding.ts';
import { freshBinary } from './binary.ts';
import { linkEncodings } from './tie.ts';
import { UnaryInteger, type UnaryOptions } from './unary.ts';

/** Whether ints of this domain are encoded in binary. */
export function isWide(encoder: Encoder, domain: Domain): boolean {
  return domain.size > Math.max(2, encoder.options.sizes.widestUnary);
}

export function freshInteger(encoder: Encoder, domain: Domain, options: UnaryOptions = {}): EncodedInteger {
  if (!isWide(encoder, domain)) return new UnaryInteger(encoder, domain, options);
  const binaryInteger = freshBinary(encoder, domain);
  encoder.enqueue(() => options.define?.(binaryInteger, 'order'));
  return binaryInteger;
}

/** One of several ints that a new int may equal: the new int equals this one unless the literal `unless` is true. */
export interface Alternative {
  readonly unless: number;
  readonly integer: EncodedInteger;
}

/**
 * A new int that equals each alternative whose literal `unless` is false. `onLiterals` adds further clauses; it is
 * told whether the int got order literals or direct literals first, and uses these.
 */
export function alternativesInteger(
  encoder: Encoder,
  domain: Domain,
  prefersOrder: boolean,
  alternatives: readonly Alternative[],
  onLiterals: (integer: EncodedInteger, kind: 'order' | 'direct') => void = () => {},
): EncodedInteger {
  return freshInteger(encoder, domain, {
    preferOrder: prefersOrder,
    define(integer, kind) {
      for (const { unless, integer: other } of alternatives)
        linkEncodings(encoder, integer, other, [unless], kind);
      onLiterals(integer, kind);
    },
  });
}
