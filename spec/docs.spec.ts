import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadModel } from '../src/language/load.ts';
import { FUNCTIONS, GLOBALS, MEMBERS } from '../src/language/words/builtins.ts';
import { openInstance } from '../src/tasks/open/open-instance.ts';
import { solve } from '../src/tasks/solve/solve.ts';
import { DIAGNOSTIC_CODES } from '../src/text/codes.ts';
import { renderDiagnostic } from '../src/text/render.ts';

const docs = path.join(import.meta.dirname, '../docs');
const pages = readdirSync(docs).filter((name) => name.endsWith('.md'));

/** The code blocks marked as pzl, with their first lines' numbers; a fragment isn't a whole model. */
function* blocks(page: string) {
  const text = readFileSync(path.join(docs, page), 'utf8');
  for (const match of text.matchAll(/^```pzl([^\n]*)\n([\s\S]*?)^```$/gm)) {
    const line = text.slice(0, match.index).split('\n').length;
    yield { line, fragment: match[1]?.trim() === 'fragment', model: match[2] ?? '' };
  }
}

for (const page of pages) {
  const models = [...blocks(page)].filter(({ fragment }) => !fragment);
  if (models.length === 0) continue;
  describe(`docs/${page}`, () => {
    it.each(models)('shows a right model at line $line', ({ model, line }) => {
      const { diagnostics, sources } = loadModel(`${page}:${line}`, model);
      const messages = diagnostics.list.map((d) => renderDiagnostic(d, sources, { color: false }));
      expect(messages.join('\n')).toBe('');
    });
    it.each(models)('shows an instance with an answer at line $line', async ({ model: text, line }) => {
      const { model, sources } = loadModel(`${page}:${line}`, text);
      const name = model?.instances[0]?.name.text;
      if (!model || name === undefined) throw new Error('this example has no instance to run');
      const { ground, diagnostics } = openInstance(model, name);
      const messages = diagnostics.map((d) => renderDiagnostic(d, sources, { color: false }));
      expect(messages.join('\n')).toBe('');
      expect(ground && (await solve(ground)).status).toBe('solved');
    });
  });
}

describe('docs/language.md', () => {
  const text = readFileSync(path.join(docs, 'language.md'), 'utf8');
  it.each([...Object.keys(FUNCTIONS), ...Object.keys(MEMBERS), ...Object.keys(GLOBALS)])(
    'has a word about %s',
    (word) => {
      expect(text).toMatch(new RegExp(`(?:\`[^\`]*\\b)${word}\\b`));
    },
  );
});

describe('docs/errors.md', () => {
  const text = readFileSync(path.join(docs, 'errors.md'), 'utf8');
  const documentedCodes = [...text.matchAll(/^\| (`.*?) \|/gm)].flatMap((row) =>
    [...(row[1] ?? '').matchAll(/`([^`]+)`/g)].map((code) => code[1]),
  );
  it('lists every code, each once, and no other', () => {
    expect(documentedCodes.toSorted()).toEqual(DIAGNOSTIC_CODES.toSorted());
  });
});

describe('docs/api.md', () => {
  const page = readFileSync(path.join(docs, 'api.md'), 'utf8');
  const api = path.join(import.meta.dirname, '../src/api');
  const index = readFileSync(path.join(api, '../index.ts'), 'utf8');
  const source = readdirSync(api)
    .filter((name) => index.includes(`./api/${name}`))
    .map((name) => readFileSync(path.join(api, name), 'utf8'))
    .join('');
  const exported = [...source.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap((match) =>
    (match[1] ?? '').split(',').map((name) => name.replace(/^\s*(?:type )?(?:\w+ as )?/, '').trim()),
  );
  for (const [, name = ''] of source.matchAll(
    /^export (?:const|class|(?:async )?function|interface|type) (\w+)/gm,
  ))
    exported.push(name);
  it.each(exported.filter((name) => name !== ''))('has a word about %s', (name) => {
    expect(page).toMatch(new RegExp(`(?:\`[^\`]*\\b)${name}\\b`));
  });

  it('names no types that are not exported', () => {
    const table = page.slice(page.indexOf('## Names that stand for shapes'));
    const named = [...table.matchAll(/`([A-Z]\w+)`/g)].map((match) => match[1]);
    expect(named.filter((name) => !exported.includes(name ?? ''))).toEqual([]);
  });
});

describe('the pages', () => {
  const root = path.join(docs, '..');
  const linksOf = (page: string): readonly string[] =>
    [...readFileSync(path.join(root, page), 'utf8').matchAll(/\]\(([^)#:\s]+\.md)(?:#[^)]*)?\)/g)].map(
      ([, link = '']) => path.normalize(path.join(path.dirname(page), link)),
    );

  it('are all reached from the README in two steps', () => {
    const first = linksOf('README.md');
    const reached = new Set([...first, ...first.filter((page) => !page.startsWith('..')).flatMap(linksOf)]);
    const all = [...pages, ...readdirSync(path.join(docs, 'dev')).map((name) => `dev/${name}`)];
    expect(all.filter((page) => !reached.has(`docs/${page}`))).toEqual([]);
  });

  it.each([
    ['how lists, tuples and cells are written', 'formats', 'Lists, tuples, cells'],
    ['that no board is needed', 'second-tutorial', 'Without a board'],
    ['directions', 'language', 'directions of the board'],
    ['--solution', 'cli', '--solution'],
    ['SVG', 'drawing', 'SVG'],
    ['powers', 'language', 'powers'],
    ['layers', 'language', 'Layers'],
    ['names inside forall', 'language', 'names inside `forall`'],
    ['outlines of rooms', 'drawing', 'Outlines of rooms'],
    ['or unknown', 'language', '`or unknown`'],
  ])('have a heading about %s', (_, page, words) => {
    const headings = readFileSync(path.join(docs, `${page}.md`), 'utf8').match(/^#+ .*$/gm) ?? [];
    expect(headings.filter((heading) => heading.includes(words))).toHaveLength(1);
  });
});
