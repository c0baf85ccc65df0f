/** Literals of an automaton's run say no more than the word. */
import { describe, expect, it } from 'vitest';
import { Terms } from '../../../../../src/model/terms/terms.ts';
import { groundOf } from '../../all-solutions.ts';
import { encoded, Reader, verdictOf } from './encoded.ts';

/** Words with just two ones side by side. */
const PAIR = {
  states: 4,
  startState: 0,
  accepting: Uint8Array.of(0, 0, 1, 0),
  low: 0,
  width: 2,
  transitions: Int32Array.of(0, 1, -1, 2, 2, -1, -1, -1),
};

/** 110000 to 000011, and what stands before each place. */
const WORDS = [0, 1, 2, 3, 4].map((from) =>
  [0, 1, 2, 3, 4, 5].map((at) => (at === from || at === from + 1 ? 1 : 0)),
);
const statesOf = (word: readonly number[]): number[] => {
  const states = [PAIR.startState];
  for (const symbol of word) states.push(PAIR.transitions[2 * states.at(-1)! + symbol]!);
  return states;
};

const lines = (() => {
  const terms = new Terms();
  const items = Array.from({ length: 6 }, () => terms.boolVariable());
  return encoded(groundOf(terms, [terms.accepts(PAIR, items)])).lines;
})();

describe('the run of an automaton', () => {
  it('justifies all its clauses', () => {
    expect(verdictOf(lines)).toMatchObject({ refused: undefined, trusted: 0 });
  });

  it('justifies a literal or its contrary only where it is so in every word', () => {
    const reader = new Reader();
    for (const line of lines) if (!/^[ek]/.test(line)) reader.take(line);
    const origin = lines.find((line) => line.startsWith('e '))!.split(' ')[1];
    const runs = new Map(
      lines.flatMap((line) => {
        const [, number, place, state, symbol] = /^n (\d+) run \d+ \d+ (\d+) (\d+) (-?\d+)$/.exec(line) ?? [];
        return number
          ? [[2 * Number(number), [Number(place), Number(state), Number(symbol)] as const] as const]
          : [];
      }),
    );
    let held = 0;
    for (const line of lines) {
      const [, literal, reference] = /^m (\d+) t (\d+)$/.exec(line) ?? [];
      const run = runs.get(Number(reference));
      if (!run) continue;
      held++;
      const [place, state, symbol] = run;
      const isSo = WORDS.map(
        (word) => statesOf(word)[place] === state && (symbol < 0 || word[place] === symbol),
      );
      if (reader.take(`e ${origin} ${literal} 0`) === 'justified') expect(isSo).not.toContain(false);
      if (reader.take(`e ${origin} -${literal} 0`) === 'justified') expect(isSo).not.toContain(true);
    }
    expect(held).toBeGreaterThan(10);
  });
});
