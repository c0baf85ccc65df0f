/** Reads an instance's text, or an instance that the model declares, into its ground model. */

import { linkFormat } from '../../draw/listing/link-format.ts';
import { isAddress, MAX_CHARACTERS, plainAddress } from '../../formats/address/address.ts';
import { isAddressFile, readAddressFile } from '../../formats/address/file.ts';
import { readAddressData } from '../../formats/address/read.ts';
import { fileWords } from '../../formats/files/file-words.ts';
import { nearMiss } from '../../formats/files/near-miss.ts';
import {
  addressFormats,
  chooseFormat,
  firstEntry,
  foreignText,
  idFormats,
  textFormats,
} from '../../formats/foreign/choose.ts';
import { readForeign } from '../../formats/foreign/read.ts';
import { shapesOf } from '../../formats/foreign/shapes.ts';
import { gameIdIn } from '../../formats/ids/id.ts';
import { readGameId } from '../../formats/ids/read.ts';
import { asDrawing } from '../../formats/links/as-drawing.ts';
import { type ListingLine, readListing as readLines } from '../../formats/links/listing.ts';
import { readLink } from '../../formats/links/read.ts';
import { type BoardLimits, DEFAULT_BOARD_LIMITS } from '../../formats/native/board.ts';
import type { InstanceData, InstanceEntry, Unread } from '../../formats/native/instance.ts';
import { BadValue, type InstanceValues, textOfValues } from '../../formats/native/instance-values.ts';
import { textOfJsonInstance } from '../../formats/native/json-instance.ts';
import { readInstanceText } from '../../formats/native/native.ts';
import { TextSource } from '../../formats/native/text-source.ts';
import { Faults, type Token } from '../../formats/native/tokens.ts';
import { DEFAULT_LIMITS, type GroundingLimits } from '../../grounding/context.ts';
import { outlineOf } from '../../grounding/declarations.ts';
import { ground } from '../../grounding/ground.ts';
import type { Model } from '../../language/model.ts';
import { LINK_SECTIONS, type LinkSection } from '../../language/sections/read/link-layers.ts';
import { OutOfTime } from '../../model/clock.ts';
import type { Ground } from '../../model/ground.ts';
import type { Value } from '../../model/values.ts';
import { type Diagnostic, Diagnostics } from '../../text/diagnostics.ts';
import type { Origin, SourceFile, Sources } from '../../text/source.ts';
import { EndedError, type WorkLimits, withinLimits } from '../common/limits.ts';
import { reportUnread } from './unread.ts';

/** The text of an instance or solution. `name`: what messages call it. `title`: the instance's title, by default the name. */
export interface InstanceText {
  readonly name: string;
  readonly text: string;
  readonly title?: string;
  /** `native`, or the name of one of the model's `read` sections; by default it is detected from the name and text. */
  readonly format?: string;
  /** Further texts of the same instance, each in its own format, for example clue pieces. */
  readonly more?: readonly InstanceText[];
  /** The file from which the text was made, line by line; messages point into that file. */
  readonly origin?: InstanceOrigin;
}

/** A file, and for each line of the text made from it the part of the file to which the line corresponds. */
export interface InstanceOrigin extends Pick<InstanceText, 'name' | 'text'> {
  readonly parts: readonly (Token | undefined)[];
}

export interface OpenedInstance {
  /** The instance's title. */
  readonly title: string;
  /** The ground model; absent if there are errors or the deadline was reached. */
  readonly ground?: Ground;
  /** If the text was a puzzle address: the name of the puzzle's type there; sites may have several names for one type. */
  readonly addressType?: string;
  /** Present if reading stopped because the deadline was reached. */
  readonly halted?: 'limit';
  readonly diagnostics: readonly Diagnostic[];
  /** Those parts of the texts that the model doesn't use. If a `clue` is among them, the puzzle may have other answers than the ground model. */
  readonly unread: readonly Unread[];
  /** The value of a name of the model, if the instance determines it. */
  readonly named?: (name: string) => Value | undefined;
}

/** Limits on the size of an instance that replace the usual ones. */
export type Limits = Partial<BoardLimits & GroundingLimits>;

/**
 * Grounds an instance of the model: one that the model declares, by name; a text in the native format, in a format that the model describes, or a
 * puzzle address; or JavaScript values by the names of the givens, `{ clue: [[3, null]], size: [1, 2] }`. Never throws because of the contents of the
 * text or of the values.
 */
export function openInstance(
  model: Model,
  input: string | InstanceText | InstanceValues,
  limits: Limits = {},
): OpenedInstance {
  const diagnostics = new Diagnostics();
  const instance = instanceAsText(model, input);
  let data: InstanceData;
  if (typeof instance === 'object' && 'problem' in instance) {
    diagnostics.error('bad-value', instance.problem, undefined);
    return { title: 'values', unread: [], diagnostics: diagnostics.list };
  }
  try {
    data = readData(model, instance, diagnostics, limits.cells);
  } catch (error) {
    if (!(error instanceof OutOfTime)) throw error;
    const title = typeof instance === 'string' ? instance : (instance.title ?? instance.name);
    return { title, unread: [], diagnostics: diagnostics.list, halted: 'limit' };
  }
  const { title, unreadParts: unread = [], addressType } = data;
  reportUnread(unread, diagnostics);
  if (diagnostics.hasErrors) return { title, unread, diagnostics: diagnostics.list };
  const source = textSourceOf(model, data, diagnostics, limits);
  try {
    const result = ground(model, source, diagnostics, { ...DEFAULT_LIMITS, ...limits });
    return { title, unread, ...(addressType !== undefined && { addressType }), ...result };
  } catch (error) {
    if (!(error instanceof OutOfTime)) throw error;
    return { title, unread, diagnostics: diagnostics.list, halted: 'limit' };
  }
}

/** A source for grounding that gives the model the values of these entries. */
export const textSourceOf = (
  model: Model,
  data: InstanceData,
  diagnostics: Diagnostics,
  limits?: Limits,
): TextSource =>
  new TextSource(
    data,
    model.declarations.filter((d) => d.kind === 'given').map(outlineOf),
    diagnostics,
    { ...DEFAULT_BOARD_LIMITS, ...limits },
    model.about?.newNameByFormerName,
  );

/** Opens an instance as one step of a longer task. @throws EndedError if the time limit or the signal comes first */
export async function openWithinLimits(
  limits: WorkLimits,
  model: Model,
  instance: string | InstanceText,
): Promise<OpenedInstance> {
  const openedInstance = await withinLimits(limits, (deadline) =>
    openInstance(model, instance, { deadline }),
  );
  if (openedInstance.halted !== undefined) throw new EndedError(openedInstance.halted);
  return openedInstance;
}

const isText = (instance: InstanceText | InstanceValues): instance is InstanceText =>
  typeof instance.text === 'string' && typeof instance.name === 'string';

/** The instance by its name or as text, to which values are converted; or what is wrong with a value, in a sentence. */
export function instanceAsText(
  model: Model,
  instance: string | InstanceText | InstanceValues,
): string | InstanceText | { readonly problem: string } {
  if (typeof instance === 'string' || isText(instance)) return instance;
  try {
    return { name: 'values', text: textOfValues(model, instance), format: 'native' };
  } catch (error) {
    if (!(error instanceof BadValue)) throw error;
    return { problem: error.message };
  }
}

/** Reads the instance's entries, before the model interprets them. */
export function readData(
  model: Model,
  instance: string | InstanceText,
  diagnostics: Diagnostics,
  mostCells?: number,
): InstanceData {
  const { sources } = model;
  if (typeof instance === 'string') {
    const ownInstance = model.instances.find(({ name }) => name.text === instance);
    if (ownInstance === undefined) {
      const instanceNames = model.instances.map(({ name }) => name.text);
      const advice =
        instanceNames.length > 0
          ? `It has: ${instanceNames.join(', ')}.`
          : 'Give its text, `{ name, text }`.';
      diagnostics.error('unknown-instance', `The model has no instance \`${instance}\`.`, undefined, {
        advice,
      });
      return { title: instance, span: { file: 0, start: 0, end: 0 }, entries: new Map() };
    }
    return readInstanceText(sources.get(ownInstance.body.file), ownInstance.body, instance, diagnostics);
  }
  const title = instance.title ?? instance.name;
  const data = readText(model, instance, title, diagnostics, mostCells);
  const entries = new Map(data.entries);
  const unreadParts = [...(data.unreadParts ?? [])];
  for (const text of instance.more ?? []) {
    const furtherInstance = readText(model, text, title, diagnostics, mostCells);
    for (const one of furtherInstance.unreadParts ?? []) unreadParts.push(one);
    for (const entry of furtherInstance.entries.values()) {
      const earlierEntry = entries.get(entry.name);
      // A value isn't given twice if the first text is a picture that has no mark for it.
      if (earlierEntry && !(earlierEntry.marks && earlierEntry.lines.length === 0))
        reportDuplicateEntry(entry, earlierEntry, diagnostics);
      else entries.set(entry.name, entry);
    }
  }
  return {
    ...data,
    entries,
    unreadParts: unreadParts.filter(({ given }) => given === undefined || !entries.has(given)),
  };
}

function readText(
  model: Model,
  instance: InstanceText,
  title: string,
  diagnostics: Diagnostics,
  mostCells?: number,
): InstanceData {
  if (isAddress(instance.text)) {
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
  const json = isNative(instance) ? textOfJsonInstance(model, instance.text) : undefined;
  if (json && 'problem' in json) {
    const { id } = model.sources.add(instance.name, instance.text);
    const span = { file: id, start: json.at, end: json.at + 1 };
    diagnostics.error('bad-json', json.problem, span);
    return { title, span, entries: new Map() };
  }
  const { sources } = model;
  const file = sources.add(instance.name, json?.text ?? instance.text, originOf(instance, sources));
  if (isLinkSection(instance.format)) return readListing(model, instance.format, file, title, diagnostics);
  const span = { file: file.id, start: 0, end: file.text.length };
  const format = json
    ? 'native'
    : chooseFormat(model, file, 'instance', undefined, instance.format, diagnostics);
  if (format === undefined) return { title, span, entries: new Map() };
  if (format === 'native') {
    const isGrid = instance.format === undefined && !json && firstEntry(file.text) === undefined;
    const miss = isGrid && textFormats(model, 'instance').length === 0 && nearMiss(file.text);
    if (!miss) return readInstanceText(file, span, title, diagnostics);
    new Faults(diagnostics, file.id).at('bad-link', miss.problem, miss.at, { advice: GRID_ADVICE });
    return { title, span, entries: new Map() };
  }
  return readForeign(foreignText(model, format, file, title, undefined), diagnostics);
}

function originOf({ origin }: InstanceText, sources: Sources): Origin | undefined {
  if (!origin) return undefined;
  const { id: file } = sources.add(origin.name, origin.text);
  const spans = origin.parts.map(
    (part) => part && { file, start: part.start, end: part.start + (part.width ?? part.text.length) },
  );
  return { spans, whole: { file, start: 0, end: 1 } };
}

const GRID_ADVICE =
  'A grid has a value for each cell, `-` for none; pzl’s own form has entries, `name:` and indented lines below.';

const isNative = ({ format }: InstanceText): boolean =>
  format === undefined || format === 'native' || format === 'json';

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
function readListing(
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

/** The entries of a link of f-puzzles or SudokuPad. What its rules say in words beyond its layers counts as unread, unless the model has the same rule. */
function withUnknownRules(data: InstanceData, model: Model, file: SourceFile): InstanceData {
  const fields = readLines(file).find(({ layer }) => layer === 'ruleset')?.fields;
  const knownRules = model.rules.map(({ sentence }) => `${sentence.text}.`);
  const unknown = fields
    ?.get('beyond')
    ?.text.split('\n')
    .find((rule) => !knownRules.some((known) => known.includes(rule)));
  if (unknown === undefined) return data;
  const others = (data.unreadParts ?? []).filter(({ what }) => what !== '`ruleset`');
  const kind = fields?.has('sudoku') ? 'words' : 'clue';
  return { ...data, unreadParts: [...others, { kind, what: `“${unknown}”` }] };
}

const nameInFile = ({ layer, token }: ListingLine, file: SourceFile, sources: Sources): string =>
  fileWords(
    layer,
    sources.quote(sources.userSpan({ file: file.id, start: token.start, end: token.start + 1 })),
  );

const isLinkSection = (format: string | undefined): format is LinkSection =>
  LINK_SECTIONS.some((one) => one === format);

function reportDuplicateEntry(entry: InstanceEntry, earlier: InstanceEntry, diagnostics: Diagnostics): void {
  diagnostics.error('duplicate-entry', `\`${entry.name}\` is given twice.`, entry.nameSpan, {
    notes: [{ message: 'It was first given here.', span: earlier.nameSpan }],
    advice: 'Remove one of the two.',
  });
}
