/** A scene as TikZ, for LaTeX documents: a `tikzpicture` that needs no package but tikz. */

import type { Board } from '../../model/board.ts';
import { isDrawn } from '../../model/boards/kinds.ts';
import { append } from '../../model/large-lists.ts';
import { pointColumns } from '../../model/places.ts';
import { told } from '../../text/visible.ts';
import { endsOf, type Geometry, geometryOf, outlineOf, type Point, waysOf } from '../scene/geometry.ts';
import { type Color, fillOf, inkOf } from '../scene/palette.ts';
import {
  type CellMark,
  type CellSide,
  type CornerMark,
  isSign,
  type Label,
  type Scene,
  type StrokeMark,
} from '../scene/scene.ts';
import { layTray } from '../scene/tray.ts';
import { type At, FIGURES, n, paint, place, sideTikz, tileTikz } from './tikz-figures.ts';

const SIDE_SHIFTS: Readonly<Record<CellSide, At>> = {
  north: [0, 0.3],
  east: [0.3, 0],
  south: [0, -0.3],
  west: [-0.3, 0],
};
const ARROWS: ReadonlyMap<string, string> = new Map([
  ['↑', 'uparrow'],
  ['↗', 'nearrow'],
  ['→', 'rightarrow'],
  ['↘', 'searrow'],
  ['↓', 'downarrow'],
  ['↙', 'swarrow'],
  ['←', 'leftarrow'],
  ['↖', 'nwarrow'],
]);

/** Lines of LaTeX, ends included. */
export function drawTikz(scene: Scene): string {
  const drawing = scene.board && scene.board.cellCount > 0 ? new TikzDrawing(scene, scene.board) : undefined;
  const lines = drawing?.lines() ?? [];
  const notes = scene.notes.map((note) => `% ${note}`);
  return [
    '% \\usepackage{tikz}',
    ...notes,
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
  /** Triangles color the cells: what is written in them needs a bright spot. */
  readonly #tinted: boolean;

  constructor(scene: Scene, board: Board) {
    this.#scene = scene;
    this.#board = board;
    this.#geometry = geometryOf(board);
    this.#tinted = scene.borders.some(({ triangle }) => triangle !== undefined);
  }

  /** The picture's parts, the lowest first: what comes later is drawn over it. */
  lines(): string[] {
    const { cells, borders, links } = this.#scene;
    return [
      ...cells.flatMap((_, cell) => this.#ground(cell)),
      ...borders.flatMap((mark, border) => this.#triangles(mark, border)),
      ...this.#grid(),
      ...borders.flatMap((mark, border) => this.#border(mark, border)),
      ...links.flatMap((mark, link) => this.#link(mark, link)),
      ...cells.flatMap((_, cell) => this.#content(cell)),
      ...borders.flatMap((mark, border) =>
        // Sides of tiles have motifs instead of their numbers.
        mark.label && mark.triangle === undefined
          ? [this.#label(mark.label, this.#middle(border), 0.27)]
          : [],
      ),
      ...this.#corners(),
      ...this.#points(),
      ...this.#margins(),
      ...this.#tray(),
    ];
  }

  /** What is to be placed, below the board. */
  #tray(): string[] {
    const { tray, margins } = this.#scene;
    if (tray.length === 0) return [];
    const { least, most } = this.#geometry;
    const labels = margins.bottom.reduce((deepest, { length }) => Math.max(deepest, length), 0);
    const top = most.y + 0.8 + 0.55 * labels;
    return layTray(tray, Math.max(6, most.x - least.x)).placed.flatMap(({ item, x, y }) => {
      const at = ([dx, dy]: readonly [number, number]): At =>
        this.#at({ x: least.x + x + dx, y: top + y + dy });
      return [
        ...item.polygons.flatMap(({ corners, tint, piece }) => {
          const [middle, a, b] = corners.map(at);
          if (tint !== undefined && middle && a && b) return sideTikz(middle, [a, b], tint);
          const outline = corners.map((corner) => place(at(corner))).join(' -- ');
          return `\\filldraw[draw=black, fill=${piece ? 'black!30' : 'white'}] ${outline} -- cycle;`;
        }),
        ...item.labels
          .filter(({ tinted }) => !tinted)
          .map((label) =>
            this.#label({ text: label.text, origin: 'given' }, at([label.x, label.y]), label.size),
          ),
      ];
    });
  }

  /** Upwards is positive in TikZ. */
  #at({ x, y }: Point): At {
    return [x, -y];
  }

  #cellAt(cell: number): At {
    return this.#at(this.#geometry.centers[cell] ?? this.#geometry.least);
  }

  /** Where a border is drawn; on a torus it may be twice. */
  #ends(border: number): (readonly [At, At])[] {
    return endsOf(this.#board, this.#geometry, border).map(([a, b]) => [this.#at(a), this.#at(b)]);
  }

  #middle(border: number): At {
    const [
      [[x1, y1], [x2, y2]] = [
        [0, 0],
        [0, 0],
      ],
    ] = this.#ends(border);
    return [(x1 + x2) / 2, (y1 + y2) / 2];
  }

  #ground(cell: number): string[] {
    const mark = this.#scene.cells[cell];
    if (!mark || (!mark.fill && !mark.tile) || isDrawn(this.#board)) return [];
    const points = outlineOf(this.#board, this.#geometry, cell).map((point) => this.#at(point));
    return [
      ...(mark.fill
        ? [`\\fill[color=${paint(fillOf(mark.fill))}] ${points.map(place).join(' -- ')} -- cycle;`]
        : []),
      ...(mark.tile && points.length === 4
        ? tileTikz(this.#cellAt(cell), points, mark.tile, mark.turn ?? 0)
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
        // A tile that lies there has sides of its own.
        if (!stroke || this.#scene.cells[cell]?.tile) return [];
        return sideTikz(this.#cellAt(cell), stroke, triangle);
      });
  }

  /** A cell cut from top left to bottom right, with labels on both sides of the cut. */
  #cut({ upper, lower }: CellMark, [x, y]: At): string[] {
    if (!upper && !lower) return [];
    return [
      line('black!40', [x - 0.5, y + 0.5], [x + 0.5, y - 0.5]),
      ...(upper ? [this.#label(upper, [x + 0.2, y + 0.2], 0.32)] : []),
      ...(lower ? [this.#label(lower, [x - 0.2, y - 0.2], 0.32)] : []),
    ];
  }

  #grid(): string[] {
    if (this.#scene.grid === 'dots') {
      return this.#geometry.corners.map((corner) => `\\fill ${place(this.#at(corner))} circle (0.05);`);
    }
    if (this.#scene.grid === 'none') return [];
    return this.#scene.borders.flatMap((_, border) => {
      const outer = (this.#board.borderCells[2 * border + 1] ?? -1) < 0;
      const frame = outer && this.#scene.grid === 'lines';
      return this.#ends(border).map((ends) => line(frame ? 'very thick' : 'black!25', ...ends));
    });
  }

  #border(mark: StrokeMark, border: number): string[] {
    return this.#ends(border).flatMap((ends) => [
      ...(mark.outline ? [line('very thick', ...ends)] : []),
      ...((mark.count ?? 0) > 0 ? stroke(mark, ...ends) : []),
    ]);
  }

  /** Parallel strokes for a link's count; a thin one where the puzzle only says that there is a link. */
  #link(mark: StrokeMark, link: number): string[] {
    const drawn = isDrawn(this.#board);
    if (!drawn && !this.#scene.drawsLinks) return [];
    const ways = waysOf(this.#board, this.#geometry, link);
    return ways.flatMap(([a, b]) => this.#way(mark, this.#at(a), this.#at(b)));
  }

  #way(mark: StrokeMark, from: At, to: At): string[] {
    const drawn = isDrawn(this.#board);
    const count = mark.count ?? 0;
    if (count === 0) return drawn ? [line(mark.count === 0 ? 'black!30, dotted' : 'black!50', from, to)] : [];
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
    const across: At = [-(to[1] - from[1]) / length, (to[0] - from[0]) / length];
    const isPlain = mark.multiple && !mark.stroke;
    return Array.from({ length: count }, (_, at) => {
      const shift = (at - (count - 1) / 2) * 0.14;
      const move = ([x, y]: At): At => [x + across[0] * shift, y + across[1] * shift];
      return isPlain ? line('thick', move(from), move(to)) : stroke(mark, move(from), move(to));
    }).flat();
  }

  #content(cell: number): string[] {
    const mark = this.#scene.cells[cell];
    if (!mark) return [];
    const at = this.#cellAt(cell);
    const lines: string[] = [];
    const ringed = this.#scene.drawsLinks && mark.labels.length > 0;
    if (isDrawn(this.#board) || ringed) {
      const fill = mark.fill ? paint(fillOf(mark.fill)) : 'white';
      lines.push(`\\draw[black!50, fill=${fill}] ${place(at)} circle (0.32);`);
    }
    const [main, ...others] = mark.labels;
    const signed = main !== undefined && isSign(mark.figure);
    if (mark.figure) {
      const { shape, color } = mark.figure;
      const shift = place(signed ? [at[0] - 0.13 * main.text.length, at[1]] : at);
      lines.push(
        `\\begin{scope}[shift={${shift}}${signed ? ', scale=0.55' : ''}]${FIGURES[shape](`color=${paint(inkOf(color))}`)}\\end{scope}`,
      );
    }
    append(lines, this.#cut(mark, at));
    for (const [side, label] of Object.entries(mark.sides ?? {})) {
      const [dx, dy] = SIDE_SHIFTS[side as CellSide];
      lines.push(this.#label(label, [at[0] + dx, at[1] + dy], 0.3));
    }
    const light = mark.fill === 'black' || mark.fill === 'gray' || mark.figure?.shape === 'disc';
    const onTile = main !== undefined && (this.#tinted || mark.tile !== undefined);
    if (onTile) append(lines, this.#haloed(main, at, mark.tile ? 0.2 : 0.3));
    else if (main)
      lines.push(this.#label(main, signed ? [at[0] + 0.13, at[1]] : at, signed ? 0.4 : 0.5, light));
    others.forEach((other, k) => {
      lines.push(this.#label(other, [at[0] + 0.32, at[1] - 0.3 + k * 0.26], 0.26, light));
    });
    return lines;
  }

  #corners(): string[] {
    return this.#scene.corners.flatMap((mark, corner) => {
      const at = this.#at(this.#geometry.corners[corner] ?? this.#geometry.least);
      return this.#spot(mark, at);
    });
  }

  /** Marks at the half-cell points: in the middle of cells, on borders and at corners. */
  #points(): string[] {
    const columns = pointColumns(this.#board);
    const { least } = this.#geometry;
    return this.#scene.points.flatMap((mark, point) => {
      const [row, column] = [Math.floor(point / columns) + 1, (point % columns) + 1];
      return this.#spot(mark, this.#at({ x: least.x + column / 2, y: least.y + row / 2 }));
    });
  }

  #spot({ figure, label }: CornerMark, at: At): string[] {
    const lines: string[] = [];
    if (figure) {
      const drawn = FIGURES[figure.shape](`color=${paint(inkOf(figure.color))}`);
      lines.push(`\\begin{scope}[shift={${place(at)}}, scale=0.5]${drawn}\\end{scope}`);
    }
    if (label) lines.push(this.#label(label, at, 0.3));
    return lines;
  }

  /** Totals and runs beside the board, the last of each line next to it. */
  #margins(): string[] {
    const { least, most, centers } = this.#geometry;
    const { margins } = this.#scene;
    const rows = new Map<number, number>();
    const columns = new Map<number, number>();
    centers.forEach(({ x, y }, cell) => {
      rows.set(this.#board.cellRow[cell] ?? 0, y);
      columns.set(this.#board.cellColumn[cell] ?? 0, x);
    });
    const beside = (labels: readonly Label[], at: (steps: number) => Point): string[] =>
      labels.map((shown, k) => this.#label(shown, this.#at(at(labels.length - 1 - k)), 0.4));
    return [
      ...margins.left.flatMap((labels, row) =>
        beside(labels, (k) => ({ x: least.x - 0.4 - 0.5 * k, y: rows.get(row) ?? 0 })),
      ),
      ...margins.right.flatMap((labels, row) =>
        beside(labels, (k) => ({ x: most.x + 0.4 + 0.5 * k, y: rows.get(row) ?? 0 })),
      ),
      ...margins.top.flatMap((labels, column) =>
        beside(labels, (k) => ({ x: columns.get(column) ?? 0, y: least.y - 0.4 - 0.5 * k })),
      ),
      ...margins.bottom.flatMap((labels, column) =>
        beside(labels, (k) => ({ x: columns.get(column) ?? 0, y: most.y + 0.4 + 0.5 * k })),
      ),
    ];
  }

  /** On a bright spot, over whatever is there. */
  #haloed(label: Label, at: At, size: number): string[] {
    const radius = size * (0.4 + 0.22 * label.text.length);
    return [
      `\\fill[white, fill opacity=0.85] ${place(at)} circle (${n(radius)});`,
      this.#label(label, at, size),
    ];
  }

  #label({ text, origin, color }: Label, at: At, size: number, light = false): string {
    const ink = light
      ? 'white'
      : color
        ? paint(inkOf(color))
        : origin === 'given'
          ? 'black'
          : 'blue!70!black';
    return `\\node[text=${ink}, inner sep=0pt, scale=${n(size * 2)}] at ${place(at)} {${escaped(text)}};`;
  }
}

function line(style: string, from: At, to: At): string {
  return `\\draw[${style}] ${place(from)} -- ${place(to)};`;
}

function ink(color: Color | undefined): string {
  return color ? `color=${paint(inkOf(color))}` : 'blue!70!black';
}

function escaped(text: string): string {
  return told(text).replace(/[\\{}$&#%_^~↑↗→↘↓↙←↖]/gu, (special) => {
    const arrow = ARROWS.get(special);
    if (arrow !== undefined) return `$\\${arrow}$`;
    return special === '\\' ? '\\textbackslash{}' : `\\${special}{}`;
  });
}

/** White ones have edges, so that they are seen on paper. */
function stroke(mark: StrokeMark, from: At, to: At): string[] {
  const own = line(`${ink(mark.color)}, ${strokeLook(mark)}`, from, to);
  return mark.color === 'white' ? [line(`black!70, ${strokeLook(mark, 0.4)}`, from, to), own] : [own];
}

/** The width of a stroke, so much broader, and its dashes: with round ends they reach into the gaps. */
function strokeLook({ stroke, multiple }: StrokeMark, more = 0): string {
  const width = (multiple ? 0.3 : 1) * (stroke?.width ?? 1) + more;
  return `line width=${width}mm${stroke?.gaps ? ', dash pattern=on 1mm off 2mm' : ''}`;
}
