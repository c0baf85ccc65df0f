/** Queries that need more than the open puzzle: checks, hints, counts. */
import { checkAnswer, solve } from '../../src/index.ts';
import { loadGrammar } from './grammar-later.ts';
import { marksOf } from './marks.ts';
import { filledValues, opened, plainClaims, plainElements, solutionFrom } from './opened.ts';
import type { AnswerCheck, Questions } from './protocol.ts';
import { wordingOf } from './wordings.ts';

async function answerCheck({
  entered,
  rest,
  strict,
  seconds,
}: Questions['checkAnswer']['ask']): Promise<AnswerCheck> {
  await stopComputingAhead();
  const puzzle = opened();
  const { ground } = puzzle;
  const wording = wordingOf(puzzle);
  if (rest) {
    const whole = await checkAnswer(ground, solutionFrom(puzzle, rest), { timeLimit: seconds });
    if (whole.status === 'right') return { status: 'right' };
  }
  const found = await checkAnswer(ground, solutionFrom(puzzle, entered), { strict, timeLimit: seconds });
  switch (found.status) {
    case 'broken':
      return {
        status: 'broken',
        breaches: found.breaches.map(({ rule, elements, culprits }) => ({
          rule,
          elements: plainElements(elements),
          culprits: plainClaims(puzzle, culprits),
          where: elements.length > 0 ? wording.names.list(elements) : '',
        })),
        impossible: plainClaims(puzzle, found.impossible),
      };
    case 'stuck':
      return {
        status: 'stuck',
        entries: plainClaims(puzzle, found.entries),
        sentence: wording.claims(found.entries),
      };
    case 'limit':
    case 'stopped':
      return { status: 'limit' };
    default:
      return { status: found.status };
  }
}

async function answer({ seconds }: Questions['solve']['ask']): Promise<Questions['solve']['reply']> {
  await stopComputingAhead();
  const puzzle = opened();
  const { status, solutions } = await solve(puzzle.ground, { answers: 1, timeLimit: seconds });
  const [first] = solutions;
  return { status, ...(first && { answer: filledValues(puzzle, first) }) };
}

// The code for hints is loaded when the first hint is asked for, since not all players need it.
let hinting_: Promise<typeof import('./hinting.ts')> | undefined;
const hinting = () => {
  hinting_ ??= import('./hinting.ts');
  return hinting_;
};
/** Called when another query comes: stops computing a hint in advance. */
const stopComputingAhead = async (): Promise<void> => await (await hinting_)?.rest();
const exclusions = () => import('./exclusions.ts');
const verdicts = () => import('./verdicts.ts');
const making = () => import('./making.ts');
const pictures = () => import('./pictures.ts');
const mending = () => import('./mending.ts');
const writing = async () => {
  const [made] = await Promise.all([import('./writing.ts'), loadGrammar()]);
  return made;
};
const links = () => import('./links.ts');

export const SEARCHES: {
  readonly [Q in Exclude<keyof Questions, 'open' | 'begin'>]: (ask: Questions[Q]['ask']) => unknown;
} = {
  checkAnswer: async (ask) => ({
    ...(await answerCheck(ask)),
    ...(ask.rested && { marks: marksOf(opened(), ask.entered, ask.rested) }),
  }),
  hint: async (ask) => (await hinting()).hint(ask),
  way: async (ask) => (await hinting()).way(ask),
  rate: async (ask) => (await import('./rating.ts')).rated(ask),
  ahead: async (ask) => (await hinting()).ahead(ask),
  excluded: async (ask) => (await exclusions()).excluded(ask),
  solve: answer,
  unique: async (ask) => (await verdicts()).verdict(ask),
  candidates: async (ask) => (await verdicts()).candidates(ask),
  common: async (ask) => (await verdicts()).commonFacts(ask),
  picture: async (ask) => (await pictures()).picture(ask),
  swatches: async () => (await import('./swatches.ts')).swatchesOf(opened()),
  convert: async (ask) => (await pictures()).converted(ask),
  make: async (ask) => (await making()).make(ask),
  mend: async (ask) => (await mending()).findMends(ask),
  needless: async (ask) => (await mending()).findNeeded(ask),
  check: async (ask) => (await writing()).checked(ask),
  complete: async (ask) => (await writing()).completed(ask),
  meaning: async (ask) => (await writing()).meaning(ask),
  format: async (ask) => (await writing()).inForm(ask),
  unpack: async (ask) => (await links()).unpacked(ask),
  link: async (ask) => (await links()).linkTo(ask),
};
