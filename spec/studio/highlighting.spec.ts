/** The editor's colors are right on every model, every snippet of the documents, and every error case. */
import { StringStream } from '@codemirror/language';
import { expect, it } from 'vitest';
import { parser } from '../../studio/editor/language.ts';
import { type Shown, stretchesOf, texts } from '../editor/highlighting.ts';

const SHOWN: Readonly<Record<string, Shown>> = {
  keyword: 'keyword',
  string: 'text',
  number: 'number',
  comment: 'comment',
  variable: 'name',
  function: 'name',
  atom: 'name',
};

/** `result[i]`: the color class of the i-th character in the editor. */
function shownIn(text: string): readonly Shown[] {
  const state = parser.startState!(2);
  const shown: Shown[] = [];
  let start = 0;
  for (const line of text.split('\n')) {
    const stream = new StringStream(line, 2, 2);
    while (!stream.eol()) {
      stream.start = stream.pos;
      const style = parser.token(stream, state);
      if (stream.pos === stream.start) throw new Error(`stuck at ${line.slice(stream.pos)}`);
      for (let at = stream.start; at < stream.pos; at++) shown[start + at] = SHOWN[style ?? ''] ?? 'other';
    }
    start += line.length + 1;
  }
  return shown;
}

it('colors every token of every text as the parser reads it', () => {
  const wrong: string[] = [];
  for (const { file, text } of texts()) {
    const shown = shownIn(text);
    for (const one of stretchesOf(text)) {
      const found = new Set(shown.slice(one.start, one.end));
      if (one.shown === 'comment') found.delete(undefined as never);
      if ([...found].every((each) => each === one.shown)) continue;
      const line = text.slice(0, one.start).split('\n').length;
      const words = JSON.stringify(text.slice(one.start, one.end));
      wrong.push(`${file}:${line} ${words} is ${one.shown}, shown as ${[...found].join(', ')}`);
    }
  }
  expect(wrong).toEqual([]);
});
