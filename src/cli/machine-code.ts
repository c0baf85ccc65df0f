/**
 * The engine as machine code, made for speed when the package was built (scripts/machine-code.mjs). V8 compiles
 * WebAssembly in two steps: at once to slow code, and to fast code what has run for long. A puzzle of a tenth of a second
 * is answered before the second step, and one of a second pays for it. Browsers keep the fast code beside a page's
 * script; Node has no way to, but V8 has: the functions with which V8 tests this cache. Measured (bench/engine-notes.md):
 * 0.86 of the CPU of whole runs of 0.05 to 1 s.
 *
 * V8 refuses code of another version, other flags or another processor. The names of these functions are V8's own
 * affair, and may change with it: so a file is for one version of V8 alone, which has shown to read it.
 */
import { readFileSync } from 'node:fs';
import { Script } from 'node:vm';
import { engineWasmHash } from '../../generated/engine-wasm.js';
import type { WasmModule } from '../backends/sat/wasm.ts';

/** The name of the file for this engine, this V8 and this kind of processor. */
export const machineCodeName = (): string =>
  `engine-${engineWasmHash}-${process.versions.v8}-${process.arch}.code`;

/** The engine compiled before, from the file in a folder; undefined where that file isn't there, or isn't for this V8. */
export function readMachineCode(folder: URL, wasm: Uint8Array): WasmModule | undefined {
  try {
    const { buffer, byteOffset, length } = readFileSync(new URL(machineCodeName(), folder));
    const code = buffer.slice(byteOffset, byteOffset + length);
    return native<Read>('(code, wasm) => %DeserializeWasmModule(code, wasm)')(code, wasm);
  } catch {
    return undefined;
  }
}

/** The machine code of a compiled module. */
export const writeMachineCode = (module: WasmModule): ArrayBuffer =>
  native<Write>('(module) => %SerializeWasmModule(module)')(module);

type Read = (code: ArrayBufferLike, wasm: Uint8Array) => WasmModule | undefined;
type Write = (module: WasmModule) => ArrayBuffer;

/** A function that calls one of V8's own. @throws SyntaxError unless V8 was told `--allow-natives-syntax`. */
const native = <Call>(text: string): Call => new Script(text).runInThisContext() as Call;
