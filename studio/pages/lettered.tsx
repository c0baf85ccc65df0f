/** A text that names places by letters, which the board shows. Screen readers read the places' rows and columns instead. */
import type { JSX } from 'preact';
import { placeInWords } from '../board/describe.ts';
import type { LetteredText } from '../worker/protocol.ts';

export const Lettered = ({ text: { text, plain } }: { readonly text: LetteredText }): JSX.Element => (
  <>
    <span class="spoken">{placeInWords(plain)}</span>
    <span aria-hidden="true">
      {text
        .split(/([Ⓐ-ⓩ])/)
        .map((part, at) => (at % 2 === 0 ? part : <i class="letter">{part.normalize('NFKC')}</i>))}
    </span>
  </>
);
