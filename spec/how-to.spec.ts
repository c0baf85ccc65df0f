/** The commands of docs/how-to.md, run one by one in an empty folder with the puzzle of that page. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { pzl, root } from './cli/pzl.ts';

const text = readFileSync(path.join(root, 'docs/how-to.md'), 'utf8');
const folder = mkdtempSync(path.join(tmpdir(), 'pzl-how-to-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const commands = [...text.matchAll(/^```sh\n([\s\S]*?)^```/gm)]
  .flatMap(([, block = '']) => block.trim().split('\n'))
  .map((line) => line.replace(/\s+# .*$/, ''))
  .filter((line) => !line.includes('…'));

describe('docs/how-to.md', { timeout: 60_000 }, () => {
  const puzzle = /^```\n(clue:[\s\S]*?)^```/m.exec(text)?.[1] ?? '';
  writeFileSync(path.join(folder, 'my-puzzle.txt'), puzzle);

  it('has commands', () => expect(commands.length).toBeGreaterThan(12));

  it.each(commands)('%s', async (command) => {
    const words = [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word]) => quoted ?? word ?? '');
    expect(words.shift()).toBe('pzl');
    const { code, out, note } = await pzl(words, { directory: folder });
    expect(note).not.toContain('error:');
    expect(code).toBe(0);
    if (!words.includes('-o')) expect(out).not.toBe('');
  });
});
