/**
 * The engine's bytes for the command line, which keeps them in a file beside it: as text within the program, which is
 * loaded whole, they would cost each run more than reading them does. The build puts this in the place of
 * src/backends/sat/engine/bytes.ts (scripts/build/command-line.mjs).
 */
import { readFileSync } from 'node:fs';

export const engineBytes: typeof import('../../backends/sat/engine/bytes.ts').engineBytes = () =>
  readFileSync(new URL('./engine.wasm', import.meta.url));
