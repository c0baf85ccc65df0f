import { type WasmModule, wasmHost } from '../../backends/sat/engine/wasm.ts';
import { readMachineCode } from './machine-code.ts';

/** In the place of src/backends/sat/engine/compile-wasm.ts: the code made when the package was built, where it is of use. */
export const compileWasm = async (bytes: Uint8Array): Promise<WasmModule> =>
  readMachineCode(new URL('.', import.meta.url), bytes) ?? wasmHost.compile(bytes);
