/** A puzzle being set: its clues as entries of a game, kept consistent with its text. */
import { EMPTY, type Entry } from '../game/entries.ts';
import { Session } from '../game/session.ts';
import type { PuzzleWorker } from '../worker/client.ts';
import type { OpenedPuzzle } from '../worker/protocol.ts';
import { Composer } from './composer.ts';
import { imagesOf, type Symmetry } from './symmetry.ts';

export interface Draft {
  readonly puzzle: OpenedPuzzle;
  readonly setting: Session;
}

export const instanceOf = (text: string) => ({ name: 'draft', title: 'draft', text });

/** The game in which a draft's clues are edited. `before`: the game shown until now, whose cursor is taken over. */
export function setterSessionOf(puzzle: OpenedPuzzle, worker: PuzzleWorker, before?: Session): Session {
  const { setting } = puzzle;
  if (!setting) throw new Error('The givens were not asked for.');
  const composer = new Composer(setting.sheet, puzzle.givens);
  const session = new Session({ ...puzzle, sheet: composer.sheet }, worker, worker, undefined, false);
  session.composer = composer;
  setting.values.forEach((values, find) => {
    values.forEach((value, position) => {
      if (value !== undefined) session.history.entries[session.places.at(find, position)] = { value };
    });
  });
  for (const { find, position, value } of composer.initialValues())
    session.history.entries[session.places.at(find, position)] = { value };
  if (before && before.sheet.board?.cellCount === session.sheet.board?.cellCount) {
    session.cursor.value = before.cursor.peek();
    session.selected.value = before.selected.peek();
  }
  return session;
}

let next = 0;
const keys = new WeakMap<Session, number>();
export function keyOf(session: Session): number {
  const sessionKey = keys.get(session) ?? ++next;
  keys.set(session, sessionKey);
  return sessionKey;
}

export function wordOf(find: Session['sheet']['finds'][number], value: number | undefined): string {
  if (value === undefined || value === find.absent || (find.kind === 'bool' && value === 0)) return '-';
  return find.looks.get(value)?.text ?? String(value);
}

/** Enters the last entry also at the symmetric places, except where there are values already. */
export function mirrorLastEntry(setting: Session, symmetry: Symmetry): void {
  const { plan } = setting;
  const step = setting.history.steps[setting.history.at];
  if (!plan || !step) return;
  const images = imagesOf(plan, symmetry);
  const mirroredEntries = new Map<number, Entry>();
  for (const { at, after } of step.changes) {
    const [index, position] = setting.places.of(at);
    const findDeclaration = setting.sheet.finds[index];
    const cell = findDeclaration?.place === 'cell' ? (findDeclaration.elements[position] ?? -1) : -1;
    if (!findDeclaration || cell < 0) continue;
    for (const other of images(cell)) {
      const mirrorPosition = findDeclaration.elements.indexOf(other);
      if (mirrorPosition < 0) continue;
      const place = setting.places.at(index, mirrorPosition);
      const { value } = setting.committedEntry(place);
      const isEmpty = value === undefined || value === findDeclaration.absent;
      // Symmetry concerns only which places have clues, so an existing value isn't replaced.
      if (isNone(findDeclaration, after) ? !isEmpty : isEmpty)
        mirroredEntries.set(place, isNone(findDeclaration, after) ? EMPTY : after);
    }
  }
  if (mirroredEntries.size === 0) return;
  const notifyChange = setting.onChange;
  setting.onChange = undefined;
  setting.write(
    [...mirroredEntries].map(([at, after]) => ({ at, before: setting.committedEntry(at), after })),
  );
  setting.onChange = notifyChange;
}

const isNone = ({ absent }: Session['sheet']['finds'][number], { value }: Entry): boolean =>
  value === undefined || value === absent;
