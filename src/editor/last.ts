/**
 * A cache of results about parts of a text, found by the text of the part. Parts that are unchanged in the next version
 * keep their results; a result that isn't used for two versions in a row is dropped.
 */
export class VersionCache<Value> {
  #current = new Map<string, Value>();
  #previous: ReadonlyMap<string, Value> = this.#current;

  /** Begins a new version of the text: results not used since the last call are dropped. */
  startNextVersion(): void {
    this.#previous = this.#current;
    this.#current = new Map();
  }

  get(key: string): Value | undefined {
    const value = this.#current.get(key);
    if (value !== undefined) return value;
    const previousValue = this.#previous.get(key);
    if (previousValue !== undefined) this.#current.set(key, previousValue);
    return previousValue;
  }

  set(key: string, value: Value): void {
    this.#current.set(key, value);
  }
}
