/**
 * The `draw` section: a line for each given or find that isn't drawn in the default way. docs/drawing.md describes
 * the lines.
 */

import type { Model } from '../../language/model.ts';
import { ERROR, type Type } from '../../language/types.ts';
import { type Diagnostics, didYouMean } from '../../text/diagnostics.ts';
import { entryOf } from '../../text/entry-of.ts';
import { patternSelector } from '../../text/letters.ts';
import type { SourceFile, Span } from '../../text/source.ts';
import { suggest } from '../../text/suggest.ts';
import {
  COLORS,
  type Color,
  isColor,
  isShape,
  isStroke,
  SHAPES,
  type Shape,
  STROKES,
  type Stroke,
  strokeWith,
} from './palette.ts';
import { CELL_SIDES, type CellSide } from './scene.ts';
import { checkDrawing, type Mention, quotedNames } from './section-check.ts';

export interface Style {
  readonly color?: Color;
  /** A sign that is written in place of the value, such as `?` for a value that is not known. */
  readonly text?: string;
  /** The sign that is written in place of `text` at links between different rows. */
  readonly downText?: string;
  readonly shape?: Shape;
  /** The style of strokes: along borders, links, through cells, or the lines of arrows. */
  readonly stroke?: Stroke;
}

/**
 * The styles of the values of a given or find: `byValue` by the value's text; `rest` applies to all other values that
 * are true or present.
 */
export interface Styles {
  readonly rest?: Style;
  readonly byValue: ReadonlyMap<string, Style>;
}

export type Side = 'left' | 'right' | 'top' | 'bottom';
export type DrawingStyle =
  | 'text'
  | 'upper'
  | 'lower'
  | CellSide
  | 'fill'
  | 'symbol'
  | 'line'
  | 'triangle'
  | 'outline'
  | 'label'
  | 'tile'
  | 'hide';

/**
 * How a list of cells is drawn: an outline around the cells, a line through them, a dot or text in their middle, a clue
 * outside before the first cell, or filled cells.
 */
export type ListStyle = 'cage' | 'line' | 'thermometer' | 'arrow' | 'dot' | 'text' | 'outside' | 'fill';

/** A line of the section about one given or find. */
export interface Instruction {
  readonly way: DrawingStyle;
  readonly family: string;
  readonly familySpan: Span;
  readonly styles: Styles;
  readonly side?: Side;
  /** For the way `tile`: the list of tiles that the values index. */
  readonly tiles?: string;
  /** For the way `tile`: the given or find that contains each tile's rotation. */
  readonly turningFamily?: string;
}

/** A line of the section about a given that lists cells, or about a given or find that maps places to places. */
export interface ListInstruction {
  readonly way: ListStyle;
  readonly family: string;
  readonly styles: Styles;
}

export interface Drawing {
  readonly instructions: readonly Instruction[];
  readonly lists?: readonly ListInstruction[];
  /** All givens and finds that the section names, for whatever purpose. */
  readonly mentions?: readonly Mention[];
  /**
   * The height and width of the boxes to outline, in cells; `square` divides a board of n columns into boxes about √n
   * high.
   */
  readonly boxes?: 'square' | readonly [number, number];
  readonly grid?: 'lines' | 'dots' | 'none';
}

const STYLES_BY_PLACE: Readonly<Record<string, readonly DrawingStyle[]>> = {
  cell: ['text', 'upper', 'lower', ...CELL_SIDES, 'fill', 'symbol', 'outline', 'tile'],
  border: ['line', 'text', 'triangle'],
  corner: ['text', 'symbol'],
  point: ['text', 'symbol'],
  link: ['line', 'text'],
};
const LIST_STYLES: readonly ListStyle[] = [
  'cage',
  'line',
  'thermometer',
  'arrow',
  'dot',
  'text',
  'outside',
  'fill',
];
const PLACE_BY_SIDE: Readonly<Record<string, string>> = {
  left: 'row',
  right: 'row',
  top: 'column',
  bottom: 'column',
};
const SIDES = Object.keys(PLACE_BY_SIDE);
const LINE_STARTS = [...Object.keys(STYLES_BY_PLACE), 'cells', ...SIDES, 'outline', 'grid', 'hide'];
const NAME_START = patternSelector(String.raw`^[\p{L}_]`);
const WORD_PATTERN = patternSelector(String.raw`[\p{L}\p{N}_-]+|[^\s\p{L}\p{N}_-]`, 'g');
/** The ways of drawing that write the value as text, so that the section may give a sign to write instead. */
const TEXT_STYLES: ReadonlySet<DrawingStyle> = new Set([
  ...(['text', 'upper', 'lower', 'label'] as const),
  ...CELL_SIDES,
]);
const SIGN_PATTERN = /^[^\s\p{L}\p{N}{}:,_]$/u;
const GRID_STYLES = ['lines', 'dots', 'none'];

interface Word {
  readonly text: string;
  readonly startOffset: number;
}

/** The contents of the model's `draw` sections; undefined if there are none. Mistakes are reported. */
export function readDrawing(model: Model, diagnostics: Diagnostics): Drawing | undefined {
  const drawSection = model.sections.find((candidate) => candidate.section === 'draw');
  if (!drawSection) return undefined;
  const drawing = readDrawSection(model.sources.get(drawSection.body.file), drawSection.body, diagnostics);
  const types = new Map<string, Type>();
  for (const { kind, name } of model.declarations)
    if (kind === 'given' || kind === 'find')
      types.set(name.text, model.typingByName.get(name.text)?.type ?? ERROR);
  checkDrawing(drawing, types, diagnostics);
  return drawing;
}

/** Parses the body of a `draw` section; mistakes are reported and their lines ignored. */
export function readDrawSection(file: SourceFile, body: Span, diagnostics: Diagnostics): Drawing {
  const reader = new SectionReader(file, diagnostics);
  let at = body.start;
  for (const line of file.text.slice(body.start, body.end).split('\n')) {
    reader.readLine(line.replace(/\/\/.*$/, ''), at);
    at += line.length + 1;
  }
  return reader.drawing;
}

class SectionReader {
  readonly #file: SourceFile;
  readonly #diagnostics: Diagnostics;
  readonly #instructions: Instruction[] = [];
  readonly #listInstructions: ListInstruction[] = [];
  readonly #mentions: Mention[] = [];
  #values: { readonly text: string; readonly span: Span }[] = [];
  /** For each line read so far: the way in which it draws, and the name of the given or find. */
  readonly #lines = new Set<string>();
  #boxes: Drawing['boxes'];
  #grid: Drawing['grid'];

  constructor(file: SourceFile, diagnostics: Diagnostics) {
    this.#file = file;
    this.#diagnostics = diagnostics;
  }

  get drawing(): Drawing {
    return {
      instructions: this.#instructions,
      ...(this.#listInstructions.length > 0 && { lists: this.#listInstructions }),
      ...(this.#mentions.length > 0 && { mentions: this.#mentions }),
      ...(this.#boxes && { boxes: this.#boxes }),
      ...(this.#grid && { grid: this.#grid }),
    };
  }

  readLine(text: string, start: number): void {
    const words = wordsOf(text, start);
    const [first, second, third] = words;
    if (!first) return;
    const allowedStyles = entryOf(STYLES_BY_PLACE, first.text);
    if (allowedStyles) {
      const style = allowedStyles.find((known) => known === second?.text);
      if (style === 'tile') this.#readTile(third, words.slice(3), second ?? first);
      else if (style) this.#addInstruction(style, third, words.slice(3), second ?? first, first.text);
      else
        this.#reportUnexpectedWord(
          second ?? first,
          `Expected what to draw on a ${first.text}`,
          allowedStyles,
        );
    } else if (first.text === 'cells') this.#readList(words.slice(1), first);
    else if (SIDES.includes(first.text))
      this.#addInstruction(
        'label',
        second,
        words.slice(2),
        first,
        entryOf(PLACE_BY_SIDE, first.text),
        first.text as Side,
      );
    else if (first.text === 'hide') this.#addInstruction('hide', second, words.slice(2), first);
    else if (first.text === 'outline' && second?.text === 'boxes') this.#readBoxes(words.slice(2), second);
    else if (first.text === 'outline') this.#addInstruction('outline', second, words.slice(2), first, 'cell');
    else if (first.text === 'grid') this.#readGrid(second ?? first);
    else this.#reportUnexpectedWord(first, 'No line of a `draw` section starts with this', LINE_STARTS);
  }

  #addInstruction(
    way: DrawingStyle,
    family: Word | undefined,
    rest: readonly Word[],
    last: Word,
    place?: string,
    side?: Side,
  ): void {
    const name = this.#readFamily(family, last, place);
    const kinds = { strokes: way === 'line', signs: TEXT_STYLES.has(way), shapes: way === 'symbol' };
    const styles = name && this.#readStyles(rest, kinds);
    if (!styles) return;
    this.#refuseSecond(`${place} ${side ?? way}`, name);
    this.#instructions.push({ way, ...name, styles, ...(side && { side }) });
  }

  /** Parses the name of a given or find and records the mention. */
  #readFamily(
    word: Word | undefined,
    last: Word,
    place?: string,
    holds?: Mention['holds'],
  ): Mention | undefined {
    if (!word || !NAME_START(word.text).test(word.text))
      return this.#report(word ?? last, 'Expected the name of a given or find.');
    const mention = { family: word.text, familySpan: this.#span(word) };
    this.#values = [];
    this.#mentions.push({ ...mention, place, holds, values: this.#values });
    return mention;
  }

  /** Reports a line that draws a given or find in the same way (such as `cell fill`) as an earlier line. */
  #refuseSecond(way: string, { family, familySpan }: Mention): void {
    const line = `${way} ${family}`;
    if (this.#lines.has(line))
      this.#diagnostics.error(
        'draw-section',
        `\`${family}\` is drawn so by a line above: keep one of them.`,
        familySpan,
      );
    this.#lines.add(line);
  }

  /** Parses `cell tile FAMILY of LIST`, optionally followed by `turned FAMILY`. */
  #readTile(family: Word | undefined, [of, list, turned, turn, more]: readonly Word[], last: Word): void {
    const name = this.#readFamily(family, last, 'cell', 'numbers');
    if (!name) return;
    if (of?.text !== 'of') {
      this.#report(of ?? family ?? last, 'Expected `of` and the list that the tiles are in.');
      return;
    }
    const tiles = this.#readFamily(list, of, undefined, 'tiles');
    if (!tiles || (turned && turned.text !== 'turned')) {
      if (tiles && turned) this.#report(turned, 'Expected `turned` and the find that tells how far.');
      return;
    }
    if (more) return void this.#report(more, 'Nothing may follow here.');
    const turningFind = turned && this.#readFamily(turn, turned, 'cell', 'numbers');
    if (turned && !turningFind) return;
    this.#refuseSecond('cell tile', name);
    const tileInstruction = {
      ...name,
      tiles: tiles.family,
      ...(turningFind && { turningFamily: turningFind.family }),
    };
    this.#instructions.push({ way: 'tile', ...tileInstruction, styles: { byValue: new Map() } });
  }

  /** Parses `cells WAY FAMILY`, for lists of cells. */
  #readList([second, family, ...rest]: readonly Word[], first: Word): void {
    const listStyle = LIST_STYLES.find((known) => known === second?.text);
    if (!listStyle || !second) {
      this.#reportUnexpectedWord(second ?? first, 'Expected how to draw lists of cells', LIST_STYLES);
      return;
    }
    const name = this.#readFamily(family, second, 'cells');
    const takesStrokes = listStyle === 'line' || listStyle === 'arrow';
    const styles =
      name &&
      this.#readStyles(rest, {
        strokes: takesStrokes,
        signs: false,
        shapes: listStyle === 'dot' || listStyle === 'line',
      });
    // A line for lists names the texts beside the lists, a line for paths names keys. Neither are values of the given,
    // so they aren't checked as values.
    this.#values.length = 0;
    if (!styles) return;
    this.#refuseSecond(`cells ${listStyle}`, name);
    this.#listInstructions.push({ way: listStyle, family: name.family, styles });
  }

  /**
   * Parses `: style`, or `{ value: style, … }`, or nothing.
   */
  #readStyles(words: readonly Word[], kinds: StyleKinds): Styles | undefined {
    const [first] = words;
    if (!first) return { byValue: new Map() };
    if (first.text === ':') {
      const wordsAfterStyle = this.#readStyle(words.slice(1), first, kinds);
      return wordsAfterStyle && { rest: wordsAfterStyle, byValue: new Map() };
    }
    if (first.text !== '{')
      return this.#report(first, 'Expected `:` and how it looks, or `{ value: look, … }`.');
    const lastWord = words.at(-1);
    if (lastWord?.text !== '}')
      return this.#report(lastWord ?? first, 'Expected `}` at the end of this line.');
    const styleByValue = new Map<string, Style>();
    for (const entry of splitAt(words.slice(1, -1), ',')) {
      const [value, colon] = entry;
      if (!value) continue;
      if (colon?.text !== ':') return this.#report(value, 'Expected `value: look`.');
      const style = this.#readStyle(entry.slice(2), colon, kinds);
      if (!style) return undefined;
      if (styleByValue.has(value.text))
        return this.#report(value, 'This value has its look already: keep one.');
      styleByValue.set(value.text, style);
      this.#values.push({ text: value.text, span: this.#span(value) });
    }
    return { byValue: styleByValue };
  }

  #readStyle(
    words: readonly Word[],
    previousWord: Word,
    { strokes, signs, shapes }: StyleKinds,
  ): Style | undefined {
    if (words.length === 0) return this.#report(previousWord, 'Expected a color or a shape after this.');
    let style: Style = {};
    const usedNames = new Set<string>();
    for (const word of words) {
      const isSign = word.text === '?' || (signs && SIGN_PATTERN.test(word.text));
      const kind = kindOfWord(word.text) ?? (isSign ? 'sign' : undefined);
      const fault = kind && this.#faultOfWord(word, kind, strokes, shapes);
      if (fault !== undefined) return this.#report(word, fault);
      // Only signs may occur twice: the second sign is for links down the board.
      if (kind && kind !== 'sign' && usedNames.has(kind))
        return this.#report(word, `There is a ${kind} already: keep one.`);
      usedNames.add(kind ?? '');
      if (isColor(word.text)) style = { ...style, color: word.text };
      else if (isStroke(word.text)) style = { ...style, stroke: strokeWith(style.stroke, word.text) };
      else if (isShape(word.text)) style = { ...style, shape: word.text };
      else if (isSign)
        style = style.text === undefined ? { ...style, text: word.text } : { ...style, downText: word.text };
      else
        return this.#reportUnexpectedWord(word, 'This is no color or shape', [
          ...Object.keys(COLORS),
          ...Object.keys(SHAPES),
          ...(strokes ? Object.keys(STROKES) : []),
        ]);
    }
    return style;
  }

  /** Why a word can't stand in a style; undefined if it can. */
  #faultOfWord(word: Word, kind: string, takesStrokes: boolean, shapes: boolean): string | undefined {
    if (isStroke(word.text) && !takesStrokes)
      return 'Only lines are thin, thick or dashed: along borders and links, through cells, and arrows.';
    return kind === 'shape' && !shapes
      ? 'Only symbols, dots and the ends of lines through cells have a shape.'
      : undefined;
  }

  #readBoxes(words: readonly Word[], boxes: Word): void {
    const boxSides = words.filter(({ text }) => /^\d{1,6}$/.test(text)).map(({ text }) => Number(text));
    const [height, width] = boxSides;
    if (words.length === 0) this.#boxes = 'square';
    else if (boxSides.length === 2 && boxSides.includes(0))
      this.#report(
        words.find(({ text }) => Number(text) === 0) ?? boxes,
        'A box has at least one row and one column.',
      );
    else if (boxSides.length === 2 && height && width) this.#boxes = [height, width];
    else this.#report(boxes, 'Expected `outline boxes`, or with their size `outline boxes(2, 3)`.');
  }

  #readGrid(word: Word): void {
    const grid = (['lines', 'dots', 'none'] as const).find((known) => known === word.text);
    if (grid) this.#grid = grid;
    else this.#reportUnexpectedWord(word, 'Expected how the grid looks', GRID_STYLES);
  }

  #reportUnexpectedWord(word: Word, message: string, candidates: readonly string[]): undefined {
    const suggestion = suggest(word.text, candidates);
    const span = this.#span(word);
    this.#diagnostics.error(
      'draw-section',
      `${message}.`,
      span,
      didYouMean(suggestion, span, `It may be ${quotedNames(candidates)}.`),
    );
    return undefined;
  }

  #report(word: Word, message: string): undefined {
    this.#diagnostics.error('draw-section', message, this.#span(word));
    return undefined;
  }

  #span({ text, startOffset }: Word): Span {
    return { file: this.#file.id, start: startOffset, end: startOffset + text.length };
  }
}

/** Which words may stand in a style beside colors: words for lines (`strokes`), signs to be written, shapes. */
type StyleKinds = Readonly<Record<'strokes' | 'signs' | 'shapes', boolean>>;

/**
 * What a word determines in a style; a style may contain only one word for each of these. Undefined for signs and
 * unknown words.
 */
function kindOfWord(word: string): string | undefined {
  if (isColor(word)) return 'color';
  if (isShape(word)) return 'shape';
  if (!isStroke(word)) return undefined;
  return STROKES[word].isDashed ? 'kind of dashes' : 'width of lines';
}

function wordsOf(line: string, start: number): Word[] {
  const wordMatches = line.matchAll(WORD_PATTERN(line));
  return Array.from(wordMatches, (match) => ({ text: match[0], startOffset: start + match.index })).filter(
    ({ text }) => text !== '(' && text !== ')',
  );
}

function splitAt(words: readonly Word[], separator: string): Word[][] {
  const wordGroups: Word[][] = [[]];
  for (const word of words) {
    if (word.text === separator) wordGroups.push([]);
    else wordGroups.at(-1)?.push(word);
  }
  return wordGroups;
}
