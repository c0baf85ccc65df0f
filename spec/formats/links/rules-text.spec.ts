import { describe, expect, it } from 'vitest';
import { withUnknownRules } from '../../../src/formats/links/codecs/rules-text.ts';
import { readListing } from '../../../src/formats/links/listing.ts';
import { Sources } from '../../../src/text/source.ts';

/** The first sentence of the rules that pzl doesn't know, for a link with these layers. */
function unknown(rules: string, layers: readonly string[] = []) {
  const listing = [...layers.map((layer) => `${layer}:`), `ruleset: text ${JSON.stringify(rules)}`].join(
    '\n',
  );
  const lines = readListing(new Sources().add('link', `${withUnknownRules(`${listing}\n`)}\n`));
  const { fields } = lines.at(-1)!;
  expect(fields.get('text')?.text).toBe(rules);
  const beyond = fields.get('beyond')?.text;
  return beyond === undefined
    ? undefined
    : { sentence: beyond.split('\n')[0], isSudoku: fields.has('sudoku') };
}

describe('rules in the words of a link', () => {
  it.each([
    ['Normal sudoku rules apply.'],
    ['Standard 6x6 sudoku rules apply'],
    ['SUDOKU\n- Fill the grid with the digits 1-4 so that no digit repeats in a row, column, or box.'],
    ['Place the digits 1 to 9 once in every row, column and 3x3 box. Enjoy!'],
    [''],
  ])('that are those of any sudoku are known: %s', (rules) => {
    expect(unknown(rules)).toBeUndefined();
  });

  it.each([
    ['Digits along thermometers increase from bulb to tip.', 'thermometer'],
    ['Digits in cages sum to the number in the corner.', 'killercage'],
    ['Digits on an arrow sum to the digit in its circle.', 'arrow'],
    ['Cells joined by a V sum to 5, by an X to 10.', 'xv'],
    ['White dots separate consecutive digits; black dots have a ratio of 1:2.', 'difference', 'ratio'],
  ])('that speak of a layer are known if the link has it: %s', (rules, ...layers) => {
    expect(unknown(`Normal sudoku rules apply. ${rules}`, layers)).toBeUndefined();
    expect(unknown(`Normal sudoku rules apply. ${rules}`)).toEqual({
      sentence: expect.any(String),
      isSudoku: true,
    });
  });

  it.each([
    ['Cells a knight’s move apart hold different digits.', []],
    ['Digits in cages may repeat.', ['killercage']],
    ['No two adjacent cells in a row, column or box hold digits 1 apart.', []],
    ['Digits in every row, column and diagonal differ, 1-9.', []],
    ['The cages’ totals are unknown.', ['killercage']],
    ['Exactly one digit in each row, column and box counts double.', []],
    ['Normal anti-knight sudoku rules apply.', []],
  ])('that say more are told: %s', (rules, layers) => {
    expect(unknown(`Normal sudoku rules apply.\n${rules}`, layers)).toEqual({
      sentence: rules,
      isSudoku: true,
    });
  });

  it('are those of a sudoku where its areas are told one by one', () => {
    const areas = ['row', 'column', 'box'].map((area) => `Every ${area} holds every digit once.`);
    expect(unknown(areas.join('\n'))).toBeUndefined();
    expect(unknown([...areas, 'Shade some cells.'].join('\n'))?.isSudoku).toBe(true);
    expect(unknown([...areas.slice(1), 'Shade some cells.'].join('\n'))?.isSudoku).toBe(false);
  });

  it('are told by a sentence where there is one, not by the heading above it', () => {
    expect(unknown('Sudoku\nCOUNTING CIRCLES\nA circle counts circles.')?.sentence).toBe(
      'A circle counts circles.',
    );
    expect(unknown('Sudoku\nANTIKNIGHT')?.sentence).toBe('ANTIKNIGHT');
  });

  it('may have any line separators', () => {
    for (const separator of ['\u2028', '\u0085', '\r', '\v'])
      expect(unknown(`Sudoku.${separator}Shade some cells.`)?.sentence).toContain('Shade some cells.');
  });

  it('may be those of another puzzle if they speak of no sudoku', () => {
    expect(unknown('Shade some cells.')).toEqual({ sentence: 'Shade some cells.', isSudoku: false });
  });
});
