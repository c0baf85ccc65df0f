// CPU time of processes run alternately, so that the machine's load affects all alike. The minimum of many runs is the
// most meaningful, since load only adds; the median shows whether the minimum is an outlier.
import { spawnSync } from 'node:child_process';

// Without this variable, because Node would read its certificates at each start, which would distort the ratio.
const { NODE_EXTRA_CA_CERTS: _, ...environment } = process.env;

/**
 * Runs a Node script with arguments (`words`) in a folder. Returns its CPU time, user and system, in milliseconds, as
 * bash measures it for its child process.
 */
export function cpu(folder, words, statuses = [0]) {
  const script = 'TIMEFORMAT="%3U %3S"; time "$0" "$@" >/dev/null 2>/dev/null';
  const { stderr, status } = spawnSync('bash', ['-c', script, process.execPath, ...words], {
    cwd: folder,
    encoding: 'utf8',
    env: environment,
  });
  if (!statuses.includes(status)) throw new Error(`${words.join(' ')} failed in ${folder}`);
  const [user, system] = stderr.trim().replaceAll(',', '.').split(' ').map(Number);
  return (user + system) * 1000;
}

/**
 * Calls `measure` for each item in turn, and repeats that `runs` times. Returns the results of each item, without those
 * of a first round, in which files are read from disk.
 */
export function byTurns(each, runs, measure) {
  const times = each.map(() => []);
  for (const one of each) measure(one);
  for (let run = 0; run < runs; run++) {
    for (const [at, one] of each.entries()) times[at].push(measure(one));
  }
  return times;
}

export const least = (times) => Math.min(...times);
export const median = (times) => [...times].sort((a, b) => a - b)[times.length >> 1];
