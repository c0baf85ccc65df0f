/** Highlighted borders and links: what is absent doesn't look like a stroke. */
import { describe, expect, it } from 'vitest';
import { drawText } from '../../src/draw/text/text.ts';
import { solutionOf } from '../../src/formats/solution/solution.ts';
import { Element } from '../../src/model/values.ts';
import { picture } from './pictures.ts';

/** A board with a find at all borders or links, of which the first has this value and a highlight. */
function board(
  kind: string,
  places: 'borders' | 'links',
  value: number | undefined,
  options: { readonly color?: boolean; readonly letter?: string; readonly emphasis?: 'focus' | 'wrong' } = {},
): string {
  const model = `puzzle "P"\nboard ${kind}\nfind x[${places}]: bool\n`;
  const { letter, emphasis = 'focus', color = false } = options;
  const { scene } = picture(model, '', undefined, (ground) => ({
    solution: solutionOf(ground, (ref) => (ground.terms.variableOf(ref) === 0 ? value : undefined)),
    highlights: [
      {
        elements: [new Element(places === 'borders' ? 'border' : 'link', 0)],
        emphasis,
        ...(letter !== undefined && { letter }),
      },
    ],
    deduced: true,
  }));
  return drawText(scene, { color }).join('\n');
}

const strokesOf = (text: string): number => [...text.matchAll(/[─━│┃╴╵╶╷╸╹╺╻]/g)].length;

describe.each([
  ['square(2, 2)', 'borders'],
  ['square(2, 2)', 'links'],
  ['hex(2)', 'borders'],
  ['torus(3, 3)', 'borders'],
] as const)('on a board %s, of %s', (kind, places) => {
  it('one known to be absent has a cross between brackets and no stroke', () => {
    const absent = board(kind, places, 0);
    expect(absent).toContain('[×]');
    expect(absent).not.toContain('*');
    expect(strokesOf(absent)).toBe(strokesOf(board(kind, places, undefined)));
    expect(board(kind, places, 0, { emphasis: 'wrong' })).toContain('!×!');
    expect(board(kind, places, 0, { letter: 'Q' })).toContain('Q×]');
  });

  it('one that is present has its stroke, one that is open only a mark', () => {
    expect(board(kind, places, 1)).toContain('*');
    expect(board(kind, places, 1)).not.toContain('×');
    expect(board(kind, places, undefined)).toContain('*');
    expect(board(kind, places, undefined, { emphasis: 'wrong' })).toContain('!');
  });

  it('colors show the mark of an absent one, and of an open one', () => {
    const yellow = '\u001B[0;1;93m';
    expect(board(kind, places, 0, { color: true })).toContain(`${yellow}×`);
    expect(board(kind, places, undefined, { color: true })).toContain(`${yellow}*`);
  });
});

const EDGES = 'puzzle "P"\nboard square(1, 2)\nfind x[borders]: bool\n';

it('brackets have room at the edges of a board', () => {
  const { scene } = picture(EDGES, '', undefined, (ground) => ({
    solution: solutionOf(ground, () => 0),
    highlights: [
      {
        elements: Array.from({ length: 7 }, (_, border) => new Element('border', border)),
        emphasis: 'focus',
      },
    ],
    deduced: true,
  }));
  expect(drawText(scene)[1]).toBe('[×] [×] [×]');
});

it('a link of a drawn graph known to be absent stands between brackets', () => {
  const model = 'puzzle "P"\nboard drawing\nfind x[links]: bool\n';
  const { scene } = picture(model, 'board:\n  o-o-o\n', undefined, (ground) => ({
    solution: solutionOf(ground, (ref) => (ground.terms.variableOf(ref) === 0 ? 0 : undefined)),
    highlights: [{ elements: [new Element('link', 0)], emphasis: 'focus' }],
    deduced: true,
  }));
  expect(drawText(scene).join('\n')).toContain('[·]');
});
