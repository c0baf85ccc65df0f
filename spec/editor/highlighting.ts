/** The expected colors of a text, computed from the parser's tokens, for the grammars of editors, which read line by line. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Piece } from '../../src/language/syntax/piece.ts';
import { scanPieces } from '../../src/language/syntax/scan.ts';
import { keywords, operatorWords } from '../../src/language/syntax/tokens.ts';
import { Diagnostics } from '../../src/text/diagnostics.ts';
import { Sources } from '../../src/text/source.ts';
import { corpusFiles, readCases } from '../corpus/cases.ts';
import { type ModelText, models, root } from './models.ts';

export type Shown = 'keyword' | 'name' | 'number' | 'text' | 'comment' | 'other';

export interface Stretch {
  readonly start: number;
  readonly end: number;
  readonly shown: Shown;
}

const WORDS = new Set([...operatorWords.values(), '∉']);

/** Each token and comment outside of sections. Signs are left out, because grammars needn't color them. */
export function stretchesOf(text: string): readonly Stretch[] {
  const pieces = scanPieces(new Sources().add('', text), new Diagnostics());
  const found: Stretch[] = [];
  let at = 0;
  const between = (end: number): void => {
    for (const match of text.slice(at, end).matchAll(/\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/g))
      found.push({ start: at + match.index, end: at + match.index + match[0].length, shown: 'comment' });
  };
  for (const piece of pieces) {
    if (piece.kind !== 'tokens') {
      between(piece.span.start);
      at = piece.span.end;
      continue;
    }
    for (const one of tokensOf(piece)) {
      between(one.start);
      at = one.end;
      const shown = shownOf(one.form, text.slice(one.start, one.end));
      // A token of several words ends, for coloring, after its first word, because anything may be between the words.
      const end =
        shown === 'keyword' ? one.start + /^\p{L}*/u.exec(text.slice(one.start))![0].length : one.end;
      if (shown !== 'other' && end > one.start) found.push({ start: one.start, end, shown });
    }
  }
  between(text.length);
  return found;
}

function tokensOf({ text, starts, ends }: Piece): readonly { form: string; start: number; end: number }[] {
  const tokens: { form: string; start: number; end: number }[] = [];
  for (let at = 0; at < text.length; ) {
    const begins = text[at] === '⏎';
    if (begins) at++;
    let next = at + 1;
    while (next < text.length && starts[next] === starts[at]) next++;
    tokens.push({ form: text.slice(at, next), start: starts[at]!, end: ends[at]! });
    at = next;
  }
  return tokens;
}

function shownOf(form: string, source: string): Shown {
  if (form === '_') return 'name';
  if (form === '0') return /^\d+$/.test(source) ? 'number' : 'other';
  if (form === '"' || form === '|') return 'text';
  if (keywords.has(form) || /^[a-z]+$/.test(form)) return 'keyword';
  return WORDS.has(form) && /^\p{L}/u.test(source) ? 'keyword' : 'other';
}

/** All models of the repository, all snippets of its documents, and the cases of the corpora of mistakes. */
export function texts(): readonly ModelText[] {
  const documents = [
    'README.md',
    ...readdirSync(path.join(root, 'docs'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .map((name) => path.join('docs', name))
      .sort(),
  ];
  const snippets = documents.flatMap((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(/^```pzl\n([\s\S]*?)^```/gm)].map(
      (match, i): ModelText => ({ file: `${file}, snippet ${i + 1}`, text: match[1]! }),
    ),
  );
  const errors = corpusFiles('errors').flatMap((file) =>
    readCases(file, '--- message').map(
      ({ name, sections }): ModelText => ({
        file: `${path.basename(file)}: ${name}`,
        text: `${sections.get('--- model')}\n`,
      }),
    ),
  );
  return [...models, ...snippets, ...errors];
}
