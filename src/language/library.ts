/**
 * The standard library, written in pzl: the files of `std/`, embedded in the package's code so that no files are read.
 */

import { libraryTexts } from '../../generated/library.js';
import { entryOf } from '../text/entry-of.ts';

/** The text of `use "std/NAME"`; undefined if the library has no such file. */
export function libraryFile(path: string): { readonly name: string; readonly text: string } | undefined {
  const name = path.endsWith('.pzl') ? path : `${path}.pzl`;
  const text = entryOf(libraryTexts, name);
  return text === undefined ? undefined : { name, text };
}

/** The library names for `use`: `std/lines`. */
export function libraryNames(): readonly string[] {
  return Object.keys(libraryTexts).map((name) => name.replace(/\.pzl$/, ''));
}
