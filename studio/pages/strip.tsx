/**
 * The program's messages, in a reserved area: hints, checks, notices and the end. Nothing else on the page moves; where
 * space is scarce the area covers what is below.
 */
import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { embeddedAs } from '../app/embedded.ts';
import type { Source } from '../app/source.ts';
import { placeInWords } from '../board/describe.ts';
import type { Session } from '../game/session.ts';
import type { EndPanel as EndingPart } from './ending.tsx';
import { Lettered } from './lettered.tsx';
import { ReplayCard } from './replay-card.tsx';
import { SolvePathCard } from './way-card.tsx';

export function StatusStrip({
  source,
  session,
}: {
  readonly source: Source;
  readonly session: Session;
}): JSX.Element {
  const isOver = session.solved.value && !session.wasShown.value;
  return (
    <div class="strip">
      <div class="over">
        <Notice session={session} />
        <HintCard session={session} />
        <ReplayCard session={session} />
        {isOver && embeddedAs === undefined && <LazyEndPanel source={source} session={session} />}
      </div>
    </div>
  );
}

/** What to do next; the code is loaded when a puzzle is finished. */
function LazyEndPanel(props: { readonly source: Source; readonly session: Session }): JSX.Element | null {
  const endingPart = useSignal<{ readonly Ending: typeof EndingPart } | undefined>(undefined);
  useEffect(() => {
    void import('./ending.tsx').then(({ EndPanel }) => {
      endingPart.value = { Ending: EndPanel };
    });
  }, []);
  const { Ending } = endingPart.value ?? {};
  return Ending ? <Ending {...props} /> : null;
}

/** Shows a message. Screen readers read all of it; others see only what isn't visible on the board. */
function Notice({ session }: { readonly session: Session }): JSX.Element {
  const busyMessage = session.queries.busy.value;
  const notice = session.notice.value;
  const hinted = session.hint.value?.status === 'step' || session.solvePath.value !== undefined;
  const solved = session.solved.value;
  const complaint = busyMessage || notice ? undefined : complaintOf(session);
  const shownText = busyMessage ? `${busyMessage} …` : hinted ? '' : (complaint?.shortText ?? notice);
  const spokenText = busyMessage
    ? shownText
    : hinted
      ? placeInWords(notice)
      : placeInWords(complaint?.spokenText ?? notice);
  const alike = spokenText === shownText;
  const kind = !solved ? '' : session.wasShown.value ? ' answer' : ' solved';
  return (
    <div class={`notice${kind}${complaint ? ' wrong' : ''}`}>
      <p role="status" aria-live="polite">
        {alike ? shownText : <span class="spoken">{spokenText}</span>}
      </p>
      {!alike && <p aria-hidden="true">{shownText}</p>}
      {busyMessage && (
        <button type="button" class="quiet" onClick={() => session.queries.stop()}>
          Stop
        </button>
      )}
    </div>
  );
}

/** The rules that entries break, each of them once; or that entries, which the board marks, leave no answer. */
function complaintOf({
  answerCheck,
  sheet,
}: Session): { readonly shortText: string; readonly spokenText: string } | undefined {
  const check = answerCheck.value;
  if (check?.status === 'stuck') {
    const shortText =
      check.entries.length === 1
        ? 'With the marked entry it can’t be completed'
        : 'The marked entries can’t stand together';
    return { shortText: `${shortText}.`, spokenText: `${shortText}: ${check.sentence}.` };
  }
  if (check?.status !== 'broken' || check.breaches.length === 0) return undefined;
  const placesByRule = new Map<number, string[]>();
  for (const { rule, where } of check.breaches)
    placesByRule.set(rule, [...(placesByRule.get(rule) ?? []), ...(where === '' ? [] : [where])]);
  const spokenSentences = [...placesByRule].map(
    ([rule, where]) => `Broken: ${sheet.rules[rule]}${where.length > 0 ? ` (${where.join('; ')})` : ''}.`,
  );
  const sentences = [...placesByRule.keys()].map((rule) => `${sheet.rules[rule]}.`);
  return { shortText: `Broken: ${sentences.join(' ')}`, spokenText: spokenSentences.join(' ') };
}

function HintCard({ session }: { readonly session: Session }): JSX.Element | null {
  const solvePath = session.solvePath.value;
  const { hinting } = session;
  if (solvePath)
    return (
      <SolvePathCard solvePath={solvePath} goTo={(at) => hinting.goTo(at)} close={() => hinting.dismiss()} />
    );
  const hint = session.hint.value;
  if (hint?.status !== 'step') return null;
  const level = session.hintLevel.value;
  const rules = hint.rules.slice(0, 2).map((rule) => `${session.sheet.rules[rule]}.`);
  return (
    <section class="card" aria-label="Hint">
      <b>Hint{level === 'where' ? `: ${hint.technique}` : ''}</b>
      <p>
        {level === 'where' ? (
          rules.join(' ')
        ) : (
          <Lettered text={level === 'what' ? hint.follows : hint.sentence} />
        )}
      </p>
      {level !== 'why' && (
        <button type="button" onClick={() => session.hinting.showMore()}>
          {level === 'where' ? 'What follows?' : 'Why?'}
        </button>
      )}
      {level !== 'where' && (
        <button type="button" onClick={() => session.hinting.applyHint()}>
          Enter it
        </button>
      )}
      <button type="button" onClick={() => session.hinting.dismiss()}>
        I’ll do it
      </button>
    </section>
  );
}
