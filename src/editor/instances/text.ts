/**
 * Services for instances in files of their own: mistakes, entries, and their names in the model. For texts in formats
 * other than the native one there are only mistakes.
 */
import { readInstanceText } from '../../formats/native/native.ts';
import { loadModel } from '../../language/load.ts';
import { openInstance } from '../../tasks/open/open-instance.ts';
import { type Diagnostic, Diagnostics } from '../../text/diagnostics.ts';
import { Sources } from '../../text/source.ts';
import { safeLines, safeText } from '../../text/visible.ts';
import { gridsOf, instanceLines } from '../format/instance.ts';
import type { Mistake } from '../mistakes.ts';
import type { TextPlace, TextRange } from '../places.ts';
import { placeOf, type Snapshot } from '../snapshot.ts';

export interface EntryName extends TextRange {
  readonly name: string;
  /** The range of the whole entry: its name and its values. */
  readonly entryRange: TextRange;
}

/** The names of the entries in an instance's native text, in order. */
export function entriesOf(text: string): readonly EntryName[] {
  const file = new Sources().add('instance', text);
  const span = { file: file.id, start: 0, end: text.length };
  const { entries } = readInstanceText(file, span, 'instance', new Diagnostics());
  return [...entries.values()].map(({ name, nameSpan, span: { start, end } }) => ({
    name,
    start: nameSpan.start,
    end: nameSpan.end,
    entryRange: { start, end },
  }));
}

/** The entry in whose name the offset lies; undefined if there is none. */
export const entryAt = (text: string, offset: number): EntryName | undefined =>
  entriesOf(text).find(({ start, end }) => start <= offset && offset <= end);

/** Finds where the given of this name is declared: in the model or in a file that it uses. */
export function declaredAt(snapshot: Snapshot, name: string): TextPlace | undefined {
  const declaration = snapshot.used.declarations.find(
    (one) => one.kind === 'given' && one.name.text === name,
  );
  return declaration?.kind === 'given' ? placeOf(snapshot, declaration.name.span) : undefined;
}

/** Completions for an entry's name at an offset: the givens and the words for the board that have no entry yet. */
export function entryWords(snapshot: Snapshot, text: string, offset: number): readonly string[] | undefined {
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset);
  if (!/^[\p{L}\p{M}\p{N}_]*$/u.test(line)) return undefined;
  const presentNames = new Set(
    entriesOf(text).flatMap(({ name, start }) => (start === offset - line.length ? [] : name)),
  );
  const givenNames = snapshot.used.declarations.flatMap((one) => (one.kind === 'given' ? one.name.text : []));
  return [...givenNames, 'size', 'board'].filter((name) => !presentNames.has(name));
}

/** The time limit for reading an instance while somebody types, in milliseconds. */
const TIME_LIMIT_MS = 2000;

/** The mistakes in an instance; none are reported if the model itself has mistakes, or reading takes too long. */
export function instanceMistakes(snapshot: Snapshot, name: string, text: string): readonly Mistake[] {
  const { model } = loadModel(snapshot.name, snapshot.text, {
    ...(snapshot.resolve && { resolve: snapshot.resolve }),
  });
  if (!model) return [];
  const { diagnostics } = openInstance(
    model,
    { name, text },
    { deadline: performance.now() + TIME_LIMIT_MS },
  );
  const file = model.sources.files.findIndex((one) => one.name === name);
  return diagnostics.map((one) => mistakeOf(one, file));
}

function mistakeOf(
  { code, severity, message, advice, span, fix, notes = [] }: Diagnostic,
  file: number,
): Mistake {
  const place = span?.file === file ? span : { start: 0, end: 0 };
  const noteText = notes.map((note) => `\n${safeText(note.message)}`).join('');
  const ownFix = fix?.span.file === file ? fix : undefined;
  return {
    code,
    severity,
    message: safeLines(advice === undefined ? message : `${message}\n${advice}`) + noteText,
    start: place.start,
    end: place.end,
    related: [],
    fixes: ownFix
      ? [{ title: ownFix.title, start: ownFix.span.start, end: ownFix.span.end, text: ownFix.text }]
      : [],
  };
}

/** The formatted text of an instance; undefined if it has no entries, as in formats other than the native one. */
export function formattedInstance({ used }: Snapshot, text: string): string | undefined {
  if (entriesOf(text).length === 0) return undefined;
  const lines = instanceLines(text, 0, gridsOf(used.declarations));
  return `${lines.map((line) => (line.comment === undefined ? line.text : `${line.text} ${line.comment}`)).join('\n')}\n`;
}
