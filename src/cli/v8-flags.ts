/**
 * What the command line asks of V8. V8 optimizes what ran for a while, JavaScript and WebAssembly; here it does so later:
 * most runs are over before that pays, and took up to a third longer. Natives are V8's own functions (`%Name`), two of
 * which write and read machine code (machine-code.ts); such code is only read under the flags that it was written under.
 */
export const V8_FLAGS: readonly string[] = [
  '--interrupt-budget=2000000',
  '--wasm-tiering-budget=100000000',
  '--allow-natives-syntax',
];
