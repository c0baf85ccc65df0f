import { describe, expect, it } from 'vitest';
import { readPlan, sizesOf } from '../../../src/language/sections/generate/section.ts';
import { Diagnostics } from '../../../src/text/diagnostics.ts';
import type { Span } from '../../../src/text/source.ts';
import { modelOf } from '../../models.ts';

const model = (lines: string) =>
  modelOf(`
    board square
    given room[cells]: int
    given wall[cells]: bool
    given clue[cells]: 0..4?
    given told[cells]: 0..9 or unknown
    given bag: set of int
    find on[cells]: bool
    rule "Clues": forall c in cells where clue[c]: count(on[c.neighbors]) = clue[c]
    generate {
      ${lines}
    }
  `);
const planOf = (lines: string) => {
  const diagnostics = new Diagnostics();
  const read = model(lines);
  const plan = readPlan(read, diagnostics);
  const said = diagnostics.list.map(({ message }) => message);
  return { ...plan, said };
};

describe('a generate section', () => {
  it('tells what becomes of the givens', () => {
    const plan = planOf(`choose told in 1..width
      remove clue
      scatter wall: 30%
      divide room into height regions of 2..6
      share on: true = 1, false = 3
      symmetry rotational
      difficulty easy = 10, hard = 90`);
    expect(plan.said).toEqual([]);
    expect([...plan.choose]).toEqual([['told', new Map()]]);
    expect([...plan.range]).toEqual([['told', ['1', 'width']]]);
    expect([...plan.remove]).toEqual(['clue']);
    expect([...plan.scatter]).toEqual([['wall', 0.3]]);
    expect([...plan.divisionByGiven]).toEqual([
      ['room', { shape: 'regions', count: 'height', sizes: ['2', '6'] }],
    ]);
    expect([...plan.share]).toEqual([
      [
        'on',
        new Map([
          ['true', 1],
          ['false', 3],
        ]),
      ],
    ]);
    expect(plan).toMatchObject({ symmetry: 'rotational', levels: { easy: 10, hard: 90 } });
  });

  it('reads past expressions, which are the model’s, on as many lines as they have', () => {
    const plan = planOf(`take clue[c] = count(
        on[c.neighbors]
      )
      require count(wall) > 1
      remove clue`);
    expect(plan.said).toEqual([]);
    expect([[...plan.take], [...plan.remove]]).toEqual([['clue'], ['clue']]);
  });

  it('has sizes in a line and in blocks, with comments between them', () => {
    const read = model(`// The small ones.
      size tiny: 3 3 // three
      size small {
        size: 4 5
      }
      size wide { size: 2 9 }`);
    expect(sizesOf(read)).toEqual(['tiny', 'small', 'wide']);
    const { sizes } = readPlan(read, new Diagnostics());
    const textAt = ({ file, start, end }: Span): string =>
      read.sources.get(file).text.slice(start, end).trim();
    expect([...sizes.values()].map(({ body }) => textAt(body))).toEqual(['3 3', 'size: 4 5', 'size: 2 9']);
    expect([...sizes.values()].map(({ shortFormSpan: short }) => short && textAt(short))).toEqual([
      'tiny',
      undefined,
      undefined,
    ]);
  });

  it.each([
    ['chose clue', /No line of a `generate` section starts with this/],
    ['choose', /Expected a name after `choose`/],
    ['choose clew', /There is no given `clew`/],
    ['share clue: 30%', /There is no find `clue`/],
    ['choose clue 1 to 4', /Expected a range or weights/],
    ['choose clue: nothing', /Expected weights/],
    ['choose clue: 9 = 1', /`clue` is never `9`/],
    ['choose bag', /`bag` is a set; `choose` is for single values/],
    ['remove clue twice', /Nothing more is expected/],
    ['scatter wall', /Expected a colon/],
    ['scatter wall: true = 1', /Expected a part of the places/],
    ['divide wall into regions of 2..3', /`wall` can't be a division/],
    ['divide room into pieces', /Expected what the board is cut into/],
    ['divide room into regions', /How many cells does an area have/],
    ['divide room into 3 rectangles of 2..3', /follows from their sizes/],
    ['divide room into regions of 5..2', /There is no such division/],
    ['symmetry diagonal', /There is no symmetry `diagonal`/],
    ['size small', /Expected `size small: 9 9`/],
    ['size a: 2 2\n      size a: 3 3', /The size `a` is there twice/],
  ])('is told of mistakes: %s', (lines, message) => {
    expect(planOf(lines).said.join('\n')).toMatch(message);
  });

  it('is asked for twice nothing: a scattered clue stays where it is', () => {
    expect(planOf('scatter clue: 30%\n      remove clue').said.join()).toMatch(/stays where it is/);
    expect(planOf('scatter told: 30%\n      remove told').said).toEqual([]);
  });
});
