/** Pseudo-random numbers by seed, the same on every machine: mulberry32 (Tommy Ettinger, 2017). */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = (Math.imul(seed, 0x9e3779b1) ^ 0x5bf03635) >>> 0;
  }

  /** A random number from 0 up to, but not including, 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let t = this.#state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  }

  intBelow(count: number): number {
    return Math.floor(this.next() * count);
  }

  /** A random index, with probabilities in proportion to the weights. At least one weight must be above 0. */
  weightedIndex(weights: readonly number[]): number {
    let remainingWeight = this.next() * weights.reduce((sum, weight) => sum + weight, 0);
    for (const [index, weight] of weights.entries()) {
      remainingWeight -= weight;
      if (weight > 0 && remainingWeight < 0) return index;
    }
    return weights.findLastIndex((weight) => weight > 0);
  }

  shuffled<Item>(items: readonly Item[]): Item[] {
    const result = [...items];
    for (let last = result.length - 1; last > 0; last--) {
      const other = this.intBelow(last + 1);
      [result[last], result[other]] = [result[other]!, result[last]!];
    }
    return result;
  }
}

/**
 * Term `i` (from 1) of the Luby sequence 1, 1, 2, 1, 1, 2, 4, … (Luby, Sinclair, Zuckerman 1993, "Optimal speedup of Las Vegas algorithms"): most
 * restarts are short, and a few are long.
 */
export function luby(i: number): number {
  let size = 1;
  while (size < i) size = 2 * size + 1;
  return size === i ? (size + 1) / 2 : luby(i - (size - 1) / 2);
}
