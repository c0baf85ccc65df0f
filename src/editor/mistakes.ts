/** The mistakes in a text for an editor: with places in this text, and with possible repairs. */
import { possiblyMissingPart } from '../language/check/demands.ts';
import type { Declaration, Expression, Generator } from '../language/syntax/ast.ts';
import type { Diagnostic, Fix, Severity } from '../text/diagnostics.ts';
import type { Span } from '../text/source.ts';
import { safeLines, safeText } from '../text/visible.ts';
import { OWN_FILE, type TextPlace } from './places.ts';
import { placeOf, type Snapshot } from './snapshot.ts';

export interface Mistake {
  readonly code: string;
  readonly severity: Severity;
  /** The message as text: a sentence, and its advice on lines of its own. */
  readonly message: string;
  readonly start: number;
  readonly end: number;
  readonly related: readonly { readonly message: string; readonly place: TextPlace }[];
  readonly fixes: readonly Repair[];
}

/** An edit that may repair a mistake. It changes only the snapshot's own text. */
export interface Repair {
  readonly title: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const ABSENCE_CODES: ReadonlySet<string> = new Set(['may-be-absent', 'absent-bool']);
const UNUSED: ReadonlySet<string> = new Set(['unused-given', 'unbounded-find', 'unused-def']);

export function mistakesOf(snapshot: Snapshot): readonly Mistake[] {
  return snapshot.found.map((one) => mistakeOf(snapshot, one));
}

function mistakeOf(snapshot: Snapshot, diagnostic: Diagnostic): Mistake {
  const { code, severity, span, notes = [], advice } = diagnostic;
  const message = safeLines(advice === undefined ? diagnostic.message : `${diagnostic.message}\n${advice}`);
  const relatedPlaces = notes.flatMap((note) =>
    note.span ? [{ message: safeText(note.message), place: placeOf(snapshot, note.span) }] : [],
  );
  const codeAndSeverity = { code, severity };
  if (!span) return { ...codeAndSeverity, message, start: 0, end: 0, related: relatedPlaces, fixes: [] };
  if (span.file !== OWN_FILE) {
    // A mistake in another file, which this file uses, is shown at the path in the `use`.
    const use = snapshot.own.declarations.find((d) => d.kind === 'use');
    const usePlace = use?.kind === 'use' ? use.pathSpan : { start: 0, end: 0 };
    const place = placeOf(snapshot, span);
    const messageWithFile = `In ${place.name}: ${message}`;
    return {
      ...codeAndSeverity,
      message: messageWithFile,
      start: usePlace.start,
      end: usePlace.end,
      related: [{ message, place }, ...relatedPlaces],
      fixes: [],
    };
  }
  const { start, end } = span;
  return {
    ...codeAndSeverity,
    message,
    start,
    end,
    related: relatedPlaces,
    fixes: fixesOf(snapshot, diagnostic),
  };
}

function fixesOf(snapshot: Snapshot, { code, fix, span }: Diagnostic): readonly Repair[] {
  const fixes: Repair[] = [];
  if (fix && fix.span.file === OWN_FILE) fixes.push(repairOf(fix));
  if (ABSENCE_CODES.has(code) && span) {
    const guard = addGuard(snapshot, span);
    if (guard) fixes.push(guard);
  }
  if (UNUSED.has(code) && span) {
    const declaration = snapshot.own.declarations.find(
      (d) => d.span.start <= span.start && span.end <= d.span.end,
    );
    if (declaration) fixes.push(removeDeclaration(snapshot.text, declaration));
  }
  return fixes;
}

const repairOf = ({ title, span, text }: Fix): Repair => ({
  title,
  start: span.start,
  end: span.end,
  text,
});

/** A repair that removes a declaration, with the rest of the lines on which it stands. */
function removeDeclaration(text: string, { span, kind }: Declaration): Repair {
  const newline = text.indexOf('\n', span.end);
  const end = newline < 0 ? text.length : newline + 1;
  return { title: `Leave out this ${kind}`, start: span.start, end, text: '' };
}

/**
 * The repair that turns `forall c in cells: n[c.east] > n[c]` into one with `where c.east` after `cells`: it adds the
 * required guard to the innermost binder around the mistake.
 */
function addGuard({ own, draft, text }: Snapshot, mistakeSpan: Span): Repair | undefined {
  let mistaken: Expression | undefined;
  let binder: Generator | undefined;
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if (Array.isArray(node)) {
      for (const child of node) visit(child);
      return;
    }
    const part = node as Partial<Expression> & { readonly generators?: readonly Generator[] };
    if (part.span && (mistakeSpan.start < part.span.start || part.span.end < mistakeSpan.end)) return;
    // A guard can't prevent a mistake in the generator to which it belongs.
    const lastGenerator = part.generators?.at(-1);
    const isInGenerator = part.generators?.some(
      ({ span }) => span.start <= mistakeSpan.start && mistakeSpan.end <= span.end,
    );
    if (lastGenerator && !isInGenerator) binder = lastGenerator;
    if (part.kind && part.span?.start === mistakeSpan.start && part.span.end === mistakeSpan.end)
      mistaken ??= part as Expression;
    for (const child of Object.values(node)) visit(child);
  };
  visit(own.declarations);
  const missingGuard = mistaken && possiblyMissingPart(draft.typings, mistaken);
  if (!missingGuard || !binder) return undefined;
  const guardText = text.slice(missingGuard.span.start, missingGuard.span.end);
  const { where, span } = binder;
  const title = `Add the guard \`${guardText}\``;
  if (!where) return { title, start: span.end, end: span.end, text: ` where ${guardText}` };
  const { start, end } = where.span;
  const oldText = text.slice(start, end);
  return {
    title,
    start,
    end,
    text: `${TIGHTER_THAN_AND.has(where.kind) ? oldText : `(${oldText})`} and ${guardText}`,
  };
}

/** The kinds of expressions that bind more tightly than `and`, and so need no parentheses as its operands. */
const TIGHTER_THAN_AND: ReadonlySet<Expression['kind']> = new Set(['name', 'member', 'index', 'call']);
