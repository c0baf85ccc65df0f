/** The exit codes of the process; documented in docs/cli.md. */
export const EXIT = {
  /** The question was answered, possibly by "there is no solution". */
  answered: 0,
  /** The model or the instance has a mistake, or a file can't be read. */
  error: 1,
  /** The command line has a mistake. */
  usage: 2,
  /** The time limit ended the run. */
  limit: 3,
  /** No verdict: the instance contains parts that the model doesn't read, and that may belong to the puzzle. */
  unread: 4,
  /** A bug in pzl. */
  internal: 70,
  /** Ctrl-C or a termination signal ended the run. */
  interrupted: 130,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];
