/** A puzzle being set: clues on the board and as text, and what the solver makes of them. */
import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { boardOfSheet } from '../../src/index.ts';
import { goTo } from '../app/route.ts';
import { Board } from '../board/board.tsx';
import { spotOf, spotsOf } from '../board/plan.ts';
import { NO_EMPHASIS } from '../board/view.ts';
import { DraftKeeper } from '../game/drafts.ts';
import type { Session } from '../game/session.ts';
import { type Draft, instanceOf, keyOf, mirror, settingOf, sharing, wordOf } from '../set/draft.ts';
import { resized, type Side, withGiven } from '../set/instance-text.ts';
import { type Symmetry, symmetriesOf } from '../set/symmetry.ts';
import { type Move, moved } from '../set/transform.ts';
import { linkOf } from '../share/link.ts';
import { PuzzleWorker, WorkerStopped } from '../worker/client.ts';
import type { Filled, OpenedPuzzle, PlainClaim, PlainProposal, Verdict } from '../worker/protocol.ts';
import { FoundDraft, SavedDraft } from './drafts.tsx';
import { Header } from './header.tsx';
import { Icon } from './icons.tsx';
import { Layers } from './layers.tsx';
import { Pad } from './pad.tsx';
import { Advice, SymmetryChoice } from './set-advice.tsx';
import { Fields, Shape, VerdictCard } from './set-parts.tsx';
import { Share } from './share.tsx';
import type { PartProps } from './workshop.tsx';

/** Milliseconds of rest before the solver looks. */
const PAUSE = 300;
/** Seconds to look for clues that help, or can go. */
const SEEKING = 60;
/** So many whole texts can be had again. */
const MOST_PAST = 100;

export function SetPage({ source, session, puzzleKey }: PartProps): JSX.Element {
  const text = useSignal(session.puzzle.text);
  const draft = useSignal<Draft | undefined>(undefined);
  const problem = useSignal<readonly string[]>([]);
  const verdict = useSignal<
    { readonly found: Verdict; readonly milliseconds: number } | 'asking' | undefined
  >(undefined);
  const symmetry = useSignal<Symmetry>('none');
  const symmetries = useSignal<readonly Symmetry[]>(['none']);
  const proposals = useSignal<readonly PlainProposal[]>([]);
  const fewer = useSignal<{ readonly text: string; readonly count: number } | undefined>(undefined);
  const seeking = useSignal(false);
  const said = useSignal('');
  /** Texts that others were put in place of, as the board was made larger or turned, say. */
  const past = useSignal<readonly string[]>([]);
  const workers = useMemo(
    () => ({ model: new PuzzleWorker(), solver: new PuzzleWorker(), finder: new PuzzleWorker() }),
    [],
  );
  const kept = useMemo(
    () => new DraftKeeper(`set ${puzzleKey}`, { model: source.model.text, text: session.puzzle.text }),
    [],
  );
  const round = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const ask = (puzzle: OpenedPuzzle): void => {
    clearTimeout(timer.current);
    verdict.value = undefined;
    said.value = '';
    proposals.value = [];
    fewer.value = undefined;
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

  /** Asks the worker that nothing else waits for. */
  const seek = async (what: string, job: (setting: Session) => Promise<string>): Promise<void> => {
    const setting = draft.peek()?.setting;
    if (!setting || seeking.peek()) return;
    const mine = round.current;
    seeking.value = true;
    said.value = what;
    try {
      workers.finder.aim({ model: source.model, instance: instanceOf(text.peek()), seconds: 20 });
      const found = await job(setting);
      if (mine === round.current) said.value = found;
    } catch (error) {
      if (!(error instanceof WorkerStopped)) throw error;
      said.value = error.by === 'user' ? 'Stopped.' : error.message;
    } finally {
      seeking.value = false;
    }
  };

  const findNeedless = (): Promise<void> =>
    seek('Looking for clues that can go …', async (setting) => {
      const found = await workers.finder.ask('needless', { text: text.peek(), seconds: SEEKING });
      if (found.status === 'failed') return found.message;
      if (!('single' in found))
        return found.status === 'none' ? 'There is no answer to keep.' : 'There are several answers already.';
      const spots = found.single.flatMap(spotOf);
      setting.emphasis.value = { ...setting.emphasis.peek(), differ: spots };
      if (found.together.length > 0) fewer.value = { text: found.text, count: found.together.length };
      if (spots.length === 0)
        return found.status === 'told' ? 'Every clue is needed.' : 'Not known after a minute.';
      const single = spots.length === 1 ? 'One clue is' : `${spots.length} clues are`;
      return `${single} needless, each by itself: hatched on the board.`;
    });

  const findMends = (): Promise<void> =>
    seek('Looking for the fewest clues that help …', async () => {
      const found = await workers.finder.ask('mend', { text: text.peek(), seconds: SEEKING });
      if (found.status === 'failed') return found.message;
      if (found.status === 'unique') return 'There is exactly one answer already.';
      proposals.value = found.proposals;
      if (found.proposals.length > 0) return found.fewest ? 'No fewer clues will do.' : '';
      return found.status === 'hopeless' ? 'No clues would help.' : 'Nothing was found in a minute.';
    });

  const take = (content: string): void => {
    text.value = content;
    void read(content, false);
  };

  /** Another text in place of this one, which can be had again. */
  const replace = (content: string): void => {
    if (content !== text.peek()) past.value = [...past.peek(), text.peek()].slice(-MOST_PAST);
    take(content);
  };

  /** What was entered on the board, and before that what became of the whole text. */
  const undo = (setting: Session): void => {
    const before = past.peek().at(-1);
    if (setting.canUndo.peek()) setting.undo();
    else if (before !== undefined) {
      past.value = past.peek().slice(0, -1);
      take(before);
    }
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
    kept.keep({ text: content });
    const address = /^\s*https?:\/\//.test(content);
    const held = address ? await workers.model.ask('unpack', { text: content }) : undefined;
    if (mine !== round.current) return;
    if (held && 'problem' in held) {
      problem.value = [held.problem];
      return;
    }
    const reply = await workers.model.open({
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
    else draft.value = { puzzle, setting: settingOf(puzzle, workers.model) };
    ask(puzzle);
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
          <VerdictCard
            verdict={verdict.value}
            stop={() => {
              workers.solver.stop();
              verdict.value = undefined;
            }}
          />
          <Advice
            said={said.value}
            seeking={seeking.value}
            stop={() => workers.finder.stop()}
            verdict={verdict.value}
            proposals={proposals.value}
            fewer={fewer.value}
            findNeedless={() => void findNeedless()}
            findMends={() => void findMends()}
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
                  disabled={!now.setting.canUndo.value && past.value.length === 0}
                  onClick={() => undo(now.setting)}
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

const claimsOf = (answer: Filled): PlainClaim[] =>
  answer.flatMap((values, find) => values.map((value, position) => ({ find, position, value, holds: true })));
