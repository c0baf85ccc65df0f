/** Types whose rules needed tricks before the language had words for them now take only a few lines. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const MOST_LINES = 12;
const DRAFTS =
  'araf battleships double-choco fivecells gokigen icebarn lits pentominous shikaku slalom spiral-galaxies statue-park tatamibari';
const EXAMPLES = ['areas/compass', 'areas/nikoji', 'loops/ringring', 'objects/snake'];

const root = path.join(import.meta.dirname, '../..');

/** The lines of the rules: those after the board, without comments, plain givens and finds, and later sections. */
function ruleLines(text: string): string[] {
  const lines = text.split(/^(?:say|draw|read|generate|instance)\b/m)[0]!.split('\n');
  return lines
    .slice(lines.findIndex((line) => line.startsWith('board ')) + 1)
    .filter(
      (line) =>
        line.trim() !== '' && !/^\s*\/\//.test(line) && !/^(?:given|find) \w+(?:\[\w+\])?:/.test(line),
    );
}

it.each([
  ...DRAFTS.split(' ').map((name) => `spec/language/drafts/${name}.pzl`),
  ...EXAMPLES.map((name) => `examples/${name}.pzl`),
])(`the rules of %s take at most ${MOST_LINES} lines`, (file) => {
  const lines = ruleLines(readFileSync(path.join(root, file), 'utf8'));
  expect(lines.some((line) => line.startsWith('rule '))).toBe(true);
  expect(lines.length, lines.join('\n')).toBeLessThanOrEqual(MOST_LINES);
});
