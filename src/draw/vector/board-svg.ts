/** The picture of a board in SVG: layers of elements, from bottom to top. */

import type { Board } from '../../model/board.ts';
import { isDrawn } from '../../model/boards/kinds.ts';
import { append } from '../../model/large-lists.ts';
import { Element } from '../../model/values.ts';
import {
  type Geometry,
  geometryOf,
  middleOfPlace,
  outlineOf,
  type Point,
  strokesOfBorder,
  strokesOfLink,
} from '../scene/geometry.ts';
import { isArrow } from '../scene/known-values.ts';
import {
  type CellMark,
  type CellSide,
  type Figure,
  isSign,
  type Label,
  type Scene,
  type StrokeMark,
} from '../scene/scene.ts';
import { isLabeled } from '../text/cell-text.ts';
import { roomOutside } from './list-geometry.ts';
import { besideLine, marginPlaces, maxMarginDepth, type Side, widthOf } from './margins.ts';
import { FIXED_PAINT, inkOnContents, type Paint } from './paint.ts';
import { figureSvg, line, polygon, roundedText } from './svg-figures.ts';
import { type BoardPicture, listsAbove, listsBelow } from './svg-lists.ts';
import { parallelStrokes, strokeSvg } from './svg-strokes.ts';
import { sideSvg, tileSvg } from './svg-tiles.ts';
import { escapeXml } from './svg-tray.ts';

export interface SvgOptions {
  /** The side length of a cell in pixels. */
  readonly unit?: number;
}

type Segment = readonly [from: [number, number], to: [number, number]];

const SIDE_SHIFTS: Readonly<Record<CellSide, readonly [number, number]>> = {
  north: [0, -0.3],
  east: [0.3, 0],
  south: [0, 0.3],
  west: [-0.3, 0],
};

/** One layer of the picture, which draws elements of one kind. */
export interface SvgLayer {
  readonly of: 'cell' | 'border' | 'corner' | 'link' | 'board';
  /** The number of elements of this kind; 1 if the layer draws the whole board. */
  readonly count: number;
  /** Returns the SVG of one element in the scene's present state; '' if it shows nothing. */
  readonly part: (element: number) => string;
}

/** A corner of the cell, as signs across and down, that a diagonal leaves free for a label; undefined for other figures. */
const freeCornerOf = (figure: Figure | undefined): readonly [number, number] | undefined =>
  figure?.shape === 'rising' ? [1, 1] : figure?.shape === 'falling' ? [1, -1] : undefined;

/** The picture of a board. Its parts are drawn one by one, each from the scene's present state. */
export class BoardSvg {
  readonly width: number;
  readonly height: number;
  /** The side length of a cell in pixels. */
  readonly unit: number;
  readonly #scene: Scene;
  readonly #board: Board;
  readonly #paint: Paint;
  readonly #geometry: Geometry;
  readonly #leftMargin: number;
  readonly #top: number;
  /** Whether cells are colored by triangles, so that texts in them need a light background. */
  readonly #hasTriangles: boolean;

  constructor(
    scene: Scene,
    board: Board,
    { unit = 40, paint = FIXED_PAINT }: SvgOptions & { readonly paint?: Paint } = {},
  ) {
    this.#scene = scene;
    this.#board = board;
    this.unit = unit;
    this.#paint = paint;
    this.#geometry = geometryOf(board);
    this.#hasTriangles = scene.borders.some(({ triangle }) => triangle !== undefined);
    const { margins } = scene;
    const { topLeft, bottomRight } = this.#geometry;
    const listMargin = roomOutside(scene.lists);
    const marginDepth = (lines: readonly (readonly Label[])[], room: (label: Label) => number): number =>
      Math.max(listMargin, maxMarginDepth(lines, room));
    this.#leftMargin = unit * (0.4 + marginDepth(margins.left, widthOf));
    this.#top = unit * (0.4 + marginDepth(margins.top, () => 0.55));
    const [width, height] = [bottomRight.x - topLeft.x, bottomRight.y - topLeft.y];
    this.width = this.#leftMargin + width * unit + unit * (0.4 + marginDepth(margins.right, widthOf));
    this.height = this.#top + height * unit + unit * (0.4 + marginDepth(margins.bottom, () => 0.55));
  }

  /** The SVG of all parts, from bottom to top. */
  parts(): string[] {
    return this.layers.flatMap(({ count, part }) =>
      Array.from({ length: count }, (_, element) => part(element)).filter((text) => text !== ''),
    );
  }

  /** The layers of the picture, from bottom to top. */
  get layers(): readonly SvgLayer[] {
    const { cells, borders, corners, links } = this.#scene;
    const joinLines = (parts: readonly string[]): string => parts.join('\n');
    const boardLayer = (part: () => readonly string[]): SvgLayer => ({
      of: 'board',
      count: 1,
      part: () => joinLines(part()),
    });
    const elementLayer = (
      of: SvgLayer['of'],
      { length: count }: readonly unknown[],
      part: (element: number) => readonly string[],
    ): SvgLayer => ({ of, count, part: (element) => joinLines(part(element)) });
    return [
      elementLayer('cell', cells, (cell) => this.#background(cell)),
      elementLayer('border', borders, (border) => this.#triangles(border)),
      boardLayer(() => this.#gridLines()),
      elementLayer('border', borders, (border) => this.#border(border)),
      boardLayer(() => this.#dots()),
      elementLayer('link', links, (link) => this.#link(link)),
      boardLayer(() => listsBelow(this.#scene.lists, this.#picture())),
      elementLayer('cell', cells, (cell) => this.#content(cell)),
      elementLayer('border', borders, (border) => this.#borderLabel(border)),
      elementLayer('corner', corners, (corner) => this.#corner(corner)),
      boardLayer(() => listsAbove(this.#scene.lists, this.#picture())),
      boardLayer(() => this.#points()),
      boardLayer(() => this.#margins()),
    ];
  }

  /** The centre of a cell in the picture. */
  cell(cell: number): [number, number] {
    return this.#pointOf(this.#geometry.centers[cell] ?? this.#geometry.topLeft);
  }

  corner(corner: number): readonly [number, number] {
    return this.#pointOf(this.#geometry.corners[corner] ?? this.#geometry.topLeft);
  }

  /** The position of labels beside a row or column. */
  beside(side: Side, line: number): readonly [number, number] | undefined {
    return besideLine(this.#board, side, line, this.unit, (cell) => this.cell(cell));
  }

  /** The corners of a cell in order around it; empty on a drawing, where cells are circles. */
  outline(cell: number): readonly (readonly [number, number])[] {
    return outlineOf(this.#board, this.#geometry, cell).map((point) => this.#pointOf(point));
  }

  /** The middle of a place in the picture. */
  middle({ kind, index }: Pick<Element, 'kind' | 'index'>): readonly [number, number] {
    return this.#placeAt(new Element(kind, index));
  }

  /** The line segments of a border or link; one across the edge of a torus has two. */
  strokes({ kind, index }: Pick<Element, 'kind' | 'index'>): readonly Segment[] {
    const strokes = kind === 'link' ? strokesOfLink : strokesOfBorder;
    return strokes(this.#board, this.#geometry, index).map(([a, b]) => [this.#pointOf(a), this.#pointOf(b)]);
  }

  #pointOf({ x, y }: Point): [number, number] {
    const { topLeft } = this.#geometry;
    return [this.#leftMargin + (x - topLeft.x) * this.unit, this.#top + (y - topLeft.y) * this.unit];
  }

  #placeAt(place: Element): [number, number] {
    return this.#pointOf(middleOfPlace(this.#board, this.#geometry, place));
  }

  #background(cell: number): string[] {
    const mark = this.#scene.cells[cell];
    if (!mark || (!mark.fill && !mark.emphasis && !mark.tile) || isDrawn(this.#board)) return [];
    const points = outlineOf(this.#board, this.#geometry, cell).map((point) => this.#pointOf(point));
    const svgParts: string[] = [];
    if (mark.fill) svgParts.push(polygon(points, this.#paint.fill(mark.fill)));
    // A tile is only drawn in a cell with four sides.
    if (mark.tile && points.length === 4)
      svgParts.push(tileSvg(this.cell(cell), this.outline(cell), mark.tile, mark.turn ?? 0, this.#paint));
    if (mark.emphasis === 'focus') svgParts.push(polygon(points, this.#paint.focus, ' fill-opacity="0.35"'));
    if (mark.emphasis === 'wrong') svgParts.push(polygon(points, this.#paint.wrong, ' fill-opacity="0.3"'));
    return svgParts;
  }

  #triangles(border: number): string[] {
    const triangle = this.#scene.borders[border]?.triangle;
    if (triangle === undefined) return [];
    const cells = [0, 1].map((side) => this.#board.borderCells[2 * border + side] ?? -1);
    const ends = this.strokes({ kind: 'border', index: border });
    return cells.flatMap((cell, side) => {
      const [a, b] = ends[side] ?? ends[0] ?? [];
      // If the cell has a tile, the tile draws the cell's sides.
      if (cell < 0 || !a || !b || this.#scene.cells[cell]?.tile) return [];
      return sideSvg(this.cell(cell), [a, b], triangle, this.#paint);
    });
  }

  /**
   * One SVG path for all inner grid lines and one for the frame, since large boards have tens of thousands of lines.
   */
  #gridLines(): string[] {
    const { grid } = this.#scene;
    if (grid !== 'lines' && grid !== 'mesh') return [];
    const strokePaths: [inner: string[], outer: string[]] = [[], []];
    this.#scene.borders.forEach((_, border) => {
      const isOuter = (this.#board.borderCells[2 * border + 1] ?? -1) < 0;
      for (const [[x1, y1], [x2, y2]] of this.strokes({ kind: 'border', index: border }))
        strokePaths[isOuter && grid === 'lines' ? 1 : 0].push(
          `M${roundedText(x1)} ${roundedText(y1)}L${roundedText(x2)} ${roundedText(y2)}`,
        );
    });
    const inks = [this.#paint.grid, this.#paint.frame];
    return strokePaths.flatMap((path, outer) =>
      path.length === 0
        ? []
        : `<path d="${path.join('')}" fill="none" stroke="${inks[outer]}" stroke-width="${outer + 1}" stroke-linecap="round"/>`,
    );
  }

  #border(border: number): string[] {
    const mark = this.#scene.borders[border] ?? {};
    const pathParts = this.strokes({ kind: 'border', index: border }).flatMap((ends) =>
      this.#borderStrokes(mark, ends),
    );
    if (mark.count === 0 && this.#scene.partial)
      pathParts.push(this.#cross(...this.#placeAt(new Element('border', border))));
    return pathParts;
  }

  #borderStrokes(mark: StrokeMark, ends: Segment): string[] {
    const svgParts: string[] = [];
    if (mark.outline) svgParts.push(line(...ends, this.#paint.frame, 2.5));
    if (mark.emphasis)
      svgParts.push(
        line(
          ...ends,
          mark.emphasis === 'wrong' ? this.#paint.wrong : this.#paint.focus,
          9,
          ' stroke-opacity="0.45"',
        ),
      );
    if (mark.count !== undefined && mark.count > 0)
      append(svgParts, this.#stroke(mark, ...ends, this.#strokeColor(mark), this.unit / 9));
    return svgParts;
  }

  #cross(x: number, y: number): string {
    return `<g opacity="0.8">${figureSvg({ shape: 'cross', color: 'gray' }, x, y, this.unit / 7, this.#paint)}</g>`;
  }

  #dots(): string[] {
    if (this.#scene.grid !== 'dots') return [];
    return this.#geometry.corners.map((corner) => {
      const [x, y] = this.#pointOf(corner);
      return `<circle cx="${roundedText(x)}" cy="${roundedText(y)}" r="${roundedText(this.unit / 16)}" fill="${this.#paint.given}"/>`;
    });
  }

  #link(link: number): string[] {
    const mark = this.#scene.links[link] ?? {};
    const hasFixedLinks = isDrawn(this.#board);
    if (!hasFixedLinks && !this.#scene.drawsUndecidedLinks && !mark.emphasis) return [];
    return this.strokes({ kind: 'link', index: link }).flatMap((ends) => this.#linkStroke(mark, ...ends));
  }

  #linkStroke(mark: StrokeMark, from: [number, number], to: [number, number]): string[] {
    const hasFixedLinks = isDrawn(this.#board);
    const strokeMiddle: [number, number] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
    const svgParts: string[] = [];
    if (mark.emphasis)
      svgParts.push(
        line(
          from,
          to,
          mark.emphasis === 'wrong' ? this.#paint.wrong : this.#paint.focus,
          this.unit / 3,
          ' stroke-opacity="0.4"',
        ),
      );
    const count = mark.count ?? 0;
    if (count > 0) append(svgParts, this.#strokes(mark, count, from, to));
    else if (hasFixedLinks && mark.count === 0)
      svgParts.push(line(from, to, this.#paint.faint, 2.5, ' stroke-dasharray="0.1 7"'));
    else if (hasFixedLinks)
      svgParts.push(
        line(from, to, this.#paint.faint, 1.5, this.#scene.unsolved ? '' : ' stroke-dasharray="5 4"'),
      );
    else if (mark.count === 0 && this.#scene.partial) svgParts.push(this.#cross(...strokeMiddle));
    return [...svgParts, ...this.#labelAt(mark, strokeMiddle)];
  }

  #stroke(
    mark: StrokeMark,
    from: [number, number],
    to: [number, number],
    ink: string,
    defaultWidth: number,
  ): string[] {
    return strokeSvg(mark, from, to, ink, defaultWidth, this.#paint.frame);
  }

  /** `count` parallel strokes between two points. */
  #strokes(mark: StrokeMark, count: number, from: [number, number], to: [number, number]): string[] {
    const width = mark.multiple ? this.unit / 16 : this.unit / 9;
    const strokeInk = mark.multiple && !mark.color ? this.#paint.given : this.#strokeColor(mark);
    return parallelStrokes(from, to, count, this.unit / 7).flatMap(([start, end]) =>
      this.#stroke(mark, start, end, strokeInk, width),
    );
  }

  /** The circle behind a cell's contents: a vertex of a drawing, or the end of links that are written in the cell. */
  #disc(mark: CellMark, x: number, y: number): string[] {
    const circle = (radius: number, fill: string, ink: string, width: number): string[] => [
      `<circle cx="${roundedText(x)}" cy="${roundedText(y)}" r="${roundedText(this.unit * radius)}" fill="${fill}" stroke="${ink}" stroke-width="${width}"/>`,
    ];
    const { sheet, frame, faint, wrong, focus } = this.#paint;
    if (!isDrawn(this.#board))
      return this.#scene.drawsUndecidedLinks && mark.labels.length > 0 && !freeCornerOf(mark.figure)
        ? circle(0.36, sheet, frame, 1.5)
        : [];
    const ink = mark.emphasis ? (mark.emphasis === 'wrong' ? wrong : focus) : faint;
    return circle(0.3, mark.fill ? this.#paint.fill(mark.fill) : sheet, ink, mark.emphasis ? 4 : 1.2);
  }

  #content(cell: number): string[] {
    const mark = this.#scene.cells[cell];
    if (!mark) return [];
    const [x, y] = this.cell(cell);
    const cellUnit = this.unit;
    const svgParts: string[] = [];
    append(svgParts, this.#disc(mark, x, y));
    const [main, ...others] = mark.labels;
    const sign = main && isSign(mark.figure) ? mark.figure : undefined;
    // An arrow that is the only label besides the main one is written directly after the number.
    const arrow = others.length === 1 ? others[0] : undefined;
    if (mark.figure && !sign) svgParts.push(figureSvg(mark.figure, x, y, cellUnit * 0.3, this.#paint));
    if (mark.clear && this.#scene.partial) {
      // If the cell has a label, the cross for a value decided as false goes into the free corner.
      const crossOffset = isLabeled(mark) ? cellUnit * 0.32 : 0;
      svgParts.push(this.#cross(x - crossOffset, y - crossOffset));
    }
    append(svgParts, this.#dividedCell(cell, x, y));
    for (const [side, label] of Object.entries(mark.sides ?? {})) {
      const [dx, dy] = SIDE_SHIFTS[side as CellSide];
      svgParts.push(this.#label(label, x + dx * cellUnit, y + dy * cellUnit, cellUnit * 0.3, 'middle'));
    }
    const contrastInk = inkOnContents(mark, this.#paint, main && this.#strokeColor(main));
    const corner = freeCornerOf(mark.figure);
    if (main && corner) {
      const [across, down] = corner;
      append(
        svgParts,
        this.#haloedLabel(main, x + across * cellUnit * 0.27, y + down * cellUnit * 0.27, cellUnit * 0.32),
      );
    } else if (main && sign) append(svgParts, this.#labelWithSign(main, sign, x, y, contrastInk));
    else if (main && (this.#hasTriangles || mark.tile))
      append(svgParts, this.#haloedLabel(main, x, y, cellUnit * (mark.tile ? 0.2 : 0.3)));
    else if (main && arrow && isArrow(arrow.text) && main.text.length <= 2) {
      svgParts.push(
        this.#label(
          main,
          x - cellUnit * 0.15,
          y,
          cellUnit * (main.text.length > 1 ? 0.34 : 0.44),
          'middle',
          contrastInk,
        ),
      );
      svgParts.push(this.#label(arrow, x + cellUnit * 0.19, y, cellUnit * 0.34, 'middle', contrastInk));
      return svgParts;
    } else if (main)
      svgParts.push(
        this.#label(main, x, y, cellUnit * (main.text.length > 2 ? 0.34 : 0.5), 'middle', contrastInk),
      );
    others.forEach((other, at) => {
      svgParts.push(
        this.#label(
          other,
          x + cellUnit * 0.42,
          y + cellUnit * (0.3 - at * 0.26),
          cellUnit * 0.26,
          'end',
          contrastInk,
        ),
      );
    });
    return svgParts;
  }

  /** The main label with a plus or minus before it; together they are as wide as a label with one more character. */
  #labelWithSign(main: Label, sign: Figure, x: number, y: number, light?: string): string[] {
    const size = this.unit * (this.#hasTriangles ? 0.3 : 0.4);
    const letter = size * 0.3;
    const halo = `<circle cx="${roundedText(x)}" cy="${roundedText(y)}" r="${roundedText(size * (0.5 + 0.25 * main.text.length))}" fill="${this.#paint.sheet}" fill-opacity="0.85"/>`;
    return [
      ...(this.#hasTriangles ? [halo] : []),
      figureSvg(sign, x - letter * main.text.length, y, letter, this.#paint),
      this.#label(main, x + letter, y, size, 'middle', light),
    ];
  }

  /** A cell divided from top left to bottom right, with labels on both sides of the line. */
  #dividedCell(cell: number, x: number, y: number): string[] {
    const { upper, lower } = this.#scene.cells[cell] ?? {};
    if (!upper && !lower) return [];
    const [half, shift, size] = [this.unit / 2, this.unit * 0.2, this.unit * 0.32];
    return [
      line([x - half, y - half], [x + half, y + half], this.#paint.faint, 1),
      ...(upper ? [this.#label(upper, x + shift, y - shift, size, 'middle')] : []),
      ...(lower ? [this.#label(lower, x - shift, y + shift, size, 'middle')] : []),
    ];
  }

  /** The label of a border. A triangle drawn on a border shows its number by its form, so it has no label. */
  #borderLabel(border: number): string[] {
    const mark = this.#scene.borders[border];
    return mark?.triangle === undefined
      ? this.#labelAt(mark, this.#placeAt(new Element('border', border)))
      : [];
  }

  #labelAt(mark: Pick<StrokeMark, 'label'> | undefined, [x, y]: [number, number]): string[] {
    if (!mark?.label) return [];
    return this.#haloedLabel(mark.label, x, y, this.unit * 0.27);
  }

  /** A label with a light halo, readable over any background. */
  #haloedLabel(label: Label, x: number, y: number, size: number): string[] {
    const halo = `<circle cx="${roundedText(x)}" cy="${roundedText(y)}" r="${roundedText(size * (0.4 + 0.22 * label.text.length))}" fill="${this.#paint.sheet}" fill-opacity="0.85"/>`;
    return [halo, this.#label(label, x, y, size, 'middle')];
  }

  /** The marks at half-cell points. */
  #points(): string[] {
    return this.#scene.points.flatMap((mark, point) => {
      const [x, y] = this.#placeAt(new Element('point', point));
      return [
        ...(mark.figure ? [figureSvg(mark.figure, x, y, this.unit * 0.16, this.#paint)] : []),
        ...this.#labelAt(mark, [x, y]),
      ];
    });
  }

  #corner(corner: number): string[] {
    const mark = this.#scene.corners[corner];
    if (!mark) return [];
    const [x, y] = this.#pointOf(this.#geometry.corners[corner] ?? this.#geometry.topLeft);
    const svgParts: string[] = [];
    if (mark.figure) svgParts.push(figureSvg(mark.figure, x, y, this.unit * 0.14, this.#paint));
    if (mark.label) append(svgParts, this.#labelAt({ label: mark.label }, [x, y]));
    return svgParts;
  }

  #margins(): string[] {
    const placedLabels = marginPlaces(this.#scene.margins, this.#board, this.unit, (cell) => this.cell(cell));
    return placedLabels.map(({ label, at: [x, y], size, anchor }) => this.#label(label, x, y, size, anchor));
  }

  #picture(): BoardPicture {
    const given = (text: string): Label => ({ text, origin: 'given' });
    return {
      unit: this.unit,
      paint: this.#paint,
      cell: (cell) => this.cell(cell),
      place: (place) => this.#placeAt(place),
      outline: (cell) => this.outline(cell),
      label: (text, [x, y], size, { anchor = 'middle', ink }) =>
        this.#label(given(text), x, y, size, anchor, ink),
      haloed: (text, [x, y], size) => this.#haloedLabel(given(text), x, y, size).join(''),
    };
  }

  /** A label as SVG text. `inkOnDark` is the ink for text on a dark background; undefined on a light one. */
  #label(
    { text, origin, color }: Label,
    x: number,
    y: number,
    size: number,
    anchor: string,
    inkOnDark?: string,
  ): string {
    const textInk = inkOnDark ?? this.#strokeColor({ origin, ...(color && { color }) });
    const weight = origin === 'given' ? ' font-weight="600"' : '';
    return `<text x="${roundedText(x)}" y="${roundedText(y + size * 0.36)}" font-size="${roundedText(size)}" text-anchor="${anchor}" fill="${textInk}"${weight}>${escapeXml(text)}</text>`;
  }

  #strokeColor({ origin, color }: Pick<StrokeMark, 'origin' | 'color'>): string {
    if (color) return this.#paint.ink(color);
    return origin === 'given' ? this.#paint.given : this.#paint.answer;
  }
}
