/**
 * A puzzle's givens as a sheet to fill in (sheet.ts), as if they were finds. So setters enter clues on the page on
 * which people solve, with the same strokes and keys. Lists, sets and tuples at places of the board are composed part
 * by part and have no numbers in this file; givens beside the board are only shown.
 */
import { ElementText } from '../../formats/values/element-text.ts';
import { coreOf, isWrapped, type Told, textOfValue } from '../../formats/values/value-text.ts';
import type { Ground, GroundGiven } from '../../model/ground.ts';
import { MISSING_VALUE } from '../../model/instance-source.ts';
import type { ValueType } from '../../model/value-types.ts';
import {
  Element,
  FixedSet,
  Tuple,
  UNKNOWN_ITEM,
  UnknownBool,
  UnknownInt,
  type Value,
} from '../../model/values.ts';
import { composeScene } from './compose.ts';
import type { Drawing } from './section.ts';
import { type Look, lookOfElement, plainBoard, type Sheet, type SheetFind } from './sheet.ts';

/** Negative numbers that represent values without a number of their own: absent, and unknown (`?`). */
const ABSENT = -1_048_576;
const UNKNOWN = -1_048_575;
/** The greatest number that can be entered if the type has no bounds. */
const MAX_ENTERED_NUMBER = 999;

export interface SettingSheet {
  /** The sheet; its finds are the puzzle's givens. */
  readonly sheet: Sheet;
  /** `values[find][position]`: the number of the instance's value; undefined if the instance has no value there. */
  readonly values: readonly (readonly (number | undefined)[])[];
}

export function settingSheetOf(ground: Ground, drawing?: Drawing): SettingSheet {
  const { board } = ground;
  const enteredGivens = ground.givens.filter((given) => isSimple(given) || isComposed(given));
  const groundWithoutEntered = {
    ...ground,
    givens: ground.givens.filter((given) => !enteredGivens.includes(given)),
  };
  const { board: _, ...scene } = composeScene(groundWithoutEntered, { ...(drawing && { drawing }) });
  const sheetFinds = enteredGivens.map((given) => findOf(ground, given, drawing));
  return {
    sheet: {
      ...(board && { board: plainBoard(board) }),
      scene: { ...scene, partial: false, unsolved: true },
      finds: sheetFinds.map(({ sheetFind }) => sheetFind),
      rules: ground.rules.map(({ sentence }) => sentence),
      // While clues are being set, no rule counts as idle (demanding nothing), since later clues may need it.
      idle: [],
    },
    values: sheetFinds.map(({ values }) => values),
  };
}

/** Whether the given has a single value at each place of the board, and these values can be picked or typed. */
function isSimple({ domain, type }: GroundGiven): boolean {
  return domain?.[0] instanceof Element && choicesOf(type).length > 0;
}

const BOARD_KINDS: ReadonlySet<string> = new Set(['cell', 'border', 'link', 'corner', 'row', 'column']);

/** Whether the given has a list, set or tuple at each place of the board, and its parts can be picked or typed. */
function isComposed({ domain, type }: GroundGiven): boolean {
  const [first] = domain ?? [];
  const typeParts = partsOf(type);
  return (
    first instanceof Element &&
    BOARD_KINDS.has(first.kind) &&
    typeParts.length > 0 &&
    typeParts.every((part) => choicesOf(part).length > 0 || isDirection(part))
  );
}

function partsOf(type: ValueType): readonly ValueType[] {
  const unwrappedType = coreOf(type);
  if (unwrappedType.kind === 'tuple') return unwrappedType.fields.map((field) => field.type);
  return unwrappedType.kind === 'list' || unwrappedType.kind === 'set' ? [unwrappedType.of] : [];
}

function isDirection(type: ValueType): boolean {
  const unwrappedType = coreOf(type);
  return unwrappedType.kind === 'element' && unwrappedType.element === 'direction';
}

function choicesOf(type: ValueType): readonly (readonly [number, Told])[] {
  const unwrappedType = coreOf(type);
  const unknownChoices: readonly (readonly [number, Told])[] = isWrapped(type, 'unknown')
    ? [[UNKNOWN, MISSING_VALUE]]
    : [];
  switch (unwrappedType.kind) {
    case 'bool':
      return [[0, false], [1, true], ...unknownChoices];
    case 'int': {
      const low = unwrappedType.low ?? 0;
      const count = Math.max(
        0,
        Math.min((unwrappedType.high ?? low + MAX_ENTERED_NUMBER) - low, MAX_ENTERED_NUMBER) + 1,
      );
      return [...unknownChoices, ...Array.from({ length: count }, (_, at) => [low + at, low + at] as const)];
    }
    case 'enum':
      return [...unknownChoices, ...unwrappedType.enum.members.map((member, at) => [at, member] as const)];
    case 'oneOf':
      return [...unknownChoices, ...unwrappedType.values.map((value, at) => [at, value] as const)];
    default:
      return [];
  }
}

function findOf(
  ground: Ground,
  given: GroundGiven,
  drawing: Drawing | undefined,
): { readonly sheetFind: SheetFind; readonly values: readonly (number | undefined)[] } {
  const { name, domain = [], type } = given;
  const [first] = domain;
  const place = first instanceof Element ? first.kind : 'cell';
  const elementText = new ElementText(ground.board);
  const choices = choicesOf(type);
  const unwrappedKind = coreOf(type).kind;
  const isComposedType = partsOf(type).length > 0;
  const isOptional = isWrapped(type, 'optional');
  const instructions = drawing?.instructions.filter(({ family }) => family === name) ?? [];
  const side = instructions.find((instruction) => instruction.side)?.side;
  const defaultSide = place === 'row' ? 'left' : place === 'column' ? 'top' : undefined;
  const codeByText = new Map(choices.map(([code, value]) => [textOfValue(value, type, elementText), code]));
  const values = given.values.map((value): number | undefined => {
    if (value === null || value === false) return undefined;
    if (isComposedType) return undefined;
    if (value instanceof UnknownInt || value instanceof UnknownBool) return UNKNOWN;
    return codeByText.get(textOfValue(value, type, elementText));
  });
  return {
    sheetFind: {
      name,
      kind: isComposedType
        ? 'composed'
        : unwrappedKind === 'bool' || unwrappedKind === 'int'
          ? unwrappedKind
          : 'enum',
      ...(isComposedType && { pattern: patternLook(ground, given, drawing) }),
      place,
      elements: Int32Array.from(domain, (key) => (key instanceof Element ? key.index : -1)),
      variables: new Int32Array(domain.length).fill(-1),
      ...(isOptional && { absent: ABSENT }),
      values: choices.map(([code]) => code),
      looks: appearancesOf(ground, given, choices, drawing),
      allowed: new Map(),
      told: new Map(),
      outlined: instructions.some(({ way: style }) => style === 'outline'),
      ...((side ?? defaultSide) !== undefined && { side: side ?? defaultSide! }),
      drawsFalse: false,
    },
    values,
  };
}

function appearancesOf(
  ground: Ground,
  given: GroundGiven,
  choices: readonly (readonly [number, Told])[],
  drawing: Drawing | undefined,
): ReadonlyMap<number, Look> {
  const { domain = [], type } = given;
  const elementText = new ElementText(ground.board);
  const lookByValue = new Map<number, Look>();
  const { boxes: _, ...plain } = drawing ?? { instructions: [] };
  for (let start = 0; start < choices.length; start += domain.length) {
    const choicesOnBoard = choices.slice(start, start + domain.length);
    const valuesOnBoard = domain.map((_key, at) => choicesOnBoard[at]?.[1] ?? null);
    const values = valuesOnBoard.map((value) =>
      value === MISSING_VALUE ? unknownOf(type) : (value as Value),
    );
    const groundOfGiven = { ...ground, givens: [{ ...given, values }], families: [] };
    const scene = composeScene(groundOfGiven, { solution: { families: [] }, drawing: plain });
    choicesOnBoard.forEach(([code, value], at) => {
      const key = domain[at];
      const text = textOfValue(value, type, elementText);
      lookByValue.set(code, { text, ...(key instanceof Element && lookOfElement(scene, key, false)) });
    });
  }
  if (isWrapped(type, 'optional')) lookByValue.set(ABSENT, { text: '-' });
  return lookByValue;
}

/**
 * The look of a list, set or tuple that contains only `?`. Setters see it even if the `draw` section hides the given.
 */
function patternLook(ground: Ground, given: GroundGiven, drawing: Drawing | undefined): Look {
  const { domain = [], type } = given;
  const [key] = domain;
  const unwrappedType = coreOf(type);
  const value =
    unwrappedType.kind === 'tuple'
      ? new Tuple([UNKNOWN_ITEM])
      : unwrappedType.kind === 'set'
        ? new FixedSet([UNKNOWN_ITEM])
        : [UNKNOWN_ITEM];
  const instructions = (drawing?.instructions ?? []).filter(
    ({ family, way: style }) => family !== given.name || style !== 'hide',
  );
  const groundOfGiven = { ...ground, givens: [{ ...given, values: domain.map(() => value) }], families: [] };
  const scene = composeScene(groundOfGiven, { solution: { families: [] }, drawing: { instructions } });
  const patternMarks: Look = { text: '?', ...(key instanceof Element && lookOfElement(scene, key, false)) };
  const isHidden = drawing?.instructions.some(
    ({ family, way: style }) => family === given.name && style === 'hide',
  );
  const { labels = [] } = patternMarks.cell ?? {};
  const [label] = labels;
  if (!isHidden || !patternMarks.cell || !label) return patternMarks;
  // If the `draw` section hides the given, the `?` goes into the corner of the cell, so that what players see isn't
  // covered.
  return { ...patternMarks, cell: { ...patternMarks.cell, labels: [{ ...label, text: '' }, label] } };
}

/** A placeholder for an unknown value. It belongs to no real variable, because only its picture `?` is used. */
const unknownOf = (type: ValueType): Value =>
  coreOf(type).kind === 'bool' ? new UnknownBool(0 as never) : new UnknownInt(0 as never);
