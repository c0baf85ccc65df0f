/** The author's texts in a PNG: chunks of the type iTXt, which hold texts in UTF-8 beside the picture (PNG specification, 11.3.3.4). */
import type { Head } from '../../src/index.ts';

/** The number of bytes of the signature and of the first chunk, IHDR, after which other chunks may stand. */
const HEADER_LENGTH = 33;

/** The keywords that the specification has for these texts. */
const KEYWORDS = [
  ['title', 'Title'],
  ['author', 'Author'],
  ['rules', 'Description'],
] as const;

export async function withPngTexts(png: Blob, head: Head): Promise<Blob> {
  const chunks = KEYWORDS.flatMap(([field, keyword]) => {
    const words = head[field];
    return words === undefined ? [] : [textChunk(keyword, words)];
  });
  const bytes = new Uint8Array(await png.arrayBuffer());
  return new Blob([bytes.slice(0, HEADER_LENGTH), ...chunks, bytes.slice(HEADER_LENGTH)], { type: png.type });
}

/** A chunk: the length of its data, its type, its data, and the CRC of its type and data. */
function textChunk(keyword: string, words: string): Uint8Array<ArrayBuffer> {
  // After the keyword: no compression, no language, and no translated keyword.
  const typeAndData = new TextEncoder().encode(`iTXt${keyword}\0\0\0\0\0${words}`);
  const chunk = new Uint8Array(typeAndData.length + 8);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, typeAndData.length - 4);
  chunk.set(typeAndData, 4);
  view.setUint32(typeAndData.length + 4, crc32(typeAndData));
  return chunk;
}

/** The polynomial of CRC-32 with its bits in reverse order. */
const CRC_POLYNOMIAL = 0xedb88320;

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? CRC_POLYNOMIAL : 0);
  }
  return ~crc >>> 0;
}
