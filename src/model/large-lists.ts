/**
 * The least and the greatest of many numbers. `Math.min(...list)` hands every number over as an argument, and the stack
 * ends at some 100,000 of them.
 */

/** Infinity of none. */
export function least(numbers: Iterable<number>): number {
  let found = Number.POSITIVE_INFINITY;
  for (const number of numbers) if (number < found) found = number;
  return found;
}

/** −Infinity of none. */
export function greatest(numbers: Iterable<number>): number {
  let found = Number.NEGATIVE_INFINITY;
  for (const number of numbers) if (number > found) found = number;
  return found;
}

/** Adds many items at the end of a list, which `push(...items)` can't for the same reason. */
export function append<Item>(list: Item[], items: Iterable<Item>): void {
  for (const item of items) list.push(item);
}
