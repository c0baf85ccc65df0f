// The engine as bytes of WebAssembly. The command line keeps them in a separate file (src/cli/startup/engine-apart.ts).
import { engineWasmBase64 } from '../../../../generated/engine-wasm.js';

export function engineBytes(): Uint8Array {
  if (typeof Buffer === 'function') return Buffer.from(engineWasmBase64, 'base64');
  const binary = atob(engineWasmBase64);
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = binary.charCodeAt(i);
  return bytes;
}
