/** Runs a command line within this process, with a shell whose inputs and outputs are texts. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { main } from '../../src/cli/program.ts';
import type { Shell } from '../../src/cli/shell/shell.ts';
import * as links from '../../src/formats/links/codecs/codecs.ts';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

export interface Surroundings {
  /** The contents of standard input, or an error in reading it. */
  readonly input?: string | Uint8Array | Error;
  readonly directory?: string;
  readonly env?: Shell['env'];
  /** Whether standard output and standard error are terminals. */
  readonly terminal?: boolean;
  /** Milliseconds after which Ctrl-C is pressed. */
  readonly interruptAfter?: number;
  /** A further condition: Ctrl-C is pressed only when it is true. */
  readonly interruptWhen?: () => boolean;
}

export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly note: string;
}

export async function pzl(words: readonly string[], surroundings: Surroundings = {}): Promise<Ran> {
  const {
    input = '',
    directory = root,
    env = {},
    terminal = false,
    interruptAfter,
    interruptWhen,
  } = surroundings;
  let out = '';
  let note = '';
  const code = await main(words, {
    out: (content) => {
      out += typeof content === 'string' ? content : Buffer.from(content).toString('latin1');
    },
    note: (text) => {
      note += text;
    },
    outIsTerminal: terminal,
    isStderrTerminal: terminal,
    env,
    directory,
    links: () => links,
    async *input() {
      if (input instanceof Error) throw input;
      yield typeof input === 'string' ? Buffer.from(input) : input;
    },
    onInterrupt: (callback) => {
      if (interruptAfter === undefined) return () => {};
      let timer: NodeJS.Timeout;
      const press = (): void => {
        if (interruptWhen?.() === false) timer = setTimeout(press, 50);
        else callback();
      };
      timer = setTimeout(press, interruptAfter);
      return () => clearTimeout(timer);
    },
  });
  return { code, out, note };
}

/** The JSON objects on standard output. */
export function objects({ out }: Ran): readonly Record<string, unknown>[] {
  return out
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}
