/** Everything that is drawn has enough contrast with its background: computed in the page from the pixels' colors. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { COLORS } from '../../src/draw/scene/palette.ts';
import type { Session } from '../../studio/game/session.ts';
import { packText } from '../../studio/share/codec.ts';
import { inBrowser, studio } from './browser.ts';
import { inTurn } from './sample.ts';

/** The least contrast that WCAG requires for text, and for shapes with a meaning. */
const TEXT = 4.5;
const SHAPE = 3;

/** A type for each way of drawing: numbers, discs, shading, colors, lines, borders, labels beside the board, tiles, symbols. */
const BOARDS = [
  'sudoku/small',
  'masyu/small',
  'nurikabe/small',
  'algemy/small',
  'slitherlink/small',
  'nonogram/small',
  'edge-matching/small',
  'akari/small',
  'hashi/small',
  'molekularis/tiny',
  'kakuro/small',
  'castle/small',
  'battleship/tiny',
  'tents/small',
  'lightshadow/small',
  'kropki/small',
  'kurotto/small',
];

/**
 * The contrast of each text and stroke of the board with its background in its middle. Runs in the page. The grid lines are
 * left out, because they have no meaning.
 */
function measured(): { what: string; ratio: number; text: boolean }[] {
  type Color = readonly [number, number, number, number];
  const parsed = (css: string): Color => {
    const [r = 0, g = 0, b = 0, a = 1] = (css.match(/[\d.]+/g) ?? []).map(Number);
    // The browser returns mixed colors as `color(srgb 0.9 0.8 0.7)`.
    return css.startsWith('color(') ? [255 * r, 255 * g, 255 * b, a] : [r, g, b, a];
  };
  const over = ([r, g, b, a]: Color, [x, y, z]: Color): Color => [
    r * a + x * (1 - a),
    g * a + y * (1 - a),
    b * a + z * (1 - a),
    1,
  ];
  const light = ([r, g, b]: Color): number => {
    const [x, y, z] = [r, g, b].map((c) =>
      c / 255 <= 0.03928 ? c / 3294.6 : ((c / 255 + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * x! + 0.7152 * y! + 0.0722 * z!;
  };
  const ratio = (a: Color, b: Color): number => {
    const [x, y] = [light(a), light(b)];
    return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
  };
  const picture = document.querySelector<SVGSVGElement>('.picture')!;
  const sheet = parsed(getComputedStyle(document.querySelector('.sheet')!).backgroundColor);
  const all = [
    ...picture.querySelectorAll<SVGGraphicsElement>('rect,circle,polygon,path,line,text,ellipse'),
  ].filter((node) => !node.closest('defs'));
  const inside = (node: SVGGraphicsElement, x: number, y: number): boolean => {
    if (!(node instanceof SVGGeometryElement)) return false;
    const matrix = node.getScreenCTM();
    return matrix !== null && node.isPointInFill(new DOMPoint(x, y).matrixTransform(matrix.inverse()));
  };
  const onStroke = (node: SVGGraphicsElement, x: number, y: number): boolean => {
    if (!(node instanceof SVGGeometryElement)) return false;
    const matrix = node.getScreenCTM();
    return matrix !== null && node.isPointInStroke(new DOMPoint(x, y).matrixTransform(matrix.inverse()));
  };
  /** A line at least this wide can be the background of other marks. */
  const BAND = 3;
  const below = (index: number, x: number, y: number, strokes = false): Color => {
    let ground = sheet;
    for (const node of all.slice(0, index)) {
      if (node instanceof SVGTextElement) continue;
      const style = getComputedStyle(node);
      const shown =
        Number(style.opacity) * Number(node.parentElement ? getComputedStyle(node.parentElement).opacity : 1);
      if (style.fill !== 'none' && !style.fill.startsWith('url') && inside(node, x, y)) {
        const [r, g, b, a] = parsed(style.fill);
        ground = over([r, g, b, a * Number(style.fillOpacity) * shown], ground);
      }
      const isBand = strokes && style.stroke !== 'none' && Number.parseFloat(style.strokeWidth) >= BAND;
      if (isBand && onStroke(node, x, y)) {
        const [r, g, b, a] = parsed(style.stroke);
        ground = over([r, g, b, a * Number(style.strokeOpacity) * shown], ground);
      }
    }
    return ground;
  };
  const found: { what: string; ratio: number; text: boolean }[] = [];
  all.forEach((node, index) => {
    const style = getComputedStyle(node);
    const box = node.getBoundingClientRect();
    if (node instanceof SVGTextElement) {
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      const color = parsed(style.fill);
      found.push({
        what: `“${node.textContent}”`,
        ratio: ratio(color, below(index, x, y, true)),
        text: true,
      });
      return;
    }
    if (style.stroke === 'none' || Number(style.strokeWidth.replace('px', '')) === 0) return;
    // This stroke is the rim of a line whose inside is lighter.
    const band = node.getAttribute('d');
    const before = node.previousElementSibling;
    if (
      band !== null &&
      [before, before?.previousElementSibling].some((each) => each?.getAttribute('d') === band)
    )
      return;
    // A white line is visible by its edge.
    const place = ({ x1, y1, x2, y2 }: SVGLineElement): number[] =>
      [x1, y1, x2, y2].map(({ baseVal }) => baseVal.value);
    if (
      node instanceof SVGLineElement &&
      before instanceof SVGLineElement &&
      String(place(node)) === String(place(before))
    )
      return;
    const ruled = (node.getAttribute('stroke') ?? '').includes('--pzl-grid');
    if (ruled || !(node instanceof SVGGeometryElement)) return;
    const matrix = node.getScreenCTM();
    const length = node.getTotalLength();
    if (!matrix || length === 0) return;
    const middle = node.getPointAtLength(length / 2).matrixTransform(matrix);
    const next = node.getPointAtLength(length / 2 + 0.5).matrixTransform(matrix);
    const along = Math.hypot(next.x - middle.x, next.y - middle.y) || 1;
    const off = 4 + 2 * Number(style.strokeWidth.replace('px', ''));
    const [sideX, sideY] = [((middle.y - next.y) / along) * off, ((next.x - middle.x) / along) * off];
    const [r, g, b, a] = parsed(style.stroke);
    // A line is visible if it contrasts with the background on one of its sides; a disc is visible if its filling or its rim does.
    const ratios = [-1, 1].map((side) => {
      const ground = below(index, middle.x + side * sideX, middle.y + side * sideY);
      const own = style.fill === 'none' ? 0 : ratio(parsed(style.fill), ground);
      const shown = node.parentElement ? Number(getComputedStyle(node.parentElement).opacity) : 1;
      return Math.max(own, ratio(over([r, g, b, a * Number(style.strokeOpacity) * shown], ground), ground));
    });
    found.push({ what: node.outerHTML.slice(0, 90), ratio: Math.max(...ratios), text: false });
  });
  return found;
}

/** The marks with too little contrast, in every theme and palette. */
async function faint(page: Page): Promise<Record<string, string[]>> {
  const low: Record<string, string[]> = {};
  for (const theme of ['light', 'dark'] as const) {
    for (const palette of ['usual', 'safe'] as const) {
      await page.evaluate(
        ([name, colors]) => {
          document.documentElement.setAttribute('data-theme', name);
          document.documentElement.setAttribute('data-palette', colors);
        },
        [theme, palette] as const,
      );
      const found = await page.evaluate(measured);
      expect(found.length).toBeGreaterThan(0);
      const wrong = found.filter(({ ratio, text }) => ratio < (text ? TEXT : SHAPE) - 0.01);
      const told = [...new Set(wrong.map(({ what, ratio }) => `${what}: ${ratio.toFixed(2)}`))];
      if (told.length > 0) low[`${theme} ${palette}`] = told.slice(0, 5);
    }
  }
  return low;
}

/** The colors of lines. White is left out, because it is used only on dark shapes. */
const LINES = Object.keys(COLORS).filter((color) => color !== 'white');

/** A model with a line of each color in its own row, with clues on it and cells for entries. */
function onLines(): string {
  const colors = LINES;
  const model = [
    'puzzle "Lines"',
    'board square',
    'given clue[cells]: 1..9?',
    ...colors.map((color) => `given ${color}line: list of list of cell = []`),
    'find number[cells]: 1..9',
    'rule "A clue stands in its cell": forall c in cells where clue[c]: number[c] = clue[c]',
    'draw {',
    ...colors.map((color) => `  cells thermometer ${color}line: ${color}`),
    '}',
  ];
  const text = [
    'clue:',
    ...colors.map(() => '  3 . . .'),
    ...colors.map((color, row) => `${color}line: [(${row},0), (${row},1), (${row},2), (${row},3)]`),
  ];
  return packText(
    JSON.stringify(['lines.pzl', `${model.join('\n')}\n`, {}, 'lines', `${text.join('\n')}\n`]),
  );
}

/** A model with a stroke of each color on a link, and on a border. */
function strokes(): string {
  const colors = Object.keys(COLORS);
  const looks = colors.map((color, at) => `c${at}: ${color}`).join(', ');
  const names = colors.map((_, at) => `c${at}`).join(', ');
  const model = [
    'puzzle "Strokes"',
    'board square',
    `given way[links]: {${names}}?`,
    `given wall[borders]: {${names}}?`,
    'find number[cells]: 1..2',
    'rule "All are one": forall c in cells: number[c] = 1',
    `draw {`,
    `  link line way { ${looks} }`,
    `  border line wall { ${looks} }`,
    '}',
  ];
  const text = [
    `size: ${colors.length} 4`,
    'way:',
    ...colors.map((_, at) => `  (${at},0)-(${at},1): c${at}`),
    'wall:',
    ...colors.map((_, at) => `  (${at},2)east: c${at}`),
  ];
  return packText(
    JSON.stringify(['strokes.pzl', `${model.join('\n')}\n`, {}, 'strokes', `${text.join('\n')}\n`]),
  );
}

inBrowser('what is drawn', () => {
  const { open } = studio();

  it.each(inTurn(BOARDS, 6))('on %s is told from its ground, in both themes and palettes', async (board) => {
    const page = await open(`#/${board}`);
    await page.waitForFunction(
      () => (globalThis as unknown as { pzlGame?: { plan?: object } }).pzlGame?.plan !== undefined,
    );
    const empty = await faint(page);
    await page.evaluate('pzlGame.queries.showAnswer()');
    expect([empty, await faint(page)]).toEqual([{}, {}]);
    await page.context().close();
  });

  it.each(['star-battle/small', 'slitherlink/small', 'hitori/small'])(
    'for what is decided not to be on %s is told from its ground',
    async (board) => {
      const page = await open(`#/${board}`);
      await page.waitForFunction(
        () => (globalThis as unknown as { pzlGame?: { plan?: object } }).pzlGame?.plan !== undefined,
      );
      await page.evaluate(() => {
        const game = (globalThis as unknown as { pzlGame: Session }).pzlGame;
        const open = game.history.entries.flatMap((_, at) =>
          at < game.places.firstColorPlace && !game.isLocked(at) ? [at] : [],
        );
        game.checking.value = 'never';
        game.setValue(open, 0);
      });
      expect(await faint(page)).toEqual({});
      await page.context().close();
    },
  );

  it('as a line between cells is told from its ground, whatever its color', async () => {
    const page = await open(`#z=${strokes()}`);
    await page.waitForFunction(
      () => (globalThis as unknown as { pzlGame?: { plan?: object } }).pzlGame?.plan !== undefined,
    );
    const count = Object.keys(COLORS).length;
    expect(await page.locator('.picture .part-link line').count()).toBe(count + 1);
    expect(await faint(page)).toEqual({});
    await page.context().close();
  });

  it('in a cell through which a line goes is told from the line, whatever its color', async () => {
    const page = await open(`#z=${onLines()}`);
    await page.waitForFunction(
      () => (globalThis as unknown as { pzlGame?: { plan?: object } }).pzlGame?.plan !== undefined,
    );
    await page.evaluate((rows) => {
      const game = (globalThis as unknown as { pzlGame: Session }).pzlGame;
      for (let row = 0; row < rows; row++) {
        game.setValue([4 * row + 1], 5);
        game.toggleNote([4 * row + 2], 'centre', 4);
        game.toggleNote([4 * row + 3], 'corner', 5);
      }
    }, LINES.length);
    const low = await faint(page);
    expect(low).toEqual({});
    await page.context().close();
  });
});
