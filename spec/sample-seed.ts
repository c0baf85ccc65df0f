import { execFileSync } from 'node:child_process';

/**
 * The seed for the sample of tests: a number derived from the commit, or 0 without a repository; the environment
 * variable `PZL_SAMPLE` overrides it.
 */
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
