import { fstatSync, statSync, writeSync } from 'node:fs';
import type { FindKnownTree } from '../../text/source.ts';
import type { startWatchdog } from '../threads/watchdog.ts';
import { EXIT } from './exit.ts';

export type LinkCodecs = typeof import('../../formats/links/codecs/codecs.ts');

/**
 * A command's view of the process, which tests can replace: streams, environment, signals. Results go to `out`,
 * everything else to `note`.
 */
export interface Shell {
  /** Writes to standard output: text as UTF-8, bytes unchanged. */
  out(content: string | Uint8Array): void;
  /** Writes to standard error. */
  note(text: string): void;
  readonly outIsTerminal: boolean;
  readonly isStderrTerminal: boolean;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly directory: string;
  /** Standard input, from the point up to which it has been read. */
  input(): AsyncIterable<Uint8Array>;
  /**
   * Calls back at the first Ctrl-C or termination signal; a second one ends the process. Returns a function that stops
   * listening.
   */
  onInterrupt(callback: () => void): () => void;
  /** Loads the code that packs and unpacks links of other programs. */
  readonly links?: () => LinkCodecs;
  /** Finds the stored syntax tree of a text, so that it needn't be parsed. */
  readonly knownTree?: FindKnownTree;
  /** Starts the watchdog, which ends the process if its work exceeds a limit without stopping itself. */
  readonly watchdog?: typeof startWatchdog;
  /** Imports a module, given its URL. */
  readonly load?: (url: string) => Promise<unknown>;
}

export function processShell(): Shell {
  const out = new Output(1, () => process.stdout);
  const note = new Output(2, () => process.stderr);
  return {
    out: (content) => out.write(content),
    note: (text) => note.write(text),
    outIsTerminal: out.isTerminal,
    isStderrTerminal: note.isTerminal,
    env: process.env,
    directory: workingFolder(),
    input: () => process.stdin,
    onInterrupt,
  };
}

/**
 * The working folder; if it was deleted, its former path, for messages. Threads and processes can't start in a deleted
 * folder, so they start elsewhere.
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
 * Standard output or error, written directly as long as possible: Node's streams load its networking code, which takes
 * longer than solving a small puzzle.
 */
class Output {
  readonly isTerminal: boolean;
  readonly #descriptor: number;
  readonly #openStream: () => NodeJS.WriteStream;
  #stream: NodeJS.WriteStream | undefined;

  constructor(descriptor: number, openStream: () => NodeJS.WriteStream) {
    this.#descriptor = descriptor;
    this.#openStream = openStream;
    this.isTerminal = mayBeTerminal(descriptor) && this.#asStream().isTTY === true;
  }

  write(content: string | Uint8Array): void {
    if (this.#stream) {
      this.#stream.write(content);
      return;
    }
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    let byteCount = 0;
    try {
      while (byteCount < bytes.length) byteCount += writeSync(this.#descriptor, bytes, byteCount);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN')
        exitOnClosedPipe(error as NodeJS.ErrnoException);
      // The descriptor is non-blocking and its buffer is full; Node's stream can wait until there is room.
      this.#asStream().write(bytes.subarray(byteCount));
    }
  }

  #asStream(): NodeJS.WriteStream {
    this.#stream = this.#openStream();
    this.#stream.on('error', exitOnClosedPipe);
    return this.#stream;
  }
}

/**
 * Whether the output may be a terminal. Character devices such as /dev/null may be none; only the stream finds that
 * out.
 */
function mayBeTerminal(descriptor: number): boolean {
  try {
    const file = fstatSync(descriptor);
    if (!file.isCharacterDevice()) return false;
    return process.platform === 'win32' || file.rdev !== statSync('/dev/null').rdev;
  } catch {
    return false;
  }
}

/** Called when writing fails. If the reader has closed the pipe, as in `pzl run … | head`, that is a normal end. */
function exitOnClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code === 'EPIPE') process.exit(0);
  try {
    writeSync(2, `pzl: The output can't be written (${error.code ?? error.message}).\n`);
  } catch {
    // A failure to write can't be reported anywhere.
  }
  process.exit(EXIT.error);
}

/** Signals that ask a command to end; SIGHUP comes when a terminal is closed. */
const END_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const;

function onInterrupt(callback: () => void): () => void {
  let wasInterrupted = false;
  const handle = (signal: NodeJS.Signals): void => {
    if (wasInterrupted) process.exit(signal === 'SIGINT' ? 130 : 143);
    wasInterrupted = true;
    callback();
  };
  for (const signal of END_SIGNALS) process.on(signal, handle);
  return () => {
    for (const signal of END_SIGNALS) process.off(signal, handle);
  };
}

/**
 * Whether to use color on a stream: `--no-color`, then NO_COLOR (https://no-color.org), FORCE_COLOR, otherwise only on
 * terminals.
 */
export function wantsColor(env: Shell['env'], isTerminal: boolean, isWanted: boolean | undefined): boolean {
  if (isWanted === false) return false;
  if (env.NO_COLOR !== undefined && env.NO_COLOR !== '') return false;
  const forceColor = env.FORCE_COLOR;
  if (forceColor !== undefined) return forceColor !== '0' && forceColor !== 'false';
  return isTerminal && env.TERM !== 'dumb';
}
