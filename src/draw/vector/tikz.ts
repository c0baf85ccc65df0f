/** A scene as TikZ, for LaTeX documents: a `tikzpicture` that needs no package but tikz. */

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
import { fillOf, inkOf } from '../scene/palette.ts';
import {
  type CellMark,
  type CellSide,
  type CornerMark,
  type Figure,
  isSign,
  type Label,
  type Scene,
  type StrokeMark,
} from '../scene/scene.ts';
import { isLabeled } from '../text/cell-text.ts';
import { roomOutside, type Spot, TEXT_SIZE } from './list-geometry.ts';
import { marginPlaces, maxMarginDepth } from './margins.ts';
import { belowTikz } from './tikz-below.ts';
import { type At, FRAME_INK, figureTikz, paint, place, sideTikz, tileTikz } from './tikz-figures.ts';
import { ANSWER_INK, haloedTikz, haloTikz, labelTikz } from './tikz-labels.ts';
import { listsAbove, listsBelow, type TikzBoard } from './tikz-lists.ts';

const SIDE_SHIFTS: Readonly<Record<CellSide, At>> = {
  north: [0, 0.3],
  east: [0.3, 0],
  south: [0, -0.3],
  west: [-0.3, 0],
};

/** The picture as lines of LaTeX, each with its line end. */
export function drawTikz(scene: Scene): string {
  const { board } = scene;
  const lines =
    board && board.cellCount > 0 ? new TikzDrawing(scene, board).lines() : belowTikz(scene, [0, 0], 0);
  return [
    '% \\usepackage{tikz}',
    '\\begin{tikzpicture}[line cap=round]',
    ...lines,
    '\\end{tikzpicture}',
    '',
  ].join('\n');
}

class TikzDrawing {
  readonly #scene: Scene;
  readonly #board: Board;
  readonly #geometry: Geometry;
  /** Whether cells are colored by triangles, so that texts in them need a light background. */
  readonly #hasTriangles: boolean;

  constructor(scene: Scene, board: Board) {
    this.#scene = scene;
    this.#board = board;
    this.#geometry = geometryOf(board);
    this.#hasTriangles = scene.borders.some(({ triangle }) => triangle !== undefined);
  }

  /** The picture's parts from bottom to top. */
  lines(): string[] {
    const { cells, borders, links, lists: listMarks } = this.#scene;
    const board = this.#tikzBoard();
    return [
      ...cells.flatMap((_, cell) => this.#background(cell)),
      ...borders.flatMap((mark, border) => this.#triangles(mark, border)),
      ...this.#grid(),
      ...borders.flatMap((mark, border) => this.#border(mark, border)),
      ...this.#dots(),
      ...links.flatMap((mark, link) => this.#link(mark, link)),
      ...listsBelow(listMarks, board),
      ...cells.flatMap((_, cell) => this.#drawCellContent(cell)),
      ...borders.flatMap((mark, border) =>
        // A triangle drawn on a border shows its number by its form, so it has no label.
        mark.triangle === undefined ? this.#labelAt(mark, this.#borderMiddle(border)) : [],
      ),
      ...this.#corners(),
      ...listsAbove(listMarks, board),
      ...this.#points(),
      ...this.#drawMargins(),
      ...this.#drawBelowBoard(),
    ];
  }

  /** The part below the board and below the labels beside it. */
  #drawBelowBoard(): string[] {
    const { topLeft, bottomRight } = this.#geometry;
    const { margins, lists: listMarks } = this.#scene;
    const depth = Math.max(
      roomOutside(listMarks),
      maxMarginDepth(margins.bottom, () => 0.55),
    );
    return belowTikz(
      this.#scene,
      this.#pointOf({ x: topLeft.x, y: bottomRight.y + 0.4 + depth }),
      bottomRight.x - topLeft.x,
    );
  }

  /** A point of the scene in TikZ's coordinates, where y points up. */
  #pointOf({ x, y }: Point): At {
    return [x, -y];
  }

  #cellCenter(cell: number): At {
    return this.#pointOf(this.#geometry.centers[cell] ?? this.#geometry.topLeft);
  }

  /** The line segments of a border; a border at the edge of a torus has two. */
  #ends(border: number): (readonly [At, At])[] {
    return strokesOfBorder(this.#board, this.#geometry, border).map(([a, b]) => [
      this.#pointOf(a),
      this.#pointOf(b),
    ]);
  }

  #borderMiddle(border: number): At {
    const [
      [[x1, y1], [x2, y2]] = [
        [0, 0],
        [0, 0],
      ],
    ] = this.#ends(border);
    return [(x1 + x2) / 2, (y1 + y2) / 2];
  }

  #background(cell: number): string[] {
    const mark = this.#scene.cells[cell];
    if (!mark || (!mark.fill && !mark.tile) || isDrawn(this.#board)) return [];
    const points = outlineOf(this.#board, this.#geometry, cell).map((point) => this.#pointOf(point));
    return [
      ...(mark.fill
        ? [`\\fill[color=${paint(fillOf(mark.fill))}] ${points.map(place).join(' -- ')} -- cycle;`]
        : []),
      ...(mark.tile && points.length === 4
        ? tileTikz(this.#cellCenter(cell), points, mark.tile, mark.turn ?? 0)
        : []),
    ];
  }

  #triangles({ triangle }: StrokeMark, border: number): string[] {
    if (triangle === undefined) return [];
    const cells = [0, 1].map((side) => this.#board.borderCells[2 * border + side] ?? -1);
    const ends = this.#ends(border);
    return cells
      .filter((cell) => cell >= 0)
      .flatMap((cell, side) => {
        const stroke = ends[side] ?? ends[0];
        // If the cell has a tile, the tile draws the cell's sides.
        if (!stroke || this.#scene.cells[cell]?.tile) return [];
        return sideTikz(this.#cellCenter(cell), stroke, triangle);
      });
  }

  /** A cell divided from top left to bottom right, with labels on both sides of the line. */
  #dividedCell({ upper, lower }: CellMark, [x, y]: At): string[] {
    if (!upper && !lower) return [];
    return [
      line('black!40', [x - 0.5, y + 0.5], [x + 0.5, y - 0.5]),
      ...(upper ? [labelTikz(upper, [x + 0.2, y + 0.2], 0.32)] : []),
      ...(lower ? [labelTikz(lower, [x - 0.2, y - 0.2], 0.32)] : []),
    ];
  }

  #grid(): string[] {
    if (this.#scene.grid === 'dots' || this.#scene.grid === 'none') return [];
    return this.#scene.borders.flatMap((_, border) => {
      const isOuter = (this.#board.borderCells[2 * border + 1] ?? -1) < 0;
      const hasFrame = isOuter && this.#scene.grid === 'lines';
      return this.#ends(border).map((ends) => line(hasFrame ? 'very thick' : 'black!25', ...ends));
    });
  }

  #dots(): string[] {
    if (this.#scene.grid !== 'dots') return [];
    return this.#geometry.corners.map((corner) => `\\fill ${place(this.#pointOf(corner))} circle (0.05);`);
  }

  #border(mark: StrokeMark, border: number): string[] {
    const isAbsent = mark.count === 0 && this.#scene.partial;
    return [
      ...this.#ends(border).flatMap((ends) => [
        ...(mark.outline ? [line('very thick', ...ends)] : []),
        ...((mark.count ?? 0) > 0 ? stroke(mark, ...ends) : []),
      ]),
      ...(isAbsent ? [cross(this.#borderMiddle(border))] : []),
    ];
  }

  /** A link as `count` parallel strokes; as a faint line if it is absent or undecided. */
  #link(mark: StrokeMark, link: number): string[] {
    const hasFixedLinks = isDrawn(this.#board);
    if (!hasFixedLinks && !this.#scene.drawsUndecidedLinks) return [];
    const strokes = strokesOfLink(this.#board, this.#geometry, link);
    return strokes.flatMap(([a, b]) => this.#linkStrokes(mark, this.#pointOf(a), this.#pointOf(b)));
  }

  #linkStrokes(mark: StrokeMark, from: At, to: At): string[] {
    const count = mark.count ?? 0;
    const strokeMiddle: At = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
    return [
      ...(count > 0 ? this.#strokes(mark, count, from, to) : this.#faintLink(mark, from, to, strokeMiddle)),
      ...this.#labelAt(mark, strokeMiddle),
    ];
  }

  /**
   * `count` parallel strokes between two points; the strokes of an int's value are drawn in black unless they have a
   * color.
   */
  #strokes(mark: StrokeMark, count: number, from: At, to: At): string[] {
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
    const normal: At = [-(to[1] - from[1]) / length, (to[0] - from[0]) / length];
    const strokeInk = mark.multiple && !mark.color ? 'black' : inkOfStroke(mark);
    const isPlainStroke = strokeInk === 'black' && mark.multiple && !mark.stroke;
    return Array.from({ length: count }, (_, at) => {
      const shift = (at - (count - 1) / 2) * 0.14;
      const move = ([x, y]: At): At => [x + normal[0] * shift, y + normal[1] * shift];
      return isPlainStroke
        ? line('thick', move(from), move(to))
        : stroke(mark, move(from), move(to), strokeInk);
    }).flat();
  }

  /** A link that is absent or undecided: faint, and dotted or dashed; solid if no value of the answer is known. */
  #faintLink({ count }: StrokeMark, from: At, to: At, middle: At): string[] {
    const { partial, unsolved } = this.#scene;
    if (!isDrawn(this.#board)) return count === 0 && partial ? [cross(middle)] : [];
    if (count === 0) return [line('black!40, thick, dotted', from, to)];
    return [line(unsolved ? 'black!50' : 'black!50, dashed', from, to)];
  }

  #drawCellContent(cell: number): string[] {
    const mark = this.#scene.cells[cell];
    if (!mark) return [];
    const at = this.#cellCenter(cell);
    const [x, y] = at;
    const lines: string[] = [];
    if (isDrawn(this.#board)) {
      const fillColor = mark.fill ? paint(fillOf(mark.fill)) : 'white';
      lines.push(`\\draw[black!50, fill=${fillColor}] ${place(at)} circle (0.32);`);
    } else if (this.#scene.drawsUndecidedLinks && mark.labels.length > 0)
      lines.push(`\\draw[${FRAME_INK}, fill=white] ${place(at)} circle (0.36);`);
    const sign = mark.labels.length > 0 && isSign(mark.figure) ? mark.figure : undefined;
    if (mark.figure && !sign) lines.push(figureTikz(mark.figure, at));
    if (mark.clear && this.#scene.partial) {
      // If the cell has a label, the cross for a value decided as false goes into the free corner.
      const crossOffset = isLabeled(mark) ? 0.32 : 0;
      lines.push(cross([x - crossOffset, y + crossOffset]));
    }
    append(lines, this.#dividedCell(mark, at));
    for (const [side, label] of Object.entries(mark.sides ?? {})) {
      const [dx, dy] = SIDE_SHIFTS[side as CellSide];
      lines.push(labelTikz(label, [x + dx, y + dy], 0.3));
    }
    append(lines, this.#labels(mark, sign, at));
    return lines;
  }

  /** The labels of a cell; the first is in its middle. */
  #labels(mark: CellMark, sign: Figure | undefined, [x, y]: At): string[] {
    const [main, ...others] = mark.labels;
    if (!main) return [];
    const isDark = mark.fill === 'black' || mark.fill === 'gray' || mark.figure?.shape === 'disc';
    const textInk = isDark ? 'white' : undefined;
    const { length } = main.text;
    const [other] = others;
    const smallLabels = others.map((label, at) =>
      labelTikz(label, [x + 0.42, y - 0.3 + at * 0.26], 0.26, { anchor: 'end', textInk }),
    );
    if (sign) return [...this.#labelWithSign(main, sign, [x, y], textInk), ...smallLabels];
    if (this.#hasTriangles || mark.tile)
      return [...haloedTikz(main, [x, y], mark.tile ? 0.2 : 0.3), ...smallLabels];
    // An arrow that is the only label besides the main one is written directly after the number.
    if (other && others.length === 1 && isArrow(other.text) && length <= 2)
      return [
        labelTikz(main, [x - 0.15, y], length > 1 ? 0.34 : 0.44, { textInk }),
        labelTikz(other, [x + 0.19, y], 0.34, { textInk }),
      ];
    return [labelTikz(main, [x, y], length > 2 ? 0.34 : 0.5, { textInk }), ...smallLabels];
  }

  /** The main label with a plus or minus before it; together they are as wide as a label with one more character. */
  #labelWithSign(main: Label, sign: Figure, [x, y]: At, ink: string | undefined): string[] {
    const size = this.#hasTriangles ? 0.3 : 0.4;
    const { length } = main.text;
    const letter = size * 0.3;
    return [
      ...(this.#hasTriangles ? [haloTikz([x, y], size * (0.5 + 0.25 * length))] : []),
      figureTikz(sign, [x - letter * length, y], letter),
      labelTikz(main, [x + letter, y], size, { textInk: ink }),
    ];
  }

  #corners(): string[] {
    return this.#scene.corners.flatMap((mark, corner) => {
      const at = this.#pointOf(this.#geometry.corners[corner] ?? this.#geometry.topLeft);
      return this.#spot(mark, at);
    });
  }

  /** Marks at the half-cell points: in the middle of cells, on borders and at corners. */
  #points(): string[] {
    return this.#scene.points.flatMap((mark, point) =>
      this.#spot(
        mark,
        this.#pointOf(middleOfPlace(this.#board, this.#geometry, new Element('point', point))),
      ),
    );
  }

  #spot({ figure, label }: CornerMark, at: At): string[] {
    return [...(figure ? [figureTikz(figure, at, 0.15)] : []), ...this.#labelAt({ label }, at)];
  }

  #labelAt({ label }: { readonly label?: Label | undefined }, at: At): string[] {
    return label ? haloedTikz(label, at, TEXT_SIZE) : [];
  }

  #drawMargins(): string[] {
    return marginPlaces(this.#scene.margins, this.#board, 1, this.#tikzBoard().cell).map(
      ({ label, at: [x, y], size, anchor }) => labelTikz(label, [x, -y], size, { anchor }),
    );
  }

  /** The geometry by which lists of cells and labels beside the board are placed; its y points down. */
  #tikzBoard(): TikzBoard {
    const spot = ({ x, y }: Point): Spot => [x, y];
    const given = (text: string): Label => ({ text, origin: 'given' });
    return {
      unit: 1,
      cell: (cell) => spot(this.#geometry.centers[cell] ?? this.#geometry.topLeft),
      place: (place) => spot(middleOfPlace(this.#board, this.#geometry, place)),
      outline: (cell) => outlineOf(this.#board, this.#geometry, cell).map(spot),
      label: (text, at, size, look) => labelTikz(given(text), at, size, look),
      haloed: (text, at, size) => haloedTikz(given(text), at, size),
    };
  }
}

const cross = (at: At): string => figureTikz({ shape: 'cross', color: 'gray' }, at, 0.143, ', opacity=0.8');

function line(style: string, from: At, to: At): string {
  return `\\draw[${style}] ${place(from)} -- ${place(to)};`;
}

function inkOfStroke({ color, origin }: StrokeMark): string {
  if (color) return `color=${paint(inkOf(color))}`;
  return origin === 'given' ? 'black' : ANSWER_INK;
}

/** A stroke. A white stroke has edges, so that it is visible on paper. */
function stroke(mark: StrokeMark, from: At, to: At, ink = inkOfStroke(mark)): string[] {
  const strokeLine = line(`${ink}, ${strokeLook(mark)}`, from, to);
  return mark.color === 'white'
    ? [line(`black!70, ${strokeLook(mark, 0.4)}`, from, to), strokeLine]
    : [strokeLine];
}

/**
 * The width of a stroke, made wider by `extraWidth`, and the lengths of its dashes, whose round ends make the gaps
 * shorter.
 */
function strokeLook({ stroke, multiple }: StrokeMark, extraWidth = 0): string {
  const width = (multiple ? 0.3 : 1) * (stroke?.width ?? 1) + extraWidth;
  return `line width=${width}mm${stroke?.isDashed ? ', dash pattern=on 1mm off 2mm' : ''}`;
}
