/** Which conditions a sentence mentions: the words that each of them got while it was made, as far as they stand in the sentence. */
export class Mentions {
  readonly #conditionsByText = new Map<string, Set<number>>();

  /** Forgets the words of the sentence before. */
  clear(): void {
    this.#conditionsByText.clear();
  }

  /** The text, if it stands in the sentence, tells of these conditions. */
  add(text: string, conditions: readonly number[]): void {
    if (text === '') return;
    const key = text.toLowerCase();
    const all = this.#conditionsByText.get(key) ?? new Set();
    this.#conditionsByText.set(key, all);
    for (const one of conditions) all.add(one);
  }

  /** The conditions that the sentence mentions. */
  in(sentence: string): ReadonlySet<number> {
    const text = sentence.toLowerCase();
    const texts = [...this.#conditionsByText].filter(([words]) => text.includes(words));
    return new Set(texts.flatMap(([, conditions]) => [...conditions]));
  }
}
