/**
 * Swatches: for each rule, small pictures of the clues that it is about, such as its line, cage or circle. Each is a
 * piece of the puzzle's own picture. Which clues a rule is about follows from the givens that its condition names.
 */
import {
  type Board,
  BoardSvg,
  composeScene,
  type Drawing,
  type Element,
  type Ground,
  type Scene,
  THEMED_PAINT,
} from '../../src/index.ts';
import { givensNamedIn } from './named-givens.ts';
import type { OpenPuzzle } from './opened.ts';
import type { PlainElement, Swatch } from './protocol.ts';

type GroundGiven = Ground['givens'][number];

/** The greatest number of swatches for one rule. */
const MAX_SWATCHES_PER_RULE = 2;
/** The greatest number of cells that a swatch shows of a mark, such as a long line. */
const MAX_CELLS = 4;
/** The margin around the cells of a swatch, in cells. */
const MARGIN = 0.12;
/** The margin of a swatch of a clue beside the board, around the cell next to the clue, in cells. */
const MARGIN_OUTSIDE = 1.1;
/** How far a swatch of a sign between cells reaches from the sign's middle, in cells. */
const REACH_BETWEEN = 0.6;
const UNIT = 40;

export function swatchesOf({ model, ground, drawing, sheet }: OpenPuzzle): readonly Swatch[] {
  const { board } = ground;
  if (!board) return [];
  const scenes = new Map<string, ClueScene>();
  const sceneOf = (givens: readonly GroundGiven[]): ClueScene => {
    const key = givens.map(({ name }) => name).join();
    const clueScene = scenes.get(key) ?? new ClueScene(ground, board, drawing, givens);
    scenes.set(key, clueScene);
    return clueScene;
  };
  return ground.rules.flatMap(({ span }, rule) => {
    if (sheet.idle.includes(rule)) return [];
    const givenNames = givensNamedIn(model, span);
    const givens = ground.givens.filter(
      (given) => givenNames.has(given.name) && !isOnlyOutlined(drawing, given),
    );
    const sites = ground.constraints.flatMap((each) => (each.rule === rule ? [each.site] : []));
    const swatchSvgs = givens.flatMap((given) => {
      const givenScene = sceneOf([given]);
      // A clue that consists of several givens, such as a number and an arrow, is drawn with all of them.
      return givenScene.listSwatch() ?? sceneOf(givens).placeSwatch(givenScene.placeOf(sites)) ?? [];
    });
    return [...new Set(swatchSvgs)].slice(0, MAX_SWATCHES_PER_RULE).map((svg) => ({ rule, svg }));
  });
}

/** Whether a given is drawn only as outlines of regions; a swatch of some cells would show too little of these. */
function isOnlyOutlined(drawing: Drawing | undefined, { name }: GroundGiven): boolean {
  const drawInstructions = drawing?.instructions.filter(({ family }) => family === name) ?? [];
  return drawInstructions.length > 0 && drawInstructions.every(({ way }) => way === 'outline');
}

/** A part of the picture: left edge, top, width and height. */
type Box = readonly [left: number, top: number, width: number, height: number];

/** The box around a sign that stands between cells. */
function boxBetween([x, y]: readonly [number, number]): Box {
  const reach = REACH_BETWEEN * UNIT;
  return [x - reach, y - reach, 2 * reach, 2 * reach];
}

/** A picture of the board that shows only the clues of some givens. */
class ClueScene {
  readonly #board: Board;
  readonly #scene: Scene;
  readonly #svg: BoardSvg;

  constructor(ground: Ground, board: Board, drawing: Drawing | undefined, givens: readonly GroundGiven[]) {
    const { instructions = [], lists = [] } = drawing ?? {};
    const scene = composeScene(
      { ...ground, givens, families: [] },
      { drawing: { instructions: instructions.filter(({ way }) => way !== 'outline'), lists, grid: 'none' } },
    );
    this.#board = board;
    this.#scene = { ...scene, lists: scene.lists.slice(0, 1) };
    this.#svg = new BoardSvg(this.#scene, board, { unit: UNIT, paint: THEMED_PAINT });
  }

  /**
   * Finds a place with a clue of this scene, as an example for a rule. `sites`: the elements to which the rule applies.
   * The place is the first site with a clue; if the sites are of a kind that never has such clues, it is the first clue
   * anywhere. Undefined if sites could have such clues but none has: the rule is then about places without clues.
   */
  placeOf(sites: readonly (readonly Element[])[]): PlainElement | undefined {
    const first = this.#firstMarked();
    const sitesOfKind = sites.flat().filter(({ kind }) => kind === first?.kind);
    return sitesOfKind.length > 0 ? sitesOfKind.find((element) => this.#isMarked(element)) : first;
  }

  placeSwatch(place: PlainElement | undefined): string | undefined {
    if (!place) return undefined;
    const cells = this.#cellsAt(place);
    if (place.kind === 'cell') return this.#piece(cells, this.#boxAround(cells, MARGIN), place);
    const { kind, index } = place;
    return this.#piece(cells, boxBetween(this.#svg.middle({ kind: kind as Element['kind'], index })), place);
  }

  #firstMarked(): PlainElement | undefined {
    const { cells, borders, links, corners } = this.#scene;
    for (const [kind, { length }] of Object.entries({
      cell: cells,
      border: borders,
      link: links,
      corner: corners,
    }))
      for (let index = 0; index < length; index++)
        if (this.#isMarked({ kind, index })) return { kind, index };
    return undefined;
  }

  #isMarked({ kind, index }: PlainElement): boolean {
    const { cells, borders, links, corners } = this.#scene;
    const isPresent = (part: unknown): boolean => part !== undefined;
    if (kind === 'corner') {
      const { label, figure } = corners[index] ?? {};
      return [label, figure].some(isPresent);
    }
    if (kind !== 'cell') {
      const { label, triangle, count = 0 } = (kind === 'border' ? borders : links)[index] ?? {};
      return (kind === 'border' || kind === 'link') && (count > 0 || [label, triangle].some(isPresent));
    }
    const { labels = [], fill, figure, upper, lower, sides } = cells[index] ?? {};
    return labels.length > 0 || [fill, figure, upper, lower, sides].some(isPresent);
  }

  /** The cells that an element touches: for a border, the cells on both sides of it. */
  #cellsAt({ kind, index }: PlainElement): readonly number[] {
    const { borderCells, borderCorners, linkCells } = this.#board;
    if (kind === 'cell') return [index];
    const endCells = (cells: Int32Array, at: number): number[] =>
      [cells[2 * at] ?? -1, cells[2 * at + 1] ?? -1].filter((cell) => cell >= 0);
    if (kind !== 'corner') return endCells(kind === 'border' ? borderCells : linkCells, index);
    const cells = new Set<number>();
    borderCorners.forEach((corner, at) => {
      if (corner === index) for (const cell of endCells(borderCells, at >> 1)) cells.add(cell);
    });
    return [...cells];
  }

  /** The swatch for givens that are lists of cells: it shows the first list. Undefined for other givens. */
  listSwatch(): string | undefined {
    const [mark] = this.#scene.lists;
    if (!mark || mark.cells.length === 0) return undefined;
    const { way, cells, line = [] } = mark;
    if (way === 'outside')
      return this.#piece(cells.slice(0, 1), this.#boxAround(cells.slice(0, 1), MARGIN_OUTSIDE));
    const shownCells = [...new Set([...cells, ...line])].slice(0, MAX_CELLS);
    const isBetween = way === 'dot' || way === 'text';
    return this.#piece(
      shownCells,
      isBetween ? boxBetween(this.#middleOf(shownCells)) : this.#boxAround(shownCells, MARGIN),
    );
  }

  #middleOf(cells: readonly number[]): readonly [number, number] {
    const points = cells.map((cell) => this.#svg.cell(cell));
    const mean = (numbers: readonly number[]): number =>
      numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
    return [mean(points.map(([x]) => x)), mean(points.map(([, y]) => y))];
  }

  /** The smallest box around these cells with a margin, in cells. */
  #boxAround(cells: readonly number[], margin: number): Box {
    const points = cells.flatMap((cell) => {
      const outline = this.#svg.outline(cell);
      const [x, y] = this.#svg.cell(cell);
      const halfUnit = UNIT / 2;
      return outline.length > 0
        ? outline
        : [[x - halfUnit, y - halfUnit] as const, [x + halfUnit, y + halfUnit] as const];
    });
    const marginLength = margin * UNIT;
    const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
    const left = xs.reduce((least, x) => Math.min(least, x)) - marginLength;
    const top = ys.reduce((least, y) => Math.min(least, y)) - marginLength;
    const width = xs.reduce((most, x) => Math.max(most, x)) + marginLength - left;
    const height = ys.reduce((most, y) => Math.max(most, y)) + marginLength - top;
    return [left, top, width, height];
  }

  /** A piece of the picture as SVG: what is in this box, of the outlines of these cells and of what is drawn in or across them. */
  #piece(cells: readonly number[], box: Box, element?: PlainElement): string {
    const outlines = cells.map((cell) => this.#svg.outline(cell));
    const grid = outlines.map(
      (outline) =>
        `<polygon points="${outline.map((point) => point.join(',')).join(' ')}" fill="none" stroke="${THEMED_PAINT.grid}"/>`,
    );
    const svgParts = this.#svg.layers.flatMap(({ of, part }) =>
      of === 'cell'
        ? cells.map((cell) => part(cell))
        : of === 'board'
          ? [part(0)]
          : of === element?.kind
            ? [part(element.index)]
            : [],
    );
    const viewBox = box.map((length) => Math.round(length * 10) / 10).join(' ');
    return `<svg viewBox="${viewBox}" data-cells="${cells.length}" aria-hidden="true">${[...grid, ...svgParts].join('')}</svg>`;
  }
}
