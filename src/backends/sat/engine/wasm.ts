// The part of the host's WebAssembly global that the engine needs. It is typed here because the core is compiled
// without the DOM's type library.

export interface WasmMemory {
  readonly buffer: ArrayBuffer;
}

/** A compiled module; it can be sent to a worker. */
export type WasmModule = object;

export interface WasmInstance {
  readonly exports: Readonly<Record<string, unknown>>;
}

interface WasmHost {
  compile(bytes: Uint8Array): Promise<WasmModule>;
  readonly Module: new (bytes: Uint8Array) => WasmModule;
  readonly Memory: new (limits: { initial: number; maximum: number }) => WasmMemory;
  readonly Instance: new (
    module: WasmModule,
    imports: Record<string, Record<string, unknown>>,
  ) => WasmInstance;
}

export const wasmHost: WasmHost = (globalThis as unknown as { WebAssembly: WasmHost }).WebAssembly;
export const PAGE_BYTES = 65_536;
