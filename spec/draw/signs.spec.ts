/** Signs in place of values; on links, one sign for each direction in which links run. */
import { describe, expect, it } from 'vitest';
import { readDrawing } from '../../src/draw/scene/section.ts';
import { drawText } from '../../src/draw/text/text.ts';
import { drawSvg } from '../../src/draw/vector/svg.ts';
import { loadModel } from '../../src/index.ts';
import { Diagnostics } from '../../src/text/diagnostics.ts';
import { picture } from './pictures.ts';

const modelWith = (draw: string): string => `puzzle "Signs"
board square(2, 2)
given sign[links]: {less, greater}?
given op[cells]: {plus, minus}?
find digit[cells]: 1..2
rule "x": count(digit = 1) >= 0
draw { ${draw} }
`;
const SIGNS =
  'sign:\n  (0,0)-(0,1): less\n  (0,0)-(1,0): greater\n  (0,1)-(1,1): -\n  (1,0)-(1,1): -\nop:\n  . minus\n  . .\n';
const DIGITS = 'digit:\n  1 2\n  2 1\n';
const mistake = (draw: string): string | undefined => {
  const { model } = loadModel('m.pzl', modelWith(draw));
  const diagnostics = new Diagnostics();
  if (model) readDrawing(model, diagnostics);
  return diagnostics.list[0]?.message;
};

describe('signs of a `draw` section', () => {
  const { scene } = picture(
    modelWith('link text sign { less: < ∧, greater: > ∨ }\n  cell text op { plus: +, minus: − }'),
    SIGNS,
    DIGITS,
  );

  it('stand in place of the values, also in ASCII', () => {
    const lines = (ascii: boolean): string => drawText(scene, { color: false, ascii: ascii }).join('\n');
    expect(lines(false)).toMatch(/1 +< +−\/2/);
    expect(lines(false)).toContain('∨');
    expect(lines(true)).toMatch(/1 +< +-\/2/);
    expect(lines(true)).toContain('v');
    expect(drawSvg(scene)).toContain('∨');
  });

  it('are for texts alone', () => {
    expect(mistake('cell text op { minus: − }')).toBeUndefined();
    expect(mistake('cell fill op { minus: − }')).toBe('This is no color or shape.');
    expect(mistake('link line sign { less: < }')).toBe('This is no color or shape.');
    expect(mistake('cell text op { minus: m }')).toBe('This is no color or shape.');
  });
});
