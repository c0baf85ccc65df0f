/**
 * The engine's bytes, deflated before they are encoded as text: a server's compression then yields three quarters of
 * the size, since it can't see repetitions through the encoding. The studio's bundle uses this in place of
 * src/backends/sat/engine/bytes.ts.
 */
import { inflateSync } from 'fflate';

/** The engine's bytes, deflated and encoded as Base64; inserted by scripts/build/studio.mjs. */
declare const DEFLATED_ENGINE: string;

export function engineBytes(): Uint8Array {
  return inflateSync(Uint8Array.from(atob(DEFLATED_ENGINE), (character) => character.charCodeAt(0)));
}
