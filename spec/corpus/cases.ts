/**
 * Golden files. A file holds cases; a case begins with `# name` and has sections, each under a line of its own:
 * in `errors/` these are `--- model`, `--- instance` (optional) and `--- message`; in `syntax/` the text of the
 * model follows the name at once, and the tree stands under `==>`.
 *
 * `UPDATE_CORPUS=1 npx vitest run spec/corpus` writes what came out as what is expected: read the difference.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export interface Case {
  readonly name: string;
  /** By title; the first section of a `syntax` case has the title ''. */
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

/** The last section of a case is the expected one: only after it a `# name` begins the next case. */
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
