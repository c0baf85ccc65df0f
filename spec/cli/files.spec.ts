import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { writeContent } from '../../src/cli/shell/files.ts';
import { drawAs } from '../../src/draw/picture.ts';
import { PICTURE_FORMATS } from '../../src/draw/pictures.ts';
import { groundText } from '../model/grounded.ts';
import { pzl } from './pzl.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'pzl-files-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('a file that is written', () => {
  it('holds bytes as they are, and text as UTF-8', () => {
    const bytes = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0xff]);
    writeContent(path.join(folder, 'a.png'), bytes);
    expect(new Uint8Array(readFileSync(path.join(folder, 'a.png')))).toEqual(bytes);
    writeContent(path.join(folder, 'a.txt'), '→');
    expect([...readFileSync(path.join(folder, 'a.txt'))]).toEqual([0xe2, 0x86, 0x92]);
  });
});

describe('the formats of pictures', () => {
  it.each(PICTURE_FORMATS)('%s is drawn, and offered by `pzl convert`', async (format) => {
    const { ground } = groundText('board square(2, 2)\nfind a[cells]: bool\n', '');
    expect(ground && drawAs(format, ground, undefined, undefined).length).toBeGreaterThan(100);
    const { out } = await pzl(['help', 'convert']);
    expect(out.replace(/\s+/g, ' ')).toContain(`, ${format},`);
  });
});
