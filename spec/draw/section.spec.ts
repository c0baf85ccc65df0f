import { describe, expect, it } from 'vitest';
import { type Drawing, readDrawSection } from '../../src/draw/scene/section.ts';
import { checkDrawing } from '../../src/draw/scene/section-check.ts';
import { drawText } from '../../src/draw/text/text.ts';
import { loadModel } from '../../src/index.ts';
import { ERROR } from '../../src/language/types.ts';
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
  if (names) checkDrawing(drawing, new Map(names.map((name) => [name, ERROR])), diagnostics);
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

  const DECLARATIONS = `board square(3, 3)
enum Kind { plain, rare }
given enum Robot
let odd = {1, 3, 5}
let edge = {(c, d) for c, d in cells where d in c.neighbors}
given clue[cells]: 0..9? or unknown
given most: int
given far[cells]: int
given total[rows]: list of 1..9
given sum_[columns]: 0..most
given robot[cells]: Robot?
given cages: list of (cells: list of cell, sum: int)
given on2[links]: bool
find on[cells]: bool
find kind[cells]: Kind
find few[cells]: odd
find many[cells]: set of 1..3
find next[cells]: cell
find used[edge]: bool
find layer[1..2, cells]: bool
find note[cells, 0..1]: 0..2
find at[Robot, 0..9]: cell
find wall[borders]: bool
`;
  const mistakes = (lines: string): readonly string[] => {
    const text = `${DECLARATIONS}draw {\n${lines}\n}\n`;
    const { model, diagnostics } = loadModel('m.pzl', text);
    expect(model).toBeDefined();
    return diagnostics
      .filter(({ severity }) => severity === 'error')
      .map(({ message, span, advice }) => {
        const line = text.slice(text.lastIndexOf('\n', span?.start) + 1).split('\n', 1)[0];
        return `${line} «${text.slice(span?.start, span?.end)}» ${message} [${advice}]`;
      });
  };

  it('tell one color, one shape and one width, and a shape only where one is drawn', () => {
    const messagesOf = (lines: string): readonly string[] => read(lines).messages;
    expect(messagesOf('cell fill a: red green')).toEqual([
      '1:18 «green» There is a color already: keep one.',
    ]);
    expect(messagesOf('cell symbol a { x: disc star }')).toEqual([
      '1:25 «star» There is a shape already: keep one.',
    ]);
    expect(messagesOf('border line a: thin dashed thick')).toEqual([
      '1:28 «thick» There is a width of lines already: keep one.',
    ]);
    expect(messagesOf('cell text a: star')).toEqual([
      '1:14 «star» Only symbols, dots and the ends of lines through cells have a shape.',
    ]);
    expect(messagesOf('cells line a: star thick blue\ncells dot a: star\nlink text a { x: < > }')).toEqual(
      [],
    );
  });

  it('draw a family once in each way, tiles by numbers, and boxes with rows and columns', () => {
    expect(mistakes('cell fill on: red\ncell text on\ncell fill on: blue')).toEqual([
      'cell fill on: blue «on» `on` is drawn so by a line above: keep one of them. [undefined]',
    ]);
    expect(mistakes('cell tile on of cages').map((message) => message.split(' [')[0])).toEqual([
      'cell tile on of cages «on» `on` has no numbers, by which tiles are chosen and turned.',
      'cell tile on of cages «cages» `cages` is no list of tiles: tuples with the parts `north`, `east`, `south` and `west`.',
    ]);
    expect(read('outline boxes(0, 3)').messages).toEqual([
      '1:15 «0» A box has at least one row and one column.',
    ]);
    expect(read('cell tile a of b turned c d').messages).toEqual(['1:27 «d» Nothing may follow here.']);
  });

  it('speak only of values that the family may have, each once', () => {
    expect(
      mistakes(`cell fill on { banana: red }
cell fill on { 7: red, true: blue }
cell fill on { #: red }
cell symbol kind { plain: dot, rere: star }
cell symbol kind { c: dot }
cell fill clue { 12: red, true: red, 09: red, -1: red }
cell text far { x: red }
left total { 10: red }
top sum_ { -1: red }
cell fill few { 7: red }
cell symbol many { 4: disc }
cell fill layer { yes: red }
cell text note { 3: red }
cell fill clue { 1: red, 2: blue, 1: green }`),
    ).toMatchInlineSnapshot(`
      [
        "cell fill on { banana: red } «banana» \`on\` has no value \`banana\`. [It may be \`true\`, \`false\`.]",
        "cell fill on { 7: red, true: blue } «on» \`on\` is drawn so by a line above: keep one of them. [undefined]",
        "cell fill on { 7: red, true: blue } «7» \`on\` has no value \`7\`. [It may be \`true\`, \`false\`.]",
        "cell fill on { #: red } «on» \`on\` is drawn so by a line above: keep one of them. [undefined]",
        "cell fill on { #: red } «#» \`on\` has no value \`#\`. [It may be \`true\`, \`false\`.]",
        "cell symbol kind { plain: dot, rere: star } «rere» \`kind\` has no value \`rere\`. [Did you mean \`rare\`?]",
        "cell symbol kind { c: dot } «kind» \`kind\` is drawn so by a line above: keep one of them. [undefined]",
        "cell symbol kind { c: dot } «c» \`kind\` has no value \`c\`. [It may be \`plain\`, \`rare\`.]",
        "cell fill clue { 12: red, true: red, 09: red, -1: red } «12» \`clue\` has no value \`12\`. [It may be 0..9.]",
        "cell fill clue { 12: red, true: red, 09: red, -1: red } «true» \`clue\` has no value \`true\`. [It may be 0..9.]",
        "cell fill clue { 12: red, true: red, 09: red, -1: red } «09» \`clue\` has no value \`09\`. [It may be 0..9.]",
        "cell fill clue { 12: red, true: red, 09: red, -1: red } «-1» \`clue\` has no value \`-1\`. [It may be 0..9.]",
        "cell text far { x: red } «x» \`far\` has no value \`x\`. [It may be a whole number.]",
        "left total { 10: red } «10» \`total\` has no value \`10\`. [It may be 1..9.]",
        "top sum_ { -1: red } «-1» \`sum_\` has no value \`-1\`. [It may be a whole number from 0 on.]",
        "cell fill few { 7: red } «7» \`few\` has no value \`7\`. [It may be 1..5.]",
        "cell symbol many { 4: disc } «4» \`many\` has no value \`4\`. [It may be 1..3.]",
        "cell fill layer { yes: red } «yes» \`layer\` has no value \`yes\`. [It may be \`true\`, \`false\`.]",
        "cell text note { 3: red } «3» \`note\` has no value \`3\`. [It may be 0..2.]",
        "cell fill clue { 1: red, 2: blue, 1: green } «1» This value has its look already: keep one. [undefined]",
      ]
    `);
    expect(
      mistakes(`cell fill on { true: red, false: blue }
cell symbol kind { plain: dot, rare: star }
cell text clue { 0: red, 9: blue, ?: green }
cell text far { -7: red, 100: blue }
left total { 9: red }
top sum_ { 1000: red }
cell text robot { r2d2: red }
cell symbol few { 5: disc }
cell symbol many { 3: disc }
cell text next { anything: red }
cell fill layer { true: red }
cells line at { r2d2: red }
cells cage cages { 7: red }`),
    ).toEqual([]);
  });

  it('speak of families at the places of their lines', () => {
    expect(
      mistakes(`top clue
left on
top total
right sum_
border line clue
link line on
corner text clue
point symbol on: disc
cell text wall
cell fill total
cell text most
outline wall
cells cage clue
cells line most
cells cage total
cell tile wall of cages turned on2
link line layer
cell text at
corner text next`),
    ).toMatchInlineSnapshot(`
      [
        "top clue «clue» \`clue\` is over cells, not over columns. [undefined]",
        "left on «on» \`on\` is over cells, not over rows. [undefined]",
        "top total «total» \`total\` is over rows, not over columns. [undefined]",
        "right sum_ «sum_» \`sum_\` is over columns, not over rows. [undefined]",
        "border line clue «clue» \`clue\` is over cells, not over borders. [undefined]",
        "link line on «on» \`on\` is over cells, not over links. [undefined]",
        "corner text clue «clue» \`clue\` is over cells, not over corners. [undefined]",
        "point symbol on: disc «on» \`on\` is over cells, not over points. [undefined]",
        "cell text wall «wall» \`wall\` is over borders, not over cells. [undefined]",
        "cell fill total «total» \`total\` is over rows, not over cells. [undefined]",
        "cell text most «most» \`most\` is not over cells. [undefined]",
        "outline wall «wall» \`wall\` is over borders, not over cells. [undefined]",
        "cells cage clue «clue» \`clue\` does not list cells. [undefined]",
        "cells line most «most» \`most\` does not list cells. [undefined]",
        "cells cage total «total» \`total\` does not list cells. [undefined]",
        "cell tile wall of cages turned on2 «wall» \`wall\` is over borders, not over cells. [undefined]",
        "cell tile wall of cages turned on2 «cages» \`cages\` is no list of tiles: tuples with the parts \`north\`, \`east\`, \`south\` and \`west\`. [A line is \`cell tile FIND of LIST turned FIND\`; \`turned FIND\` may be left out.]",
        "cell tile wall of cages turned on2 «on2» \`on2\` is over links, not over cells. [undefined]",
        "link line layer «layer» \`layer\` is over cells, not over links. [undefined]",
        "cell text at «at» \`at\` is not over cells. [undefined]",
        "corner text next «next» \`next\` is over cells, not over corners. [undefined]",
      ]
    `);
    expect(
      mistakes(`right total
bottom sum_
border line wall
link text on2
cell fill layer
cell text note
outline kind
cells arrow next
cells line used
cells line at
cells fill cages
hide kind
hide most`),
    ).toEqual([]);
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
      "·   ·   ·
       [1]  2 *
      ·   ·   ·
        3 * 4
      ·   ·   ·"
    `);
    expect(drawText(scene, { color: true })[1]).toContain('\u001B[0;1;103;30m');
  });
});
