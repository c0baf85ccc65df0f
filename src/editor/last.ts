/**
 * What was found out about parts of a text, by the words of each part. Parts that stand unchanged in the next version needn't be
 * looked at again; what two versions in a row have no use for is forgotten.
 */
export class Last<Value> {
  #now = new Map<string, Value>();
  #before: ReadonlyMap<string, Value> = this.#now;

  /** A further version is about to be looked at. */
  turn(): void {
    this.#before = this.#now;
    this.#now = new Map();
  }

  get(key: string): Value | undefined {
    const found = this.#now.get(key);
    if (found !== undefined) return found;
    const kept = this.#before.get(key);
    if (kept !== undefined) this.#now.set(key, kept);
    return kept;
  }

  set(key: string, value: Value): void {
    this.#now.set(key, value);
  }
}
