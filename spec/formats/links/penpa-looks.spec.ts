/** Drawings in the style in which people draw a type, and which other programs that solve it require. */
import { describe, expect, it } from 'vitest';
import * as codecs from '../../../src/formats/links/codecs/codecs.ts';
import { linkIn } from '../../../src/formats/links/system.ts';
import { type Ground, type Model, openInstance, unique } from '../../../src/index.ts';
import { convertInstance } from '../../../src/tasks/transfer/convert.ts';
import { linkListing } from '../../../src/tasks/transfer/links.ts';
import { Sources } from '../../../src/text/source.ts';
import { galleryTypes } from '../../examples/gallery.ts';

const MODELS = new Map(galleryTypes().map(({ name, model }) => [name, model]));

function modelOf(type: string): Model {
  const model = MODELS.get(type);
  if (!model) throw new Error(`no model ${type}`);
  return model;
}

function opened(model: Model, text: string, format?: string): Ground {
  const { ground, diagnostics } = openInstance(model, { name: 'it', text, ...(format && { format }) });
  if (!ground) throw new Error(diagnostics.map(({ message }) => message).join('\n'));
  return ground;
}

/** The contents of the written link, without rooms and title. */
function drawn(type: string, instance: string): readonly string[] {
  const model = modelOf(type);
  const listed = linkListing(model, opened(model, instance), { target: 'penpa' });
  if (!listed || 'problem' in listed) throw new Error(listed?.problem);
  expect('note' in listed).toBe(false);
  const packed = codecs.packLink('penpa', new Sources().add('link', listed.text));
  const link = 'link' in packed ? linkIn(packed.link) : undefined;
  const unpacked = link && codecs.unpackLink(link);
  if (!unpacked || 'problem' in unpacked) throw new Error(unpacked?.problem);
  return unpacked.listing.split('\n').filter((line) => !/^(?:size|title|rooms|$)/.test(line));
}

describe('drawings are written in the looks of their type', () => {
  it.each([
    ['aquapelago', 'clue:\n  2 .\n', ['surface black at cells', 'number white on black at cells']],
    [
      'lightshadow',
      'color:\n  black .\nclue:\n  2 .\n',
      ['surface black at cells', 'number white on black at cells'],
    ],
    ['castle', 'color:\n  white .\nclue:\n  . .\narrow:\n  . .\n', ['blank black at cells']],
    [
      'castle',
      'color:\n  gray .\nclue:\n  . .\narrow:\n  east .\n',
      ['surface gray at cells', 'arrow black on gray at cells'],
    ],
    ['retsurin', 'clue:\n  ? .\n', ['surface gray at cells']],
    ['fivecells', 'mark:\n  hole .\n', ['surface black at cells']],
    ['kakuru', 'clue:\n  3 .\n', ['surface black at cells', 'number circled on black at cells']],
    ['yajilin', 'clue:\n  ? .\n', ['number black at cells']],
    ['yajikabe', 'clue:\n  2 .\narrow:\n  . .\n', ['number black at cells']],
    ['tatamibari', 'mark:\n  square .\n', ['number black at cells']],
    ['lits', 'room:\n  1 2\n', ['edge 2 at borders']],
    ['lits', 'room:\n  1 1\n', []],
    [
      'cocktail',
      'room:\n  1 1\n  1 1\nwall:\n  + + +\n    |\n  + + +\n\n  + + +\nclue:\n  . .\n  . .\n',
      ['edge inner 2 at borders'],
    ],
    [
      'calcudoku',
      'cage:\n  1 1\n  2 3\ntotal:\n  2 .\n  1 .\nop:\n  over .\n  . plus\n',
      [
        'small northwest at cells',
        'small northwest at cells',
        'small northwest at cells',
        ...Array.from({ length: 3 }, () => 'edge 2 at borders'),
      ],
    ],
    ['killer', 'cage:\n  1 1\n  2 2\ntotal:\n  3 .\n  . .\n', ['cage', 'cage']],
  ])('%s: %j', (type, instance, layers) => {
    expect(drawn(type, instance).map((line) => line.slice(0, line.indexOf(':')))).toEqual(layers);
  });
});

describe('drawings are read as people mean them', () => {
  const read = (type: string, ...lines: readonly string[]) => {
    const model = modelOf(type);
    const text = `${lines.join('\n')}\n`;
    const { unread } = openInstance(model, { name: 'it', text, format: 'penpa' });
    const ground = opened(model, text, 'penpa');
    const native = convertInstance(model, ground, 'native');
    return { ground, native: 'text' in native ? native.text.replace(/ +/g, ' ') : '', unread };
  };

  it('black cells without a number hold no digit', async () => {
    const { ground, native } = read(
      'kakuru',
      'size: rows 1 columns 3',
      'surface black at cells: at (0,0) value black',
      'surface black at cells: at (0,2) value black',
      'number circled on black at cells: at (0,0) value 5',
    );
    expect(native).toBe('clue:\n 5 . .\nblock:\n . . #\n');
    expect((await unique(ground)).status).toBe('unique');
  });

  it('texts of Tatamibari are marks', () => {
    const marks = ['+', '|', '-', '?'].map((text, at) => `number black at cells: at (0,${at}) value ${text}`);
    expect(read('tatamibari', 'size: rows 1 columns 4', ...marks).native).toBe(
      'mark:\n square tall wide free\n',
    );
  });

  it('gray of any kind is gray, and a text without a character is a white clue, of Castle Wall', () => {
    const { native } = read(
      'castle',
      'size: rows 1 columns 3',
      'surface lightgray at cells: at (0,0) value lightgray',
      'surface black at cells: at (0,1) value black',
      'arrow black on lightgray at cells: at (0,0) value 0 direction north',
      'arrow black on black at cells: at (0,1) value 0 direction east',
      'blank black at cells: at (0,2)',
    );
    expect(native).toMatch(/^color:\n gray black white\n/);
  });

  it('a number in a cage of Calcudoku may have a sign, of any form', () => {
    const texts = ['2÷', '3 −', '+', '5', 'x6', '7*', '1/', '8-'].map(
      (text, at) => `small northwest at cells: at (0,${at}) value ${JSON.stringify(text)}`,
    );
    const { native } = read('calcudoku', 'size: rows 1 columns 8', ...texts);
    expect(native).toContain('total:\n 2 3 . 5 6 7 1 8\nop:\n over minus plus . times times over minus\n');
  });

  it('cages are rooms, and what is in none is a room of its own', () => {
    const size = 'size: rows 2 columns 2';
    const cage = 'cage: cells [(1,0), (0,0)] value 3×';
    expect(read('calcudoku', size, cage).native).toBe(
      'cage:\n 0 1\n 0 2\ntotal:\n . .\n 3 .\nop:\n . .\n times .\n',
    );
    expect(read('killer', size, 'cage: cells [(0,1), (0,0)] value 3').native).toContain(
      'cage:\n 0 0\n 1 2\ntotal:\n . 3\n',
    );
  });

  it('strokes beside cages are areas of their own, alone they are cages', () => {
    const size = 'size: rows 2 columns 2';
    const rooms = [0, 0, 1, 1].map(
      (room, at) => `rooms at cells: at (${Math.floor(at / 2)},${at % 2}) value ${room}`,
    );
    const native = (...lines: readonly string[]) => read('killer', size, ...lines).native;
    expect(native(...rooms)).toContain('region:\n . .\n . .\ncage:\n 0 0\n 1 1\n');
    expect(native(...rooms, 'cage: cells [(0,0), (1,0)]')).toContain(
      'region:\n 0 0\n 1 1\ncage:\n 0 1\n 0 2\n',
    );
  });

  it('cages that share a cell, or stand beside rooms that say something else, are not read', () => {
    const size = 'size: rows 2 columns 2';
    const cages = ['cage: cells [(0,0), (0,1)]', 'cage: cells [(0,0), (1,0)]'];
    expect(read('calcudoku', size, ...cages).unread.map(({ kind, what }) => [kind, what])).toEqual([
      ['clue', '`cage across others`'],
    ]);
    const rooms = [0, 0, 1, 1].map(
      (room, at) => `rooms at cells: at (${Math.floor(at / 2)},${at % 2}) value ${room}`,
    );
    expect(read('calcudoku', size, ...rooms, cages[1]!).unread.map(({ kind, what }) => [kind, what])).toEqual(
      [['clue', '`cage`']],
    );
  });

  it('circles on corners are cells of Ichimaga, unless there are some in cells', () => {
    const size = 'size: rows 1 columns 2';
    const corner = 'number circled at corners: at (1,2) value 1';
    expect(read('ichimaga', size, corner).native).toMatch(/^clue:\n \. \. \.\n \. \. 1\n/);
    const mixed = read('ichimaga', size, corner, 'number circled at cells: at (0,0) value 2');
    expect(mixed.native).toMatch(/^clue:\n 2 \.\n/);
    expect(mixed.unread.map(({ kind }) => kind)).toEqual(['clue', 'untold', 'untold']);
  });

  it('a board without strokes is one room, and a stroke inside of it a wall', () => {
    const { native } = read(
      'cocktail',
      'size: rows 2 columns 2',
      'edge inner 2 at borders: at "(0,0)east" value 2',
    );
    expect(native).toMatch(/^room:\n 0 0\n 0 0\nwall:\n \+ \+ \+\n \|\n/);
  });

  it('a black cell that no line speaks of may be a clue, a yellow one is pretty', () => {
    const { unread } = read(
      'lightshadow',
      'size: rows 1 columns 3',
      'surface black at cells: at (0,0) value black',
      'surface black at cells: at (0,1) value black',
      'surface yellow at cells: at (0,2) value yellow',
      'number white on black at cells: at (0,0) value 2',
    );
    expect(unread.map(({ kind, what }) => [kind, what])).toEqual([
      ['clue', '`surface black at cells`'],
      ['decoration', '`surface yellow at cells`'],
    ]);
  });
});

it('signs of Futoshiki stand on borders, and open to the greater number', () => {
  const model = modelOf('futoshiki');
  const instance = 'clue:\n  . .\n  . .\nsign:\n  o       less o\n  greater      less\n  o       .    o\n';
  const listed = linkListing(model, opened(model, instance), { target: 'penpa' });
  expect(listed).toMatchObject({
    text: expect.stringContaining(
      'symbol inequality at borders: at "(0,0)east" value 1\nsymbol inequality at borders: at "(0,0)south" value 4\n',
    ),
  });
  const drawn = (...lines: readonly string[]) =>
    opened(model, `size: rows 2 columns 2\n${lines.join('\n')}\n`, 'penpa');
  const signs = drawn(
    'symbol inequality 1 at borders: at "(0,0)east" value 1',
    'symbol inequality 4 at borders: at "(0,1)south" value 4',
  )
    .givens.find(({ name }) => name === 'sign')
    ?.values.map((value) => (value as { name?: string } | null)?.name);
  expect(signs?.filter((one) => one !== undefined).sort()).toEqual(['greater', 'less']);
});
