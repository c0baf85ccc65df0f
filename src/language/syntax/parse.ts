/**
 * Text to syntax tree. `scan.ts` splits the file into declarations and each declaration into tokens; Ohm matches each
 * declaration against grammar/pzl.ohm; and `declaration.ts` converts the match to a tree. For a declaration that
 * doesn't match, `explain.ts` writes one message. Only this file uses Ohm. Ohm's match is read directly (`part.ts`
 * documents its form), because Ohm's semantics objects would cost more than matching.
 */

import { append } from '../../model/large-lists.ts';
import { DiagnosticError, type Diagnostics } from '../../text/diagnostics.ts';
import type { SourceFile, Span } from '../../text/source.ts';
import type { Ast, Declaration } from './ast.ts';
import { readDeclaration } from './declaration.ts';
import { declaredNames, explainMismatch, explainStart } from './explain.ts';
import { grammar } from './grammar.ts';
import { DeclarationReader, type Match, Part, tooDeepError } from './part.ts';
import { maxErrors, type Piece } from './piece.ts';
import type { RawSection } from './raw-sections.ts';
import { scanPieces } from './scan.ts';
import { readTree } from './stored-tree.ts';
import { declarationKeywords } from './tokens.ts';

/**
 * Parses a file. Never throws for bad input: unreadable declarations are reported, and the tree contains the readable
 * ones.
 */
export function parse(file: SourceFile, diagnostics: Diagnostics): Ast {
  const tree = file.knownTree?.(file.text);
  if (tree !== undefined) return { file, declarations: readTree(tree, file.id), lostNames: [] };
  const declarations: Declaration[] = [];
  const unparsedNames: string[] = [];
  const earlierCount = diagnostics.list.length;
  const pieces = isText(file, diagnostics) ? scanPieces(file, diagnostics) : [];
  for (const piece of pieces) {
    const hasTooManyErrors = diagnostics.list.length - earlierCount >= maxErrors;
    const declaration =
      piece.kind !== 'tokens'
        ? sectionDeclaration(piece)
        : hasTooManyErrors
          ? undefined
          : parsePiece(file, piece, diagnostics);
    if (declaration) declarations.push(declaration);
    else if (piece.kind === 'tokens') {
      for (const name of declaredNames(file, piece)) unparsedNames.push(name);
      if (piece.text.startsWith('board')) unparsedNames.push('board');
    }
  }
  sortDiagnosticsFrom(diagnostics, earlierCount);
  if (declarations.length === 0 && !diagnostics.hasErrors) {
    const end = { file: file.id, start: file.text.length, end: file.text.length };
    diagnostics.error('empty-model', 'There is no model in this file.', end, { advice: sampleModel });
  }
  return { file, declarations, lostNames: unparsedNames };
}

/**
 * Sorts the messages after the first `earlierCount` by position, for people who read from the top; the scanner reported
 * its mistakes before the parser did.
 */
function sortDiagnosticsFrom({ list }: Diagnostics, earlierCount: number): void {
  const sortedDiagnostics = list
    .splice(earlierCount)
    .sort((a, b) => (a.span?.start ?? 0) - (b.span?.start ?? 0));
  append(list, sortedDiagnostics);
}

const sampleModel = `A model looks like this:
  puzzle "One dot"
  board square(3, 3)
  find dot[cells]: bool
  rule "There is one dot": count(dot) = 1`;

/** Whether the file can be a model at all; otherwise a message says why not. */
function isText(file: SourceFile, diagnostics: Diagnostics): boolean {
  if (file.text.includes('\0')) {
    diagnostics.error('binary-file', `${file.name} is not a text file.`, undefined, {
      advice: 'A model is text in UTF-8, in a file that ends in `.pzl`.',
    });
    return false;
  }
  return true;
}

function parsePiece(file: SourceFile, piece: Piece, diagnostics: Diagnostics): Declaration | undefined {
  if (piece.isBroken) return undefined;
  try {
    const rule = grammarStartRule(piece);
    if (rule === undefined) {
      diagnostics.list.push(explainStart(file, piece));
      return undefined;
    }
    const { keptTrees } = file;
    const startOffset = piece.starts[0]!;
    // The key of the tree in the cache consists of the tokens, which are all that the grammar reads, and of the text,
    // from which the tree is made. Offsets count from the declaration's start.
    const cacheKey = keptTrees && `${piece.text}\n${file.text.slice(startOffset, piece.ends.at(-1))}`;
    const cachedTree = keptTrees?.get(cacheKey!, file.id, startOffset) as Declaration | undefined;
    if (cachedTree) return cachedTree;
    const match = grammar().match(piece.text, rule);
    if (match.succeeded()) {
      const { _cst, _cstOffset } = match as unknown as { _cst: Match; _cstOffset: number };
      const tree = readDeclaration(new Part(new DeclarationReader(file, piece), _cst, _cstOffset));
      keptTrees?.set(cacheKey!, file.id, startOffset, tree);
      return tree;
    }
    // The declaration doesn't match, so Ohm is asked which tokens it expected.
    const { failures, at } = expectedTokens(piece.text, rule);
    diagnostics.list.push(explainMismatch(file, piece, at, failures));
  } catch (error) {
    if (error instanceof DiagnosticError) diagnostics.list.push(error.diagnostic);
    else if (error instanceof RangeError)
      diagnostics.list.push(tooDeepError(pieceSpan(file, piece)).diagnostic);
    else throw error;
  }
  return undefined;
}

const startKeyword = new RegExp(`^(?:${declarationKeywords.join('|')})`);

/** The grammar rule with which a declaration is matched, by the declaration's first keyword. */
function grammarStartRule({ text }: Piece): string | undefined {
  const word = startKeyword.exec(text)?.[0];
  if (word === 'override') return 'rule';
  if (word === 'given' && text.startsWith('enum', word.length)) return 'givenEnum';
  return word === 'minimize' || word === 'maximize' ? 'objective' : word;
}

function expectedTokens(
  text: string,
  rule: string,
): { readonly failures: readonly string[]; readonly at: number } {
  const matcher = grammar().matcher();
  matcher.setInput(text);
  const match = matcher.match(rule) as unknown as {
    getRightmostFailurePosition(): number;
    getRightmostFailures(): readonly { toString(): string }[];
  };
  const failures = match.getRightmostFailures().map((failure) => failure.toString());
  return { failures, at: match.getRightmostFailurePosition() };
}

function pieceSpan(file: SourceFile, piece: Piece): Span {
  return { file: file.id, start: piece.starts[0] ?? 0, end: piece.ends[0] ?? 0 };
}

function sectionDeclaration(raw: RawSection): Declaration {
  const { kind, name, header, body, span } = raw;
  if (kind === 'instance') {
    return { kind, name: name ?? { text: '', span: { ...span, end: span.start } }, body, span };
  }
  return { kind: 'section', section: kind, ...(name && { name }), ...(header && { header }), body, span };
}
