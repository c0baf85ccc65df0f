/** Hashes of texts, and bytes as characters that are valid in links. */

export function base64url(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** A short hash of a text, which is the same in every browser. */
export async function hashOfText(text: string): Promise<string> {
  const bytes = await sha256(new TextEncoder().encode(text));
  return base64url(bytes.slice(0, 12));
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  // Browsers compute no hashes for pages that come over a network without encryption, as from `pzl studio --network`.
  if (!crypto.subtle) return (await import('@noble/hashes/sha2.js')).sha256(bytes);
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
}
