// generated/library.js: the texts of std/, so that `use "std/…"` works without a file system.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

export function library() {
  const names = readdirSync('std').filter((name) => name.endsWith('.pzl'));
  const texts = Object.fromEntries(
    names.sort().map((name) => [`std/${name}`, readFileSync(`std/${name}`, 'utf8')]),
  );
  writeFileSync('generated/library.js', `export const libraryTexts = ${JSON.stringify(texts, null, 2)};\n`);
  writeFileSync(
    'generated/library.d.ts',
    'export declare const libraryTexts: { readonly [name: string]: string };\n',
  );
}
