/** A puzzle being set: clues on the board and as text, and what the solver makes of them. */
import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { boardOfSheet } from '../../src/index.ts';
import { goTo } from '../app/route.ts';
import { Board } from '../board/board.tsx';
import { DraftKeeper } from '../game/drafts.ts';
import type { Session } from '../game/session.ts';
import { Advising, PAUSE } from '../set/advising.ts';
import { type Draft, instanceOf, keyOf, mirror, settingOf, sharing, wordOf } from '../set/draft.ts';
import { resized, type Side, withGiven } from '../set/instance-text.ts';
import { Past } from '../set/past.ts';
import { type Symmetry, symmetriesOf } from '../set/symmetry.ts';
import { type Move, moved } from '../set/transform.ts';
import { linkOf } from '../share/link.ts';
import { PuzzleWorker, WorkerStopped } from '../worker/client.ts';
import { FoundDraft, SavedDraft } from './drafts.tsx';
import { Header } from './header.tsx';
import { Icon } from './icons.tsx';
import { Layers } from './layers.tsx';
import { Pad } from './pad.tsx';
import { Advice, SymmetryChoice } from './set-advice.tsx';
import { Fields, Shape, VerdictCard } from './set-parts.tsx';
import { Share } from './share.tsx';
import type { PartProps } from './workshop.tsx';

export function SetPage({ source, session, puzzleKey }: PartProps): JSX.Element {
  const text = useSignal(session.puzzle.text);
  const draft = useSignal<Draft | undefined>(undefined);
  const problem = useSignal<readonly string[]>([]);
  const symmetry = useSignal<Symmetry>('none');
  const symmetries = useSignal<readonly Symmetry[]>(['none']);
  const said = useSignal('');
  const past = useMemo(() => new Past(), []);
  const reader = useMemo(() => new PuzzleWorker(), []);
  const advising = useMemo(
    () => new Advising(source.model, () => ({ text: text.peek(), setting: draft.peek()?.setting })),
    [],
  );
  const kept = useMemo(
    () => new DraftKeeper(`set ${puzzleKey}`, { model: source.model.text, text: session.puzzle.text }),
    [],
  );
  const round = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const take = (content: string): void => {
    text.value = content;
    void read(content, false);
  };

  const takeIf = (content: string | undefined): void => {
    if (content !== undefined) take(content);
  };

  /** Another text in place of this one, which can be had again. */
  const replace = (content: string): void => {
    if (content !== text.peek()) past.leave(text.peek());
    take(content);
  };

  /** What was entered on the board, and before that what became of the whole text. */
  const undo = (setting: Session): void => {
    if (setting.canUndo.peek()) setting.undo();
    else takeIf(past.undo(text.peek()));
  };
  const redo = (setting: Session): void => {
    if (setting.canRedo.peek()) setting.redo();
    else takeIf(past.redo(text.peek()));
  };

  /** Reads the text anew; on the board everything stays where it was as far as it can. */
  const read = async (content: string, fromBoard: boolean): Promise<void> => {
    try {
      await reading(content, fromBoard);
    } catch (error) {
      if (!(error instanceof WorkerStopped)) throw error;
      // Whoever leaves the page stops it.
      if (error.by === 'crash') problem.value = [error.message];
    }
  };

  const reading = async (content: string, fromBoard: boolean): Promise<void> => {
    const mine = ++round.current;
    advising.outdate();
    kept.keep({ text: content });
    const address = /^\s*https?:\/\//.test(content);
    const held = address ? await reader.ask('unpack', { text: content }) : undefined;
    if (mine !== round.current) return;
    if (held && 'problem' in held) {
      problem.value = [held.problem];
      return;
    }
    const reply = await reader.open({
      model: source.model,
      instance: held ? { ...instanceOf(held.listing), format: held.format } : instanceOf(content),
      seconds: 10,
      setting: true,
    });
    if (mine !== round.current) return;
    if (reply.status !== 'open') {
      problem.value =
        reply.status === 'limit' ? ['The puzzle isn’t ready after ten seconds.'] : reply.messages;
      return;
    }
    const { puzzle } = reply;
    problem.value = puzzle.note === undefined ? [] : [puzzle.note];
    if (address) {
      text.value = puzzle.text;
      kept.keep({ text: puzzle.text });
    }
    if (fromBoard && draft.peek()) draft.value = { ...draft.peek()!, puzzle };
    else draft.value = { puzzle, setting: settingOf(puzzle, reader) };
    said.value = '';
    advising.ask(puzzle);
  };

  useEffect(() => {
    let left = false;
    void kept.load().then((draft) => {
      if (!left) take(draft.text);
    });
    return () => {
      left = true;
      kept.close();
      clearTimeout(timer.current);
      reader.stop();
      advising.close();
      draft.peek()?.setting.close();
    };
  }, []);

  // Edits on the board go into the text, and only there where something changed.
  useEffect(() => {
    const setting = draft.value?.setting;
    if (!setting) return;
    symmetries.value = setting.plan ? symmetriesOf(setting.plan) : ['none'];
    if (!symmetries.peek().includes(symmetry.peek())) symmetry.value = 'none';
    setting.onChange = () => {
      if (symmetry.peek() !== 'none') mirror(setting, symmetry.peek());
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
      // Nothing is left to be done again on the board: this is something new.
      if (!setting.canRedo.peek()) past.endRedo();
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
    replace(resized(text.peek(), setting.sheet.finds, valueAt, board, side, by));
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
    replace(
      finds.reduce(
        (content, find, index) => withGiven(content, find, (position) => after(index, position), whole),
        text.peek(),
      ),
    );
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
        <SavedDraft kept={kept} />
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
          <FoundDraft kept={kept} begin={() => replace(kept.beginAgain().text)} />
          {now && <Shape square={square} resize={resize} move={move} />}
          {symmetries.value.length > 1 && <SymmetryChoice chosen={symmetry} among={symmetries.value} />}
          <VerdictCard verdict={advising.verdict.value} stop={() => advising.stopLooking()} />
          <Advice
            said={said.value || advising.said.value}
            seeking={advising.seeking.value}
            stop={() => advising.stopSeeking()}
            verdict={advising.verdict.value}
            proposals={advising.proposals.value}
            fewer={advising.fewer.value}
            findNeedless={() => void advising.findNeedless()}
            findMends={() => void advising.findMends()}
            point={(spots) => {
              const setting = draft.peek()?.setting;
              if (setting) setting.emphasis.value = { ...setting.emphasis.peek(), differ: spots };
            }}
            take={replace}
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
                  disabled={!now.setting.canUndo.value && !past.canUndo.value}
                  onClick={() => undo(now.setting)}
                >
                  <Icon name="undo" />
                  Undo
                </button>
                <button
                  type="button"
                  disabled={!now.setting.canRedo.value && !past.canRedo.value}
                  onClick={() => redo(now.setting)}
                >
                  <Icon name="redo" />
                  Redo
                </button>
              </div>
              <Layers session={now.setting} />
              <Pad session={now.setting} plain />
            </>
          )}
          {now && <Fields puzzle={now.puzzle} setting={now.setting} text={text.value} change={replace} />}
          <label class="buffer">
            The same puzzle as text
            <textarea
              rows={12}
              spellcheck={false}
              value={text.value}
              onInput={(event) => {
                text.value = event.currentTarget.value;
                past.endRedo();
                advising.outdate();
                kept.keep({ text: text.peek() });
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
