/** Opens a link of the studio, or a puzzle address. */
import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { pastedLink } from '../app/pasting.ts';
import { type Choice, linkIn } from '../share/pasted.ts';

/**
 * Returns the link that another program has shared with the installed studio (`share_target` in the manifest); only
 * once.
 */
function takeSharedLink(): string | undefined {
  const searchParams = new URLSearchParams(location.search);
  const texts = ['url', 'text', 'title'].map((name) => searchParams.get(name) ?? '');
  const link = texts.map((each) => /https?:\/\/\S+/.exec(each)?.[0]).find((each) => each !== undefined);
  if (link !== undefined) history.replaceState(null, '', location.pathname + location.hash);
  return link;
}

export function OpenLink(): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
  const text = useSignal('');
  const problem = useSignal('');
  const choice = useSignal<readonly Choice[]>([]);
  const otherChoices = useSignal<readonly Choice[]>([]);
  const open = async (): Promise<void> => {
    const linkResult = await linkIn(text.value);
    if ('problem' in linkResult) {
      problem.value = linkResult.problem;
      return;
    }
    if ('choice' in linkResult) {
      choice.value = linkResult.choice;
      otherChoices.value = linkResult.others ?? [];
      return;
    }
    show(linkResult.hash);
  };
  const show = (hash: string): void => {
    dialog.current?.close();
    location.hash = hash;
  };
  const pastedText = pastedLink.value;
  useEffect(() => {
    const linkToOpen = pastedText ?? takeSharedLink();
    pastedLink.value = undefined;
    if (linkToOpen === undefined) return;
    choice.value = [];
    problem.value = '';
    text.value = linkToOpen;
    if (!dialog.current?.open) dialog.current?.showModal();
    void open();
  }, [pastedText]);
  return (
    <>
      <button type="button" class="quiet" onClick={() => dialog.current?.showModal()}>
        Open a link
      </button>
      <dialog ref={dialog} aria-label="Open a link">
        <form
          method="dialog"
          onSubmit={(event) => {
            event.preventDefault();
            void open();
          }}
        >
          <h2>Open a link</h2>
          <p class="lead">
            A link of this studio, or of a puzzle on puzz.link, f-puzzles, SudokuPad or Penpa+; or the 81
            digits of a sudoku.
          </p>
          <textarea
            rows={4}
            aria-label="Link"
            value={text.value}
            onInput={(event) => {
              text.value = event.currentTarget.value;
              problem.value = '';
              choice.value = [];
            }}
          />
          {problem.value !== '' && (
            <p class="message wrong" role="alert">
              {problem.value}
            </p>
          )}
          {choice.value.length + otherChoices.value.length > 0 && (
            <section class="choice" aria-label="Which type is it?" aria-live="polite">
              <p>The link doesn’t tell which type it is. The likeliest first:</p>
              <p class="bar">
                {choice.value.map(({ title, hash }) => (
                  <button key={hash} type="button" class="quiet" onClick={() => show(hash)}>
                    {title}
                  </button>
                ))}
              </p>
              {otherChoices.value.length > 0 && (
                <label>
                  Another type{' '}
                  <select
                    value=""
                    onChange={(event) => {
                      if (event.currentTarget.value !== '') show(event.currentTarget.value);
                    }}
                  >
                    <option value="">…</option>
                    {otherChoices.value.map(({ title, hash }) => (
                      <option key={hash} value={hash}>
                        {title}
                      </option>
                    ))}
                  </select>
                </label>
              )}
            </section>
          )}
          <p class="bar">
            <button type="submit" class="main">
              Open
            </button>
            <button type="button" class="quiet" onClick={() => dialog.current?.close()}>
              Cancel
            </button>
          </p>
        </form>
      </dialog>
    </>
  );
}
