// CPU time of processes that take turns, so that the machine's load falls on all alike. The least of many runs tells most,
// since load only adds; the median tells whether it is an exception.
import { spawnSync } from 'node:child_process';

// Where NODE_EXTRA_CA_CERTS is set, Node reads certificates before anything else, which would hide the ratio.
const { NODE_EXTRA_CA_CERTS: _, ...environment } = process.env;

/** Milliseconds of CPU, user and system, that Node takes in a folder for a script with words: bash's account of its child. */
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

/** What `measure` says of each, `runs` times by turns, after once in vain: what is read from the disk first takes longer. */
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
