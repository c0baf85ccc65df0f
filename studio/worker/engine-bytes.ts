/**
 * The engine's bytes, deflated before they are told as text: a page's server packs that to three quarters of what it makes of the
 * bytes' own text, whose repetitions it can't see. The studio's bundle has this in place of src/backends/sat/engine/bytes.ts.
 */
import { inflateSync } from 'fflate';

/** Deflated bytes as Base64, put in by scripts/build/studio.mjs. */
declare const DEFLATED_ENGINE: string;

export function engineBytes(): Uint8Array {
  return inflateSync(Uint8Array.from(atob(DEFLATED_ENGINE), (character) => character.charCodeAt(0)));
}
