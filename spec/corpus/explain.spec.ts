/**
 * Solutions step by step, and conflicts, as people read them. Each file contains what `pzl explain MODEL --instance NAME` prints, below the
 * command. UPDATE_CORPUS=1 replaces the expected texts by the actual ones.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { pzl, root } from '../cli/pzl.ts';
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
  ['akari', 'tiny'],
  ['fillomino', 'tiny'],
  ['hashi', 'tiny'],
  ['heyawake', 'tiny'],
  ['hitori', 'tiny'],
  ['kakuro', 'tiny'],
  ['masyu', 'tiny'],
  ['nonogram', 'tiny'],
  ['nurikabe', 'tiny'],
  ['star-battle', 'tiny'],
  ['sudoku-diagonal', 'tiny'],
  ['sudoku-irregular', 'tiny'],
  ['binairo', 'tiny'],
  ['cave', 'tiny'],
  ['country', 'tiny'],
  ['kurodoko', 'tiny'],
  ['mines', 'tiny'],
  ['norinori', 'tiny'],
  ['skyscrapers', 'tiny'],
  ['tapa', 'tiny'],
  ['tents', 'tiny'],
  ['yajilin', 'tiny'],
] as const;

const GIVEN = 'spec/corpus/explain/given';
/** Boards drawn after every step: a cut that connectivity needs, and a loop that must not be closed too early. */
const DRAWN = [
  ['nurikabe-cut', 'would be cut off', ['nurikabe', '--instance', 'tiny']],
  [
    'slitherlink-early-loop',
    'would be closed too early',
    ['slitherlink', '-i', `${GIVEN}/early-loop.txt`, '--from', `${GIVEN}/early-loop.known.txt`],
  ],
] as const;

async function expectStored(name: string, words: readonly string[]): Promise<string> {
  const file = path.join(import.meta.dirname, 'explain', `${name}.txt`);
  const command = ['explain', ...words];
  const { code, out } = await pzl(command, { directory: root });
  expect(code).toBe(0);
  const text = `$ pzl ${command.join(' ')}\n${out}`;
  if (updating) writeFileSync(file, text);
  expect(text).toBe(readFileSync(file, 'utf8'));
  return text;
}

describe('pzl explain', () => {
  it.each(BOARDS)('%s %s reads as stored', async (model, instance) => {
    await expectStored(`${model}-${instance}`, [model, '--instance', instance]);
  });

  it.each(DRAWN)('%s is drawn as stored (%s)', async (name, wrong, words) => {
    const text = await expectStored(name, [...words, '--draw']);
    expect(text).toMatch(new RegExp(`otherwise .* ${wrong}`));
  });
});
