/** The names bound by quantifiers, comprehensions, parameters and `let`s that are visible at an offset. */
import { append } from '../model/large-lists.ts';
import { indexBefore, type Lexeme } from './lexemes.ts';
import { declarationAround } from './probe.ts';
import type { Snapshot } from './snapshot.ts';

const OPENING_BRACKETS = new Set(['(', '[', '{']);
const CLOSE = new Set([')', ']', '}']);

/**
 * The bound names that are visible at an offset. They are found without parsing, so also in an incomplete declaration.
 */
export function boundNames({ text, lexemes }: Snapshot, offset: number): readonly string[] {
  const { start, end } = declarationAround(text, offset);
  const firstIndex = indexBefore(lexemes, start) + 1;
  const lastIndex = indexBefore(lexemes, offset);
  const last = indexBefore(lexemes, end);
  const levels: string[][] = [[]];
  let isIt = false;
  for (let i = firstIndex; i <= lastIndex; i++) {
    const { text: word, kind } = lexemes[i]!;
    if (OPENING_BRACKETS.has(word) && kind === 'sign')
      levels.push(
        i > firstIndex && isParameters(lexemes, firstIndex, i) ? namesIn(lexemes, i + 1, lastIndex) : [],
      );
    else if (CLOSE.has(word) && kind === 'sign' && levels.length > 1) {
      const closedNames = levels.pop()!;
      // The bracket that was closed contained the parameters of a def, which are visible in the rest of the def.
      if (isParameters(lexemes, firstIndex, i)) append(levels.at(-1)!, closedNames);
    } else if (word === 'in' || word === '∈') append(levels.at(-1)!, targetsBefore(lexemes, i, firstIndex));
    else if (word === 'let' && lexemes[i + 1]?.kind === 'word' && i > firstIndex)
      levels.at(-1)!.push(lexemes[i + 1]!.text);
    else if (word === 'where') isIt = true;
  }
  const depth = levels.length;
  const namesInScope = levels.flat();
  // In `e for x in S` the name is bound after its use, so the rest of the brackets is searched as well.
  let innerDepth = depth;
  for (let i = lastIndex + 1; i <= last && innerDepth >= depth && depth > 1; i++) {
    const { text: word, kind } = lexemes[i]!;
    if (kind !== 'sign' && word !== 'in') continue;
    if (OPENING_BRACKETS.has(word)) innerDepth++;
    else if (CLOSE.has(word)) innerDepth--;
    else if (word === 'in' && innerDepth === depth)
      append(namesInScope, targetsBefore(lexemes, i, lastIndex));
  }
  if (isIt) namesInScope.push('it');
  return [...new Set(namesInScope)];
}

/** Whether the bracket at `bracketIndex` opens the list of a def's parameters. */
function isParameters(lexemes: readonly Lexeme[], firstIndex: number, bracketIndex: number): boolean {
  if (lexemes[firstIndex]?.text !== 'def') return false;
  let openIndex = firstIndex;
  while (openIndex < bracketIndex && lexemes[openIndex]!.text !== '(') openIndex++;
  if (openIndex === bracketIndex) return true;
  let closeIndex = openIndex;
  while (closeIndex < bracketIndex && lexemes[closeIndex]!.text !== ')') closeIndex++;
  return closeIndex === bracketIndex;
}

function namesIn(lexemes: readonly Lexeme[], firstIndex: number, lastIndex: number): string[] {
  const boundIdentifiers: string[] = [];
  for (let i = firstIndex; i <= lastIndex && lexemes[i]!.text !== ')'; i++) {
    if (lexemes[i]!.kind === 'word' && lexemes[i - 1]!.text !== ':') boundIdentifiers.push(lexemes[i]!.text);
  }
  return boundIdentifiers;
}

/** The names that are bound by an `in`: those directly before it, as in `a, b in S` or `(a, b) in S`. */
function targetsBefore(lexemes: readonly Lexeme[], inIndex: number, firstIndex: number): readonly string[] {
  const targetNames: string[] = [];
  for (let i = inIndex - 1; i > firstIndex; i--) {
    const { kind, text } = lexemes[i]!;
    if (
      kind === 'word' &&
      text !== 'for' &&
      text !== 'forall' &&
      text !== 'exists' &&
      text !== 'in' &&
      text !== 'where'
    )
      targetNames.push(text);
    else if (text !== ',' && text !== '(' && text !== ')') break;
  }
  return targetNames;
}
