/** The page for writing rules: the text on one side, the resulting board on the other. */
import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { goTo, route } from '../app/route.ts';
import { STARTERS } from '../app/starter.ts';
import { Board } from '../board/board.tsx';
import { Editor } from '../editor/editor.ts';
import { type DraftContent, DraftKeeper } from '../game/drafts.ts';
import { Session } from '../game/session.ts';
import { linkOf } from '../share/link.ts';
import { PuzzleWorker, WorkerStopped } from '../worker/client.ts';
import type { ModelText, PlainMistake, Verdict } from '../worker/protocol.ts';
import { FoundDraft, SavedDraft } from './drafts.tsx';
import { Header } from './header.tsx';
import { Problem } from './problem.tsx';
import type { PageProps } from './workshop.tsx';

/** Milliseconds without an edit after which the text is checked. */
const CHECK_DELAY = 250;

export function RulesPage({ source, session, puzzleKey }: PageProps): JSX.Element {
  const place = useRef<HTMLDivElement>(null);
  const editor = useRef<Editor>(undefined);
  const model = useSignal<ModelText>(source.model);
  const text = useSignal(session.puzzle.text);
  const shownSession = useSignal<Session | undefined>(undefined);
  const mistakes = useSignal<readonly PlainMistake[]>([]);
  const problem = useSignal<readonly string[]>([]);
  const message = useSignal('');
  const isBusy = useSignal(false);
  const workers = useMemo(
    () => ({ checker: new PuzzleWorker(), solver: new PuzzleWorker(), helper: new PuzzleWorker() }),
    [],
  );
  const draftKeeper = useMemo(
    () => new DraftKeeper(`rules ${puzzleKey}`, { model: source.model.text, text: session.puzzle.text }),
    [],
  );
  const roundNumber = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const checkModel = async (): Promise<void> => {
    const ownRound = ++roundNumber.current;
    // Stops the check of the last version, so that one that never ends doesn't delay the next.
    if (workers.checker.isBusy) workers.checker.stop();
    try {
      const checkReply = await workers.checker.ask('check', { model: model.peek() });
      if (ownRound !== roundNumber.current) return;
      mistakes.value = checkReply.mistakes;
      editor.current?.mark(checkReply.mistakes);
      if (checkReply.mistakes.some(({ severity }) => severity === 'error')) return;
      const [declared] = checkReply.instances;
      const usesOwnInstance = text.peek().trim() === '' && declared !== undefined;
      const instance = usesOwnInstance ? declared : { name: 'draft', title: 'draft', text: text.peek() };
      const openRequest = { model: model.peek(), instance, seconds: 10 };
      const reply = await workers.checker.open(openRequest);
      if (ownRound !== roundNumber.current) return;
      workers.solver.setPuzzle({ ...openRequest, seconds: 60 });
      if (reply.status !== 'open') {
        problem.value =
          reply.status === 'limit' ? ['The board isn’t ready after ten seconds.'] : reply.messages;
        return;
      }
      problem.value = [];
      shownSession.peek()?.close();
      shownSession.value = new Session(reply.puzzle, workers.checker, workers.solver);
    } catch (error) {
      if (!(error instanceof WorkerStopped)) throw error;
      if (error.by === 'crash') problem.value = [error.message];
    }
  };
  const checkLater = (): void => {
    draftKeeper.saveSoon({ model: model.peek().text, text: text.peek() });
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void checkModel(), CHECK_DELAY);
  };

  const solve = async (): Promise<void> => {
    if (isBusy.value || !shownSession.peek()) return;
    isBusy.value = true;
    message.value = 'Solving …';
    const startTime = performance.now();
    try {
      await shownSession.peek()?.queries.showAnswer();
      const verdictReply = await workers.solver.ask('unique', {
        seconds: 60,
        doubt: shownSession.peek()?.doubt.peek(),
      });
      message.value = `${VERDICT_IN_WORDS[verdictReply.status]} · ${Math.round(performance.now() - startTime)} ms`;
    } catch (error) {
      if (!(error instanceof WorkerStopped)) throw error;
      message.value = 'Stopped.';
    } finally {
      isBusy.value = false;
    }
  };

  /** Replaces the text by its formatted version. */
  const format = async (): Promise<void> => {
    const oldModel = model.peek();
    const formatReply = await workers.helper.ask('format', { model: oldModel });
    if (model.peek() !== oldModel) return;
    if ('problem' in formatReply) message.value = formatReply.problem;
    else {
      editor.current?.replace(formatReply.text);
      message.value = formatReply.text === oldModel.text ? 'It has its form already.' : 'Formatted.';
    }
  };
  /** Asks the worker something; returns undefined if the player has left the page meanwhile. */
  const whileBusy = async <T,>(ask: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await ask();
    } catch (error) {
      if (error instanceof WorkerStopped) return undefined;
      throw error;
    }
  };

  const show = (draft: DraftContent): void => {
    text.value = draft.text;
    // Replacing the text makes the editor report a change, and so the text is checked.
    if (draft.model !== model.peek().text) editor.current?.replace(draft.model);
    void checkModel();
  };

  useEffect(() => {
    if (!place.current) return;
    const newEditor = new Editor(place.current, model.peek().text, {
      onChanged: (content) => {
        model.value = { ...model.peek(), text: content };
        checkLater();
      },
      solve: () => void solve(),
      format: () => void format(),
      complete: (content, offset) =>
        whileBusy(() =>
          workers.helper.ask('complete', { model: { ...model.peek(), text: content }, offset }),
        ),
      meaning: (content, offset) =>
        whileBusy(() => workers.helper.ask('meaning', { model: { ...model.peek(), text: content }, offset })),
    });
    editor.current = newEditor;
    let open = true;
    void draftKeeper.load().then((draft) => {
      if (open) show(draft);
    });
    return () => {
      open = false;
      draftKeeper.close();
      newEditor.close();
      clearTimeout(timer.current);
      workers.checker.stop();
      workers.solver.stop();
      workers.helper.stop();
      shownSession.peek()?.close();
    };
  }, []);

  const play = async (): Promise<void> => {
    const link = await linkOf({ model: model.peek(), name: 'draft', text: text.peek() });
    goTo({ page: 'link', link, tab: 'play' });
  };

  const currentSession = shownSession.value;
  return (
    <>
      <Header tabs={['play', 'set', 'rules', 'make']}>
        <SavedDraft kept={draftKeeper} />
        <StarterChoice />
        <button type="button" class="quiet" onClick={() => void format()}>
          Format
        </button>
        <button type="button" class="quiet" onClick={() => void play()}>
          Play it
        </button>
        <button type="button" class="main" disabled={isBusy.value} onClick={() => void solve()}>
          Solve <kbd>Ctrl ⏎</kbd>
        </button>
      </Header>
      <main class="rules-page">
        <section>
          <h1 class="spoken">Rules</h1>
          <FoundDraft draftKeeper={draftKeeper} startNewDraft={() => show(draftKeeper.beginAgain())} />
          <div ref={place} class="editor" />
          <ul class="mistakes" aria-label="Mistakes" aria-live="polite">
            {mistakes.value.map((mistake, at) => (
              <li key={`${at} ${mistake.message}`} class={mistake.severity}>
                <button type="button" class="link" onClick={() => editor.current?.goTo(mistake)}>
                  line {lineOf(model.value.text, mistake.start)}
                </button>{' '}
                <MessageText text={mistake.message} />{' '}
                {mistake.fixes.map((fix) => (
                  <button
                    key={fix.title}
                    type="button"
                    class="link"
                    onClick={() => editor.current?.repair(fix)}
                  >
                    <MessageText text={fix.title} />
                  </button>
                ))}
              </li>
            ))}
          </ul>
        </section>
        <aside>
          <section class="sheet">
            {currentSession ? (
              <Board key={keyOf(currentSession)} session={currentSession} />
            ) : (
              <p class="lead">No board yet.</p>
            )}
          </section>
          <Problem messages={problem.value} />
          <p class="foot" role="status">
            <span>{message.value}</span>
            {isBusy.value && (
              <button type="button" class="link" onClick={() => workers.solver.stop()}>
                Stop
              </button>
            )}
          </p>
          <label class="buffer">
            The puzzle to try it on
            <textarea
              rows={8}
              spellcheck={false}
              value={text.value}
              onInput={(event) => {
                text.value = event.currentTarget.value;
                checkLater();
              }}
            />
          </label>
        </aside>
      </main>
    </>
  );
}

/** Shows a message, in which quotations from the model's text look like code. */
function MessageText({ text }: { readonly text: string }): JSX.Element {
  return (
    <>
      {text.split('`').map((part, at) => (at % 2 === 0 ? part : <code key={`${at} ${part}`}>{part}</code>))}
    </>
  );
}

const lineOf = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;

/** Offers initial models for a new type; choosing another one discards the present text. */
function StarterChoice(): JSX.Element | null {
  const currentRoute = route.value;
  const currentStarter = currentRoute.page === 'link' ? currentRoute.link.replace(/^d=/, '') : '';
  if (!STARTERS.has(currentStarter)) return null;
  return (
    <select
      class="beginnings"
      aria-label="Begin with"
      value={currentStarter}
      onChange={(event) => goTo({ page: 'link', link: `d=${event.currentTarget.value}`, tab: 'rules' })}
    >
      {[...STARTERS].map(([name, { model }]) => (
        <option key={name} value={name}>
          {name === 'new' ? 'My puzzle' : `${model.name.replace(/^new-|\.pzl$/g, '')} board`}
        </option>
      ))}
    </select>
  );
}

const VERDICT_IN_WORDS: Readonly<Record<Verdict['status'], string>> = {
  unique: 'Exactly one answer',
  several: 'Two answers at least',
  none: 'No answer',
  unread: 'Not all of the puzzle was read',
  limit: 'Not known yet whether there is another answer',
};

let next = 0;
const keys = new WeakMap<Session, number>();
function keyOf(session: Session): number {
  const sessionKey = keys.get(session) ?? ++next;
  keys.set(session, sessionKey);
  return sessionKey;
}
