/** `pzl explain` and `pzl hint`: the next deductions with their reasons, or the reason why there is no solution. */
import type { Highlight } from '../../draw/scene/scene.ts';
import { type Solution, solutionOf } from '../../formats/solution/solution.ts';
import { Letters } from '../../formats/values/letters.ts';
import type { Literal } from '../../tasks/common/literals.ts';
import { breachObject } from '../../tasks/deduce/breach-object.ts';
import { entriesOf } from '../../tasks/deduce/check-answer.ts';
import { conflict } from '../../tasks/deduce/mus/conflict.ts';
import type { Step } from '../../tasks/deduce/steps/deduction.ts';
import { type HintsOutcome, hints } from '../../tasks/deduce/steps/hints.ts';
import { RemainingValues } from '../../tasks/deduce/steps/remaining-values.ts';
import { Wording } from '../../tasks/deduce/wording/wording.ts';
import { safeLines, safeText } from '../../text/visible.ts';
import type { Lesson } from '../pictures/lesson.ts';
import { type AskOptions, answerQuestion, type Conclusion, type OpenQuestion } from '../shell/ask.ts';
import type { ExitCode } from '../shell/exit.ts';
import { openSolution } from '../shell/open.ts';
import { plural } from '../shell/progress.ts';
import type { Shell } from '../shell/shell.ts';
import { storedMatches } from './stored-techniques.ts';

export interface ExplainOptions extends AskOptions {
  /** The greatest number of steps; by default all. */
  readonly steps?: number;
  /** A file with a partial answer from which the explanation begins. */
  readonly from?: string;
  /** Whether to draw the board after every step. */
  readonly draw?: boolean;
  /** The file for a picture of the step. */
  readonly svg?: string;
  /** The file for a page with a picture of every step. */
  readonly html?: string;
}

export async function explain(shell: Shell, modelName: string, options: ExplainOptions): Promise<ExitCode> {
  return await answerQuestion(shell, modelName, options, async (question) => {
    const knownSolution =
      options.from === undefined ? undefined : await openSolution(shell, question, options.from);
    if (options.from !== undefined && knownSolution === undefined) return undefined;
    const lesson = await openLesson(shell, question, options);
    try {
      const conclusion = await new Explainer(question, options, lesson).explain(knownSolution);
      lesson?.end();
      return conclusion;
    } finally {
      lesson?.close();
    }
  });
}

/** The pictures that the options ask for; their code is loaded only then. */
async function openLesson(
  shell: Shell,
  question: OpenQuestion,
  { svg, html }: ExplainOptions,
): Promise<Lesson | undefined> {
  if (svg === undefined && html === undefined) return undefined;
  const { Lesson } = await import('../pictures/lesson.ts');
  return new Lesson(shell, question, {
    ...(svg !== undefined && { svg }),
    ...(html !== undefined && { html }),
  });
}

class Explainer {
  readonly #question: OpenQuestion;
  readonly #options: ExplainOptions;
  readonly #wording: Wording;
  readonly #lesson: Lesson | undefined;
  readonly #remaining: RemainingValues;
  #stepsShown = 0;

  constructor(question: OpenQuestion, options: ExplainOptions, lesson: Lesson | undefined) {
    this.#question = question;
    this.#lesson = lesson;
    this.#options = options;
    this.#wording = new Wording(question.ground);
    this.#remaining = new RemainingValues(question.ground);
  }

  async explain(knownSolution: Solution | undefined): Promise<Conclusion> {
    const { ground, search } = this.#question;
    const { steps } = this.#options;
    const knownEntries = knownSolution ? entriesOf(ground, knownSolution) : [];
    const hintOptions = {
      patterns: await storedMatches(this.#question),
      known: knownEntries,
      ...(steps !== undefined && { steps }),
    };
    const hintSteps = hints(ground, { ...search(), ...hintOptions });
    for (;;) {
      const nextStep = await hintSteps.next();
      if (nextStep.done) return await this.#end(nextStep.value);
      this.#printStep(nextStep.value);
    }
  }

  /** Whether only a single step is requested. */
  get #isSingleStep(): boolean {
    return this.#options.steps === 1;
  }

  #printStep(step: Step): void {
    this.#stepsShown++;
    const { out, writeObject, draw } = this.#question;
    const isSingleStep = this.#isSingleStep;
    const isDrawn = !this.#options.json && (isSingleStep || this.#options.draw === true);
    const letters = new Letters();
    const sentence = this.#wording.step(step, isDrawn ? letters : undefined);
    const candidates = isDrawn || this.#lesson ? this.#wording.candidates(this.#remaining.next(step)) : '';
    this.#lesson?.add(this.#wording, step, this.#solution(step.after), candidates);
    if (this.#options.json) {
      writeObject(this.#stepObject(step, sentence));
      return;
    }
    const sentenceText = safeLines(sentence);
    out(isSingleStep ? `${sentenceText}\n` : `${this.#stepsShown}. ${sentenceText}\n`);
    if (!isDrawn) return;
    const failureText = this.#wording.failure(step);
    const highlights: Highlight[] = [
      ...(failureText ? [{ elements: failureText, emphasis: 'wrong' as const }] : []),
      { elements: this.#wording.elements(step.claims), emphasis: 'focus' },
      ...letters.all,
    ];
    const board = draw(this.#solution(step.after), highlights, true);
    out(`\n${board}${candidates === '' ? '' : `${safeLines(candidates)}\n`}${isSingleStep ? '' : '\n'}`);
  }

  async #end(outcome: HintsOutcome): Promise<Conclusion> {
    const { out, draw } = this.#question;
    const { status, known, steps, difficulty, effort, statistics } = outcome;
    if (status === 'none') return await this.#conflict();
    const json = this.#options.json;
    if (!json && status === 'wrong') {
      out(
        'No solution has all of these entries: `pzl check --solution … --strict` tells which are to blame.\n',
      );
    }
    if (!json && (status === 'solved' || status === 'open')) {
      if (status === 'open')
        out(`${steps > 0 ? '\n' : ''}Nothing else follows: the solutions differ in the rest.\n`);
      if (steps > 0 && !this.#isSingleStep) {
        out(`\n${this.#options.draw ? '' : draw(this.#solution(known))}`);
        out(`${plural(steps, 'step')}, difficulty ${difficulty}, effort ${effort}.\n`);
      }
      if (steps === 0 && status === 'solved') out('Everything is known already.\n');
    }
    return { status, statistics, rest: { steps, difficulty, effort }, progressText: plural(steps, 'step') };
  }

  async #conflict(): Promise<Conclusion> {
    const { ground, sources, search, out, draw } = this.#question;
    const outcome = await conflict(ground, search());
    const { status, statistics } = outcome;
    if (status !== 'conflict')
      return { status, statistics, progressText: 'no solution, reasons not found yet' };
    const { constraints } = outcome;
    if (this.#options.json) {
      return {
        status,
        statistics,
        rest: { conflict: constraints.map((one) => breachObject(this.#question, one)) },
      };
    }
    const lines = this.#wording.groupByRule(constraints).map((part) => {
      const placeText = this.#wording.placesText(part);
      const rule = ground.rules[part.rule];
      const { line, column } = sources.position(rule?.span.file ?? 0, rule?.span.start ?? 0);
      const place = `${safeText(sources.get(rule?.span.file ?? 0).name)}:${line}:${column}`;
      return `  “${safeText(rule?.sentence ?? '')}”${placeText === '' ? '' : `\n    at ${placeText}`}\n    ${place}\n`;
    });
    const count = constraints.length;
    const claim =
      count === 1
        ? 'this condition can’t hold'
        : count === 2
          ? 'these 2 conditions can’t hold together, though each of them can'
          : `these ${count} conditions can’t hold together, though any ${count - 1} of them can`;
    out(`No solution: ${claim}.\n${lines.join('')}`);
    const elements = constraints.flatMap((constraint) => ground.constraints[constraint]?.site ?? []);
    out(`\n${draw(undefined, [{ elements, emphasis: 'wrong' }])}`);
    return { status, statistics };
  }

  #solution(knownLiterals: readonly Literal[]): Solution {
    const { ground } = this.#question;
    const values = new Map(
      knownLiterals.flatMap(({ variable, value, holds }) => (holds ? [[variable, value] as const] : [])),
    );
    return solutionOf(
      ground,
      (ref) => ground.terms.constantValue(ref) ?? values.get(ground.terms.variableOf(ref)),
    );
  }

  #stepObject({ claims, reasons, effort, technique }: Step, text: string): object {
    return {
      type: 'step',
      text,
      technique,
      claims: claims.map((claim) => this.#wording.claimObject(claim)),
      known: reasons.known.map((claim) => this.#wording.claimObject(claim)),
      conditions: reasons.constraints.map((constraint) => breachObject(this.#question, constraint)),
      effort,
    };
  }
}
