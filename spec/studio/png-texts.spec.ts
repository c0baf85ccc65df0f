/** The author's texts in the chunks of a PNG. */
import { crc32 } from 'node:zlib';
import { expect, it } from 'vitest';
import { withPngTexts } from '../../studio/share/png-texts.ts';

/** A picture of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** The types and data of all chunks, whose lengths and CRCs are checked. */
function pngChunks(png: Buffer): (readonly [type: string, data: Buffer])[] {
  const chunks: (readonly [string, Buffer])[] = [];
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    const typeAndData = png.subarray(at + 4, at + 8 + length);
    expect(png.readUInt32BE(at + 8 + length)).toBe(crc32(typeAndData));
    chunks.push([typeAndData.toString('latin1', 0, 4), typeAndData.subarray(4)]);
    at += 12 + length;
  }
  return chunks;
}

it('stand behind the first chunk, and the picture is the same', async () => {
  const head = { title: 'Ä long “way”', author: 'N. N.', rules: 'One.\nTwo.', code: 'row 1' };
  const made = await withPngTexts(new Blob([PIXEL], { type: 'image/png' }), head);
  expect(made.type).toBe('image/png');
  const chunks = pngChunks(Buffer.from(await made.arrayBuffer()));
  expect(chunks.map(([type]) => type)).toEqual(['IHDR', 'iTXt', 'iTXt', 'iTXt', 'IDAT', 'IEND']);
  expect(chunks.filter(([type]) => type === 'iTXt').map(([, data]) => data.toString().split('\0'))).toEqual([
    ['Title', '', '', '', '', 'Ä long “way”'],
    ['Author', '', '', '', '', 'N. N.'],
    ['Description', '', '', '', '', 'One.\nTwo.'],
  ]);
  const others = chunks.filter(([type]) => type !== 'iTXt').map(([, data]) => data);
  expect(others).toEqual(pngChunks(PIXEL).map(([, data]) => data));
});

it('are none where there is no head', async () => {
  const made = await withPngTexts(new Blob([PIXEL]), {});
  expect(Buffer.from(await made.arrayBuffer())).toEqual(PIXEL);
});
