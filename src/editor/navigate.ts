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

/**
 * A word in a section or an instance that is a name of the model. The checker doesn't report these, so they are found
 * by their text.
 */
interface NameInSection {
  readonly name: string;
  readonly span: Span;
}

/** The declared name at an offset of the snapshot's own text. */
export function nameAt(snapshot: Snapshot, offset: number): DeclaredName | undefined {
  const model = snapshot.modelCheckedIn(declarationAround(snapshot.text, offset));
  const declaredName = model.uses.at(OWN_FILE, offset);
  if (declaredName) return declaredName;
  const mention = mentionsIn(snapshot).find(({ span }) => span.start <= offset && offset <= span.end);
  return mention && globalName(model, mention.name);
}

const globalName = ({ uses }: Model, name: string): DeclaredName | undefined =>
  uses.names.find((one) => one.name === name && one.kind !== 'bound');

/** Where the name at an offset is declared; for the path in a `use`, the file that it names. */
export function definition(snapshot: Snapshot, offset: number): TextPlace | undefined {
  const declaredName = nameAt(snapshot, offset);
  if (declaredName) return placeOf(snapshot, declaredName.span);
  for (const declaration of snapshot.own.declarations) {
    if (
      declaration.kind === 'use' &&
      declaration.pathSpan.start <= offset &&
      offset <= declaration.pathSpan.end
    ) {
      const file = snapshot.resolve?.(declaration.path, snapshot.name);
      return file && { name: file.name, start: 0, end: 0 };
    }
    if (
      declaration.kind === 'rule' &&
      declaration.override &&
      declaration.name &&
      declaration.name.span.start <= offset &&
      offset <= declaration.name.span.end
    )
      return ruleNamed(snapshot, declaration.name.text);
  }
  return undefined;
}

/**
 * The place of the rule of this name that an `override` replaces. The checked model no longer contains the rule, but
 * the used file's text does.
 */
function ruleNamed(snapshot: Snapshot, name: string): TextPlace | undefined {
  for (const declaration of snapshot.own.declarations) {
    const file = declaration.kind === 'use' ? snapshot.resolve?.(declaration.path, snapshot.name) : undefined;
    if (!file) continue;
    const usedTree = analyse(file.name, file.text, snapshot.resolve);
    const rule = usedTree.own.declarations.find((d) => d.kind === 'rule' && d.name?.text === name);
    if (rule?.kind === 'rule' && rule.name) return placeOf(usedTree, rule.name.span);
    const rulePlace = ruleNamed(usedTree, name);
    if (rulePlace) return rulePlace;
  }
  return undefined;
}

/**
 * All places of the name at an offset, its declaration first. `otherSnapshots` are those of files that may use this
 * one: a name may be declared in a used file and occur in all files that use that file.
 */
export function references(
  snapshot: Snapshot,
  offset: number,
  otherSnapshots: readonly Snapshot[] = [],
): readonly TextPlace[] {
  const declaredName = nameAt(snapshot, offset);
  if (!declaredName) return [];
  const declarationPlace = placeOf(snapshot, declaredName.span);
  const placeByKey = new Map<string, TextPlace>();
  const addPlace = (place: TextPlace): void => {
    const key = `${place.name}:${place.start}`;
    if (!placeByKey.has(key)) placeByKey.set(key, place);
  };
  addPlace(declarationPlace);
  for (const eachSnapshot of [snapshot, ...otherSnapshots]) {
    const { uses } = eachSnapshot.modelCheckedFor(declaredName.name).model;
    const matchingName = uses.names.find(({ span }) => {
      const place = placeOf(eachSnapshot, span);
      return place.name === declarationPlace.name && place.start === declarationPlace.start;
    });
    if (!matchingName) continue;
    for (const span of matchingName.occurrences) addPlace(placeOf(eachSnapshot, span));
    if (matchingName.kind === 'bound') continue;
    for (const mention of mentionsIn(eachSnapshot))
      if (mention.name === matchingName.name) addPlace(placeOf(eachSnapshot, mention.span));
  }
  return [...placeByKey.values()];
}

export type RenameResult =
  | { readonly status: 'renamed'; readonly places: readonly TextPlace[] }
  /** The new name isn't possible; `reason` is a sentence that says why. */
  | { readonly status: 'refused'; readonly reason: string };

/** The range of the name at an offset, if it can be renamed; undefined if there is no declared name. */
export function renamableRange(
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
  newName: string,
  otherSnapshots: readonly Snapshot[] = [],
): RenameResult {
  const refusal = (reason: string): RenameResult => ({ status: 'refused', reason });
  const declaredName = nameAt(snapshot, offset);
  if (!declaredName) return refusal('No name of the model stands here.');
  if (!/^[\p{L}_][\p{L}\p{M}\p{N}_]*$/u.test(newName))
    return refusal(`\`${newName}\` is no name: letters, digits and \`_\`.`);
  if (isReserved(newName)) return refusal(`\`${newName}\` is a word of the language.`);
  const namePlaces = references(snapshot, offset, otherSnapshots);
  const declarationPlace = placeOf(snapshot, declaredName.span);
  if (declarationPlace.name.startsWith('std/'))
    return refusal(`\`${declaredName.name}\` belongs to the library.`);
  const textByFile = new Map<string, string>();
  for (const name of new Set(namePlaces.map((place) => place.name))) {
    const text =
      [snapshot, ...otherSnapshots].find((one) => one.name === name)?.text ?? textOfUsedFile(snapshot, name);
    if (text === undefined) return refusal(`${name} can't be changed.`);
    textByFile.set(
      name,
      withText(
        text,
        namePlaces.filter((place) => place.name === name),
        newName,
      ),
    );
  }
  const newMistake = firstNewMistake([snapshot, ...otherSnapshots], textByFile, declaredName.name, newName);
  return newMistake
    ? refusal(`In ${newMistake.name} that would be a mistake: ${newMistake.message}`)
    : { status: 'renamed', places: namePlaces };
}

/** The first new mistake that renaming would cause in any of the files; undefined if there is none. */
function firstNewMistake(
  snapshots: readonly Snapshot[],
  textByFile: ReadonlyMap<string, string>,
  oldName: string,
  newName: string,
): { readonly name: string; readonly message: string } | undefined {
  for (const snapshot of snapshots) {
    const resolve: Resolve = (path, from) => {
      const file = snapshot.resolve?.(path, from);
      return file && { name: file.name, text: textByFile.get(file.name) ?? file.text };
    };
    const text = textByFile.get(snapshot.name) ?? snapshot.text;
    const newSnapshot = analyse(snapshot.name, text, resolve, snapshot.memory);
    // If a section contains one of the two names, the whole model is checked; otherwise only declarations that contain
    // one of them can get new mistakes.
    const mentionsName = mentionsIn(snapshot).some(({ name }) => name === oldName || name === newName);
    const mistakes = (one: Snapshot): readonly Diagnostic[] =>
      mentionsName ? one.found : one.modelCheckedFor(oldName, newName).diagnostics.list;
    const messageKey = ({ code, message }: Diagnostic): string =>
      `${code} ${message.replaceAll(oldName, newName)}`;
    const knownMistakes = new Set(mistakes(snapshot).map(messageKey));
    const newMistake = mistakes(newSnapshot).find((one) => !knownMistakes.has(messageKey(one)));
    if (newMistake) return { name: snapshot.name, message: newMistake.message };
  }
  return undefined;
}

function textOfUsedFile({ sources }: Snapshot, name: string): string | undefined {
  return sources.files.find((file) => file.name === name)?.text;
}

/** The text in which each of the places is replaced by the word. */
export function withText(
  text: string,
  places: readonly { readonly start: number; readonly end: number }[],
  word: string,
): string {
  return [...places]
    .sort((a, b) => b.start - a.start)
    .reduce((left, { start, end }) => left.slice(0, start) + word + left.slice(end), text);
}

// ── Names in sections and instances ──

const mentions = new WeakMap<Snapshot, readonly NameInSection[]>();
const LINE_OF_GENERATE =
  /^[ \t]*(?:choose|remove|scatter|divide|share)[ \t]+([\p{L}_][\p{L}\p{M}\p{N}_]*)/gmu;
const ENTRY_OF_SIZE = /^[ \t]+([\p{L}_][\p{L}\p{M}\p{N}_]*)[ \t]*:/gmu;

function mentionsIn(snapshot: Snapshot): readonly NameInSection[] {
  const knownMentions = mentions.get(snapshot);
  if (knownMentions) return knownMentions;
  const namesInSections: NameInSection[] = [];
  const file = snapshot.own.file;
  const ignoredDiagnostics = new Diagnostics();
  for (const declaration of snapshot.own.declarations) {
    if (declaration.kind === 'instance') {
      for (const { name, nameSpan } of readInstanceText(
        file,
        declaration.body,
        declaration.name.text,
        ignoredDiagnostics,
      ).entries.values())
        namesInSections.push({ name, span: nameSpan });
    } else if (declaration.kind === 'section' && declaration.section === 'draw') {
      for (const { family, familySpan } of readDrawSection(file, declaration.body, ignoredDiagnostics)
        .mentions ?? [])
        namesInSections.push({ name: family, span: familySpan });
    } else if (declaration.kind === 'section' && declaration.section === 'generate') {
      const { start, end } = declaration.body;
      for (const pattern of [LINE_OF_GENERATE, ENTRY_OF_SIZE]) {
        for (const match of file.text.slice(start, end).matchAll(pattern)) {
          const nameStart = start + match.index + match[0].lastIndexOf(match[1]!);
          namesInSections.push({
            name: match[1]!,
            span: { file: OWN_FILE, start: nameStart, end: nameStart + match[1]!.length },
          });
        }
      }
    }
  }
  mentions.set(snapshot, namesInSections);
  return namesInSections;
}
