/** The library written in pzl itself: the files of `std/`, put into the package's code so that it needs no files. */

import { libraryTexts } from '../../generated/library.js';
import { entryOf } from '../text/entry-of.ts';

/** The text of `use "std/NAME"`; undefined if the library has no such file. */
export function libraryFile(path: string): { readonly name: string; readonly text: string } | undefined {
  const name = path.endsWith('.pzl') ? path : `${path}.pzl`;
  const text = entryOf(libraryTexts, name);
  return text === undefined ? undefined : { name, text };
}

/** What `use` may name in the library: `std/lines`. */
export function libraryNames(): readonly string[] {
  return Object.keys(libraryTexts).map((name) => name.replace(/\.pzl$/, ''));
}
