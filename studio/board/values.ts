/** Entering typed values, or values from the pad, at the selected places. */
import type { SheetFind } from '../../src/index.ts';
import { type NoteKind, withValue } from '../game/entries.ts';
import type { Session } from '../game/session.ts';
import { hitOnSpot } from './hit.ts';
import type { Layer } from './layers.ts';

/** The layer for typed values: that of the selected place, or the only layer into which values are typed. */
export function typedLayer(session: Session): Layer | undefined {
  const layers = session
    .writableLayers()
    .filter(({ inputMode }) => inputMode === 'pick' || inputMode === 'paint' || inputMode === 'strokes');
  const [spot] = selection(session);
  const spotHit = spot && hitOnSpot(layers, spot, session.lastLayer.peek());
  if (spotHit) return spotHit.layer;
  return (
    layers.find(({ find }) => find === session.lastLayer.peek()) ??
    layers.find(({ inputMode }) => inputMode === 'pick')
  );
}

function selection(session: Session): Session['selected']['value'] {
  const selectedSpots = session.selected.peek();
  const cursor = session.cursor.peek();
  return selectedSpots.length > 0 ? selectedSpots : cursor ? [cursor] : [];
}

/** The numbers of a layer's places that are selected. */
export function selectedPlaces(session: Session, layer = typedLayer(session)): number[] {
  if (!layer) return [];
  if (session.tray.peek() !== undefined) return [session.tray.peek() ?? 0];
  return selection(session).flatMap((spot) => {
    const spotHit = hitOnSpot([layer], spot);
    return spotHit ? [session.places.at(layer.find, spotHit.position)] : [];
  });
}

function findOf(session: Session): SheetFind | undefined {
  const tray = session.tray.peek();
  if (tray !== undefined) return session.sheet.finds[session.places.of(tray)[0]];
  return session.sheet.finds[typedLayer(session)?.find ?? -1];
}

/** Types a key into the selected lists or tuples. Returns false if the key has no meaning there. */
export function typeComposedKey(session: Session, key: string): boolean {
  const { composer } = session;
  const layer = typedLayer(session);
  if (!composer || !layer || findOf(session)?.kind !== 'composed') return false;
  const selectedAt = selectedPlaces(session, layer);
  session.set(selectedAt, (entry) => composer.entryAfterKey(layer.find, entry, key) ?? entry);
  return selectedAt.length > 0;
}

export function enterValue(session: Session, value: number | undefined, note?: NoteKind): void {
  const selectedAt = selectedPlaces(session);
  if (note && value !== undefined) session.toggleNote(selectedAt, note, value);
  else {
    const haveAllValue =
      value !== undefined && selectedAt.every((each) => session.committedEntry(each).value === value);
    session.setValue(selectedAt, haveAllValue ? undefined : value);
  }
}

/**
 * Enters a typed digit. For an int, it continues the number if the result begins a value of the find, otherwise it
 * begins a new number; for an enum, it chooses the member with that number. Returns false if the digit has no meaning.
 */
export function typeDigit(session: Session, digit: string, note?: NoteKind): boolean {
  const findDeclaration = findOf(session);
  const selectedAt = selectedPlaces(session);
  const [first] = selectedAt;
  if (!findDeclaration || first === undefined) return false;
  if (findDeclaration.kind === 'bool') return enter(session, Number(digit) > 0 ? 1 : 0);
  if (findDeclaration.kind === 'enum') {
    const member = findDeclaration.values[Number(digit) - 1];
    return member === undefined ? false : note ? enterNote(session, note, member) : enter(session, member);
  }
  if (findDeclaration.kind === 'element') return false;
  const { whole: longer, alone } = session.typing.numbersWithDigit(digit);
  const numberText = !note && hasValueLike(findDeclaration, longer) ? longer : alone;
  session.typing.recordNumber(numberText);
  const value = Number(numberText);
  if (session.isSetterMode)
    session.notice.value = hasValueLike(findDeclaration, numberText) ? '' : rangeText(findDeclaration);
  if (!findDeclaration.values.includes(value)) return true;
  const isSameValue =
    selectedAt.every((at) => session.committedEntry(at).value === value) &&
    findDeclaration.values.every((each) => each < 10);
  if (isSameValue && !note && !session.isSetterMode) {
    session.typing.end();
    session.setValue(selectedAt, undefined);
    return true;
  }
  return note ? enterNote(session, note, value) : enter(session, value);
}

/** The range of possible values, in a sentence, for a clue that is out of range. */
function rangeText(find: SheetFind): string {
  const unknownValue = unknownValueOf(find);
  const knownValues = find.values.filter((value) => value !== unknownValue);
  return `Here stands ${knownValues[0]} to ${knownValues.at(-1)}.`;
}

/** Whether the text is a value of the find, or the beginning of one. */
function hasValueLike({ values }: SheetFind, text: string): boolean {
  return values.some((value) => String(value).startsWith(text));
}

function enter(session: Session, value: number): true {
  session.setValue(selectedPlaces(session), value);
  return true;
}

function enterNote(session: Session, note: NoteKind, value: number): true {
  session.toggleNote(selectedPlaces(session), note, value);
  return true;
}

/** The value that stands for an unknown clue (`?`); undefined if clues can't be unknown. */
export function unknownValueOf({ values, looks }: SheetFind): number | undefined {
  return values.find((value) => looks.get(value)?.text === '?');
}

export function hasNegatives(find: SheetFind): boolean {
  const unknownValue = unknownValueOf(find);
  return find.values.some((value) => value < 0 && value !== unknownValue);
}

/** Enters the enum member that begins with the letter, if it is unambiguous; with Shift excludes it. */
export function typeLetter(session: Session, letter: string, shift: boolean): boolean {
  const findDeclaration = findOf(session);
  const unknownValue = letter === '?' ? findDeclaration && unknownValueOf(findDeclaration) : undefined;
  if (unknownValue !== undefined && selectedPlaces(session).length > 0) return enter(session, unknownValue);
  if (!findDeclaration || (findDeclaration.kind !== 'enum' && findDeclaration.element !== 'direction'))
    return false;
  if (selectedPlaces(session).length === 0) return false;
  const matchingValues = findDeclaration.values.filter((value) =>
    findDeclaration.looks.get(value)?.text.toLowerCase().startsWith(letter),
  );
  const [only, ...others] = matchingValues;
  if (only === undefined || others.length > 0) return false;
  return shift ? enterNote(session, 'not', only) : enter(session, only);
}

export function stepByKey(session: Session, key: string): boolean {
  const findDeclaration = findOf(session);
  const selectedAt = selectedPlaces(session);
  const [first] = selectedAt;
  if (!findDeclaration || first === undefined || findDeclaration.kind === 'bool') return false;
  if (key === '-') {
    if (hasNegatives(findDeclaration)) {
      session.typing.minus();
      return true;
    }
    if (findDeclaration.absent !== undefined) return enter(session, findDeclaration.absent);
  }
  const currentValue = session.committedEntry(first).value;
  const place = currentValue === undefined ? -1 : findDeclaration.values.indexOf(currentValue);
  const next = findDeclaration.values[place + (key === '-' ? -1 : 1)];
  return next === undefined ? true : enter(session, next);
}

/** Changes the selected ints to the next or previous value. Returns false if no ints are selected. */
export function stepSelectedValues(session: Session, by: 1 | -1): boolean {
  const findDeclaration = findOf(session);
  const [first] = selectedPlaces(session);
  if (findDeclaration?.kind !== 'int' || first === undefined) return false;
  const currentValue = session.committedEntry(first).value;
  const place = currentValue === undefined ? -1 : findDeclaration.values.indexOf(currentValue);
  const next = place < 0 && by < 0 ? undefined : findDeclaration.values[place + by];
  return next === undefined || enter(session, next);
}

/** Clears the selected places. `last`: of a number with several digits, removes only the last digit. */
export function clearSelected(session: Session, last: boolean): void {
  const findDeclaration = findOf(session);
  const layer = typedLayer(session);
  const selectedAt = layer ? selectedPlaces(session) : [];
  const [only, ...others] = selectedAt;
  const value = only === undefined ? undefined : session.committedEntry(only).value;
  if (
    last &&
    others.length === 0 &&
    findDeclaration?.kind === 'int' &&
    value !== undefined &&
    Math.abs(value) > 9
  ) {
    const shorter = Math.trunc(value / 10);
    session.typing.recordNumber(String(shorter));
    if (findDeclaration.values.includes(shorter)) {
      session.setValue(selectedAt, shorter);
      return;
    }
  }
  session.typing.end();
  // Notes stay below a value, and are there again without it; what has no value loses its notes.
  const haveValue = selectedAt.some(
    (at) => !session.isLocked(at) && session.committedEntry(at).value !== undefined,
  );
  session.set(selectedAt, (entry) => (haveValue ? withValue(entry, undefined) : {}));
}
