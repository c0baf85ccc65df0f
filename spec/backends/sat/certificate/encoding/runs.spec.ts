/** A literal about an automaton's run is justified only if its statement holds for every accepted word. */
import { describe, expect, it } from 'vitest';
import { Terms } from '../../../../../src/model/terms/terms.ts';
import { groundOf } from '../../all-solutions.ts';
import { encoded, Reader, verdictOf } from './encoded.ts';

/** Accepts the words in which exactly two ones stand side by side. */
const PAIR = {
  states: 4,
  startState: 0,
  accepting: Uint8Array.of(0, 0, 1, 0),
  low: 0,
  width: 2,
  transitions: Int32Array.of(0, 1, -1, 2, 2, -1, -1, -1),
};

const LENGTH = 6;
const ALL = Array.from({ length: 2 ** LENGTH }, (_, bits) =>
  Array.from({ length: LENGTH }, (_none, at) => (bits >> at) & 1),
);
/** The state of the complement that words enter when the automaton has no transition. */
const SINK = PAIR.states;

/** The states of the run: one before each position of the word, and one after the last. */
const statesOf = (word: readonly number[]): number[] => {
  const states = [PAIR.startState];
  for (const symbol of word) {
    const next = states.at(-1) === SINK ? SINK : PAIR.transitions[2 * states.at(-1)! + symbol]!;
    states.push(next < 0 ? SINK : next);
  }
  return states;
};
const isAccepted = (word: readonly number[]): boolean => PAIR.accepting[statesOf(word).at(-1)!] === 1;

describe.each([
  ['of an automaton', false],
  ['of the complement of an automaton', true],
])('the run %s', (_, isDenied) => {
  const words = ALL.filter((word) => isAccepted(word) !== isDenied);
  const terms = new Terms();
  const items = Array.from({ length: LENGTH }, () => terms.boolVariable());
  const { lines } = encoded(groundOf(terms, [terms.accepts(PAIR, items) ^ Number(isDenied)]));

  it('justifies all its clauses', () => {
    expect(verdictOf(lines)).toMatchObject({ refused: undefined });
  });

  it('justifies a literal or its contrary only where it is so in every word', () => {
    const reader = new Reader();
    for (const line of lines) if (!/^[ek]/.test(line)) reader.take(line);
    const origin = lines.find((line) => line.startsWith('e '))!.split(' ')[1];
    const runs = new Map(
      lines.flatMap((line) => {
        const [, number, place, state, symbol] =
          /^n (\d+) run \d+ \d+ (\d+) (\d+) (-?\d+) 0 2$/.exec(line) ?? [];
        return number
          ? [[2 * Number(number), [Number(place), Number(state), Number(symbol)] as const] as const]
          : [];
      }),
    );
    const variables = lines.flatMap((line) => {
      const [, literal, reference] = /^m (\d+) t (\d+)$/.exec(line) ?? [];
      const run = runs.get(Number(reference));
      if (!run) return [];
      const [place, state, symbol] = run;
      const isSo = words.map(
        (word) => statesOf(word)[place] === state && (symbol < 0 || word[place] === symbol),
      );
      return [{ literal: Number(literal), isSo }];
    });
    expect(variables.length).toBeGreaterThan(10);
    let justified = 0;
    for (const { literal: a, isSo: ofA } of variables) {
      for (const { literal: b, isSo: ofB } of variables) {
        for (const [x, y] of [
          [a, b],
          [a, -b],
          [-a, b],
          [-a, -b],
        ] as const) {
          if (reader.take(`e ${origin} ${x} ${y} 0`) !== 'justified') continue;
          justified++;
          expect(
            words.every((_word, at) => ofA[at] === x > 0 || ofB[at] === y > 0),
            `${x} ${y}`,
          ).toBe(true);
        }
      }
    }
    expect(justified).toBeGreaterThan(20);
  });
});
