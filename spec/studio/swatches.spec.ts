/** Each rule is shown beside a picture of its clue, but only if it applies to this board. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadModel, openInstance, readDrawing, sheetOf } from '../../src/index.ts';
import { swatchesOf } from '../../studio/worker/swatches.ts';
import { root } from '../cli/pzl.ts';
import { inBrowser, studio } from './browser.ts';
import { types } from './driver.ts';

/** The swatches of each rule, by the rule's sentence. */
function swatches(file: string, text: string, instance: string): Map<string, string[]> {
  const { model, diagnostics } = loadModel(file, text);
  expect([...diagnostics].map(({ message }) => message)).toEqual([]);
  const { ground, diagnostics: wrong } = openInstance(model!, { name: 'x', text: instance });
  expect(wrong.filter(({ severity }) => severity === 'error').map(({ message }) => message)).toEqual([]);
  const { drawing } = readDrawing(model!);
  const sheet = sheetOf(ground!, drawing);
  const puzzle = {
    model: model!,
    ground: ground!,
    drawing,
    sheet,
    places: new Map(),
    noVerdictReason: undefined,
  };
  const found = new Map<string, string[]>();
  for (const { rule, svg } of swatchesOf(puzzle)) {
    const sentence = sheet.rules[rule]!;
    found.set(sentence, [...(found.get(sentence) ?? []), svg]);
  }
  return found;
}

const LINES = `puzzle "Lines"
board square(4, 4)
given pearl[cells]: {white, black}?
given dots[links]: bool = false
given room[cells]: int?
given tubes: list of list of cell = []
given cages: list of (cells: list of cell, value: int?) = []
find digit[cells]: 1..4
def ispearl(c) = pearl[c] != absent
rule "A white pearl is 1": forall c in cells where pearl[c] = white: digit[c] = 1
rule "A black pearl is 2": forall c in cells where pearl[c] = black: digit[c] = 2
rule "Other cells are at most 4": forall c in cells where not ispearl(c): digit[c] <= 4
rule "A dot is between different digits": forall l in links where dots[l]: alldifferent(digit[l.cells])
rule "Cells of a room differ": forall a in regions(room): alldifferent(digit[a])
rule "A line has different digits": forall l in tubes: alldifferent(digit[l])
rule "A cage has its sum": forall k in cages where k.value: sum(digit[k.cells]) = k.value
draw {
  outline room
  cell symbol pearl: circle
  cells line tubes: blue
  cells cage cages
}
`;

describe('swatches', () => {
  it('show the clue that the rule is about, where it has one', () => {
    const found = swatches(
      'lines.pzl',
      LINES,
      'room:\n  1 1 2 2\n  1 1 2 2\n  3 3 4 4\n  3 3 4 4\npearl:\n  . . . .\n  . black . .\n  . . white .\n  . . . .\ntubes:\n  (0,0), (0,1), (1,2)\ncages:\n  [(2,0), (3,0)] 5\n',
    );
    expect([...found.keys()]).toEqual([
      'A white pearl is 1',
      'A black pearl is 2',
      'A line has different digits',
      'A cage has its sum',
    ]);
    const cellsIn = (sentence: string) => /data-cells="(\d+)"/.exec(found.get(sentence)![0]!)![1];
    expect([...found.keys()].map(cellsIn)).toEqual(['1', '1', '3', '2']);
    // Both rules name the same given, but each shows the pearl that it is about.
    expect(found.get('A white pearl is 1')).not.toEqual(found.get('A black pearl is 2'));
    expect(found.get('A cage has its sum')![0]).toContain('>5</text>');
  });

  it('have the clue in their middle where it lies between cells, also at the edge of the board', () => {
    const corners = `puzzle "Corners"
board square(3, 3)
given clue[corners]: 0..4?
given dot[borders]: bool = false
find shaded[cells]: bool
rule "A number counts": forall k in corners where clue[k]: count(shaded[k.cells]) = clue[k]
rule "A dot is shaded": forall b in borders where dot[b]: count(shaded[b.cells]) > 0
draw { border text dot { true: ● } }
`;
    const found = swatches(
      'corners.pzl',
      corners,
      'clue:\n  . 1 . .\n  . . . .\n  . . . .\n  . . . .\ndot:\n  +.+.+.+\n  . . . .\n  +.+.+.+\n  . . # .\n  +.+.+.+\n  . . . .\n  +.+.+.+\n',
    );
    for (const sentence of ['A number counts', 'A dot is shaded']) {
      const svg = found.get(sentence)![0]!;
      const [left = 0, top = 0, width = 0, height = 0] = /viewBox="([^"]+)"/
        .exec(svg)![1]!
        .split(' ')
        .map(Number);
      const [, x = '', y = ''] = /<text x="([\d.]+)" y="([\d.]+)"/.exec(svg) ?? [];
      expect(Math.abs(Number(x) - (left + width / 2)), sentence).toBeLessThan(6);
      expect(Math.abs(Number(y) - (top + height / 2)), sentence).toBeLessThan(18);
      expect(height, sentence).toBe(width);
    }
  });

  it('are whole pictures in every type that draws lists, borders or corners', () => {
    let count = 0;
    for (const type of types) {
      const read = (name: string) => readFileSync(path.join(root, 'examples', type + name), 'utf8');
      const text = read('.pzl');
      if (!/^ {2}(?:cells|border|corner|link) /m.test(text) || /^use "(?!std)/m.test(text)) continue;
      for (const svg of [...swatches(`${type}.pzl`, text, read('/tiny.txt')).values()].flat()) {
        count++;
        expect(svg, type).toMatch(/^<svg viewBox="[-\d.]+ [-\d.]+ [\d.]+ [\d.]+"/);
        expect(svg, type).not.toMatch(/NaN|Infinity|undefined/);
      }
    }
    expect(count).toBeGreaterThan(20);
  });
});

inBrowser('the rules beside a board', () => {
  const { open, mistakes } = studio();

  it('are those that have something on this board, each with its clue', async () => {
    const page = await open('#/sudoku-variant/medium');
    await page.locator('.rules .swatch').first().waitFor();
    const rules = await page
      .locator('.rules li')
      .evaluateAll((list) =>
        list.map((each) => [
          each.querySelector('.sentence')?.textContent,
          each.querySelectorAll('.swatch svg').length,
        ]),
      );
    expect(rules).toEqual([
      ['Every row, column and region holds every digit once.', 0],
      ['A clue is the digit of its cell.', 1],
      ['Digits in a cage differ and make its sum.', 1],
      ['A renban line holds consecutive digits in any order.', 1],
      ['V and X stand between digits that sum to 5 and 10.', 1],
    ]);
    expect(mistakes).toEqual([]);
    await page.context().close();
  });
});
