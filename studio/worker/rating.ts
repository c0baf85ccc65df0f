/** Rates how hard the open puzzle is for people. */
import { rate } from '../../src/index.ts';
import { opened } from './opened.ts';
import type { Questions } from './protocol.ts';

export async function rated({ seconds }: Questions['rate']['ask']): Promise<Questions['rate']['reply']> {
  const { status, level, needs, figure } = await rate(opened().ground, { timeLimit: seconds });
  return { status, level, needs, figure };
}
