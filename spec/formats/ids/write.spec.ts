/** Puzzles that game ids can't express. */
import { describe, expect, it } from 'vitest';
import { idFormats } from '../../../src/formats/foreign/choose.ts';
import { writeGameId } from '../../../src/formats/ids/write.ts';
import { loadModel } from '../../../src/index.ts';
import { groundOf, modelOf } from '../../models.ts';

const model = (section: string, given = 'given clue[cells]: 0..99? or unknown') =>
  modelOf(`puzzle "P"\nboard square\n${given}\nfind answer[cells]: bool\nread tatham "p" {\n${section}\n}\n`);
const mistake = (section: string) =>
  loadModel(
    'p.pzl',
    `puzzle "P"\nboard square\ngiven clue[cells]: 0..9?\nfind a[cells]: bool\nread tatham "p" {\n${section}\n}\n`,
  ).diagnostics[0]?.message;

function write(section: string, instance: string, given?: string) {
  const own = model(section, given);
  const { givens, board } = groundOf(own, instance);
  return writeGameId(idFormats(own), givens, board);
}

describe('a game id', () => {
  it.each([
    ['runs: clue', 'clue: 1 . 3\n', '3x1:1a3'],
    ['spaced: clue', 'clue: 12 3 . 4\n', '4x1:12_3a4'],
    ['size n, n + 1\nbase62: clue', 'clue: 10 61\n', '1:aZ'],
    ['only n = 4\nonly j\nbase62: clue', 'clue: 1 .\n', '2x1n4j:1.'],
    ['dominoes: clue', 'clue: 12 3\n', '2x1:[12]3'],
    ['slashed: clue', 'clue: 12 . 3\n', '3x1:12//3'],
    ['runs: clue\n,?\nspaced?: clue', 'clue: . .\n', '2x1:b'],
    ['spaced: clue', `clue: 1${' .'.repeat(60)} 2\n`, '62x1:1zzh2'],
  ])('by %s', (section, instance, id) => {
    expect(write(section, instance)).toEqual({ id });
  });

  it.each([
    ['runs: clue', 'clue: 10 1\n', 'A value has no place in a game id.'],
    ['runs: clue', 'clue: ? 1\n', 'A value has no place in a game id.'],
    ['commas: clue', 'clue: . 1\n', 'A value has no place in a game id (r1c1).'],
    ['size n, n\nruns: clue', 'clue: 1 .\n', 'Game ids of this type have no boards of this size.'],
    ['size boxes\nruns: clue', 'clue: 1 .\n', 'Game ids of this type have no boards of this size.'],
    [
      'runs: clue',
      'board:\n #.\n ##\nclue:\n 1 .\n . .\n',
      'Game ids of this type are only for rectangular boards without holes.',
    ],
  ])('does not tell everything: %s', (section, instance, problem) => {
    expect(write(section, instance)).toEqual({ problem });
  });

  it('says which cell has no letter', () => {
    const problem = 'A value has no place in a game id (r1c2).';
    const given = 'given clue[cells]: 1..9?\ngiven mark[cells]: {a, b}?';
    expect(write('lettered: clue mark', 'clue: . .\nmark: a .\n', given)).toEqual({ problem });
  });

  it('has gaps as long as one likes', () => {
    const given = 'given mark[cells]: {white, black}?';
    const section = 'gaps: mark\nsymbols mark: 0 = white, 1 = black';
    expect(write(section, `mark:${' .'.repeat(25)} black${' .'.repeat(24)} white\n`, given)).toEqual({
      id: '51x1:zAy',
    });
    const trees = write(
      'trees: mark',
      `mark:${' .'.repeat(25)} #${' .'.repeat(26)} #\n`,
      'given mark[cells]: bool',
    );
    expect(trees).toEqual({ id: '53x1:yza_' });
  });

  it('is described by lines that make sense', () => {
    expect(mistake('only 4\nruns: clue')).toBe('A parameter is a letter, perhaps with its number.');
    expect(mistake('size m\nruns: clue')).toBe('Which board is it?');
    expect(mistake('run: clue')).toBe('There is no scheme `run` of addresses.');
  });
});
