/**
 * What the commands see of the process, so that tests can run them without one: streams, environment, signals.
 * Results go to `out`, everything else to `note`.
 */
export interface Shell {
  /** Writes to standard output. */
  out(text: string): void;
  /** Resolves when what was written to standard output isn't in memory any more; for output without bounds. */
  drained?(): Promise<void>;
  /** Writes to standard error. */
  note(text: string): void;
  readonly outIsTerminal: boolean;
  readonly noteIsTerminal: boolean;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly directory: string;
  /** Standard input, from now to its end. */
  input(): AsyncIterable<Uint8Array>;
  /** Calls back at the first Ctrl-C or termination signal; a second one ends the process. Returns the way to stop. */
  onInterrupt(callback: () => void): () => void;
}

export function processShell(): Shell {
  // A reader that went away (`pzl run … | head`) has seen enough.
  const leave = (error: NodeJS.ErrnoException): void => {
    if (error.code !== 'EPIPE') throw error;
    process.exit(0);
  };
  process.stdout.on('error', leave);
  process.stderr.on('error', leave);
  return {
    out: (text) => void process.stdout.write(text),
    drained: () =>
      process.stdout.writableNeedDrain
        ? new Promise((resume) => process.stdout.once('drain', () => resume()))
        : Promise.resolve(),
    note: (text) => void process.stderr.write(text),
    outIsTerminal: process.stdout.isTTY === true,
    noteIsTerminal: process.stderr.isTTY === true,
    env: process.env,
    directory: process.cwd(),
    input: () => process.stdin,
    onInterrupt,
  };
}

function onInterrupt(callback: () => void): () => void {
  let asked = false;
  const handle = (signal: NodeJS.Signals): void => {
    if (asked) process.exit(signal === 'SIGINT' ? 130 : 143);
    asked = true;
    callback();
  };
  process.on('SIGINT', handle);
  process.on('SIGTERM', handle);
  return () => {
    process.off('SIGINT', handle);
    process.off('SIGTERM', handle);
  };
}

/** Whether a stream gets color: `--no-color`, then NO_COLOR (https://no-color.org), FORCE_COLOR, else terminals only. */
export function wantsColor(env: Shell['env'], isTerminal: boolean, option: boolean | undefined): boolean {
  if (option === false) return false;
  if (env.NO_COLOR !== undefined && env.NO_COLOR !== '') return false;
  const forced = env.FORCE_COLOR;
  if (forced !== undefined) return forced !== '0' && forced !== 'false';
  return isTerminal && env.TERM !== 'dumb';
}
