/** Types of the gallery against brute force: random small boards have as many answers as trying everything finds. */
import { describe, expect, it } from 'vitest';
import { count, openInstance } from '../../src/index.ts';
import { generatorOf } from '../backends/sat/random.ts';
import { areaTypes } from './brute/areas.ts';
import { MOST_ANSWERS, range } from './brute/board.ts';
import { roomTypes } from './brute/rooms.ts';
import { routeTypes } from './brute/routes.ts';
import { shadedTypes } from './brute/shaded.ts';
import { clueTypes } from './brute/shaded-clues.ts';
import { galleryTypes } from './gallery.ts';

const BOARDS = 16;
const types = galleryTypes();

describe.each(Object.entries({ ...shadedTypes, ...clueTypes, ...roomTypes, ...areaTypes, ...routeTypes }))(
  '%s',
  (name, make) => {
    const model = types.find((type) => type.name === name)?.model;
    /** One board of four has clues at random. */
    const boards = range(BOARDS).map((seed) => make(generatorOf(seed + 1), seed % 4 !== 0));

    it('has as many answers as brute force finds', async () => {
      if (!model) throw new Error(`there is no type ${name}`);
      for (const { text, answers } of boards) {
        const { ground, diagnostics } = openInstance(model, { name: 'board', text });
        if (!ground) throw new Error(`${diagnostics.map(({ message }) => message).join('\n')}\n${text}`);
        const counted = await count(ground, { most: MOST_ANSWERS });
        expect(Number(counted.count), text).toBe(Math.min(answers, MOST_ANSWERS));
      }
    });

    it('makes boards of several kinds, some of them with answers', () => {
      expect(new Set(boards.map(({ answers }) => answers)).size).toBeGreaterThan(1);
      expect(boards.filter(({ answers }) => answers > 0).length).toBeGreaterThan(3);
    });
  },
);
