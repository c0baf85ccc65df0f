/** Collects the contents of a picture: each given or find (a family of values) is drawn as its line of the `draw` section says. */

import { ElementText } from '../../formats/values/element-text.ts';
import { coreOf, isCompound, type Told } from '../../formats/values/value-text.ts';
import { FamilyWriter, type ToldFamily } from '../../formats/values/write.ts';
import type { Board } from '../../model/board.ts';
import { isEndless, isRectangular, isStraight } from '../../model/boards/kinds.ts';
import { MISSING_VALUE } from '../../model/instance-source.ts';
import { append } from '../../model/large-lists.ts';
import { pointColumns, pointRows } from '../../model/places.ts';
import type { ValueType } from '../../model/value-types.ts';
import { Element, EnumValue, FixedSet, Tuple, type Value } from '../../model/values.ts';
import { highlightMarks } from './highlights.ts';
import {
  colorNamed,
  colorOf,
  defaultStyle,
  isArrow,
  isPerCell,
  isUnknownValue,
  placeOf,
  plainText,
} from './known-values.ts';
import { type ListMark, listMarks, pathsOf } from './list-marks.ts';
import { blockNames, markOutlines } from './outlines.ts';
import {
  CELL_SIDES,
  type CellMark,
  type CellSide,
  type CornerMark,
  type Highlight,
  type Label,
  type Origin,
  type Scene,
  type StrokeMark,
} from './scene.ts';
import type { Drawing, DrawingStyle, Instruction, ListInstruction, Side, Styles } from './section.ts';
import { type TrayItem, tileSides, trayItems } from './tray.ts';
import { ValueTexts } from './value-texts.ts';

const CELL_STYLES: ReadonlySet<DrawingStyle> = new Set([
  ...(['text', 'upper', 'lower', 'fill', 'symbol'] as const),
  ...CELL_SIDES,
]);
const isCellSide = (style: DrawingStyle): style is CellSide => CELL_SIDES.some((side) => side === style);

const NO_STYLES: Styles = { byValue: new Map() };

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** Whether the given's label is the answer's value, or leaves the value open (`-`, `?`). */
const isAlreadyShown = (given: string, answer: string | undefined): boolean =>
  given === '-' || given === '?' || given === answer;

export class Composer {
  readonly #board: Board | undefined;
  readonly #drawing: Drawing;
  readonly #elementText: ElementText;
  readonly #texts: ValueTexts;
  readonly #cells: Mutable<CellMark & { labels: Label[] }>[];
  readonly #borders: Mutable<StrokeMark>[];
  readonly #links: Mutable<StrokeMark>[];
  readonly #corners: Mutable<CornerMark>[];
  readonly #points: Mutable<CornerMark>[];
  readonly #margins: Record<Side, Label[][]>;
  readonly #listFamilies: readonly ToldFamily[];
  readonly #listMarks: ListMark[] = [];
  readonly #tray: TrayItem[] = [];
  readonly #notes: string[] = [];
  readonly #textLines: string[] = [];
  /** `#givenParts[cell]`: the texts of given values, for a given with several per cell (`x[cells, 0..2]`). */
  readonly #givenParts = new Map<number, readonly string[]>();
  /** Whether some place is open, or the answer is what is known after a deduction. */
  readonly #isPartialSolution: boolean;
  readonly #isUnsolved: boolean;
  /** The cells in which a value of the answer is drawn. */
  readonly #answeredCells = new Set<CellMark>();
  #drawsBorders = false;
  #mentionsBorders = false;
  #hasOutlines = false;
  #drawsLinks = false;
  #labelsBorders = false;

  constructor(
    board: Board | undefined,
    answer: readonly ToldFamily[],
    drawing: Drawing | undefined,
    listed: readonly ToldFamily[],
    deduced: boolean,
  ) {
    this.#listFamilies = listed;
    const makeArray = <T>(count: number | undefined, make: () => T): T[] =>
      Array.from({ length: count ?? 0 }, make);
    this.#board = board;
    this.#drawing = drawing ?? { instructions: [] };
    this.#elementText = new ElementText(board);
    this.#texts = new ValueTexts(board);
    this.#cells = makeArray(board?.cellCount, () => ({ labels: [] }));
    this.#borders = makeArray(board?.borderCount, () => ({}));
    this.#links = makeArray(board?.linkCount, () => ({}));
    this.#corners = makeArray(board?.cornerCount, () => ({}));
    const points = board && isRectangular(board) ? pointRows(board) * pointColumns(board) : 0;
    this.#points = makeArray(points, () => ({}));
    const lines = (name: string): Label[][] =>
      makeArray(board?.lineFamilies.find((family) => family.name === name)?.lines.length, () => []);
    this.#margins = {
      left: lines('rows'),
      right: lines('rows'),
      top: lines('columns'),
      bottom: lines('columns'),
    };
    this.#isPartialSolution = deduced || answer.some((family) => family.values.includes(MISSING_VALUE));
    this.#isUnsolved = answer.every((family) => family.values.every((value) => value === MISSING_VALUE));
  }

  scene(): Scene {
    return {
      board: this.#board,
      cells: this.#cells,
      borders: this.#borders,
      corners: this.#corners,
      links: this.#links,
      points: this.#points,
      margins: this.#margins,
      grid: this.#drawing.grid ?? (this.#mentionsBorders ? this.#gridUnderBorders() : 'lines'),
      drawsBorders: this.#drawsBorders,
      drawsUndecidedLinks: this.#drawsLinks,
      labelsBorders: this.#labelsBorders,
      usesDots: this.#cells.some(({ figure }) => figure?.shape === 'dot'),
      partial: this.#isPartialSolution,
      unsolved: this.#isUnsolved,
      lists: this.#listMarks,
      tray: this.#tray,
      notes: this.#notes,
      spelledLines: this.#textLines,
    };
  }

  /**
   * The style of the grid if marks are drawn on borders: dots at the corners. On boards where such dots wouldn't show the outlines of the cells,
   * and on boards that wrap around, faint lines (`mesh`) are drawn instead.
   */
  #gridUnderBorders(): Scene['grid'] {
    return this.#board && (!isStraight(this.#board) || isEndless(this.#board)) ? 'mesh' : 'dots';
  }

  addFamily(family: ToldFamily, origin: Origin): void {
    const { instructions: all, lists: listInstructions = [] } = this.#drawing;
    if (all.some(({ turningFamily }) => turningFamily === family.name)) {
      this.#forEachElement(family, (cell, value) => {
        const mark = this.#cells[cell];
        if (mark && typeof value === 'number') mark.turn = value;
      });
      return;
    }
    const familyLines = listInstructions.filter((line) => line.family === family.name);
    const familyInstructions = all.filter((instruction) => instruction.family === family.name);
    const isPath = familyLines.map((line) => this.#drawList(family, line)).includes(true);
    if (isPath && familyInstructions.length === 0) {
      if (!family.values.every(isUnknownValue))
        append(this.#textLines, new FamilyWriter(this.#board).entry(family));
      return;
    }
    const plainInstruction = { family: family.name, styles: NO_STYLES };
    const instructions: readonly Pick<Instruction, 'way' | 'styles' | 'side'>[] =
      familyInstructions.length > 0
        ? familyInstructions
        : [{ ...plainInstruction, ...defaultStyle(family, origin) }];
    for (const { way: drawingStyle, styles, side } of instructions)
      this.#draw(family, origin, drawingStyle, styles, side);
    for (const { way: drawingStyle, tiles, turningFamily } of familyInstructions)
      if (drawingStyle === 'tile') this.#drawTiles(family, tiles, turningFamily === undefined);
  }

  /** Draws a given or find (`family`) as a line `cells …` of the `draw` section says. Returns whether it is drawn as paths from place to place. */
  #drawList(family: ToldFamily, line: ListInstruction): boolean {
    const text = (value: Value, type: ValueType): string => this.#texts.textOf(value, type);
    const path = pathsOf(family, line, text);
    if (path) {
      append(this.#listMarks, path.marks);
      for (const [{ kind, index }, key] of path.keys) {
        const mark = kind === 'cell' ? this.#cells[index] : undefined;
        const name = plainText(key, this.#elementText);
        if (mark) mark.pathNumber = mark.pathNumber === undefined ? name : `${mark.pathNumber},${name}`;
      }
      return true;
    }
    const marks = listMarks(family, line, text);
    if (line.way !== 'fill') append(this.#listMarks, marks);
    else
      for (const { cells, line: more = [], color } of marks)
        for (const cell of [...cells, ...more]) this.#cells[cell]!.fill = color ?? 'lightgray';
    return false;
  }

  /** Draws values that refer to a list of tiles, all as they are listed unless a find says how they are turned. */
  #drawTiles(family: ToldFamily, list: string | undefined, areAllUpright: boolean): void {
    const tiles = this.#listFamilies.find(({ name }) => name === list);
    if (!tiles) return;
    this.#forEachElement(family, (cell, value) => {
      const mark = this.#cells[cell];
      const sides = typeof value === 'number' ? tileSides(tiles, value) : undefined;
      if (!mark || !sides) return;
      mark.tile = sides;
      if (areAllUpright) mark.turn = 0;
    });
  }

  /** Draws a `find hidden`, which is drawn only if the `draw` section mentions it. */
  addHelperFamily(family: ToldFamily, origin: Origin): void {
    const { instructions, lists: listInstructions = [] } = this.#drawing;
    if ([...instructions, ...listInstructions].some((line) => line.family === family.name))
      this.addFamily(family, origin);
  }

  #draw(
    family: ToldFamily,
    origin: Origin,
    drawingStyle: DrawingStyle,
    styles: Styles,
    side: Side | undefined,
  ): void {
    const place = placeOf(family);
    if (drawingStyle === 'hide' || drawingStyle === 'tile') return;
    if (place === undefined && isPerCell(family) && (drawingStyle === 'text' || drawingStyle === 'label')) {
      this.#drawSeveralPerCell(family, origin);
      return;
    }
    if (drawingStyle === 'label' && side && (place === 'row' || place === 'column'))
      this.#addMarginLabels(family, origin, side, styles);
    else if (place === 'cell' && drawingStyle === 'outline') {
      this.#hasOutlines ||= family.values.some((value) => value !== null && !isUnknownValue(value));
      if (this.#board) markOutlines(this.#board, this.#borders, this.#textsByCell(family));
    } else if (place === 'cell' && CELL_STYLES.has(drawingStyle)) {
      this.#forEachElement(family, (cell, value) =>
        this.#drawCell(cell, value, family.type, origin, drawingStyle, styles),
      );
    } else if (place === 'corner' || place === 'point') {
      const marks = place === 'corner' ? this.#corners : this.#points;
      this.#forEachElement(family, (at, value) =>
        this.#drawCorner(marks[at], value, family.type, origin, drawingStyle, styles),
      );
    } else if (place === 'border' || place === 'link') {
      if (place === 'link') this.#drawsLinks = true;
      else if (drawingStyle === 'text' || drawingStyle === 'triangle') this.#labelsBorders = true;
      else {
        // Values on borders replace the usual grid lines, unless they belong to a given that has none.
        this.#drawsBorders ||=
          origin === 'answer' || family.values.some((value) => value !== null && value !== false);
        this.#mentionsBorders ||= origin === 'answer';
      }
      const marks = place === 'border' ? this.#borders : this.#links;
      this.#forEachElement(family, (at, value) => {
        const isDown = place === 'link' && this.#runsDown(at);
        this.#drawStroke(marks[at], value, family.type, origin, drawingStyle, styles, isDown);
      });
    } else this.#addNote(family, origin);
  }

  /**
   * Draws a given or find with several values per cell, such as `x[cells, 0..2]`. Each cell shows all its values in order; if they are bools, it
   * shows the indexes at which they are true.
   */
  #drawSeveralPerCell(family: ToldFamily, origin: Origin): void {
    const texts = new Map<number, string[]>();
    const openCells = new Set<number>();
    const isBool = coreOf(family.type).kind === 'bool';
    family.domain?.forEach((key, at) => {
      const [cell, ...rest] = key instanceof Tuple ? key.items : [];
      const value = family.values[at];
      if (!(cell instanceof Element) || value === undefined) return;
      const cellParts = texts.get(cell.index) ?? [];
      texts.set(cell.index, cellParts);
      if (!isBool) cellParts.push(isUnknownValue(value) ? '?' : this.#texts.textOf(value, family.type));
      else if (isUnknownValue(value)) openCells.add(cell.index);
      else if (value === true) cellParts.push(rest.map((item) => plainText(item, this.#elementText)).join());
    });
    for (const [cell, parts] of texts) {
      const mark = this.#cells[cell];
      const isAbsent = isBool && origin === 'answer' && parts.length === 0 && !openCells.has(cell);
      if (mark && isAbsent && this.#isPartialSolution) mark.clear = true;
      if (!mark || parts.length === 0 || parts.every((part) => part === '?')) continue;
      const hasOnlyLetters = parts.every((part) => part.length === 1);
      // If nothing is given in this cell, nothing is drawn.
      if (origin === 'given' && parts.every((part) => part === '-')) continue;
      const givenParts = this.#givenParts.get(cell);
      if (origin === 'given' && !isBool) this.#givenParts.set(cell, parts);
      else if (
        givenParts &&
        givenParts.length === parts.length &&
        givenParts.every((part, at) => isAlreadyShown(part, parts[at]))
      )
        mark.labels = mark.labels.filter(({ text }) => text !== givenParts.join(' '));
      this.#addLabel(mark.labels, { text: parts.join(hasOnlyLetters && isBool ? '' : ' '), origin });
    }
  }

  #forEachElement(family: ToldFamily, visit: (element: number, value: Told) => void): void {
    family.domain?.forEach((element, at) => {
      const value = family.values[at];
      if (element instanceof Element && value !== undefined) visit(element.index, value);
    });
  }

  #drawCell(
    cell: number,
    value: Told,
    type: ValueType,
    origin: Origin,
    drawingStyle: DrawingStyle,
    styles: Styles,
  ): void {
    const mark = this.#cells[cell];
    if (!mark) return;
    const style = this.#texts.styleOf(value, type, styles);
    if (isUnknownValue(value)) {
      if (origin === 'given')
        this.#drawUnknownValue(mark, coreOf(type).kind === 'bool' ? 'text' : drawingStyle, styles);
      return;
    }
    // If the `draw` section lists values in `{ … }`, other values aren't drawn.
    const isListed = (drawingStyle !== 'fill' && drawingStyle !== 'symbol') || styles.byValue.size === 0;
    if (value === null || (!style && (value === false || !isListed))) {
      // On a whole answer only a bool that isn't written as text has a sign for false.
      const isTold = this.#isPartialSolution || (value === false && drawingStyle !== 'text');
      if (origin === 'answer' && isTold && !this.#answeredCells.has(mark)) mark.clear = true;
      return;
    }
    if (origin === 'answer') {
      this.#answeredCells.add(mark);
      delete mark.clear;
    }
    if (drawingStyle === 'fill') mark.fill = style?.color ?? colorNamed(value) ?? 'gray';
    else if (drawingStyle === 'symbol') {
      const namedColor = colorNamed(value);
      const color = style?.color ?? namedColor ?? 'black';
      const shape = style?.shape ?? (color === 'white' ? 'circle' : 'disc');
      const letter =
        value instanceof EnumValue && color !== 'white' && color !== 'black'
          ? value.name.charAt(0)
          : undefined;
      mark.figure = { shape, color: color === 'white' ? 'black' : color, origin, ...(letter && { letter }) };
    } else {
      const label: Label = {
        text: style?.text ?? this.#texts.textOf(value, type),
        origin,
        ...colorOf(style),
      };
      const sides = value instanceof Tuple ? this.#texts.sideLabels(value, type, origin) : undefined;
      if (sides) {
        mark.sides = sides;
        return;
      }
      if (drawingStyle === 'upper' || drawingStyle === 'lower') mark[drawingStyle] = label;
      else if (isCellSide(drawingStyle)) mark.sides = { ...mark.sides, [drawingStyle]: label };
      else this.#addLabel(mark.labels, label);
    }
  }

  /** Draws a given value that is unknown (`?`): as a filled cell if the given is drawn by filling cells, otherwise as a question mark. */
  #drawUnknownValue(
    mark: Mutable<CellMark & { labels: Label[] }>,
    drawingStyle: DrawingStyle,
    styles: Styles,
  ): void {
    if (drawingStyle === 'fill') mark.fill = styles.rest?.color ?? 'gray';
    else if (isCellSide(drawingStyle))
      mark.sides = { ...mark.sides, [drawingStyle]: { text: '?', origin: 'given' } };
    else if (!mark.fill) this.#addLabel(mark.labels, { text: '?', origin: 'given' });
  }

  /** Adds a label to a cell, unless the cell already has a label with this text, such as a given's. */
  #addLabel(labels: Label[], label: Label): void {
    if (labels.some((other) => other.text === label.text)) return;
    // A number becomes the main label and comes before the arrow, which shows the number's direction.
    if (labels[0] && isArrow(labels[0].text) && !isArrow(label.text)) labels.unshift(label);
    else labels.push(label);
  }

  #drawCorner(
    mark: Mutable<CornerMark> | undefined,
    value: Told,
    type: ValueType,
    origin: Origin,
    drawingStyle: DrawingStyle,
    styles: Styles,
  ): void {
    if (!mark || isUnknownValue(value) || value === null || value === false) return;
    const style = this.#texts.styleOf(value, type, styles);
    const color = style?.color ?? colorNamed(value) ?? 'black';
    if (drawingStyle === 'symbol') {
      const shape = style?.shape ?? (color === 'white' ? 'circle' : 'disc');
      mark.figure = { shape, color: color === 'white' ? 'black' : color, origin };
    } else mark.label = { text: this.#texts.textOf(value, type), origin, ...colorOf(style) };
  }

  #drawStroke(
    mark: Mutable<StrokeMark> | undefined,
    value: Told,
    type: ValueType,
    origin: Origin,
    drawingStyle: DrawingStyle,
    styles: Styles,
    isDown: boolean,
  ): void {
    if (!mark || isUnknownValue(value)) return;
    if (value === null) {
      if (origin === 'answer' && this.#isPartialSolution) mark.count = 0;
      return;
    }
    const style = this.#texts.styleOf(value, type, styles);
    if (drawingStyle === 'triangle' && (typeof value === 'number' || value instanceof EnumValue)) {
      mark.triangle = typeof value === 'number' ? value : value.index;
    }
    if (drawingStyle === 'text' || drawingStyle === 'triangle') {
      const sign = (isDown ? style?.downText : undefined) ?? style?.text;
      mark.label = { text: sign ?? this.#texts.textOf(value, type), origin, ...colorOf(style) };
      return;
    }
    if (value === false && origin === 'given') return;
    mark.count = typeof value === 'number' ? value : value === false ? 0 : 1;
    if (typeof value === 'number') mark.multiple = true;
    mark.origin = origin;
    if (style?.color) mark.color = style.color;
    if (style?.stroke) mark.stroke = style.stroke;
  }

  /** Whether a link leads from a cell to a cell in another row. */
  #runsDown(link: number): boolean {
    const board = this.#board;
    const [from = 0, to = 0] = board?.linkCells.subarray(2 * link, 2 * link + 2) ?? [];
    return board !== undefined && board.cellRow[from] !== board.cellRow[to];
  }

  #addMarginLabels(family: ToldFamily, origin: Origin, side: Side, styles: Styles): void {
    const unwrappedType = coreOf(family.type);
    const of = unwrappedType.kind === 'list' || unwrappedType.kind === 'set' ? unwrappedType.of : family.type;
    this.#forEachElement(family, (line, value) => {
      const labels = this.#margins[side][line];
      if (!labels || value === null || (isUnknownValue(value) && origin === 'answer')) return;
      const items = value instanceof FixedSet ? value.items : Array.isArray(value) ? value : [value];
      for (const item of items) labels.push(this.#texts.marginLabel(item, of, styles, origin));
    });
  }

  /**
   * Adds a note with the values of a given or find that has no place on the board. Long data such as a list of tiles is left out, since it would
   * overwhelm the picture.
   */
  #addNote(family: ToldFamily, origin: Origin): void {
    const isTooBigForCell = isCompound(family.type) || family.domain !== undefined;
    if (origin === 'given' && this.#isPartialSolution) {
      const isTinted = this.#drawing.instructions.some(
        ({ way: drawingStyle }) => drawingStyle === 'triangle' || drawingStyle === 'tile',
      );
      append(this.#tray, trayItems(family, isTinted));
    }
    if (family.values.every(isUnknownValue) || (origin === 'given' && isTooBigForCell)) return;
    // A single given that is false or absent isn't shown.
    const [value] = family.values;
    if (origin === 'given' && family.values.length === 1 && (value === false || value === null)) return;
    // A single given cell is marked on the board, by the given's name.
    if (origin === 'given' && !family.domain && value instanceof Element && value.kind === 'cell') {
      const mark = this.#cells[value.index];
      if (mark) this.#addLabel(mark.labels, { text: family.name, origin });
      return;
    }
    append(this.#notes, new FamilyWriter(this.#board).entry(family));
  }

  #textsByCell(family: ToldFamily): readonly string[] {
    const texts = this.#cells.map(() => '');
    this.#forEachElement(family, (cell, value) => {
      texts[cell] = this.#texts.textOf(value, family.type);
    });
    return texts;
  }

  // ── Outlines and highlights ──

  outlineBoxes(): void {
    const board = this.#board;
    const { boxes } = this.#drawing;
    // If outlines of regions are drawn already, the boxes get none.
    if (!board || !boxes || this.#hasOutlines) return;
    markOutlines(board, this.#borders, blockNames(board, boxes));
  }

  addHighlight(highlight: Highlight): void {
    highlightMarks({ cell: this.#cells, border: this.#borders, link: this.#links }, highlight);
  }
}
