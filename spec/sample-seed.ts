import { execFileSync } from 'node:child_process';

/** The number that the sample of tests is drawn by: the commit's, or 0 where there is no repository; `PZL_SAMPLE=NUMBER` gives another. */
export const sampleSeed: number = Number(process.env.PZL_SAMPLE ?? Number.parseInt(commit().slice(0, 7), 16));

function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], {
      cwd: import.meta.dirname,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    return '0';
  }
}
