import { codeIsWanted } from './this-machine.ts';

/**
 * What the command line asks of V8. V8 optimizes what ran for a while, JavaScript and WebAssembly; here it does so later:
 * most runs are over before that pays, and took up to a third longer. Later V8s than Node 20's do as well by themselves,
 * and would complain of the first flag, which they don't know. Natives are V8's own functions (`%Name`), two of which
 * write and read machine code (machine-code.ts); such code is only read under the flags that it was written under.
 */
export const V8_FLAGS: readonly string[] = [
  ...(process.versions.v8.startsWith('11.3.') ? ['--interrupt-budget=2000000'] : []),
  '--wasm-tiering-budget=100000000',
  ...(codeIsWanted() ? ['--allow-natives-syntax'] : []),
];
