/**
 * docs/extending.md is complete: a dummy of each kind of addition is put into the sources, and the files in which the
 * type checker then reports errors are those that the checklist names.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { SHOWN_STATISTICS } from '../src/backends/sat/engine/tables.ts';
import { COMMANDS } from '../src/cli/commands.ts';
import { PICTURE_FORMATS } from '../src/draw/pictures.ts';
import { CODES, ID_CODES, PLACES, WHOLE_SCHEMES } from '../src/language/sections/read/format.ts';
import { FUNCTIONS } from '../src/language/words/builtins.ts';
import { type Dummy, missingOf } from './extending.ts';
import { TESTED_COMMANDS, UNTESTED_COMMANDS } from './fuzz/command-lines.ts';
import { longTest } from './sample.ts';

const root = path.join(import.meta.dirname, '..');
const page = readFileSync(path.join(root, 'docs/extending.md'), 'utf8');

const WORD = 'A word of the language: a';
const BUILTINS = 'src/language/words/builtins.ts';
const SCHEMES = 'src/language/sections/read/format.ts';

/** Comparisons with a kind of board, such as `board.kind === 'torus'`, whatever the variable is called. */
const ASKS_KIND = /[bB]oard\)?\??\.kind [!=]== '/;

const DUMMIES: readonly Dummy[] = [
  {
    checklist: `${WORD} function`,
    name: 'dummyfunction',
    file: BUILTINS,
    after: 'export const FUNCTIONS = {',
    text: "\n  dummyfunction: 'a dummy',",
  },
  {
    checklist: `${WORD} member`,
    name: 'dummymember',
    file: BUILTINS,
    after: 'export const MEMBERS = {',
    text: "\n  dummymember: 'a dummy',",
  },
  {
    checklist: `${WORD} set of the board`,
    name: 'dummyset',
    file: 'src/model/board.ts',
    after: 'export type GlobalName =',
    text: "\n  | 'dummyset'",
  },
  {
    checklist: 'A constraint kind',
    name: 'dummyrule',
    file: 'src/model/terms/operations.ts',
    after: 'export const TRAITS = {',
    text: "\n  dummyrule: graphTraits('bool', 'edges', false),",
  },
  {
    checklist: 'A board kind',
    name: 'dummyboard',
    file: 'src/model/board.ts',
    after: 'export type BoardKind =',
    text: " 'dummyboard' |",
  },
  {
    checklist: 'A scheme of puzzle addresses',
    name: 'dummycode',
    file: SCHEMES,
    after: 'export const CODES = {',
    text: "\n  dummycode: [''],",
  },
  {
    checklist: 'A scheme of puzzle addresses',
    name: 'dummyplaces',
    file: SCHEMES,
    after: 'export const PLACES = {',
    text: "\n  dummyplaces: [{ where: '' }],",
  },
  {
    checklist: 'A format of pictures',
    name: 'dummypicture',
    file: 'src/draw/pictures.ts',
    after: 'export const PICTURE_FORMATS = [',
    text: "'dummypicture', ",
  },
  {
    checklist: 'A command',
    name: 'dummycommand',
    file: 'src/cli/commands.ts',
    after: 'export const COMMANDS: Readonly<Record<string, DescribeCommand>> = {',
    text: '\n  dummycommand: (program) => program,',
  },
  {
    checklist: 'An option or a statistic of the engine',
    name: 'dummystatistic',
    file: 'src/backends/sat/engine/tables.ts',
    after: 'export const STATISTICS = [',
    text: "\n  { name: 'dummystatistic', value: '0', names: [], file: 'core/state', shownAs: 'sum', label: 'a dummy' },",
  },
  {
    checklist: 'A message',
    name: 'dummy-code',
    file: 'src/text/codes.ts',
    after: 'export const DIAGNOSTIC_CODES = [',
    text: "\n  'dummy-code',",
  },
];

interface Checklist {
  readonly heading: string;
  readonly text: string;
  /** The files in which the type checker is expected to report errors. */
  readonly misses: readonly string[];
}

const checklists: readonly Checklist[] = page
  .split(/^## /m)
  .slice(1)
  .map((section) => {
    const [heading = '', ...lines] = section.split('\n');
    const misses = lines.flatMap((line) => /^ {3}- `([^`]+)`/.exec(line)?.[1] ?? []);
    return { heading, text: lines.join('\n'), misses };
  });

describe('docs/extending.md', () => {
  longTest(
    'says where the type checker misses something of a dummy of each kind',
    { timeout: 180_000 },
    () => {
      const missing = missingOf(DUMMIES);
      const namedFiles = DUMMIES.map(({ checklist, name }) => ({
        name,
        files: checklists.find(({ heading }) => heading === checklist)?.misses.toSorted(),
      }));
      expect(missing).toEqual(namedFiles);
    },
  );

  it.each(DUMMIES)('says where $name is first written down', ({ checklist, file }) => {
    expect(checklists.find(({ heading }) => heading === checklist)?.text).toContain(`\`${file}\``);
  });

  it('has a dummy for each checklist with registers', () => {
    const untested = checklists.filter(({ misses }) => misses.length > 0).map(({ heading }) => heading);
    expect(untested.filter((heading) => !DUMMIES.some((dummy) => dummy.checklist === heading))).toEqual([]);
  });

  it('names files and folders that are there', () => {
    const named = [...page.matchAll(/`((?:src|spec|docs|engine|examples|std)\/[^`\s]*)`/g)].map(
      ([, name]) => name!,
    );
    expect(named.length).toBeGreaterThan(40);
    const gone = named.filter((name) => !/[A-Z]{4}/.test(name) && !existsSync(path.join(root, name)));
    expect(gone).toEqual([]);
  });
});

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

describe('docs/cli.md', () => {
  const cli = read('docs/cli.md');
  it.each(Object.keys(COMMANDS))('tells of pzl %s', (name) => {
    expect(cli).toContain(`pzl ${name}`);
  });
  it.each(PICTURE_FORMATS)('tells of --to %s', (format) => {
    expect(cli).toContain(`--to ${format}`);
  });
  it.each(SHOWN_STATISTICS)('lists the figure %s', (figure) => {
    expect(cli.slice(cli.indexOf('it has `statistics`'))).toContain(`\`${figure}\``);
  });
});

describe('docs/formats.md', () => {
  const formats = read('docs/formats.md');
  it.each([
    ...Object.keys(CODES),
    ...Object.keys(ID_CODES),
    ...Object.keys(PLACES),
    ...Object.keys(WHOLE_SCHEMES),
  ])('has a word about the scheme %s', (name) => {
    expect(formats).toMatch(new RegExp(`\`[^\`\n]*(?<!\\w)${name}(?!\\w)`));
  });
});

describe('the fuzzer', () => {
  const grammar = read('spec/fuzz/finds.ts') + read('spec/fuzz/grammar.ts');
  it.each(Object.keys(FUNCTIONS))('says %s in random models', (name) => {
    // Functions of several ints or bools appear in the grammar as names in quotes.
    expect(grammar).toMatch(new RegExp(`\\b${name}\\(|'${name}'`));
  });
  it('asks every command, or says why not', () => {
    const known = [
      ...TESTED_COMMANDS.filter((name) => name !== 'nonsense'),
      ...Object.keys(UNTESTED_COMMANDS),
    ];
    expect(known.toSorted()).toEqual(Object.keys(COMMANDS).toSorted());
  });
});

describe('src/ and studio/', () => {
  const files = ['src', 'studio'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => path.join(folder, name)),
  );
  it('ask what a board is like, not of which kind it is', () => {
    // Such a comparison would overlook new kinds of boards; the traits of all kinds are in src/model/boards/kinds.ts.
    const asking = files.filter((file) => ASKS_KIND.test(read(file)));
    expect(asking).toEqual([]);
    expect(ASKS_KIND.test("this.#board?.kind === 'torus'")).toBe(true);
  });
});
