/**
 * The `draw` section: a line for each family that isn't drawn in the default way. docs/drawing.md describes the lines.
 */

import { describeType } from '../../formats/values/value-text.ts';
import type { Model } from '../../language/model.ts';
import { ERROR, fitsEverywhere, presentType, type Type } from '../../language/types.ts';
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

export interface Style {
  readonly color?: Color;
  /** A sign that is written in place of the value, such as `?` for a value that is not known. */
  readonly text?: string;
  /** The sign that links between different rows have in place of `text`. */
  readonly downText?: string;
  readonly shape?: Shape;
  /** The style of the family's strokes: along borders, links, through cells, or the lines of arrows. */
  readonly stroke?: Stroke;
}

/**
 * The styles of a family's values: `byValue` by the value's text; `rest` applies to all other values that are true or
 * present.
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

/** A line of the section about one family. */
export interface Instruction {
  readonly way: DrawingStyle;
  readonly family: string;
  readonly familySpan: Span;
  readonly styles: Styles;
  readonly side?: Side;
  /** For the way `tile`: the list of tiles that the values index. */
  readonly tiles?: string;
  /** For the way `tile`: the family that gives each tile's rotation. */
  readonly turningFamily?: string;
}

/** A line of the section about a given that lists cells, or about a family that maps places to places. */
export interface ListInstruction {
  readonly way: ListStyle;
  readonly family: string;
  readonly styles: Styles;
}

/** A family named in the section, with the span of the name. */
export interface Mention {
  readonly family: string;
  readonly familySpan: Span;
  /** What the family must be over, or `cells` if it must list cells; undefined if any family may stand here. */
  readonly place?: string | undefined;
  /** The values that the line has a look for. */
  readonly values?: readonly { readonly text: string; readonly span: Span }[];
}

export interface Drawing {
  readonly instructions: readonly Instruction[];
  readonly lists?: readonly ListInstruction[];
  /** All families that the section names, for whatever purpose. */
  readonly mentions?: readonly Mention[];
  /**
   * The height and width of the boxes to outline, in cells; `square` divides a board of n columns into boxes about √n
   * high.
   */
  readonly boxes?: 'square' | readonly [number, number];
  readonly grid?: 'lines' | 'dots' | 'none';
}

const STYLES_BY_PLACE: Readonly<Record<string, readonly DrawingStyle[]>> = {
  cell: ['text', 'upper', 'lower', 'fill', 'symbol', 'outline', 'tile'],
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
const TEXT_STYLES: ReadonlySet<DrawingStyle> = new Set(['text', 'upper', 'lower', 'label']);
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

/**
 * Reports the families in a drawing that the model doesn't have, that have other places than their line, or other
 * values; `types` are those of the model's givens and finds.
 */
export function checkDrawing(
  drawing: Drawing,
  types: ReadonlyMap<string, Type>,
  diagnostics: Diagnostics,
): void {
  for (const { family, familySpan, place, values = [] } of drawing.mentions ?? []) {
    const type = types.get(family);
    if (!type) {
      const suggestion = suggest(family, types.keys());
      diagnostics.error('unknown-name', `There is no given or find \`${family}\`.`, familySpan, {
        ...didYouMean(suggestion, familySpan),
      });
      continue;
    }
    const [domain, value] =
      type.kind === 'family' ? [type.domain, presentType(type.of)] : [[], presentType(type)];
    if ([...domain, value].some(fitsEverywhere)) continue;
    const places: readonly string[] = domain.flatMap((part) => (part.kind === 'element' ? part.element : []));
    const isCellList = places.length > 1 || hasPlaces(value);
    if (place && !(place === 'cells' ? isCellList : places.includes(place)))
      diagnostics.error('draw-section', `\`${family}\` ${wrongPlaceMessage(place, places)}.`, familySpan);
    const item = value.kind === 'list' || value.kind === 'set' ? presentType(value.of) : value;
    const names = namesOfValues(item);
    for (const { text, span } of values) {
      // What is open (`?`) or absent (`-`) has a look of its own.
      if (text === '?' || text === '-') continue;
      const intRange = item.kind === 'int' && !isNumberInRange(item, text) && describeType(item);
      const expectedText = names ? !names.includes(text) && quotedNames(names) : intRange;
      if (expectedText)
        diagnostics.error('draw-section', `\`${family}\` has no value \`${text}\`.`, span, {
          ...didYouMean(suggest(text, names ?? []), span, `It may be ${expectedText}.`),
        });
    }
  }
}

const wrongPlaceMessage = (place: string, [own]: readonly string[]): string =>
  place === 'cells' ? 'does not list cells' : `is ${own ? `over ${own}s, ` : ''}not over ${place}s`;

const quotedNames = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ');

/** The names of the values of a bool or an enum whose members are known. */
function namesOfValues(type: Type): readonly string[] | undefined {
  if (type.kind === 'bool') return ['true', 'false'];
  return type.kind === 'enum' && type.enum.members.length > 0
    ? type.enum.members.map(({ name }) => name)
    : undefined;
}

/** Whether a text is a number of a range, written as pzl writes it. */
const isNumberInRange = (
  { low = -Infinity, high = Infinity }: { low?: number; high?: number },
  text: string,
): boolean => String(Number(text)) === text && low <= Number(text) && Number(text) <= high;

/** Whether values of the type hold places of the board. */
function hasPlaces(type: Type): boolean {
  if (type.kind === 'list' || type.kind === 'set' || type.kind === 'optional') return hasPlaces(type.of);
  if (type.kind === 'tuple') return type.fields.some((field) => hasPlaces(field.type));
  return type.kind !== 'bool' && type.kind !== 'int' && type.kind !== 'enum';
}

class SectionReader {
  readonly #file: SourceFile;
  readonly #diagnostics: Diagnostics;
  readonly #instructions: Instruction[] = [];
  readonly #listInstructions: ListInstruction[] = [];
  readonly #mentions: Mention[] = [];
  #values: { readonly text: string; readonly span: Span }[] = [];
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
    const styles = name && this.#readStyles(rest, way === 'line', TEXT_STYLES.has(way));
    if (styles) this.#instructions.push({ way, ...name, styles, ...(side && { side }) });
  }

  /** Parses the name of a family and records the mention. */
  #readFamily(word: Word | undefined, last: Word, place?: string): Mention | undefined {
    if (!word || !NAME_START(word.text).test(word.text))
      return this.#report(word ?? last, 'Expected the name of a given or find.');
    const mention = { family: word.text, familySpan: this.#span(word) };
    this.#values = [];
    this.#mentions.push({ ...mention, place, values: this.#values });
    return mention;
  }

  /** Parses `cell tile FAMILY of LIST`, optionally followed by `turned FAMILY`. */
  #readTile(family: Word | undefined, [of, list, turned, turn]: readonly Word[], last: Word): void {
    const name = this.#readFamily(family, last, 'cell');
    if (!name) return;
    if (of?.text !== 'of') {
      this.#report(of ?? family ?? last, 'Expected `of` and the list that the tiles are in.');
      return;
    }
    const tiles = this.#readFamily(list, of);
    if (!tiles || (turned && turned.text !== 'turned')) {
      if (tiles && turned) this.#report(turned, 'Expected `turned` and the find that tells how far.');
      return;
    }
    const turningFind = turned && this.#readFamily(turn, turned, 'cell');
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
    const styles = name && this.#readStyles(rest, listStyle === 'line' || listStyle === 'arrow');
    // Lists are looked up by the texts beside them, paths by their keys.
    this.#values.length = 0;
    if (styles) this.#listInstructions.push({ way: listStyle, family: name.family, styles });
  }

  /**
   * Parses `: style`, or `{ value: style, … }`, or nothing. `strokes` says whether a style may contain words for lines;
   * `signs`, whether it may contain a sign to be written.
   */
  #readStyles(words: readonly Word[], strokes = false, signs = false): Styles | undefined {
    const [first] = words;
    if (!first) return { byValue: new Map() };
    if (first.text === ':') {
      const wordsAfterStyle = this.#readStyle(words.slice(1), first, strokes, signs);
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
      const style = this.#readStyle(entry.slice(2), colon, strokes, signs);
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
    strokes: boolean,
    signs: boolean,
  ): Style | undefined {
    if (words.length === 0) return this.#report(previousWord, 'Expected a color or a shape after this.');
    let style: Style = {};
    for (const word of words) {
      if (isColor(word.text)) style = { ...style, color: word.text };
      else if (isStroke(word.text)) {
        if (!strokes)
          return this.#report(
            word,
            'Only lines are thin, thick or dashed: along borders and links, through cells, and arrows.',
          );
        style = { ...style, stroke: strokeWith(style.stroke, word.text) };
      } else if (isShape(word.text)) style = { ...style, shape: word.text };
      else if (word.text === '?' || (signs && SIGN_PATTERN.test(word.text)))
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

  #readBoxes(words: readonly Word[], boxes: Word): void {
    const boxSides = words.filter(({ text }) => /^\d{1,6}$/.test(text)).map(({ text }) => Number(text));
    const [height, width] = boxSides;
    if (words.length === 0) this.#boxes = 'square';
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
