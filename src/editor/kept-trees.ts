/**
 * A cache of declarations' syntax trees. After an edit most declarations are unchanged but at other offsets: their
 * trees are copied with shifted spans, which takes a tenth of the time of parsing.
 */
import type { TreeCache } from '../text/source.ts';
import { VersionCache } from './last.ts';

interface CachedTree {
  readonly file: number;
  readonly start: number;
  readonly tree: object;
}

export class CachedTrees implements TreeCache {
  readonly #last = new VersionCache<CachedTree>();

  turn(): void {
    this.#last.startNextVersion();
  }

  get(text: string, file: number, start: number): object | undefined {
    const cachedTree = this.#last.get(text);
    if (!cachedTree) return undefined;
    if (cachedTree.file === file && cachedTree.start === start) return cachedTree.tree;
    const tree = shiftSpans(cachedTree.tree, file, start - cachedTree.start) as object;
    this.#last.set(text, { file, start, tree });
    return tree;
  }

  set(text: string, file: number, start: number, tree: object): void {
    this.#last.set(text, { file, start, tree });
  }
}

/**
 * A copy of a tree with all spans shifted by an offset. Recursion is safe, since trees are at most a thousand levels
 * deep.
 */
function shiftSpans(part: unknown, file: number, offset: number): unknown {
  if (typeof part !== 'object' || part === null) return part;
  if (Array.isArray(part)) {
    const items = new Array<unknown>(part.length);
    for (let i = 0; i < part.length; i++) items[i] = shiftSpans(part[i], file, offset);
    return items;
  }
  if ('start' in part && 'end' in part && 'file' in part)
    return { file, start: (part.start as number) + offset, end: (part.end as number) + offset };
  // A copy made by spreading shares V8's hidden class with the original, so code that reads both stays fast.
  const copy = { ...part };
  for (const key in copy) {
    const child: unknown = Reflect.get(copy, key);
    if (typeof child === 'object') Reflect.set(copy, key, shiftSpans(child, file, offset));
  }
  return copy;
}
