/** Finds for setters how many answers there are, where they differ, what they share, and which clues conflict. */
import { conflict, facts, Letters, solve, unique } from '../../src/index.ts';
import { filledValues, letteredText, plainElements, requireOpenPuzzle } from './opened.ts';
import type { PlainCandidates, PlainClaim, Questions, Verdict } from './protocol.ts';
import { wordingOf } from './wordings.ts';

export async function verdict({ seconds, doubt }: Questions['unique']['ask']): Promise<Verdict> {
  const puzzle = requireOpenPuzzle();
  const { ground, noVerdictReason } = puzzle;
  if (noVerdictReason !== undefined) return { status: 'unread', sentence: noVerdictReason };
  const wording = wordingOf(puzzle);
  const uniqueResult = await unique(ground, { timeLimit: seconds });
  if (doubt !== undefined && (uniqueResult.status === 'none' || uniqueResult.status === 'several'))
    return { status: 'unread', sentence: doubt };
  switch (uniqueResult.status) {
    case 'none': {
      const conflictResult = await conflict(ground, { timeLimit: seconds });
      if (conflictResult.status !== 'conflict') return { status: 'none', sentences: [], elements: [] };
      const letters = new Letters(ground.board);
      const sentences = wording.groupByRule(conflictResult.constraints).map((part) => {
        const placeText = wording.placesText(part);
        const ruleText = `“${ground.rules[part.rule]?.sentence}”`;
        return letteredText(letters, placeText === '' ? ruleText : `${ruleText} (${placeText})`);
      });
      const elements = conflictResult.constraints.flatMap(
        (constraint) => ground.constraints[constraint]?.site ?? [],
      );
      return { status: 'none', sentences, elements: plainElements(elements) };
    }
    case 'unique':
      return { status: 'unique', answer: filledValues(puzzle, uniqueResult.answer) };
    case 'several': {
      const visibleFamilies = ground.families.filter(({ hidden }) => !hidden);
      const [first, second] = uniqueResult.answers.map((one) => filledValues(puzzle, one));
      const differences = uniqueResult.differences.map(({ family, position }) => {
        const findIndex = visibleFamilies.findIndex(({ name }) => name === family);
        return { find: findIndex, position, value: second?.[findIndex]?.[position] ?? 0, holds: true };
      });
      return { status: 'several', answer: first ?? [], differences };
    }
    default:
      return { status: 'limit' };
  }
}

export async function commonFacts({
  seconds,
}: Questions['commonFacts']['ask']): Promise<Questions['commonFacts']['reply']> {
  const puzzle = requireOpenPuzzle();
  const factsResult = await facts(puzzle.ground, { timeLimit: seconds });
  const visibleFamilies = puzzle.ground.families.filter(({ hidden }) => !hidden);
  const possibleValues = new Map(Object.entries(factsResult.possible));
  const commonClaims = visibleFamilies.flatMap(({ name }, find) =>
    (possibleValues.get(name) ?? []).flatMap((values, position): PlainClaim[] =>
      values.length === 1 ? [{ find, position, value: values[0] ?? 0, holds: true }] : [],
    ),
  );
  return { status: factsResult.status, facts: commonClaims };
}

/**
 * Finds the values that answers have at each place. If there are few answers, they are listed and counted; otherwise
 * only the possible values are found.
 */
export async function candidates({
  most,
  seconds,
}: Questions['candidates']['ask']): Promise<Questions['candidates']['reply']> {
  const puzzle = requireOpenPuzzle();
  const { ground } = puzzle;
  const factsResult = await facts(ground, { timeLimit: seconds });
  const countResult = ground.objective
    ? undefined
    : await solve(ground, { answers: most + 1, timeLimit: seconds });
  const allAnswers =
    countResult?.status === 'exhausted'
      ? countResult.solutions.map((each) => filledValues(puzzle, each))
      : undefined;
  const possibleValues = new Map(Object.entries(factsResult.possible));
  const visibleFamilies = ground.families.filter(({ hidden }) => !hidden);
  const differingPlaces = visibleFamilies.flatMap(({ name }, find) =>
    (possibleValues.get(name) ?? []).flatMap((values, position): PlainCandidates[] => {
      if (values.length < 2) return [];
      const counts = new Map<number, number>();
      for (const answer of allAnswers ?? []) {
        const value = answer[find]?.[position] ?? 0;
        counts.set(value, (counts.get(value) ?? 0) + 1);
      }
      return [{ find, position, values: values.map((value) => [value, counts.get(value) ?? 0]) }];
    }),
  );
  return {
    ...(allAnswers && { answers: allAnswers.length }),
    complete: factsResult.status === 'complete',
    places: differingPlaces,
  };
}
