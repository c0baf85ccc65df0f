/** What is wrong in a text, as an editor shows it: at places of this text, with what may be done about it. */
import type { Declaration } from '../language/syntax/ast.ts';
import type { Diagnostic, Fix, Severity } from '../text/diagnostics.ts';
import { OWN, placeOf, type Snapshot, type TextPlace } from './snapshot.ts';

export interface Mistake {
  readonly code: string;
  readonly severity: Severity;
  /** The sentence, and the advice on lines of its own. */
  readonly message: string;
  readonly start: number;
  readonly end: number;
  readonly related: readonly { readonly message: string; readonly place: TextPlace }[];
  readonly fixes: readonly Repair[];
}

/** A repair of the snapshot's own text. */
export interface Repair {
  readonly title: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const UNUSED: ReadonlySet<string> = new Set(['unused-given', 'unbounded-find', 'unused-def']);

export function mistakesOf(snapshot: Snapshot): readonly Mistake[] {
  return snapshot.found.map((one) => mistakeOf(snapshot, one));
}

function mistakeOf(snapshot: Snapshot, one: Diagnostic): Mistake {
  const { code, severity, span, notes = [], advice } = one;
  const message = advice === undefined ? one.message : `${one.message}\n${advice}`;
  const related = notes.flatMap((note) =>
    note.span ? [{ message: note.message, place: placeOf(snapshot, note.span) }] : [],
  );
  const told = { code, severity };
  if (!span) return { ...told, message, start: 0, end: 0, related, fixes: [] };
  if (span.file !== OWN) {
    // It lies in a file that this one uses.
    const use = snapshot.own.declarations.find((d) => d.kind === 'use');
    const at = use?.kind === 'use' ? use.pathSpan : { start: 0, end: 0 };
    const place = placeOf(snapshot, span);
    const where = `In ${place.name}: ${message}`;
    return {
      ...told,
      message: where,
      start: at.start,
      end: at.end,
      related: [{ message, place }, ...related],
      fixes: [],
    };
  }
  const { start, end } = span;
  return { ...told, message, start, end, related, fixes: fixesOf(snapshot, one) };
}

function fixesOf(snapshot: Snapshot, { code, fix, span }: Diagnostic): readonly Repair[] {
  const fixes: Repair[] = [];
  if (fix && fix.span.file === OWN) fixes.push(repairOf(fix));
  if (UNUSED.has(code) && span) {
    const declaration = snapshot.own.declarations.find(
      (d) => d.span.start <= span.start && span.end <= d.span.end,
    );
    if (declaration) fixes.push(leftOut(snapshot.text, declaration));
  }
  return fixes;
}

const repairOf = ({ title, span, text }: Fix): Repair => ({ title, start: span.start, end: span.end, text });

/** The declaration with the rest of its lines. */
function leftOut(text: string, { span, kind }: Declaration): Repair {
  const newline = text.indexOf('\n', span.end);
  const end = newline < 0 ? text.length : newline + 1;
  return { title: `Leave out this ${kind}`, start: span.start, end, text: '' };
}
