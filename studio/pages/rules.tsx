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
  const shown = useSignal<Session | undefined>(undefined);
  const mistakes = useSignal<readonly PlainMistake[]>([]);
  const problem = useSignal<readonly string[]>([]);
  const said = useSignal('');
  const busy = useSignal(false);
  const workers = useMemo(
    () => ({ checker: new PuzzleWorker(), solver: new PuzzleWorker(), helper: new PuzzleWorker() }),
    [],
  );
  const kept = useMemo(
    () => new DraftKeeper(`rules ${puzzleKey}`, { model: source.model.text, text: session.puzzle.text }),
    [],
  );
  const round = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const look = async (): Promise<void> => {
    const mine = ++round.current;
    // Stops the check of the last version, so that one that never ends doesn't delay the next.
    if (workers.checker.busy) workers.checker.stop();
    try {
      const checked = await workers.checker.ask('check', { model: model.peek() });
      if (mine !== round.current) return;
      mistakes.value = checked.mistakes;
      editor.current?.mark(checked.mistakes);
      if (checked.mistakes.some(({ severity }) => severity === 'error')) return;
      const [declared] = checked.instances;
      const own = text.peek().trim() === '' && declared !== undefined;
      const instance = own ? declared : { name: 'draft', title: 'draft', text: text.peek() };
      const ask = { model: model.peek(), instance, seconds: 10 };
      const reply = await workers.checker.open(ask);
      if (mine !== round.current) return;
      workers.solver.aim({ ...ask, seconds: 60 });
      if (reply.status !== 'open') {
        problem.value =
          reply.status === 'limit' ? ['The board isn’t ready after ten seconds.'] : reply.messages;
        return;
      }
      problem.value = [];
      shown.peek()?.close();
      shown.value = new Session(reply.puzzle, workers.checker, workers.solver);
    } catch (error) {
      if (!(error instanceof WorkerStopped)) throw error;
      if (error.by === 'crash') problem.value = [error.message];
    }
  };
  const checkLater = (): void => {
    kept.keep({ model: model.peek().text, text: text.peek() });
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void look(), CHECK_DELAY);
  };

  const solve = async (): Promise<void> => {
    if (busy.value || !shown.peek()) return;
    busy.value = true;
    said.value = 'Solving …';
    const start = performance.now();
    try {
      await shown.peek()?.asking.showAnswer();
      const found = await workers.solver.ask('unique', { seconds: 60, doubt: shown.peek()?.doubt.peek() });
      said.value = `${WORDS[found.status]} · ${Math.round(performance.now() - start)} ms`;
    } catch (error) {
      if (!(error instanceof WorkerStopped)) throw error;
      said.value = 'Stopped.';
    } finally {
      busy.value = false;
    }
  };

  /** Replaces the text by its formatted version. */
  const format = async (): Promise<void> => {
    const before = model.peek();
    const formatted = await workers.helper.ask('format', { model: before });
    if (model.peek() !== before) return;
    if ('problem' in formatted) said.value = formatted.problem;
    else {
      editor.current?.replace(formatted.text);
      said.value = formatted.text === before.text ? 'It has its form already.' : 'Formatted.';
    }
  };
  /** Asks the worker something; returns undefined if the player has left the page meanwhile. */
  const asked = async <T,>(ask: () => Promise<T>): Promise<T | undefined> => {
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
    void look();
  };

  useEffect(() => {
    if (!place.current) return;
    const made = new Editor(place.current, model.peek().text, {
      changed: (content) => {
        model.value = { ...model.peek(), text: content };
        checkLater();
      },
      solve: () => void solve(),
      format: () => void format(),
      complete: (content, offset) =>
        asked(() => workers.helper.ask('complete', { model: { ...model.peek(), text: content }, offset })),
      meaning: (content, offset) =>
        asked(() => workers.helper.ask('meaning', { model: { ...model.peek(), text: content }, offset })),
    });
    editor.current = made;
    let open = true;
    void kept.load().then((draft) => {
      if (open) show(draft);
    });
    return () => {
      open = false;
      kept.close();
      made.close();
      clearTimeout(timer.current);
      workers.checker.stop();
      workers.solver.stop();
      workers.helper.stop();
      shown.peek()?.close();
    };
  }, []);

  const play = async (): Promise<void> => {
    const link = await linkOf({ model: model.peek(), name: 'draft', text: text.peek() });
    goTo({ page: 'link', link, tab: 'play' });
  };

  const now = shown.value;
  return (
    <>
      <Header tabs={['play', 'set', 'rules', 'make']}>
        <SavedDraft kept={kept} />
        <StarterChoice />
        <button type="button" class="quiet" onClick={() => void format()}>
          Format
        </button>
        <button type="button" class="quiet" onClick={() => void play()}>
          Play it
        </button>
        <button type="button" class="main" disabled={busy.value} onClick={() => void solve()}>
          Solve <kbd>Ctrl ⏎</kbd>
        </button>
      </Header>
      <main class="rules-page">
        <section>
          <h1 class="spoken">Rules</h1>
          <FoundDraft kept={kept} begin={() => show(kept.beginAgain())} />
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
            {now ? <Board key={keyOf(now)} session={now} /> : <p class="lead">No board yet.</p>}
          </section>
          <Problem messages={problem.value} />
          <p class="foot" role="status">
            <span>{said.value}</span>
            {busy.value && (
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
  const here = route.value;
  const now = here.page === 'link' ? here.link.replace(/^d=/, '') : '';
  if (!STARTERS.has(now)) return null;
  return (
    <select
      class="beginnings"
      aria-label="Begin with"
      value={now}
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

const WORDS: Readonly<Record<Verdict['status'], string>> = {
  unique: 'Exactly one answer',
  several: 'Two answers at least',
  none: 'No answer',
  unread: 'Not all of the puzzle was read',
  limit: 'Not known yet whether there is another answer',
};

let next = 0;
const keys = new WeakMap<Session, number>();
function keyOf(session: Session): number {
  const known = keys.get(session) ?? ++next;
  keys.set(session, known);
  return known;
}
