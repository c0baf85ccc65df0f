/** The page for setting a puzzle: clues on the board and as text, and the solver's verdict. */
import type { JSX } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import { testedLinks } from '../app/opening.ts';
import { goTo } from '../app/route.ts';
import { Board } from '../board/board.tsx';
import type { Spot } from '../board/plan.ts';
import type { Session } from '../game/session.ts';
import { listenToClipboard } from '../set/clipboard.ts';
import { keyOf } from '../set/draft.ts';
import { DraftEditor } from '../set/drafting.ts';
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
import { SolvePathCard } from './way-card.tsx';
import type { PageProps } from './workshop.tsx';

export function SetPage({ source, session, puzzleKey }: PageProps): JSX.Element {
  const draftEditor = useMemo(() => new DraftEditor(source, session, puzzleKey), []);
  const { draftKeeper, symmetry, symmetries, problem } = draftEditor;
  const currentDraft = draftEditor.draft.value;
  useEffect(() => draftEditor.start(), []);
  useListeners(draftEditor);
  useUndoKeys(draftEditor);
  const replace = (text: string): void => draftEditor.replace(text);
  return (
    <>
      <Header tabs={['play', 'set', 'rules', 'make']}>
        <SavedDraft kept={draftKeeper} />
        {currentDraft && (
          <Share source={source} shareable={draftEditor.shareableDraft(currentDraft.puzzle)} />
        )}
        <button type="button" class="main" onClick={() => void draftEditor.link().then(testDraft)}>
          Test it
        </button>
      </Header>
      <main class="play set">
        <section class="sheet setting">
          {currentDraft && <Board key={keyOf(currentDraft.setting)} session={currentDraft.setting} />}
        </section>
        <aside>
          <h1>{draftEditor.head.value.title ?? session.puzzle.title}</h1>
          <FoundDraft
            draftKeeper={draftKeeper}
            startNewDraft={() => replace(draftKeeper.beginAgain().text)}
          />
          <AdvicePanel drafting={draftEditor} />
          <Problem messages={problem.value} />
          {currentDraft && <Tools draftEditor={draftEditor} setting={currentDraft.setting} />}
          {currentDraft && (
            <Fields
              puzzle={currentDraft.puzzle}
              setting={currentDraft.setting}
              text={draftEditor.text.value}
              change={replace}
            />
          )}
          {symmetries.value.length > 1 && (
            <SymmetryChoice chosenSymmetry={symmetry} possibleSymmetries={symmetries.value} />
          )}
          {currentDraft && (
            <Shape
              board={currentDraft.setting.sheet.board}
              begin={(height, width) => draftEditor.beginBoard(height, width)}
              clear={() => draftEditor.clear()}
              resize={(side, by) => draftEditor.resize(side, by)}
              move={(how) => draftEditor.move(how)}
            />
          )}
          <HeadFields drafting={draftEditor} />
          <TextField draftEditor={draftEditor} />
        </aside>
      </main>
    </>
  );
}

function testDraft(link: string): void {
  testedLinks.add(link);
  goTo({ page: 'link', link, tab: 'play' });
}

/** Makes the draft follow what is entered on its board and what is pasted. */
function useListeners(draftEditor: DraftEditor): void {
  const setting = draftEditor.draft.value?.setting;
  useEffect(() => {
    if (!setting) return;
    Object.assign(globalThis, { pzlDraft: setting });
    draftEditor.listen(setting);
    return listenToClipboard(setting);
  }, [setting]);
}

/** The whole draft as text. */
function TextField({ draftEditor }: { readonly draftEditor: DraftEditor }): JSX.Element {
  return (
    <label class="buffer">
      The same puzzle as text
      <textarea
        rows={12}
        spellcheck={false}
        value={draftEditor.text.value}
        onInput={(event) => draftEditor.setTypedText(event.currentTarget.value)}
      />
    </label>
  );
}

/** Makes Ctrl-Z and Ctrl-Y undo and redo, except in text fields, which have an undo of their own. */
function useUndoKeys(drafting: DraftEditor): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const key = event.ctrlKey || event.metaKey ? event.key.toLowerCase() : '';
      if ((event.target as Element).matches('input, textarea, select') || (key !== 'z' && key !== 'y'))
        return;
      event.preventDefault();
      if (key === 'y' || event.shiftKey) drafting.redo();
      else drafting.undo();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}

/** Shows the solver's verdict on the draft, and its advice. */
function AdvicePanel({ drafting }: { readonly drafting: DraftEditor }): JSX.Element {
  const { adviser, message } = drafting;
  const draftPuzzle = drafting.draft.value?.puzzle;
  const solvePath = adviser.solvePath.value;
  return (
    <>
      <VerdictCard
        verdict={adviser.verdict.value}
        hatched={adviser.candidates.value === undefined}
        stop={() => adviser.stopVerdict()}
        lenient={() => drafting.acceptPartialReading()}
      />
      {solvePath && draftPuzzle && (
        <SolvePathCard
          solvePath={solvePath}
          goTo={(at) => adviser.goTo(draftPuzzle.sheet, at)}
          close={() => adviser.endSolvePath(draftPuzzle)}
        />
      )}
      <Advice
        message={drafting.draft.value?.setting.notice.value || message.value || adviser.message.value}
        isSearching={adviser.isSearching.value}
        stop={() => adviser.stopSearch()}
        verdict={adviser.verdict.value}
        proposals={adviser.proposals.value}
        smallerDraft={adviser.smallerDraft.value}
        findNeedlessClues={() => void adviser.findNeedlessClues()}
        findCandidates={() => {
          if (draftPuzzle) void adviser.findCandidates(draftPuzzle);
        }}
        candidatesText={adviser.candidatesOf(selectedSpotsOf(drafting.draft.value?.setting))}
        findSolvePath={() => {
          if (draftPuzzle) void adviser.findSolvePath(draftPuzzle);
        }}
        findMends={() => void adviser.findMends()}
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
function selectedSpotsOf(setting: Session | undefined): readonly Spot[] {
  if (!setting) return [];
  const { selected, cursor } = setting;
  return selected.value.length > 0 ? selected.value : cursor.value ? [cursor.value] : [];
}

function Tools({
  draftEditor,
  setting,
}: {
  readonly draftEditor: DraftEditor;
  readonly setting: Session;
}): JSX.Element {
  const { past } = draftEditor;
  return (
    <>
      <div class="tools short" role="toolbar" aria-label="Tools">
        <button
          type="button"
          disabled={!setting.canUndo.value && !past.canUndo.value}
          onClick={() => draftEditor.undo()}
        >
          <Icon name="undo" />
          Undo
        </button>
        <button
          type="button"
          disabled={!setting.canRedo.value && !past.canRedo.value}
          onClick={() => draftEditor.redo()}
        >
          <Icon name="redo" />
          Redo
        </button>
      </div>
      <Layers session={setting} />
      <Pad session={setting} isPlain />
      <ComposedPad session={setting} />
    </>
  );
}
