import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { pzl } from './pzl.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'pzl-rate-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ADDRESS = 'https://puzz.link/p?slither/4/4/dgdh2c7b';

describe('pzl rate', () => {
  it('rates a list of addresses, and tells which line is none', async () => {
    writeFileSync(path.join(folder, 'list.txt'), `# mine\n${ADDRESS}\n\nnot an address\n${ADDRESS}\n`);
    const { code, out, note } = await pzl(['rate', 'list.txt'], { directory: folder });
    expect(code).not.toBe(0);
    expect(note).toContain('Line 4 of list.txt is not the address of a puzzle.');
    expect(out.split(ADDRESS)).toHaveLength(3);
    expect(out).toMatch(/^puzzle +figure +level +ways +needs\nhttps:/);
    expect(out.match(/figure/g)).toHaveLength(1);
  });

  it('takes a file without any address for a model', async () => {
    writeFileSync(path.join(folder, 'words.txt'), 'no\naddress\n');
    const { code, out, note } = await pzl(['rate', 'words.txt'], { directory: folder });
    expect(code).not.toBe(0);
    expect(out).toBe('');
    expect(note).not.toContain('is not the address');
  });
});
