/** Calls `take` with each item that the generator yields, and returns the generator's return value. */
export async function forEachItem<Item, Result>(
  items: AsyncGenerator<Item, Result, undefined>,
  take: (item: Item) => void,
): Promise<Result> {
  for (;;) {
    const step = await items.next();
    if (step.done) return step.value;
    take(step.value);
  }
}
