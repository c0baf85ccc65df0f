import { describe, expect, it } from 'vitest';
import { drawAs } from '../../src/draw/picture.ts';
import { drawSvg } from '../../src/draw/vector/svg.ts';
import { drawTikz } from '../../src/draw/vector/tikz.ts';
import { decodeSolution } from '../../src/formats/solution/solution.ts';
import { solve } from '../../src/tasks/solve/solve.ts';
import { groundText } from '../model/grounded.ts';
import { PICTURES, picture } from './pictures.ts';

async function tikz(model: string, instance: string, solved: boolean): Promise<string> {
  const { ground, messages } = groundText(model, instance);
  if (!ground) throw new Error(messages.join('\n'));
  const [answer] = solved ? (await solve(ground)).solutions : [];
  return String(drawAs('tikz', ground, answer && decodeSolution(ground, answer), undefined));
}

const MOLECULES = `board drawing
enum Atom { H = 1, O = 2, N = 3 }
given atom[cells]: Atom
find bonds[links]: 0..3
rule "valence": forall a in cells: sum(bonds[a.links]) = value(atom[a])`;

describe('TikZ', () => {
  it('draws a link of the puzzle once, and a triple bond of its solution as three parallel strokes', async () => {
    const puzzle = await tikz(MOLECULES, 'atom:\n  N-N', false);
    expect(puzzle.match(/-- /g)).toHaveLength(1);
    const solved = await tikz(MOLECULES, 'atom:\n  N-N', true);
    const strokes = solved.split('\n').filter((line) => line.startsWith('\\draw[thick]'));
    expect(strokes).toEqual(
      [
        '\\draw[thick] (0,0.14) -- (1.4,0.14);',
        '\\draw[thick] (0,0) -- (1.4,0);',
        '\\draw[thick] (0,-0.14) -- (1.4,-0.14);',
      ].toSorted((a, b) => solved.indexOf(a) - solved.indexOf(b)),
    );
    expect(solved.match(/\{N\};/g)).toHaveLength(2);
  });

  it('opens and closes every group, whatever stands in the cells', async () => {
    const text = await tikz(
      'board square\nfind x[cells]: {a_b, plain}\nrule "r": count(c in cells where x[c] = a_b) = 2',
      'size: 2 2',
      true,
    );
    expect(text).toContain('{a\\_{}b}');
    expect(text.split('{').length).toBe(text.split('}').length);
    expect(text).toMatch(/^% \\usepackage\{tikz\}\n\\begin\{tikzpicture\}[\s\S]*\\end\{tikzpicture\}\n$/);
  });
});

const listsOn = (board: string): string => `puzzle "Lists"
board ${board}
given cages: list of (cells: list of cell, value: int?) = []
given rising: list of list of cell = []
given ways: list of list of cell = []
given dashes: list of list of cell = []
given arrows: list of (cells: list of cell, line: list of cell) = []
given ratios: list of (cells: list of cell, value: int?) = []
given steps: list of (cells: list of cell, value: int?) = []
given letters: list of (cells: list of cell, value: {V, X}) = []
given clues: list of (cells: list of cell, value: int) = []
find digit[cells]: 1..4
draw {
  cells cage cages
  cells thermometer rising
  cells line ways: circle green
  cells line dashes: thick dashed red
  cells arrow arrows
  cells dot ratios: black
  cells dot steps
  cells text letters
  cells outside clues: blue
}
`;
const RED = '{rgb,255:red,209;green,56;blue,44}';
const BLUE = '{rgb,255:red,37;green,99;blue,201}';

describe('lists of cells in TikZ', () => {
  const linesOf = (instance: string, solution?: string): string[] =>
    drawTikz(picture(listsOn('square'), `size: 3 3\n${instance}`, solution).scene).split('\n');
  const empty = new Set(linesOf(''));
  /** The lines that one list adds to the picture. */
  const added = (instance: string): string[] => linesOf(instance).filter((line) => !empty.has(line));

  it('are cages with one dashed rim, and their sum on a bright ground', () => {
    const [rim = '', ground = '', sum, ...others] = added('cages:\n  [(0,0), (0,1), (1,0)] 7\n');
    expect(rim).toContain('dash pattern=');
    // In TikZ y grows upwards, so the board extends to negative y from its upper left corner.
    expect(rim).toContain('(1,-0.07) -- (1.93,-0.07) -- (1.93,-0.93) -- (0.93,-0.93)');
    expect(rim).toMatch(/ -- cycle;$/);
    expect(ground).toMatch(/^\\fill\[color=white\] \(0\.04,-0\.03\) rectangle /);
    expect(sum).toMatch(/anchor=west.*\{7\};$/);
    expect(others).toEqual([]);
    expect(added('cages:\n  [(0,0), (1,1)] -\n')[0]?.match(/cycle/g)).toHaveLength(2);
  });

  it('are lines, with a bulb, or a shape at both ends', () => {
    const bulbs = added('rising:\n  (0,0), (0,1), (1,1)\n');
    expect(bulbs.filter((line) => line.includes('(0.5,-0.5) -- (1.5,-0.5) -- (1.5,-1.5);'))).toHaveLength(2);
    expect(bulbs.filter((line) => line.includes('(0.5,-0.5) circle'))).toHaveLength(2);
    const shapes = added('ways:\n  (0,0), (0,1), (1,1)\n').filter((line) => line.includes('scope'));
    expect(shapes.map((line) => /shift=\{(.*?)\}/.exec(line)?.[1])).toEqual(['(0.5,-0.5)', '(1.5,-1.5)']);
    // A path of a single cell is visible, too.
    expect(added('ways:\n  (0,0)\n')[0]).toContain('(0.5,-0.5) -- ++(0.001,0);');
  });

  it('are thick and dashed lines, where the `draw` section says so', () => {
    const [rim = ''] = added('dashes:\n  (0,0), (0,1)\n');
    const [usual = ''] = added('ways:\n  (0,0), (0,1)\n');
    const width = (line: string): number => Number(/line width=([\d.]+)cm/.exec(line)?.[1]);
    expect(rim).toContain(`color=${RED}`);
    expect(rim).toContain('dash pattern=on');
    expect(width(rim)).toBeCloseTo(1.6 * width(usual), 3);
    expect(usual).not.toContain('dash');
  });

  it('are arrows from a ring to a point', () => {
    const [ring = '', inside = '', shaft, point, ...others] = added('arrows:\n  [(0,0)] [(0,1), (0,2)]\n');
    expect([ring, inside].map((line) => line.includes('(0.5,-0.5) -- ++(0.001,0)'))).toEqual([true, true]);
    expect(inside).toContain('color=white');
    expect(shaft).toContain(' (0.9,-0.5) -- (1.5,-0.5) -- (2.5,-0.5);');
    expect(point).toContain(' -- (2.5,-0.5) -- ');
    expect(others).toEqual([]);
  });

  it('are dots and letters between cells: light text on black dots, dark text in white ones', () => {
    const [disc, light] = added('ratios:\n  [(0,0), (0,1)] 2\n');
    expect(disc).toMatch(/shift=\{\(1,-0\.5\)\}.*\\fill/);
    expect(light).toMatch(/text=white.*at \(1,-0\.5\) \{2\};$/);
    expect(added('steps:\n  [(0,0), (0,1)] 3\n')[1]).toMatch(/text=black.*\{3\};$/);
    expect(added('steps:\n  [(0,0), (0,1)] -\n')).toHaveLength(1);
    expect(added('letters:\n  [(0,0), (1,0)] X\n')[1]).toMatch(/at \(0\.5,-1\) \{X\};$/);
  });

  it('are clues outside, one behind the other, with an arrow where the list goes aslant', () => {
    expect(added('clues:\n  [(0,0), (0,1)] 12\n  [(0,0), (0,1)] 13\n')).toEqual([
      expect.stringMatching(/at \(-0\.28,-0\.5\) \{12\};$/),
      expect.stringMatching(/at \(-0\.73,-0\.5\) \{13\};$/),
    ]);
    const [clue, point, shaft] = added('clues:\n  [(2,2), (1,1), (0,0)] 9\n');
    expect(clue).toMatch(/at \(3\.36,-3\.36\) \{9\};$/);
    for (const line of [clue, point, shaft]) expect(line).toContain(BLUE);
  });

  it('are below the digits, but for what is told about them', () => {
    const lines = linesOf(
      'cages:\n  [(0,0), (0,1)] 7\nrising:\n  (1,0), (1,1)\n',
      'digit:\n  1 2 3\n  2 3 1\n  3 1 2\n',
    );
    const digits = lines.flatMap((line, at) => (/\{[123]\};$/.test(line) ? at : []));
    const lists = lines.flatMap((line, at) => (empty.has(line) || digits.includes(at) ? [] : at));
    const below = lists.filter((at) => at < (digits[0] ?? 0));
    const above = lists.filter((at) => at > (digits.at(-1) ?? 0));
    expect([digits.length, below.length, above.length]).toEqual([9, 5, 2]);
  });

  it.each([
    ['square', 'square', 'size: 4 4\n'],
    ['torus', 'torus', 'size: 4 4\n'],
    ['hex', 'hex', 'size: 3\n'],
    ['tiling', 'cairo', 'board: cairo\nsize: 3 3\n'],
    ['tiling', 'octagonal', 'board: octagonal\nsize: 3 3\n'],
  ])('are on boards of the kind %s (%s) where SVG has them', (board, _, size) => {
    const instance = 'cages:\n  [(0,0), (0,1), (1,1)] -\narrows:\n  [(1,0)] [(1,1), (2,1)]\n';
    const { scene } = picture(listsOn(board), size + instance);
    const svg = [...drawSvg(scene, { unit: 100 }).matchAll(/<path d="([^"]+)"[^>]*(?:dasharray|linejoin)/g)];
    const tikz = [...drawTikz(scene).matchAll(/(?:dash pattern|line join)[^\]]*\] (.*);/g)];
    const spots = ([, path = '']: RegExpExecArray): number[][] =>
      [...path.matchAll(/(-?[\d.]+)[ ,](-?[\d.]+)(?!,0)/g)].map(([, x, y]) => [Number(x), Number(y)]);
    const fromSvg = svg.flatMap(spots).map(([x = 0, y = 0]) => [x / 100, -y / 100]);
    const fromTikz = tikz.flatMap(spots).filter(([x]) => x !== 0.001);
    const shift = [0, 1].map((axis) => (fromTikz[0]?.[axis] ?? 0) - (fromSvg[0]?.[axis] ?? 0));
    expect(fromSvg.length).toBeGreaterThan(10);
    expect(fromTikz).toHaveLength(fromSvg.length);
    fromTikz.forEach((spot, at) => {
      for (const axis of [0, 1])
        expect(spot[axis]).toBeCloseTo((fromSvg[at]?.[axis] ?? 0) + (shift[axis] ?? 0), 2);
    });
  });
});

describe('TikZ, as SVG,', () => {
  const only = (model: string, instance: string, solution?: string): string =>
    drawTikz(picture(model, instance, solution).scene);

  it('marks what is decided to be false while something is undecided', () => {
    const crosses = (tikz: string): number => tikz.match(/opacity=0\.8\]/g)?.length ?? 0;
    const { storm, stormPartial, slitherlinkPartial } = PICTURES;
    expect([storm, stormPartial, slitherlinkPartial].map(({ scene }) => crosses(drawTikz(scene)))).toEqual([
      0, 4, 1,
    ]);
  });

  it('tells below the board what has no place on it, and draws tiles without a board', () => {
    const model = 'puzzle "P"\ngiven low_limit: 0..9\nfind total: 0..9\nrule "r": total >= low_limit\n';
    expect(only(model, 'low_limit: 3\n', 'total: 7\n')).toMatch(
      /^\\node.*\{low\\_\{\}limit: 3\};\n\\node.*\{total: 7\};$/m,
    );
    const tiles = 'given tiles: list of (north: int, east: int, south: int, west: int)\n';
    expect(only(model.replace('find', `${tiles}find`), 'low_limit: 3\ntiles:\n  1 2 3 4\n')).toContain(
      '{4};',
    );
  });

  it('has arrows beside their numbers, givens bold, and long numbers small', () => {
    const model =
      'puzzle "P"\nboard square\ngiven number[cells]: int?\ngiven way[cells]: direction?\nfind x[cells]: 1..3\n';
    const tikz = only(
      model,
      'number:\n  3 .\n  1000 2\nway:\n  east .\n  . .\n',
      'x:\n  . 1\n  . .\n'.replaceAll('.', '3'),
    );
    const node = (text: string): string => tikz.split('\n').find((line) => line.endsWith(`{${text}};`)) ?? '';
    const size = (line: string): number => Number(/scale=([\d.]+)/.exec(line)?.[1]);
    expect(node('$\\rightarrow$')).not.toBe('');
    expect(node('1000')).toContain('font=\\bfseries');
    expect(size(node('1000'))).toBeLessThan(size(node('2')));
  });

  it('has labels at the middle of links, and lines of the puzzle in its own ink', () => {
    const model =
      'puzzle "P"\nboard square\ngiven fence[borders]: bool?\ngiven steps[links]: int?\nfind wall[borders]: bool\n';
    const tikz = only(model, 'size: 2 2\nfence:\n  (0,0)east: true\nsteps:\n  (0,0)-(1,0): 5\n');
    expect(tikz).toMatch(/\\node.* at \(0\.5,-1\) \{5\};/);
    expect(tikz).toContain('\\draw[black, line width=1mm] (1,0) -- (1,-1);');
  });

  it('has labels of rows beside the first cell of each, whatever the shape of the board', () => {
    const model = 'puzzle "P"\nboard hex\ngiven total[rows]: int\nfind x[cells]: bool\n';
    const places = [...only(model, 'size: 2\ntotal: 1 2 3\n').matchAll(/at \(([-\d.]+),[-\d.]+\) \{\d\};/g)];
    const [first = 0, second = 0, third = 0] = places.map(([, x]) => Number(x));
    expect([first - second, third - second]).toEqual([expect.closeTo(0.5), expect.closeTo(0.5)]);
  });
});
