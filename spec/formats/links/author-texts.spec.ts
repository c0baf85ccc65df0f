/** The author's texts in a puzzle, and its fog, are passed from one program to another, to pzl's own text, and back. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { linkIn, packLink, Sources, unpackLink } from '../../../src/index.ts';
import { pzl } from '../../cli/pzl.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'pzl-texts-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const TEXTS = `title: text "The Long Way"
author: text "N. N."
ruleset: text "Normal sudoku rules apply.\\nDigits along thermometers increase."
`;
const FOG = `fog: cells [(0,0), (1,1)]
fog trigger: cells [(0,1)] lights [(2,2), (3,3)]
`;
const PUZZLE = `size: rows 4 columns 4
${TEXTS}value: at (0,0) value 1
thermometer: line [(0,1), (0,2)]
${FOG}`;

function linkOf(listing: string): string {
  const packed = packLink('sudokupad', new Sources().add('link', listing));
  if ('problem' in packed) throw new Error(packed.problem);
  return packed.link;
}

function linesOf(text: string): readonly string[] {
  const link = linkIn(text.trim());
  const unpacked = link && unpackLink(link);
  if (!unpacked || 'problem' in unpacked) throw new Error(unpacked?.problem ?? text);
  return unpacked.listing.split('\n');
}

const toldLines = `${TEXTS}${FOG}`.split('\n').filter((line) => line !== '');
const sameWords = (lines: readonly string[]): readonly string[] =>
  lines.map((line) => line.replace(/ text "?([^"]*)"?$/, ' text $1'));

describe('the texts about a puzzle', () => {
  it.each(['fpuzzles', 'sudokupad'])('are in a link for %s, and so is its fog', async (to) => {
    const { out } = await pzl(['convert', linkOf(PUZZLE), '--to', to]);
    expect(sameWords(linesOf(out))).toEqual(expect.arrayContaining([...sameWords(toldLines)]));
  });

  it('are in a drawing of Penpa+; what has no place there is named', async () => {
    const { out, note } = await pzl(['convert', linkOf(PUZZLE), '--to', 'penpa']);
    expect(sameWords(linesOf(out))).toEqual(expect.arrayContaining([...sameWords(toldLines.slice(0, 3))]));
    expect(note).toContain('Left out, for it has no place there: `fog`.');
  });

  it('are the head of pzl’s own text, from which they come back', async () => {
    const own = await pzl(['convert', linkOf(PUZZLE), '--to', 'native']);
    expect(own.out.split('\n').slice(0, 6)).toEqual([
      '// title: The Long Way',
      '// author: N. N.',
      '// rules: Normal sudoku rules apply.',
      '// rules: Digits along thermometers increase.',
      '// fog: r1c1 r2c2',
      '// fog: r1c2 lifts r3c3 r4c4',
    ]);
    const file = path.join(folder, 'own.txt');
    writeFileSync(file, `// code: row 2\n${own.out}`);
    const { out, note } = await pzl(['convert', 'sudoku-variant', '-i', file, '--to', 'fpuzzles']);
    expect(sameWords(linesOf(out))).toEqual(expect.arrayContaining([...sameWords(toldLines)]));
    expect(note).toContain('Left out, for it has no place there: `code`.');
    expect((await pzl(['convert', 'sudoku-variant', '-i', file, '--to', 'native'])).out).toContain(
      '// code: row 2\n',
    );
  });

  it('are not those of the type, which links have where the author gives none', async () => {
    const link = (await pzl(['convert', 'sudoku', '-i', 'tiny', '--to', 'penpa'])).out.trim();
    const { out } = await pzl(['convert', link, '--to', 'native']);
    expect(out).not.toContain('// title');
  });

  it('are named where a text has no place for them', async () => {
    const link = linkOf(`size: rows 4 columns 4\n${TEXTS}value: at (0,0) value 1\n`);
    const { out, note } = await pzl(['convert', link, '--to', 'url']);
    expect(out).toBe('https://puzz.link/p?sudoku/4/4/1u\n');
    expect(note).toContain('Left out, for it has no place there: `title`, `author`, `rules`.');
  });
});
