/** The mistakes in a text for an editor: with places in this text, and with possible repairs. */
import { missingIn } from '../language/check/demands.ts';
import type { Declaration, Expression, Generator } from '../language/syntax/ast.ts';
import type { Diagnostic, Fix, Severity } from '../text/diagnostics.ts';
import type { Span } from '../text/source.ts';
import { safeLines, safeText } from '../text/visible.ts';
import { OWN_FILE, type TextPlace } from './places.ts';
import { placeOf, type Snapshot } from './snapshot.ts';

export interface Mistake {
  readonly code: string;
  readonly severity: Severity;
  /** The message's sentence, followed by its advice on lines of its own. */
  readonly message: string;
  readonly start: number;
  readonly end: number;
  readonly related: readonly { readonly message: string; readonly place: TextPlace }[];
  readonly fixes: readonly Repair[];
}

/** An edit of the snapshot's own text. */
export interface Repair {
  readonly title: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const ABSENT: ReadonlySet<string> = new Set(['may-be-absent', 'absent-bool']);
const UNUSED: ReadonlySet<string> = new Set(['unused-given', 'unbounded-find', 'unused-def']);

export function mistakesOf(snapshot: Snapshot): readonly Mistake[] {
  return snapshot.found.map((one) => mistakeOf(snapshot, one));
}

function mistakeOf(snapshot: Snapshot, one: Diagnostic): Mistake {
  const { code, severity, span, notes = [], advice } = one;
  const message = safeLines(advice === undefined ? one.message : `${one.message}\n${advice}`);
  const related = notes.flatMap((note) =>
    note.span ? [{ message: safeText(note.message), place: placeOf(snapshot, note.span) }] : [],
  );
  const what = { code, severity };
  if (!span) return { ...what, message, start: 0, end: 0, related, fixes: [] };
  if (span.file !== OWN_FILE) {
    // The mistake is in another file, which this one uses: it is shown at the path of the `use`.
    const use = snapshot.own.declarations.find((d) => d.kind === 'use');
    const at = use?.kind === 'use' ? use.pathSpan : { start: 0, end: 0 };
    const place = placeOf(snapshot, span);
    const where = `In ${place.name}: ${message}`;
    return {
      ...what,
      message: where,
      start: at.start,
      end: at.end,
      related: [{ message, place }, ...related],
      fixes: [],
    };
  }
  const { start, end } = span;
  return { ...what, message, start, end, related, fixes: fixesOf(snapshot, one) };
}

function fixesOf(snapshot: Snapshot, { code, fix, span }: Diagnostic): readonly Repair[] {
  const fixes: Repair[] = [];
  if (fix && fix.span.file === OWN_FILE) fixes.push(repairOf(fix));
  if (ABSENT.has(code) && span) {
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

/** The repair that removes the declaration with the rest of its lines. */
function removeDeclaration(text: string, { span, kind }: Declaration): Repair {
  const newline = text.indexOf('\n', span.end);
  const end = newline < 0 ? text.length : newline + 1;
  return { title: `Leave out this ${kind}`, start: span.start, end, text: '' };
}

/**
 * The repair that turns `forall c in cells: n[c.east] > n[c]` into one with `where c.east` after `cells`: it adds the
 * required guard to the innermost binder around the mistake.
 */
function addGuard({ own, draft, text }: Snapshot, at: Span): Repair | undefined {
  let mistaken: Expression | undefined;
  let binder: Generator | undefined;
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if (Array.isArray(node)) {
      for (const one of node) visit(one);
      return;
    }
    const part = node as Partial<Expression> & { readonly generators?: readonly Generator[] };
    if (part.span && (at.start < part.span.start || part.span.end < at.end)) return;
    // A mistake within a generator can't be prevented by a guard of the same generator.
    const last = part.generators?.at(-1);
    const inIt = part.generators?.some(({ span }) => span.start <= at.start && at.end <= span.end);
    if (last && !inIt) binder = last;
    if (part.kind && part.span?.start === at.start && part.span.end === at.end)
      mistaken ??= part as Expression;
    for (const child of Object.values(node)) visit(child);
  };
  visit(own.declarations);
  const missing = mistaken && missingIn(draft.typings, mistaken);
  if (!missing || !binder) return undefined;
  const asked = text.slice(missing.span.start, missing.span.end);
  const { where, span } = binder;
  const title = `Add the guard \`${asked}\``;
  if (!where) return { title, start: span.end, end: span.end, text: ` where ${asked}` };
  const { start, end } = where.span;
  const old = text.slice(start, end);
  return { title, start, end, text: `${TIGHTER_THAN_AND.has(where.kind) ? old : `(${old})`} and ${asked}` };
}

/** The expressions that bind more tightly than `and`, and so need no parentheses beside one. */
const TIGHTER_THAN_AND: ReadonlySet<Expression['kind']> = new Set(['name', 'member', 'index', 'call']);
