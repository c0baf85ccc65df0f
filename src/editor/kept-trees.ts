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

export class LastTrees implements TreeCache {
  readonly #last = new VersionCache<CachedTree>();

  turn(): void {
    this.#last.turn();
  }

  get(read: string, file: number, start: number): object | undefined {
    const kept = this.#last.get(read);
    if (!kept) return undefined;
    if (kept.file === file && kept.start === start) return kept.tree;
    const tree = shiftSpans(kept.tree, file, start - kept.start) as object;
    this.#last.set(read, { file, start, tree });
    return tree;
  }

  set(read: string, file: number, start: number, tree: object): void {
    this.#last.set(read, { file, start, tree });
  }
}

/**
 * A copy of a tree with all spans shifted by an offset. Recursion is safe, since trees are at most a thousand levels
 * deep.
 */
function shiftSpans(part: unknown, file: number, by: number): unknown {
  if (typeof part !== 'object' || part === null) return part;
  if (Array.isArray(part)) {
    const items = new Array<unknown>(part.length);
    for (let i = 0; i < part.length; i++) items[i] = shiftSpans(part[i], file, by);
    return items;
  }
  if ('start' in part && 'end' in part && 'file' in part)
    return { file, start: (part.start as number) + by, end: (part.end as number) + by };
  // A spread copy has the same hidden class as the original, so it is read as fast.
  const copy = { ...part };
  for (const key in copy) {
    const child: unknown = Reflect.get(copy, key);
    if (typeof child === 'object') Reflect.set(copy, key, shiftSpans(child, file, by));
  }
  return copy;
}
