/**
 * Fresh puzzles of a type, without an end: by size and difficulty, each with a seed of its own. Whoever has asked for one gets the next at once, as it is made
 * meanwhile in a worker that does nothing else.
 */
import { PuzzleWorker } from '../worker/client.ts';
import { goTo } from './route.ts';
import type { Level, Source } from './source.ts';

export interface Wish {
  readonly type: string;
  readonly size: string;
  readonly level: Level | undefined;
}

/** Seconds that one may take. */
const PATIENCE = 60;
/** So many kinds are kept ready. */
const MOST = 6;

const keyOf = ({ type, size, level = 'medium' }: Wish): string => [type, size, level].join();

/** By kind: what is made already, under its seed. */
const ready = new Map<string, { readonly seed: number; readonly text: string }>();
let maker: PuzzleWorker | undefined;
let making: string | undefined;

/** Opens the next one of the kind. */
export function playFresh(wish: Wish): void {
  const seed = ready.get(keyOf(wish))?.seed ?? Math.floor(Date.now() / 1000) % 1_000_000;
  const parts = [wish.type, encodeURIComponent(wish.size), seed, ...(wish.level ? [wish.level] : [])];
  goTo({ page: 'link', link: `m=${parts.join(',')}`, tab: 'play' });
}

/** What was made ahead under this seed; it is taken once. */
export function takeFresh(wish: Wish, seed: number): string | undefined {
  const kept = ready.get(keyOf(wish));
  if (kept?.seed !== seed) return undefined;
  ready.delete(keyOf(wish));
  return kept.text;
}

/** Makes the one after `seed`, while nobody waits for it. */
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
  // Another wish, or a page that closes, ends it.
  const made = await maker.ask('make', asked).catch(() => undefined);
  if (making === key) making = undefined;
  if (made?.status !== 'made') return;
  ready.set(key, { seed: next, text: made.text });
  for (const [oldest] of ready) if (ready.size > MOST) ready.delete(oldest);
}
