/** The rules beside the board, and the author's texts about the puzzle. */
import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Session } from '../game/session.ts';
import type { Swatch } from '../worker/protocol.ts';
import { focusableWhileScrolling } from './scrolling.ts';

/**
 * Shows the author's texts about the puzzle. The program doesn't understand them, so it can't check what they require.
 */
export function LinkAuthorTexts({
  puzzle: { linkTexts, title },
}: {
  readonly puzzle: Session['puzzle'];
}): JSX.Element | null {
  if (!linkTexts) return null;
  const { author, rules, shapes } = linkTexts;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: long texts scroll, and keys can scroll only what has the focus.
    <section class="told" aria-label="What its author says" tabIndex={0}>
      {author !== undefined && <p class="lead">by {author}</p>}
      {rules !== undefined && <p>{rules}</p>}
      {(rules !== undefined || shapes.length > 0) && (
        <p class="lead">
          {shapes.length > 0 ? 'Lines and shapes are shown as the link draws them. ' : ''}
          Checked is only what stands below, of {title}.
        </p>
      )}
    </section>
  );
}

/** The list of rules. A rule that entries break is marked in the list, and its places are hatched on the board. */
export function Rules({ session }: { readonly session: Session }): JSX.Element {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => focusableWhileScrolling(list.current!), []);
  const swatches = useSignal<readonly Swatch[]>([]);
  useEffect(() => {
    swatches.value = [];
    // A picture of a clue would reveal what the fog hides.
    if (session.fog) return;
    // If the worker was stopped before it answered, the rules are shown without pictures.
    session.checker.ask('swatches', {}).then(
      (found) => {
        swatches.value = found;
      },
      () => {},
    );
  }, [session]);
  const checkReply = session.answerCheck.value;
  const brokenRules = new Set(
    checkReply?.status === 'broken' ? checkReply.breaches.map(({ rule }) => rule) : [],
  );
  useEffect(() => {
    const broken = list.current?.querySelector<HTMLElement>('li.broken');
    if (list.current && broken) scrollWithin(list.current, broken);
  }, [[...brokenRules].join()]);
  const hintRules = new Set(session.hint.value?.status === 'step' ? session.hint.value.rules : []);
  const solved = session.solved.value;
  return (
    <ol ref={list} class="rules" aria-label="Rules">
      {session.sheet.rules.map(
        (sentence, rule) =>
          !session.sheet.idle.includes(rule) && (
            <li
              key={`${rule} ${sentence}`}
              class={solved ? 'done' : brokenRules.has(rule) ? 'broken' : hintRules.has(rule) ? 'why' : ''}
            >
              <span class="sentence">
                {sentence}.{brokenRules.has(rule) && <span class="spoken"> Broken.</span>}
              </span>
              {swatches.value
                .filter((swatch) => swatch.rule === rule)
                .map(({ svg }) => (
                  <span key={svg} class="swatch" dangerouslySetInnerHTML={{ __html: svg }} />
                ))}
            </li>
          ),
      )}
    </ol>
  );
}

/** Scrolls a list, not the page, until an item is in sight. */
function scrollWithin(list: HTMLElement, item: HTMLElement): void {
  const [box, place] = [list.getBoundingClientRect(), item.getBoundingClientRect()];
  if (place.top < box.top || place.height > box.height) list.scrollTop += place.top - box.top;
  else if (place.bottom > box.bottom) list.scrollTop += place.bottom - box.bottom;
}
