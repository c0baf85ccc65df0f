/**
 * Rules that people could read in several ways: small boards in pzl's own format whose number of answers depends on the
 * reading. Each type's `about` states its reading.
 */
import { describe, expect, it } from 'vitest';
import { count, openInstance } from '../../src/index.ts';
import { galleryTypes } from './gallery.ts';

const grid = (name: string, ...rows: readonly string[]): string =>
  `${name}:\n${rows.map((row) => `  ${row}\n`).join('')}`;

const READINGS: readonly (readonly [type: string, what: string, instance: string, answers: number])[] = [
  ['country', 'a loop in a single country visits it', grid('room', '1 1', '1 1'), 1],
  ['country', 'a country may be left out', `${grid('room', '1 2 3', '1 2 3')}optional: #\n`, 2],
  ['country', 'none may be left out', grid('room', '1 2 3', '1 2 3'), 0],
  ['moonsun', 'a single room is visited', grid('room', '1 1', '1 1') + grid('mark', 'sun sun', '. .'), 1],
  ['sukororoom', 'equal numbers may touch', grid('room', '1 2') + grid('clue', '1 .'), 1],
  ['sukoro', 'there are some numbers', grid('clue', '.'), 0],
  ['view', 'there are some numbers', grid('clue', '.'), 1],
  ['island', 'circles join what they do not touch', grid('clue', '. 1 1 .'), 1],
  ['island', 'all circles are joined', grid('clue', '? . . 2', '. . . .', '. . . 2'), 0],
  ['scrin', 'a rectangle inside of the ring', grid('clue', '. 1 .', '1 . 1', '. 1 .'), 0],
  [
    'scrin',
    'another shape inside of it',
    grid('clue', '. 3 . . .', '. . . . 2', '2 . . . .', '. . . ? .'),
    1,
  ],
  [
    'toichika2',
    'one like it, in the row or in the column',
    grid('room', '1 1 1 2 2', '3 3 4 5 5', '6 6 4 5 7', '6 6 4 5 7', '8 8 8 8 7') +
      grid('clue', '1 . . 1 .', '. . . . .', '1 . . . .', '. . . . .', '. . . . .'),
    0,
  ],
  ['lohkous', 'two lengths that are not told are different', grid('clue', '[? ?] .', '. .'), 0],
  ['slashpack', 'a number that is not told stands elsewhere', grid('clue', '. 1', '? .'), 1],
  [
    'dominion',
    'a letter that is not told stands elsewhere',
    grid('letter', '? . 5 .', '. . . .', '. . . .'),
    26,
  ],
  [
    'heyablock',
    'a room whose number is not told has a shaded cell',
    grid('room', '1') + grid('clue', '?'),
    1,
  ],
  ['heyablock', 'a room with a 0 has none', grid('room', '1') + grid('clue', '0'), 1],
  ['tapa', 'a length that is not told may be 0', grid('clue', '[?] . [0] . . [1]'), 1],
  ['tapa', 'several lengths are not 0', grid('clue', '[? ?] . .'), 0],
  ['tapaloop', 'several lengths are not 0', grid('clue', '. . .', '. [? ?] .', '. . .'), 0],
  ['tapaloop', 'a length that is not told may be 0', grid('clue', '. . . [?]', '. . . .'), 3],
  ['roma', 'all arrows lead to a goal, so there is one', grid('room', '1 1') + grid('told', '. .'), 0],
  ['roma', 'there may be several', grid('room', '1 2 3') + grid('told', 'rome . rome'), 2],
  ['dosunfuwari', 'blocks part a room', grid('room', '1 1 1', '1 1 1') + grid('block', '. # .', '. # .'), 1],
  ['bosanowa', 'numbers have no bound of the type', grid('clue', '. 22 .'), 1],
  ['renban', 'numbers have no bound of the board', grid('room', '1 1') + grid('clue', '2 .'), 2],
  [
    'dotchi2',
    'every room has a pearl that is passed',
    grid('room', '1 1 2', '1 1 2') + grid('circle', '. . .', '. black .'),
    0,
  ],
  ['araf', 'two numbers that are not told', grid('clue', '? ?'), 1],
  ['araf', 'a number larger than the board', grid('clue', '1 13'), 1],
  ['araf', 'both are smaller', grid('clue', '1 1'), 0],
  ['timebomb', 'a bomb that stays is no way', grid('clue', '? 1 .') + grid('boulder', '. . .'), 1],
  ['timebomb', 'bombs stand side by side', grid('clue', '. 1 1 .') + grid('boulder', '. . . .'), 1],
  ['numlin', 'what is not told is joined with its like', grid('clue', '? 1'), 0],
  ['numlin', 'what is not told is joined with its like', grid('clue', '? ?'), 1],
  [
    'binairo',
    'rows may be equal',
    grid('told', 'white white black black', '. . . .', 'black black white white', '. . . .'),
    6,
  ],
  [
    'binairo',
    'where that is asked for, they differ',
    `${grid('told', 'white white black black', '. . . .', 'black black white white', '. . . .')}different: #\n`,
    4,
  ],
  ['kurochute', 'what is not told says nothing', grid('clue', '? .'), 2],
  ['hinge', 'nothing needs to be shaded', grid('room', '1'), 1],
];

describe('readings', () => {
  const types = galleryTypes();
  it.each(READINGS)('%s: %s', async (type, _what, text, answers) => {
    const model = types.find(({ name }) => name === type)?.model;
    if (!model) throw new Error(`there is no type ${type}`);
    const { ground, diagnostics } = openInstance(model, { name: 'board', text });
    if (!ground) throw new Error(diagnostics.map(({ message }) => message).join('\n'));
    expect(await count(ground)).toMatchObject({ status: 'exact', count: BigInt(answers) });
  });
});
