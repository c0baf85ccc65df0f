/**
 * A set of 128-bit keys, 32 hex digits each, for millions of them: open addressing in one typed array, four words per
 * slot, so that a key takes 16 to 43 bytes, while a string in a Set takes over 100. A key of zeros marks an empty slot;
 * the chance that a hash is zero is 2^−128.
 */
const WORDS_PER_KEY = 4;
const MAX_LOAD_FACTOR = 0.75;

export class KeySet {
  size = 0;
  #slots = 1024;
  #words = new Uint32Array(this.#slots * WORDS_PER_KEY);

  has(key: string): boolean {
    return this.#isFilled(this.#slotOf(wordsOf(key)));
  }

  /** Adds a key. Returns false if the set contained it already. */
  add(key: string): boolean {
    const words = wordsOf(key);
    const slot = this.#slotOf(words);
    if (this.#isFilled(slot)) return false;
    this.#words.set(words, slot);
    this.size++;
    if (this.size > this.#slots * MAX_LOAD_FACTOR) this.#grow();
    return true;
  }

  #isFilled(slot: number): boolean {
    const words = this.#words;
    return (words[slot]! | words[slot + 1]! | words[slot + 2]! | words[slot + 3]!) !== 0;
  }

  /** The offset of the slot that contains the key, or of the free slot in which it would be inserted. */
  #slotOf(key: readonly number[]): number {
    const words = this.#words;
    for (let slot = key[0]! % this.#slots; ; slot = (slot + 1) % this.#slots) {
      const wordOffset = slot * WORDS_PER_KEY;
      if (!this.#isFilled(wordOffset)) return wordOffset;
      if (
        words[wordOffset] === key[0] &&
        words[wordOffset + 1] === key[1] &&
        words[wordOffset + 2] === key[2] &&
        words[wordOffset + 3] === key[3]
      )
        return wordOffset;
    }
  }

  #grow(): void {
    const oldWords = this.#words;
    this.#slots *= 2;
    this.#words = new Uint32Array(this.#slots * WORDS_PER_KEY);
    for (let offset = 0; offset < oldWords.length; offset += WORDS_PER_KEY) {
      const key = [oldWords[offset]!, oldWords[offset + 1]!, oldWords[offset + 2]!, oldWords[offset + 3]!];
      if (key.some((word) => word !== 0)) this.#words.set(key, this.#slotOf(key));
    }
  }
}

const wordsOf = (key: string): readonly number[] => [
  Number.parseInt(key.slice(0, 8), 16),
  Number.parseInt(key.slice(8, 16), 16),
  Number.parseInt(key.slice(16, 24), 16),
  Number.parseInt(key.slice(24, 32), 16),
];
