import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { codeHash } from '../../../src/cli/farm/edition.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'pzl-edition-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('an edition is another one when any code that answers jobs changes, and by nothing else', () => {
  mkdirSync(path.join(folder, 'parts'));
  const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text);
  const seen = new Set<string>();
  for (const name of ['thread.js', 'command-line.cjs', 'engine.wasm', 'parts/a.js']) {
    write(name, 'one');
    seen.add(codeHash(folder));
    write(name, 'two');
    seen.add(codeHash(folder));
  }
  expect(seen.size).toBe(8);
  const known = codeHash(folder);
  for (const name of ['examples.json', 'thread.js.map', 'queue-packages.cjs', 'command-line-1.code']) {
    write(name, 'x');
    expect(codeHash(folder), name).toBe(known);
  }
});
