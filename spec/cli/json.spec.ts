/** Every key that a command prints with `--json`, or that a job's result has, is documented; and every documented key is printed. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { objects, pzl, root } from './pzl.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'pzl-json-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = (name: string, text: string): string => {
  const made = path.join(folder, name);
  writeFileSync(made, text);
  return made;
};
const pages = ['cli.md', 'scale.md', 'generate.md']
  .map((page) => readFileSync(path.join(root, 'docs', page), 'utf8'))
  .join('\n');

const COINS = `puzzle "Coins"
board square
given total: int
find coin[cells]: bool
rule "As many": count(coin) = total
instance two { size: 1 2
  total: 1
}
`;
const BEST = COINS.replace('instance', 'maximize count(coin)\ninstance');
const model = file('coins.pzl', COINS);
const solution = file('coins.txt', 'coin:\n  # #\n');
const broken = file('broken.pzl', 'puzzle "x"\nfind x: bol\nrule "r": x\n');
const certificate = path.join(folder, 'masyu.cert');
const jobs = file(
  'jobs.jsonl',
  [
    { question: 'run', model: file('best.pzl', BEST), proof: true },
    { question: 'unique', model: 'masyu', instance: 'tiny', proof: true },
    { question: 'count', model },
    { question: 'check', model, solution: 'coin:\n  # #\n' },
    { question: 'hint', model: 'masyu', instance: 'tiny' },
    { question: 'rate', model: 'masyu', instance: 'tiny', id: 1 },
    { question: 'generate', model: 'masyu', size: '4x4' },
    { question: 'count', colour: 1 },
  ]
    .map((job) => `${JSON.stringify(job)}\n`)
    .join(''),
);

const COMMANDS: readonly (readonly string[])[] = [
  ['run', 'masyu', '-i', 'tiny', '--stats'],
  ['run', path.join(folder, 'best.pzl')],
  ['run', broken],
  ['unique', 'masyu', '-i', 'tiny', '--verify', '--certificate', certificate],
  ['unique', model],
  ['count', model],
  ['sample', model, '-n', '2'],
  ['facts', 'masyu', '-i', 'tiny', '--verify'],
  ['facts', model, '--counts'],
  ['facts', file('odd.pzl', 'puzzle "Odd"\nfind x: 1..3\nrule "Odd": x != 2\n')],
  ['mend', model],
  ['mend', 'masyu', '-i', 'tiny', '--verify'],
  ['needless', 'masyu', '-i', 'tiny'],
  ['rate', 'masyu', 'tiny'],
  ['explain', 'masyu', '-i', 'tiny'],
  ['check', model, '--solution', solution],
  ['check', broken],
  ['generate', 'masyu', '--size', '4x4', '--solutions', '--verify', '--stats'],
  ['bench', 'masyu', '-i', 'tiny'],
  ['verify', certificate],
  ['batch', jobs, '-o', path.join(folder, 'results.jsonl'), '--no-cache', '--threads', '1'],
];

/** Keys of objects whose own keys aren't documented one by one: names of a model, or figures. */
const HOLDERS: ReadonlySet<string> = new Set(['find', 'known', 'figures', 'statistics', 'counts']);

function keysOf(value: unknown, keys: Set<string>): void {
  if (Array.isArray(value)) for (const item of value) keysOf(item, keys);
  else if (typeof value === 'object' && value !== null)
    for (const [key, part] of Object.entries(value)) {
      keys.add(key);
      if (!HOLDERS.has(key) || Array.isArray(part)) keysOf(part, keys);
    }
}

describe('JSON', () => {
  const printed = new Set<string>();

  it.each(COMMANDS)('of pzl %s %s has keys that the pages name', async (...words) => {
    const given = words.filter((word) => typeof word === 'string');
    const ran = await pzl([...given, '--json']);
    const keys = new Set<string>();
    const lines = [
      ...objects(ran),
      ...`${ran.note}`
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line) as object),
    ];
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) keysOf(line, keys);
    if (given[0] === 'batch')
      for (const line of readFileSync(path.join(folder, 'results.jsonl'), 'utf8').trim().split('\n'))
        keysOf(JSON.parse(line), keys);
    for (const key of keys) printed.add(key);
    expect([...keys].filter((key) => !new RegExp(`[\`"]${key}[\`"]`).test(pages))).toEqual([]);
  });

  it('has the keys of the objects that the page shows', () => {
    const page = readFileSync(path.join(root, 'docs/cli.md'), 'utf8');
    const shown = [...page.matchAll(/^\{"type":.*\}$/gm)].flatMap(([line]) =>
      [...line.matchAll(/"(\w+)":/g)].map(([, key = '']) => key),
    );
    expect(shown.length).toBeGreaterThan(20);
    const ofModels = ['storm'];
    expect(shown.filter((key) => !printed.has(key) && !ofModels.includes(key))).toEqual([]);
  });
});
