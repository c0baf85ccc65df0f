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
export function settingSession(puzzle: OpenedPuzzle, worker: PuzzleWorker, before?: Session): Session {
  const { setting } = puzzle;
  if (!setting) throw new Error('The givens were not asked for.');
  const composer = new Composer(setting.sheet, puzzle.givens);
  const session = new Session({ ...puzzle, sheet: composer.sheet }, worker, worker, undefined, false);
  session.composing = composer;
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
  const known = keys.get(session) ?? ++next;
  keys.set(session, known);
  return known;
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
  const write = new Map<number, Entry>();
  for (const { at, after } of step.changes) {
    const [index, position] = setting.places.of(at);
    const find = setting.sheet.finds[index];
    const cell = find?.place === 'cell' ? (find.elements[position] ?? -1) : -1;
    if (!find || cell < 0) continue;
    for (const other of images(cell)) {
      const there = find.elements.indexOf(other);
      if (there < 0) continue;
      const place = setting.places.at(index, there);
      const { value } = setting.kept(place);
      const empty = value === undefined || value === find.absent;
      // Symmetry concerns only which places have clues, so an existing value isn't replaced.
      if (isNone(find, after) ? !empty : empty) write.set(place, isNone(find, after) ? EMPTY : after);
    }
  }
  if (write.size === 0) return;
  const told = setting.onChange;
  setting.onChange = undefined;
  setting.write([...write].map(([at, after]) => ({ at, before: setting.kept(at), after })));
  setting.onChange = told;
}

const isNone = ({ absent }: Session['sheet']['finds'][number], { value }: Entry): boolean =>
  value === undefined || value === absent;
