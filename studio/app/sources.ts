/** Finds the model and the instance for an address, including drafts and models served by `pzl studio`. */
import { loadDraft } from '../game/store.ts';
import type { ModelText } from '../worker/protocol.ts';
import { CannotOpen } from './cannot-open.ts';
import { loadTypeFile } from './catalogue.ts';
import { fetchJson } from './fetching.ts';
import type { Route } from './place.ts';
import { type Source, sharedSource } from './source.ts';
import { STARTERS } from './starter.ts';

export async function sourceOf(route: Route): Promise<Source> {
  const sourceOfLink = await sharedSource(route, loadTypeFile);
  if (sourceOfLink) return sourceOfLink;
  if (route.page !== 'link') return await servedSource();
  const key = route.link.slice(2);
  const starter = STARTERS.get(key);
  return starter ? { ...starter, puzzles: [] } : await draftSource(key);
}

/** The model that was named on the command line of `pzl studio`, with its puzzle. */
async function servedSource(): Promise<Source> {
  const servedFiles = await fetchJson<{ model: ModelText; name: string; text: string | null }>('api/open');
  return {
    model: servedFiles.model,
    instance:
      servedFiles.text === null
        ? servedFiles.name
        : { name: servedFiles.name, title: servedFiles.name, text: servedFiles.text },
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
