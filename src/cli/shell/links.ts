/** Links of other programs on the command line; the code that unpacks them is loaded on demand. */

import { statSync } from 'node:fs';
import path from 'node:path';
import { isAddress } from '../../formats/address/address.ts';
import { isAddressFile } from '../../formats/address/file.ts';
import { fileText } from '../../formats/files/forms.ts';
import { nearMiss } from '../../formats/files/near-miss.ts';
import { piecesIn } from '../../formats/files/pieces.ts';
import { plainText } from '../../formats/files/plain-text.ts';
import { firstEntry, textFormats } from '../../formats/foreign/choose.ts';
import { fitOf, genreOf, wordsOf } from '../../formats/links/fit.ts';
import { readListing } from '../../formats/links/listing.ts';
import { markedLink, pastedLink } from '../../formats/links/pasted.ts';
import { type Link, linkIn, sectionOf } from '../../formats/links/system.ts';
import type { Token } from '../../formats/native/tokens.ts';
import type { Model } from '../../language/model.ts';
import { gridMistake } from '../../tasks/open/near-grid.ts';
import type { InstanceText } from '../../tasks/open/open-instance.ts';
import { DiagnosticError } from '../../text/diagnostics.ts';
import { Sources } from '../../text/source.ts';
import { safeText } from '../../text/visible.ts';
import { failure, MAX_INSTANCE_BYTES, readText } from './files.ts';
import { type Example, exampleFile, examples, isPuzzleFolder, MAX_PATH_LENGTH } from './models.ts';
import type { Shell } from './shell.ts';

/** The instance in a link, or in a file of this name, as a listing. @throws DiagnosticError */
export function instanceOfLink(shell: Shell, link: Link, sources: Sources, file = 'text'): InstanceText {
  if (!shell.links) throw new Error('This shell can unpack no links.');
  const unpacked = shell.links().unpackLink(link);
  if ('listing' in unpacked) {
    const { listing, origins } = unpacked;
    const origin = origins && { origin: { name: file, text: link.data, parts: origins } };
    return { name: origins ? file : 'link', text: listing, format: sectionOf(link.system), ...origin };
  }
  if (unpacked.at) throw mistakeAt(unpacked.problem, unpacked.at, { name: file, text: link.data }, sources);
  throw new DiagnosticError({
    code: 'bad-link',
    severity: 'error',
    message: unpacked.problem,
    advice: /\bfetched\b/.test(unpacked.problem)
      ? 'Open the puzzle there and copy a link that holds all of it, or write its givens into a file.'
      : 'Copy the whole link from the address line of the browser.',
  });
}

function mistakeAt(
  message: string,
  { text, start, width = text.length }: Token,
  file: InstanceText,
  sources: Sources,
  advice?: string,
): DiagnosticError {
  const { id } = sources.add(file.name, file.text);
  const span = { file: id, start, end: start + Math.max(1, width) };
  return new DiagnosticError({
    code: 'bad-link',
    severity: 'error',
    message,
    span,
    ...(advice !== undefined && { advice }),
  });
}

/**
 * Returns the contents of a link, or of a text in another program's format, under the same title; any other text is
 * returned unchanged. A drawn text is unchanged, too, if the model has text formats of its own. @throws DiagnosticError
 */
export function unpackedText(shell: Shell, instance: InstanceText, model?: Model): InstanceText {
  const sources = model?.sources ?? new Sources();
  const pieces = piecesIn(instance.text);
  if (pieces && 'problem' in pieces) throw mistakeAt(pieces.problem, pieces.at, instance, sources);
  if (pieces) return { ...instance, text: pieces.text };
  const link = linkIn(instance.text);
  const { title } = instance;
  if (!link) {
    const found = linkOfInstance(instance.text);
    const { text } = found;
    if (text !== instance.text) return unpackedText(shell, { ...instance, ...found }, model);
    if (!isNative(text) && !isAddress(text) && holdsLinks(text)) throw severalLinks(instance.name);
    const miss = model && !isAddress(text) ? gridMistake(model, instance.text) : undefined;
    if (miss) throw mistakeAt(miss.problem, miss.at, instance, sources, miss.advice);
    return instance;
  }
  if (isTextPuzzle(link.system) && model && textFormats(model, 'instance').length > 0) return instance;
  return {
    ...instanceOfLink(shell, link, sources, instance.name),
    ...(title !== undefined && { title }),
    ...aroundOf(instance),
  };
}

function isNative(text: string): boolean {
  const entry = firstEntry(text);
  return /^\s*\{/.test(text) || (entry !== undefined && !/^https?$/i.test(entry));
}

/** A link or an address, and the words in which it stood, if there were any. */
export type FoundLink = Pick<InstanceText, 'text' | 'around'>;

/** The link or the address that a text holds, with words around it; other texts are unchanged. @throws DiagnosticError */
export function linkOf(text: string): FoundLink {
  const pasted = pastedLink(text);
  if (pasted !== text && (linkIn(pasted) || isAddress(pasted))) return { text: pasted };
  return isAddress(text) ? { text } : (linkAmongWords(text) ?? { text });
}

/** The same for an instance: a native one, which may name a link in a comment, is unchanged. @throws DiagnosticError */
export const linkOfInstance = (text: string): FoundLink => (isNative(text) ? { text } : linkOf(text));

function linkAmongWords(text: string): FoundLink | undefined {
  const { link, around = '' } = markedLink(text) ?? {};
  if (link === undefined || !(linkIn(link) || isAddress(link))) return undefined;
  return { text: link, ...(around !== '' && { around }) };
}

/** The words around an instance's link, as they are copied to the instance made from the link. */
export const aroundOf = ({ around }: InstanceText): Pick<InstanceText, 'around'> =>
  around === undefined ? {} : { around };

/** If a file that was named in place of a model is a puzzle: its contents. @throws DiagnosticError */
export function puzzleInFile(shell: Shell, name: string, sources: Sources): InstanceText | undefined {
  const file = path.resolve(shell.directory, name);
  const stat =
    name.endsWith('.pzl') || name.length > MAX_PATH_LENGTH
      ? undefined
      : statSync(file, { throwIfNoEntry: false });
  if (isPuzzleFolder(shell, name))
    throw failure(
      'file-is-folder',
      `${name} is a folder.`,
      `\`pzl run ${name}\` solves all puzzles in it, and \`pzl survey ${name}\` lists them.`,
    );
  if (!stat?.isFile()) return undefined;
  const text = pastedLink(readText(file, MAX_INSTANCE_BYTES, name));
  if (linkIn(text) || isAddress(text)) return { name, text };
  const plain = plainText(text);
  if (isAddressFile(plain)) return { name, text: plain };
  const isModel = MODEL_LINE_PATTERN.test(text);
  const found = isModel ? undefined : linkAmongWords(text);
  if (found) return { name, ...found };
  if (text.trim() === '') throw failure('unknown-address', `${name} is empty.`);
  if (isModel) return undefined;
  const isInstance =
    /^\uFEFF?(?:\s*(?:#|\/\/)[^\n]*\n|\s*\n)*[ \t]*(?:[\p{L}_][\p{L}\p{N}_]*[ \t]*:|\{\s*")/u.test(text);
  const miss = isInstance ? undefined : nearMiss(text);
  if (miss) throw mistakeAt(miss.problem, miss.at, { name, text }, sources);
  if (holdsLinks(text)) throw severalLinks(name);
  throw isInstance
    ? failure(
        'unknown-address',
        `${name} is a puzzle, and doesn't tell of which type.`,
        `Name its model in front of it: \`pzl run MODEL -i ${name}\`.`,
      )
    : failure(
        'unknown-address',
        `${name} is neither a model nor a puzzle in a form that pzl knows.`,
        'docs/formats.md lists these forms, under “Whatever people have”.',
      );
}

const severalLinks = (name: string): DiagnosticError =>
  failure(
    'unknown-address',
    `${name} holds several links.`,
    `\`pzl survey ${name}\` lists their puzzles; for one of them, give its link in place of the file.`,
  );

/** Whether a text holds puzzles' links among other words. */
const holdsLinks = (text: string): boolean =>
  text
    .split(/[\s"'<>()[\]]+/)
    .some((word) => /^https?:/i.test(word) && (linkIn(word) !== undefined || isAddress(word)));

/** Matches a line that begins a part of a model. */
const MODEL_LINE_PATTERN =
  /^\s*(?:puzzle|use|about|board|enum|given|let|def|find|rule|minimize|maximize|draw|say|read|generate|instance)\s/m;

/** Whether the puzzle comes as text, such as a drawing, and not as a link. */
export const isTextPuzzle = (system: Link['system']): boolean =>
  system === 'drawn text' || system === 'candidates';

export function kindOfText({ system, data }: Link): string | undefined {
  const text = isTextPuzzle(system) ? fileText(data) : undefined;
  return text && 'description' in text ? text.description : undefined;
}

/**
 * The models that can read a link: first those named in the link's tags or title, then those that read most of the
 * link's layers.
 */
export function modelsForLink(
  shell: Shell,
  link: Link,
  sources: Sources,
  /** The name of the file that contains the link, for messages. */
  name?: string,
): readonly Example[] {
  const { text } = instanceOfLink(shell, link, sources, name);
  const formatSection = sectionOf(link.system);
  const listing = readListing(sources.add('link', text));
  const namesOf = ({ name, title, names, aliases, addresses }: Example): readonly string[] => [
    ...[name, title],
    ...names,
    ...aliases,
    ...addresses,
  ];
  const readers = examples()
    .flatMap((example) =>
      example.links.flatMap((reader) => {
        const score = reader.system === formatSection ? fitOf(reader, listing, namesOf(example)) : undefined;
        return score === undefined ? [] : { example, score };
      }),
    )
    .sort((a, b) => b.score - a.score)
    .map(({ example }) => example);
  // A kudamono link whose genre no `read` section mentions: it belongs to the type of that name.
  if (readers.length > 0 || formatSection !== 'kudamono') return readers;
  const genre = wordsOf(genreOf(listing) ?? '');
  return examples().filter(
    (example) =>
      example.links.some(({ system }) => system === 'penpa') &&
      namesOf(example).some((one) => wordsOf(one) === genre),
  );
}

/** The file of the model for a link. @throws DiagnosticError if there is none, or several */
export function findModelForLink(shell: Shell, link: Link, sources: Sources, name?: string): string {
  const [first, ...others] = modelsForLink(shell, link, sources, name);
  const file = first && exampleFile(first.name);
  if (
    file !== undefined &&
    (others.length === 0 ||
      // A layer of f-puzzles means the same in all models, so any model that reads it will do.
      sectionOf(link.system) === 'fpuzzles' ||
      (first &&
        (['genre', 'title'] as const).some(
          (layer) =>
            isNamed(shell, link, sources, first, layer) &&
            !others.some((other) => isNamed(shell, link, sources, other, layer)),
        )))
  )
    return file;
  const modelNames = [first, ...others].flatMap((one) => (one ? [one.name] : []));
  throw new DiagnosticError({
    code: 'unknown-address',
    severity: 'error',
    message: first
      ? `The ${isTextPuzzle(link.system) ? 'text' : 'link'} does not tell which puzzle it is.`
      : noModelMessage(shell, link, sources),
    advice: first
      ? `Likely are ${modelNames.slice(0, MAX_PROPOSED_MODELS).join(', ')}: say which by \`--model ${first.name}\`.`
      : 'A section `read` in a model says which part of a link is which given: docs/formats.md.',
  });
}

/** Whether a tag of the link or file, or its title, is this model's name. */
function isNamed(
  shell: Shell,
  link: Link,
  sources: Sources,
  example: Example,
  textLayer: 'genre' | 'title',
): boolean {
  const { name, title, names, aliases } = example;
  const texts = readListing(sources.add('file', instanceOfLink(shell, link, sources).text))
    .filter(({ layer }) => layer === textLayer)
    .map(({ fields }) => fields.get('text')?.text.trim().toLowerCase());
  return [name, title, ...names, ...aliases].some((one) => texts.includes(one.toLowerCase()));
}

function noModelMessage(shell: Shell, link: Link, sources: Sources): string {
  const genre = genreOf(readListing(sources.add('link', instanceOfLink(shell, link, sources).text)));
  const isGenre = sectionOf(link.system) === 'kudamono' && genre !== undefined;
  return isGenre
    ? `No model reads links of the genre ${JSON.stringify(safeText(genre))}.`
    : 'No model reads such links.';
}

const MAX_PROPOSED_MODELS = 6;
