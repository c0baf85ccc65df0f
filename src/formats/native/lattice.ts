/**
 * Reads and writes values between the nodes of a lattice, as a drawing. The nodes are `+` for corners or `o` for cells,
 * at equal distances. Between them are the values of borders or links: strokes for bools, the values themselves for all
 * other types.
 *
 *     +-+-+        o 2 o 0 o
 *     |   |        1   0   2
 *     + +-+        o 0 o 1 o
 */
import { greatest } from '../../model/large-lists.ts';
import type { ValueType } from '../../model/value-types.ts';
import type { LatticeLayout } from '../values/layout.ts';
import { coreOf, isWrapped, readToken, type TextReading, type Told } from '../values/value-text.ts';
import type { EntryLine } from './instance.ts';
import type { Token } from './tokens.ts';

/** Calls `put` for each border or link of the lattice whose value can be read. */
export function readLattice(
  lines: readonly EntryLine[],
  name: string,
  type: ValueType,
  layout: LatticeLayout,
  reading: TextReading,
  put: (element: number, value: Told, token: Token) => void,
): void {
  const { faults } = reading;
  const { height, width, mark } = layout;
  const expectedCount = 2 * height - 1;
  if (lines.length !== expectedCount) {
    const place = lines[Math.min(lines.length, expectedCount + 1) - 1] ?? { text: '', start: 0 };
    const message = `\`${name}\` should have ${expectedCount} lines (${height} of \`${mark}\` and those between), but has ${lines.length}.`;
    faults.at('wrong-count', message, place);
    return;
  }
  const firstLine = lines[0] ?? { text: '', start: 0 };
  const columnDistance = width === 1 ? firstLine.text.length + 1 : (firstLine.text.length - 1) / (width - 1);
  for (const [at, line] of lines.entries()) {
    const nodes = at % 2 === 0;
    if (line.text.includes('\t')) {
      faults.at('tab-in-drawing', TAB, tabTokenOf(line), TAB_ADVICE);
      continue;
    }
    if (nodes && !hasNodes(line.text, mark, width, columnDistance)) {
      const comparisonText = at === 0 ? '' : ', as in the first line';
      faults.at('bad-lattice', `Expected ${width} \`${mark}\` at equal distances${comparisonText}.`, line);
      if (at === 0) return;
      continue;
    }
    for (const { element, start, end } of slots(layout, at, columnDistance, line.text.length)) {
      const token = trimmedToken(line, start, end);
      const value = readStroke(token, type, nodes ? '-' : '|', reading);
      if (value !== undefined) put(element, value, token);
    }
  }
}

/**
 * Yields the elements on a line of the lattice, each with the range of characters of its value: from `start` up to, but
 * not including, `end`.
 */
function* slots(
  { width, elementToRight, down }: LatticeLayout,
  line: number,
  pitch: number,
  length: number,
): Generator<{ readonly element: number; readonly start: number; readonly end: number }> {
  const row = line >> 1;
  const nodes = line % 2 === 0;
  const count = nodes ? width - 1 : width;
  for (let column = 0; column < count; column++) {
    const element = (nodes ? elementToRight : down)[row * count + column] ?? -1;
    if (element < 0) continue;
    const end = nodes || column + 1 < width ? (column + 1) * pitch : length;
    yield { element, start: column * pitch + (nodes ? 1 : 0), end };
  }
}

export function writeLattice(
  type: ValueType,
  layout: LatticeLayout,
  textOf: (element: number) => string,
): string[] {
  const { height, width, mark, elementToRight, down } = layout;
  const strokes = coreOf(type).kind === 'bool' && !isWrapped(type, 'optional');
  const elements = [...elementToRight, ...down].filter((element) => element >= 0);
  const maxTextLength = Math.max(1, greatest(elements.map((element) => textOf(element).length)));
  const gap = strokes ? 1 : maxTextLength + 2;
  const show = (element: number, stroke: string): string => {
    if (element < 0) return ' ';
    const text = textOf(element);
    return strokes ? (text === '#' ? stroke : text === '?' ? '?' : ' ') : text;
  };
  const lines: string[] = [];
  for (let row = 0; row < height; row++) {
    let nodes = mark as string;
    for (let column = 0; column + 1 < width; column++) {
      nodes += centerText(show(elementToRight[row * (width - 1) + column] ?? -1, '-'), gap) + mark;
    }
    lines.push(nodes);
    if (row + 1 === height) break;
    let strokeLine = '';
    for (let column = 0; column < width; column++) {
      strokeLine += show(down[row * width + column] ?? -1, '|').padEnd(gap + 1);
    }
    lines.push(strokeLine.trimEnd());
  }
  return lines;
}

/** The bool that a token between two nodes stands for: a stroke is true, no text is false. */
export function readStroke(
  token: Token,
  type: ValueType,
  stroke: string,
  reading: TextReading,
): Told | undefined {
  const { text } = token;
  if (coreOf(type).kind === 'bool' && !isWrapped(type, 'optional')) {
    if (text === '') return false;
    if ([...text].every((character) => character === stroke)) return true;
  }
  return readToken(token, type, reading);
}

export const TAB = 'There is a tab in the drawing, where every column counts.';
export const TAB_ADVICE = { advice: 'Put blanks in its place.' };

export function tabTokenOf(line: EntryLine): Token {
  return { text: '\t', start: line.start + line.text.indexOf('\t') };
}

function hasNodes(text: string, mark: string, width: number, pitch: number): boolean {
  if (!Number.isInteger(pitch) || (width > 1 && pitch < 2)) return false;
  for (let column = 0; column < width; column++) if (text[column * pitch] !== mark) return false;
  return text.length <= (width - 1) * pitch + 1;
}

function trimmedToken(line: EntryLine, start: number, end: number): Token {
  const piece = line.text.slice(start, end);
  const text = piece.trim();
  const textOffset = text === '' ? 0 : piece.indexOf(text);
  return { text, start: line.start + Math.min(start + textOffset, line.text.length) };
}

function centerText(text: string, width: number): string {
  const leftPadding = (width - text.length) >> 1;
  return text.padStart(text.length + leftPadding).padEnd(width);
}
