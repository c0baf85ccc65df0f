/** Which clues could be left out, each by itself: without it there is still only one answer. */
import { boardOfSheet } from '../../src/index.ts';
import { type Spot, spotOf } from '../board/plan.ts';
import type { Session } from '../game/session.ts';
import type { PuzzleWorker } from '../worker/client.ts';
import type { ModelText } from '../worker/protocol.ts';
import { instanceOf } from './draft.ts';
import { withGiven } from './instance-text.ts';

/** Seconds for a clue: one whose absence can't be judged sooner counts as needed. */
const PATIENCE = 10;

export async function needlessClues(
  model: ModelText,
  text: string,
  setting: Session,
  worker: PuzzleWorker,
  told: (done: number, all: number) => void,
): Promise<readonly Spot[]> {
  const { finds } = setting.sheet;
  const board = setting.sheet.board && boardOfSheet(setting.sheet.board);
  const valueAt = (find: number, position: number) => setting.kept(setting.places.at(find, position)).value;
  const clues = finds.flatMap((find, index) => {
    if (find.absent === undefined) return [];
    const positions = Array.from(find.elements, (_, position) => position);
    return positions.flatMap((position) => {
      const value = valueAt(index, position);
      return value === undefined || value === find.absent ? [] : [{ find, index, position }];
    });
  });
  const found: Spot[] = [];
  for (const [done, { find, index, position }] of clues.entries()) {
    told(done, clues.length);
    const without = withGiven(text, find, (at) => (at === position ? undefined : valueAt(index, at)), board);
    const opened = await worker.open({ model, instance: instanceOf(without), seconds: PATIENCE });
    if (opened.status !== 'open') continue;
    const { status } = await worker.ask('unique', { seconds: PATIENCE });
    if (status === 'unique' && find.place)
      found.push(...spotOf({ kind: find.place, index: find.elements[position] ?? -1 }));
  }
  return found;
}
