// The values that an int may take, in ascending order: a range, or a list with gaps.
import { greatest, least } from '../../../model/large-lists.ts';
import type { Domain } from '../encode/encoding.ts';

export function rangeDomain(low: number, high: number): Domain {
  return {
    low,
    high,
    size: high - low + 1,
    at: (index) => low + index,
    below: (k) => Math.min(Math.max(k - low, 0), high - low + 1),
    has: (k) => k >= low && k <= high && Number.isInteger(k),
  };
}

/** A domain of the given values, which must be ascending, without duplicates and not empty. */
export function listDomain(values: ArrayLike<number>): Domain {
  const size = values.length;
  const low = values[0]!;
  const high = values[size - 1]!;
  if (high - low + 1 === size) return rangeDomain(low, high);
  const literalBelow = (k: number): number => {
    let from = 0;
    let to = size;
    while (from < to) {
      const middle = (from + to) >> 1;
      if (values[middle]! < k) from = middle + 1;
      else to = middle;
    }
    return from;
  };
  return {
    low,
    high,
    size,
    at: (index) => values[index]!,
    below: literalBelow,
    has: (k) => values[literalBelow(k)] === k,
  };
}

/** The most values of a union that is stored as a list of values; a larger one is widened to a range. */
const MOST_LISTED = 100_000;

/** A domain that contains the values of all the given domains. */
export function unionDomain(domains: readonly Domain[]): Domain {
  const low = least(domains.map((domain) => domain.low));
  const high = greatest(domains.map((domain) => domain.high));
  if (domains.some((domain) => domain.low === low && domain.size === high - low + 1)) {
    return rangeDomain(low, high);
  }
  const total = domains.reduce((sum, domain) => sum + domain.size, 0);
  if (total > MOST_LISTED) return rangeDomain(low, high);
  const values: number[] = [];
  for (const domain of domains) for (let i = 0; i < domain.size; i++) values.push(domain.at(i));
  return listDomain([...new Set(values)].sort((a, b) => a - b));
}
