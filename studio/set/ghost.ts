/**
 * Draws the values that all answers share, as a separate picture below the setter's board: only the elements at which
 * there are such values.
 */
import {
  BoardSvg,
  boardOfSheet,
  cellWith,
  cornerWith,
  type Look,
  liveScene,
  type Sheet,
  strokeWith,
  THEMED_PAINT,
} from '../../src/index.ts';
import { type Point, UNIT } from '../board/plan.ts';
import type { PlainClaim } from '../worker/protocol.ts';

/** The picture as SVG, shifted so that the middle of the first cell is at `origin`. */
export function ghostSvg(sheet: Sheet, claims: readonly PlainClaim[], origin: Point): string {
  const { board, finds } = sheet;
  if (!board || board.cellCount === 0) return '';
  const scene = liveScene(sheet);
  const svg = new BoardSvg(scene, boardOfSheet(board), { unit: UNIT, paint: THEMED_PAINT });
  const looksByPlace = new Map<string, Look[]>();
  for (const { find, position, value, holds } of claims) {
    const { place, elements, looks: known } = finds[find] ?? {};
    const element = elements?.[position] ?? -1;
    const valueLook = known?.get(value);
    if (!holds || !place || element < 0 || !valueLook) continue;
    const key = `${place} ${element}`;
    looksByPlace.set(key, [...(looksByPlace.get(key) ?? []), valueLook]);
  }
  const parts: string[] = [];
  for (const [key, own] of looksByPlace) {
    const [kind, number] = key.split(' ');
    const element = Number(number);
    const layers = svg.layers.filter((layer) => layer.of === kind);
    const partsWithout = layers.map((layer) => layer.part(element));
    switch (kind) {
      case 'cell':
        scene.cells[element] = cellWith(scene.cells[element] ?? { labels: [] }, own);
        break;
      case 'border':
        scene.borders[element] = strokeWith(scene.borders[element] ?? {}, own);
        break;
      case 'link':
        scene.links[element] = strokeWith(scene.links[element] ?? {}, own);
        break;
      case 'corner':
        scene.corners[element] = cornerWith(scene.corners[element] ?? {}, own);
        break;
    }
    layers.forEach((layer, at) => {
      const partWith = layer.part(element);
      if (partWith !== partsWithout[at]) parts.push(partWith);
    });
  }
  const [x, y] = svg.cell(0);
  return `<g transform="translate(${origin[0] - x} ${origin[1] - y})">${parts.join('')}</g>`;
}
