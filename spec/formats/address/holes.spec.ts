/** Holes of a board in addresses: alone, and as a value of a given. Walls that an address may leave out. */
import { describe, expect, it } from 'vitest';
import { writeAddress } from '../../../src/formats/address/write.ts';
import { addressFormats } from '../../../src/formats/foreign/choose.ts';
import { writeInstance } from '../../../src/formats/values/write.ts';
import { loadModel, type Model, openInstance } from '../../../src/index.ts';

function modelOf(givens: string, section: string): Model {
  const text = `puzzle "P"\nboard square\n${givens}\nfind answer[cells]: bool\nread url "p" {\n${section}\n}\n`;
  const { model, diagnostics } = loadModel('p.pzl', text);
  if (!model) throw new Error(diagnostics[0]?.message);
  return model;
}

function problemOf(section: string): string | undefined {
  const text = `puzzle "P"\nboard square\ngiven clue[cells]: 0..9?\nfind answer[cells]: bool\nread url "p" {\n${section}\n}\n`;
  return loadModel('p.pzl', text).diagnostics[0]?.message;
}

function read(model: Model, address: string) {
  const opened = openInstance(model, { name: 'address', text: `https://puzz.link/p?p/${address}` });
  if (!opened.ground) throw new Error(opened.diagnostics[0]?.message);
  return { text: writeInstance(opened.ground.givens, opened.ground.board), unread: opened.unread };
}

function write(model: Model, instance: string): string {
  const { ground, diagnostics } = openInstance(model, { name: 'i.txt', text: instance });
  if (!ground) throw new Error(diagnostics[0]?.message);
  const written = writeAddress(addressFormats(model)[0]!, ground.givens, ground.board);
  return 'address' in written ? written.address.replace('https://puzz.link/p?p/', '') : written.problem;
}

const CLUE = 'given clue[cells]: 0..9? or unknown';
const ROOMS = `given room[cells]: int\ngiven wall[borders]: bool = false\n${CLUE}`;

const ROUND = 'board:\n  #.#\n  ###\nclue:\n  1 . ?\n  . 2 .\n';

describe('holes', () => {
  const plain = modelOf(CLUE, 'number16: clue\nholes');
  const marked = modelOf(CLUE, 'number16: clue\nholes: clue = 12');

  it('are told behind the values, a bit a cell', () => {
    expect(write(plain, ROUND)).toBe('3/2/1g.g2g80');
    expect(read(plain, '3/2/1g.g2g80').text).toBe(ROUND);
  });

  it('are left out where there are none', () => {
    expect(write(plain, 'clue:\n  1 .\n')).toBe('2/1/1g');
    expect(read(plain, '2/1/1g').text).toBe('clue:\n  1 .\n');
    expect(read(plain, '2/1/1g0').unread).toEqual([]);
  });

  it('are a value of a given', () => {
    expect(write(marked, ROUND)).toBe('3/2/1c.g2g');
    expect(read(marked, '3/2/1c.g2g').text).toBe(ROUND);
  });

  it('take no value: what stands in one is named, and not kept', () => {
    const { text, unread } = read(plain, '3/2/15.g2g80');
    expect(text).toBe(ROUND);
    expect(unread).toMatchObject([{ kind: 'decoration', what: 'what stands in a hole of the board' }]);
  });

  it('part rooms, whatever comes first in the address', () => {
    const rooms = modelOf(ROOMS, 'border: room wall\nnumber16: clue\nholes');
    const instance = 'board:\n  #.#\nroom:\n  1 . 2\nclue:\n  1 . 2\n';
    expect(read(rooms, '3/1/01g28').text).toBe(instance);
    expect(read(rooms, '3/1/01g2').text).toContain('room:\n  1 1 1\n');
    expect(read(rooms, write(rooms, instance)).text).toBe(instance);
    expect(write(rooms, 'board:\n  #.#\nroom:\n  1 . 1\nclue:\n  . . .\n')).toMatch('not in one piece');
  });

  it('have no borders between them', () => {
    const walls = modelOf(
      `given wall[borders]: bool = false\n${CLUE}`,
      'number16: clue\nholes: clue = 12\nwalls?: wall',
    );
    const address = '3/2/ccj0g';
    expect(read(walls, address).text).toContain('board:\n  ..#\n  ###\n');
    expect(write(walls, read(walls, '3/2/ccj0k').text)).toBe('3/2/ccj04');
  });

  it('may be all of the board, which is no board then', () => {
    expect(() => read(plain, '2/1/ho')).toThrow();
  });

  it('have no place in the addresses of other types', () => {
    expect(write(modelOf(CLUE, 'number16: clue'), ROUND)).toMatch('tell of no holes');
  });

  it('are explained to those who write models', () => {
    expect(problemOf('number16: clue\nholes: clue')).toBe('Which value stands for a hole?');
    expect(problemOf('number16: clue\nholes: nothing = 7')).toMatch('nothing');
  });
});

describe('walls that may be left out', () => {
  const model = modelOf(`${CLUE}\ngiven wall[borders]: bool = false`, 'number16: clue\nwalls?: wall');

  it('are left out where none stands', () => {
    expect(write(model, 'clue:\n  1 .\n')).toBe('2/1/1g');
    expect(read(model, '2/1/1g')).toMatchObject({ text: 'clue:\n  1 .\n', unread: [] });
  });

  it('are told where one stands', () => {
    const { text } = read(model, '2/1/1gg');
    expect(text).toContain('wall:');
    expect(write(model, text)).toBe('2/1/1gg');
  });

  it('are the only scheme of its kind', () => {
    expect(problemOf('border?: clue')).toBe("`border` can't be left out of an address.");
  });
});
