/**
 * Finds the puzzle for addresses that mean the same for everyone: a puzzle of a type that comes with the studio, or a
 * puzzle contained in the link.
 */
import type { InstanceText } from '../../src/index.ts';
import { unpackText } from '../share/codec.ts';
import { isSameModel, readLink } from '../share/link.ts';
import type { ModelText } from '../worker/protocol.ts';
import { CannotOpen } from './cannot-open.ts';
import type { TypeFile } from './catalogue.ts';
import { decodePart, type Route } from './place.ts';

export interface Source {
  readonly model: ModelText;
  readonly instance: string | InstanceText;
  /** The name of the puzzle's type, if the type comes with the studio. */
  readonly type?: string;
  /** The names of the other puzzles of this type that come with the studio. */
  readonly puzzles: readonly string[];
  /** If the type's model has changed since the link was made: the hash of the old rules. */
  readonly madeBy?: string;
  /** If the puzzle must first be generated: its size, seed and difficulty. */
  readonly make?: { readonly size: string; readonly seed: number; readonly level?: Level };
}

/** The levels of difficulty that players choose for generated puzzles. */
export const LEVELS = ['easy', 'medium', 'hard'] as const;
export type Level = (typeof LEVELS)[number];

/** Finds the type of this name among those that come with the studio. */
export type TypeFileLoader = (name: string) => Promise<TypeFile | undefined>;

/** Finds the puzzle for an address; undefined if only this browser, or the server of this page, can have the puzzle. */
export async function sharedSource(route: Route, types: TypeFileLoader): Promise<Source | undefined> {
  if (route.page === 'type')
    return route.type === 'open' ? undefined : await typeSource(route.type, route.instance, types);
  if (route.page !== 'link') throw new CannotOpen('There is nothing to open.');
  const { link } = route;
  if (link.startsWith('d=')) return undefined;
  if (link.startsWith('m=')) {
    const [type = '', size = '', seed = '0', asked] = link.slice(2).split(',');
    const level = LEVELS.find((each) => each === asked);
    const source = await typeSource(type, undefined, types);
    return { ...source, make: { size: decodePart(size), seed: Number(seed) || 0, ...(level && { level }) } };
  }
  const urlMatch = /^p=([^,]+),url,(.+)$/.exec(link);
  if (urlMatch?.[1] && urlMatch[2]) {
    const source = await typeSource(urlMatch[1], undefined, types);
    return {
      ...source,
      instance: { name: 'address', title: 'from an address', text: decodePart(urlMatch[2]) },
    };
  }
  const foreignMatch = /^p=([^,]+),(fpuzzles|penpa|kudamono),(.+)$/.exec(link);
  if (foreignMatch?.[1] && foreignMatch[3]) {
    const listing = unpackText(foreignMatch[3]);
    if ('problem' in listing) throw new CannotOpen(listing.problem);
    const source = await typeSource(foreignMatch[1], undefined, types);
    const instance = {
      name: 'link',
      title: 'from a link',
      text: listing.text,
      format: foreignMatch[2] ?? '',
    };
    return { ...source, instance };
  }
  const readLinkResult = readLink(link);
  if ('problem' in readLinkResult) throw new CannotOpen(readLinkResult.problem);
  const instance = { name: readLinkResult.name, title: readLinkResult.name, text: readLinkResult.text };
  if (readLinkResult.kind === 'own') return { model: readLinkResult.model, instance, puzzles: [] };
  const source = await typeSource(readLinkResult.type, undefined, types);
  const isSame = await isSameModel(readLinkResult.hash, source.model.text);
  return {
    ...source,
    instance,
    ...(!isSame && { madeBy: readLinkResult.hash }),
  };
}

async function typeSource(
  type: string,
  instance: string | undefined,
  types: TypeFileLoader,
): Promise<Source> {
  const file = await types(type);
  if (!file) throw new CannotOpen(`There is no type “${type}” here.`);
  const texts = new Map(Object.entries(file.puzzles));
  const puzzles = [...texts.keys()];
  const name = instance ?? defaultPuzzle(puzzles);
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

/** The name of a type's puzzle that is opened by default: one of usual size, and not a small example. */
const defaultPuzzle = (names: readonly string[]): string | undefined =>
  ['medium', 'small'].find((name) => names.includes(name)) ?? names[0];
