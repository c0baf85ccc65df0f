/** The names bound by quantifiers, comprehensions, parameters and `let`s that are visible at an offset. */
import { append } from '../model/large-lists.ts';
import { indexBefore, type Lexeme } from './lexemes.ts';
import { declarationAround } from './probe.ts';
import type { Snapshot } from './snapshot.ts';

const OPEN = new Set(['(', '[', '{']);
const CLOSE = new Set([')', ']', '}']);

/** The names visible at an offset. They are found by the words alone, also in an incomplete declaration. */
export function boundNames({ text, lexemes }: Snapshot, offset: number): readonly string[] {
  const { start, end } = declarationAround(text, offset);
  const from = indexBefore(lexemes, start) + 1;
  const upTo = indexBefore(lexemes, offset);
  const last = indexBefore(lexemes, end);
  const levels: string[][] = [[]];
  let it = false;
  for (let i = from; i <= upTo; i++) {
    const { text: word, kind } = lexemes[i]!;
    if (OPEN.has(word) && kind === 'sign')
      levels.push(i > from && isParameters(lexemes, from, i) ? namesIn(lexemes, i + 1, upTo) : []);
    else if (CLOSE.has(word) && kind === 'sign' && levels.length > 1) {
      const closed = levels.pop()!;
      // The parameters of a def are visible in its body; a tuple of names is visible in what follows it.
      if (isParameters(lexemes, from, i)) append(levels.at(-1)!, closed);
    } else if (word === 'in' || word === '∈') append(levels.at(-1)!, targetsBefore(lexemes, i, from));
    else if (word === 'let' && lexemes[i + 1]?.kind === 'word' && i > from)
      levels.at(-1)!.push(lexemes[i + 1]!.text);
    else if (word === 'where') it = true;
  }
  const depth = levels.length;
  const names = levels.flat();
  // `e for x in S`: the name is bound later, in the same brackets.
  let deep = depth;
  for (let i = upTo + 1; i <= last && deep >= depth && depth > 1; i++) {
    const { text: word, kind } = lexemes[i]!;
    if (kind !== 'sign' && word !== 'in') continue;
    if (OPEN.has(word)) deep++;
    else if (CLOSE.has(word)) deep--;
    else if (word === 'in' && deep === depth) append(names, targetsBefore(lexemes, i, upTo));
  }
  if (it) names.push('it');
  return [...new Set(names)];
}

/** Whether a bracket opens the parameters of a def. */
function isParameters(lexemes: readonly Lexeme[], from: number, at: number): boolean {
  if (lexemes[from]?.text !== 'def') return false;
  let open = from;
  while (open < at && lexemes[open]!.text !== '(') open++;
  if (open === at) return true;
  let close = open;
  while (close < at && lexemes[close]!.text !== ')') close++;
  return close === at;
}

function namesIn(lexemes: readonly Lexeme[], from: number, upTo: number): string[] {
  const found: string[] = [];
  for (let i = from; i <= upTo && lexemes[i]!.text !== ')'; i++) {
    if (lexemes[i]!.kind === 'word' && lexemes[i - 1]!.text !== ':') found.push(lexemes[i]!.text);
  }
  return found;
}

/** The names before `in`: `a, b` or `(a, b)`, back to the first word that can't belong to them. */
function targetsBefore(lexemes: readonly Lexeme[], at: number, from: number): readonly string[] {
  const found: string[] = [];
  for (let i = at - 1; i > from; i--) {
    const { kind, text } = lexemes[i]!;
    if (
      kind === 'word' &&
      text !== 'for' &&
      text !== 'forall' &&
      text !== 'exists' &&
      text !== 'in' &&
      text !== 'where'
    )
      found.push(text);
    else if (text !== ',' && text !== '(' && text !== ')') break;
  }
  return found;
}
