// The item at an unknown position: the result equals item i unless the index isn't i. Two clauses per position and
// value, and one per value that lists its supports (the positions whose item can have it). With fixed items that is
// domain consistent.
import type { IntEncoding } from '../encode/encoding.ts';
import { unionDomain } from './domain.ts';
import { alternativesInteger } from './fresh.ts';

export const element: IntEncoding = {
  encode(encoder, ref) {
    const [indexRef, first, ...itemRefs] = encoder.terms.arguments(ref) as unknown as [
      number,
      number,
      ...number[],
    ];
    const index = encoder.integer(indexRef);
    const items: { position: number; item: ReturnType<typeof encoder.integer> }[] = [];
    itemRefs.forEach((item, i) => {
      if (index.domain.has(first + i)) items.push({ position: first + i, item: encoder.integer(item) });
    });
    const domain = unionDomain(items.map(({ item }) => item.domain));
    const alternatives = items.map(({ position, item }) => ({ unless: -index.is(position), integer: item }));
    return alternativesInteger(encoder, domain, encoder.wantsOrder(ref), alternatives, (integer, kind) => {
      if (kind === 'order') return;
      for (let i = 0; i < integer.domain.size; i++) {
        const value = integer.domain.at(i);
        const supports = items.filter(({ item }) => item.domain.has(value));
        encoder.clauseOf(
          [-integer.is(value)],
          supports.map(({ position }) => index.is(position)),
        );
      }
    });
  },
};
