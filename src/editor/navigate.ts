/** Declarations and uses of names in all files that use each other, and renaming. */
import { readDrawSection } from '../draw/scene/section.ts';
import { readInstanceText } from '../formats/native/native.ts';
import type { Resolve } from '../language/include.ts';
import type { Model } from '../language/model.ts';
import { isReserved } from '../language/syntax/tokens.ts';
import type { DeclaredName } from '../language/uses.ts';
import { type Diagnostic, Diagnostics } from '../text/diagnostics.ts';
import type { Span } from '../text/source.ts';
import { wordAround } from './lexemes.ts';
import { OWN_FILE, type TextPlace } from './places.ts';
import { declarationAround } from './probe.ts';
import { analyse, placeOf, type Snapshot } from './snapshot.ts';

/** A word in a section or instance that is a name of the model; the checker doesn't examine these. */
interface NameInSection {
  readonly name: string;
  readonly span: Span;
}

/** The declared name at an offset of the snapshot's own text. */
export function nameAt(snapshot: Snapshot, offset: number): DeclaredName | undefined {
  const model = snapshot.checkedIn(declarationAround(snapshot.text, offset));
  const found = model.uses.at(OWN_FILE, offset);
  if (found) return found;
  const mention = mentionsIn(snapshot).find(({ span }) => span.start <= offset && offset <= span.end);
  return mention && globalName(model, mention.name);
}

const globalName = ({ uses }: Model, name: string): DeclaredName | undefined =>
  uses.names.find((one) => one.name === name && one.kind !== 'bound');

/** The declaration of the name at an offset; for the path of a `use`, the file. */
export function definition(snapshot: Snapshot, offset: number): TextPlace | undefined {
  const declared = nameAt(snapshot, offset);
  if (declared) return placeOf(snapshot, declared.span);
  for (const one of snapshot.own.declarations) {
    if (one.kind === 'use' && one.pathSpan.start <= offset && offset <= one.pathSpan.end) {
      const file = snapshot.resolve?.(one.path, snapshot.name);
      return file && { name: file.name, start: 0, end: 0 };
    }
    if (
      one.kind === 'rule' &&
      one.override &&
      one.name &&
      one.name.span.start <= offset &&
      offset <= one.name.span.end
    )
      return ruleNamed(snapshot, one.name.text);
  }
  return undefined;
}

/**
 * The place of the rule that an `override` replaces. It is no longer in the whole model's tree, but is in the used
 * file's text.
 */
function ruleNamed(snapshot: Snapshot, name: string): TextPlace | undefined {
  for (const one of snapshot.own.declarations) {
    const file = one.kind === 'use' ? snapshot.resolve?.(one.path, snapshot.name) : undefined;
    if (!file) continue;
    const used = analyse(file.name, file.text, snapshot.resolve);
    const rule = used.own.declarations.find((d) => d.kind === 'rule' && d.name?.text === name);
    if (rule?.kind === 'rule' && rule.name) return placeOf(used, rule.name.span);
    const deeper = ruleNamed(used, name);
    if (deeper) return deeper;
  }
  return undefined;
}

/**
 * All places of the name at an offset, its declaration first. `others` are the snapshots of files that may use this
 * one: a name may be declared in a used file and occur in all files that use that one.
 */
export function references(
  snapshot: Snapshot,
  offset: number,
  others: readonly Snapshot[] = [],
): readonly TextPlace[] {
  const declared = nameAt(snapshot, offset);
  if (!declared) return [];
  const home = placeOf(snapshot, declared.span);
  const found = new Map<string, TextPlace>();
  const add = (place: TextPlace): void => {
    const key = `${place.name}:${place.start}`;
    if (!found.has(key)) found.set(key, place);
  };
  add(home);
  for (const one of [snapshot, ...others]) {
    const { uses } = one.checkedFor(declared.name).model;
    const same = uses.names.find(({ span }) => {
      const place = placeOf(one, span);
      return place.name === home.name && place.start === home.start;
    });
    if (!same) continue;
    for (const span of same.occurrences) add(placeOf(one, span));
    if (same.kind === 'bound') continue;
    for (const mention of mentionsIn(one)) if (mention.name === same.name) add(placeOf(one, mention.span));
  }
  return [...found.values()];
}

export type Renamed =
  | { readonly status: 'renamed'; readonly places: readonly TextPlace[] }
  /** A sentence that says why the new name isn't possible. */
  | { readonly status: 'refused'; readonly reason: string };

/** The range that a rename at an offset would change; undefined if there is no declared name. */
export function renamable(
  snapshot: Snapshot,
  offset: number,
): { readonly start: number; readonly end: number } | undefined {
  if (!nameAt(snapshot, offset)) return undefined;
  return (
    wordAround(snapshot.lexemes, offset) ??
    mentionsIn(snapshot).find(({ span }) => span.start <= offset && offset <= span.end)?.span
  );
}

/** Renames the name at an offset in all places; refused if it would cause a mistake in any file. */
export function rename(
  snapshot: Snapshot,
  offset: number,
  to: string,
  others: readonly Snapshot[] = [],
): Renamed {
  const refused = (reason: string): Renamed => ({ status: 'refused', reason });
  const declared = nameAt(snapshot, offset);
  if (!declared) return refused('No name of the model stands here.');
  if (!/^[\p{L}_][\p{L}\p{M}\p{N}_]*$/u.test(to))
    return refused(`\`${to}\` is no name: letters, digits and \`_\`.`);
  if (isReserved(to)) return refused(`\`${to}\` is a word of the language.`);
  const places = references(snapshot, offset, others);
  const home = placeOf(snapshot, declared.span);
  if (home.name.startsWith('std/')) return refused(`\`${declared.name}\` belongs to the library.`);
  const changed = new Map<string, string>();
  for (const name of new Set(places.map((place) => place.name))) {
    const text = [snapshot, ...others].find((one) => one.name === name)?.text ?? textOfUsed(snapshot, name);
    if (text === undefined) return refused(`${name} can't be changed.`);
    changed.set(
      name,
      withText(
        text,
        places.filter((place) => place.name === name),
        to,
      ),
    );
  }
  const worse = firstNewMistake([snapshot, ...others], changed, declared.name, to);
  return worse
    ? refused(`In ${worse.name} that would be a mistake: ${worse.message}`)
    : { status: 'renamed', places };
}

/** The first mistake in the files that a rename from one name to another would cause; undefined if there is none. */
function firstNewMistake(
  snapshots: readonly Snapshot[],
  changed: ReadonlyMap<string, string>,
  from: string,
  to: string,
): { readonly name: string; readonly message: string } | undefined {
  for (const before of snapshots) {
    const resolve: Resolve = (path, from) => {
      const file = before.resolve?.(path, from);
      return file && { name: file.name, text: changed.get(file.name) ?? file.text };
    };
    const text = changed.get(before.name) ?? before.text;
    const after = analyse(before.name, text, resolve, before.memory);
    // Sections depend on the whole model; otherwise only declarations that contain one of the two names can get worse.
    const whole = mentionsIn(before).some(({ name }) => name === from || name === to);
    const mistakes = (one: Snapshot): readonly Diagnostic[] =>
      whole ? one.found : one.checkedFor(from, to).diagnostics.list;
    const messageKey = ({ code, message }: Diagnostic): string => `${code} ${message.replaceAll(from, to)}`;
    const known = new Set(mistakes(before).map(messageKey));
    const worse = mistakes(after).find((one) => !known.has(messageKey(one)));
    if (worse) return { name: before.name, message: worse.message };
  }
  return undefined;
}

function textOfUsed({ sources }: Snapshot, name: string): string | undefined {
  return sources.files.find((file) => file.name === name)?.text;
}

/** The text with a word put in at all places. */
export function withText(
  text: string,
  places: readonly { readonly start: number; readonly end: number }[],
  word: string,
): string {
  return [...places]
    .sort((a, b) => b.start - a.start)
    .reduce((left, { start, end }) => left.slice(0, start) + word + left.slice(end), text);
}

// ── Sections and instances ──

const mentions = new WeakMap<Snapshot, readonly NameInSection[]>();
const LINE_OF_GENERATE =
  /^[ \t]*(?:choose|remove|scatter|divide|share)[ \t]+([\p{L}_][\p{L}\p{M}\p{N}_]*)/gmu;
const ENTRY_OF_SIZE = /^[ \t]+([\p{L}_][\p{L}\p{M}\p{N}_]*)[ \t]*:/gmu;

function mentionsIn(snapshot: Snapshot): readonly NameInSection[] {
  const known = mentions.get(snapshot);
  if (known) return known;
  const found: NameInSection[] = [];
  const file = snapshot.own.file;
  const quiet = new Diagnostics();
  for (const one of snapshot.own.declarations) {
    if (one.kind === 'instance') {
      for (const { name, nameSpan } of readInstanceText(
        file,
        one.body,
        one.name.text,
        quiet,
      ).entries.values())
        found.push({ name, span: nameSpan });
    } else if (one.kind === 'section' && one.section === 'draw') {
      for (const { family, familySpan } of readDrawSection(file, one.body, quiet).mentions ?? [])
        found.push({ name: family, span: familySpan });
    } else if (one.kind === 'section' && one.section === 'generate') {
      const { start, end } = one.body;
      for (const pattern of [LINE_OF_GENERATE, ENTRY_OF_SIZE]) {
        for (const match of file.text.slice(start, end).matchAll(pattern)) {
          const at = start + match.index + match[0].lastIndexOf(match[1]!);
          found.push({ name: match[1]!, span: { file: OWN_FILE, start: at, end: at + match[1]!.length } });
        }
      }
    }
  }
  mentions.set(snapshot, found);
  return found;
}
