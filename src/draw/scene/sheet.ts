/**
 * A puzzle to be filled in, as plain data that can be sent to another thread: the board, what the puzzle shows, and for
 * each find its places, the values they may have, and how each value looks. A page with nothing but this draws
 * every state between the empty puzzle and its answer, and looks are still decided in one place.
 */

import { emptySolution, valueOfNumber } from '../../formats/solution/solution.ts';
import { ElementText } from '../../formats/values/element-text.ts';
import { PlaceNames } from '../../formats/values/place-name.ts';
import { textOfValue } from '../../formats/values/value-text.ts';
import type { Board } from '../../model/board.ts';
import type { Ground, GroundFamily } from '../../model/ground.ts';
import { append } from '../../model/large-lists.ts';
import type { Ref } from '../../model/terms/terms.ts';
import { Element, type ElementKind, Tuple } from '../../model/values.ts';
import { composeScene } from './compose.ts';
import type { CellMark, CornerMark, Label, Scene, StrokeMark } from './scene.ts';
import type { Drawing } from './section.ts';

/** A board without its functions. */
export type PlainBoard = Omit<Board, 'cellAt' | 'cornerNeighbors'>;

/** What a value of a find adds to the mark of its place. */
export interface Look {
  /** The value as text gives it: `3`, `white`, `#`. */
  readonly text: string;
  /** What prose calls it where it is a place of the board: `r1c2`. */
  readonly name?: string;
  readonly cell?: CellMark;
  readonly stroke?: StrokeMark;
  readonly corner?: CornerMark;
  /** Beside the board, for rows and columns. */
  readonly label?: Label;
  /** Of lists and tuples, a label for each part. */
  readonly labels?: readonly Label[];
  /** It is still being put together, and no value yet. */
  readonly unfinished?: true;
}

export interface SheetFind {
  readonly name: string;
  /** `composed`: lists, sets and tuples, which only setters enter. */
  readonly kind: GroundFamily['type']['kind'] | 'composed';
  /** Of composed values, which are too many to have a look each: the look of one that says `?`. */
  readonly pattern?: Look;
  /** What the values are, where they are elements of the board. */
  readonly element?: ElementKind;
  /** Where its places are; absent for places beside the board. */
  readonly place?: ElementKind;
  /** [position]: the number of the element it stands on, or −1. */
  readonly elements: Int32Array;
  /** [position]: the variable, or −1. */
  readonly variables: Int32Array;
  /** [position]: what the place is called, where it isn't on the board. */
  readonly names?: readonly string[];
  /** The number that stands for absent. */
  readonly absent?: number;
  /** Whatever places there are, their values are among these: sorted, `absent` left out. */
  readonly values: readonly number[];
  /** By value, `absent` too. */
  readonly looks: ReadonlyMap<number, Look>;
  /** By position: the values of places that have fewer than all. */
  readonly allowed: ReadonlyMap<number, readonly number[]>;
  /** By position: what the puzzle itself tells. */
  readonly told: ReadonlyMap<number, number>;
  /** A line is drawn between cells with different values. */
  readonly outlined: boolean;
  /** Its values are places in this given list of tiles, and the find with this number turns them. */
  readonly tiles?: { readonly list: string; readonly turnedBy?: number; readonly once: boolean };
  /** It turns the tiles of the find with this number. */
  readonly turns?: number;
  /** Where the values of rows and columns stand. */
  readonly side?: 'left' | 'right' | 'top' | 'bottom';
  /** Whether something is drawn for this value of a bool: for false, too, where the model says how it looks. */
  readonly drawsFalse: boolean;
}

export interface Sheet {
  readonly board?: PlainBoard;
  /** The puzzle alone, without its board. */
  readonly scene: Omit<Scene, 'board'>;
  readonly finds: readonly SheetFind[];
  /** The rules' sentences. */
  readonly rules: readonly string[];
  /** The rules, by their numbers, that are for other puzzles of the type: what they ask for is not asked for here. */
  readonly idle: readonly number[];
}

/** More values than this are told by their range: nobody picks among them. */
const MOST_VALUES = 4096;

export function sheetOf(ground: Ground, drawing?: Drawing): Sheet {
  const { board } = ground;
  const { board: _, ...scene } = composeScene(ground, { ...(drawing && { drawing }) });
  const told = toldValues(ground);
  const shown = ground.families.filter((family) => !family.hidden);
  const tiles = tilesOf(ground, shown, drawing);
  return {
    ...(board && { board: plainBoard(board) }),
    scene: { ...scene, partial: true, unsolved: true },
    finds: shown.map((family, index) => ({ ...sheetFind(ground, family, drawing, told), ...tiles[index] })),
    rules: ground.rules.map(({ sentence }) => sentence),
    idle: idleRules(ground),
  };
}

/** By find: whether it places tiles, or turns them. */
function tilesOf(
  ground: Ground,
  shown: readonly GroundFamily[],
  drawing: Drawing | undefined,
): readonly Pick<SheetFind, 'tiles' | 'turns'>[] {
  const lines = drawing?.instructions.filter(({ way }) => way === 'tile') ?? [];
  const numberOf = (name: string | undefined): number | undefined => {
    const at = shown.findIndex((family) => family.name === name);
    return at < 0 ? undefined : at;
  };
  return shown.map((family) => {
    const own = lines.find((line) => line.family === family.name);
    const turning = lines.find((line) => line.turned === family.name);
    const turns = numberOf(turning?.family);
    if (!own?.tiles) return turns === undefined ? {} : { turns };
    const turnedBy = numberOf(own.turned);
    const once = isEachOnce(ground, family);
    return { tiles: { list: own.tiles, once, ...(turnedBy !== undefined && { turnedBy }) } };
  });
}

/** A rule says of all its places at once that their values differ. */
function isEachOnce({ terms, constraints }: Ground, { refs }: GroundFamily): boolean {
  return constraints.some(({ root }) => {
    if ((root & 1) === 1 || terms.operation(root) !== 'allDifferent') return false;
    const all = new Set(terms.arguments(root));
    return refs.every((ref) => all.has(ref) || terms.constantValue(ref) !== undefined);
  });
}

function idleRules({ rules, constraints }: Ground): readonly number[] {
  const kept = new Set(constraints.map(({ rule }) => rule));
  return rules.flatMap(({ conditional }, rule) => (conditional && !kept.has(rule) ? [rule] : []));
}

export function plainBoard(board: Board): PlainBoard {
  const { cellAt: _, cornerNeighbors: __, ...plain } = board;
  return plain;
}

/** A board from its data. */
export function boardOfSheet(plain: PlainBoard): Board {
  const cells = new Map<number, number>();
  plain.cellRow.forEach((row, cell) => {
    cells.set(row * plain.width + (plain.cellColumn[cell] ?? 0), cell);
  });
  const cellAt = (row: number, column: number): number =>
    column < 0 || column >= plain.width ? -1 : (cells.get(row * plain.width + column) ?? -1);
  return { ...plain, cellAt, cornerNeighbors: new Int32Array(0) };
}

function sheetFind(
  ground: Ground,
  family: GroundFamily,
  drawing: Drawing | undefined,
  told: ReadonlyMap<number, number>,
): SheetFind {
  const { terms, board } = ground;
  const { refs, domain, absent } = family;
  const first = domain?.[0];
  const place = first instanceof Element ? first.kind : undefined;
  const elements = Int32Array.from(refs, (_, at) => {
    const key = domain?.[at];
    return key instanceof Element ? key.index : -1;
  });
  const byPosition = refs.map((ref) => valuesOf(ground, ref));
  const all = [...new Set(byPosition.flat())].sort((a, b) => a - b);
  const values = all.filter((value) => value !== absent);
  const allowed = new Map<number, readonly number[]>();
  const fixed = new Map<number, number>();
  refs.forEach((ref, at) => {
    const mine = byPosition[at] ?? [];
    const constant = terms.constantValue(ref);
    const known = constant ?? told.get(ref);
    // What else a rule forces by itself is for the player to find.
    const shown = constant !== undefined || isGiven(ground, family, at, known);
    if (known !== undefined && shown) fixed.set(at, known);
    if (mine.length < all.length) allowed.set(at, mine);
  });
  const names = new PlaceNames(board);
  const onBoard = place === 'cell' || place === 'border' || place === 'link' || place === 'corner';
  const instructions = drawing?.instructions.filter(({ family: name }) => name === family.name) ?? [];
  const looks = looksOf(ground, family, drawing, all);
  const side = instructions.find((instruction) => instruction.side)?.side;
  const usual = place === 'row' ? 'right' : place === 'column' ? 'bottom' : undefined;
  return {
    name: family.name,
    kind: family.type.kind,
    ...(family.type.kind === 'element' && { element: family.type.element }),
    ...(place && { place }),
    elements,
    variables: Int32Array.from(refs, (ref) =>
      terms.constantValue(ref) === undefined ? (terms.arguments(ref)[0] ?? -1) : -1,
    ),
    ...(!onBoard && { names: domain ? domain.map((key) => names.name(key)) : [family.name] }),
    ...(absent !== undefined && { absent }),
    values,
    looks,
    allowed,
    told: fixed,
    outlined: instructions.some(({ way }) => way === 'outline'),
    ...((side ?? usual) !== undefined && { side: side ?? usual! }),
    drawsFalse: isDrawn(looks.get(0)),
  };
}

/** A given in the same place says the same, alone or among others. */
function isGiven(
  { givens }: Ground,
  family: GroundFamily,
  position: number,
  known: number | undefined,
): boolean {
  const key = family.domain?.[position];
  if (known === undefined || !(key instanceof Element)) return false;
  const value = valueOfNumber(family, known);
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
  const listed = terms.values(ref);
  if (listed) return [...listed];
  const [low, high] = [terms.low(ref), Math.min(terms.high(ref), terms.low(ref) + MOST_VALUES - 1)];
  return Array.from({ length: high - low + 1 }, (_, at) => low + at);
}

/**
 * How each value looks: they are put on the find's places, as many as there are at a time, and the scene of that is
 * looked at. Neither the puzzle nor another find is in it.
 */
function looksOf(
  ground: Ground,
  family: GroundFamily,
  drawing: Drawing | undefined,
  values: readonly number[],
): ReadonlyMap<number, Look> {
  const looks = new Map<number, Look>();
  const names = new ElementText(ground.board);
  const places = new PlaceNames(ground.board);
  const empty = emptySolution(ground).families.find(({ name }) => name === family.name);
  const count = Math.max(1, family.refs.length);
  if (!empty) return looks;
  const alone = { ...ground, givens: [] };
  const listed = ground.givens;
  const { boxes: _, ...plain } = drawing ?? { instructions: [] };
  for (let start = 0; start < values.length; start += count) {
    const some = values.slice(start, start + count);
    const told = family.refs.map((ref, at) => valueOfNumber(family, some[at] ?? ground.terms.low(ref)));
    const solution = { families: [{ ...empty, values: told }] };
    const scene = composeScene(alone, { solution, drawing: plain, listed });
    some.forEach((value, at) => {
      const key = family.domain?.[at];
      const meant = valueOfNumber(family, value);
      const text = textOfValue(meant, empty.type, names);
      const name = meant instanceof Element && { name: places.name(meant) };
      looks.set(value, {
        text,
        ...name,
        ...(key instanceof Element && lookAt(scene, key, value === family.absent)),
      });
    });
  }
  return looks;
}

/** What stands at an element, as the look of the value that was put there. */
export function lookAt(scene: Scene, { kind, index }: Element, absent: boolean): Partial<Look> {
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

/** By variable term: what a rule tells of it alone (`digit[c] = clue[c]`), so that nobody has to enter it again. */
function toldValues({ terms, constraints }: Ground): ReadonlyMap<Ref, number> {
  const told = new Map<Ref, number>();
  const open = constraints.map(({ root }) => root);
  for (let root = open.pop(); root !== undefined; root = open.pop()) {
    const operation = terms.operation(root);
    if (operation === 'boolVariable') told.set(root & ~1, 1 - (root & 1));
    const not = (root & 1) === 1;
    if (operation === 'and' && !not) append(open, terms.arguments(root));
    if (operation !== 'atMost' && (operation !== 'equals' || not)) continue;
    const [bound = 0, coefficient = 0, ref = -1, ...others] = terms.arguments(root);
    if (others.length > 0 || Math.abs(coefficient) !== 1 || terms.operation(ref) !== 'intVariable') continue;
    const value = (not ? bound + 1 : bound) * coefficient;
    // `x ≤ 1` tells all of a variable that is at least 1; so does what isn't `x ≤ 3` of one that is at most 4.
    const end = coefficient > 0 !== not ? terms.low(ref) : terms.high(ref);
    if (operation === 'equals' || value === end) told.set(ref, value);
  }
  return told;
}

// ── What a page does with it ──

/** A scene that changes: its marks are replaced where values change. */
export interface LiveScene extends Scene {
  readonly cells: CellMark[];
  readonly borders: StrokeMark[];
  readonly links: StrokeMark[];
  readonly corners: CornerMark[];
  readonly margins: Record<'left' | 'right' | 'top' | 'bottom', (readonly Label[])[]>;
}

/** The scene of the puzzle alone, to be changed; the sheet stays as it is. */
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

/** The mark of a cell with these values in it; a label that is there already isn't repeated. */
export function cellWith(mark: CellMark, looks: readonly Look[]): CellMark {
  let whole = mark;
  for (const { cell } of looks) {
    if (!cell) continue;
    const labels = cell.labels.filter(({ text }) => !whole.labels.some((other) => other.text === text));
    whole = { ...whole, ...cell, labels: labels.length === 0 ? whole.labels : [...whole.labels, ...labels] };
  }
  return whole;
}

export function strokeWith(mark: StrokeMark, looks: readonly Look[]): StrokeMark {
  const whole: StrokeMark = { ...mark };
  for (const { stroke } of looks) Object.assign(whole, stroke);
  return whole;
}

export function cornerWith(mark: CornerMark, looks: readonly Look[]): CornerMark {
  const whole: CornerMark = { ...mark };
  for (const { corner } of looks) Object.assign(whole, corner);
  return whole;
}
