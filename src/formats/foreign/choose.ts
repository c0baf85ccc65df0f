/**
 * Determines the format of a text: the requested one, the one to which its file name extension belongs, or the one that
 * accepts the text.
 */

import type { Model } from '../../language/model.ts';
import type { AddressFormat, FormatPart, IdFormat, TextFormat } from '../../language/sections/read/format.ts';
import type { TypeExpression } from '../../language/syntax/ast.ts';
import type { Board } from '../../model/board.ts';
import { Diagnostics } from '../../text/diagnostics.ts';
import { patternSelector } from '../../text/letters.ts';
import type { SourceFile } from '../../text/source.ts';
import { suggest } from '../../text/suggest.ts';
import { type ForeignText, readForeign } from './read.ts';
import { shapesOf } from './shapes.ts';

export type TextKind = TextFormat['holds'];

/** The text formats of a model for instances, or those for solutions. */
export function textFormats(model: Model, holds: TextKind): readonly TextFormat[] {
  return model.formats.filter((format) => format.kind === 'text' && format.holds === holds) as TextFormat[];
}

/** The formats of instances that contain every required given; other formats can only add to an instance. */
export function standaloneFormats(model: Model): readonly TextFormat[] {
  const requiredGivens = model.declarations.filter(
    (declaration) =>
      declaration.kind === 'given' && declaration.default === undefined && !mayBeAbsent(declaration.type),
  );
  return textFormats(model, 'instance').filter((format) => {
    const formatNames = new Set(format.parts.flatMap(familyNames));
    return requiredGivens.every(({ name }) => formatNames.has(name.text));
  });
}

const mayBeAbsent = (type: TypeExpression): boolean =>
  type.kind === 'optional' || (type.kind === 'unknown' && mayBeAbsent(type.of));

/** The names of the givens or finds in a part of a format; for a field `hint.tile` the name is `hint`. */
function familyNames(part: FormatPart): string[] {
  if (part.kind === 'line' || part.kind === 'places')
    return part.fields.map(({ name }) => name.text.split('.', 1)[0] ?? '');
  if (part.kind === 'values') return part.names.map(({ text }) => text);
  return [part.kind === 'items' ? part.list.text : part.name.text];
}

/** The formats of the addresses that a model reads. */
export function addressFormats(model: Model): readonly AddressFormat[] {
  return model.formats.filter((format) => format.kind === 'address');
}

/** The formats of the game ids that a model reads. */
export function idFormats(model: Model): readonly IdFormat[] {
  return model.formats.filter((format) => format.kind === 'id');
}

/** Determines the format of a text; undefined if the requested format `asked` is wrong, which is reported. */
export function chooseFormat(
  model: Model,
  file: SourceFile,
  holds: TextKind,
  board: Board | undefined,
  asked: string | undefined,
  diagnostics: Diagnostics,
): TextFormat | 'native' | undefined {
  const formats = textFormats(model, holds);
  if (asked === 'native' || (asked === undefined && formats.length === 0)) return 'native';
  if (asked !== undefined) return namedFormat(formats, asked, diagnostics);
  const extension = /\.[\w-]+$/.exec(file.name)?.[0]?.toLowerCase();
  const formatsOfExtension = formats.filter(
    ({ extensions }) => extension !== undefined && extensions.includes(extension),
  );
  const [only] = formatsOfExtension;
  if (only && formatsOfExtension.length === 1 && extension !== '.txt') return only;
  if (looksNative(model, file.text, holds)) return 'native';
  const candidateFormats = formatsOfExtension.length > 0 ? formatsOfExtension : formats;
  const matchEnds = candidateFormats.map((format) => endOfMatch(model, format, file, board));
  const furthestEnd = matchEnds.reduce((most, one) => Math.max(most, one), -1);
  const bestFormat = candidateFormats[matchEnds.indexOf(furthestEnd)];
  const isFormatLikely =
    furthestEnd === Number.POSITIVE_INFINITY ||
    formatsOfExtension.length > 0 ||
    (furthestEnd >= 0 && firstEntry(file.text) === undefined && !/^\s*[\p{L}_]\w*\s*=/u.test(file.text));
  return bestFormat && isFormatLikely ? bestFormat : 'native';
}

export function namedFormat(
  formats: readonly TextFormat[],
  asked: string,
  diagnostics: Diagnostics,
  others: readonly string[] = [],
): TextFormat | undefined {
  const namedFormat = formats.find(({ name }) => name.text === asked);
  if (namedFormat) return namedFormat;
  const formatNames = ['native', ...formats.map(({ name }) => name.text), ...others];
  const nearName = suggest(asked, formatNames);
  diagnostics.error('unknown-format', `The model has no format \`${asked}\` for this.`, undefined, {
    advice:
      nearName === undefined
        ? `There are: ${formatNames.map((name) => `\`${name}\``).join(', ')}.`
        : `Did you mean \`${nearName}\`?`,
  });
  return undefined;
}

export function foreignText(
  model: Model,
  format: TextFormat,
  file: SourceFile,
  title: string,
  board: Board | undefined,
): ForeignText {
  const shapeByName = shapesOf(model, format.holds === 'solution' ? 'find' : 'given');
  return { format, file, title, shapeByName, board };
}

/** How far the text fits the format: the offset of the first mistake, or infinity if there is none. */
function endOfMatch(model: Model, format: TextFormat, file: SourceFile, board: Board | undefined): number {
  const trialDiagnostics = new Diagnostics();
  readForeign(foreignText(model, format, file, '', board), trialDiagnostics);
  const errorStarts = trialDiagnostics.list.flatMap(({ severity, span }) =>
    severity === 'error' ? [span?.start ?? 0] : [],
  );
  return errorStarts.reduce((first, start) => Math.min(first, start), Number.POSITIVE_INFINITY);
}

const HEADER_PATTERN = patternSelector(String.raw`^\uFEFF?[ \t]*([\p{L}_][\p{L}\p{M}\p{N}_]*)[ \t]*:`);

/**
 * The name of the entry on the text's first line that isn't blank or a comment; undefined if that line doesn't start an
 * entry.
 */
export function firstEntry(text: string): string | undefined {
  const firstLine = text
    .slice(0, 1 << 16)
    .split('\n')
    .find((line) => !/^\uFEFF?\s*(?:$|#|\/\/)/.test(line));
  return HEADER_PATTERN(firstLine ?? '').exec(firstLine ?? '')?.[1];
}

/**
 * Whether the text seems to be native or JSON: it is empty, starts with `{`, or its first entry has a name that the
 * model has, or nearly has.
 */
function looksNative(model: Model, text: string, holds: TextKind): boolean {
  if (/^\uFEFF?\s*(?:$|\{(?!\s*-?\d))/.test(text)) return true;
  const name = firstEntry(text);
  if (name === undefined) return false;
  const kind = holds === 'solution' ? 'find' : 'given';
  const declaredNames = model.declarations.flatMap((d) => (d.kind === kind ? [d.name.text] : []));
  const knownNames = holds === 'solution' ? declaredNames : [...declaredNames, 'board', 'size'];
  return knownNames.includes(name) || suggest(name, knownNames) !== undefined;
}
