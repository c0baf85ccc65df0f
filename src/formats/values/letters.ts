/** Letters for places that a sentence would have to name one by one, drawn on the board beside it: one letter for each list of places. */
import type { Element } from '../../model/values.ts';

export class Letters {
  readonly #lists = new Map<string, { readonly letter: string; readonly elements: readonly Element[] }>();

  /** The letter for a list of places, the same for equal lists; undefined if there are no more letters. */
  of(elements: readonly Element[]): string | undefined {
    const key = elements
      .map(({ kind, index }) => `${kind} ${index}`)
      .sort()
      .join();
    const cachedList = this.#lists.get(key);
    if (cachedList) return cachedList.letter;
    if (this.#lists.size >= 26) return undefined;
    const letter = String.fromCharCode('A'.charCodeAt(0) + this.#lists.size);
    this.#lists.set(key, { letter, elements });
    return letter;
  }

  get all(): readonly { readonly letter: string; readonly elements: readonly Element[] }[] {
    return [...this.#lists.values()];
  }
}
