/** The texts and drawings in links besides the puzzle itself, described as text. */
import { describe, expect, it } from 'vitest';
import { readListing } from '../../../src/formats/links/listing.ts';
import { describeMarks, textsIn } from '../../../src/formats/links/summary.ts';
import { Sources } from '../../../src/text/source.ts';

const lines = (text: string) => readListing(new Sources().add('listing', text));

describe('of a link', () => {
  it('title, author and rules are told', () => {
    expect(textsIn(lines('title: text "A b"\nauthor: text C\nruleset: text "One.\\n\\nTwo."\n'))).toEqual([
      '“A b” by C',
      'One.',
      'Two.',
    ]);
    expect(textsIn(lines('author: text C\n'))).toEqual(['by C']);
    expect(textsIn(lines('size: rows 1 columns 1\n'))).toEqual([]);
    const long = JSON.stringify(`${'x'.repeat(1000)}\n`.repeat(100));
    const rules = textsIn(lines(`ruleset: text ${long}\n`));
    expect([rules.length, rules[0]?.length, rules.at(-1)]).toEqual([41, 401, '…']);
  });

  it('what is drawn and not read is told with its places', () => {
    const text =
      'picture lines: points "0.5,0.5 1.5,0.5 1.5,2.5" color #000\npicture overlays: centre 0.5,2.5 text 3\n' +
      'picture underlays: centre 0.5,2.5 size 1,1\nfog:\nsymbol circle_M 2 at cells: at (0,1) value 2\n' +
      'number at borders: at "(0,1)south" value V\ncage: cells [(0,0), (0,1)]\nvalue: at (0,0) value 1\nnumber at above: at 3 value 2\n';
    const layers = lines(text).map(({ layer }) => layer);
    expect(describeMarks(lines(text), new Set(layers.filter((layer) => layer !== 'value')))).toEqual([
      '1 × line: r1c1–r2c3',
      '1 × text: “3” r1c3',
      '1 × shape: r1c3',
      '1 × fog',
      '1 × symbol circle_M 2: “2” r1c2',
      '1 × number at borders: “V” r1c2 south',
      '1 × cage: r1c1',
      '1 × number at above: “2” 3',
    ]);
    const many = lines('picture underlays: centre 0.5,0.5 size 1,1\n'.repeat(12));
    expect(describeMarks(many, new Set(['picture underlays']))[0]).toMatch(/^12 × shape: (?:r1c1, ){10}…$/);
  });
});
