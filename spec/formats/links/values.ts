import { decodeSolution, type Ground } from '../../../src/index.ts';

/** The values of the first find, in its order. */
export function readSolutionValues(ground: Ground, answer: Parameters<typeof decodeSolution>[1]): number[] {
  const [family] = decodeSolution(ground, answer).families;
  return (family?.values ?? []).map(Number);
}
