/** Figures, colors and sides of tiles as TikZ. */
import { motifsOf } from '../scene/motifs.ts';
import { inkOf, type Shape, tintOf } from '../scene/palette.ts';
import { type Figure, type TileSides, turnedSide } from '../scene/scene.ts';

/** A point in the picture; in TikZ, y points up. */
export type At = readonly [number, number];

/** The color of the frame around boards and tiles. */
export const FRAME_INK = 'black!75';

/** The radius of figures in a cell of side length 1. */
const RADIUS = 0.3;

/** The TikZ code of each figure, drawn around the origin in a cell of side length 1. */
const FIGURES: Readonly<Record<Shape, (ink: string) => string>> = {
  circle: (ink) => `\\draw[${ink}, fill=white, thick] (0,0) circle (0.3);`,
  disc: (ink) => `\\fill[${ink}] (0,0) circle (0.3);`,
  square: (ink) => `\\draw[${ink}, fill=white, thick] (-0.26,-0.26) rectangle (0.26,0.26);`,
  block: (ink) => `\\fill[${ink}] (-0.26,-0.26) rectangle (0.26,0.26);`,
  diamond: (ink) => `\\fill[${ink}] (0,0.3) -- (0.3,0) -- (0,-0.3) -- (-0.3,0) -- cycle;`,
  triangle: (ink) => `\\fill[${ink}] (90:0.3) -- (210:0.3) -- (330:0.3) -- cycle;`,
  star: (ink) => `\\fill[${ink}] ${starPath()} -- cycle;`,
  cross: (ink) => `\\draw[${ink}, thick] (-0.2,-0.2) -- (0.2,0.2) (-0.2,0.2) -- (0.2,-0.2);`,
  plus: (ink) => `\\draw[${ink}, thick] (-0.2,0) -- (0.2,0) (0,-0.2) -- (0,0.2);`,
  minus: (ink) => `\\draw[${ink}, thick] (-0.2,0) -- (0.2,0);`,
  rising: (ink) => `\\draw[${ink}, very thick] (-0.5,-0.5) -- (0.5,0.5);`,
  falling: (ink) => `\\draw[${ink}, very thick] (-0.5,0.5) -- (0.5,-0.5);`,
  dot: (ink) => `\\fill[${ink}] (0,0) circle (0.09);`,
};

function starPath(): string {
  const points = Array.from({ length: 10 }, (_, at) => `(${90 + 36 * at}:${at % 2 === 0 ? 0.3 : 0.126})`);
  return points.join(' -- ');
}

/** A figure scaled to another size; strokes keep their width. */
export function figureTikz(
  { shape, color }: Pick<Figure, 'shape' | 'color'>,
  at: At,
  radius = RADIUS,
  rest = '',
): string {
  const scale = radius === RADIUS ? '' : `, scale=${roundedText(radius / RADIUS)}`;
  return `\\begin{scope}[shift={${place(at)}}${scale}${rest}]${FIGURES[shape](`color=${paint(inkOf(color))}`)}\\end{scope}`;
}

/** `#rrggbb` as an inline color expression, so that no names need to be defined. */
export function paint(hex: string): string {
  const part = (at: number): number => Number.parseInt(hex.slice(at, at + 2), 16);
  return `{rgb,255:red,${part(1)};green,${part(3)};blue,${part(5)}}`;
}

/**
 * The triangle between the middle of a cell and two of its corners, for a tile's side with this number: colored by the
 * number, with the number's motif.
 */
export function sideTikz(middle: At, side: readonly [At, At], number: number): string[] {
  const corners = [middle, ...side].map(place).join(' -- ');
  return [
    `\\filldraw[fill=${paint(tintOf(number))}, draw=${FRAME_INK}] ${corners} -- cycle;`,
    ...motifsOf(middle, side, number).map(({ shape, at, radius }) =>
      shape
        ? `\\begin{scope}[shift={${place(at)}}, scale=${roundedText(radius / RADIUS)}]${FIGURES[shape]('color=black')}\\end{scope}`
        : `\\node[text=black, inner sep=0pt, scale=${roundedText(5 * radius)}] at ${place(at)} {${number}};`,
    ),
  ];
}

/**
 * A tile with four sides, given the cell's corners clockwise from the upper left; it is turned anti-clockwise by `turn`
 * quarter turns.
 */
export function tileTikz(middle: At, corners: readonly At[], tile: TileSides, turn: number): string[] {
  return tile.flatMap((_, side) => {
    const number = turnedSide(tile, side, turn);
    const [a, b] = [corners[side], corners[(side + 1) % 4]];
    if (!a || !b) return [];
    if (number !== undefined) return sideTikz(middle, [a, b], number);
    return [`\\filldraw[fill=white, draw=black!40] ${[middle, a, b].map(place).join(' -- ')} -- cycle;`];
  });
}

export function roundedText(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}

export function place([x, y]: At): string {
  return `(${roundedText(x)},${roundedText(y)})`;
}
