/**
 * Solutions step by step, and conflicts, as people read them. A file holds what `pzl explain MODEL --instance NAME`
 * prints, under its command. UPDATE_CORPUS=1 writes what comes out.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { pzl } from '../cli/pzl.ts';
import { updating } from './cases.ts';

const BOARDS = [
  ['storm', 'tiny'],
  ['storm', 'small'],
  ['storm', 'impossible'],
  ['slitherlink', 'tiny'],
  ['sudoku', 'tiny'],
  ['sudoku', 'small'],
  ['molekularis', 'tiny'],
  ['molekularis', 'small'],
  ['algemy', 'tiny'],
  ['algemy', 'small'],
  ['edge-matching', 'tiny'],
] as const;

describe('pzl explain', () => {
  it.each(BOARDS)('%s %s reads as stored', async (model, instance) => {
    const file = path.join(import.meta.dirname, 'explain', `${model}-${instance}.txt`);
    const command = ['explain', model, '--instance', instance];
    const { code, out } = await pzl(command);
    expect(code).toBe(0);
    const text = `$ pzl ${command.join(' ')}\n${out}`;
    if (updating) writeFileSync(file, text);
    expect(text).toBe(readFileSync(file, 'utf8'));
  });
});
