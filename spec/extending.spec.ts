/**
 * docs/extending.md is complete: a dummy of each kind is added to the sources, and the files where the type checker misses
 * something of it are those that its checklist names.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { COMMANDS } from '../src/cli/commands.ts';
import { type Dummy, missingOf } from './extending.ts';

const root = path.join(import.meta.dirname, '..');
const page = readFileSync(path.join(root, 'docs/extending.md'), 'utf8');

const WORD = 'A word of the language: a';
const BUILTINS = 'src/language/words/builtins.ts';
const SCHEMES = 'src/language/sections/read/format.ts';

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
    text: "\n  dummyrule: aboutGraph('bool', 'edges', false),",
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
    text: "\n  dummyplaces: [''],",
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
    after: 'export const COMMANDS: Readonly<Record<string, Describe>> = {',
    text: '\n  dummycommand: (program) => program,',
  },
  {
    checklist: 'An option or a statistic of the engine',
    name: 'dummystatistic',
    file: 'src/backends/sat/engine/tables.ts',
    after: 'export const STATISTICS = [',
    text: "\n  { name: 'dummystatistic', value: '0', names: [], file: 'core/state', told: 'sum', label: 'a dummy' },",
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
  /** Where the type checker is said to miss something. */
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
  it('says where the type checker misses something of a dummy of each kind', { timeout: 180_000 }, () => {
    const missing = missingOf(DUMMIES);
    const told = DUMMIES.map(({ checklist, name }) => ({
      name,
      files: checklists.find(({ heading }) => heading === checklist)?.misses.toSorted(),
    }));
    expect(missing).toEqual(told);
  });

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

describe('docs/cli.md', () => {
  const cli = readFileSync(path.join(root, 'docs/cli.md'), 'utf8');
  it.each(Object.keys(COMMANDS))('tells of pzl %s', (name) => {
    expect(cli).toContain(`pzl ${name}`);
  });
});
