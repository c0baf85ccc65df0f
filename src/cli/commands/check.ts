/** `pzl check`: reports every mistake in a model, in its instances, and in an answer to an instance. */
import type { Highlight } from '../../draw/scene/scene.ts';
import type { Model } from '../../language/model.ts';
import { readPlan } from '../../language/sections/generate/section.ts';
import { warnOfLateChoices } from '../../language/sections/generate/stages.ts';
import { warningsOf } from '../../language/warnings/warnings.ts';
import { Budget } from '../../model/clock.ts';
import { least } from '../../model/large-lists.ts';
import { breachObject } from '../../tasks/deduce/breach-object.ts';
import { type AnswerCheck, checkAnswer } from '../../tasks/deduce/check-answer.ts';
import { Wording } from '../../tasks/deduce/wording/wording.ts';
import { type Diagnostic, Diagnostics } from '../../text/diagnostics.ts';
import { safeText } from '../../text/visible.ts';
import { type AskOptions, answerQuestion, type Conclusion, type OpenQuestion } from '../shell/ask.ts';
import { EXIT, type ExitCode } from '../shell/exit.ts';
import { openInstance, openModel, openSolution } from '../shell/open.ts';
import { plural } from '../shell/progress.ts';
import { Report } from '../shell/report.ts';
import type { Shell } from '../shell/shell.ts';

export interface CheckOptions extends AskOptions {
  /** A file with a complete or partial solution to check. */
  readonly solution?: string;
  /** Whether to search for a solution that completes a partial answer. */
  readonly strict?: boolean;
}

export async function check(shell: Shell, modelName: string, options: CheckOptions): Promise<ExitCode> {
  if (options.solution !== undefined) return await checkSolution(shell, modelName, options, options.solution);
  const report = new Report(shell, options, 'out');
  const budget = Budget.ofSeconds(options.timeLimit);
  const openedModel = openModel(shell, modelName, report, budget);
  let isCorrect = openedModel !== undefined;
  const instanceNames = openedModel ? instancesToCheck(openedModel.model, options.instance) : [];
  // Stops at the first instance with a mistake: if the cause is a rule, all other instances would repeat the message.
  for (const name of instanceNames)
    isCorrect &&=
      openedModel !== undefined &&
      (await openInstance(shell, openedModel, name, report, options, budget)) !== undefined;
  if (openedModel)
    report.diagnostics(
      [...warningsOf(openedModel.model), ...diagnoseOpenGivens(openedModel.model)],
      openedModel.sources,
    );
  if (options.json) report.status(isCorrect ? 'ok' : 'error');
  else if (isCorrect && openedModel) {
    const rules = plural(openedModel.model.rules.length, 'rule');
    const instanceCountText =
      instanceNames.length === 0 ? '' : ` and ${plural(instanceNames.length, 'instance')}`;
    shell.out(`${safeText(openedModel.model.title)}: no mistakes in its ${rules}${instanceCountText}.\n`);
  }
  return isCorrect ? EXIT.answered : EXIT.error;
}

/** The names of the instances to check: the wanted one, or all that the model's own file declares. */
function instancesToCheck(
  { instances, declarations }: Model,
  wantedName: string | undefined,
): readonly string[] {
  if (wantedName !== undefined) return [wantedName];
  const ownFile = least([...declarations, ...instances].map(({ span }) => span.file));
  return instances.flatMap(({ name, span }) =>
    span.file === ownFile && name.text !== '' ? [name.text] : [],
  );
}

/**
 * Reports givens for which the `generate` section chooses no value, although rules need their values before solving.
 */
function diagnoseOpenGivens(model: Model): readonly Diagnostic[] {
  if (!model.sections.some(({ section }) => section === 'generate')) return [];
  return warnOfLateChoices(model, readPlan(model, new Diagnostics()));
}

async function checkSolution(
  shell: Shell,
  modelName: string,
  options: CheckOptions,
  file: string,
): Promise<ExitCode> {
  return await answerQuestion(shell, modelName, options, async (question) => {
    const solution = await openSolution(shell, question, file);
    if (!solution) return undefined;
    const verdict = await checkAnswer(question.ground, solution, {
      ...question.search(),
      strict: options.strict === true,
    });
    if (options.json) return verdictForPrograms(question, verdict);
    const [text, highlights] = verdictForPeople(question, verdict);
    if (text !== '')
      question.out(`${text}\n${highlights.length > 0 ? question.draw(solution, highlights) : ''}`);
    return { status: verdict.status };
  });
}

function verdictForPeople(
  { ground, sources }: OpenQuestion,
  verdict: AnswerCheck,
): readonly [text: string, highlights: readonly Highlight[]] {
  const wording = new Wording(ground);
  switch (verdict.status) {
    case 'right':
      return ['Right: every rule holds.', []];
    case 'possible':
      return ['Right so far: no rule is broken.', []];
    case 'completable':
      return ['Right so far, and it can be completed.', []];
    case 'stuck': {
      const { entries } = verdict;
      const elements = wording.elements(entries);
      if (entries.length === 0) return ['The puzzle has no solution, whatever is entered.', []];
      const claim =
        entries.length === 1 ? 'No solution has this entry' : 'No solution has all of these entries';
      return [
        `No rule is broken yet, but this can’t be completed. ${claim}: ${wording.claims(entries)}.\n`,
        [{ elements, emphasis: 'wrong' }],
      ];
    }
    case 'broken': {
      const { breaches, impossible } = verdict;
      const rules = wording.groupByRule(breaches.map(({ constraint }) => constraint)).map(({ rule }) => {
        const { sentence, span } = ground.rules[rule]!;
        const { line, column } = sources.position(span.file, span.start);
        const placeText = breaches
          .filter((breach) => breach.rule === rule && breach.elements.length > 0)
          .map(({ elements }) => wording.names.list(elements))
          .join('; ');
        const placeLine =
          placeText === '' ? '' : `    ${placeText.startsWith('between ') ? placeText : `at ${placeText}`}\n`;
        return `  “${safeText(sentence)}”\n${placeLine}    ${safeText(sources.get(span.file).name)}:${line}:${column}\n`;
      });
      const values = impossible.map((entry) => `  ${wording.claims([entry])}: no such value\n`);
      const elements = [...breaches.flatMap((breach) => breach.elements), ...wording.elements(impossible)];
      return [`Wrong. Broken:\n${values.join('')}${rules.join('')}`, [{ elements, emphasis: 'wrong' }]];
    }
    default:
      return ['', []];
  }
}

function verdictForPrograms(question: OpenQuestion, verdict: AnswerCheck): Conclusion {
  const { status } = verdict;
  const wording = new Wording(question.ground);
  if (status === 'broken') {
    const brokenRules = verdict.breaches.map(({ constraint, elements }) =>
      breachObject(question, constraint, elements),
    );
    const impossibleClaims = verdict.impossible.map((entry) => wording.claimObject(entry));
    return {
      status,
      rest: { broken: brokenRules, ...(impossibleClaims.length > 0 && { impossible: impossibleClaims }) },
    };
  }
  if (status === 'stuck') {
    return { status, rest: { entries: verdict.entries.map((entry) => wording.claimObject(entry)) } };
  }
  return { status };
}
