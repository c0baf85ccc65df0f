// The engine as bytes of WebAssembly. The command line keeps them in a separate file (src/cli/startup/engine-apart.ts).
import { inflateSync } from 'fflate';
import { deflatedEngine } from '../../../../generated/engine-wasm.js';

export const engineBytes = (): Uint8Array =>
  inflateSync(Uint8Array.from(atob(deflatedEngine), (character) => character.charCodeAt(0)));
