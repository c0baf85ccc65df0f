/** Reads an instance's text, or an instance that the model declares, into its ground model. */

import { isAddress } from '../../formats/address/address.ts';
import { chooseFormat, foreignText } from '../../formats/foreign/choose.ts';
import { readForeign } from '../../formats/foreign/read.ts';
import { type BoardLimits, DEFAULT_BOARD_LIMITS } from '../../formats/native/board.ts';
import type { InstanceData, InstanceEntry, Unread } from '../../formats/native/instance.ts';
import { BadValue, type InstanceValues, textOfValues } from '../../formats/native/instance-values.ts';
import { textOfJsonInstance } from '../../formats/native/json-instance.ts';
import { readInstanceText } from '../../formats/native/native.ts';
import { TextSource } from '../../formats/native/text-source.ts';
import type { Token } from '../../formats/native/tokens.ts';
import { DEFAULT_LIMITS, type GroundingLimits } from '../../grounding/context.ts';
import { outlineOf } from '../../grounding/declarations.ts';
import { ground } from '../../grounding/ground.ts';
import type { Model } from '../../language/model.ts';
import { LINK_SECTIONS, type LinkSection } from '../../language/sections/read/link-layers.ts';
import { OutOfTime } from '../../model/clock.ts';
import type { Ground } from '../../model/ground.ts';
import type { Value } from '../../model/values.ts';
import { type Diagnostic, Diagnostics } from '../../text/diagnostics.ts';
import type { Origin, Sources } from '../../text/source.ts';
import { EndedError, type SearchLimits, withinLimits } from '../common/limits.ts';
import { readAddressText, readListing } from './foreign-texts.ts';
import { withoutStatedValues } from './stated-values.ts';
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
  /** The words in which a link stood that was pasted with them. They aren't read, which is reported. */
  readonly around?: string;
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
  if (typeof instance === 'object' && 'problem' in instance) {
    diagnostics.error('bad-value', instance.problem, undefined);
    return { title: 'values', unread: [], diagnostics: diagnostics.list };
  }
  let title = typeof instance === 'string' ? instance : (instance.title ?? instance.name);
  let unread: readonly Unread[] = [];
  try {
    const data = readData(model, instance, diagnostics, limits.cells);
    const { unreadParts = [], addressType } = data;
    title = data.title;
    const around = typeof instance === 'object' ? instance.around : undefined;
    unread = around === undefined ? unreadParts : [...unreadParts, { kind: 'around', what: around }];
    reportUnread(
      unread.filter(({ range }) => !range),
      diagnostics,
    );
    if (diagnostics.hasErrors) return { title, unread, diagnostics: diagnostics.list };
    const source = textSourceOf(model, data, diagnostics, limits);
    const result = ground(model, source, diagnostics, { ...DEFAULT_LIMITS, ...limits });
    if (result.ground) unread = withoutStatedValues(unread, result.ground);
    reportUnread(
      unread.filter(({ range }) => range),
      diagnostics,
    );
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
  limits: SearchLimits,
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
  if (isAddress(instance.text)) return readAddressText(model, instance, title, diagnostics, mostCells);
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
  if (format === 'native') return readInstanceText(file, span, title, diagnostics);
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

const isNative = ({ format }: InstanceText): boolean =>
  format === undefined || format === 'native' || format === 'json';

const isLinkSection = (format: string | undefined): format is LinkSection =>
  LINK_SECTIONS.some((one) => one === format);

function reportDuplicateEntry(entry: InstanceEntry, earlier: InstanceEntry, diagnostics: Diagnostics): void {
  diagnostics.error('duplicate-entry', `\`${entry.name}\` is given twice.`, entry.nameSpan, {
    notes: [{ message: 'It was first given here.', span: earlier.nameSpan }],
    advice: 'Remove one of the two.',
  });
}
