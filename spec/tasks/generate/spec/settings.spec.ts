import { describe, expect, it } from 'vitest';
import { boardOf, withSettings } from '../../../../src/tasks/generate/spec/settings.ts';
import { Diagnostics } from '../../../../src/text/diagnostics.ts';
import { modelOf } from '../../../models.ts';

const model = modelOf(`
  board square
  given total: int
  given clue[cells]: 0..4?
  find on[cells]: bool
  rule "Total": count(on) = total
`);

function linesOf(data: ReturnType<typeof boardOf>): Record<string, string[]> {
  const entries = [...(data?.entries ?? [])];
  return Object.fromEntries(entries.map(([name, { lines }]) => [name, lines.map(({ text }) => text.trim())]));
}

describe('a size as such', () => {
  const read = (size: string) => linesOf(boardOf(model, size, new Diagnostics()));

  it('is a number, or numbers with an x between them', () => {
    expect(read('9')).toEqual({ size: ['9'] });
    expect(read('8x10')).toEqual({ size: ['8 10'] });
  });

  it('may name the kind of board', () => {
    expect(read('hex:3')).toEqual({ board: ['hex'], size: ['3'] });
  });

  it.each(['small', '8x', 'x8', '8 10', '', '1234567', 'Hex:3'])('is no other text: %j', (size) => {
    expect(boardOf(model, size, new Diagnostics())).toBeUndefined();
  });

  it('is not for models without a board', () => {
    expect(boardOf(modelOf('find x: 1..3\nrule "R": x > 1\n'), '9', new Diagnostics())).toBeUndefined();
  });
});

describe('settings', () => {
  const data = boardOf(model, '2x2', new Diagnostics())!;

  it('stand in place of what the size tells, and beside it', () => {
    const set = withSettings(
      model,
      data,
      new Map([
        ['total', '3'],
        ['clue', '1 . . 2'],
      ]),
      new Diagnostics(),
    );
    expect(linesOf(set)).toEqual({ size: ['2 2'], total: ['3'], clue: ['1 . . 2'] });
    expect(linesOf(withSettings(model, set, new Map([['total', '4']]), new Diagnostics()))).toMatchObject({
      total: ['4'],
    });
  });

  it('are of givens, whose names are told where there is no such one', () => {
    const adviceFor = (name: string) => {
      const diagnostics = new Diagnostics();
      withSettings(model, data, new Map([[name, '3']]), diagnostics);
      return diagnostics.list.map(({ code, advice }) => `${code}: ${advice}`);
    };
    expect(adviceFor('totals')).toEqual(['unknown-given: Did you mean `total`?']);
    expect(adviceFor('qqqqqq')).toEqual(['unknown-given: There are `total`, `clue`.']);
    expect(adviceFor('on')).toEqual(['unknown-given: There are `total`, `clue`.']);
  });

  it('change nothing where there are none', () => {
    expect(withSettings(model, data, new Map(), new Diagnostics())).toBe(data);
    expect(withSettings(model, undefined, new Map([['total', '3']]), new Diagnostics())).toBeUndefined();
  });
});
