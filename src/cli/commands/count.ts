/** `pzl count`: how many solutions there are. */
import { count as askCount } from '../../tasks/count/count.ts';
import { type AskOptions, ask } from '../shell/ask.ts';
import type { ExitCode } from '../shell/exit.ts';
import { plural } from '../shell/progress.ts';
import type { Shell } from '../shell/shell.ts';

export interface CountOptions extends AskOptions {
  /** Counting ends there. */
  readonly limit?: number;
}

export async function count(shell: Shell, modelName: string, options: CountOptions): Promise<ExitCode> {
  return await ask(shell, modelName, options, async ({ ground, search, oracle, out }) => {
    const most = options.limit === undefined ? {} : { most: options.limit };
    const named = await oracle()?.();
    const counted = await askCount(ground, { ...search(), ...(named && { oracle: named }), ...most });
    const { status, count: found, statistics, message, objective } = counted;
    const solutions = plural(found, objective === undefined ? 'solution' : 'best solution');
    const value = objective === undefined ? '' : `, with ${objective}`;
    if (!options.json && status === 'exact') out(`${solutions}${value}.\n`);
    if (!options.json && status === 'most') out(`More than ${solutions}${value}.\n`);
    const soFar = `at least ${solutions}`;
    return {
      status,
      count: found,
      statistics,
      rest: { solutions: numberOrText(found), ...(objective !== undefined && { objective }) },
      soFar,
      ...(message !== undefined && { message }),
    };
  });
}

/** JSON's numbers are exact up to 2⁵³ for those who read them; a larger one is written as text. */
export function numberOrText(count: bigint): number | string {
  return count <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(count) : String(count);
}
