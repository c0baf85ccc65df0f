/** `pzl/editor`. Services for editors: mistakes, completion, hover texts, formatting; and the words of the language. */

export { type Completion, complete, type Item } from '../editor/complete.ts';
export { type Formatted, format } from '../editor/format/format.ts';
export { type Hover, hover } from '../editor/hover.ts';
export { type Mistake, mistakesOf, type Repair } from '../editor/mistakes.ts';
export { analyse, type Snapshot } from '../editor/snapshot.ts';
export { KEYWORDS } from '../language/syntax/tokens.ts';
export { FUNCTIONS, GLOBALS, MEMBERS } from '../language/words/builtins.ts';
