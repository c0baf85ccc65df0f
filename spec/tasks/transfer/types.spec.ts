/**
 * Every type is written in every format that it offers, and read again without the type's name. The result is the same puzzle, or pzl gives no
 * verdict, or a warning said what the text leaves out.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { LINK_TARGETS } from '../../../src/formats/links/system.ts';
import { objects, pzl } from '../../cli/pzl.ts';
import { galleryTypes } from '../../examples/gallery.ts';
import { sampled } from '../../sample.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'pzl-types-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const FORMATS = ['url', 'tatham', ...LINK_TARGETS];

/** The status of `pzl unique`, and the answer if there is only one. */
async function verdictOn(...words: readonly string[]) {
  const ran = await pzl(['unique', ...words, '--json', '-t', '30']);
  if (ran.code === 1) return { status: 'refused', answer: '' };
  const lines = objects(ran);
  return {
    status: lines.find(({ type }) => type === 'status')?.status,
    answer: JSON.stringify(lines.find(({ type }) => type === 'solution')?.find),
  };
}

describe('a puzzle in another form, read without the name of its type', () => {
  const TYPES = galleryTypes().filter(({ instances }) => instances.length > 0);
  // Types that use other types are always tested: a format may lack what they add to those.
  const ALWAYS = ['sudoku-diagonal', 'sudoku-irregular', 'arukone', 'soulmates', 'futoshiki'];
  // Boards that are no grids are held by no other program.
  const ON_OTHER_BOARDS = ['molekularis', 'slitherlink-tilings', 'mines-tilings', 'signs'];
  const names = new Set([...ALWAYS, ...sampled(TYPES, 15).map(({ name }) => name)]);

  it.each([...names])(
    '%s is the same puzzle, or gets no verdict',
    async (name) => {
      const [[size] = ['']] = TYPES.find((one) => one.name === name)?.instances ?? [];
      const own = await verdictOn(name, '-i', size);
      const wrong: unknown[] = [];
      let written = 0;
      for (const to of FORMATS) {
        const converted = await pzl(['convert', name, '-i', size, '--to', to]);
        if (converted.code !== 0) {
          expect(converted.note).toContain('All of the puzzle is held by `native`');
          continue;
        }
        written++;
        const file = path.join(folder, 'puzzle.txt');
        writeFileSync(file, converted.out);
        const back = await verdictOn(file);
        const isWithheld = back.status === 'unread' || back.status === 'refused' || back.status === 'limit';
        const isWarned = converted.note.includes('warning: ');
        if (!isWithheld && !isWarned && JSON.stringify(back) !== JSON.stringify(own))
          wrong.push({ to, ...back });
      }
      expect(wrong).toEqual([]);
      if (!ON_OTHER_BOARDS.includes(name)) expect(written).toBeGreaterThan(0);
    },
    120_000,
  );
});
