/**
 * Minimum, maximum and append for large lists. `Math.min(...list)` and `push(...list)` pass every item as an argument,
 * which overflows the stack at some 100,000 items.
 */

/** The least number; Infinity for an empty list. */
export function least(numbers: Iterable<number>): number {
  let found = Number.POSITIVE_INFINITY;
  for (const number of numbers) if (number < found) found = number;
  return found;
}

/** The greatest number; −Infinity for an empty list. */
export function greatest(numbers: Iterable<number>): number {
  let found = Number.NEGATIVE_INFINITY;
  for (const number of numbers) if (number > found) found = number;
  return found;
}

/** Appends many items to a list. */
export function append<Item>(list: Item[], items: Iterable<Item>): void {
  for (const item of items) list.push(item);
}
