/**
 * New puzzles of a type, as many as the player wants, by size and difficulty. While the player solves one, a separate
 * worker makes the next, so that it can be shown at once.
 */
import { PuzzleWorker } from '../worker/client.ts';
import { goTo } from './route.ts';
import type { Level, Source } from './source.ts';

export interface Wish {
  readonly type: string;
  readonly size: string;
  readonly level: Level | undefined;
}

/** The time limit for making a puzzle, in seconds. */
const PATIENCE = 60;
/** The greatest number of kinds (type, size and level) for which a puzzle is kept ready. */
const MOST = 6;

const keyOf = ({ type, size, level = 'medium' }: Wish): string => [type, size, level].join();

/** [kind]: the puzzle made in advance, with its seed. */
const ready = new Map<string, { readonly seed: number; readonly text: string }>();
let maker: PuzzleWorker | undefined;
let making: string | undefined;

/** Opens the next puzzle of a kind. */
export function playFresh(wish: Wish): void {
  const seed = ready.get(keyOf(wish))?.seed ?? Math.floor(Date.now() / 1000) % 1_000_000;
  const parts = [wish.type, encodeURIComponent(wish.size), seed, ...(wish.level ? [wish.level] : [])];
  goTo({ page: 'link', link: `m=${parts.join(',')}`, tab: 'play' });
}

/** Takes the puzzle of a kind that was made in advance with this seed; undefined if there is none. */
export function takeFresh(wish: Wish, seed: number): string | undefined {
  const kept = ready.get(keyOf(wish));
  if (kept?.seed !== seed) return undefined;
  ready.delete(keyOf(wish));
  return kept.text;
}

/** Makes the puzzle with the seed after `seed` in advance. */
export async function makeAhead(
  { model, instance }: Pick<Source, 'model' | 'instance'>,
  wish: Wish,
  seed: number,
): Promise<void> {
  const key = keyOf(wish);
  if (ready.has(key) || making === key) return;
  maker ??= new PuzzleWorker();
  maker.aim({ model, instance, seconds: PATIENCE });
  making = key;
  const { size, level } = wish;
  const next = seed + 1;
  const asked = { size, seed: next, seconds: PATIENCE, ...(level && { difficulty: level }) };
  // The promise is rejected if another kind is wanted, or the page is closed.
  const made = await maker.ask('make', asked).catch(() => undefined);
  if (making === key) making = undefined;
  if (made?.status !== 'made') return;
  ready.set(key, { seed: next, text: made.text });
  for (const [oldest] of ready) if (ready.size > MOST) ready.delete(oldest);
}
