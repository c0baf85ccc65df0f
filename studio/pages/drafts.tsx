/** Messages about stored drafts. */
import type { JSX } from 'preact';
import type { DraftKeeper } from '../game/drafts.ts';

const STATE_WORDS = {
  new: '',
  saving: 'Saving …',
  saved: 'Saved',
  full: 'Not saved: the browser’s storage is full',
  impossible: 'Not saved: this browser keeps nothing here',
};

export function SavedDraft({ kept }: { readonly kept: DraftKeeper }): JSX.Element {
  return (
    <span class="saved" role="status">
      {STATE_WORDS[kept.state.value]}
    </span>
  );
}

/** Says that a stored draft is shown, and offers the original puzzle. */
export function FoundDraft({
  draftKeeper,
  startNewDraft,
}: {
  readonly draftKeeper: DraftKeeper;
  readonly startNewDraft: () => void;
}): JSX.Element | null {
  if (!draftKeeper.found.value) return null;
  return (
    <p class="lead found">
      Your draft from before.{' '}
      <button type="button" class="link" onClick={startNewDraft}>
        Begin again
      </button>
    </p>
  );
}
