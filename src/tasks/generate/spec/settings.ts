/** The user's settings beyond a named size: a size of the board, and values of single givens. */
import type { InstanceData, InstanceEntry } from '../../../formats/native/instance.ts';
import { readInstanceText } from '../../../formats/native/native.ts';
import type { Model } from '../../../language/model.ts';
import type { Diagnostics } from '../../../text/diagnostics.ts';
import { suggest } from '../../../text/suggest.ts';

/** The board of a size in text. `8x10`: 8 rows and 10 columns; `9`: size 9; `cairo:4x5`: a board of that kind. Undefined for any other text. */
export function boardOf(model: Model, size: string, diagnostics: Diagnostics): InstanceData | undefined {
  const sizeMatch = /^(?:([a-z]{1,40}):)?(\d{1,6}(?:x\d{1,6}){0,9})$/.exec(size);
  if (!sizeMatch || !model.board) return undefined;
  const [, kind, numbers = ''] = sizeMatch;
  const text = `${kind ? `board: ${kind}\n` : ''}size: ${numbers.replaceAll('x', ' ')}`;
  return textData(model, size, text, diagnostics);
}

/** The data of a puzzle size, with these entries in place of its own. */
export function withSettings(
  model: Model,
  data: InstanceData | undefined,
  settings: ReadonlyMap<string, string> = new Map(),
  diagnostics: Diagnostics,
): InstanceData | undefined {
  if (!data || settings.size === 0) return data;
  const givenNames = [model, model.plant?.search].flatMap((each) =>
    each ? each.declarations.filter((d) => d.kind === 'given').map((d) => d.name.text) : [],
  );
  const entries = new Map<string, InstanceEntry>(data.entries);
  for (const [name, value] of settings) {
    if (!givenNames.includes(name)) {
      const suggestion = suggest(name, givenNames);
      const advice = suggestion
        ? `Did you mean \`${suggestion}\`?`
        : `There are ${[...new Set(givenNames)].map((n) => `\`${n}\``).join(', ')}.`;
      diagnostics.error('unknown-given', `Nothing to set is called \`${name}\`.`, undefined, { advice });
      continue;
    }
    const settingData = textData(model, data.title, `${name}: ${value}`, diagnostics);
    for (const entry of settingData.entries.values()) entries.set(entry.name, entry);
  }
  return { ...data, entries };
}

function textData(model: Model, title: string, text: string, diagnostics: Diagnostics): InstanceData {
  const file = model.sources.add('command line', text);
  return readInstanceText(file, { file: file.id, start: 0, end: text.length }, title, diagnostics);
}
