/**
 * Minimum, maximum and append for large lists. `Math.min(...list)` and `push(...list)` pass every item as an argument,
 * which overflows the stack at some 100,000 items.
 */

/** The least number; Infinity for an empty list. */
export function least(numbers: Iterable<number>): number {
  let leastNumber = Number.POSITIVE_INFINITY;
  for (const number of numbers) if (number < leastNumber) leastNumber = number;
  return leastNumber;
}

/** The greatest number; −Infinity for an empty list. */
export function greatest(numbers: Iterable<number>): number {
  let greatestNumber = Number.NEGATIVE_INFINITY;
  for (const number of numbers) if (number > greatestNumber) greatestNumber = number;
  return greatestNumber;
}

/** Appends many items to a list. */
export function append<Item>(list: Item[], items: Iterable<Item>): void {
  for (const item of items) list.push(item);
}
