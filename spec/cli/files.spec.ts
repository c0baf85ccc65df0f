import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
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

  it.skipIf(process.platform === 'win32')('keeps the permissions that it had', () => {
    const file = path.join(folder, 'shared.txt');
    const before = process.umask(0o077);
    try {
      for (const mode of [0o666, 0o640, 0o600]) {
        writeFileSync(file, 'old');
        chmodSync(file, mode);
        writeContent(file, 'new');
        expect(statSync(file).mode & 0o777).toBe(mode);
      }
    } finally {
      process.umask(before);
    }
  });

  it('may have a name as long as the system takes', () => {
    for (const length of [249, 255]) {
      const file = path.join(folder, 'é'.repeat(3).padEnd(length - 3, 'x'));
      writeContent(file, 'a');
      expect(readFileSync(file, 'utf8')).toBe('a');
    }
  });
});

describe('a model that uses another', () => {
  it.skipIf(process.platform === 'win32')('does not follow a symbolic link out of its folder', async () => {
    const inside = path.join(folder, 'inside');
    mkdirSync(inside);
    writeFileSync(path.join(folder, 'secret.pzl'), 'a secret line\n');
    writeFileSync(path.join(inside, 'own.pzl'), 'given a: int\n');
    symlinkSync(path.join(folder, 'secret.pzl'), path.join(inside, 'other.pzl'));
    symlinkSync(path.join(inside, 'own.pzl'), path.join(inside, 'same.pzl'));
    const check = (used: string) => {
      writeFileSync(
        path.join(inside, 'main.pzl'),
        `puzzle "M"\nuse "${used}"\nfind b: bool\nrule "R": b or a = 1\n`,
      );
      return pzl(['check', path.join(inside, 'main.pzl')]);
    };
    expect((await check('other')).note).not.toContain('a secret line');
    expect((await check('other')).code).toBe(1);
    expect((await check('same')).code).toBe(0);
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
