// Random CNFs and random choices for the engine's tests, reproducible by a seed.

export interface Generator {
  /** A random integer from 0 to n − 1. */
  below(n: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
}

/** A generator of random numbers: Mulberry32 (Ettinger, 2017). */
export function generatorOf(seed: number): Generator {
  let state = seed | 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (n: number): number => Math.floor(next() * n);
  return {
    below,
    chance: (probability) => next() < probability,
    pick: (items) => items[below(items.length)]!,
  };
}

/** Clauses of mostly three literals over variables 1 .. `variables`. */
export function randomClauses(random: Generator, variables: number, count: number): number[][] {
  return Array.from({ length: count }, () => {
    const size = random.chance(0.1)
      ? 1 + random.below(2)
      : random.chance(0.2)
        ? 4 + random.below(3)
        : 2 + random.below(2);
    return Array.from({ length: size }, () => (1 + random.below(variables)) * (random.chance(0.5) ? 1 : -1));
  });
}

/**
 * All assignments of variables 1 … n that satisfy the constraint; bit v − 1 of an assignment is the value of variable
 * v.
 */
export function solutions(variables: number, holds: (assignment: number) => boolean): number[] {
  return Array.from({ length: 1 << variables }, (_, assignment) => assignment).filter(holds);
}

export const isTrue = (assignment: number, literal: number): boolean =>
  ((assignment >> (Math.abs(literal) - 1)) & 1) === (literal > 0 ? 1 : 0);

export const satisfies = (assignment: number, clauses: readonly (readonly number[])[]): boolean =>
  clauses.every((clause) => clause.some((literal) => isTrue(assignment, literal)));
