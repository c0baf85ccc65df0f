/** The TextMate grammar colors exactly the words that the parser knows: on every model, every snippet of the documents, and every error case. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { beforeAll, expect, it } from 'vitest';
import oniguruma from 'vscode-oniguruma';
import textmate, { type IGrammar } from 'vscode-textmate';
import { textMateGrammar } from '../../editors/vscode/grammar.ts';
import { type Shown, stretchesOf, texts } from './highlighting.ts';

let grammar: IGrammar;

beforeAll(async () => {
  const wasm = createRequire(import.meta.url).resolve('vscode-oniguruma/release/onig.wasm');
  await oniguruma.loadWASM(readFileSync(wasm));
  const registry = new textmate.Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
      createOnigString: (text) => new oniguruma.OnigString(text),
    }),
    loadGrammar: async () => textmate.parseRawGrammar(JSON.stringify(textMateGrammar()), 'pzl.json'),
  });
  grammar = (await registry.loadGrammar('source.pzl'))!;
});

/** The color class of each character, from its scopes in the TextMate grammar. */
function shownIn(text: string): readonly Shown[] {
  const shown: Shown[] = [];
  let state = textmate.INITIAL;
  for (const line of text.split('\n')) {
    const { tokens, ruleStack } = grammar.tokenizeLine(line, state);
    state = ruleStack;
    const start = shown.length;
    for (const { startIndex, endIndex, scopes } of tokens)
      for (let i = startIndex; i < Math.min(endIndex, line.length); i++) shown[start + i] = byScope(scopes);
    shown[start + line.length] = byScope(tokens.at(-1)?.scopes ?? []);
  }
  return shown;
}

function byScope(scopes: readonly string[]): Shown {
  const scope = scopes.at(-1) ?? '';
  if (scopes.some((one) => one.startsWith('comment'))) return 'comment';
  if (scope.startsWith('string')) return 'text';
  if (scope.startsWith('constant.numeric')) return 'number';
  if (/^keyword\.control|^keyword\.operator\.word|^constant\.language|^storage/.test(scope)) return 'keyword';
  return /^support|^variable/.test(scope) ? 'name' : 'other';
}

it('colors every token of every text as the parser reads it', () => {
  const wrong: string[] = [];
  let seen = 0;
  for (const { file, text } of texts()) {
    const shown = shownIn(text);
    for (const one of stretchesOf(text)) {
      seen++;
      const found = new Set(shown.slice(one.start, one.end));
      if (one.shown === 'comment' || one.shown === 'text') found.delete('other');
      if ([...found].every((each) => each === one.shown)) continue;
      const line = text.slice(0, one.start).split('\n').length;
      wrong.push(
        `${file}:${line} ${JSON.stringify(text.slice(one.start, one.end))} is ${one.shown}, shown as ${[...found].join(', ')}`,
      );
    }
  }
  expect(seen).toBeGreaterThan(20_000);
  expect(wrong).toEqual([]);
});
