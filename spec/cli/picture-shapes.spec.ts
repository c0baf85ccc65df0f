/** Pictures of puzzles from links show the lines and shapes that the links draw besides clues. */
import { describe, expect, it } from 'vitest';
import { drawSvgOf } from '../../src/draw/picture.ts';
import { plainShapesIn } from '../../src/draw/vector/svg-shapes.ts';
import * as codecs from '../../src/formats/links/codecs/codecs.ts';
import { readListing } from '../../src/formats/links/listing.ts';
import { openInstance } from '../../src/index.ts';
import { Sources } from '../../src/text/source.ts';
import { modelOf } from '../models.ts';
import { pzl } from './pzl.ts';

const LISTING = `size: rows 4 columns 4
title: text "Rivers"
value: at (0,0) value 1
looks line: points "0.5,0.5 1.5,1.5" color #3399ff width 0.15
looks rectangle: centre 2.5,2.5 size 0.8,0.8 fill #ffcc00
looks circle: centre 1.5,2.5 size 0.5,0.5 border #000000
looks text: centre 3.5,0.5 text "<b>7</b>" color #cc0000
`;

const link = (): string => {
  const packed = codecs.packLink('fpuzzles', new Sources().add('link', LISTING));
  if ('problem' in packed) throw new Error(packed.problem);
  return packed.link;
};

const count = (svg: string, pattern: RegExp): number => (svg.match(pattern) ?? []).length;

describe('a picture of a link', () => {
  it('has its lines below the values and its figures above them', async () => {
    const { code, out } = await pzl(['convert', link(), '--model', 'sudoku-variant', '--to', 'svg']);
    expect(code).toBe(0);
    expect(count(out, /<polyline [^>]*stroke="#3399ff"/gi)).toBe(1);
    expect(count(out, /<rect [^>]*fill="#ffcc00"/gi)).toBe(1);
    expect(count(out, /<rect [^>]*rx=/g)).toBe(1);
    expect(out).toContain('&lt;b&gt;7&lt;/b&gt;');
    const [line, digit, figure] = [/#3399ff/i, />1<\/text>/, /#ffcc00/i].map((part) => out.search(part));
    expect(line).toBeLessThan(digit!);
    expect(digit).toBeLessThan(figure!);
  });

  it('has room for shapes beside the board', () => {
    const model = modelOf(
      'puzzle "P"\nboard square(4, 4)\nfind x[cells]: bool\nrule "R": any(x)\ninstance a { }\n',
    );
    const { ground } = openInstance(model, 'a');
    const size = (text: string): number => {
      const shapes = plainShapesIn(readListing(new Sources().add('link', text)));
      return Number(/ width="([\d.]+)"/.exec(drawSvgOf(ground!, undefined, undefined, shapes))?.[1]);
    };
    const beside = 'picture overlays: centre -1.5,0.5 text "X"\n';
    expect(size(LISTING + beside)).toBeGreaterThan(size(LISTING));
    expect(size(LISTING)).toBe(size('size: rows 2 columns 2\n'));
  });
});

describe('the shapes of a listing', () => {
  const shapes = (line: string) => plainShapesIn(readListing(new Sources().add('link', `${line}\n`)));

  it('have only colors that are codes or names', () => {
    expect(shapes('looks rectangle: centre 1,1 size 0.3,0.3 fill "url(x)" border red')).toMatchObject([
      { centre: [1, 1], size: [0.3, 0.3], border: 'red', over: true },
    ]);
    expect(shapes('looks rectangle: centre 1,1 fill "url(x)"')[0]).not.toHaveProperty('fill');
  });

  it.each(['looks line: points "0.5,0.5"', 'value: at (0,0) value 1', 'looks color'])(
    'are none in %s',
    (line) => expect(shapes(line)).toEqual([]),
  );
});
