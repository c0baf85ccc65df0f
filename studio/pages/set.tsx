/** The page for setting a puzzle: clues on the board and as text, and the solver's verdict. */
import type { JSX } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import { goTo } from '../app/route.ts';
import { Board } from '../board/board.tsx';
import type { Spot } from '../board/plan.ts';
import type { Session } from '../game/session.ts';
import { listenToClipboard } from '../set/clipboard.ts';
import { keyOf } from '../set/draft.ts';
import { Drafting } from '../set/drafting.ts';
import { ComposedPad } from './composed-pad.tsx';
import { FoundDraft, SavedDraft } from './drafts.tsx';
import { Header } from './header.tsx';
import { Icon } from './icons.tsx';
import { Layers } from './layers.tsx';
import { Pad } from './pad.tsx';
import { Problem } from './problem.tsx';
import { Advice, SymmetryChoice } from './set-advice.tsx';
import { Fields } from './set-fields.tsx';
import { HeadFields } from './set-head.tsx';
import { Shape, VerdictCard } from './set-parts.tsx';
import { Share } from './share-button.tsx';
import { WayCard } from './way-card.tsx';
import type { PageProps } from './workshop.tsx';

export function SetPage({ source, session, puzzleKey }: PageProps): JSX.Element {
  const drafting = useMemo(() => new Drafting(source, session, puzzleKey), []);
  const { kept, symmetry, symmetries, problem } = drafting;
  const now = drafting.draft.value;
  useEffect(() => drafting.begin(), []);
  useEffect(() => {
    if (!now) return;
    Object.assign(globalThis, { pzlDraft: now.setting });
    drafting.listen(now.setting);
    return listenToClipboard(now.setting);
  }, [now?.setting]);
  useUndoKeys(drafting);
  const replace = (text: string): void => drafting.replace(text);
  return (
    <>
      <Header tabs={['play', 'set', 'rules', 'make']}>
        <SavedDraft kept={kept} />
        {now && <Share source={source} shared={drafting.shared(now.puzzle)} />}
        <button
          type="button"
          class="main"
          onClick={() => void drafting.link().then((link) => goTo({ page: 'link', link, tab: 'play' }))}
        >
          Test it
        </button>
      </Header>
      <main class="play set">
        <section class="sheet setting">
          {now && <Board key={keyOf(now.setting)} session={now.setting} />}
        </section>
        <aside>
          <h1>{drafting.head.value.title ?? session.puzzle.title}</h1>
          <FoundDraft kept={kept} begin={() => replace(kept.beginAgain().text)} />
          <Advised drafting={drafting} />
          <Problem messages={problem.value} />
          {now && <Tools drafting={drafting} setting={now.setting} />}
          {now && (
            <Fields puzzle={now.puzzle} setting={now.setting} text={drafting.text.value} change={replace} />
          )}
          {symmetries.value.length > 1 && <SymmetryChoice chosen={symmetry} among={symmetries.value} />}
          {now && (
            <Shape
              board={now.setting.sheet.board}
              begin={(height, width) => drafting.beginBoard(height, width)}
              clear={() => drafting.clear()}
              resize={(side, by) => drafting.resize(side, by)}
              move={(how) => drafting.move(how)}
            />
          )}
          <HeadFields drafting={drafting} />
          <label class="buffer">
            The same puzzle as text
            <textarea
              rows={12}
              spellcheck={false}
              value={drafting.text.value}
              onInput={(event) => drafting.typed(event.currentTarget.value)}
            />
          </label>
        </aside>
      </main>
    </>
  );
}

/** Makes Ctrl-Z and Ctrl-Y undo and redo, except in text fields, which have an undo of their own. */
function useUndoKeys(drafting: Drafting): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      const key = event.ctrlKey || event.metaKey ? event.key.toLowerCase() : '';
      if ((event.target as Element).matches('input, textarea, select') || (key !== 'z' && key !== 'y'))
        return;
      event.preventDefault();
      if (key === 'y' || event.shiftKey) drafting.redo();
      else drafting.undo();
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, []);
}

/** Shows the solver's verdict on the draft, and its advice. */
function Advised({ drafting }: { readonly drafting: Drafting }): JSX.Element {
  const { advising, message } = drafting;
  const puzzle = drafting.draft.value?.puzzle;
  const way = advising.solvePath.value;
  return (
    <>
      <VerdictCard
        verdict={advising.verdict.value}
        hatched={advising.candidates.value === undefined}
        stop={() => advising.stopLooking()}
        lenient={() => drafting.goByWhatWasRead()}
      />
      {way && puzzle && (
        <WayCard
          way={way}
          goTo={(at) => advising.goTo(puzzle.sheet, at)}
          close={() => advising.endWay(puzzle)}
        />
      )}
      <Advice
        message={drafting.draft.value?.setting.notice.value || message.value || advising.message.value}
        seeking={advising.seeking.value}
        stop={() => advising.stopSeeking()}
        verdict={advising.verdict.value}
        proposals={advising.proposals.value}
        fewer={advising.fewer.value}
        findNeedless={() => void advising.findNeedless()}
        findCandidates={() => {
          if (puzzle) void advising.findCandidates(puzzle);
        }}
        here={advising.candidatesOf(spotsUnder(drafting.draft.value?.setting))}
        findWay={() => {
          if (puzzle) void advising.findWay(puzzle);
        }}
        findMends={() => void advising.findMends()}
        revealAnswer={() => void drafting.revealAnswer()}
        point={(spots) => {
          const setting = drafting.draft.peek()?.setting;
          if (setting) setting.emphasis.value = { ...setting.emphasis.peek(), differ: spots };
        }}
        take={(text) => drafting.adopt(text)}
      />
    </>
  );
}

/** The selected spots; if nothing is selected, the spot of the cursor. */
function spotsUnder(setting: Session | undefined): readonly Spot[] {
  if (!setting) return [];
  const { selected, cursor } = setting;
  return selected.value.length > 0 ? selected.value : cursor.value ? [cursor.value] : [];
}

function Tools({
  drafting,
  setting,
}: {
  readonly drafting: Drafting;
  readonly setting: Session;
}): JSX.Element {
  const { past } = drafting;
  return (
    <>
      <div class="tools short" role="toolbar" aria-label="Tools">
        <button
          type="button"
          disabled={!setting.canUndo.value && !past.canUndo.value}
          onClick={() => drafting.undo()}
        >
          <Icon name="undo" />
          Undo
        </button>
        <button
          type="button"
          disabled={!setting.canRedo.value && !past.canRedo.value}
          onClick={() => drafting.redo()}
        >
          <Icon name="redo" />
          Redo
        </button>
      </div>
      <Layers session={setting} />
      <Pad session={setting} plain />
      <ComposedPad session={setting} />
    </>
  );
}
