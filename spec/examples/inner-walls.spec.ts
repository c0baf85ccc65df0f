/** Walls that end inside a room: every type with rooms keeps them, and they count as borders where its rules mention borders. */
import { describe, expect, it } from 'vitest';
import { readDrawing } from '../../src/draw/scene/section.ts';
import { convertInstance, count, openInstance } from '../../src/index.ts';
import type { Model } from '../../src/language/model.ts';
import type { Ground } from '../../src/model/ground.ts';
import { Diagnostics } from '../../src/text/diagnostics.ts';
import { galleryTypes } from './gallery.ts';

const types = galleryTypes();

/** The names of the givens for rooms and for walls inside rooms; undefined if the model has none. */
function namesIn(model: Model): readonly string[] | undefined {
  for (const format of model.formats) {
    for (const part of format.kind === 'address' ? format.parts : [])
      if (part.kind === 'whole' && part.scheme === 'border') return part.givenNames.map(({ text }) => text);
  }
  return undefined;
}

const withRooms = types.flatMap(({ name, model, instances }) => {
  const names = namesIn(model);
  return names ? [{ name, model, names, texts: instances.map(([, text]) => text) }] : [];
});

const opened = (model: Model, text: string): Ground => {
  const { ground, diagnostics } = openInstance(model, { name: 'i', text });
  if (!ground) throw new Error(`${diagnostics.map(({ message }) => message).join('\n')}\n${text}`);
  return ground;
};

const written = (model: Model, ground: Ground, format: string): string => {
  const converted = convertInstance(model, ground, format);
  if (!('text' in converted)) throw new Error(converted.problem);
  return converted.text;
};

/** A place for a wall that doesn't divide a room: the middle of a 2 × 2 square within one room. */
function wallIn({ givens, board }: Ground, room: string): string | undefined {
  const values = givens.find(({ name }) => name === room)?.values ?? [];
  const width = board?.width ?? 0;
  const at = values.findIndex(
    (value, cell) =>
      (cell + 1) % width > 0 && [1, width, width + 1].every((step) => values[cell + step] === value),
  );
  return at < 0 ? undefined : `(${Math.floor(at / width)},${at % width})east`;
}

/** An instance in which `wallIn` finds a place; if the given ones have none, one of them with 2 × 2 rooms. */
function roomy(model: Model, texts: readonly string[], room: string): Ground {
  const grounds = texts.map((text) => opened(model, text));
  const [first] = grounds;
  const wide = grounds.find((ground) => wallIn(ground, room) !== undefined);
  if (wide || !first) return wide ?? opened(model, '');
  const [before = '', grid = '', behind = ''] = written(model, first, 'native').split(
    new RegExp(`(?<=^${room}:\\n)((?: .*\\n)+)`, 'm'),
  );
  const rows = grid.trim().split('\n');
  const blocks = rows.map((row, y) =>
    row
      .trim()
      .split(/ +/)
      .map((_, x) => 100 * (y >> 1) + (x >> 1)),
  );
  return opened(model, `${before}${blocks.map((row) => `  ${row.join(' ')}\n`).join('')}${behind}`);
}

describe('every type with rooms', () => {
  it.each(withRooms)(
    '$name keeps walls inside of them',
    ({ model, names: [room = '', wall = ''], texts }) => {
      const bare = roomy(model, texts, room);
      expect(written(model, bare, 'native')).not.toContain(`${wall}:`);
      const walled = opened(model, `${written(model, bare, 'native')}${wall}:\n  ${wallIn(bare, room)}: #\n`);
      const native = written(model, walled, 'native');
      expect(native).toContain(`\n${wall}:\n`);
      // The other text may number the rooms differently, so only the walls are compared.
      const wallsOf = (ground: Ground): unknown => ground.givens.find(({ name }) => name === wall)?.values;
      const back = opened(model, written(model, walled, 'url'));
      expect(wallsOf(back)).toEqual(wallsOf(walled));
      const penpa = model.formats.find((format) => format.kind === 'link' && format.system === 'penpa');
      if (penpa?.kind === 'link' && penpa.parts.some(({ layer }) => layer === 'rooms'))
        expect(penpa.parts.map(({ layer, givenNames: names }) => `${layer}: ${names[0]?.text}`)).toContain(
          `edge inner at borders: ${wall}`,
        );
      const drawn = readDrawing(model, new Diagnostics())?.instructions.filter(
        ({ family }) => family === wall,
      );
      expect(drawn?.map(({ way }) => way)).toEqual(['line']);
    },
  );
});

/** Walls as lines `place: #`. */
const walls = (...places: readonly string[]): string =>
  `wall:\n${places.map((at) => `  ${at}: #\n`).join('')}`;
const square = 'room:\n  1 1\n  1 1\n';
const wide = 'room:\n  1 1 1\n  1 1 1\n';

/** For each type: a single room, the walls in it, and the number of answers without and with the walls. */
describe('a wall inside of a room is a border', () => {
  it.each([
    ['heyawake', 'a straight run crosses one at most', wide, walls('(0,0)east', '(0,1)east'), 11, 6],
    ['ayeheya', 'a straight run crosses one at most', wide, walls('(0,0)east', '(0,1)east'), 3, 2],
    ['heyablock', 'a straight run crosses one at most', wide, walls('(0,0)east', '(0,1)east'), 31, 10],
    ['akichi', 'it parts what is open', `${square}clue:\n  3 .\n  . .\n`, walls('(0,0)east'), 4, 2],
    ['shimaguni', 'shaded cells touch across none', square, walls('(0,0)east'), 13, 9],
    ['lits', 'no tetromino hangs together across one', wide, walls('(0,0)east'), 8, 4],
    ['invlitso', 'no tetromino hangs together across one', wide, walls('(0,0)east'), 6, 4],
    ['nuritwin', 'it parts two blocks', square, walls('(0,0)east'), 0, 1],
    ['bramble', 'no domino lies across one', square, walls('(0,0)east'), 9, 8],
    ['nanro', 'equal numbers touch across none', square, walls('(0,0)east'), 12, 9],
    ['country', 'it is crossed twice, out and in', wide, walls('(0,0)east', '(0,1)south'), 3, 2],
    [
      'moonsun',
      'it is crossed twice',
      `${wide}mark:\n  moon . .\n  . . .\n`,
      walls('(0,0)east', '(0,1)south'),
      2,
      1,
    ],
    ['nothing', 'it is crossed twice', wide, walls('(0,0)east', '(1,1)east'), 1, 0],
    ['doubleback', 'two of them are four crossings', wide, walls('(0,0)east', '(1,1)east'), 0, 1],
    ['onsen', 'it cuts the loop', `${wide}clue:\n  4 . .\n  . . .\n`, walls('(0,0)east', '(0,1)south'), 1, 0],
    ['aquarium', 'water stops at it', 'tank:\n  1 1\n  1 1\n', walls('(1,0)east'), 3, 5],
    [
      'aquarium',
      'but not where it counts by tanks',
      'apart: #\ntank:\n  1 1\n  1 1\n',
      walls('(1,0)east'),
      3,
      3,
    ],
  ] as const)('%s: %s', async (type, _, instance, inside, plain, walled) => {
    const model = types.find(({ name }) => name === type)?.model;
    if (!model) throw new Error(`no ${type}`);
    const counts: number[] = [];
    for (const text of [instance, instance + inside])
      counts.push(Number((await count(opened(model, text))).count));
    expect(counts).toEqual([plain, walled]);
  });
});
