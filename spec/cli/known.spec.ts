/** `--known`, a part of the answer that has to stay: for every command that searches for answers. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { objects, pzl } from './pzl.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'pzl-known-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, text: string): string {
  const at = path.join(folder, name);
  writeFileSync(at, text);
  return at;
}

/** A square of nine tiles: each solution gives others by turning the whole square. */
const tiles = '3\n1 0 0 3\n0 0 1 3\n3 6 1 0\n1 0 3 6\n0 0 1 3\n3 4 3 0\n0 1 3 0\n1 0 1 4\n4 6 6 4\n';
const puzzle = ['edge-matching', '-i', file('nine.puz', tiles)];
/** The solutions, each as its tiles and their rotations, row by row. */
const answers = async (...words: string[]): Promise<string[]> => {
  const ran = await pzl(['run', ...puzzle, '--all', '--json', ...words]);
  return objects(ran)
    .filter(({ type }) => type === 'solution')
    .map(({ find }) => JSON.stringify(find))
    .sort();
};

describe('--known', () => {
  it('keeps the solutions that have the known places, and no others', async () => {
    const all = await answers();
    const [first = ''] = all;
    const { tile, turn } = JSON.parse(first) as Record<'tile' | 'turn', number[][]>;
    const known = file('corner.sol', `c one piece\n${tile[0]![0]} 0 0 ${turn[0]![0]}\n`);
    const kept = await answers('--known', known);
    const alike = all.filter((text) => {
      const other = JSON.parse(text) as Record<'tile' | 'turn', number[][]>;
      return other.tile[0]![0] === tile[0]![0] && other.turn[0]![0] === turn[0]![0];
    });
    expect(kept).toEqual(alike);
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.length).toBeLessThan(all.length);
    const { out } = await pzl(['count', ...puzzle, '--known', known]);
    expect(out).toBe(`${kept.length} solution${kept.length === 1 ? '' : 's'}.\n`);
  });

  it('reads native text as well, and tells when nothing has these entries', async () => {
    const known = file('part.txt', 'tile:\n  8 ? ?\n  ? ? ?\n  ? ? ?\n');
    const { out, code } = await pzl(['unique', ...puzzle, '--known', known]);
    expect(out).toBe('No solution.\n');
    expect(code).toBe(0);
  });

  it('goes into what other solvers get, and out of it again', async () => {
    const [first = ''] = await answers();
    const { tile, turn } = JSON.parse(first) as Record<'tile' | 'turn', number[][]>;
    const known = file('both.sol', `${tile[0]![0]} 0 0 ${turn[0]![0]}\n`);
    const free = await pzl(['compile', ...puzzle, '--no-names']);
    const fixed = await pzl(['compile', ...puzzle, '--no-names', '--known', known]);
    expect(fixed.out.length).toBeLessThan(free.out.length);
    const split = await pzl([
      'split',
      ...puzzle,
      '--known',
      known,
      '--by',
      'tile[cornerCells]',
      '--no-names',
    ]);
    expect(split.out).toMatch(/^p inccnf\n/);
  });

  it('points at what is wrong with the file', async () => {
    const { note, code } = await pzl(['run', ...puzzle, '--known', file('bad.sol', '0 9 0 1\n')]);
    expect(note).toContain('bad.sol:1');
    expect(code).toBe(1);
    const missing = await pzl(['run', ...puzzle, '--known', 'nowhere.sol']);
    expect(missing.note).toContain('There is no file nowhere.sol.');
  });
});

describe('an answer in part', () => {
  it('is written in the format it was read from', async () => {
    const text = '3 0 0 1\n7 2 2 3\n';
    const part = file('some.sol', text);
    const native = await pzl(['convert', ...puzzle, '--solution', part, '--to', 'native']);
    expect(native.out).toContain('?');
    const back = file('some.txt', native.out);
    const sol = await pzl(['convert', ...puzzle, '--solution', back, '--to', 'sol']);
    expect(sol.out).toBe(text);
  });
});
