/** `pzl/editor`. Services for editors: mistakes, completion, hover texts, formatting; and the words of the language. */
import { complete as completionAt } from '../editor/complete.ts';
import { FormatMemory, format as formatted } from '../editor/format/format.ts';
import { hover as hoverAt } from '../editor/hover.ts';
import { mistakesOf as mistakesIn } from '../editor/mistakes.ts';
import { analyse as snapshotOf } from '../editor/snapshot.ts';
import { atLeast, type Check, callback, checked, having, listOf, maybe, must, text } from './misuse.ts';

export type { Completion, Item } from '../editor/complete.ts';
export type { Formatted } from '../editor/format/format.ts';
export type { Hover } from '../editor/hover.ts';
export type { Mistake, Repair } from '../editor/mistakes.ts';
export type { Snapshot } from '../editor/snapshot.ts';
export { KEYWORDS } from '../language/syntax/tokens.ts';
export { FUNCTIONS, GLOBALS, MEMBERS } from '../language/words/builtins.ts';

const aSnapshot: Check = having(['text', 'lexemes'], 'A snapshot is needed, as `analyse` gives it');
const anOffset: Check = atLeast(0, 'The offset in the text');

/** A snapshot of a model's text, even with mistakes. */
export const analyse = /* @__PURE__ */ checked(
  'analyse',
  () => [
    text('The name'),
    text('The text'),
    maybe(callback('`resolve`')),
    maybe(having(['trees'], 'The memory is that of an editor')),
  ],
  snapshotOf,
);

/** The mistakes in a snapshot, each with its repairs. */
export const mistakesOf = /* @__PURE__ */ checked('mistakesOf', () => [aSnapshot], mistakesIn);

/** What may stand at an offset. */
export const complete = /* @__PURE__ */ checked(
  'complete',
  () => [aSnapshot, anOffset, maybe(listOf(text('The name of a file'), 'Files are a list of names'))],
  completionAt,
);

/** What is said of the word at an offset. */
export const hover = /* @__PURE__ */ checked('hover', () => [aSnapshot, anOffset], hoverAt);

/** The text in the one form that all models have. */
export const format = /* @__PURE__ */ checked(
  'format',
  () => [
    text('The name'),
    text('The text'),
    maybe(must((value) => value instanceof FormatMemory, 'The memory is that of an editor')),
  ],
  formatted,
);
