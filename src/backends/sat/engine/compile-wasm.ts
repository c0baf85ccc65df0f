import { type WasmModule, wasmHost } from './wasm.ts';

/** How WebAssembly is compiled where nobody knows better; the command line does (src/cli/startup/compile-wasm.ts). */
export const compileWasm = (bytes: Uint8Array): Promise<WasmModule> => wasmHost.compile(bytes);
