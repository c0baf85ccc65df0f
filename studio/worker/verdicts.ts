/** Finds for setters how many answers there are, where they differ, what they share, and which clues conflict. */
import { conflict, facts, solve, unique } from '../../src/index.ts';
import { filledValues, opened, plainElements } from './opened.ts';
import type { PlainCandidates, PlainClaim, Questions, Verdict } from './protocol.ts';
import { wordingOf } from './wordings.ts';

export async function verdict({ seconds, doubt }: Questions['unique']['ask']): Promise<Verdict> {
  const puzzle = opened();
  const { ground, withheld } = puzzle;
  if (withheld !== undefined) return { status: 'unread', sentence: withheld };
  const wording = wordingOf(puzzle);
  const found = await unique(ground, { timeLimit: seconds });
  if (doubt !== undefined && (found.status === 'none' || found.status === 'several'))
    return { status: 'unread', sentence: doubt };
  switch (found.status) {
    case 'none': {
      const why = await conflict(ground, { timeLimit: seconds });
      if (why.status !== 'conflict') return { status: 'none', sentences: [], elements: [] };
      const sentences = wording.groupByRule(why.constraints).map((part) => {
        const where = wording.placesText(part);
        return `“${ground.rules[part.rule]?.sentence}”${where === '' ? '' : ` (${where})`}`;
      });
      const elements = why.constraints.flatMap((constraint) => ground.constraints[constraint]?.site ?? []);
      return { status: 'none', sentences, elements: plainElements(elements) };
    }
    case 'unique':
      return { status: 'unique', answer: filledValues(puzzle, found.answer) };
    case 'several': {
      const shown = ground.families.filter(({ hidden }) => !hidden);
      const [first, second] = found.answers.map((one) => filledValues(puzzle, one));
      const differences = found.differences.map(({ family, position }) => {
        const find = shown.findIndex(({ name }) => name === family);
        return { find, position, value: second?.[find]?.[position] ?? 0, holds: true };
      });
      const places = found.differences.flatMap(({ at }) => at ?? []);
      return { status: 'several', answer: first ?? [], differences, where: wording.names.list(places) };
    }
    default:
      return { status: 'limit' };
  }
}

export async function commonFacts({
  seconds,
}: Questions['common']['ask']): Promise<Questions['common']['reply']> {
  const puzzle = opened();
  const found = await facts(puzzle.ground, { timeLimit: seconds });
  const shown = puzzle.ground.families.filter(({ hidden }) => !hidden);
  const possible = new Map(Object.entries(found.possible));
  const told = shown.flatMap(({ name }, find) =>
    (possible.get(name) ?? []).flatMap((values, position): PlainClaim[] =>
      values.length === 1 ? [{ find, position, value: values[0] ?? 0, holds: true }] : [],
    ),
  );
  return { status: found.status, facts: told };
}

/**
 * Finds the values that answers have at each place. If there are few answers, they are listed and counted; otherwise
 * only the possible values are found.
 */
export async function candidates({
  most,
  seconds,
}: Questions['candidates']['ask']): Promise<Questions['candidates']['reply']> {
  const puzzle = opened();
  const { ground } = puzzle;
  const found = await facts(ground, { timeLimit: seconds });
  const counted = ground.objective
    ? undefined
    : await solve(ground, { answers: most + 1, timeLimit: seconds });
  const all =
    counted?.status === 'exhausted' ? counted.solutions.map((each) => filledValues(puzzle, each)) : undefined;
  const possible = new Map(Object.entries(found.possible));
  const shown = ground.families.filter(({ hidden }) => !hidden);
  const places = shown.flatMap(({ name }, find) =>
    (possible.get(name) ?? []).flatMap((values, position): PlainCandidates[] => {
      if (values.length < 2) return [];
      const counts = new Map<number, number>();
      for (const answer of all ?? []) {
        const value = answer[find]?.[position] ?? 0;
        counts.set(value, (counts.get(value) ?? 0) + 1);
      }
      return [{ find, position, values: values.map((value) => [value, counts.get(value) ?? 0]) }];
    }),
  );
  return { ...(all && { answers: all.length }), complete: found.status === 'complete', places };
}
