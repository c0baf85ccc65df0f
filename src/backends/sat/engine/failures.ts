// The errors that make an engine unusable, and their messages.
import { PAGE_BYTES } from './wasm.ts';

/** The most pages that WebAssembly can address: 4 GiB. */
export const MAX_PAGES = 65_536;

/** Thrown when the engine has reached its memory limit; it can't be used any more. */
export class EngineMemoryError extends Error {
  readonly usedBytes: number;
  readonly limitBytes: number;

  constructor(usedBytes: number, limitBytes: number) {
    super(
      `The solver ran out of memory: it uses ${mebibytes(usedBytes)} of the ${mebibytes(limitBytes)} it may have. ` +
        (limitBytes < MAX_PAGES * PAGE_BYTES
          ? 'Raise the memory limit (at most 4096 MiB), or make the model smaller.'
          : 'It can have no more: a smaller board needs less.'),
    );
    this.name = 'EngineMemoryError';
    this.usedBytes = usedBytes;
    this.limitBytes = limitBytes;
  }
}

/** Thrown when the engine has failed because of a bug of its own; it can't be used any more. */
export class EngineFailure extends Error {
  constructor(propagator: string | undefined, cause: unknown) {
    const subject = propagator === undefined ? 'The solver' : `The solver's ${propagator} propagator`;
    const predicate = propagator === undefined ? 'broke down' : 'drew a conclusion that it has no reason for';
    super(
      `${subject} ${predicate}. This is a mistake in pzl; please report it with the model and the instance.`,
      {
        cause,
      },
    );
    this.name = 'EngineFailure';
  }
}

const mebibytes = (bytes: number): string => `${Math.round(bytes / 2 ** 20)} MiB`;
