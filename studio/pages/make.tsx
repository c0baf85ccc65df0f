/** More puzzles of a type: made in a worker, one in advance; and a page of many for printing. */
import { type Signal, signal, useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { goTo } from '../app/route.ts';
import { download } from '../share/files.ts';
import { linkOf } from '../share/link.ts';
import { packText } from '../share/pack.ts';
import { PuzzleWorker, WorkerStopped } from '../worker/client.ts';
import type { MakeReply } from '../worker/protocol.ts';
import { Choice } from './choice.tsx';
import { Header } from './header.tsx';
import { PrintButton } from './print-button.tsx';
import type { PageProps } from './workshop.tsx';

const LEVELS = ['any', 'easy', 'medium', 'hard'] as const;
const SYMMETRIES = ['as the type has it', 'none', 'rotational', 'quarter', 'mirror'] as const;
/** The time limit per puzzle, in seconds. */
const PUZZLE_SECONDS = 120;

interface MadePuzzle {
  readonly seed: number;
  readonly text: string;
  readonly svg: string;
}

/**
 * [puzzle type]: the puzzles made so far, kept while the page lives, so that changing to another tab doesn't lose them.
 */
const puzzleLists = new Map<string, Signal<readonly MadePuzzle[]>>();
const MAX_LISTS = 4;

function listOf(puzzleKey: string): Signal<readonly MadePuzzle[]> {
  const list = puzzleLists.get(puzzleKey) ?? signal<readonly MadePuzzle[]>([]);
  puzzleLists.delete(puzzleKey);
  puzzleLists.set(puzzleKey, list);
  for (const [oldest] of puzzleLists) if (puzzleLists.size > MAX_LISTS) puzzleLists.delete(oldest);
  return list;
}

export function MakePage({ source, session, puzzleKey }: PageProps): JSX.Element {
  const { sizes } = session.puzzle;
  const size = useSignal(sizes[Math.min(1, sizes.length - 1)] ?? '');
  const customSize = useSignal('');
  const level = useSignal<(typeof LEVELS)[number]>('any');
  const symmetry = useSignal<(typeof SYMMETRIES)[number]>('as the type has it');
  const seed = useSignal(Math.floor(Date.now() / 1000) % 1_000_000);
  const count = useSignal(1);
  const weights = useSignal('');
  const startsFromDraft = useSignal(false);
  const madePuzzles = useMemo(() => listOf(puzzleKey), [puzzleKey]);
  const message = useSignal('');
  const isBusy = useSignal(false);
  const workers = useMemo(() => ({ maker: new PuzzleWorker(), drawer: new PuzzleWorker() }), []);
  useEffect(
    () => () => {
      workers.maker.stop();
      workers.drawer.stop();
    },
    [],
  );

  const open = { model: source.model, instance: source.instance, seconds: 20 };
  const makeOptions = (from: number) => ({
    ...(startsFromDraft.value
      ? { from: session.puzzle.text }
      : (customSize.value || size.value) && { size: customSize.value || size.value }),
    seed: from,
    seconds: PUZZLE_SECONDS,
    ...(level.value !== 'any' && { difficulty: level.value }),
    ...(symmetry.value !== 'as the type has it' && { symmetry: symmetry.value }),
    ...(weights.value.trim() !== '' && { weights: [['', weights.value.trim()] as const] }),
  });

  type MakeOptions = ReturnType<typeof makeOptions>;
  /**
   * A puzzle that is being made in advance, while the player looks at the last ones; it is discarded if the options
   * change.
   */
  const pendingPuzzle = useRef<{ readonly wishes: string; readonly made: Promise<MakeReply> }>(undefined);
  const beginMaking = (next: MakeOptions): void => {
    const madeReply = workers.maker.ask('make', next);
    madeReply.catch(() => {});
    pendingPuzzle.current = { wishes: JSON.stringify(next), made: madeReply };
  };
  const requestPuzzle = (now: MakeOptions): Promise<MakeReply> => {
    const begunPuzzle = pendingPuzzle.current;
    pendingPuzzle.current = undefined;
    if (begunPuzzle?.wishes === JSON.stringify(now)) return begunPuzzle.made;
    workers.maker.setPuzzle(open);
    return workers.maker.ask('make', now);
  };

  const makePuzzles = async (): Promise<void> => {
    isBusy.value = true;
    message.value = '';
    madePuzzles.value = [];
    try {
      for (let index = 0; index < count.value; index++) {
        message.value = `Making puzzle ${index + 1} of ${count.value} …`;
        const madePuzzle = await requestPuzzle(makeOptions(seed.value + index));
        if (madePuzzle.status === 'failed') {
          message.value = madePuzzle.message;
          return;
        }
        madePuzzles.value = [...madePuzzles.value, await drawPuzzle(madePuzzle.text, madePuzzle.seed)];
      }
      message.value =
        count.value === 1
          ? 'One puzzle made, with exactly one answer.'
          : `${count.value} puzzles made, each with exactly one answer.`;
      seed.value += count.value;
      beginMaking(makeOptions(seed.value));
    } catch (error) {
      if (!(error instanceof WorkerStopped)) throw error;
      message.value = error.by === 'user' ? 'Stopped. What was made stays.' : error.message;
    } finally {
      isBusy.value = false;
    }
  };

  const drawPuzzle = async (text: string, from: number): Promise<MadePuzzle> => {
    const instance = { name: `seed ${from}`, title: `seed ${from}`, text };
    await workers.drawer.open({ model: source.model, instance, seconds: 20 });
    const svg = await workers.drawer.ask('picture', { format: 'svg', entered: undefined });
    return { seed: from, text, svg: String(svg.drawn) };
  };

  const linkTo = ({ text, seed: from }: MadePuzzle): Promise<string> =>
    linkOf({
      model: source.model,
      ...(source.type !== undefined && source.type !== 'open' && { type: source.type }),
      name: `${customSize.value || size.value} · ${from}`,
      text,
    });
  const play = async (puzzle: MadePuzzle, tab: 'play' | 'set'): Promise<void> =>
    goTo({ page: 'link', link: await linkTo(puzzle), tab });
  const savePack = async (): Promise<void> => {
    const puzzles = await Promise.all(
      madePuzzles.value.map(async (puzzle) => ({
        name: `seed ${puzzle.seed}`,
        link: `#${await linkTo(puzzle)}`,
      })),
    );
    download(
      `${session.puzzle.title.toLowerCase()}-pack.json`,
      'application/json',
      packText({ title: session.puzzle.title, puzzles }),
    );
  };

  return (
    <>
      <Header tabs={['play', 'set', 'rules', 'make']} />
      <main class="make">
        <h1>Make {session.puzzle.title}</h1>
        {sizes.length === 0 && !session.puzzle.hasLevels ? (
          <p class="message">
            This type says nothing of how its puzzles are made. A section <code>generate</code> in its rules
            would.
          </p>
        ) : (
          <form
            class="wishes"
            onSubmit={(event) => {
              event.preventDefault();
              void makePuzzles();
            }}
          >
            <label>
              Size
              <select
                value={size.value}
                onChange={(event) => {
                  size.value = event.currentTarget.value;
                }}
              >
                {sizes.map((name) => (
                  <option key={name}>{name}</option>
                ))}
              </select>
            </label>
            <label>
              or rows and columns
              <input
                value={customSize.value}
                placeholder="8x10"
                size={6}
                onInput={(event) => {
                  customSize.value = event.currentTarget.value.trim();
                }}
              />
            </label>
            <Choice
              word="from this puzzle: its clues stay"
              on={startsFromDraft.value}
              set={(on) => {
                startsFromDraft.value = on;
              }}
            />
            <label>
              Difficulty
              <select
                value={level.value}
                onChange={(event) => {
                  level.value = event.currentTarget.value as (typeof LEVELS)[number];
                }}
              >
                {LEVELS.map((name) => (
                  <option key={name}>{name}</option>
                ))}
              </select>
            </label>
            <label>
              Symmetry
              <select
                value={symmetry.value}
                onChange={(event) => {
                  symmetry.value = event.currentTarget.value as (typeof SYMMETRIES)[number];
                }}
              >
                {SYMMETRIES.map((name) => (
                  <option key={name}>{name}</option>
                ))}
              </select>
            </label>
            <label>
              Weights
              <input
                value={weights.value}
                placeholder="1 = 2, 3 = 1"
                size={12}
                onInput={(event) => {
                  weights.value = event.currentTarget.value;
                }}
              />
            </label>
            <label>
              Seed
              <input
                type="number"
                min={0}
                value={seed.value}
                onInput={(event) => {
                  seed.value = Number(event.currentTarget.value) || 0;
                }}
              />
            </label>
            <label>
              How many
              <input
                type="number"
                min={1}
                max={60}
                value={count.value}
                onInput={(event) => {
                  count.value = Math.max(1, Math.min(60, Number(event.currentTarget.value) || 1));
                }}
              />
            </label>
            <p class="bar">
              <button type="submit" class="main" disabled={isBusy.value}>
                Make
              </button>
              {isBusy.value && (
                <button type="button" class="quiet" onClick={() => workers.maker.stop()}>
                  Stop
                </button>
              )}
              {madePuzzles.value.length > 0 && (
                <PrintButton
                  title={session.puzzle.title}
                  loadPuzzles={() =>
                    Promise.resolve(
                      madePuzzles.value.map(({ seed: from, text }) => ({
                        model: source.model,
                        instance: { name: `seed ${from}`, title: `seed ${from}`, text },
                        ...(source.type !== undefined && { type: source.type }),
                      })),
                    )
                  }
                />
              )}
              {madePuzzles.value.length > 0 && (
                <button type="button" class="quiet" onClick={() => void savePack()}>
                  Save as a pack
                </button>
              )}
            </p>
          </form>
        )}
        <p role="status">{message.value}</p>
        <ul class="made">
          {madePuzzles.value.map((puzzle) => (
            <li key={puzzle.seed}>
              <img
                alt={`Puzzle of seed ${puzzle.seed}`}
                src={`data:image/svg+xml,${encodeURIComponent(puzzle.svg)}`}
              />
              <p class="bar">
                <small>seed {puzzle.seed}</small>
                <button type="button" class="link" onClick={() => void play(puzzle, 'play')}>
                  Play
                </button>
                <button type="button" class="link" onClick={() => void play(puzzle, 'set')}>
                  Change
                </button>
              </p>
            </li>
          ))}
        </ul>
      </main>
    </>
  );
}
