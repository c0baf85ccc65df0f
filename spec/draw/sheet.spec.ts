/** A page that puts looks on a sheet draws what the library draws of the same answer. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  cellWith,
  composeScene,
  cornerWith,
  Diagnostics,
  decodeSolution,
  type Look,
  loadModel,
  openInstance,
  readDrawing,
  sheetOf,
  solve,
  strokeWith,
} from '../../src/index.ts';

const folder = path.join(import.meta.dirname, '../../examples');
const types = readdirSync(folder)
  .filter((name) => name.endsWith('.pzl'))
  .map((name) => name.slice(0, -4));

describe('a sheet with the looks of an answer', () => {
  it.each(types)('is the scene of that answer: %s', async (type) => {
    const text = (name: string): string => readFileSync(path.join(folder, name), 'utf8');
    const { model } = loadModel(type, text(`${type}.pzl`), {
      resolve: (used) => (used.startsWith('std/') ? undefined : { name: used, text: text(`${used}.pzl`) }),
    });
    const { ground } = openInstance(model!, { name: 'tiny', text: text(`${type}/tiny.txt`) });
    const drawing = readDrawing(model!, new Diagnostics());
    const { solutions } = await solve(ground!, { answers: 1 });
    const solution = decodeSolution(ground!, solutions[0]!);
    // What is hidden is no place to be filled in.
    const shown = { families: solution.families };
    const whole = composeScene(ground!, { solution: shown, ...(drawing && { drawing }) });
    const sheet = sheetOf(ground!, drawing);

    const looksAt = (kind: string, element: number): Look[] =>
      sheet.finds.flatMap((find) => {
        if (find.place !== kind) return [];
        const position = find.elements.indexOf(element);
        const told = solution.families.find(({ name }) => name === find.name)?.values[position];
        const value =
          told === null
            ? find.absent
            : typeof told === 'boolean'
              ? Number(told)
              : typeof told === 'number'
                ? told
                : (told as { index?: number })?.index;
        const look = value === undefined ? undefined : find.looks.get(value);
        return look ? [look] : [];
      });
    const marks = sheet.scene.cells.map((mark, cell) => cellWith(mark, looksAt('cell', cell)));
    expect(marks).toEqual(whole.cells);
    expect(sheet.scene.links.map((mark, link) => strokeWith(mark, looksAt('link', link)))).toEqual(
      whole.links,
    );
    expect(sheet.scene.corners.map((mark, corner) => cornerWith(mark, looksAt('corner', corner)))).toEqual(
      whole.corners,
    );
    const plain = ({ outline: _, ...mark }: (typeof whole.borders)[number]) => mark;
    const borders = sheet.scene.borders.map((mark, border) =>
      plain(strokeWith(mark, looksAt('border', border))),
    );
    expect(borders).toEqual(whole.borders.map(plain));
  });

  it('can be sent to another thread', () => {
    const { model } = loadModel('m', 'puzzle "P"\nboard hex\nfind x[cells]: {a, b}?');
    const { ground } = openInstance(model!, { name: 'i', text: 'size: 2 3 2' });
    const sheet = sheetOf(ground!);
    expect(structuredClone(sheet)).toEqual(sheet);
  });
});
