/** Wrong arguments cause an error whose message is a sentence, not an error that JavaScript throws somewhere inside. */
import { expect, it } from 'vitest';
import {
  drawAs,
  Guide,
  generate,
  loadModel,
  mend,
  needless,
  openInstance,
  openSolution,
  rate,
  solve,
  UsageError,
  unique,
} from '../../src/index.ts';

const TEXT = `puzzle "Coins"
board square
given clue[cells]: int? = absent
find coin[cells]: bool
rule "As many": forall c in cells where clue[c]: count(coin[c.neighbors]) = clue[c]
rule "One": any(coin)
`;
const VALUES = { clue: [[1, null]] };
const { model } = loadModel('coins.pzl', TEXT);
const { ground } = openInstance(model!, VALUES);
const wrong = <Value>(value: unknown): Value => value as Value;

it.each<[string, () => unknown]>([
  ['solve without a ground model', () => solve(wrong(undefined))],
  ['solve with an unknown option', () => solve(ground!, wrong({ timelimit: 1 }))],
  ['unique with a model', () => unique(wrong(model))],
  ['rate without a ground model', () => rate(wrong(undefined))],
  ['mend without an instance', () => mend(model!, wrong(undefined))],
  ['needless without an instance', () => needless(model!, wrong(undefined))],
  ['needless with a number as options', () => needless(model!, VALUES, wrong(5))],
  ['a solution that is undefined', () => openSolution(model!, ground!, wrong(undefined))],
  ['a format that doesn’t exist', () => drawAs(wrong('nope'), ground!)],
])('%s is answered in a sentence', async (_, call) => {
  const error = await Promise.resolve()
    .then(call)
    .catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(UsageError);
  expect(String(error)).toMatch(/ .* .*\.$/s);
});

it('takes values where openInstance does, and hints without options', async () => {
  expect((await needless(model!, VALUES)).status).not.toBe('error');
  expect((await mend(model!, VALUES)).status).not.toBe('error');
  const mistake = await mend(model!, { 'no name': 1 });
  expect(mistake).toMatchObject({ status: 'error', diagnostics: [{ severity: 'error' }] });
  expect(await new Guide(ground!).hint([])).toBeDefined();
  expect((await generate(model!, { timeLimit: 0 })).status).not.toBe('generated');
});
