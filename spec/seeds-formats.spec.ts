/**
 * Files of other programs, which are read and written by the `read` sections of the examples: six small files in the
 * repository, and the files of all seed puzzles, if they are on this machine (in $PZL_SHARED, else ../shared).
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { textFormats } from '../src/formats/foreign/choose.ts';
import { loadModel } from '../src/language/load.ts';
import type { Ground } from '../src/model/ground.ts';
import { MISSING_VALUE } from '../src/model/instance-source.ts';
import { openInstance } from '../src/tasks/open/open-instance.ts';
import { openSolution } from '../src/tasks/open/open-solution.ts';
import { convertInstance, convertSolution } from '../src/tasks/transfer/convert.ts';
import { accepts } from './tasks/accepts.ts';

const OWN = path.join(import.meta.dirname, 'formats/foreign/seeds');
const SHARED = path.resolve(process.env.PZL_SHARED ?? '../shared', 'seeds');
const FOLDERS = Object.entries({ 'a clone': OWN, 'this machine': SHARED }).filter(([, folder]) =>
  existsSync(folder),
);

interface Type {
  readonly name: string;
  readonly puzzles: string;
  /** The file extension of the stored solutions. */
  readonly solutions?: string;
  readonly format: string;
  readonly comment: string;
  /** The greatest size of a tested file, in bytes; the bench reads larger files. */
  readonly bytes: number;
}

const TYPES: readonly Type[] = [
  { name: 'storm', puzzles: '.txt', solutions: '.sol', format: 'list', comment: '#', bytes: 60 },
  { name: 'molekularis', puzzles: '.txt', solutions: '.bonds', format: 'drawing', comment: '#', bytes: 5000 },
  { name: 'algemy', puzzles: '.txt', format: 'board', comment: '#', bytes: 5000 },
  { name: 'edge-matching', puzzles: '.puz', solutions: '.sol', format: 'puz', comment: 'c', bytes: 200 },
];

const CASES = FOLDERS.flatMap(([whose, folder]) => TYPES.map((type) => ({ whose, folder, ...type })));

it('are there', () => {
  expect(FOLDERS.map(([, folder]) => folder)).toContain(OWN);
});

describe.each(CASES)(
  'the files of $name that $whose has',
  ({ folder, name, puzzles, solutions, format, comment, bytes }) => {
    const at = path.join(folder, name);
    const files = existsSync(at) ? readdirSync(at).filter((file) => file.endsWith(puzzles)) : [];
    const text = (file: string): string => readFileSync(path.join(at, file), 'utf8');
    const small = files.filter((file) => text(file).length <= bytes);
    const { model } = loadModel(`${name}.pzl`, readFileSync(`examples/${name}.pzl`, 'utf8'));
    const open = (file: string): Ground => {
      if (!model) throw new Error('the example is sound');
      const { ground, diagnostics } = openInstance(model, { name: file, text: text(file) });
      expect(diagnostics, file).toEqual([]);
      if (!ground) throw new Error(file);
      return ground;
    };

    it('are read, and written so that they say the same', () => {
      expect(small.length).toBeGreaterThan(0);
      for (const file of small) {
        const ground = open(file);
        if (!model) throw new Error('the example is sound');
        const converted = convertInstance(model, ground, format);
        expect(converted, file).toHaveProperty('text');
        if (!('text' in converted)) continue;
        const again = openInstance(model, { name: 'again', text: converted.text, format });
        expect(
          again.ground?.givens.map(({ values }) => values.length),
          file,
        ).toEqual(ground.givens.map(({ values }) => values.length));
        expect(wordsOf(converted.text), file).toEqual(wordsOf(withoutComments(text(file), comment)));
      }
    });

    it.skipIf(!solutions)('have solutions that are read, accepted, and written back', async () => {
      const solved = small.filter((file) =>
        existsSync(path.join(at, file.replace(puzzles, solutions ?? ''))),
      );
      expect(solved.length).toBeGreaterThan(0);
      for (const file of solved) {
        const ground = open(file);
        const stored = file.replace(puzzles, solutions ?? '');
        if (!model) throw new Error('the example is sound');
        const { solution, diagnostics } = openSolution(model, ground, { name: stored, text: text(stored) });
        expect(diagnostics, stored).toEqual([]);
        if (!solution) continue;
        expect(
          solution.families.flatMap(({ values }) => values),
          stored,
        ).not.toContain(MISSING_VALUE);
        expect(await accepts(ground, solution), stored).toBe(true);
        for (const { name: to } of textFormats(model, 'solution')) {
          const converted = convertSolution(model, ground, solution, to.text);
          expect(converted, `${stored} as ${to.text}`).toHaveProperty('text');
        }
      }
    });
  },
);

function wordsOf(text: string): readonly string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}

function withoutComments(text: string, mark: string): string {
  return text.replace(new RegExp(`^${mark}.*\n`, 'gm'), '');
}
