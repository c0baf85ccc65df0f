/**
 * Reads texts that aren't in pzl's own format: puzzle addresses, game ids, saved files, and the listings of links. The
 * studio loads this file with all that it needs only when it opens such a text.
 */

import { linkFormat } from '../../draw/listing/link-format.ts';
import { MAX_CHARACTERS, plainAddress } from '../../formats/address/address.ts';
import { isAddressFile, readAddressFile } from '../../formats/address/file.ts';
import { readAddressData } from '../../formats/address/read.ts';
import { fileWords } from '../../formats/files/file-words.ts';
import { addressFormats, idFormats } from '../../formats/foreign/choose.ts';
import { shapesOf } from '../../formats/foreign/shapes.ts';
import { gameIdIn } from '../../formats/ids/id.ts';
import { readGameId } from '../../formats/ids/read.ts';
import { asDrawing } from '../../formats/links/as-drawing.ts';
import { type ListingLine, readListing as readLines } from '../../formats/links/listing.ts';
import { readLink } from '../../formats/links/read.ts';
import { DEFAULT_BOARD_LIMITS } from '../../formats/native/board.ts';
import type { InstanceData } from '../../formats/native/instance.ts';
import type { Model } from '../../language/model.ts';
import type { LinkSection } from '../../language/sections/read/link-layers.ts';
import type { Diagnostics } from '../../text/diagnostics.ts';
import type { SourceFile, Sources } from '../../text/source.ts';
import type { InstanceText } from './open-instance.ts';

/** Reads a text that is a puzzle address, a game id, or a file saved by the same sites. */
export function readAddressText(
  model: Model,
  instance: InstanceText,
  title: string,
  diagnostics: Diagnostics,
  mostCells?: number,
): InstanceData {
  if (instance.text.length > MAX_CHARACTERS) return reportLongAddress(model, instance, title, diagnostics);
  const maxCells = mostCells ?? DEFAULT_BOARD_LIMITS.cells;
  if (gameIdIn(instance.text)) {
    const file = model.sources.add(instance.name, instance.text);
    return readGameId(idFormats(model), file, title, diagnostics, maxCells);
  }
  const formats = addressFormats(model);
  if (isAddressFile(instance.text)) {
    const file = model.sources.add(instance.name, instance.text);
    return readAddressFile(formats, file, title, diagnostics, maxCells);
  }
  const address = model.sources.add(instance.name, plainAddress(instance.text));
  return readAddressData(formats, address, title, diagnostics, mostCells);
}

/** The result for an address that is too long: an error, and none of the address is kept. */
function reportLongAddress(
  model: Model,
  { name, text }: InstanceText,
  title: string,
  diagnostics: Diagnostics,
): InstanceData {
  const shownStart = text.trimStart().slice(0, MAX_SHOWN_CHARACTERS);
  const { id } = model.sources.add(name, shownStart);
  const span = { file: id, start: 0, end: shownStart.length };
  diagnostics.error('bad-address', TOO_LONG_MESSAGE, span, {
    advice: `At most ${MAX_CHARACTERS} letters of an address are read.`,
  });
  return { title, span, entries: new Map() };
}

const TOO_LONG_MESSAGE = 'The address is longer than any puzzle.';
const MAX_SHOWN_CHARACTERS = 60;

/** Reads the drawing that a puzzle link contains, as lines of text. */
export function readListing(
  model: Model,
  system: LinkSection,
  file: SourceFile,
  title: string,
  diagnostics: Diagnostics,
): InstanceData {
  const format = linkFormat(model, system);
  // If the model has no section for the link's genre, the link's picture may suffice.
  if (system === 'kudamono' && !format && linkFormat(model, 'penpa'))
    return readListing(
      model,
      'penpa',
      model.sources.add(file.name, asDrawing(file.text)),
      title,
      diagnostics,
    );
  const boardKinds = model.board?.kinds.map(({ name }) => name.text) ?? [];
  if (format) {
    const data = readLink(
      {
        format,
        file,
        title,
        shapeByName: shapesOf(model, 'given'),
        boards: boardKinds,
        ...fleetOf(model),
        ...(file.origin && { nameOf: (line) => nameInFile(line, file, model.sources) }),
      },
      diagnostics,
    );
    return system === 'fpuzzles' ? withUnknownRules(data, model, file) : data;
  }
  diagnostics.error(
    'unknown-format',
    `The model has no section \`read ${system}\` for such links.`,
    undefined,
    {
      advice: 'It says which part of a link is which given: docs/formats.md.',
    },
  );
  return { title, span: { file: file.id, start: 0, end: file.text.length }, entries: new Map() };
}

/** The given that the model's addresses read as a fleet; an empty object if there is none. */
function fleetOf(model: Model): { readonly fleetName?: string } {
  const [name] = addressFormats(model).flatMap(({ parts }) =>
    parts.flatMap((part) => (part.kind === 'whole' && part.scheme === 'fleet' ? part.givenNames : [])),
  );
  return name ? { fleetName: name.text } : {};
}

/** The entries of a link of f-puzzles or SudokuPad. What its rules say in words beyond its layers counts as unread, unless the model has the same rule. */
function withUnknownRules(data: InstanceData, model: Model, file: SourceFile): InstanceData {
  const fields = readLines(file).find(({ layer }) => layer === 'ruleset')?.fields;
  const knownRules = model.rules.map(({ sentence }) => `${sentence.text}.`);
  const unknown = fields
    ?.get('beyond')
    ?.text.split('\n')
    .find((rule) => !knownRules.some((known) => known.includes(rule)));
  if (unknown === undefined) return data;
  const otherParts = (data.unreadParts ?? []).filter(({ what }) => what !== '`ruleset`');
  const kind = fields?.has('sudoku') ? 'words' : 'clue';
  return { ...data, unreadParts: [...otherParts, { kind, what: `“${unknown}”` }] };
}

const nameInFile = ({ layer, token }: ListingLine, file: SourceFile, sources: Sources): string =>
  fileWords(
    layer,
    sources.quote(sources.userSpan({ file: file.id, start: token.start, end: token.start + 1 })),
  );
