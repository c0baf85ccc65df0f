/**
 * Minimum, maximum and append for large lists, and lists in maps. `Math.min(...list)` and `push(...list)` pass every item as an argument,
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

/** Appends the item to the list that the map has for the key; makes the list if there is none. */
export function pushTo<Key, Item>(lists: Map<Key, Item[]>, key: Key, item: Item): void {
  const list = lists.get(key);
  if (list) list.push(item);
  else lists.set(key, [item]);
}
