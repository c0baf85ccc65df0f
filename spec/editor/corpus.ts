/** Test cases with a marked place: `# title`, then `--- model` with `‸` at the cursor, then sections with the expected results. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { analyse, type Snapshot } from '../../src/editor/snapshot.ts';

export interface Case {
  readonly title: string;
  readonly snapshot: Snapshot;
  readonly offset: number;
  readonly parts: ReadonlyMap<string, string>;
}

/** Another file, which the models of the corpus may use. */
export const OTHER = `puzzle "Other"
board square
given total: int
find m[cells]: 0..9
def even(x) = x mod 2 = 0
rule sums "They sum up": sum(m) = total
rule "Even": forall c in cells: even(m[c])
`;

export const resolveOther = (name: string) =>
  name === 'other' ? { name: 'other.pzl', text: OTHER } : undefined;

export function casesOf(file: string): readonly Case[] {
  const text = readFileSync(path.join(import.meta.dirname, 'corpus', file), 'utf8');
  return text
    .split(/^(?=# )/m)
    .filter((one) => one.startsWith('# '))
    .map((one) => {
      const [head = '', ...parts] = one.split(/^--- /m);
      const told = new Map(
        parts.map((part) => {
          const newline = part.indexOf('\n');
          return [part.slice(0, newline).trim(), part.slice(newline + 1).replace(/\n\n$/, '\n')] as const;
        }),
      );
      const { text: model, offset } = marked(told.get('model') ?? '');
      return {
        title: head.slice(2).trim(),
        snapshot: analyse('model.pzl', model, resolveOther),
        offset,
        parts: told,
      };
    });
}

/** The text without the mark, and the mark's offset. */
export function marked(text: string): { readonly text: string; readonly offset: number } {
  const offset = text.indexOf('‸');
  return { text: text.replace('‸', ''), offset };
}

export const wordsOf = (text: string | undefined): readonly string[] =>
  (text ?? '').split(/\s+/).filter(Boolean);
