/**
 * The engine as machine code, made for speed where pzl is built (scripts/build/engine-code.ts) and never published. V8 compiles
 * WebAssembly in two steps: at once to slow code, and to fast code what has run for long. A puzzle of a tenth of a second
 * is answered before the second step, and one of a second pays for it. Browsers keep the fast code beside a page's
 * script; Node has no way to, but V8 has: the functions with which V8 tests this cache. Measured (bench/engine-notes.md):
 * 0.86 of the CPU of whole runs of 0.05 to 1 s.
 *
 * V8 refuses code of another version, other flags or another processor, but not of another operating system, whose
 * functions are called otherwise. The names of V8's functions are its own affair, and may change with it: so a file is for
 * one version of V8 on one system alone, which has shown to read it, and for one engine, by the hash of its text. V8
 * believes a file to be whole, so its last four bytes tell its length. `PZL_NO_CODE=1` does without.
 */
import { readFileSync } from 'node:fs';
import { Script } from 'node:vm';
import { engineWasmHash } from '../../../generated/engine-wasm.js';
import { type WasmModule, wasmHost } from '../../backends/sat/engine/wasm.ts';
import { codeIsWanted, thisMachine } from './this-machine.ts';

/** At the end of the file: how long the code is. */
const LENGTH_BYTES = 4;

/** The name of the file for this engine, this V8 and this kind of machine. */
export const machineCodeName = (): string => `engine-${engineWasmHash}-${thisMachine()}.code`;

/** Compiles WebAssembly, which is the engine: the code kept beside the script that runs is taken where there is one. */
export const compileKept = async (bytes: Uint8Array): Promise<WasmModule> =>
  readMachineCode(new URL('.', import.meta.url), bytes) ?? wasmHost.compile(bytes);

/** The engine compiled before, from the file in a folder; undefined where that file isn't there, or isn't for this V8. */
export function readMachineCode(folder: URL, wasm: Uint8Array): WasmModule | undefined {
  if (!codeIsWanted()) return undefined;
  try {
    const file = readFileSync(new URL(machineCodeName(), folder));
    const size = file.length - LENGTH_BYTES;
    if (file.readUInt32LE(size) !== size) return undefined;
    const code = file.buffer.slice(file.byteOffset, file.byteOffset + size);
    return native<Read>('(code, wasm) => %DeserializeWasmModule(code, wasm)')(code, wasm);
  } catch {
    return undefined;
  }
}

/** What the file of a compiled module holds. */
export function machineCodeOf(module: WasmModule): Uint8Array {
  const code = Buffer.from(native<Write>('(module) => %SerializeWasmModule(module)')(module));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32LE(code.length);
  return Buffer.concat([code, length]);
}

type Read = (code: ArrayBufferLike, wasm: Uint8Array) => WasmModule | undefined;
type Write = (module: WasmModule) => ArrayBuffer;

/** A function that calls one of V8's own. @throws SyntaxError unless V8 was told `--allow-natives-syntax`. */
const native = <Call>(text: string): Call => new Script(text).runInThisContext() as Call;
