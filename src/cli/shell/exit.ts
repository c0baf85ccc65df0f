/** What the process says to its caller; documented in docs/cli.md. */
export const EXIT = {
  /** The question is answered: solutions, or the certainty that there is none. */
  answered: 0,
  /** A mistake in the model or the instance, or a file that can't be read. */
  error: 1,
  /** A mistake in the command line. */
  usage: 2,
  /** The time limit ended the run. */
  limit: 3,
  /** No verdict: the instance holds what the model doesn't read, and it may be a part of the puzzle. */
  unread: 4,
  /** A mistake in pzl itself. */
  internal: 70,
  /** Ctrl-C or a termination signal ended the run. */
  interrupted: 130,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];
