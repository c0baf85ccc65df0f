/** Entering typed values, or values from the pad, at the selected places. */
import type { SheetFind } from '../../src/index.ts';
import type { NoteKind } from '../game/entries.ts';
import type { Session } from '../game/session.ts';
import { hitOnSpot } from './hit.ts';
import type { Layer } from './layers.ts';

/** The layer for typed values: that of the selected place, or the only layer into which values are typed. */
export function typedLayer(session: Session): Layer | undefined {
  const layers = session
    .listening()
    .filter(({ manner }) => manner === 'pick' || manner === 'paint' || manner === 'strokes');
  const [spot] = selection(session);
  const hit = spot && hitOnSpot(layers, spot, session.lastLayer.peek());
  if (hit) return hit.layer;
  return (
    layers.find(({ find }) => find === session.lastLayer.peek()) ??
    layers.find(({ manner }) => manner === 'pick')
  );
}

function selection(session: Session): Session['selected']['value'] {
  const selected = session.selected.peek();
  const cursor = session.cursor.peek();
  return selected.length > 0 ? selected : cursor ? [cursor] : [];
}

/** The numbers of a layer's places that are selected. */
export function selectedPlaces(session: Session, layer = typedLayer(session)): number[] {
  if (!layer) return [];
  if (session.tray.peek() !== undefined) return [session.tray.peek() ?? 0];
  return selection(session).flatMap((spot) => {
    const hit = hitOnSpot([layer], spot);
    return hit ? [session.places.at(layer.find, hit.position)] : [];
  });
}

function findOf(session: Session): SheetFind | undefined {
  const tray = session.tray.peek();
  if (tray !== undefined) return session.sheet.finds[session.places.of(tray)[0]];
  return session.sheet.finds[typedLayer(session)?.find ?? -1];
}

/** Types a key into the selected lists or tuples. Returns false if the key has no meaning there. */
export function composedKeyTyped(session: Session, key: string): boolean {
  const { composing } = session;
  const layer = typedLayer(session);
  if (!composing || !layer || findOf(session)?.kind !== 'composed') return false;
  const ats = selectedPlaces(session, layer);
  session.set(ats, (entry) => composing.typed(layer.find, entry, key) ?? entry);
  return ats.length > 0;
}

export function enterValue(session: Session, value: number | undefined, note?: NoteKind): void {
  const ats = selectedPlaces(session);
  if (note && value !== undefined) session.toggleNote(ats, note, value);
  else {
    const all = value !== undefined && ats.every((each) => session.kept(each).value === value);
    session.setValue(ats, all ? undefined : value);
  }
}

/**
 * Enters a typed digit. For an int, it continues the number if the result begins a value of the find, otherwise it
 * begins a new number; for an enum, it chooses the member with that number. Returns false if the digit has no meaning.
 */
export function digitTyped(session: Session, digit: string, note?: NoteKind): boolean {
  const find = findOf(session);
  const ats = selectedPlaces(session);
  const [first] = ats;
  if (!find || first === undefined) return false;
  if (find.kind === 'bool') return enter(session, Number(digit) > 0 ? 1 : 0);
  if (find.kind === 'enum') {
    const member = find.values[Number(digit) - 1];
    return member === undefined ? false : note ? enterNote(session, note, member) : enter(session, member);
  }
  if (find.kind === 'element') return false;
  const { whole: longer, alone } = session.typing.with(digit);
  const whole = !note && hasValueLike(find, longer) ? longer : alone;
  session.typing.typed(whole);
  const value = Number(whole);
  if (session.isSetting) session.notice.value = hasValueLike(find, whole) ? '' : rangeText(find);
  if (!find.values.includes(value)) return true;
  const again = ats.every((at) => session.kept(at).value === value) && find.values.every((each) => each < 10);
  if (again && !note && !session.isSetting) {
    session.typing.end();
    session.setValue(ats, undefined);
    return true;
  }
  return note ? enterNote(session, note, value) : enter(session, value);
}

/** The range of possible values, in a sentence, for a clue that is out of range. */
function rangeText(find: SheetFind): string {
  const untold = unknownValueOf(find);
  const numbers = find.values.filter((value) => value !== untold);
  return `Here stands ${numbers[0]} to ${numbers.at(-1)}.`;
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
  const untold = unknownValueOf(find);
  return find.values.some((value) => value < 0 && value !== untold);
}

/** Enters the enum member that begins with the letter, if it is unambiguous; with Shift excludes it. */
export function letterTyped(session: Session, letter: string, shift: boolean): boolean {
  const find = findOf(session);
  const untold = letter === '?' ? find && unknownValueOf(find) : undefined;
  if (untold !== undefined && selectedPlaces(session).length > 0) return enter(session, untold);
  if (!find || (find.kind !== 'enum' && find.element !== 'direction')) return false;
  if (selectedPlaces(session).length === 0) return false;
  const named = find.values.filter((value) => find.looks.get(value)?.text.toLowerCase().startsWith(letter));
  const [only, ...others] = named;
  if (only === undefined || others.length > 0) return false;
  return shift ? enterNote(session, 'not', only) : enter(session, only);
}

export function stepped(session: Session, key: string): boolean {
  const find = findOf(session);
  const ats = selectedPlaces(session);
  const [first] = ats;
  if (!find || first === undefined || find.kind === 'bool') return false;
  if (key === '-') {
    if (hasNegatives(find)) {
      session.typing.minus();
      return true;
    }
    if (find.absent !== undefined) return enter(session, find.absent);
  }
  const now = session.kept(first).value;
  const place = now === undefined ? -1 : find.values.indexOf(now);
  const next = find.values[place + (key === '-' ? -1 : 1)];
  return next === undefined ? true : enter(session, next);
}

/** Changes the selected ints to the next or previous value. Returns false if no ints are selected. */
export function stepSelectedValues(session: Session, by: 1 | -1): boolean {
  const find = findOf(session);
  const [first] = selectedPlaces(session);
  if (find?.kind !== 'int' || first === undefined) return false;
  const now = session.kept(first).value;
  const place = now === undefined ? -1 : find.values.indexOf(now);
  const next = place < 0 && by < 0 ? undefined : find.values[place + by];
  return next === undefined || enter(session, next);
}

/** Clears the selected places. `last`: of a number with several digits, removes only the last digit. */
export function clearSelected(session: Session, last: boolean): void {
  const find = findOf(session);
  const layer = typedLayer(session);
  const ats = layer ? selectedPlaces(session) : [];
  const [only, ...others] = ats;
  const value = only === undefined ? undefined : session.kept(only).value;
  if (last && others.length === 0 && find?.kind === 'int' && value !== undefined && Math.abs(value) > 9) {
    const shorter = Math.trunc(value / 10);
    session.typing.typed(String(shorter));
    if (find.values.includes(shorter)) {
      session.setValue(ats, shorter);
      return;
    }
  }
  session.typing.end();
  session.set(ats, () => ({}));
}
