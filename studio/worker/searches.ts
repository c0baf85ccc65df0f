/** Queries that need more than the open puzzle: checks, hints, counts. */
import { checkAnswer, connectionsOf, solve } from '../../src/index.ts';
import { loadGrammar } from './later-parts.ts';
import { marksOf } from './marks.ts';
import { filledValues, plainClaims, plainElements, requireOpenPuzzle, solutionFrom } from './opened.ts';
import type { AnswerCheck, Questions } from './protocol.ts';
import { wordingOf } from './wordings.ts';

async function checkEntries({
  entered,
  completeEntries,
  strict,
  seconds,
}: Questions['checkAnswer']['ask']): Promise<AnswerCheck> {
  await stopComputingAhead();
  const puzzle = requireOpenPuzzle();
  const { ground } = puzzle;
  const wording = wordingOf(puzzle);
  if (completeEntries) {
    const completeCheck = await checkAnswer(ground, solutionFrom(puzzle, completeEntries), {
      timeLimit: seconds,
    });
    if (completeCheck.status === 'right') return { status: 'right' };
  }
  const entriesCheck = await checkAnswer(ground, solutionFrom(puzzle, entered), {
    strict,
    timeLimit: seconds,
  });
  switch (entriesCheck.status) {
    case 'broken':
      return {
        status: 'broken',
        breaches: entriesCheck.breaches.map(({ rule, elements, culprits }) => ({
          rule,
          elements: plainElements(elements),
          culprits: plainClaims(puzzle, culprits),
          where: elements.length > 0 ? wording.names.list(elements) : '',
        })),
        impossible: plainClaims(puzzle, entriesCheck.impossible),
      };
    case 'stuck':
      return {
        status: 'stuck',
        entries: plainClaims(puzzle, entriesCheck.entries),
        sentence: wording.claims(entriesCheck.entries),
      };
    case 'limit':
    case 'stopped':
      return { status: 'limit' };
    default:
      return { status: entriesCheck.status };
  }
}

async function solvePuzzle({ seconds }: Questions['solve']['ask']): Promise<Questions['solve']['reply']> {
  await stopComputingAhead();
  const puzzle = requireOpenPuzzle();
  const { status, solutions } = await solve(puzzle.ground, { answers: 1, timeLimit: seconds });
  const [first] = solutions;
  return { status, ...(first && { answer: filledValues(puzzle, first) }) };
}

// The code for hints is loaded when the first hint is asked for, since not all players need it.
let hintingModule: Promise<typeof import('./hinting.ts')> | undefined;
const loadHinting = () => {
  hintingModule ??= import('./hinting.ts');
  return hintingModule;
};
/** Called when another query comes: stops computing a hint in advance. */
const stopComputingAhead = async (): Promise<void> => await (await hintingModule)?.rest();
const loadExclusions = () => import('./exclusions.ts');
const loadVerdicts = () => import('./verdicts.ts');
const loadMaking = () => import('./making.ts');
const loadPictures = () => import('./pictures.ts');
const loadMending = () => import('./mending.ts');
const loadWriting = async () => {
  const [made] = await Promise.all([import('./writing.ts'), loadGrammar()]);
  return made;
};
/** Also called by the worker when it opens a text that may be a file of another program. */
export const loadLinks = () => import('./links.ts');

export const SEARCHES: {
  readonly [Q in Exclude<keyof Questions, 'open' | 'begin'>]: (ask: Questions[Q]['ask']) => unknown;
} = {
  checkAnswer: async (ask) => ({
    ...(await checkEntries(ask)),
    ...(ask.filledEntries && { marks: marksOf(requireOpenPuzzle(), ask.entered, ask.filledEntries) }),
  }),
  hint: async (ask) => (await loadHinting()).hint(ask),
  solvePath: async (ask) => (await loadHinting()).solvePath(ask),
  lesson: async (ask) => (await loadHinting()).lesson(ask),
  rate: async (ask) => (await import('./rating.ts')).ratePuzzle(ask),
  precomputeHint: async (ask) => (await loadHinting()).precomputeHint(ask),
  excludedValues: async (ask) => (await loadExclusions()).excludedValues(ask),
  solve: solvePuzzle,
  unique: async (ask) => (await loadVerdicts()).verdict(ask),
  candidates: async (ask) => (await loadVerdicts()).candidates(ask),
  commonFacts: async (ask) => (await loadVerdicts()).commonFacts(ask),
  picture: async (ask) => (await loadPictures()).picture(ask),
  swatches: async () => (await import('./swatches.ts')).swatchesOf(requireOpenPuzzle()),
  connections: () => connectionsOf(requireOpenPuzzle().ground),
  convert: async (ask) => (await loadPictures()).convertedInstance(ask),
  make: async (ask) => (await loadMaking()).makePuzzle(ask),
  mend: async (ask) => (await loadMending()).findMends(ask),
  needlessClues: async (ask) => (await loadMending()).findNeedlessClues(ask),
  check: async (ask) => (await loadWriting()).checkModel(ask),
  complete: async (ask) => (await loadWriting()).completionAt(ask),
  meaning: async (ask) => (await loadWriting()).meaning(ask),
  format: async (ask) => (await loadWriting()).formatModel(ask),
  unpack: async (ask) => (await loadLinks()).listingOfLink(ask),
  link: async (ask) => (await loadLinks()).linkTo(ask),
};
