/** `pzl unique`: finds out whether there is no solution, exactly one, or more, and shows where two of them differ. */

import { decodeSolution, keyToJson, solutionToJson } from '../../formats/solution/solution.ts';
import { ElementText } from '../../formats/values/element-text.ts';
import { PlaceNames } from '../../formats/values/place-name.ts';
import { Element } from '../../model/values.ts';
import type { Answer } from '../../tasks/solve/outcome.ts';
import { unique as askUnique, type Difference, type UniqueOutcome } from '../../tasks/solve/unique.ts';
import { type AskOptions, answerQuestion, type Conclusion, type OpenQuestion } from '../shell/ask.ts';
import { explainNoSolution } from '../shell/breaches.ts';
import type { ExitCode } from '../shell/exit.ts';
import { plural } from '../shell/progress.ts';
import { type ProofOptions, runWithProof } from '../shell/proof/proof.ts';
import type { Shell } from '../shell/shell.ts';

export interface UniqueOptions extends AskOptions, ProofOptions {}

export async function unique(shell: Shell, modelName: string, options: UniqueOptions): Promise<ExitCode> {
  return await answerQuestion(shell, modelName, options, (question) =>
    runWithProof(shell, options, question, async (hooks) => {
      const oracle = await question.oracle()?.();
      const settings = { ...question.search(), ...(oracle && { oracle }), ...hooks };
      const outcome = await askUnique(question.ground, settings);
      return options.json ? concludeForPrograms(question, outcome) : concludeForPeople(question, outcome);
    }),
  );
}

function concludeForPeople(question: OpenQuestion, outcome: UniqueOutcome): Conclusion {
  const { ground, draw, out } = question;
  const { status, statistics, objective } = outcome;
  const bestQualifier = objective === undefined ? '' : ' best';
  const value = objective === undefined ? '' : `, with ${objective}`;
  const drawAnswer = (answer: Answer, differences: readonly Difference[] = []): string => {
    const elements = differences.map(({ at }) => at).filter((at) => at instanceof Element);
    const highlights = elements.length > 0 ? [{ elements, emphasis: 'focus' as const }] : [];
    return draw(decodeSolution(ground, answer), highlights);
  };
  switch (outcome.status) {
    case 'none':
      explainNoSolution(question);
      return { status, statistics };
    case 'unique':
      out(`Exactly one${bestQualifier} solution${value}:\n\n${drawAnswer(outcome.answer)}`);
      return { status, statistics };
    case 'several': {
      const { differences } = outcome;
      const [first, second] = outcome.answers.map((answer) => drawAnswer(answer, differences));
      const differencesPhrase = differencesText(new PlaceNames(ground.board), differences);
      out(
        `More than one${bestQualifier} solution${value}. Two of them differ in ${plural(differences.length, 'place')}:\n`,
      );
      out(`${differencesPhrase}\n\n${first}\n${second}`);
      return { status, statistics };
    }
    default: {
      if (outcome.answer) out(`A solution:\n\n${drawAnswer(outcome.answer)}`);
      const progressText = outcome.answer ? 'one solution, and no second one so far' : 'no solution so far';
      const message = outcome.status === 'failed' ? { message: outcome.message } : {};
      return { status, statistics, progressText, ...message };
    }
  }
}

/**
 * Lists the places where two solutions differ. If there are several finds, each place has its find's name: `line
 * between r1c1 and r1c2`.
 */
function differencesText(names: PlaceNames, differences: readonly Difference[]): string {
  const families = [...new Set(differences.map(({ family }) => family))];
  return families
    .map((family) => {
      const differingPlaces = differences
        .filter((one) => one.family === family)
        .flatMap(({ at }) => at ?? []);
      if (differingPlaces.length === 0) return family;
      return families.length > 1 ? `${family}: ${names.list(differingPlaces)}` : names.list(differingPlaces);
    })
    .join('\n');
}

function concludeForPrograms({ ground, writeObject }: OpenQuestion, outcome: UniqueOutcome): Conclusion {
  const { status, statistics, objective } = outcome;
  const objectiveField = objective === undefined ? {} : { objective };
  const foundAnswers =
    outcome.status === 'several'
      ? outcome.answers
      : outcome.status !== 'none' && outcome.answer
        ? [outcome.answer]
        : [];
  const finds = foundAnswers.map((answer) => solutionToJson(ground, decodeSolution(ground, answer)));
  for (const find of finds) writeObject({ type: 'solution', find });
  if (outcome.status === 'failed')
    return { status, statistics, message: outcome.message, rest: objectiveField };
  if (outcome.status !== 'several') return { status, statistics, rest: objectiveField };
  const elementText = new ElementText(ground.board);
  const differences = outcome.differences.map(({ family, at }) => ({
    family,
    ...(at !== undefined && { at: keyToJson(at, elementText) }),
  }));
  return { status, statistics, rest: { ...objectiveField, differences } };
}
