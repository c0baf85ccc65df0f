import { expect, it } from 'vitest';
import { Areas } from '../../../src/formats/values/areas.ts';
import { worded } from '../../tasks/deduce/wording/worded.ts';

/** The names of the areas in the constraints of a rule. */
function namesIn(model: string, instance: string, rule: string): string[] {
  const { ground, ofRule } = worded(model, instance);
  const areas = new Areas(ground);
  return ofRule(rule).map((one) => {
    const { site, rule: number } = ground.constraints[one]!;
    const { noun, by, place } = areas.nameOf(site.find(({ kind }) => kind === 'region')!, number);
    return [noun, by, place].filter((word) => word !== '').join(' ');
  });
}

const MODEL = `board square
given room[cells]: int
find dark[cells]: bool
rule rooms "Each room has one": forall r in regions(room): count(dark[r]) = 1
rule squares "No dark square": forall w in windows(2, 2): not all(dark[w])
rule rows "Not three in a row": forall w in windows(1, 3): not all(dark[w])
`;
const ROOMS = 'room:\n  1 1 2 2\n  1 1 2 2\n  3 2 2 2\n';

it('are called by the model’s word where they divide the board, by their corners where they are rectangles', () => {
  expect(namesIn(`${MODEL}say { region: "box" }`, ROOMS, 'rooms')).toEqual([
    'box r1c1–r2c2',
    'box of r1c3',
    'box r3c1',
  ]);
  expect(namesIn(MODEL, ROOMS, 'rooms')[0]).toBe('region r1c1–r2c2');
});

it('that overlap are squares and runs beside those that divide the board', () => {
  const told = `${MODEL}say { region: "box" }`;
  expect(namesIn(told, ROOMS, 'squares')[0]).toBe('square r1c1–r2c2');
  expect(namesIn(told, ROOMS, 'rows')[0]).toBe('r1c1–r1c3');
});

it('knows which rules’ areas overlap', () => {
  const { ground, ofRule } = worded(MODEL, ROOMS);
  const areas = new Areas(ground);
  const isPart = (rule: string): boolean => areas.isPartRule(ground.constraints[ofRule(rule)[0]!]!.rule);
  expect(['rooms', 'squares', 'rows'].map(isPart)).toEqual([true, false, false]);
});
