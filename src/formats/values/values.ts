/**
 * Reads an instance's entries as values of the givens' types; every mistake is reported at its position, several per
 * run.
 */

import type { Board } from '../../model/board.ts';
import { MISSING_VALUE } from '../../model/instance-source.ts';
import type { ValueType } from '../../model/value-types.ts';
import { type Element, type ElementKind, FixedSet, type Value } from '../../model/values.ts';
import type { Diagnostics } from '../../text/diagnostics.ts';
import type { EntryLine, InstanceEntry } from '../native/instance.ts';
import { Faults, filledLines, itemsOf, tokensOf } from '../native/tokens.ts';
import { ElementText } from './element-text.ts';
import { FamilyReader } from './family-reader.ts';
import { absenceOrUnknown, areSeparateValues, readJointValue, reportEmpty } from './together.ts';
import { coreOf, isCompound, readItems, readToken, type TextReading, type Told } from './value-text.ts';

/** Returns the board's own object for an element; undefined if there is none. */
export type ElementSource = (kind: ElementKind, index: number) => Element | undefined;

/** The value of a given without a domain; `null` after a mistake, which is reported. */
export function readValue(
  entry: InstanceEntry,
  type: ValueType,
  board: Board | undefined,
  diagnostics: Diagnostics,
  element?: ElementSource,
): Told {
  const textReading = textReadingOf(entry, board, diagnostics, element);
  const lines = filledLines(entry.lines);
  const unwrappedType = coreOf(type);
  if (lines.length === 0 && unwrappedType.kind !== 'list' && unwrappedType.kind !== 'set') {
    reportEmpty(entry, textReading);
    return null;
  }
  const tokens = lines.flatMap(tokensOf);
  if (!isCompound(type)) {
    const [token, extra] = tokens;
    if (!token) return null;
    if (extra) {
      const isPlace =
        unwrappedType.kind === 'element' &&
        tokens.length === 2 &&
        tokens.every(({ text }) => /^\d+$/.test(text));
      const advice = isPlace
        ? `A cell is written \`(${token.text},${extra.text})\`.`
        : tokens.some(({ text }) => text.endsWith(':'))
          ? 'Each entry stands on a line of its own.'
          : undefined;
      textReading.faults.at('wrong-count', `\`${entry.name}\` is a single value; this is too much.`, extra, {
        ...(advice !== undefined && { advice }),
      });
      return null;
    }
    return readToken(token, type, textReading) ?? null;
  }
  if (
    unwrappedType.kind === 'tuple' ||
    !isCompound(
      unwrappedType.kind === 'list' || unwrappedType.kind === 'set' ? unwrappedType.of : unwrappedType,
    )
  ) {
    return readJointValue(tokens, type, entry, textReading) ?? null;
  }
  const mark = absenceOrUnknown(tokens, type);
  if (mark !== undefined) return mark;
  const itemsIn = (line: EntryLine): readonly (Told | undefined)[] => {
    const tokens = tokensOf(line);
    if (tokens.length === 1 && tokens[0]?.text === '*') return readItems(tokens, of, textReading) ?? [];
    if (areSeparateValues(tokens, of))
      return tokens.map((part) => readJointValue([part], of, entry, textReading));
    return [readJointValue(tokens, of, entry, textReading)];
  };
  const of = unwrappedType.kind === 'list' || unwrappedType.kind === 'set' ? unwrappedType.of : unwrappedType;
  const [only, more] = tokens;
  // A single bracketed token is the whole list, unless the items of the list have the same brackets themselves.
  const innerTokens =
    only && !more && coreOf(of).kind !== unwrappedType.kind
      ? itemsOf(only, unwrappedType.kind === 'list' ? '[' : '{')
      : undefined;
  const items = innerTokens
    ? (readItems(innerTokens, of, textReading) ?? [])
    : lines.flatMap((line) => itemsIn(line));
  const values = items.filter((item): item is Value => item !== undefined && item !== MISSING_VALUE);
  return unwrappedType.kind === 'set' ? new FixedSet(values) : values;
}

export interface FamilyReading {
  readonly element?: ElementSource;
  /**
   * Returns the values to use for elements that lines `at: value` leave out; without this function, such an element is
   * a mistake.
   */
  readonly fallback?: (() => readonly Value[]) | undefined;
  /** Whether ints outside the bounds of their type are accepted, with a warning. */
  readonly acceptsOutOfBounds?: boolean;
  /** Whether the numbers are only labels, so that letters may be written in place of them. */
  readonly labels?: boolean;
}

/** The values of a given or find, in the order of its domain; `null` for each value with a mistake, which is reported. */
export function readFamily(
  entry: InstanceEntry,
  type: ValueType,
  domain: readonly Value[],
  board: Board | undefined,
  diagnostics: Diagnostics,
  { element, fallback, acceptsOutOfBounds = false, labels = false }: FamilyReading = {},
): readonly Told[] {
  const textReading = textReadingOf(entry, board, diagnostics, element);
  const isClue = acceptsOutOfBounds && coreOf(type).kind === 'int';
  return new FamilyReader(entry, type, domain, board, textReading, fallback, {
    acceptsOutOfBounds: isClue,
    labels,
  }).readValues();
}

function textReadingOf(
  entry: InstanceEntry,
  board: Board | undefined,
  diagnostics: Diagnostics,
  element: ElementSource | undefined,
): TextReading {
  const faults = new Faults(diagnostics, entry.span.file);
  const elementText = new ElementText(board);
  return element ? { faults, elementText, element } : { faults, elementText };
}
