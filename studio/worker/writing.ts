/** The rule editor's queries about a model's text: mistakes with their repairs, completion, hover texts, formatting. */
import {
  analyse,
  type Completion,
  complete,
  format,
  type Hover,
  hover,
  mistakesOf,
  type Snapshot,
} from '../../src/index.ts';
import type { Questions } from './protocol.ts';

/** The text of the last query and its analysis, since most queries are about the same text. */
let last: { readonly key: string; readonly snapshot: Snapshot } | undefined;

function snapshotOf({ name, text, used = {} }: Questions['check']['ask']['model']): Snapshot {
  const key = JSON.stringify([name, text, used]);
  if (last?.key === key) return last.snapshot;
  const files = new Map(Object.entries(used));
  const snapshot = analyse(name, text, (path) => {
    const file = path.endsWith('.pzl') ? path : `${path}.pzl`;
    const found = files.get(file);
    return found === undefined ? undefined : { name: file, text: found };
  });
  last = { key, snapshot };
  return snapshot;
}

export function checkModel({ model }: Questions['check']['ask']): Questions['check']['reply'] {
  const snapshot = snapshotOf(model);
  return {
    mistakes: mistakesOf(snapshot).map(({ severity, message, start, end, fixes }) => ({
      severity: severity === 'error' ? 'error' : 'warning',
      message,
      start,
      end,
      fixes,
    })),
    instances: snapshot.draft.instances.map(({ name }) => name.text),
    title: snapshot.draft.title,
  };
}

export const completionAt = ({ model, offset }: Questions['complete']['ask']): Completion | undefined =>
  complete(snapshotOf(model), offset, Object.keys(model.used ?? {}));

export const meaning = ({ model, offset }: Questions['meaning']['ask']): Hover | undefined =>
  hover(snapshotOf(model), offset);

export function formatModel({
  model: { name, text },
}: Questions['format']['ask']): Questions['format']['reply'] {
  const formatResult = format(name, text);
  switch (formatResult.status) {
    case 'formatted':
      return { text: formatResult.text };
    case 'mistakes':
      return { problem: 'What can’t be read can’t be formatted: mend the mistakes first.' };
    case 'refused':
      return { problem: 'This text is best left as it is.' };
  }
}
