/** A puzzle being set: clues on the board and as text, and what the solver makes of them. */
import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { boardOfSheet } from '../../src/index.ts';
import type { Source } from '../app/opening.ts';
import { goTo } from '../app/route.ts';
import { Board } from '../board/board.tsx';
import { spotOf, spotsOf } from '../board/plan.ts';
import { NO_EMPHASIS } from '../board/view.ts';
import type { Session } from '../game/session.ts';
import { type Draft, instanceOf, keyOf, mirror, settingOf, sharing, wordOf } from '../set/draft.ts';
import { resized, type Side, withGiven } from '../set/instance-text.ts';
import { needlessClues } from '../set/needless.ts';
import { type Move, moved } from '../set/transform.ts';
import { linkOf } from '../share/link.ts';
import { PuzzleWorker, WorkerStopped } from '../worker/client.ts';
import type { Filled, OpenedPuzzle, PlainClaim, Verdict } from '../worker/protocol.ts';
import { Header } from './header.tsx';
import { Icon } from './icons.tsx';
import { Layers } from './layers.tsx';
import { Pad } from './pad.tsx';
import { Fields, Shape, VerdictCard } from './set-parts.tsx';
import { Share } from './share.tsx';

/** Milliseconds of rest before the solver looks. */
const PAUSE = 300;

export function SetPage({
  source,
  session,
}: {
  readonly source: Source;
  readonly session: Session;
}): JSX.Element {
  const text = useSignal(session.puzzle.text);
  const draft = useSignal<Draft | undefined>(undefined);
  const problem = useSignal<readonly string[]>([]);
  const verdict = useSignal<
    { readonly found: Verdict; readonly milliseconds: number } | 'asking' | undefined
  >(undefined);
  const symmetric = useSignal(false);
  const seeking = useSignal(false);
  const said = useSignal('');
  const workers = useMemo(
    () => ({ model: new PuzzleWorker(), solver: new PuzzleWorker(), finder: new PuzzleWorker() }),
    [],
  );
  const round = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const ask = (puzzle: OpenedPuzzle): void => {
    clearTimeout(timer.current);
    verdict.value = undefined;
    said.value = '';
    const setting = draft.peek()?.setting;
    if (setting) setting.emphasis.value = NO_EMPHASIS;
    const mine = ++round.current;
    // It is opened while the setter may still go on, and asked about only after the pause.
    workers.solver.aim({ model: source.model, instance: instanceOf(text.peek()), seconds: 20 });
    workers.solver.warm();
    timer.current = setTimeout(async () => {
      verdict.value = 'asking';
      const start = performance.now();
      try {
        const found = await workers.solver.ask('unique', { seconds: 30 });
        if (mine !== round.current) return;
        verdict.value = { found, milliseconds: performance.now() - start };
        show(puzzle, found);
        if (found.status !== 'several') return;
        const { facts } = await workers.solver.ask('common', { seconds: 10 });
        if (mine === round.current) shade(puzzle, facts);
      } catch (error) {
        if (!(error instanceof WorkerStopped)) throw error;
        if (mine === round.current && verdict.peek() === 'asking') verdict.value = undefined;
      }
    }, PAUSE);
  };

  const show = (puzzle: OpenedPuzzle, found: Verdict): void => {
    const setting = draft.peek()?.setting;
    if (!setting) return;
    const differ = found.status === 'several' ? spotsOf(puzzle.sheet, found.differences) : [];
    const wrong = found.status === 'none' ? found.elements.flatMap(spotOf) : [];
    setting.emphasis.value = { focus: [], reasons: [], wrong, differ };
    if (found.status === 'unique') shade(puzzle, claimsOf(found.answer));
  };

  /** What every answer has stands on the board in gray. */
  const shade = ({ sheet }: OpenedPuzzle, claims: readonly PlainClaim[]): void => {
    const setting = draft.peek()?.setting;
    if (!setting) return;
    const shown = claims.filter(({ find, value }) => {
      const { kind, absent, drawsFalse } = sheet.finds[find] ?? {};
      return value !== absent && !(kind === 'bool' && value === 0 && !drawsFalse);
    });
    setting.emphasis.value = { ...setting.emphasis.peek(), shared: { sheet, claims: shown } };
  };

  const findNeedless = async (): Promise<void> => {
    const setting = draft.peek()?.setting;
    if (!setting || seeking.peek()) return;
    const mine = round.current;
    seeking.value = true;
    try {
      const spots = await needlessClues(source.model, text.peek(), setting, workers.finder, (done, all) => {
        said.value = `Looking at clue ${done + 1} of ${all} …`;
      });
      if (mine !== round.current) return;
      said.value =
        spots.length === 0
          ? 'Every clue is needed.'
          : `${spots.length === 1 ? 'One clue is' : `${spots.length} clues are`} needless, each by itself: hatched on the board.`;
      setting.emphasis.value = { ...setting.emphasis.peek(), differ: spots };
    } catch (error) {
      if (!(error instanceof WorkerStopped)) throw error;
      said.value = error.by === 'user' ? 'Stopped.' : error.message;
    } finally {
      seeking.value = false;
    }
  };

  /** Reads the text anew; on the board everything stays where it was as far as it can. */
  const read = async (content: string, fromBoard: boolean): Promise<void> => {
    const mine = ++round.current;
    const address = /^\s*https?:\/\//.test(content);
    const reply = await workers.model.open({
      model: source.model,
      instance: instanceOf(content),
      seconds: 10,
      setting: true,
    });
    if (mine !== round.current) return;
    if (reply.status !== 'open') {
      problem.value =
        reply.status === 'limit' ? ['The puzzle isn’t ready after ten seconds.'] : reply.messages;
      return;
    }
    problem.value = [];
    const { puzzle } = reply;
    if (address) text.value = puzzle.text;
    if (fromBoard && draft.peek()) draft.value = { ...draft.peek()!, puzzle };
    else draft.value = { puzzle, setting: settingOf(puzzle, workers.model) };
    ask(puzzle);
  };

  useEffect(() => {
    void read(text.peek(), false);
    return () => {
      clearTimeout(timer.current);
      workers.model.stop();
      workers.solver.stop();
      workers.finder.stop();
      draft.peek()?.setting.close();
    };
  }, []);

  // Edits on the board go into the text, and only there where something changed.
  useEffect(() => {
    const setting = draft.value?.setting;
    if (!setting) return;
    setting.onChange = () => {
      if (symmetric.peek()) mirror(setting);
      const board = setting.sheet.board && boardOfSheet(setting.sheet.board);
      let next = text.peek();
      for (const [index, find] of setting.sheet.finds.entries()) {
        const values = (position: number) => setting.kept(setting.places.at(index, position)).value;
        const before = draft.peek()?.puzzle.givens.find(({ name }) => name === find.name)?.texts ?? [];
        const changed = Array.from(find.elements, (_, position) => position).some(
          (position) => wordOf(find, values(position)) !== (before[position] ?? '-').replace(/^\.$/, '-'),
        );
        if (changed) next = withGiven(next, find, values, board);
      }
      if (next === text.peek()) return;
      text.value = next;
      void read(next, true);
    };
  }, [draft.value?.setting]);

  const resize = (side: Side, by: 1 | -1): void => {
    const now = draft.peek();
    if (!now?.setting.sheet.board) return;
    const { setting } = now;
    const board = boardOfSheet(now.setting.sheet.board);
    const valueAt = (find: number, position: number) => setting.kept(setting.places.at(find, position)).value;
    text.value = resized(text.peek(), setting.sheet.finds, valueAt, board, side, by);
    void read(text.peek(), false);
  };

  const move = (how: Move): void => {
    const setting = draft.peek()?.setting;
    if (!setting?.plan) return;
    const { finds, board } = setting.sheet;
    const whole = board && boardOfSheet(board);
    const valueAt = (find: number, position: number) => setting.kept(setting.places.at(find, position)).value;
    const after = moved(setting.plan, finds, valueAt, how);
    if (!after) {
      said.value =
        how === 'turn'
          ? 'Only a board that looks the same turned can be turned.'
          : 'This board has no mirror image.';
      return;
    }
    text.value = finds.reduce(
      (content, find, index) => withGiven(content, find, (position) => after(index, position), whole),
      text.peek(),
    );
    void read(text.peek(), false);
  };

  const play = async (): Promise<void> => {
    const link = await linkOf({
      model: source.model,
      ...(source.type !== undefined && source.type !== 'open' && { type: source.type }),
      name: session.puzzle.name === 'draft' ? 'draft' : `${session.puzzle.name}, changed`,
      text: text.peek(),
    });
    goTo({ page: 'link', link, tab: 'play' });
  };

  const now = draft.value;
  const square = now?.setting.sheet.board?.kind === 'square';
  return (
    <>
      <Header tabs={['play', 'set', 'rules', 'make']}>
        {now && <Share source={source} session={sharing(session, now.puzzle)} />}
        <button type="button" class="main" onClick={() => void play()}>
          Test it
        </button>
      </Header>
      <main class="play set">
        <section class="sheet setting">
          {now && <Board key={keyOf(now.setting)} session={now.setting} />}
        </section>
        <aside>
          <h1>{session.puzzle.title}</h1>
          {now && <Shape square={square} resize={resize} move={move} />}
          <VerdictCard
            verdict={verdict.value}
            stop={() => {
              workers.solver.stop();
              verdict.value = undefined;
            }}
          />
          <p class="foot" role="status">
            <span>{said.value}</span>
            {seeking.value ? (
              <button type="button" class="link" onClick={() => workers.finder.stop()}>
                Stop
              </button>
            ) : (
              now && (
                <button type="button" class="link" onClick={() => void findNeedless()}>
                  Which clues are needless?
                </button>
              )
            )}
          </p>
          {problem.value.length > 0 && (
            <div class="message wrong" role="alert">
              {problem.value.map((each) => (
                <pre key={each}>{each}</pre>
              ))}
            </div>
          )}
          {now && (
            <>
              <div class="tools short" role="toolbar" aria-label="Tools">
                <button
                  type="button"
                  disabled={!now.setting.canUndo.value}
                  onClick={() => now.setting.undo()}
                >
                  <Icon name="undo" />
                  Undo
                </button>
                <button
                  type="button"
                  disabled={!now.setting.canRedo.value}
                  onClick={() => now.setting.redo()}
                >
                  <Icon name="redo" />
                  Redo
                </button>
                <button
                  type="button"
                  aria-pressed={symmetric.value}
                  onClick={() => {
                    symmetric.value = !symmetric.value;
                  }}
                >
                  <Icon name="mark" />
                  Symmetric
                </button>
              </div>
              <Layers session={now.setting} />
              <Pad session={now.setting} plain />
            </>
          )}
          {now && (
            <Fields
              puzzle={now.puzzle}
              setting={now.setting}
              text={text.value}
              change={(content) => {
                text.value = content;
                void read(content, false);
              }}
            />
          )}
          <label class="buffer">
            The same puzzle as text
            <textarea
              rows={12}
              spellcheck={false}
              value={text.value}
              onInput={(event) => {
                text.value = event.currentTarget.value;
                clearTimeout(timer.current);
                timer.current = setTimeout(() => void read(text.peek(), false), PAUSE);
              }}
            />
          </label>
        </aside>
      </main>
    </>
  );
}

const claimsOf = (answer: Filled): PlainClaim[] =>
  answer.flatMap((values, find) => values.map((value, position) => ({ find, position, value, holds: true })));
