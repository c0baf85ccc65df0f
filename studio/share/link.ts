/**
 * What stands behind the `#` of a shared puzzle. `p=TYPE,HASH/DATA`: a puzzle of a type that comes along, of which only
 * the clues are in the link. `z=DATA`: model and clues. Both end with a letter that notices what was cut off.
 */

import type { ModelText } from '../worker/protocol.ts';
import { packed, type Unpacked, unpacked } from './codec.ts';
import { hashOfText } from './hash.ts';

export interface SharedPuzzle {
  readonly model: ModelText;
  /** The type among those that come along, if it is one. */
  readonly type?: string;
  readonly name: string;
  readonly text: string;
}

/** So many letters of a model's hash tell whether it is still the same. */
const ENOUGH = 4;

export async function linkOf({ model, type, name, text }: SharedPuzzle): Promise<string> {
  if (type !== undefined) {
    const hash = (await hashOfText(model.text)).slice(0, ENOUGH).replaceAll(/[-_]/g, '0');
    return `p=${type},${hash},${packed(JSON.stringify([name, text]))}`;
  }
  return `z=${packed(JSON.stringify([model.name, model.text, model.used ?? {}, name, text]))}`;
}

export type Read =
  | {
      readonly kind: 'type';
      readonly type: string;
      readonly hash: string;
      readonly name: string;
      readonly text: string;
    }
  | { readonly kind: 'own'; readonly model: ModelText; readonly name: string; readonly text: string }
  | { readonly problem: string };

const BROKEN = { problem: 'The link is damaged: what it holds isn’t a puzzle.' };

export function readLink(link: string): Read {
  if (link.startsWith('p=')) {
    const [type = '', hash = '', data = ''] = link.slice(2).split(',');
    const held = listIn(unpacked(data));
    if ('problem' in held) return held;
    const [name, text] = held.list;
    return isText(name) && isText(text) ? { kind: 'type', type, hash, name, text } : BROKEN;
  }
  const held = listIn(unpacked(link.slice(2)));
  if ('problem' in held) return held;
  const [modelName, modelText, used, name, text] = held.list;
  if (!isText(modelName) || !isText(modelText) || !isText(name) || !isText(text)) return BROKEN;
  const files = typeof used === 'object' && used !== null ? Object.entries(used) : [];
  const texts = Object.fromEntries(files.filter((file): file is [string, string] => isText(file[1])));
  return { kind: 'own', model: { name: modelName, text: modelText, used: texts }, name, text };
}

export async function isSameModel(hash: string, model: string): Promise<boolean> {
  return (await hashOfText(model)).slice(0, ENOUGH).replaceAll(/[-_]/g, '0') === hash;
}

const isText = (value: unknown): value is string => typeof value === 'string';

function listIn(found: Unpacked): { readonly list: readonly unknown[] } | { readonly problem: string } {
  if ('problem' in found) return found;
  try {
    const list: unknown = JSON.parse(found.text);
    return Array.isArray(list) ? { list } : BROKEN;
  } catch {
    return BROKEN;
  }
}
