/** Several boards in one picture, in rows, each with its title: the layers of a find over several sets. */
import { append } from '../../model/large-lists.ts';
import type { LayeredScenes } from '../scene/layers.ts';
import { BoardSvg } from './board-svg.ts';
import { FIXED_PAINT } from './paint.ts';
import { escapeXml } from './svg-tray.ts';

/** The side length of a cell in pixels: smaller than for a single board. */
const CELL_PIXELS = 26;
const TITLE_PIXELS = 22;
/** The greatest width, in pixels, of a row with more than one board. */
const MAX_ROW_PIXELS = 900;
const NOTE_PIXELS = 18;

const n = (value: number): string => String(Number(value.toFixed(2)));

export function drawLayers({ layers, notes }: LayeredScenes): string {
  const layerSvgs: string[] = [];
  let [left, top, width, deepest] = [0, 0, 0, 0];
  for (const { title, scene } of layers) {
    if (!scene.board) continue;
    const board = new BoardSvg(scene, scene.board, { unit: CELL_PIXELS });
    if (left > 0 && left + board.width > MAX_ROW_PIXELS) {
      left = 0;
      top += deepest;
      deepest = 0;
    }
    layerSvgs.push(
      `<g transform="translate(${n(left)} ${n(top + TITLE_PIXELS)})">`,
      text(title, board.width / 2, -5, 'middle'),
    );
    append(layerSvgs, board.parts());
    layerSvgs.push('</g>');
    left += board.width;
    width = Math.max(width, left);
    deepest = Math.max(deepest, board.height + TITLE_PIXELS);
  }
  top += deepest;
  for (const note of notes) {
    top += NOTE_PIXELS;
    layerSvgs.push(text(note, CELL_PIXELS / 2, top, 'start'));
    width = Math.max(width, CELL_PIXELS + note.length * NOTE_PIXELS * 0.5);
  }
  const height = top + (notes.length > 0 ? NOTE_PIXELS : 0);
  const sizeAttributes = `width="${n(width)}" height="${n(height)}" viewBox="0 0 ${n(width)} ${n(height)}"`;
  const font = `font-family="'Helvetica Neue', Helvetica, Arial, 'DejaVu Sans', sans-serif"`;
  const pageSvg = ['<rect width="100%" height="100%" fill="#fff"/>', ...layerSvgs].join('\n');
  return `<svg xmlns="http://www.w3.org/2000/svg" ${sizeAttributes} ${font}>\n${pageSvg}\n</svg>\n`;
}

const text = (words: string, x: number, y: number, anchor: 'start' | 'middle'): string =>
  `<text x="${n(x)}" y="${n(y)}" font-size="14" text-anchor="${anchor}" fill="${FIXED_PAINT.given}" xml:space="preserve">${escapeXml(words)}</text>`;
