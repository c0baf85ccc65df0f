/**
 * Hints as people give them: for a board with known values, the expected step and its technique. The step's sentence must be short and quote no
 * rule. Some cases are in this file; cases in $PZL_SHARED are also read if they exist.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadModel } from '../../../src/language/load.ts';
import type { Ground } from '../../../src/model/ground.ts';
import type { Literal } from '../../../src/tasks/common/literals.ts';
import type { Step } from '../../../src/tasks/deduce/steps/deduction.ts';
import { hints } from '../../../src/tasks/deduce/steps/hints.ts';
import type { TechniqueName } from '../../../src/tasks/deduce/techniques/technique.ts';
import { Wording } from '../../../src/tasks/deduce/wording/wording.ts';
import { knownPatterns } from '../../../src/tasks/discover/match.ts';
import { openInstance } from '../../../src/tasks/open/open-instance.ts';

const EXAMPLES = path.join(import.meta.dirname, '../../../examples');
const SHARED = '/work/shared/hints/golden.md';

interface Case {
  readonly id: string;
  readonly type: string;
  readonly technique: TechniqueName;
  readonly board: string;
  /** The known values, as `r1c1 = 1; r1c2 is not 3`; may be empty. */
  readonly state: string;
  readonly concludes: string;
  /** The greatest number of words in the sentence. */
  readonly words: number;
}

function fileOf(type: string): string {
  const folders = [
    '.',
    ...readdirSync(EXAMPLES, { withFileTypes: true }).flatMap((one) => (one.isDirectory() ? [one.name] : [])),
  ];
  const found = folders
    .map((folder) => path.join(EXAMPLES, folder, `${type}.pzl`))
    .find((file) => existsSync(file));
  if (found === undefined) throw new Error(type);
  return found;
}

/** The claims in the text, which names places of the visible find. */
function literals(ground: Ground, text: string): Literal[] {
  const { names } = new Wording(ground);
  const family = ground.families.find(({ hidden }) => !hidden)!;
  const byName = new Map(family.domain!.map((place, at) => [names.name(place), family.refs[at]!]));
  const variable = (name: string): number => {
    const ref = byName.get(name);
    if (ref === undefined) throw new Error(`There is no place ${name}.`);
    return ground.terms.variableOf(ref);
  };
  if (text === '') return [];
  return text.split('; ').flatMap((claim): Literal[] => {
    const isNot = /^(.*) is not (.*)$/.exec(claim);
    if (isNot) {
      const [, name, values] = isNot as unknown as [string, string, string];
      return values
        .split(/ or |, /)
        .map((value) => ({ variable: variable(name), value: Number(value), holds: false }));
    }
    const [, name, value] = /^(.*) = (\d+)$/.exec(claim) as unknown as [string, string, string];
    return [{ variable: variable(name), value: Number(value), holds: true }];
  });
}

const tells = ({ claims }: Step, wanted: Literal): boolean =>
  claims.some(({ variable, value, holds }) => {
    if (variable !== wanted.variable) return false;
    return value === wanted.value ? holds === wanted.holds : holds && !wanted.holds;
  });

async function meet({ type, board, state, concludes, technique, words }: Case): Promise<void> {
  const file = fileOf(type);
  const { model } = loadModel(file, readFileSync(file, 'utf8'));
  const { ground } = openInstance(model!, { name: type, text: board });
  const wanted = literals(ground!, concludes);
  const stored = file.replace(/\.pzl$/, '/techniques.json');
  const patterns = existsSync(stored) ? knownPatterns(ground!, model!, readFileSync(stored, 'utf8')) : [];
  const known = literals(ground!, state);
  const way = hints(ground!, { known, about: wanted, patterns });
  let found: Step | undefined;
  for (let at = 0; at < MOST_STEPS && found === undefined; at++) {
    const next = await way.next();
    if (next.done) break;
    if (wanted.every((claim) => tells(next.value, claim))) found = next.value;
  }
  expect(found).toBeDefined();
  expect(found!.technique).toBe(technique);
  const sentence = new Wording(ground!).step(found!);
  expect(sentence).not.toMatch(/Rules?:|“/);
  expect(sentence.split(/\s+/).length).toBeLessThanOrEqual(words);
}

const MOST_STEPS = 12;

const OWN: readonly Case[] = [
  {
    id: 'all zeros at once',
    type: 'slitherlink',
    technique: 'sweep',
    board: 'clue:\n  . . . .\n  . 0 . .\n  . . 0 .\n  . . . 2\n',
    state: '',
    concludes: 'between r2c2 and r3c2 = 0; between r3c3 and r4c3 = 0; between r1c2 and r2c2 = 0',
    words: 12,
  },
  {
    id: 'a star and what it clears',
    type: 'star-battle',
    technique: 'sweep',
    board: 'stars: 1\nregion:\n  1 1 2 2 3\n  1 1 2 2 3\n  4 4 2 3 3\n  4 5 5 5 3\n  4 4 5 5 3\n',
    state: 'r1c1 = 1',
    concludes: 'r1c2 = 0; r1c5 = 0; r2c2 = 0; r5c1 = 0',
    words: 25,
  },
  {
    id: 'a block that overlaps itself',
    type: 'nonogram',
    technique: 'all ways agree',
    board: 'rowRuns:\n  4\n  1\n  1\n  1\n  1\ncolumnRuns:\n  *\n  *\n  *\n  *\n  *\n',
    state: '',
    concludes: 'r1c2 = 1; r1c3 = 1; r1c4 = 1',
    words: 20,
  },
];

/** For a case whose technique is described in words: the technique. */
const MEANT: readonly (readonly [RegExp, TechniqueName])[] = [
  [/^\*\*sweep/, 'sweep'],
  [/^\*\*local pattern/, 'pattern'],
  [/^\*\*only place/, 'only place'],
  [/^\*\*last place/, 'last place'],
  [/^\*\*overlap/, 'overlap'],
  [/^\*\*spoiler/, 'spoiler'],
  [/^\*\*counting/, 'counting'],
  [/^\*\*needs all/, 'needs all'],
  [/^\*\*common values/, 'common values'],
  [/^\*\*all ways agree/, 'all ways agree'],
  [/^\*\*has all/, 'has all'],
];

function sharedCases(): Case[] {
  if (!existsSync(SHARED)) return [];
  const sections = readFileSync(SHARED, 'utf8').split(/^## /m).slice(1);
  return sections.map((section): Case => {
    const [, id, type] = /^\d+\. (\S+) \((\S+)\)/.exec(section) as unknown as [string, string, string];
    const line = (start: RegExp): string => start.exec(section)?.[1] ?? '';
    const technique = line(/^Technique: (.*)$/m);
    const state = line(/^State[^:]*(?:\([^)]*\))?: (.*)$/m).replace(/\.$/, '');
    return {
      id,
      type,
      technique: MEANT.find(([pattern]) => pattern.test(technique))![1],
      board: line(/```\n([\s\S]*?)```/),
      state: state.startsWith('nothing') ? '' : state,
      concludes: line(/^One step concludes \(at least\): (.*)$/m),
      words: Math.floor(1.3 * line(/^> (.*)$/m).split(/\s+/).length),
    };
  });
}

describe('hints as a person says them', () => {
  it.each(OWN)('$id', meet);

  it('count, and see what would spoil a region', async () => {
    const file = path.join(EXAMPLES, 'star-battle.pzl');
    const { model } = loadModel(file, readFileSync(file, 'utf8'));
    const text = readFileSync(path.join(EXAMPLES, 'star-battle/small.txt'), 'utf8');
    const { ground } = openInstance(model!, { name: 'small', text });
    const wording = new Wording(ground!);
    const told = new Map<TechniqueName, string>();
    for await (const step of hints(ground!)) told.set(step.technique, wording.step(step));
    expect(told.get('counting')).toMatch(/ hold (at most )?\d+ stars, and .* need \d+ of them there, so /);
    expect(told.get('spoiler')).toMatch(/ would rule out .*, all that is left for .*\. So no star at /);
    expect(told.get('only place')).toMatch(/ has room for its star only at r\dc\d\.$/);
    expect(told.has('search')).toBe(false);
  });

  const shared = sharedCases();
  it.skipIf(shared.length === 0)('meet the cases of the workplace', { timeout: 120_000 }, async () => {
    const missed: string[] = [];
    for (const one of shared)
      await meet(one).catch((error: Error) => missed.push(`${one.id}: ${error.message.slice(0, 200)}`));
    expect(missed).toEqual([]);
  });
});
