import { describe, expect, it } from 'vitest';
import { checkDrawing, type Drawing, readDrawSection } from '../../src/draw/scene/section.ts';
import { drawText } from '../../src/draw/text/text.ts';
import { Diagnostics } from '../../src/text/diagnostics.ts';
import { Sources } from '../../src/text/source.ts';
import { picture } from './pictures.ts';

function read(text: string, names?: readonly string[]): { drawing: Drawing; messages: string[] } {
  const sources = new Sources();
  const diagnostics = new Diagnostics();
  const drawing = readDrawSection(
    sources.add('m', text),
    { file: 0, start: 0, end: text.length },
    diagnostics,
  );
  if (names) checkDrawing(drawing, names, diagnostics);
  const messages = diagnostics.list.map(({ message, span, advice }) => {
    const { line, column } = sources.position(0, span?.start ?? 0);
    return `${line}:${column} «${text.slice(span?.start, span?.end)}» ${message}${advice ? ` [${advice}]` : ''}`;
  });
  return { drawing, messages };
}

describe('draw sections', () => {
  it('say for a family how it is drawn', () => {
    const { drawing, messages } = read(`
      // a comment
      cell fill storm: blue
      cell symbol pearl { white: circle, black: disc black }   // by value
      outline boxes(2, 3)
      right total
      grid dots
      hide helper`);
    expect(messages).toEqual([]);
    expect(drawing.instructions.map(({ way, family, side }) => [way, family, side])).toEqual([
      ['fill', 'storm', undefined],
      ['symbol', 'pearl', undefined],
      ['label', 'total', 'right'],
      ['hide', 'helper', undefined],
    ]);
    expect(drawing.instructions[0]?.styles.rest).toEqual({ color: 'blue' });
    expect(drawing.instructions[1]?.styles.byValue.get('black')).toEqual({ shape: 'disc', color: 'black' });
    expect([drawing.boxes, drawing.grid]).toEqual([[2, 3], 'dots']);
  });

  it('are refused line by line, at the word that is wrong', () => {
    const text = `cel fill a
cell fil a
cell fill
cell fill a: blu
cell symbol a { x: disc
cell symbol a { x disc }
outline boxes(2)
grid dotted
cell fill a:
cell fill a purple
hide 3
cell fill stomr: red`;
    expect(read(text, ['storm', 'a']).messages).toMatchInlineSnapshot(`
      [
        "1:1 «cel» No line of a \`draw\` section starts with this. [Did you mean \`cell\`?]",
        "2:6 «fil» Expected what to draw on a cell. [Did you mean \`fill\`?]",
        "3:6 «fill» Expected the name of a given or find.",
        "4:14 «blu» This is no color or shape. [Did you mean \`blue\`?]",
        "5:20 «disc» Expected \`}\` at the end of this line.",
        "6:17 «x» Expected \`value: look\`.",
        "7:9 «boxes» Expected \`outline boxes\`, or with their size \`outline boxes(2, 3)\`.",
        "8:6 «dotted» Expected how the grid looks. [It may be \`lines\`, \`dots\`, \`none\`.]",
        "9:12 «:» Expected a color or a shape after this.",
        "10:13 «purple» Expected \`:\` and how it looks, or \`{ value: look, … }\`.",
        "11:6 «3» Expected the name of a given or find.",
        "12:11 «stomr» There is no given or find \`stomr\`. [Did you mean \`storm\`?]",
      ]
    `);
  });

  it('change only what they speak of', () => {
    const model = `puzzle "P"
board square
given clue[cells]: 0..9?
given kind[cells]: {plain, rare}
find shade[cells]: bool
draw {
  cell fill shade: red
  cell symbol kind { rare: star }
}
`;
    const { scene } = picture(
      model,
      'clue:\n  1 .\n  . .\nkind:\n  plain rare\n  rare plain\n',
      'shade:\n  # .\n  . #\n',
    );
    expect(scene.cells).toMatchObject([
      { labels: [{ text: '1', origin: 'given' }], fill: 'red' },
      { labels: [], figure: { shape: 'star' }, clear: true },
      { labels: [], figure: { shape: 'star' }, clear: true },
      { labels: [], fill: 'red' },
    ]);
    expect(drawText(scene).join('\n')).toMatchInlineSnapshot(`
      "┌───────┐
      │ ■1  ★ │
      │  ★  R │
      └───────┘"
    `);
  });
});

describe('highlights', () => {
  const model = `puzzle "P"
board square
given clue[cells]: 0..9?
find line[borders]: bool
find pass[links]: bool
`;

  it('point out cells, borders and links, with and without colors', () => {
    const { scene } = picture(model, 'clue:\n  1 2\n  3 4\n', undefined, (ground) => {
      const clue = ground.givens[0]?.domain ?? [];
      const line = ground.families[0]?.domain ?? [];
      const pass = ground.families[1]?.domain ?? [];
      const elements = [clue[0], line[5], pass[3]].filter((element) => element !== undefined);
      return {
        highlights: [
          {
            elements: elements.filter((e) => e !== null && typeof e === 'object' && 'kind' in e),
            emphasis: 'focus',
          },
        ],
      };
    });
    expect(drawText(scene).join('\n')).toMatchInlineSnapshot(`
      "·   ·   ╷
       [1]  2 *
      ·   ·   ╵
        3 * 4
      ·   ·   ·"
    `);
    expect(drawText(scene, { color: true })[1]).toContain('\u001B[0;1;103;30m');
  });
});
