import { codeIsWanted } from './this-machine.ts';

const NODE_20 = process.versions.v8.startsWith('11.3.');

/**
 * What the command line asks of V8. V8 optimizes what ran for a while, JavaScript and WebAssembly; here it does so later:
 * most runs are over before that pays, and took up to a third longer. Later V8s than Node 20's do as well by themselves,
 * and would complain of the first flag, which they don't know. Young objects are collected by one thread: in a heap as small
 * as that of most runs there is less to copy than several threads cost that are woken for it. Natives are V8's own functions (`%Name`), two of which
 * write and read machine code (machine-code.ts); such code is only read under the flags that it was written under.
 */
export const V8_FLAGS: readonly string[] = [
  ...(NODE_20 ? ['--interrupt-budget=2000000'] : []),
  '--wasm-tiering-budget=100000000',
  '--no-parallel-scavenge',
  ...(codeIsWanted() ? ['--allow-natives-syntax'] : []),
];

type SetFlags = (flag: string) => void;

export function tellV8(): void {
  const set = lightBinding() ?? process.getBuiltinModule('node:v8').setFlagsFromString;
  for (const flag of V8_FLAGS) set(flag);
}

/**
 * `node:v8` loads Node's streams, which takes longer than reading a small puzzle. Node 20 still gives out the binding
 * beneath it, with a warning that is of use to nobody here; later ones, and those that are told to be strict, don't.
 */
function lightBinding(): SetFlags | undefined {
  if (!NODE_20) return undefined;
  const { noDeprecation } = process;
  try {
    process.noDeprecation = true;
    const { binding } = process as typeof process & {
      binding(name: string): { setFlagsFromString?: SetFlags };
    };
    return binding('v8').setFlagsFromString;
  } catch {
    return undefined;
  } finally {
    process.noDeprecation = noDeprecation === true;
  }
}
