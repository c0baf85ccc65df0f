/** Images of patterns under rotations and reflections, and their placements on boards. */
import { describe, expect, it } from 'vitest';
import { Random } from '../../../src/tasks/common/random.ts';
import {
  canonical,
  imageOf,
  imagesOf,
  inverseOf,
  keyOf,
  MOTIONS,
  type Pattern,
} from '../../../src/tasks/discover/pattern.ts';
import { impliedBy, placementsOn } from '../../../src/tasks/discover/placement.ts';

const random = new Random(5);

function randomPattern(): Pattern {
  const size = [1 + random.intBelow(3), 1 + random.intBelow(3)] as const;
  const at = (): readonly [number, number] => [
    2 * random.intBelow(size[0]) + 1,
    2 * random.intBelow(size[1]) + 1,
  ];
  const sides = ([[], ['north'], ['north', 'west']] as const)[random.intBelow(3)]!;
  const arrows = ['north', 'east', 'south', 'west'];
  return {
    size,
    sides,
    clues: [
      { given: 'clue', at: at(), value: random.intBelow(4) },
      { given: 'arrow', at: at(), value: arrows[random.intBelow(4)]! },
    ],
    conclusions: [{ find: 'line', at: [random.intBelow(7), random.intBelow(7)], values: [true] }],
  };
}

describe('images of a pattern', () => {
  it('come back by the inverse motion, and all have one canonical key', () => {
    for (let i = 0; i < 100; i++) {
      const pattern = randomPattern();
      for (const motion of MOTIONS) {
        const image = imageOf(pattern, motion);
        expect(canonical(image)).toBe(canonical(pattern));
        const back = imageOf(image, inverseOf(motion));
        expect(keyOf(back)).toBe(keyOf(pattern));
        expect(back.conclusions).toEqual(pattern.conclusions);
      }
    }
  });

  it('lie on a board wherever they fit: at the edges that they touch', () => {
    const corner: Pattern = {
      size: [1, 1],
      sides: ['north', 'west'],
      clues: [{ given: 'clue', at: [1, 1], value: 3 }],
      conclusions: [],
    };
    const board = { height: 4, width: 5 };
    const corners = [...placementsOn(corner, board)].map((one) => one.corner.join());
    expect(corners.sort()).toEqual(['0,0', '0,4', '3,0', '3,4']);
    expect([...placementsOn({ ...corner, sides: ['north'] }, board)]).toHaveLength(2 * 5 + 2 * 4);
    expect([...placementsOn({ ...corner, sides: [] }, board)]).toHaveLength(20);
    const two: Pattern = {
      ...corner,
      size: [1, 2],
      sides: [],
      clues: [...corner.clues, { given: 'clue', at: [1, 3], value: 0 }],
    };
    expect(imagesOf(two)).toHaveLength(4);
    expect([...placementsOn(two, board)]).toHaveLength(2 * (4 * 4 + 3 * 5));
  });
});

describe('patterns in others', () => {
  it('give their conclusions at each of their places', () => {
    const zero: Pattern = {
      size: [1, 1],
      sides: [],
      clues: [{ given: 'clue', at: [1, 1], value: 0 }],
      conclusions: [{ find: 'line', at: [0, 1], values: [false] }],
    };
    const zeros: Pattern = {
      size: [1, 2],
      sides: ['north'],
      clues: [
        { given: 'clue', at: [1, 1], value: 0 },
        { given: 'clue', at: [1, 3], value: 1 },
      ],
      conclusions: [],
    };
    expect([...impliedBy([zero], zeros).keys()]).toEqual(['line 0,1']);
    const all = { ...zero, clues: [{ given: 'clue', at: [1, 1] as const }] };
    expect([...impliedBy([all], zeros).keys()].sort()).toEqual(['line 0,1', 'line 0,3']);
    expect(impliedBy([{ ...zero, sides: ['north', 'west'] }], zeros).size).toBe(0);
    expect(impliedBy([{ ...zero, sides: ['north'] }], { ...zeros, sides: [] }).size).toBe(0);
  });
});
