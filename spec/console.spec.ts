/** The console examples in README.md and docs/ are correct: each `$ pzl …` runs and prints the lines shown below it. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { loadModel } from '../src/index.ts';
import { pzl, root } from './cli/pzl.ts';

const pages = ['README.md', ...readdirSync(path.join(root, 'docs')).map((name) => `docs/${name}`)].filter(
  (name) => name.endsWith('.md'),
);
const read = (page: string): string => readFileSync(path.join(root, page), 'utf8');
const blocks = (page: string, language: string): string[] =>
  [...read(page).matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))].map(
    ([, block]) => block ?? '',
  );

interface Call {
  readonly command: string;
  readonly words: readonly string[];
  readonly shown: string;
}

function callsOf(block: string): Call[] {
  return block
    .split(/^\$ /m)
    .filter((call) => call !== '')
    .map((call) => {
      const [line = '', ...shown] = call.split('\n');
      const command = line.replace(/ +#.*/, '');
      const [program, ...words] = command.split(' ').map((word) => word.replace(/^"(.*)"$/, '$1'));
      if (program !== 'pzl') throw new Error(`a console shows ${program}, which this test can't run`);
      return { command, words, shown: shown.join('\n') };
    });
}

for (const page of pages) {
  const calls = blocks(page, 'console').flatMap(callsOf);
  if (calls.length === 0) continue;
  describe(page, () => {
    // The files that the page's commands write into the current folder.
    const written = calls.flatMap(({ words }) => words).filter((word) => !existsSync(path.join(root, word)));
    afterAll(() => {
      for (const name of written) rmSync(path.join(root, name), { force: true });
    });
    it.each(calls)('shows what `$command` prints', async ({ words, shown }) => {
      const { code, out, note } = await pzl(words);
      expect(code).toBe(0);
      if (shown !== '') expect(note + out).toBe(shown);
    });
  });
}

describe('README.md', () => {
  it('shows rules that have no mistakes', () => {
    for (const block of blocks('README.md', 'pzl')) {
      expect(loadModel('README.md', block).diagnostics).toEqual([]);
    }
  });

  it('shows the picture its first command prints', async () => {
    const [command = ''] = read('README.md').match(/^npm ci && npx pzl .*$/m) ?? [];
    const { out } = await pzl(command.split(' ').slice(5));
    expect(blocks('README.md', '')).toContain(out);
  });

  it('shows a program that runs', () => {
    const [program = ''] = blocks('README.md', 'js');
    const folder = mkdtempSync(path.join(tmpdir(), 'pzl-'));
    try {
      const file = path.join(folder, 'program.mjs');
      writeFileSync(file, program.replace("from 'pzl'", `from '${path.join(root, 'dist/index.js')}'`));
      const printed = execFileSync(process.execPath, [file], { cwd: root, encoding: 'utf8' });
      expect(printed).toMatch(/^exhausted\n/);
      expect(printed).toContain('■');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
