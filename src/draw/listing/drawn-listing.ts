/**
 * Writes a picture of a puzzle as text with one line for each mark (`number at cells: at (0,0) value 3`), in the names
 * of a Penpa drawing. Links to Penpa are made from this text, for givens and finds that the model's own `read penpa`
 * section doesn't mention. The marks come from the scene that all pictures are drawn from: the scene without the
 * answer, and that with it.
 */

import { addBoardLines } from '../../formats/links/board-lines.ts';
import { SURFACE_COLORS } from '../../formats/links/colors.ts';
import { ListingText } from '../../formats/links/listing.ts';
import { ElementText } from '../../formats/values/element-text.ts';
import type { Board, BoardKind } from '../../model/board.ts';
import { isRectangular } from '../../model/boards/kinds.ts';
import type { ElementKind } from '../../model/values.ts';
import type { Scene, StrokeMark } from '../scene/scene.ts';
import { addLists } from './drawn-lists.ts';

/**
 * Penpa's symbols for figures: the symbol's name, and the numbers of its white and its black form. A filled figure of
 * any color but white becomes the black form.
 */
const PENPA_FORMS: ReadonlyMap<string, readonly [name: string, white: number, black: number]> = new Map([
  ['circle', ['circle_M', 1, 1]],
  ['disc', ['circle_M', 2, 2]],
  ['square', ['square_M', 1, 1]],
  ['block', ['square_M', 2, 2]],
  ['diamond', ['diamond_M', 1, 2]],
  ['triangle', ['triup_M', 1, 2]],
  ['star', ['star', 2, 2]],
  ['cross', ['ox_B', 4, 4]],
  ['dot', ['circle_SS', 2, 2]],
  ['plus', ['math', 2, 2]],
  ['minus', ['math', 3, 3]],
]);

/** Texts that are known to be in a cell of every answer, by cell number. */
export type AnswerTexts = ReadonlyMap<number, string>;

/**
 * The listing of the puzzle; undefined if its board isn't one of `kinds`. A label whose text is in `answerTexts` for its
 * cell is written as a value of the answer.
 */
export function drawnPuzzle(
  scene: Scene,
  kinds: ReadonlySet<BoardKind>,
  answerTexts?: AnswerTexts,
): string | undefined {
  const { board } = scene;
  if (!board || !kinds.has(board.kind)) return undefined;
  const text = new ListingText();
  const at = placeNamer(board);
  addBoardLines(text, board);
  for (const [index, mark] of scene.cells.entries()) {
    const cell = at('cell', index);
    const color = mark.fill && SURFACE_COLORS.get(mark.fill);
    if (color !== undefined) text.addLine(`surface ${color}`, { at: cell });
    if (mark.figure) addFigure(text, cell, mark.figure.shape, mark.figure.color);
    const [label, ...more] = mark.labels;
    const isBlack = mark.fill === 'black' || (mark.figure?.shape === 'disc' && mark.figure.color === 'black');
    if (label && label.text === answerTexts?.get(index))
      text.addLine('value', { at: cell, value: label.text });
    else if (label) text.addLine(isBlack ? 'number white' : 'number', { at: cell, value: label.text });
    for (const [place, one] of more.slice(0, QUARTERS.length).entries())
      text.addLine(`small ${QUARTERS[place]}`, { at: cell, value: one.text });
    if (mark.upper) text.addLine('small northeast', { at: cell, value: mark.upper.text });
    if (mark.lower) text.addLine('small southwest', { at: cell, value: mark.lower.text });
    for (const [side, one] of Object.entries(mark.sides ?? {}))
      text.addLine(`small ${side}`, { at: cell, value: one.text });
  }
  const addStrokes = (kind: 'border' | 'link', layer: string, marks: readonly StrokeMark[]): void => {
    for (const [index, mark] of marks.entries()) {
      const place = at(kind, index);
      if (mark.count || mark.outline)
        text.addLine(layer, { at: place, value: mark.count === 2 ? DOUBLE : THICK });
      if (mark.label && kind === 'border')
        text.addLine('number at borders', { at: place, value: mark.label.text });
    }
  };
  addStrokes('border', 'edge at borders', scene.borders);
  addStrokes('link', 'line at links', scene.links);
  for (const [index, mark] of scene.corners.entries()) {
    const corner = at('corner', index);
    if (mark.figure) addFigure(text, corner, mark.figure.shape, mark.figure.color, ' at corners');
    if (mark.label) text.addLine('number circled at corners', { at: corner, value: mark.label.text });
  }
  for (const [index, mark] of scene.points.entries()) {
    const point = at('point', index);
    if (mark.figure) addFigure(text, point, mark.figure.shape, mark.figure.color, ' at points');
    if (mark.label) text.addLine('number at points', { at: point, value: mark.label.text });
  }
  addLists(text, scene.lists, board);
  if (!isRectangular(board)) return text.text;
  for (const [side, position] of SIDES) {
    for (const [line, labels] of scene.margins[side].entries()) {
      const words = labels.map((label) => label.text).filter((word) => word !== '');
      // Penpa lists the texts beside the board from left to right or from top to bottom; `margins` lists them from the
      // outside in.
      const orderedWords = side === 'right' || side === 'bottom' ? words.toReversed() : words;
      if (orderedWords.length > 0)
        text.addLine(`number at ${position}`, { at: line, value: `[${orderedWords.join(', ')}]` });
    }
  }
  return text.text;
}

/**
 * The answer as lines of a Penpa drawing, in the strokes and symbols that Penpa can compare with a player's drawing;
 * `missingFamilies` are the names of the finds that Penpa can't compare.
 */
export function drawnAnswer(
  puzzle: Scene,
  solved: Scene,
): { readonly text: string; readonly untold: ReadonlySet<string> } {
  const text = new ListingText();
  const missingFamilies = new Set<string>();
  const { board } = solved;
  if (!board) return { text: '', untold: missingFamilies };
  const at = placeNamer(board);
  for (const [index, mark] of solved.cells.entries()) {
    const cell = at('cell', index);
    const puzzleMark = puzzle.cells[index];
    if (mark.fill && mark.fill !== puzzleMark?.fill) {
      if (SURFACE_COLORS.has(mark.fill)) text.addLine('answer surface', { at: cell });
    }
    for (const label of mark.labels)
      if (label.origin === 'answer') text.addLine('answer number', { at: cell, value: label.text });
    if (mark.figure?.origin === 'answer') {
      const { shape, color } = mark.figure;
      const [name, white, black] = PENPA_FORMS.get(shape) ?? [];
      if (shape === 'rising' || shape === 'falling')
        text.addLine('answer diagonal', { at: cell, value: shape });
      else if (shape === 'block' || shape === 'square') text.addLine('answer square', { at: cell });
      else if (shape === 'triangle') text.addLine('answer symbol tents', { at: cell, value: 2 });
      else if (name !== undefined && STYLED_SYMBOLS.has(name))
        text.addLine(`answer symbol ${name}`, { at: cell, value: color === 'white' ? white : black });
      else missingFamilies.add(shape);
    }
  }
  for (const [index, mark] of solved.borders.entries()) {
    const puzzleMark = puzzle.borders[index];
    const isDrawn = mark.count || mark.outline;
    if (isDrawn && !puzzleMark?.count && !puzzleMark?.outline)
      text.addLine('answer edge', { at: at('border', index), value: mark.count === 2 ? 2 : 1 });
    if (mark.label?.origin === 'answer') missingFamilies.add('numbers on borders');
  }
  for (const [index, mark] of solved.links.entries()) {
    const puzzleMark = puzzle.links[index];
    if (mark.count && !puzzleMark?.count) {
      if (mark.count > 2) missingFamilies.add('links of more than two strokes');
      else text.addLine('answer line', { at: at('link', index), value: mark.count });
    }
  }
  if (solved.corners.some((mark, index) => mark.figure && !puzzle.corners[index]?.figure))
    missingFamilies.add('marks at corners');
  return { text: text.text, untold: missingFamilies };
}

/** The symbols that Penpa's answer check compares. */
const STYLED_SYMBOLS: ReadonlySet<string> = new Set(['circle_M', 'star', 'math']);
const QUARTERS = ['northwest', 'northeast', 'southwest', 'southeast'] as const;
const SIDES = [
  ['top', 'above'],
  ['bottom', 'below'],
  ['left', 'left'],
  ['right', 'right'],
] as const;
/** Penpa's number for a gray circle. */
const GRAY_CIRCLE = 5;
/** Penpa's numbers for the styles of thick and of double strokes. */
const [THICK, DOUBLE] = [2, 30];

function addFigure(text: ListingText, at: string, shape: string, color: string, position = ''): void {
  const [name, white, black] = PENPA_FORMS.get(shape) ?? [];
  if (name !== undefined)
    text.addLine(`symbol ${name.replace('circle_M', 'circle_L')}${position}`, {
      at,
      value:
        color === 'white'
          ? white
          : color === 'gray' && name === 'circle_M' && black === 2
            ? GRAY_CIRCLE
            : black,
    });
}

function placeNamer(board: Board): (kind: ElementKind, index: number) => string {
  const elementText = new ElementText(board);
  return (kind, index) => elementText.text(kind, index);
}
