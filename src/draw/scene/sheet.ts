/**
 * A puzzle to be filled in, as plain data that can be sent to another thread: the board, the puzzle's marks, and for
 * each find its places, their possible values, and the look of each value. With this data alone a page can draw every
 * state between the empty puzzle and its answer, while only this file decides how values look.
 */

import { emptySolution, valueOfNumber } from '../../formats/solution/solution.ts';
import { ElementText } from '../../formats/values/element-text.ts';
import { PlaceNames } from '../../formats/values/place-name.ts';
import { textOfValue } from '../../formats/values/value-text.ts';
import type { Board } from '../../model/board.ts';
import type { Ground, GroundFamily } from '../../model/ground.ts';
import type { Ref } from '../../model/terms/terms.ts';
import { Element, type ElementKind, Tuple } from '../../model/values.ts';
import { determinedValues } from './absences.ts';
import { composeScene } from './compose.ts';
import type { CellMark, CornerMark, Label, Scene, StrokeMark } from './scene.ts';
import type { Drawing } from './section.ts';

/** A board without its methods, as data that can be sent to another thread. */
export type PlainBoard = Omit<Board, 'cellAt' | 'cornerNeighbors'>;

/** The look of a value: the marks that the value adds at its place. */
export interface Look {
  /** The value in text form: `3`, `white`, `#`. */
  readonly text: string;
  /** If the value is a place of the board: its name in prose, `r1c2`. */
  readonly name?: string;
  readonly cell?: CellMark;
  readonly stroke?: StrokeMark;
  readonly corner?: CornerMark;
  /** The label beside the board, if the find's places are rows or columns. */
  readonly label?: Label;
  /** The labels of a list's or tuple's parts. */
  readonly labels?: readonly Label[];
  /** Whether the value is still being composed and isn't valid yet. */
  readonly unfinished?: true;
}

export interface SheetFind {
  readonly name: string;
  /** The type's kind; `composed` stands for lists, sets and tuples, which occur only where setters enter clues. */
  readonly kind: GroundFamily['type']['kind'] | 'composed';
  /** The look of a composed value that contains `?`; there are too many composed values to list all looks. */
  readonly pattern?: Look;
  /** The kind of element, if the values are elements of the board. */
  readonly element?: ElementKind;
  /** The kind of element that the find's places are; undefined if they aren't on the board. */
  readonly place?: ElementKind;
  /** `elements[position]`: the number of the board's element at this position of the find, or −1. */
  readonly elements: Int32Array;
  /** `variables[position]`: the variable at this position, or −1. */
  readonly variables: Int32Array;
  /** `names[position]`: the name of the place, for places that aren't on the board. */
  readonly names?: readonly string[];
  /** The number that represents the value `absent`. */
  readonly absent?: number;
  /** The values that occur at any place: sorted, without `absent`. */
  readonly values: readonly number[];
  /** `looks[value]`: the look of the value, `absent` included. */
  readonly looks: ReadonlyMap<number, Look>;
  /** `allowed[position]`: the possible values, for positions that allow only some of `values`. */
  readonly allowed: ReadonlyMap<number, readonly number[]>;
  /** `told[position]`: the value, if the puzzle itself determines it. */
  readonly told: ReadonlyMap<number, number>;
  /** Whether outlines are drawn between cells with different values. */
  readonly outlined: boolean;
  /**
   * If the values are tiles: the given that lists the tiles, the number of the find that rotates them (`turnedBy`), and
   * whether each tile is used once.
   */
  readonly tiles?: { readonly list: string; readonly turnedBy?: number; readonly once: boolean };
  /** If the values are rotations: the number of the find whose tiles they rotate. */
  readonly turns?: number;
  /** The side of the board at which the values of rows or columns are shown. */
  readonly side?: 'left' | 'right' | 'top' | 'bottom';
  /** Whether the value false of a bool is drawn: only if the `draw` section gives false a look. */
  readonly drawsFalse: boolean;
}

export interface Sheet {
  readonly board?: PlainBoard;
  /** The puzzle's scene; its board is in `board`. */
  readonly scene: Omit<Scene, 'board'>;
  readonly finds: readonly SheetFind[];
  /** The rules as sentences. */
  readonly rules: readonly string[];
  /** The numbers of the rules that demand nothing in this puzzle, only in other puzzles of the type. */
  readonly idle: readonly number[];
}

/**
 * The greatest number of values that are listed one by one. If there are more, only their range is kept, since nobody
 * picks among so many.
 */
const MAX_LISTED_VALUES = 4096;

export function sheetOf(ground: Ground, drawing?: Drawing): Sheet {
  const { board } = ground;
  const { board: _, ...scene } = composeScene(ground, { ...(drawing && { drawing }) });
  const valueByDeterminedRef = determinedValues(ground);
  const shownFamilies = ground.families.filter((family) => !family.hidden);
  const tiles = tilesOf(ground, shownFamilies, drawing);
  return {
    ...(board && { board: plainBoard(board) }),
    scene: { ...scene, partial: true, unsolved: true },
    finds: shownFamilies.map((family, index) => ({
      ...sheetFind(ground, family, drawing, valueByDeterminedRef),
      ...tiles[index],
    })),
    rules: ground.rules.map(({ sentence }) => sentence),
    idle: rulesWithoutConstraints(ground),
  };
}

/** `tilesOf(…)[i]`: for find i, facts about its values if these are tiles, or rotations of tiles. */
function tilesOf(
  ground: Ground,
  shownFamilies: readonly GroundFamily[],
  drawing: Drawing | undefined,
): readonly Pick<SheetFind, 'tiles' | 'turns'>[] {
  const lines = drawing?.instructions.filter(({ way: style }) => style === 'tile') ?? [];
  const familyIndexOf = (name: string | undefined): number | undefined => {
    const at = shownFamilies.findIndex((family) => family.name === name);
    return at < 0 ? undefined : at;
  };
  return shownFamilies.map((family) => {
    const tileLine = lines.find((line) => line.family === family.name);
    const turnLine = lines.find((line) => line.turningFamily === family.name);
    const turningIndex = familyIndexOf(turnLine?.family);
    if (!tileLine?.tiles) return turningIndex === undefined ? {} : { turns: turningIndex };
    const turningFamilyIndex = familyIndexOf(tileLine.turningFamily);
    const isUsedOnce = hasDifferentValues(ground, family);
    return {
      tiles: {
        list: tileLine.tiles,
        once: isUsedOnce,
        ...(turningFamilyIndex !== undefined && { turnedBy: turningFamilyIndex }),
      },
    };
  });
}

/** Whether a rule demands that all values of the find are different. */
function hasDifferentValues({ terms, constraints }: Ground, { refs }: GroundFamily): boolean {
  return constraints.some(({ root }) => {
    if ((root & 1) === 1 || terms.operation(root) !== 'allDifferent') return false;
    const argumentRefs = new Set(terms.arguments(root));
    return refs.every((ref) => argumentRefs.has(ref) || terms.constantValue(ref) !== undefined);
  });
}

function rulesWithoutConstraints({ rules, constraints }: Ground): readonly number[] {
  const rulesWithConstraints = new Set(constraints.map(({ rule }) => rule));
  return rules.flatMap(({ isConditional }, rule) =>
    isConditional && !rulesWithConstraints.has(rule) ? [rule] : [],
  );
}

export function plainBoard(board: Board): PlainBoard {
  const { cellAt: _, cornerNeighbors: __, ...plain } = board;
  return plain;
}

/** A board from its data. */
export function boardOfSheet(data: PlainBoard): Board {
  const cells = new Map<number, number>();
  data.cellRow.forEach((row, cell) => {
    cells.set(row * data.width + (data.cellColumn[cell] ?? 0), cell);
  });
  const cellAt = (row: number, column: number): number =>
    column < 0 || column >= data.width ? -1 : (cells.get(row * data.width + column) ?? -1);
  return { ...data, cellAt, cornerNeighbors: new Int32Array(0) };
}

function sheetFind(
  ground: Ground,
  family: GroundFamily,
  drawing: Drawing | undefined,
  determined: ReadonlyMap<number, number>,
): SheetFind {
  const { terms, board } = ground;
  const { refs, domain, absent } = family;
  const firstKey = domain?.[0];
  const place = firstKey instanceof Element ? firstKey.kind : undefined;
  const elements = Int32Array.from(refs, (_, at) => {
    const key = domain?.[at];
    return key instanceof Element ? key.index : -1;
  });
  const valuesByPosition = refs.map((ref) => valuesOf(ground, ref));
  const occurringValues = [...new Set(valuesByPosition.flat())].sort((a, b) => a - b);
  const values = occurringValues.filter((value) => value !== absent);
  const allowedValues = new Map<number, readonly number[]>();
  const givenByPosition = new Map<number, number>();
  refs.forEach((ref, at) => {
    const possibleValues = valuesByPosition[at] ?? [];
    const constant = terms.constantValue(ref);
    const value = constant ?? determined.get(ref);
    // A value that a single rule implies, but that isn't a shown clue, is left for the player to find.
    const isShown = constant !== undefined || isGiven(ground, family, at, value);
    if (value !== undefined && isShown) givenByPosition.set(at, value);
    if (possibleValues.length < occurringValues.length) allowedValues.set(at, possibleValues);
  });
  const placeNames = new PlaceNames(board);
  const isOnBoard = place === 'cell' || place === 'border' || place === 'link' || place === 'corner';
  const instructions = drawing?.instructions.filter(({ family: name }) => name === family.name) ?? [];
  const lookByValue = appearancesOf(ground, family, drawing, occurringValues);
  const side = instructions.find((instruction) => instruction.side)?.side;
  const defaultSide = place === 'row' ? 'right' : place === 'column' ? 'bottom' : undefined;
  return {
    name: family.name,
    kind: family.type.kind,
    ...(family.type.kind === 'element' && { element: family.type.element }),
    ...(place && { place }),
    elements,
    variables: Int32Array.from(refs, (ref) =>
      terms.constantValue(ref) === undefined ? (terms.arguments(ref)[0] ?? -1) : -1,
    ),
    ...(!isOnBoard && { names: domain ? domain.map((key) => placeNames.name(key)) : [family.name] }),
    ...(absent !== undefined && { absent }),
    values,
    looks: lookByValue,
    allowed: allowedValues,
    told: givenByPosition,
    outlined: instructions.some(({ way: style }) => style === 'outline'),
    ...((side ?? defaultSide) !== undefined && { side: side ?? defaultSide! }),
    drawsFalse: isDrawn(lookByValue.get(0)),
  };
}

/** Whether a given shows the value at this position, alone or together with other values. */
function isGiven(
  { givens }: Ground,
  family: GroundFamily,
  position: number,
  number: number | undefined,
): boolean {
  const key = family.domain?.[position];
  if (number === undefined || !(key instanceof Element)) return false;
  const value = valueOfNumber(family, number);
  return givens.some(({ domain, values }) => {
    const at = domain?.indexOf(key) ?? -1;
    const given = at < 0 ? undefined : values[at];
    return given instanceof Tuple ? given.items.includes(value) : given === value;
  });
}

function isDrawn(look: Look | undefined): boolean {
  if (!look) return false;
  const { cell, corner, stroke } = look;
  return Boolean(
    cell?.fill ||
      cell?.figure ||
      cell?.tile ||
      corner?.figure ||
      stroke?.color ||
      (cell?.labels.length ?? 0) > 0,
  );
}

function valuesOf({ terms }: Ground, ref: Ref): readonly number[] {
  const listedValues = terms.values(ref);
  if (listedValues) return [...listedValues];
  const [low, high] = [terms.low(ref), Math.min(terms.high(ref), terms.low(ref) + MAX_LISTED_VALUES - 1)];
  return Array.from({ length: high - low + 1 }, (_, at) => low + at);
}

/**
 * Computes the look of each value. It puts as many values as there are places on the find's places, composes a scene
 * without the puzzle and other finds, and takes the marks from this scene; it repeats this until all values have a
 * look.
 */
function appearancesOf(
  ground: Ground,
  family: GroundFamily,
  drawing: Drawing | undefined,
  values: readonly number[],
): ReadonlyMap<number, Look> {
  const lookByValue = new Map<number, Look>();
  const elementText = new ElementText(ground.board);
  const placeNames = new PlaceNames(ground.board);
  const emptyFamily = emptySolution(ground).families.find(({ name }) => name === family.name);
  const count = Math.max(1, family.refs.length);
  if (!emptyFamily) return lookByValue;
  const groundOfFamily = { ...ground, givens: [] };
  const listFamilies = ground.givens;
  const { boxes: _, ...plain } = drawing ?? { instructions: [] };
  for (let start = 0; start < values.length; start += count) {
    const valuesOnBoard = values.slice(start, start + count);
    const valuesAtPlaces = family.refs.map((ref, at) =>
      valueOfNumber(family, valuesOnBoard[at] ?? ground.terms.low(ref)),
    );
    const solution = { families: [{ ...emptyFamily, values: valuesAtPlaces }] };
    const scene = composeScene(groundOfFamily, { solution, drawing: plain, listFamilies });
    valuesOnBoard.forEach((value, at) => {
      const key = family.domain?.[at];
      const shownValue = valueOfNumber(family, value);
      const text = textOfValue(shownValue, emptyFamily.type, elementText);
      const name = shownValue instanceof Element && { name: placeNames.name(shownValue) };
      lookByValue.set(value, {
        text,
        ...name,
        ...(key instanceof Element && lookOfElement(scene, key, value === family.absent)),
      });
    });
  }
  return lookByValue;
}

/** The marks at an element of the scene: they are the look of the value that was put there. */
export function lookOfElement(scene: Scene, { kind, index }: Element, absent: boolean): Partial<Look> {
  switch (kind) {
    case 'cell':
      return { cell: scene.cells[index] ?? { labels: [] } };
    case 'border':
    case 'link': {
      const { outline: _, ...stroke } = (kind === 'border' ? scene.borders : scene.links)[index] ?? {};
      return { stroke };
    }
    case 'corner':
      return { corner: scene.corners[index] ?? {} };
    case 'row':
    case 'column': {
      const { left, right, top, bottom } = scene.margins;
      const sides = kind === 'row' ? [left, right] : [top, bottom];
      const label = sides.flatMap((side) => side[index] ?? [])[0];
      return label && !absent ? { label } : {};
    }
    default:
      return {};
  }
}

// ── For pages ──

/** A scene that changes: its marks are replaced when values change. */
export interface LiveScene extends Scene {
  readonly cells: CellMark[];
  readonly borders: StrokeMark[];
  readonly links: StrokeMark[];
  readonly corners: CornerMark[];
  readonly margins: Record<'left' | 'right' | 'top' | 'bottom', (readonly Label[])[]>;
}

/** A changeable copy of the puzzle's scene; the sheet stays unchanged. */
export function liveScene(sheet: Sheet): LiveScene {
  const { scene } = sheet;
  const { left, right, top, bottom } = scene.margins;
  return {
    ...scene,
    board: sheet.board && boardOfSheet(sheet.board),
    cells: [...scene.cells],
    borders: [...scene.borders],
    links: [...scene.links],
    corners: [...scene.corners],
    margins: { left: [...left], right: [...right], top: [...top], bottom: [...bottom] },
  };
}

const drawsSomething = ({ fill, figure, labels }: CellMark): boolean =>
  fill !== undefined || figure !== undefined || labels.length > 0;

/**
 * A cell's mark with the looks of some values added; a label that the cell already has isn't repeated, and a cross for one
 * value is left out where another draws something.
 */
export function cellWith(mark: CellMark, looks: readonly Look[]): CellMark {
  let mergedMark = mark;
  for (const { cell } of looks) {
    if (!cell) continue;
    const labels = cell.labels.filter(({ text }) => !mergedMark.labels.some((other) => other.text === text));
    mergedMark = {
      ...mergedMark,
      ...cell,
      labels: labels.length === 0 ? mergedMark.labels : [...mergedMark.labels, ...labels],
    };
  }
  const { clear, ...rest } = mergedMark;
  return clear && looks.some(({ cell }) => cell && drawsSomething(cell)) ? rest : mergedMark;
}

export function strokeWith(mark: StrokeMark, looks: readonly Look[]): StrokeMark {
  const mergedMark: StrokeMark = { ...mark };
  for (const { stroke } of looks) Object.assign(mergedMark, stroke);
  return mergedMark;
}

export function cornerWith(mark: CornerMark, looks: readonly Look[]): CornerMark {
  const mergedMark: CornerMark = { ...mark };
  for (const { corner } of looks) Object.assign(mergedMark, corner);
  return mergedMark;
}
