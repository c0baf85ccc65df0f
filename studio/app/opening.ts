/** From what stands in the address to a puzzle: model, instance, and where its game is kept. */
import type { InstanceText } from '../../src/index.ts';
import { loadDraft } from '../game/store.ts';
import { hashOfText, unpacked } from '../share/codec.ts';
import { isSameModel, readLink } from '../share/link.ts';
import { type PuzzleWorker, WorkerStopped } from '../worker/client.ts';
import type { ModelText, OpenedPuzzle } from '../worker/protocol.ts';
import { fetchJson, typeFile } from './catalogue.ts';
import type { Route } from './route.ts';
import { STARTERS } from './starter.ts';

export interface Source {
  readonly model: ModelText;
  readonly instance: string | InstanceText;
  /** Of the types that come along. */
  readonly type?: string;
  /** Other puzzles of the type, by name. */
  readonly puzzles: readonly string[];
  readonly note?: string;
  /** To be made first. */
  readonly make?: { readonly size: string; readonly seed: number };
}

/** Seconds until a model that doesn't come to an end is stopped. */
const OPENING = 20;
/** And so many more before a worker is ended that doesn't end by itself. */
const GRACE = 10;

/** Thrown with a sentence for people. */
export class CannotOpen extends Error {
  readonly details: readonly string[];
  constructor(message: string, details: readonly string[] = []) {
    super(message);
    this.details = details;
  }
}

export async function sourceOf(route: Route): Promise<Source> {
  if (route.page === 'type') return await typeSource(route.type, route.instance);
  if (route.page !== 'link') throw new CannotOpen('There is nothing to open.');
  const { link } = route;
  const starter = link.startsWith('d=') ? STARTERS.get(link.slice(2)) : undefined;
  if (starter) return { ...starter, puzzles: [] };
  if (link.startsWith('d=')) return await draftSource(link.slice(2));
  if (link.startsWith('m=')) {
    const [type = '', size = '', seed = '0'] = link.slice(2).split(',');
    const source = await typeSource(type, undefined);
    return { ...source, make: { size: decodeURIComponent(size), seed: Number(seed) || 0 } };
  }
  const asked = /^p=([^,]+),url,(.+)$/.exec(link);
  if (asked?.[1] && asked[2]) {
    const source = await typeSource(asked[1], undefined);
    return {
      ...source,
      instance: { name: 'address', title: 'from an address', text: decodeURIComponent(asked[2]) },
    };
  }
  const foreign = /^p=([^,]+),(fpuzzles|penpa|kudamono),(.+)$/.exec(link);
  if (foreign?.[1] && foreign[3]) {
    const listing = unpacked(foreign[3]);
    if ('problem' in listing) throw new CannotOpen(listing.problem);
    const source = await typeSource(foreign[1], undefined);
    const instance = { name: 'link', title: 'from a link', text: listing.text, format: foreign[2] ?? '' };
    return { ...source, instance };
  }
  const read = readLink(link);
  if ('problem' in read) throw new CannotOpen(read.problem);
  const instance = { name: read.name, title: read.name, text: read.text };
  if (read.kind === 'own') return { model: read.model, instance, puzzles: [] };
  const source = await typeSource(read.type, undefined);
  const same = await isSameModel(read.hash, source.model.text);
  return {
    ...source,
    instance,
    ...(!same && { note: 'The rules of this type have been reworded since the link was made.' }),
  };
}

async function typeSource(type: string, instance: string | undefined): Promise<Source> {
  if (type === 'open') return await servedSource();
  const file = await typeFile(type);
  if (!file) throw new CannotOpen(`There is no type “${type}” here.`);
  const texts = new Map(Object.entries(file.puzzles));
  const puzzles = [...texts.keys()];
  const name = instance ?? firstOf(puzzles);
  const text = texts.get(name ?? '');
  if (name !== undefined && instance !== undefined && text === undefined) {
    throw new CannotOpen(`This type has no puzzle “${instance}”. There are ${puzzles.join(', ')}.`);
  }
  return {
    model: file.model,
    instance: { name: name ?? 'empty', title: name ?? 'empty', text: text ?? '' },
    type,
    puzzles,
  };
}

/** Whoever asks for a type wants a puzzle of it, not the smallest one that shows its rules. */
const firstOf = (names: readonly string[]): string | undefined =>
  ['small', 'medium'].find((name) => names.includes(name)) ?? names[0];

/** What `pzl studio MODEL` was started with. */
async function servedSource(): Promise<Source> {
  const served = await fetchJson<{ model: ModelText; name: string; text: string | null }>('api/open');
  return {
    model: served.model,
    instance:
      served.text === null ? served.name : { name: served.name, title: served.name, text: served.text },
    puzzles: [],
  };
}

async function draftSource(key: string): Promise<Source> {
  const draft = await loadDraft(key);
  if (!draft) throw new CannotOpen('This draft isn’t in this browser.');
  return {
    model: { name: 'draft.pzl', text: draft.model },
    instance: { name: draft.name, title: draft.name, text: draft.text },
    puzzles: [],
  };
}

export async function openSource(source: Source, worker: PuzzleWorker): Promise<OpenedPuzzle> {
  const tooLong = `The puzzle isn’t ready after ${OPENING} seconds: it is too large, or its model never ends.`;
  // The worker looks at the clock itself; where it doesn't come to that, it is ended.
  const end = setTimeout(() => worker.stop('crash', tooLong), (OPENING + GRACE) * 1000);
  const reply = await worker
    .open({ model: source.model, instance: source.instance, seconds: OPENING })
    .catch((error: unknown) => {
      throw error instanceof WorkerStopped && error.by === 'crash' ? new CannotOpen(error.message) : error;
    })
    .finally(() => clearTimeout(end));
  switch (reply.status) {
    case 'open':
      return reply.puzzle;
    case 'limit':
      throw new CannotOpen(tooLong);
    case 'wrong':
      throw new CannotOpen(
        reply.where === 'model' ? 'The model has mistakes.' : 'The puzzle has mistakes.',
        reply.messages,
      );
  }
}

export const keyOfPuzzle = (model: ModelText, text: string): Promise<string> =>
  hashOfText(JSON.stringify([model.text, model.used ?? {}, text]));
