/** Parts of the board's SVG that don't depend on its contents: groups, patterns, and areas to which parts are clipped. */
import type { Scene, SvgLayer } from '../../src/index.ts';
import type { BoardPlan, Point } from './plan.ts';

export const SVG = 'http://www.w3.org/2000/svg';

export function group(parent: Element, name: string): SVGGElement {
  const node = document.createElementNS(SVG, 'g');
  node.setAttribute('class', name);
  parent.append(node);
  return node;
}

/** Adds a clip path that consists of one path; its areas alternate. */
export function addClip(svg: SVGSVGElement, id: string): SVGPathElement {
  const clip = document.createElementNS(SVG, 'clipPath');
  clip.id = id;
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('clip-rule', 'evenodd');
  clip.append(path);
  svg.append(clip);
  return path;
}

/** A path around everything but these cells, for a clip path with alternating areas. */
export function areaWithout({ width, height, svg }: BoardPlan, cells: ReadonlySet<number>): string {
  const path = (points: readonly Point[]): string => `M${points.map((point) => point.join(' ')).join('L')}Z`;
  const [left, top, right, bottom] = [-width, -height, 2 * width, 2 * height];
  const everything = path([
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ]);
  return everything + [...cells].map((cell) => path(svg.outline(cell))).join('');
}

/** The kinds and numbers of all elements of a board, such as `cell 3`. */
export function elementKeys({
  cells,
  borders,
  links,
  corners,
}: Pick<Scene, 'cells' | 'borders' | 'links' | 'corners'>): string[] {
  const keys = (kind: string, list: readonly unknown[]): string[] =>
    list.map((_, index) => `${kind} ${index}`);
  return [
    ...keys('cell', cells),
    ...keys('border', borders),
    ...keys('link', links),
    ...keys('corner', corners),
  ];
}

/** Patterns of lines (hatchings) for highlighted cells, so that no information depends on color alone. */
export function definitions(): SVGDefsElement {
  const defs = document.createElementNS(SVG, 'defs');
  const hatch = (id: string, turn: number, name: string): string =>
    `<pattern id="${id}" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(${turn})"><line class="${name}" x1="0" y1="0" x2="0" y2="7"/></pattern>`;
  defs.innerHTML = hatch('wrong-hatch', 45, 'wrong-hatch') + hatch('differ-hatch', -45, 'differ-hatch');
  return defs;
}

/** A layer of the picture, and the nodes that draw it. */
export interface DrawnLayer {
  readonly layer: SvgLayer;
  readonly group: SVGGElement;
  /** [element]: the SVG node that draws it, if it shows anything. */
  readonly nodes: Map<number, SVGGElement>;
  readonly texts: Map<number, string>;
}

/** The first layer that may contain drawings over several cells, such as cages; the last one contains what is outside. */
export const FIRST_SPANNING_LAYER = 6;

export const isOnBoard = (place: string): boolean => ['cell', 'border', 'link', 'corner'].includes(place);

/** Gives the nodes that draw a border or link the color of a component, or the usual one. */
export function setHue(
  layers: readonly DrawnLayer[],
  kind: string | undefined,
  element: number,
  hue: number | undefined,
): void {
  for (const { layer, nodes } of layers) {
    const node = layer.of === kind ? nodes.get(element) : undefined;
    if (hue === undefined) node?.removeAttribute('class');
    else node?.setAttribute('class', `hue-${hue}`);
  }
}
