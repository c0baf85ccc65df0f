/**
 * The typing of the expression that ends at an offset, even while its declaration is incomplete. If the tree has no
 * such expression, the declaration is cut off at the offset and completed in one of a few ways until it can be parsed;
 * then the model is checked with the completed declaration.
 */

import type { ExpressionType } from '../language/check/context.ts';
import type { Model } from '../language/model.ts';
import type { Expression } from '../language/syntax/ast.ts';
import { parse } from '../language/syntax/parse.ts';
import { Diagnostics } from '../text/diagnostics.ts';
import { entryOf } from '../text/entry-of.ts';
import { Sources } from '../text/source.ts';
import { OWN_FILE, type TextRange } from './places.ts';
import { analyse, type Snapshot } from './snapshot.ts';

const DECLARATION =
  /^[ \t]*(?:puzzle|use|board|enum|given|find|let|def|override|rule|minimize|maximize|about|instance|read|draw|say|generate|take|require)\b/gm;

/** The range of the declaration (or `take`) around an offset: from its first keyword to the next declaration. */
export function declarationAround(text: string, offset: number): TextRange {
  let declarationStart = 0;
  DECLARATION.lastIndex = 0;
  const brace = /^[ \t]+let\b/;
  for (let match = DECLARATION.exec(text); match; match = DECLARATION.exec(text)) {
    // An indented `let` belongs to the rule around it, and begins no declaration.
    if (brace.test(match[0])) continue;
    if (match.index > offset) return { start: declarationStart, end: match.index };
    declarationStart = match.index;
  }
  return { start: declarationStart, end: text.length };
}

/** Texts that may complete an unfinished declaration; each is tried, followed by brackets that close the open ones. */
const DECLARATION_COMPLETIONS = [
  '',
  ': true',
  ' then true else true',
  ' else true',
  '..0',
  ' = 0',
  ': 0',
  ' in cells',
];
const PATTERN_COMPLETIONS = ['', '\n| # |'];
const closers: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/** The type and stage of the longest operand that ends at an offset. */
export function typingBefore(snapshot: Snapshot, offset: number): ExpressionType | undefined {
  const end = snapshot.text.slice(0, offset).trimEnd().length;
  const enclosingDeclaration = declarationAround(snapshot.text, offset);
  const knownTyping = typingEndingAt(snapshot.modelCheckedIn(enclosingDeclaration), snapshot.text, end);
  if (knownTyping) return knownTyping;
  const { start, end: last } = enclosingDeclaration;
  const enclosingSection = snapshot.own.declarations.find(
    (one) => one.kind === 'section' && one.body.start <= offset && offset <= one.body.end,
  );
  const declarationEnd =
    enclosingSection?.kind === 'section' ? Math.min(last, enclosingSection.body.end) : last;
  const head = snapshot.text.slice(start, end);
  for (const completedText of completions(head)) {
    if (!canBeParsed(completedText)) continue;
    const text = `${snapshot.text.slice(0, start)}${completedText}\n${snapshot.text.slice(declarationEnd)}`;
    const finishedModel = analyse(snapshot.name, text, snapshot.resolve, snapshot.memory);
    return typingEndingAt(
      finishedModel.modelCheckedIn({ start, end: start + completedText.length + 1 }),
      text,
      end,
    );
  }
  return undefined;
}

function* completions(head: string): Generator<string> {
  const openedBrackets = openBrackets(head);
  const closingBrackets = [...openedBrackets].reverse().map((one) => entryOf(closers, one));
  const value = /^[ \t]*(?:given|find)\b/.test(head) && !head.includes(':') ? ': int' : '';
  for (const pattern of PATTERN_COMPLETIONS)
    for (const end of DECLARATION_COMPLETIONS)
      yield `${head}${pattern}${end}${closingBrackets.join('')}${value}`;
  // Text inside of open brackets may need another completion than text outside.
  for (const end of DECLARATION_COMPLETIONS)
    for (const last of DECLARATION_COMPLETIONS)
      if (closingBrackets.length > 0)
        yield `${head}${end}${closingBrackets[0]}${last}${closingBrackets.slice(1).join('')}`;
}

function openBrackets(text: string): readonly string[] {
  const openedBrackets: string[] = [];
  for (const [sign] of text.matchAll(/"(?:[^"\\\n]|\\.)*"?|\/\/[^\n]*|\|[^|\n]*\||[([{)\]}]/g)) {
    if (Object.hasOwn(closers, sign)) openedBrackets.push(sign);
    else if (sign === ')' || sign === ']' || sign === '}') openedBrackets.pop();
  }
  return openedBrackets;
}

/** Whether a declaration can be parsed. A `take` is replaced by `let` for that. */
function canBeParsed(declaration: string): boolean {
  const diagnostics = new Diagnostics();
  const text = declaration
    .replace(/^([ \t]*)take[ \t]+[^=\n]*=/, '$1let x =')
    .replace(/^([ \t]*)require\b/, '$1rule');
  const { declarations } = parse(new Sources().add('', text), diagnostics);
  return !diagnostics.hasErrors && declarations.length === 1;
}

const OPERANDS: ReadonlySet<Expression['kind']> = new Set([
  'name',
  'index',
  'call',
  'member',
  'tuple',
  'list',
  'set',
  'map',
  'comprehension',
  'integer',
  'boolean',
  'absent',
]);

function typingEndingAt({ typings }: Model, text: string, end: number): ExpressionType | undefined {
  let longest: Expression | undefined;
  for (const e of typings.keys()) {
    if (e.span.file !== OWN_FILE || !endsAt(e, text, end)) continue;
    if (!longest || e.span.start < longest.span.start) longest = e;
  }
  return longest && typings.get(longest);
}

/**
 * Whether an expression ends at an offset. For a parenthesised expression the tree has only the inner part, whose span
 * may or may not include the parentheses.
 */
function endsAt({ kind, span }: Expression, text: string, end: number): boolean {
  if (span.end === end) return OPERANDS.has(kind) || text[span.start] === '(';
  if (span.end < end) return text[end - 1] === ')' && /^[\s)]*$/.test(text.slice(span.end, end));
  return (
    span.start < end &&
    kind !== 'tuple' &&
    OPERANDS.has(kind) &&
    text[span.start] === '(' &&
    /^[\s)]*$/.test(text.slice(end, span.end))
  );
}
