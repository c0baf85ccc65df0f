/**
 * Expressions in `generate` sections: `take total[r] = count(storm[r])` defines a given once the answer is known;
 * `require connected(not block)` is a condition on randomly drawn givens. A `take` becomes a def of the model (`take
 * total`), a `require` a rule that only the drawing of givens uses; so both are parsed, checked and evaluated like any
 * def or rule. They are parsed in place, with everything around them blanked, so that messages have the right spans.
 */

import type { Diagnostics } from '../../../text/diagnostics.ts';
import { patternSelector } from '../../../text/letters.ts';
import type { SourceFile, Sources, Span } from '../../../text/source.ts';
import type { Ast, Declaration } from '../../syntax/ast.ts';
import { parse } from '../../syntax/parse.ts';
import { plantBlockIn } from '../../syntax/raw-sections.ts';

/** The name of the def that is made from a given's `take`. */
export const takeDefName = (given: string): string => `take ${given}`;
/** The given to which a def made from a `take` belongs; undefined for users' defs, whose names have no blanks. */
export const givenOfTakeDef = (def: string): string | undefined => /^take (.*)$/.exec(def)?.[1];

/**
 * The name that a puzzle's given or find has in the model which evaluates the `take` statements of a `plant` block
 * (`PlantModels.takeModel`).
 */
export const nameForTaken = (name: string): string => `taken ${name}`;

/** The words with which statements of the section begin. */
export const STATEMENTS = [
  'size',
  'choose',
  'remove',
  'take',
  'share',
  'scatter',
  'divide',
  'require',
  'symmetry',
  'difficulty',
  'plant',
] as const;

const takeStatementHead = patternSelector(
  String.raw`^([ \t]*)take([ \t]+)([\p{L}_][\p{L}\p{M}\p{N}_]*)([ \t]*)(\[[^\]\n]*\])?[ \t]*=`,
);
const requireHeadPattern = /^[ \t]*require\b/;
/** Matches the start of a line that begins a statement of the section. */
export const statementStart = new RegExp(String.raw`^[ \t]*(?:${STATEMENTS.join('|')})\b`);

/** A declaration in a `plant` ends an expression before it, too. */
const declarationPattern = /^[ \t]*(?:use|enum|given|find|let|def|rule)\b/;

/**
 * Adds to the syntax tree a definition for every statement `take GIVEN[x] = …` of its `generate` sections, so that it
 * is checked like any def. Statements in a block `plant { … }` are left out.
 */
export function withTakeDefs(ast: Ast, sources: Sources, diagnostics: Diagnostics): Ast {
  const takeDefs = ast.declarations.flatMap((declaration) =>
    declaration.kind === 'section' && declaration.section === 'generate'
      ? defsIn(
          withoutPlant(sources.get(declaration.body.file), declaration.body),
          declaration.body,
          diagnostics,
        )
      : [],
  );
  return takeDefs.length === 0 ? ast : { ...ast, declarations: [...ast.declarations, ...takeDefs] };
}

/** The file's text, with blanks in place of the section's `plant`. */
export function withoutPlant(file: SourceFile, body: Span): SourceFile {
  const plantBlock = plantBlockIn(file, body);
  return plantBlock ? { ...file, text: textWithBlanks(file.text, [plantBlock.whole]) } : file;
}

/**
 * Cuts the `take`s between two offsets out of a file: returns them as defs, and the remaining text with blanks in their
 * place.
 */
export function cutTakeStatements(
  file: SourceFile,
  body: Span,
  diagnostics: Diagnostics,
): { readonly takes: readonly Declaration[]; readonly rest: string } {
  const spansAround = [
    { ...body, start: 0, end: body.start },
    { ...body, start: body.end, end: file.text.length },
  ];
  return {
    takes: defsIn(file, body, diagnostics),
    rest: textWithBlanks(file.text, [...spansAround, ...takeStatementsIn(file.text, body)]),
  };
}

function textWithBlanks(text: string, spans: readonly Pick<Span, 'start' | 'end'>[]): string {
  return spans.reduce(
    (left, { start, end }) => left.slice(0, start) + blankText(left.slice(start, end)) + left.slice(end),
    text,
  );
}

function defsIn(file: SourceFile, body: Span, diagnostics: Diagnostics): Declaration[] {
  const takeDeclarations: Declaration[] = [];
  for (const { start, end, match } of takeStatementsIn(file.text, body)) {
    const piece = file.text.slice(start, end);
    const text = blankText(file.text.slice(0, start)) + (match ? defTextOf(piece, match) : ruleTextOf(piece));
    for (const declaration of parse({ ...file, text }, diagnostics).declarations) {
      if (declaration.kind === 'rule') takeDeclarations.push({ ...declaration, demand: true });
      if (declaration.kind !== 'def' && declaration.kind !== 'let') continue;
      const name = { ...declaration.name, text: takeDefName(declaration.name.text) };
      takeDeclarations.push({ ...declaration, name });
    }
  }
  return takeDeclarations;
}

interface Statement {
  readonly start: number;
  readonly end: number;
  /** The match of a `take`'s beginning up to `=`; absent for a `require`. */
  readonly match?: RegExpExecArray;
}

/** The `take`s and `require`s in a text, each with all its lines: an expression may continue on further lines. */
function takeStatementsIn(text: string, { start, end }: Span): Statement[] {
  const statements: Statement[] = [];
  const lines = text.slice(start, end).split('\n');
  let at = start;
  lines.forEach((line, number) => {
    const takeMatch = takeStatementHead(line).exec(line);
    if (takeMatch || requireHeadPattern.test(line)) {
      let statementEnd = at + line.length;
      for (let next = number + 1; next < lines.length && isContinuation(lines[next]!); next++)
        statementEnd += 1 + lines[next]!.length;
      statements.push({ start: at, end: statementEnd, ...(takeMatch && { match: takeMatch }) });
    }
    at += line.length + 1;
  });
  return statements;
}

const isContinuation = (line: string): boolean =>
  line.trim() !== '' && !statementStart.test(line) && !declarationPattern.test(line) && line.trim() !== '}';

const blankText = (text: string): string => text.replace(/[^\n]/g, ' ');

/** Rewrites `take x[r] = e` as `def  x(r) = e`, which has the same length. */
function defTextOf(
  text: string,
  [whole, margin = '', gap = '', name = '', space = '', index]: RegExpExecArray,
): string {
  const word = index === undefined ? 'let ' : 'def ';
  const parameters = index === undefined ? '' : `(${index.slice(1, -1)})`;
  const takeHeadText = `${margin}${word}${gap}${name}${space}${parameters}`;
  return takeHeadText + whole.slice(takeHeadText.length) + text.slice(whole.length);
}

/** Rewrites `require e` as a rule without a sentence, which has the same length. */
const ruleTextOf = (text: string): string => text.replace('require', 'rule"":');
