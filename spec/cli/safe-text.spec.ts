/** Text from others is shown as text: characters that a terminal obeys, or that change the order of letters, are never printed unchanged. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { pzl, root } from './pzl.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'pzl-text-'));
/** An escape sequence, a bell, a direction override, a line separator, and 8-bit control characters. */
const EVIL = '\u001b[31mX\u0007\u202eY\u2028Z\u0085\u009b31m';

function file(name: string, text: string, mode = 0o644): string {
  const full = path.join(folder, name);
  writeFileSync(full, text, { mode });
  return full;
}

const MODEL = file(
  'evil.pzl',
  `puzzle "T${EVIL}"
board square(2,2)
given q[cells]: int?
find a[cells]: 0..3
rule one "R${EVIL}: sum": sum(a) = 1
rule "S${EVIL}": a[cells where it.row.index = 0 and it.column.index = 0] = [1]
`,
);
const WRONG = file('wrong.txt', `a:\n  1 1\n  1 1\n`);
const ODD = file(`odd${EVIL.replace('/', '')}.pzl`, 'puzzle "Odd"\nfind x: 0..3\nrule "R": y = x\n');
const SOLVER = file(
  'solver',
  `#!/bin/sh\nprintf 'c ${EVIL}\\nx ${EVIL}\\n'; printf '${EVIL}' >&2; exit 7\n`,
  0o755,
);

/** Characters that must not appear in output. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
const OBEYED = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/;

describe('comes out as text', () => {
  it.each([
    ['titles', ['check', MODEL]],
    ['sentences in steps', ['explain', MODEL]],
    ['sentences in steps, as JSON', ['explain', MODEL, '--json']],
    ['sentences of broken rules', ['check', MODEL, '--solution', WRONG]],
    ['sentences of broken rules, as JSON', ['check', MODEL, '--solution', WRONG, '--json']],
    ['answers', ['run', MODEL, '--json']],
    ['pictures', ['convert', MODEL, '--to', 'svg']],
    ['pictures for LaTeX', ['convert', MODEL, '--to', 'tikz']],
    ['maps of names', ['compile', MODEL, '--map', '-']],
    ['names of files', ['check', ODD]],
    ['names of files, as JSON', ['check', ODD, '--json']],
    ['names of models', ['run', EVIL]],
    ['names of instances', ['run', 'storm', '-i', EVIL]],
    ['instances in tables', ['bench', 'storm', '-i', EVIL]],
    ['commands', [EVIL]],
    ['options', ['run', 'storm', `--${EVIL}`]],
    ['values of options', ['run', 'storm', '-n', EVIL]],
    ['choices', ['run', 'storm', '--backend', EVIL]],
    ['limits', ['run', 'storm', '--max', `${EVIL}=1`]],
    ['words looked for', ['types', EVIL]],
    ['names of new types', ['new', EVIL]],
    ['names of solvers', ['run', 'storm', '-i', 'tiny', '--solver', EVIL]],
    ['words of solvers', ['run', 'storm', '-i', 'tiny', '--solver', SOLVER]],
    ['addresses', ['run', `https://puzz.link/p?${EVIL}/3/3/abc`]],
    ['values of addresses', ['run', `https://puzz.link/p?slither/5/${EVIL}`]],
    ['formats', ['convert', 'storm', '-i', 'tiny', '--to', EVIL]],
    ['files to write', ['convert', 'storm', '-i', 'tiny', '--to', 'json', '-o', `/none/${EVIL}`]],
    ['sizes', ['generate', 'storm', '--size', EVIL]],
    ['settings', ['generate', 'storm', '--set', `${EVIL}=1`]],
  ])('%s', async (_, words) => {
    const { out, note } = await pzl(words, { directory: root });
    expect(`${out}${note}`).not.toMatch(OBEYED);
    expect(`${out}${note}`).not.toBe('');
  });
});

describe('is cut', () => {
  it('where a name has 100,000 letters', async () => {
    const long = file('long.pzl', `puzzle "P"\nfind x: 0..3\nrule "R": ${'a'.repeat(100_000)} = x\n`);
    const { note } = await pzl(['check', long]);
    expect(note.length).toBeLessThan(3000);
    expect(note).toContain(' … ');
  });

  it('where there are hundreds of mistakes', async () => {
    const rules = Array.from({ length: 500 }, (_, i) => `rule "R": y${i} = x`).join('\n');
    const { note } = await pzl(['check', file('many.pzl', `puzzle "P"\nfind x: 0..3\n${rules}\n`)]);
    expect(note.length).toBeLessThan(5000);
    expect(note).toContain('480 more messages.');
  });
});
