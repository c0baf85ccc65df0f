/** Rates how hard the open puzzle is for people. */
import { rate } from '../../src/index.ts';
import { requireOpenPuzzle } from './opened.ts';
import type { Questions } from './protocol.ts';

export async function ratePuzzle({ seconds }: Questions['rate']['ask']): Promise<Questions['rate']['reply']> {
  const { status, level, needs, figure } = await rate(requireOpenPuzzle().ground, { timeLimit: seconds });
  return { status, level, needs, figure };
}
