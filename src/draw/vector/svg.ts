/** A scene as SVG: one self-contained picture on white, of any kind of board. */

import type { Board } from '../../model/board.ts';
import { isDrawn } from '../../model/boards/kinds.ts';
import { type Geometry, geometryOf, outlineOf, type Point } from '../scene/geometry.ts';
import { type Color, fillOf, inkOf, tintOf } from '../scene/palette.ts';
import { type Figure, isSign, type Label, type Scene, type StrokeMark } from '../scene/scene.ts';
import { isLabeled } from '../text/cell-text.ts';
import { figureSvg, n, polygon } from './svg-figures.ts';

export interface SvgOptions {
  /** Side of a cell in pixels. */
  readonly unit?: number;
}

const GIVEN = '#1f2937';
const ANSWER = '#2563c9';
const GRID = '#c6ccd5';
const FRAME = '#374151';
const FAINT = '#aeb5c0';
const FOCUS = '#f2b705';
const WRONG = '#d1382c';
const DARK: ReadonlySet<Color> = new Set(['black', 'gray']);

export function drawSvg(scene: Scene, { unit = 40 }: SvgOptions = {}): string {
  const { board } = scene;
  const body = board && board.cellCount > 0 ? new SvgDrawing(scene, board, unit) : undefined;
  const width = Math.max(body?.width ?? 0, ...scene.notes.map((note) => note.length * unit * 0.26 + unit));
  const top = body?.height ?? unit / 2;
  const notes = scene.notes.map(
    (note, at) =>
      `<text x="${n(unit / 2)}" y="${n(top + (at + 0.5) * unit * 0.55)}" font-size="${n(unit * 0.38)}" fill="${GIVEN}" xml:space="preserve">${escaped(note)}</text>`,
  );
  const height = top + (notes.length + (notes.length > 0 ? 1 : 0)) * unit * 0.55;
  const size = `width="${n(width)}" height="${n(height)}" viewBox="0 0 ${n(width)} ${n(height)}"`;
  const font = `font-family="'Helvetica Neue', Helvetica, Arial, 'DejaVu Sans', sans-serif"`;
  const parts = ['<rect width="100%" height="100%" fill="#fff"/>', ...(body?.parts() ?? []), ...notes];
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} ${font}>\n${parts.join('\n')}\n</svg>\n`;
}

class SvgDrawing {
  readonly width: number;
  readonly height: number;
  readonly #scene: Scene;
  readonly #board: Board;
  readonly #unit: number;
  readonly #geometry: Geometry;
  readonly #left: number;
  readonly #top: number;
  /** Triangles color the cells: what is written in them needs a bright spot. */
  readonly #tinted: boolean;

  constructor(scene: Scene, board: Board, unit: number) {
    this.#scene = scene;
    this.#board = board;
    this.#unit = unit;
    this.#geometry = geometryOf(board);
    this.#tinted = scene.borders.some((mark) => mark.triangle !== undefined);
    const { margins } = scene;
    const { least, most } = this.#geometry;
    const deep = (lines: readonly (readonly Label[])[], room: (label: Label) => number): number =>
      lines.reduce(
        (widest, labels) =>
          Math.max(
            widest,
            labels.reduce((sum, label) => sum + room(label), 0),
          ),
        0,
      );
    this.#left = unit * (0.4 + deep(margins.left, widthOf));
    this.#top = unit * (0.4 + deep(margins.top, () => 0.55));
    this.width = this.#left + (most.x - least.x) * unit + unit * (0.4 + deep(margins.right, widthOf));
    this.height = this.#top + (most.y - least.y) * unit + unit * (0.4 + deep(margins.bottom, () => 0.55));
  }

  /** From the ground up. */
  parts(): string[] {
    const { cells } = this.#scene;
    return [
      ...cells.flatMap((_, cell) => this.#ground(cell)),
      ...this.#scene.borders.flatMap((mark, border) => this.#triangles(mark, border)),
      ...this.#gridLines(),
      ...this.#scene.borders.flatMap((mark, border) => this.#border(mark, border)),
      ...this.#dots(),
      ...this.#scene.links.flatMap((mark, link) => this.#link(mark, link)),
      ...cells.flatMap((_, cell) => this.#content(cell)),
      ...this.#scene.borders.flatMap((mark, border) => this.#labelAt(mark, this.#middle(border))),
      ...this.#corners(),
      ...this.#margins(),
    ];
  }

  #at({ x, y }: Point): [number, number] {
    const { least } = this.#geometry;
    return [this.#left + (x - least.x) * this.#unit, this.#top + (y - least.y) * this.#unit];
  }

  #cellAt(cell: number): [number, number] {
    return this.#at(this.#geometry.centers[cell] ?? this.#geometry.least);
  }

  #ends(border: number): [[number, number], [number, number]] {
    const end = (which: number): [number, number] =>
      this.#at(
        this.#geometry.corners[this.#board.borderCorners[2 * border + which] ?? 0] ?? this.#geometry.least,
      );
    return [end(0), end(1)];
  }

  #middle(border: number): [number, number] {
    const [[x1, y1], [x2, y2]] = this.#ends(border);
    return [(x1 + x2) / 2, (y1 + y2) / 2];
  }

  #ground(cell: number): string[] {
    const mark = this.#scene.cells[cell];
    if (!mark || (!mark.fill && !mark.emphasis) || isDrawn(this.#board)) return [];
    const points = outlineOf(this.#board, this.#geometry, cell).map((point) => this.#at(point));
    const parts: string[] = [];
    if (mark.fill) parts.push(polygon(points, fillOf(mark.fill)));
    if (mark.emphasis === 'focus') parts.push(polygon(points, FOCUS, ' fill-opacity="0.35"'));
    if (mark.emphasis === 'wrong') parts.push(polygon(points, WRONG, ' fill-opacity="0.3"'));
    return parts;
  }

  #triangles(mark: StrokeMark, border: number): string[] {
    const { triangle } = mark;
    if (triangle === undefined) return [];
    const cells = [0, 1].map((side) => this.#board.borderCells[2 * border + side] ?? -1);
    return cells
      .filter((cell) => cell >= 0)
      .map((cell) =>
        polygon(
          [this.#cellAt(cell), ...this.#ends(border)],
          tintOf(triangle),
          ' stroke="#fff" stroke-width="0.8"',
        ),
      );
  }

  #gridLines(): string[] {
    if (this.#scene.grid !== 'lines') return [];
    return this.#scene.borders.map((_, border) => {
      const outer = (this.#board.borderCells[2 * border + 1] ?? -1) < 0;
      return line(...this.#ends(border), outer ? FRAME : GRID, outer ? 2 : 1);
    });
  }

  #border(mark: StrokeMark, border: number): string[] {
    const ends = this.#ends(border);
    const parts: string[] = [];
    if (mark.outline) parts.push(line(...ends, FRAME, 2.5));
    if (mark.emphasis)
      parts.push(line(...ends, mark.emphasis === 'wrong' ? WRONG : FOCUS, 9, ' stroke-opacity="0.45"'));
    if (mark.count !== undefined && mark.count > 0)
      parts.push(line(...ends, strokeInk(mark), this.#unit / 9));
    if (mark.count === 0 && this.#scene.partial) parts.push(this.#cross(...this.#middle(border)));
    return parts;
  }

  #cross(x: number, y: number): string {
    return `<g opacity="0.6">${figureSvg({ shape: 'cross', color: 'gray' }, x, y, this.#unit / 7)}</g>`;
  }

  #dots(): string[] {
    if (this.#scene.grid !== 'dots') return [];
    return this.#geometry.corners.map((corner) => {
      const [x, y] = this.#at(corner);
      return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(this.#unit / 16)}" fill="${GIVEN}"/>`;
    });
  }

  #link(mark: StrokeMark, link: number): string[] {
    const drawn = isDrawn(this.#board);
    if (!drawn && !this.#scene.drawsLinks && !mark.emphasis) return [];
    const from = this.#cellAt(this.#board.linkCells[2 * link] ?? 0);
    const to = this.#cellAt(this.#board.linkCells[2 * link + 1] ?? 0);
    const middle: [number, number] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
    const parts: string[] = [];
    if (mark.emphasis)
      parts.push(
        line(from, to, mark.emphasis === 'wrong' ? WRONG : FOCUS, this.#unit / 3, ' stroke-opacity="0.4"'),
      );
    const count = mark.count ?? 0;
    if (count > 0) parts.push(...this.#strokes(mark, count, from, to));
    else if (drawn && mark.count === 0) parts.push(line(from, to, FAINT, 2.5, ' stroke-dasharray="0.1 7"'));
    else if (drawn)
      parts.push(line(from, to, FAINT, 1.5, this.#scene.unsolved ? '' : ' stroke-dasharray="5 4"'));
    else if (mark.count === 0 && this.#scene.partial) parts.push(this.#cross(...middle));
    return [...parts, ...this.#labelAt(mark, middle)];
  }

  /** Parallel strokes beside each other. */
  #strokes(
    mark: StrokeMark,
    count: number,
    [x1, y1]: [number, number],
    [x2, y2]: [number, number],
  ): string[] {
    const length = Math.hypot(x2 - x1, y2 - y1) || 1;
    const [acrossX, acrossY] = [-(y2 - y1) / length, (x2 - x1) / length];
    const gap = this.#unit / 7;
    const width = mark.multiple ? this.#unit / 16 : this.#unit / 9;
    const ink = mark.multiple && !mark.color ? GIVEN : strokeInk(mark);
    return Array.from({ length: count }, (_, at) => {
      const shift = (at - (count - 1) / 2) * gap;
      const [dx, dy] = [acrossX * shift, acrossY * shift];
      return line([x1 + dx, y1 + dy], [x2 + dx, y2 + dy], ink, width);
    });
  }

  #content(cell: number): string[] {
    const mark = this.#scene.cells[cell];
    if (!mark) return [];
    const [x, y] = this.#cellAt(cell);
    const unit = this.#unit;
    const parts: string[] = [];
    if (isDrawn(this.#board)) {
      const ring = mark.emphasis ? (mark.emphasis === 'wrong' ? WRONG : FOCUS) : FAINT;
      const fill = mark.fill ? fillOf(mark.fill) : '#fff';
      parts.push(
        `<circle cx="${n(x)}" cy="${n(y)}" r="${n(unit * 0.3)}" fill="${fill}" stroke="${ring}" stroke-width="${mark.emphasis ? 4 : 1.2}"/>`,
      );
    } else if (this.#scene.drawsLinks && mark.labels.length > 0) {
      parts.push(
        `<circle cx="${n(x)}" cy="${n(y)}" r="${n(unit * 0.36)}" fill="#fff" stroke="${FRAME}" stroke-width="1.5"/>`,
      );
    }
    const [main, ...others] = mark.labels;
    const sign = main && isSign(mark.figure) ? mark.figure : undefined;
    if (mark.figure && !sign) parts.push(figureSvg(mark.figure, x, y, unit * 0.3));
    if (mark.clear && this.#scene.partial) {
      // Beside a label, in the corner that others leave free.
      const aside = isLabeled(mark) ? unit * 0.32 : 0;
      parts.push(this.#cross(x - aside, y - aside));
    }
    parts.push(...this.#cut(cell, x, y));
    const light = (mark.fill !== undefined && DARK.has(mark.fill)) || mark.figure?.shape === 'disc';
    if (main && sign) parts.push(...this.#signed(main, sign, x, y, light));
    else if (main && this.#tinted) parts.push(...this.#haloed(main, x, y, unit * 0.3));
    else if (main) parts.push(label(main, x, y, unit * (main.text.length > 2 ? 0.34 : 0.5), 'middle', light));
    others.forEach((other, at) => {
      parts.push(label(other, x + unit * 0.42, y + unit * (0.3 - at * 0.26), unit * 0.26, 'end', light));
    });
    return parts;
  }

  /** A plus or minus before the label; together they are as wide as a label of one more letter. */
  #signed(main: Label, sign: Figure, x: number, y: number, light: boolean): string[] {
    const size = this.#unit * (this.#tinted ? 0.3 : 0.4);
    const letter = size * 0.3;
    const halo = `<circle cx="${n(x)}" cy="${n(y)}" r="${n(size * (0.5 + 0.25 * main.text.length))}" fill="#fff" fill-opacity="0.85"/>`;
    return [
      ...(this.#tinted ? [halo] : []),
      figureSvg(sign, x - letter * main.text.length, y, letter),
      label(main, x + letter, y, size, 'middle', light),
    ];
  }

  /** A cell cut from top left to bottom right, with labels on both sides of the cut. */
  #cut(cell: number, x: number, y: number): string[] {
    const { upper, lower } = this.#scene.cells[cell] ?? {};
    if (!upper && !lower) return [];
    const [half, shift, size] = [this.#unit / 2, this.#unit * 0.2, this.#unit * 0.32];
    return [
      line([x - half, y - half], [x + half, y + half], FAINT, 1),
      ...(upper ? [label(upper, x + shift, y - shift, size, 'middle', false)] : []),
      ...(lower ? [label(lower, x - shift, y + shift, size, 'middle', false)] : []),
    ];
  }

  #labelAt(mark: StrokeMark, [x, y]: [number, number]): string[] {
    if (!mark.label) return [];
    return this.#haloed(mark.label, x, y, this.#unit * 0.27);
  }

  /** On a bright spot, over whatever is there. */
  #haloed(shown: Label, x: number, y: number, size: number): string[] {
    const halo = `<circle cx="${n(x)}" cy="${n(y)}" r="${n(size * (0.4 + 0.22 * shown.text.length))}" fill="#fff" fill-opacity="0.85"/>`;
    return [halo, label(shown, x, y, size, 'middle', false)];
  }

  #corners(): string[] {
    return this.#scene.corners.flatMap((mark, corner) => {
      const [x, y] = this.#at(this.#geometry.corners[corner] ?? this.#geometry.least);
      const parts: string[] = [];
      if (mark.figure) parts.push(figureSvg(mark.figure, x, y, this.#unit * 0.14));
      if (mark.label) parts.push(...this.#labelAt({ label: mark.label }, [x, y]));
      return parts;
    });
  }

  #margins(): string[] {
    const { left, right, top, bottom } = this.#scene.margins;
    const size = this.#unit * 0.42;
    const parts: string[] = [];
    const row = (labels: readonly Label[], line: number, before: boolean): void => {
      const cell = this.#lineEnd('rows', line, before);
      if (cell === undefined) return;
      const [x, y] = this.#cellAt(cell);
      let at = x + this.#unit * (before ? -0.65 : 0.65);
      for (const item of before ? [...labels].reverse() : labels) {
        parts.push(label(item, at, y, size, before ? 'end' : 'start', false));
        at += (before ? -1 : 1) * widthOf(item) * this.#unit;
      }
    };
    const column = (labels: readonly Label[], line: number, before: boolean): void => {
      const cell = this.#lineEnd('columns', line, before);
      if (cell === undefined) return;
      const [x, y] = this.#cellAt(cell);
      let at = y + this.#unit * (before ? -0.8 : 0.8);
      for (const item of before ? [...labels].reverse() : labels) {
        parts.push(label(item, x, at, size, 'middle', false));
        at += this.#unit * (before ? -0.55 : 0.55);
      }
    };
    for (const [line, labels] of left.entries()) row(labels, line, true);
    for (const [line, labels] of right.entries()) row(labels, line, false);
    for (const [line, labels] of top.entries()) column(labels, line, true);
    for (const [line, labels] of bottom.entries()) column(labels, line, false);
    return parts;
  }

  #lineEnd(family: string, line: number, first: boolean): number | undefined {
    return this.#board.lineFamilies.find(({ name }) => name === family)?.lines[line]?.at(first ? 0 : -1);
  }
}

/** Room a label takes beside the board, in cells. */
function widthOf({ text }: Label): number {
  return 0.25 + 0.25 * text.length;
}

function strokeInk({ color, origin }: StrokeMark): string {
  if (color) return inkOf(color);
  return origin === 'given' ? GIVEN : ANSWER;
}

function line(
  [x1, y1]: readonly [number, number],
  [x2, y2]: readonly [number, number],
  ink: string,
  width: number,
  rest = '',
): string {
  return `<line x1="${n(x1)}" y1="${n(y1)}" x2="${n(x2)}" y2="${n(y2)}" stroke="${ink}" stroke-width="${n(width)}" stroke-linecap="round"${rest}/>`;
}

function label(
  { text, origin, color }: Label,
  x: number,
  y: number,
  size: number,
  anchor: string,
  light: boolean,
): string {
  const ink = light ? '#fff' : color ? inkOf(color) : origin === 'given' ? GIVEN : ANSWER;
  const weight = origin === 'given' ? ' font-weight="600"' : '';
  return `<text x="${n(x)}" y="${n(y + size * 0.36)}" font-size="${n(size)}" text-anchor="${anchor}" fill="${ink}"${weight}>${escaped(text)}</text>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
