/** A type's description: what it is, what `?` means, and the letters in its addresses. */
import type { JSX } from 'preact';

export function About({ paragraphs }: { readonly paragraphs: readonly string[] }): JSX.Element | null {
  if (paragraphs.length === 0) return null;
  return (
    <details class="about" open={paragraphs.join(' ').length < MAX_UNFOLDED_LENGTH}>
      <summary>What it is</summary>
      {paragraphs.map((text) => (
        <p key={text}>{withCode(text)}</p>
      ))}
    </details>
  );
}

/** The number of characters from which on a text is shown folded, so that the board's tools stay visible. */
const MAX_UNFOLDED_LENGTH = 160;

/** Replaces text in backticks by elements for code. */
export const withCode = (text: string): readonly (string | JSX.Element)[] =>
  text.split('`').map((part, at) => (at % 2 === 1 ? <code key={at}>{part}</code> : part));
