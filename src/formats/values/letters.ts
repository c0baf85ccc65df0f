/** Letters for places that a sentence would have to name one by one, drawn on the board beside it: one letter for each list of places. */
import type { Element } from '../../model/values.ts';

const MAX_LETTERS = 26;

/** Signs for lists of places: consecutive characters, the same for equal lists. */
class Signs {
  readonly #first: number;
  readonly #lists = new Map<string, { readonly letter: string; readonly elements: readonly Element[] }>();

  constructor(first: number) {
    this.#first = first;
  }

  /** The sign that stands for a list of places; undefined if all signs are in use. */
  of(elements: readonly Element[]): string | undefined {
    const key = elements
      .map(({ kind, index }) => `${kind} ${index}`)
      .sort()
      .join();
    const cachedList = this.#lists.get(key);
    if (cachedList) return cachedList.letter;
    if (this.#lists.size >= MAX_LETTERS) return undefined;
    const letter = String.fromCharCode(this.#first + this.#lists.size);
    this.#lists.set(key, { letter, elements });
    return letter;
  }

  get all(): readonly { readonly letter: string; readonly elements: readonly Element[] }[] {
    return [...this.#lists.values()];
  }
}

export class Letters extends Signs {
  constructor() {
    super('A'.charCodeAt(0));
  }
}

/** The first of the characters that stand for letters while a sentence is made; no text contains them. */
const FIRST_DRAFT_SIGN = 0xe000;

/**
 * Letters of a sentence that is still being made. A part of it may be dropped, and its letters with it: only those that stand in the sentence
 * are drawn, in the order in which it names them.
 */
export class DraftLetters extends Signs {
  readonly #letters: Letters;

  constructor(letters: Letters) {
    super(FIRST_DRAFT_SIGN);
    this.#letters = letters;
  }

  /** The sentence with letters in place of its signs. */
  settle(sentence: string): string {
    const lists = this.all;
    return sentence.replace(/[\uE000-\uE019]/g, (sign) => {
      const elements = lists[sign.charCodeAt(0) - FIRST_DRAFT_SIGN]?.elements;
      return (elements && this.#letters.of(elements)) ?? '';
    });
  }
}
