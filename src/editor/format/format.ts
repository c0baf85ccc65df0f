/**
 * Formats a model's text. Only blanks, line ends, and signs that these make superfluous change. The result is parsed
 * again, and returned only if it has the same syntax tree and the same comments, and doesn't change when it is
 * formatted again.
 */
import type { Ast, Declaration } from '../../language/syntax/ast.ts';
import { parse } from '../../language/syntax/parse.ts';
import type { Piece } from '../../language/syntax/piece.ts';
import { scanPieces } from '../../language/syntax/scan.ts';
import { append } from '../../model/large-lists.ts';
import { type Diagnostic, Diagnostics } from '../../text/diagnostics.ts';
import { Sources } from '../../text/source.ts';
import { CachedTrees } from '../kept-trees.ts';
import { VersionCache } from '../last.ts';
import { type Line, layOut, textOfLines } from './doc.ts';
import { type GridNames, gridsOf } from './instance.ts';
import { declarationDoc, NoLayout } from './layout.ts';
import { collapseBlankLines, headerOf, isSection, type Section, sectionLines } from './sections.ts';
import { type Comment, commentsIn, hasBlankLine, isAfterCode, tokensOf } from './tokens.ts';

export type Formatted =
  | { readonly status: 'formatted'; readonly text: string }
  /** The text can't be parsed, so its mistakes must be corrected before it can be formatted. */
  | { readonly status: 'mistakes'; readonly diagnostics: readonly Diagnostic[]; readonly sources: Sources }
  /** The text can be parsed, but formatting would change its meaning, so it should stay as it is. */
  | { readonly status: 'refused' };

/** The greatest line width in characters. Comments after lines, and parts that can't be broken, may exceed it. */
export const WIDTH = 120;
/**
 * The greatest number of times that the formatter is applied until the text no longer changes; a comment in an unusual
 * place may need several.
 */
const MAX_PASSES = 4;

/**
 * A cache shared by the versions of a text: for each declaration, its tree before and after formatting, and its
 * formatted lines.
 */
export class FormatMemory {
  readonly parsedTrees = new CachedTrees();
  readonly formattedTrees = new CachedTrees();
  readonly lines = new VersionCache<readonly Line[]>();
}

export function format(name: string, text: string, memory?: FormatMemory): Formatted {
  memory?.parsedTrees.turn();
  const sources = new Sources(undefined, memory?.parsedTrees);
  const diagnostics = new Diagnostics();
  const plainText = text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
  const ast = parse(sources.add(name, plainText), diagnostics);
  if (diagnostics.hasErrors) return { status: 'mistakes', diagnostics: diagnostics.list, sources };
  memory?.formattedTrees.turn();
  memory?.lines.startNextVersion();
  let previousText = plainText;
  let tree = ast;
  for (let look = 0; look < MAX_PASSES; look++) {
    const nextText = layOutText(tree, memory);
    if (nextText === undefined) break;
    if (nextText === previousText) return { status: 'formatted', text: nextText };
    const nextTree = parseText(nextText, memory);
    if (!nextTree || !hasSameMeaning(nextTree, ast)) break;
    previousText = nextText;
    tree = nextTree;
  }
  return { status: 'refused' };
}

function parseText(text: string, memory: FormatMemory | undefined): Ast | undefined {
  const diagnostics = new Diagnostics();
  const ast = parse(new Sources(undefined, memory?.formattedTrees).add('', text), diagnostics);
  return diagnostics.hasErrors ? undefined : ast;
}

// ── Laying out the text ──

interface Part {
  readonly start: number;
  readonly end: number;
  readonly lines: () => readonly Line[];
}

/** The formatted text; undefined if the formatter has no layout for something in it. */
function layOutText(ast: Ast, memory: FormatMemory | undefined): string | undefined {
  try {
    return textOfLines(allLines(ast, memory));
  } catch (error) {
    // A RangeError means that expressions are nested so deeply that the stack overflowed.
    if (error instanceof NoLayout || error instanceof RangeError) return undefined;
    throw error;
  }
}

function allLines(ast: Ast, memory: FormatMemory | undefined): readonly Line[] {
  const { text } = ast.file;
  const lines: Line[] = [];
  let offset = 0;
  let isFirst = true;
  const blankLine = (gap: string): void => {
    if (!isFirst && hasBlankLine(gap)) lines.push({ text: '' });
    isFirst = false;
  };
  for (const part of partsOf(ast, memory)) {
    const comments = commentsIn(text, offset, part.start);
    for (const one of comments) offset = addComment(lines, one, blankLine, text, offset);
    blankLine(text.slice(offset, part.start));
    for (const one of part.lines()) lines.push(one);
    offset = part.end;
  }
  for (const one of commentsIn(text, offset, text.length))
    offset = addComment(lines, one, blankLine, text, offset);
  return lines;
}

/** Writes one comment that stands between declarations; returns the offset after it. */
function addComment(
  lines: Line[],
  comment: Comment,
  blankLine: (gap: string) => void,
  text: string,
  offset: number,
): number {
  const last = lines.at(-1);
  if (isAfterCode(comment) && last && last.text !== '') {
    lines[lines.length - 1] = {
      ...last,
      comment: last.comment === undefined ? comment.text : `${last.comment} ${comment.text}`,
    };
  } else {
    blankLine(text.slice(offset, comment.start));
    for (const row of comment.text.split('\n')) lines.push({ text: row.trimEnd() });
  }
  return comment.end;
}

function partsOf({ file, declarations }: Ast, memory: FormatMemory | undefined): readonly Part[] {
  const { text } = file;
  const grids = gridsOf(declarations);
  const pieces = scanPieces(file, new Diagnostics()).filter(
    (piece): piece is Piece => piece.kind === 'tokens',
  );
  const parts = pieces.map((piece): Part => {
    const start = piece.starts[0]!;
    const end = piece.ends.at(-1)!;
    return {
      start,
      end,
      lines: () => linesOf(text, piece, `${piece.text}\n${text.slice(start, end)}`, memory),
    };
  });
  const sections = declarations.filter(isSection).map(
    (section): Part => ({
      start: section.span.start,
      end: section.span.end,
      lines: () => sectionLines(section, text, WIDTH, grids),
    }),
  );
  return [...parts, ...sections].sort((a, b) => a.start - b.start);
}

/** The formatted lines of a declaration. They depend only on its text, by which they are cached. */
function linesOf(
  text: string,
  piece: Piece,
  declarationText: string,
  memory: FormatMemory | undefined,
): readonly Line[] {
  const cachedLines = memory?.lines.get(declarationText);
  if (cachedLines) return cachedLines;
  const lines = layOut(declarationDoc(tokensOf(text, piece)), WIDTH, 0);
  memory?.lines.set(declarationText, lines);
  return lines;
}

// ── Comparing the formatted text ──

/** Whether two texts have the same meaning: equal trees (without spans), contents of sections, and comments. */
function hasSameMeaning(one: Ast, other: Ast): boolean {
  if (one.declarations.length !== other.declarations.length) return false;
  const grids = gridsOf(one.declarations);
  const otherGrids = gridsOf(other.declarations);
  const haveSameDeclarations = one.declarations.every((a, i) => {
    const b = other.declarations[i]!;
    if (!isSection(a) || !isSection(b)) return isSameTree(a, b);
    return sectionMeaning(a, one.file.text, grids) === sectionMeaning(b, other.file.text, otherGrids);
  });
  return haveSameDeclarations && commentsOf(one, one.declarations) === commentsOf(other, other.declarations);
}

const SPAN_KEYS: ReadonlySet<string> = new Set(['span', 'pathSpan', 'file']);

/** Compares trees without their spans; recursion is safe, since trees are at most a thousand levels deep. */
function isSameTree(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || one === null || typeof other !== 'object' || other === null)
    return one === other;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const entries = Object.entries(one);
  const otherEntries = Object.entries(other);
  // Fields can be compared in order, since nodes of the same kind have their fields in the same order.
  return (
    entries.length === otherEntries.length &&
    entries.every(([key, child], i) => {
      const [otherKey, otherChild] = otherEntries[i]!;
      return key === otherKey && (SPAN_KEYS.has(key) || isSameTree(child, otherChild));
    })
  );
}

/**
 * What formatting must not change in a section: the words of each line; in an instance also their columns, which may
 * matter there.
 */
function sectionMeaning(section: Section, text: string, grids: GridNames): string {
  const head = section.kind === 'instance' ? 'instance' : section.section;
  const span = headerOf(section);
  const header = span ? collapseBlankLines(text.slice(span.start, span.end)) : '';
  return JSON.stringify([head, section.name?.text, header, wordsOf(section, text), grids.size]);
}

function wordsOf({ body, span }: Section, text: string): readonly string[] {
  const rows = text.slice(body.start, Math.min(body.end, span.end)).split('\n');
  return rows.map((row) => row.trim().split(/\s+/).join(' ')).filter((row) => row !== '');
}

/** The words of all comments, both between declarations and in them, in order. */
function commentsOf({ file: { text } }: Ast, declarations: readonly Declaration[]): string {
  const bodies = declarations.filter(isSection);
  let at = 0;
  const comments: string[] = [];
  for (const { body } of [...bodies].sort((a, b) => a.span.start - b.span.start)) {
    append(comments, wordsOfComments(text.slice(at, body.start)));
    at = body.end;
  }
  append(comments, wordsOfComments(text.slice(at)));
  return comments.join(' ');
}

/** The words of all comments in a text. Quoted texts and rows of patterns may contain what looks like a comment. */
function wordsOfComments(text: string): readonly string[] {
  const lexemes = text.match(/"(?:[^"\\\n]|\\.)*"|\|[^|\n]*\||\/\/[^\n]*|\/\*[\s\S]*?\*\//g) ?? [];
  return lexemes.filter((one) => one.startsWith('/')).map((one) => one.replace(/\s+/g, ' ').trim());
}
