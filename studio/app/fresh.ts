/**
 * New puzzles of a type, as many as the player wants, by size and difficulty. While the player solves one, a separate
 * worker makes the next, so that it can be shown at once.
 */
import { PuzzleWorker } from '../worker/client.ts';
import { goTo } from './route.ts';
import type { Level, Source } from './source.ts';

export interface PuzzleRequest {
  readonly type: string;
  readonly size: string;
  readonly level: Level | undefined;
}

/** The time limit for making a puzzle, in seconds. */
const MAKING_SECONDS = 60;
/** The greatest number of puzzles that are kept ready, one for each kind (type, size and level). */
const MAX_READY_PUZZLES = 6;

const kindOf = ({ type, size, level = 'medium' }: PuzzleRequest): string => [type, size, level].join();

/** [kind]: the puzzle made in advance, with its seed. */
const readyPuzzles = new Map<string, { readonly seed: number; readonly text: string }>();
let maker: PuzzleWorker | undefined;
let kindBeingMade: string | undefined;

/** Opens the next puzzle of a kind. */
export function playNewPuzzle(request: PuzzleRequest): void {
  const seed = readyPuzzles.get(kindOf(request))?.seed ?? Math.floor(Date.now() / 1000) % 1_000_000;
  const parts = [
    request.type,
    encodeURIComponent(request.size),
    seed,
    ...(request.level ? [request.level] : []),
  ];
  goTo({ page: 'link', link: `m=${parts.join(',')}`, tab: 'play' });
}

/** Returns the puzzle of a kind that was made in advance with this seed, and forgets it; undefined if there is none. */
export function takeReadyPuzzle(request: PuzzleRequest, seed: number): string | undefined {
  const kept = readyPuzzles.get(kindOf(request));
  if (kept?.seed !== seed) return undefined;
  readyPuzzles.delete(kindOf(request));
  return kept.text;
}

/** Makes a puzzle in advance, with the seed that follows `seed`. */
export async function makeAhead(
  { model, instance }: Pick<Source, 'model' | 'instance'>,
  request: PuzzleRequest,
  seed: number,
): Promise<void> {
  const key = kindOf(request);
  if (readyPuzzles.has(key) || kindBeingMade === key) return;
  maker ??= new PuzzleWorker();
  maker.setPuzzle({ model, instance, seconds: MAKING_SECONDS });
  kindBeingMade = key;
  const { size, level } = request;
  const next = seed + 1;
  const makeOptions = { size, seed: next, seconds: MAKING_SECONDS, ...(level && { difficulty: level }) };
  // The promise rejects if a puzzle of another kind is wanted meanwhile, or the page is closed.
  const makeReply = await maker.ask('make', makeOptions).catch(() => undefined);
  if (kindBeingMade === key) kindBeingMade = undefined;
  if (makeReply?.status !== 'made') return;
  readyPuzzles.set(key, { seed: next, text: makeReply.text });
  for (const [oldest] of readyPuzzles) if (readyPuzzles.size > MAX_READY_PUZZLES) readyPuzzles.delete(oldest);
}
