/**
 * A cache of results about parts of a text, by their wording. Parts that are unchanged in the next version keep their
 * results; a result that isn't used for two versions in a row is dropped.
 */
export class VersionCache<Value> {
  #now = new Map<string, Value>();
  #before: ReadonlyMap<string, Value> = this.#now;

  /** Moves on to the next version of the text. */
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
