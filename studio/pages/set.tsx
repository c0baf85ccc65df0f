/** A puzzle being set: clues on the board and as text, and what the solver makes of them. */
import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { boardOfSheet } from '../../src/index.ts';
import type { Source } from '../app/opening.ts';
import { goTo } from '../app/route.ts';
import { Board } from '../board/board.tsx';
import { spotOf, spotsOf } from '../board/plan.ts';
import { EMPTY, type Entry } from '../game/entries.ts';
import { Session } from '../game/session.ts';
import { resized, type Side, withGiven } from '../set/instance-text.ts';
import { linkOf } from '../share/link.ts';
import { PuzzleWorker, WorkerStopped } from '../worker/client.ts';
import type { OpenedPuzzle, Verdict } from '../worker/protocol.ts';
import { Header } from './header.tsx';
import { Icon } from './icons.tsx';
import { Layers } from './layers.tsx';
import { Pad } from './pad.tsx';
import { Share } from './share.tsx';

/** Milliseconds of rest before the solver looks. */
const PAUSE = 300;

interface Draft {
  readonly puzzle: OpenedPuzzle;
  readonly setting: Session;
}

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
  const workers = useMemo(() => ({ model: new PuzzleWorker(), solver: new PuzzleWorker() }), []);
  const round = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const ask = (puzzle: OpenedPuzzle): void => {
    clearTimeout(timer.current);
    verdict.value = undefined;
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
      } catch (error) {
        if (!(error instanceof WorkerStopped)) throw error;
        if (mine === round.current) verdict.value = undefined;
      }
    }, PAUSE);
  };

  const show = (puzzle: OpenedPuzzle, found: Verdict): void => {
    const setting = draft.peek()?.setting;
    if (!setting) return;
    const differ = found.status === 'several' ? spotsOf(puzzle.sheet, found.differences) : [];
    const wrong = found.status === 'none' ? found.elements.flatMap(spotOf) : [];
    setting.emphasis.value = { focus: [], reasons: [], wrong, differ };
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
          {square && (
            <p class="lead sizes">
              {(['top', 'bottom', 'left', 'right'] as const).map((side) => (
                <span key={side}>
                  <button
                    type="button"
                    class="step"
                    aria-label={`Take away at the ${side}`}
                    onClick={() => resize(side, -1)}
                  >
                    −
                  </button>
                  {side}
                  <button
                    type="button"
                    class="step"
                    aria-label={`Add at the ${side}`}
                    onClick={() => resize(side, 1)}
                  >
                    +
                  </button>
                </span>
              ))}
            </p>
          )}
          <VerdictCard
            verdict={verdict.value}
            stop={() => {
              workers.solver.stop();
              verdict.value = undefined;
            }}
          />
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

const instanceOf = (text: string) => ({ name: 'draft', title: 'draft', text });

function settingOf(puzzle: OpenedPuzzle, worker: PuzzleWorker): Session {
  const { setting } = puzzle;
  if (!setting) throw new Error('The givens were not asked for.');
  const session = new Session({ ...puzzle, sheet: setting.sheet }, worker, worker, undefined, false);
  setting.values.forEach((values, find) => {
    values.forEach((value, position) => {
      if (value !== undefined) session.history.entries[session.places.at(find, position)] = { value };
    });
  });
  return session;
}

let next = 0;
const keys = new WeakMap<Session, number>();
function keyOf(session: Session): number {
  const known = keys.get(session) ?? ++next;
  keys.set(session, known);
  return known;
}

/** What is shared is the draft, not what was opened. */
const sharing = (session: Session, puzzle: OpenedPuzzle): Session =>
  Object.assign(Object.create(session) as Session, { puzzle });

function wordOf(find: Session['sheet']['finds'][number], value: number | undefined): string {
  if (value === undefined || value === find.absent || (find.kind === 'bool' && value === 0)) return '-';
  return find.looks.get(value)?.text ?? String(value);
}

/** What was entered last is entered on the other side, too; values are the setter's own. */
function mirror(setting: Session): void {
  const { board } = setting.sheet;
  const step = setting.history.steps[setting.history.at];
  if (!board || !step) return;
  const whole = boardOfSheet(board);
  const write: (readonly [number, Entry])[] = [];
  for (const { at, after } of step.changes) {
    const [index, position] = setting.places.of(at);
    const find = setting.sheet.finds[index];
    const cell = find?.place === 'cell' ? (find.elements[position] ?? -1) : -1;
    if (!find || cell < 0) continue;
    const other = whole.cellAt(
      board.height - 1 - (board.cellRow[cell] ?? 0),
      board.width - 1 - (board.cellColumn[cell] ?? 0),
    );
    const there = find.elements.indexOf(other);
    if (there < 0) continue;
    const place = setting.places.at(index, there);
    const empty = setting.kept(place).value === undefined;
    // A place for a clue is what is mirrored: which number it is, the setter says.
    if (after.value === undefined || empty)
      write.push([place, after.value === undefined ? EMPTY : { value: after.value }]);
  }
  const open = write.filter(([place, entry]) => setting.kept(place).value !== entry.value);
  if (open.length === 0) return;
  const told = setting.onChange;
  setting.onChange = undefined;
  setting.write(open.map(([place, after]) => ({ at: place, before: setting.kept(place), after })));
  setting.onChange = told;
}

function VerdictCard({
  verdict,
  stop,
}: {
  readonly verdict: { readonly found: Verdict; readonly milliseconds: number } | 'asking' | undefined;
  readonly stop: () => void;
}): JSX.Element {
  if (verdict === undefined) return <div class="verdict" />;
  if (verdict === 'asking') {
    return (
      <div class="verdict" role="status">
        Looking for answers …{' '}
        <button type="button" class="link" onClick={stop}>
          Stop
        </button>
      </div>
    );
  }
  const { found, milliseconds } = verdict;
  const time = `${Math.max(1, Math.round(milliseconds))} ms`;
  switch (found.status) {
    case 'unique':
      return (
        <div class="verdict one" role="status">
          Exactly one answer<small>{time}</small>
        </div>
      );
    case 'several':
      return (
        <div class="verdict two" role="status">
          Two answers at least
          <small>
            They differ in {found.differences.length} {found.differences.length === 1 ? 'place' : 'places'},
            which are hatched. · {time}
          </small>
        </div>
      );
    case 'none':
      return (
        <div class="verdict two" role="status">
          No answer
          <small>
            {found.sentences.length > 0 ? 'These can’t hold together:' : 'The rules can’t hold.'} · {time}
          </small>
          <ul>
            {found.sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      );
    case 'limit':
      return (
        <div class="verdict" role="status">
          Not known after half a minute
        </div>
      );
  }
}
