/** Texts that contain a game id, and texts that don't. */
import { describe, expect, it } from 'vitest';
import { gameIdIn, gamesOf, isSavedGame, optionsIn, sidesIn } from '../../../src/formats/ids/id.ts';

const entry = (key: string, value: string): string => `${key.padEnd(8)}:${value.length}:${value}\n`;
const SAVED = [
  entry('SAVEFILE', "Simon Tatham's Portable Puzzle Collection"),
  entry('VERSION', '1'),
  entry('GAME', 'Light Up'),
  entry('PARAMS', '3x2b20s4d1'),
  entry('DESC', 'Ba0c'),
  entry('MOVE', 'L0,0\nDESC'),
].join('');

const shown = (text: string) => {
  const id = gameIdIn(text);
  return id && [id.game, id.parameters.text, id.description?.text];
};

describe('a game id', () => {
  it.each([
    ['8x8:aWcB', ['', '8x8', 'aWcB']],
    [' 6:0L,0,3/4 ', ['', '6', '0L,0,3/4']],
    ['pearl 8x8dt:aWcB', ['pearl', '8x8dt', 'aWcB']],
    ['pearl#8x8:aWcB', ['pearl', '8x8', 'aWcB']],
    ['https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/pearl.html#8x8:aWcB', ['pearl', '8x8', 'aWcB']],
    ['https://example.org/puzzles/js/magnets.html?q=1#2x2:1.%2C..', ['magnets', '2x2', '1.,..']],
    ['https://example.org/js/solo.html#4x4du%23149435502448981', ['solo', '4x4du', undefined]],
    ['8x8#149435502448981', ['', '8x8', undefined]],
    ['8x8#1', ['', '8x8', undefined]],
    ['net 3#1', ['net', '3', undefined]],
    ['https://example.org/js/net.html#3x3#123', ['net', '3x3', undefined]],
    ['8x8:', ['', '8x8', '']],
    ['mosaic 5x5h:', ['mosaic', '5x5h', '']],
    [SAVED, ['lightup', '3x2b20s4d1', 'Ba0c']],
    [SAVED.replaceAll('\n', '\r\n').replace('10:L0,0\r\n', '11:L0,0\r\n'), ['lightup', '3x2b20s4d1', 'Ba0c']],
  ] as const)('is found in %s', (text, found) => {
    expect(shown(text)).toEqual(found);
  });

  it.each([
    'https://puzz.link/p?slither/3/3/aaa',
    'clue: 1 2 3',
    'size: 8 8',
    '12:30 or 13:00',
    '8x8',
    'pearl 8x8',
    '12:',
    '1#2',
    'size: 8',
    'clue:',
    '{"8x8:a": 1}',
    '1..............4',
    '',
    'a'.repeat(3_000_000),
  ])('is not in %s', (text) => {
    expect(gameIdIn(text)).toBeUndefined();
  });

  it('tells where its parts stand', () => {
    const text = `  pearl 8x8:8x8`;
    const id = gameIdIn(text);
    expect(text.slice(id?.parameters.start).startsWith('8x8:')).toBe(true);
    expect(id?.description?.start).toBe(text.length - 3);
    const saved = gameIdIn(SAVED);
    expect(SAVED.slice(saved?.description?.start).startsWith('Ba0c')).toBe(true);
    expect(isSavedGame(SAVED)).toBe(true);
    expect(shown(SAVED.replace('DESC ', 'DESK '))).toEqual(['lightup', '3x2b20s4d1', undefined]);
  });

  it('has a size and options', () => {
    expect([
      sidesIn({ text: '8x9dt', start: 0 }),
      sidesIn({ text: '6', start: 0 }),
      sidesIn({ text: '', start: 0 }),
    ]).toEqual([[8, 9], [6], []]);
    const options = optionsIn({ text: '7x7b20s4d1dtx', start: 5 });
    expect(options.map(({ letter, number, start }) => [letter, number, start])).toEqual([
      ['b', '20', 8],
      ['s', '4', 11],
      ['d', '1', 13],
      ['d', '', 15],
      ['x', '', 17],
    ]);
  });

  it('is declared by a section of a model', () => {
    expect(gamesOf('puzzle "P"\nread tatham "rect" "rectangles" {\n}\nread url "x" {\n}\n')).toEqual([
      'rect',
      'rectangles',
    ]);
  });
});
