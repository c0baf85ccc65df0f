import { fstatSync, statSync, writeSync } from 'node:fs';
import type { KnownTree } from '../../text/source.ts';
import type { startWatchdog } from '../threads/watchdog.ts';
import { EXIT } from './exit.ts';

export type LinkCodecs = typeof import('../../formats/links/codecs/codecs.ts');

/**
 * What the commands see of the process, so that tests can run them without one: streams, environment, signals.
 * Results go to `out`, everything else to `note`.
 */
export interface Shell {
  /** Writes to standard output: text as UTF-8, bytes as they are. */
  out(content: string | Uint8Array): void;
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
  /** What unpacks and packs links of other programs; loaded at the first call. */
  readonly links?: () => LinkCodecs;
  /** The syntax trees of texts that needn't be read any more. */
  readonly knownTree?: KnownTree;
  /** Ends the process where its work keeps no limit by itself. */
  readonly watchdog?: typeof startWatchdog;
  /** Loads a module by its URL, as Node does it. */
  readonly load?: (url: string) => Promise<unknown>;
}

export function processShell(): Shell {
  const out = new Output(1, () => process.stdout);
  const note = new Output(2, () => process.stderr);
  return {
    out: (content) => out.write(content),
    note: (text) => note.write(text),
    outIsTerminal: out.isTerminal,
    noteIsTerminal: note.isTerminal,
    env: process.env,
    directory: workingFolder(),
    input: () => process.stdin,
    onInterrupt,
  };
}

/**
 * The working folder; where it has been deleted, the path that it had, so that messages name what isn't there. Threads and processes begin
 * in none that is gone: they have another.
 */
function workingFolder(): string {
  try {
    return process.cwd();
  } catch {
    process.chdir('/');
    return process.env.PWD ?? '/';
  }
}

/**
 * Standard output or error, written to without Node's stream as long as that works: a stream brings in the half of
 * Node that speaks to networks, which takes longer than solving a small puzzle.
 */
class Output {
  readonly isTerminal: boolean;
  readonly #descriptor: number;
  readonly #open: () => NodeJS.WriteStream;
  #stream: NodeJS.WriteStream | undefined;

  constructor(descriptor: number, open: () => NodeJS.WriteStream) {
    this.#descriptor = descriptor;
    this.#open = open;
    this.isTerminal = mayBeTerminal(descriptor) && this.#asStream().isTTY === true;
  }

  write(content: string | Uint8Array): void {
    if (this.#stream) {
      this.#stream.write(content);
      return;
    }
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    let written = 0;
    try {
      while (written < bytes.length) written += writeSync(this.#descriptor, bytes, written);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') leave(error as NodeJS.ErrnoException);
      // Somebody made it non-blocking, and it's full: a stream knows how to wait.
      this.#asStream().write(bytes.subarray(written));
    }
  }

  #asStream(): NodeJS.WriteStream {
    this.#stream = this.#open();
    this.#stream.on('error', leave);
    return this.#stream;
  }
}

/** Terminals are character devices. So is /dev/null; of others the stream knows. */
function mayBeTerminal(descriptor: number): boolean {
  try {
    const file = fstatSync(descriptor);
    if (!file.isCharacterDevice()) return false;
    return process.platform === 'win32' || file.rdev !== statSync('/dev/null').rdev;
  } catch {
    return false;
  }
}

/** A reader that went away (`pzl run … | head`) has seen enough. */
function leave(error: NodeJS.ErrnoException): void {
  if (error.code === 'EPIPE') process.exit(0);
  try {
    writeSync(2, `pzl: The output can't be written (${error.code ?? error.message}).\n`);
  } catch {
    // There is nobody left to tell.
  }
  process.exit(EXIT.error);
}

/** What ends a command in its own time; a terminal that is closed is one of them. */
const ENDS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const;

function onInterrupt(callback: () => void): () => void {
  let asked = false;
  const handle = (signal: NodeJS.Signals): void => {
    if (asked) process.exit(signal === 'SIGINT' ? 130 : 143);
    asked = true;
    callback();
  };
  for (const signal of ENDS) process.on(signal, handle);
  return () => {
    for (const signal of ENDS) process.off(signal, handle);
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
