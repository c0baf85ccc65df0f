/** The statistics of a search as a small table. */

import { STATISTICS } from '../../backends/sat/engine/tables.ts';
import { greatest } from '../../model/large-lists.ts';
import type { SolveStatistics } from '../../tasks/solve/outcome.ts';
import { groupDigits } from './progress.ts';

/** The engines' counters that are shown as plain numbers; memory comes last, in another unit. */
const STATISTIC_COUNTERS = STATISTICS.flatMap((each) =>
  'shownAs' in each && each.name !== 'memoryBytes' ? [each] : [],
);

const ROWS: readonly (readonly [label: string, value: (s: SolveStatistics) => string])[] = [
  ['time', (s) => `${(s.milliseconds / 1000).toFixed(3)} s`],
  ['of it, to clauses', (s) => `${(s.compileMilliseconds / 1000).toFixed(3)} s`],
  ['variables', (s) => groupDigits(s.variables)],
  ['clauses', (s) => groupDigits(s.clauses)],
  ...STATISTIC_COUNTERS.map(
    ({ name, label }) => [label, (s: SolveStatistics) => groupDigits(s[name])] as const,
  ),
  ['cuts', (s) => groupDigits(s.cuts)],
  ['solver memory', (s) => `${(s.memoryBytes / 2 ** 20).toFixed(1)} MiB`],
];

export function statisticsText(statistics: SolveStatistics): string {
  const values = ROWS.map(([, value]) => value(statistics));
  const width = greatest(values.map((value) => value.length));
  return ROWS.map(([label], at) => `${label.padEnd(18)} ${values[at]?.padStart(width)}`).join('\n');
}
