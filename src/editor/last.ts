/** What was found out for a version of a text, by the words that it was found out of; kept for the next version. */
export class Last<Value> {
  #now = new Map<string, Value>();
  #before: ReadonlyMap<string, Value> = this.#now;

  /** A further version is about to be looked at: what neither it nor the one before has is forgotten. */
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
