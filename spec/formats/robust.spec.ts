import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDrawSection } from '../../src/draw/scene/section.ts';
import { readSolution } from '../../src/formats/solution/solution-read.ts';
import type { BoardKind } from '../../src/model/board.ts';
import { Diagnostics } from '../../src/text/diagnostics.ts';
import { Sources } from '../../src/text/source.ts';
import { picture } from '../draw/pictures.ts';
import { anyType } from './arbitrary.ts';
import { type Given, read } from './reading.ts';

/** Random text that resembles an instance, but often isn't one. */
const noise = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '\n',
        '\n  ',
        ' ',
        ':',
        'a:',
        'b:',
        'board:',
        'size:',
        '\na:\n  ',
        '\nboard:\n  ',
        '{',
        '}',
        '[',
        ']',
        '(',
        ')',
      ),
      fc.constantFrom(
        '-',
        '.',
        '?',
        '#',
        '//',
        '/',
        '\\',
        '\t',
        '\r\n',
        '"',
        ',',
        '+',
        'o',
        'X',
        '1',
        '12',
        '-3',
        '99999999999',
        'R',
        'white',
      ),
      fc.constantFrom(
        'hex',
        'square',
        'drawing',
        '5 5',
        '3 4 5 4 3',
        'constructor',
        '__proto__',
        '(0,1)',
        '\uFEFF',
        'é',
        '😀',
        '|',
        '"a":',
        '"at"',
      ),
      fc.string({ maxLength: 3 }),
    ),
    { maxLength: 60 },
  )
  .map((pieces) => pieces.join(''));

const given = (name: string): fc.Arbitrary<Given> =>
  fc
    .tuple(fc.constantFrom(undefined, 'cells', 'rows', 'columns', 'borders', 'links', 'corners'), anyType)
    .map(([over, type]) => ({ name, type, ...(over && { over: over as 'cells' }) }));

describe('bad text', () => {
  it('ends in messages at places in the text, never in an exception', () => {
    const kinds = fc.constantFrom<BoardKind[]>(
      ['square'],
      ['hex'],
      ['drawing'],
      ['square', 'hex', 'drawing'],
      [],
    );
    fc.assert(
      fc.property(noise, given('a'), given('b'), kinds, (text, a, b, allowed) => {
        const reader = read(text, [a, b], allowed);
        for (const { span, message } of reader.diagnostics.list) {
          expect(message).toMatch(/[.!]$/);
          expect(span && span.start >= 0 && span.end <= text.length + 1 && span.start <= span.end).toBe(true);
        }
        expect(reader.diagnostics.list.length).toBeLessThan(80);
      }),
      { numRuns: 3000 },
    );
  });

  it('is no solution', () => {
    const { ground } = picture(
      'puzzle "P"\nboard square(2, 2)\nfind a[cells]: 0..3?\nfind b[borders]: bool\nfind c: cell\n',
      '',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          noise,
          noise.map((text) => `{${text}`),
          fc.json(),
        ),
        (text) => {
          const diagnostics = new Diagnostics();
          const solution = readSolution(ground, new Sources().add('s', text), diagnostics);
          expect(solution === undefined).toBe(diagnostics.hasErrors);
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('is no draw section', () => {
    const words = [
      'cell',
      'border',
      'link',
      'text',
      'fill',
      'a',
      ':',
      '{',
      '}',
      ',',
      'red',
      'star',
      'outline',
      'boxes',
      '(',
      '2',
      ')',
      'grid',
      'hide',
      '\n',
      'left',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...words), { maxLength: 30 }), (pieces) => {
        const text = pieces.join(' ');
        const file = new Sources().add('m', text);
        const diagnostics = new Diagnostics();
        readDrawSection(file, { file: 0, start: 0, end: text.length }, diagnostics);
        for (const { span } of diagnostics.list) expect(span?.end).toBeLessThanOrEqual(text.length);
      }),
      { numRuns: 1000 },
    );
  });
});
