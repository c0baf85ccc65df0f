/** The texts of values in pictures, and their styles. */
import { expect, it } from 'vitest';
import { composeScene } from '../../src/draw/scene/compose.ts';
import { ValueTexts } from '../../src/draw/scene/value-texts.ts';
import { drawSvg, drawText, readDrawing } from '../../src/index.ts';
import { type EnumType, EnumValue, Tuple } from '../../src/model/values.ts';
import { groundOf, modelOf } from '../models.ts';

const { board } = groundOf(
  modelOf('puzzle "p"\nboard square(2, 2)\nfind a[cells]: direction\nrule "r": a[cell(0, 0)] = east\n'),
  '',
);
const texts = new ValueTexts(board);
const direction = groundOf(
  modelOf('puzzle "p"\nboard square(1, 1)\ngiven d: direction\nfind x: 1..2\nrule "r": x = 1\n'),
  'd: east\n',
).givens[0]!;

const members: EnumValue[] = [];
const Color: EnumType = { name: 'Color', members };
members.push(new EnumValue(Color, 0, 'red'), new EnumValue(Color, 1, 'white'));
const color = { kind: 'enum', enum: Color } as const;
const int = { kind: 'int' } as const;

it('writes numbers, enum members, directions as arrows, and the parts of tuples side by side', () => {
  expect(texts.textOf(7, int)).toBe('7');
  expect(texts.textOf(members[0]!, color)).toBe('red');
  expect(texts.textOf(direction.values[0]!, direction.type)).toBe('→');
  const pair = { kind: 'tuple', fields: [{ type: int }, { type: color }] } as const;
  expect(texts.textOf(new Tuple([3, members[1]!]), pair)).toBe('3 white');
  expect(texts.textOf([1, 2], { kind: 'list', of: int })).toBe('1 2');
});

it('finds the style of a value, or else the style of all others that are present and not false', () => {
  const styles = { rest: { color: 'gray' }, byValue: new Map([['red', { color: 'red' } as const]]) } as const;
  expect(texts.styleOf(members[0]!, color, styles)).toEqual({ color: 'red' });
  expect(texts.styleOf(members[1]!, color, styles)).toEqual({ color: 'gray' });
  expect(texts.styleOf(null, color, styles)).toBeUndefined();
  expect(texts.styleOf(false, { kind: 'bool' }, styles)).toBeUndefined();
});

it('labels the sides of a cell by a tuple with parts named after the sides only', () => {
  const sides = { kind: 'tuple', fields: ['north', 'east'].map((name) => ({ name, type: int })) } as const;
  expect(texts.sideLabels(new Tuple([4, null], ['north', 'east']), sides, 'given')).toEqual({
    north: { text: '4', origin: 'given' },
  });
  const others = { kind: 'tuple', fields: ['north', 'size'].map((name) => ({ name, type: int })) } as const;
  expect(texts.sideLabels(new Tuple([4, 5], ['north', 'size']), others, 'given')).toBeUndefined();
});

it('writes values at sides of their cells where the draw section says so, also those that aren’t told', () => {
  const model = modelOf(
    'puzzle "p"\nboard square(1, 2)\ngiven up[cells]: 1..9? or unknown\ngiven down[cells]: 1..9?\nfind x[cells]: bool\nrule "r": true\ndraw {\n  cell north up\n  cell south down\n}\n',
  );
  const { drawing } = readDrawing(model);
  const { cells } = composeScene(groundOf(model, 'up:\n  3 ?\ndown:\n  3 .\n'), { drawing: drawing! });
  expect(cells.map(({ sides, labels }) => [sides, labels])).toEqual([
    [{ north: { text: '3', origin: 'given' }, south: { text: '3', origin: 'given' } }, []],
    [{ north: { text: '?', origin: 'given' } }, []],
  ]);
});

it('writes a clue with a color in that color: in pictures without the name, in text with it', () => {
  const styles = { byValue: new Map() } as const;
  const run = { kind: 'tuple', fields: [{ type: color }, { type: int }] } as const;
  expect(texts.marginLabel(new Tuple([members[0]!, 3]), run, styles, 'given')).toEqual({
    ...{ text: 'red 3', colored: '3', color: 'red', origin: 'given' },
  });
  expect(texts.marginLabel(3, int, styles, 'given')).toEqual({ text: '3', origin: 'given' });
  const model = modelOf(`puzzle "p"
board square(1, 2)
given enum Color
given clues[rows]: list of (color: Color, length: int)
find color[cells]: Color?
rule "r": forall r in rows: runs(color[r]) = clues[r]
`);
  const ground = groundOf(model, 'Color: red\nclues:\n  [(red,2)]\n');
  const scene = composeScene(ground, {});
  expect(drawSvg(scene)).toMatch(/>2<\/text>/);
  expect(drawSvg(scene)).not.toContain('red 2');
  expect(drawText(scene).join()).toContain('red 2');
});
