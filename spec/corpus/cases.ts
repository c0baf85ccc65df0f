/**
 * Golden files. A file contains cases. A case begins with `# name` and has sections, each below its own heading. In `errors/` the headings are `---
 * model`, `--- instance` (optional) and `--- message`; in `syntax/` the text of the model follows the name at once, and the tree follows the
 * heading `==>`.
 *
 * `UPDATE_CORPUS=1 npx vitest run spec/corpus` replaces the expected texts by the actual ones: read the difference.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export interface Case {
  readonly name: string;
  /** The sections by their headings; the first section of a `syntax` case has the heading ''. */
  readonly sections: Map<string, string>;
}

export const updating = process.env.UPDATE_CORPUS === '1';

export function corpusFiles(folder: string): readonly string[] {
  const directory = path.join(import.meta.dirname, folder);
  return readdirSync(directory)
    .filter((name) => name.endsWith('.txt'))
    .sort()
    .map((name) => path.join(directory, name));
}

/** Reads cases whose last section, the expected text, has the heading `last`. Only after that heading does `# name` begin the next case. */
export function readCases(file: string, last: string): Case[] {
  const cases: Case[] = [];
  let title: string | undefined;
  let lines: string[] = [];
  const finish = () => {
    const sections = cases.at(-1)?.sections;
    if (title !== undefined) sections?.set(title, lines.join('\n').trimEnd());
    lines = [];
  };
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const sectionTitle = line === '==>' ? line : /^--- (model|instance|message)$/.exec(line)?.[0];
    if (line.startsWith('# ') && (title === undefined || title === last)) {
      finish();
      cases.push({ name: line.slice(2), sections: new Map() });
      title = '';
    } else if (sectionTitle !== undefined) {
      finish();
      title = sectionTitle;
    } else lines.push(line);
  }
  finish();
  return cases;
}

export function writeCases(file: string, cases: readonly Case[]): void {
  const texts = cases.map(({ name, sections }) => {
    const parts = [...sections].filter(([title, body]) => title !== '' || body !== '');
    return `# ${name}\n${parts.map(([title, body]) => `${title && `${title}\n`}${body}\n`).join('')}`;
  });
  writeFileSync(file, texts.join('\n'));
}
