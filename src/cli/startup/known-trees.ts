/**
 * The syntax trees of the models that come with pzl, made by the build, since parsing one takes longer than solving a
 * small puzzle. Each is in a file named by the hash of its model's text, and contains the text as JSON and the tree.
 */
import { readFileSync } from 'node:fs';

/** The stored syntax tree of a text; undefined for a text that doesn't come with pzl. */
export function knownTree(text: string): string | undefined {
  let file: string;
  try {
    file = readFileSync(new URL(`./trees/${treeName(text)}`, import.meta.url), 'utf8');
  } catch {
    return undefined;
  }
  const head = treeHead(text);
  return file.startsWith(head) ? file.slice(head.length) : undefined;
}

/** The first line of the file with a model's tree, which identifies the model's text. */
export const treeHead = (text: string): string => `${JSON.stringify(text)}\n`;

/** The name of the file with a text's tree: the text's FNV-1a hash (http://www.isthe.com/chongo/tech/comp/fnv). */
export function treeName(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return `${(hash >>> 0).toString(16)}.json`;
}
