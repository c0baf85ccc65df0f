// Shared by everything that is made from a seed: a random number generator, and random choices.
import { type Generator, generatorOf } from '../spec/backends/sat/random.ts';

export const randomOf = (seed: number): Generator => generatorOf(seed * 7919 + 13);

export function shuffled<T>(items: Iterable<T>, random: Generator): T[] {
  const result = [...items];
  for (let i = result.length - 1; i > 0; i--) {
    const j = random.below(i + 1);
    [result[i], result[j]] = [result[j]!, result[i]!];
  }
  return result;
}

/** Chooses each of the items with the probability `chance`, but at least one of them. */
export function someOf<T>(items: readonly T[], chance: number, random: Generator): T[] {
  const some = items.filter(() => random.chance(chance));
  return some.length > 0 || items.length === 0 ? some : [items[random.below(items.length)]!];
}
