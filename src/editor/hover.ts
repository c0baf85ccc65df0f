/**
 * Hover texts in Markdown, about the word at an offset: its type, its meaning, and when its value becomes known (its
 * stage).
 */

import type { ExpressionType } from '../language/check/context.ts';
import { describe } from '../language/check/describe.ts';
import type { Model } from '../language/model.ts';
import type { Declaration, Expression } from '../language/syntax/ast.ts';
import type { DeclaredName } from '../language/uses.ts';
import { ALL_DIRECTIONS } from '../language/words/signatures.ts';
import { entryOf } from '../text/entry-of.ts';
import { indexBefore, type Lexeme, wordAround } from './lexemes.ts';
import { nameAt } from './navigate.ts';
import { OWN_FILE } from './places.ts';
import { declarationAround } from './probe.ts';
import type { Snapshot } from './snapshot.ts';
import {
  DECLARATIONS,
  functionMeaning,
  functionSignature,
  globalMeaning,
  memberMeaning,
  methodSignature,
  TYPE_WORDS,
  WORD_DOCS,
} from './words.ts';

export interface Hover {
  readonly start: number;
  readonly end: number;
  readonly markdown: string;
}

const MAX_DECLARATION_LENGTH = 400;

export function hover(snapshot: Snapshot, offset: number): Hover | undefined {
  const word = wordAround(snapshot.lexemes, offset);
  const declaredName = nameAt(snapshot, offset);
  if (declaredName) {
    const { start, end } = word ?? { start: offset, end: offset };
    return { start, end, markdown: declaredWords(snapshot, declaredName, offset) };
  }
  const markdown = word && meaningOf(snapshot, word);
  return markdown === undefined ? undefined : { start: word!.start, end: word!.end, markdown };
}

function meaningOf(snapshot: Snapshot, word: Lexeme): string | undefined {
  const { lexemes } = snapshot;
  const lexemeIndex = indexBefore(lexemes, word.start + 1);
  const code = (text: string): string => `\`\`\`pzl\n${text}\n\`\`\`\n`;
  const { text } = word;
  if (lexemes[lexemeIndex - 1]?.text === '.') {
    const meaning =
      memberMeaning(text) ??
      (ALL_DIRECTIONS.has(text) ? 'what lies next to it in this direction' : undefined);
    if (meaning === undefined) return undefined;
    return `${code(methodSignature(text)?.label ?? `.${text}`)}${meaning}${typeWords(typingAt(snapshot, word.end))}`;
  }
  const isCalled = lexemes[lexemeIndex + 1]?.text === '(';
  const functionWords = functionMeaning(text);
  if (isCalled && functionWords !== undefined)
    return `${code(functionSignature(text)?.label ?? text)}${functionWords}`;
  const declaration = entryOf(DECLARATIONS, text);
  if (declaration && beginsLine(snapshot.text, word.start)) return `${code(declaration[0])}${declaration[1]}`;
  const meaning =
    globalMeaning(text) ?? entryOf(WORD_DOCS, text) ?? entryOf(TYPE_WORDS, text) ?? functionWords;
  if (meaning !== undefined) return meaning;
  return declaration && `${code(declaration[0])}${declaration[1]}`;
}

const beginsLine = (text: string, at: number): boolean =>
  /^(?:[ \t]*|override )$/.test(text.slice(text.lastIndexOf('\n', at - 1) + 1, at));

/** The hover text of a declared name: its declaration as written, its type in words, and its stage. */
function declaredWords(snapshot: Snapshot, declared: DeclaredName, offset: number): string {
  // For a bound name it is enough to check its own declaration. Other names are checked in all declarations that
  // mention them, because the type of a def depends on its callers.
  const model =
    declared.kind === 'bound'
      ? snapshot.modelCheckedIn(declarationAround(snapshot.text, offset))
      : snapshot.modelCheckedFor(declared.name).model;
  const declaration = model.declarations.find(
    ({ name, kind, span }) =>
      (name.span.start === declared.span.start && name.span.file === declared.span.file) ||
      (declared.kind === 'member' &&
        kind === 'enum' &&
        span.file === declared.span.file &&
        span.start <= declared.span.start &&
        declared.span.end <= span.end),
  );
  const declarationText = declaration ? writtenDeclaration(snapshot, declaration) : `${declared.name}`;
  const typing = typingOf(model, declared, declaration);
  const lines = [`\`\`\`pzl\n${declarationText}\n\`\`\``];
  if (declared.kind === 'bound') lines.push(`bound here${typeWords(typing)}`);
  else if (declared.kind === 'member')
    lines.push(`a member of the enum${declaration?.name ? ` \`${declaration.name.text}\`` : ''}`);
  else if (declared.kind === 'enum')
    lines.push(declaration?.kind === 'given' ? 'an enum whose members the instance lists' : 'an enum');
  else lines.push(`${KIND_WORDS[declared.kind]}${typeWords(typing)}`);
  if (declaration?.kind === 'given' && declared.kind !== 'enum') lines.push(layoutWords(declaration));
  if (typing) lines.push(stageWords(typing));
  return lines.filter((one) => one !== '').join('\n\n');
}

const KIND_WORDS = {
  given: 'given by the instance',
  find: 'to be found',
  let: 'a name for a value',
  def: 'a def',
  enum: '',
  member: '',
  bound: '',
} as const;

function writtenDeclaration({ sources }: Snapshot, { span }: Declaration): string {
  const text = sources.get(span.file).text.slice(span.start, span.end);
  return text.length <= MAX_DECLARATION_LENGTH ? text : `${text.slice(0, MAX_DECLARATION_LENGTH)}…`;
}

const typeWords = (typing: ExpressionType | undefined): string =>
  typing && typing.type.kind !== 'error' ? `: ${describe(typing.type)}` : '';

const stageWords = ({ cause, type }: ExpressionType): string => {
  if (type.kind === 'error') return '';
  if (!cause) return '*fixed*: known once the instance is loaded';
  return cause.isUnknownGiven
    ? `*unknown* where the instance says \`?\` for \`${cause.name}\``
    : `*unknown*: depends on the find \`${cause.name}\``;
};

/** The type and stage that the checker gives a name. */
function typingOf(
  { typings, typingByName }: Model,
  { kind, name, occurrences }: DeclaredName,
  declaration: Declaration | undefined,
): ExpressionType | undefined {
  if (declaration?.kind === 'def') return typings.get(declaration.body);
  if (kind !== 'bound') return typingByName.get(name);
  for (const [e, typing] of typings) {
    if (e.kind !== 'name' || e.name !== name) continue;
    if (occurrences.some(({ file, start }) => file === e.span.file && start === e.span.start)) return typing;
  }
  return undefined;
}

/** The type and stage that the checker gives the expression that ends at an offset. */
export function typingAt(snapshot: Snapshot, end: number): ExpressionType | undefined {
  const { typings } = snapshot.modelCheckedIn(declarationAround(snapshot.text, end - 1));
  let longest: Expression | undefined;
  for (const e of typings.keys())
    if (
      e.span.file === OWN_FILE &&
      e.span.end === end &&
      (!longest || e.span.start > longest.span.start || e.kind === 'member')
    )
      longest = e;
  return longest && typings.get(longest);
}

/**
 * [index set of a given, such as `cells`]: how the given's values are written in an instance (docs/formats.md,
 * Families).
 */
const LAYOUTS: Readonly<Record<string, string>> = {
  cells: 'In an instance: a grid, one line a row; of a drawing, the drawing with the values as its letters.',
  rows: 'In an instance: the values in order, on one line; lists one a line.',
  columns: 'In an instance: the values in order, on one line; lists one a line.',
  diagonals: 'In an instance: the values in order, on one line; lists one a line.',
  corners: 'In an instance: a grid, with one more row and column than the board.',
  borders: 'In an instance: a lattice of `+`, with the values between.',
  links: 'In an instance: a lattice of `o`, with the values between.',
};

function layoutWords({ domain, type }: Declaration & { kind: 'given' }): string {
  const [set] = domain;
  const absentText =
    type.kind === 'optional' || (type.kind === 'unknown' && type.of.kind === 'optional')
      ? ' `.` stands for absent.'
      : '';
  const unknownText = type.kind === 'unknown' ? ' `?` is not told.' : '';
  if (domain.length === 0) return `In an instance: \`name: value\`.${unknownText}`;
  const layout = domain.length === 1 && set?.kind === 'name' ? entryOf(LAYOUTS, set.name) : undefined;
  return `${layout ?? 'In an instance: lines `at: value`.'}${absentText}${unknownText}`;
}
