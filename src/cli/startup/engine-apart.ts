/**
 * The engine's bytes for the command line, in a file beside it: as a text within the program, which is always loaded
 * whole, they would cost each run more than reading them does. The build substitutes this for
 * src/backends/sat/engine/bytes.ts (scripts/build/command-line.mjs).
 */
import { readFileSync } from 'node:fs';

export const engineBytes: typeof import('../../backends/sat/engine/bytes.ts').engineBytes = () =>
  readFileSync(new URL('./engine.wasm', import.meta.url));
