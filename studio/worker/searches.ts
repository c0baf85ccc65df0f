/** Questions that need more than the puzzle being open: what is right, what follows, what there is. */
import { conflict, facts, hints, judge, type Step, solve, unique, Wording } from '../../src/index.ts';
import { claimsOf, filled, type Open, opened, plainClaims, plainElements, solutionFrom } from './opened.ts';
import type { Hinted, Judged, PlainClaim, Questions, Verdict } from './protocol.ts';

const wordings = new WeakMap<Open, Wording>();

function wordingOf(puzzle: Open): Wording {
  const known = wordings.get(puzzle) ?? new Wording(puzzle.ground);
  wordings.set(puzzle, known);
  return known;
}

async function judged({ entered, rest, strict, seconds }: Questions['judge']['ask']): Promise<Judged> {
  const puzzle = opened();
  const { ground } = puzzle;
  const wording = wordingOf(puzzle);
  if (rest) {
    const whole = await judge(ground, solutionFrom(puzzle, rest), { timeLimit: seconds });
    if (whole.status === 'right') return { status: 'right' };
  }
  const found = await judge(ground, solutionFrom(puzzle, entered), { strict, timeLimit: seconds });
  switch (found.status) {
    case 'broken':
      return {
        status: 'broken',
        breaches: found.breaches.map(({ rule, elements }) => ({
          rule,
          elements: plainElements(elements),
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

async function hint({ entered, seconds }: Questions['hint']['ask']): Promise<Hinted> {
  const puzzle = opened();
  const { ground } = puzzle;
  const wording = wordingOf(puzzle);
  const path = hints(ground, { known: claimsOf(puzzle, entered), steps: 1, timeLimit: seconds });
  // What the puzzle tells by itself is no hint, as long as there is another.
  let told: Step | undefined;
  for (;;) {
    const next = await path.next();
    const step = next.done ? told : next.value;
    if (!step) {
      const status = next.done ? next.value.status : 'open';
      return { status: status === 'steps' || status === 'stopped' ? 'open' : status };
    }
    if (!next.done && step.told) {
      told ??= step;
      continue;
    }
    const sites = step.reasons.constraints.flatMap(
      (constraint) => ground.constraints[constraint]?.site ?? [],
    );
    return {
      status: 'step',
      claims: plainClaims(puzzle, step.claims),
      sentence: wording.step(step),
      focus: plainElements(wording.elements(step.claims)),
      reasons: plainElements([...wording.elements(step.reasons.known), ...sites]),
      rules: wording.byRule(step.reasons.constraints).map(({ rule }) => rule),
    };
  }
}

async function answer({ entered, seconds }: Questions['solve']['ask']): Promise<Questions['solve']['reply']> {
  const puzzle = opened();
  const { status, solutions } = await solve(puzzle.ground, { answers: 1, timeLimit: seconds });
  void entered;
  const [first] = solutions;
  return { status, ...(first && { answer: filled(puzzle, first) }) };
}

async function verdict({ seconds }: Questions['unique']['ask']): Promise<Verdict> {
  const puzzle = opened();
  const { ground } = puzzle;
  const wording = wordingOf(puzzle);
  const found = await unique(ground, { timeLimit: seconds });
  switch (found.status) {
    case 'none': {
      const why = await conflict(ground, { timeLimit: seconds });
      if (why.status !== 'conflict') return { status: 'none', sentences: [], elements: [] };
      const sentences = wording
        .byRule(why.constraints)
        .map((part) => `“${ground.rules[part.rule]?.sentence}” (${wording.where(part)})`);
      const elements = why.constraints.flatMap((constraint) => ground.constraints[constraint]?.site ?? []);
      return { status: 'none', sentences, elements: plainElements(elements) };
    }
    case 'unique':
      return { status: 'unique', answer: filled(puzzle, found.answer) };
    case 'several': {
      const shown = ground.families.filter(({ hidden }) => !hidden);
      const [first, second] = found.answers.map((one) => filled(puzzle, one));
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

async function common({ seconds }: Questions['common']['ask']): Promise<Questions['common']['reply']> {
  const puzzle = opened();
  const found = await facts(puzzle.ground, { timeLimit: seconds });
  const shown = puzzle.ground.families.filter(({ hidden }) => !hidden);
  const told = shown.flatMap(({ name }, find) =>
    (found.possible[name] ?? []).flatMap((values, position): PlainClaim[] =>
      values.length === 1 ? [{ find, position, value: values[0] ?? 0, holds: true }] : [],
    ),
  );
  return { status: found.status, facts: told };
}

// What players don't need is loaded for those who ask.
const making = () => import('./making.ts');
const pictures = () => import('./pictures.ts');
const mending = () => import('./mending.ts');
const writing = () => import('./writing.ts');
const links = () => import('./links.ts');

export const SEARCHES: {
  readonly [Q in Exclude<keyof Questions, 'open'>]: (ask: Questions[Q]['ask']) => unknown;
} = {
  judge: judged,
  hint,
  solve: answer,
  unique: verdict,
  common,
  picture: async (ask) => (await pictures()).picture(ask),
  convert: async (ask) => (await pictures()).converted(ask),
  make: async (ask) => (await making()).make(ask),
  mend: async (ask) => (await mending()).mended(ask),
  needless: async (ask) => (await mending()).needed(ask),
  check: async (ask) => (await writing()).checked(ask),
  complete: async (ask) => (await writing()).completed(ask),
  meaning: async (ask) => (await writing()).meaning(ask),
  format: async (ask) => (await writing()).inForm(ask),
  unpack: async (ask) => (await links()).unpacked(ask),
  link: async (ask) => (await links()).linkTo(ask),
};
