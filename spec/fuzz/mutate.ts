/**
 * Random small changes of texts: pieces are cut, doubled or joined, and words and numbers of other texts are inserted.
 */
import type { Generator } from '../backends/sat/random.ts';

const NUMBERS = ['0', '-1', '1', '2147483647', '-2147483648', '99999999999999999999', '1e9', '0x10', '65536'];
const ODD_TEXTS = [
  '\u001b[31m',
  '\u202e',
  '\u2028',
  '\u0000',
  '\ufeff',
  '\r\n',
  '\t',
  'é',
  '𝒳',
  '\ud800',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
];

const WORD = /[\p{L}\d_]+|\s+|[^\p{L}\d_\s]+/gu;

export class Mutator {
  readonly #words: readonly string[];

  /** Inserted words are taken from these texts. */
  constructor(texts: Iterable<string>) {
    const words = new Set<string>();
    for (const text of texts) for (const [word] of text.matchAll(WORD)) if (word.length < 30) words.add(word);
    this.#words = [...words];
  }

  /** The text after one to six random changes; `other` is a text from which pieces may be joined. */
  mutate(text: string, other: string, random: Generator): string {
    let changed = text;
    for (let left = 1 + random.below(random.chance(0.7) ? 2 : 6); left > 0; left--)
      changed = this.#mutateOnce(changed, other, random);
    return changed.slice(0, LONGEST);
  }

  #mutateOnce(text: string, other: string, random: Generator): string {
    const at = random.below(text.length + 1);
    const length = random.below(random.chance(0.7) ? 8 : Math.max(1, text.length - at));
    const [before, piece, after] = [text.slice(0, at), text.slice(at, at + length), text.slice(at + length)];
    switch (random.below(9)) {
      case 0:
        return before + after;
      case 1:
        return before + piece + piece + after;
      case 2:
        return before + piece.repeat(1 + random.below(20)) + after;
      case 3:
        return before + random.pick(this.#words) + piece + after;
      case 4:
        return before + random.pick(this.#words) + after;
      case 5:
        return text.replace(/-?\d+/g, (number) => (random.chance(0.2) ? random.pick(NUMBERS) : number));
      case 6:
        return before + random.pick(ODD_TEXTS) + piece + after;
      case 7: {
        const from = random.below(other.length + 1);
        return before + other.slice(from, from + random.below(200)) + after;
      }
      default: {
        const lines = text.split('\n');
        const [a, b] = [random.below(lines.length), random.below(lines.length)];
        [lines[a], lines[b]] = [lines[b]!, lines[a]!];
        return lines.join('\n');
      }
    }
  }
}

/** Mutated texts are cut to this number of characters, since longer texts only take more time. */
const LONGEST = 20_000;
