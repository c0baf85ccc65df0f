/** `pzl run`: solves an instance of a model and prints solutions when they are found. */
import type { EngineHost } from '../../backends/ilp/host.ts';
import { splittingVariables } from '../../backends/sat/cubes/cubes.ts';
import { drawSvgOf } from '../../draw/picture.ts';
import { decodeSolution, solutionToJson } from '../../formats/solution/solution.ts';
import type { Ref } from '../../model/terms/terms.ts';
import { forEachItem } from '../../tasks/common/for-each-item.ts';
import { type BestAnswersOutcome, bestAnswers } from '../../tasks/solve/best-answers.ts';
import type { Answer } from '../../tasks/solve/outcome.ts';
import type { Backend, SearchOptions } from '../../tasks/solve/search.ts';
import type { PendingCubeSearch } from '../queue/cubes.ts';
import {
  type AskOptions,
  answerQuestion,
  type Conclusion,
  type OpenQuestion,
  type PendingQuestion,
} from '../shell/ask.ts';
import { explainNoSolution } from '../shell/breaches.ts';
import type { ExitCode } from '../shell/exit.ts';
import { processLimits } from '../shell/limits.ts';
import { plural } from '../shell/progress.ts';
import { type ProofOptions, runWithProof, writesProofFiles } from '../shell/proof/proof.ts';
import type { Report } from '../shell/report.ts';
import type { Shell } from '../shell/shell.ts';

export interface RunOptions extends AskOptions, ProofOptions {
  readonly solutions: number;
  readonly all?: boolean;
  /** The solver; by default the embedded SAT engine, followed by HiGHS if the model has an objective. */
  readonly backend?: Backend;
  /** The variables whose values make the cubes: those of a find (`shaded`), or of a part of it (`shaded[cells]`). */
  readonly split?: string;
  /** The greatest number of cubes; `auto` if hard cubes are split further while solving. */
  readonly cubes?: 'auto' | number;
  /** The address of a queue whose workers solve the cubes; true for the address in PZL_QUEUE. */
  readonly queue?: string | true;
  /** Whether to show pictures instead of text, if the terminal supports them. */
  readonly picture?: boolean;
}

/** Starts an ILP engine in a thread of its own. The thread's code is loaded only when an ILP engine is used. */
const lazyEngineHost: EngineHost = async (name) =>
  (await import('../threads/ilp-thread.ts')).threadEngineHost(name);

export async function run(shell: Shell, modelName: string, options: RunOptions): Promise<ExitCode> {
  if (options.split !== undefined || options.cubes !== undefined || options.queue !== undefined)
    return await runInCubes(shell, modelName, options);
  return await answerQuestion(shell, modelName, options, async (question) => {
    const printer = await printerOf(shell, question, options);
    return await runWithProof(shell, options, question, async (hooks) => {
      try {
        return printer.conclude(await runSearch(question, printer, options, hooks));
      } catch (error) {
        if (!processLimits().isLimitError(error)) throw error;
        return printer.conclude({ status: 'limit' });
      }
    });
  });
}

/** Whether a cube that takes long is split into smaller ones. */
const splitsLongCubes = ({ cubes, queue }: RunOptions): boolean => cubes === 'auto' || queue !== undefined;

/** Splits the search into cubes, which threads or workers at a queue solve in parallel. */
async function runInCubes(shell: Shell, modelName: string, options: RunOptions): Promise<ExitCode> {
  let pendingSearch: PendingCubeSearch | undefined;
  const beginCubes = async (read: PendingQuestion): Promise<void> => {
    const { split, threads, queue, verify, seed, connectivity, timeLimit } = options;
    const { PendingCubeSearch } = await import('../queue/cubes.ts');
    pendingSearch = await PendingCubeSearch.begin(shell, read, {
      answers: wantedAnswers(options),
      seed,
      connectivity,
      startsWhole: split === undefined,
      ...(timeLimit !== undefined && { timeLimit }),
      ...(threads !== undefined && { threads }),
      ...(queue !== undefined && { queue }),
      ...((verify || writesProofFiles(options)) && { verify: true }),
      printsProofCheck: writesProofFiles(options),
    });
  };
  const startsWorkersEarly = conflictOfOptions(options) === undefined;
  try {
    return await answerQuestion(
      shell,
      modelName,
      options,
      async (question) =>
        await solveInCubes(
          shell,
          question,
          await printerOf(shell, question, options),
          options,
          pendingSearch,
        ),
      startsWorkersEarly ? beginCubes : undefined,
    );
  } finally {
    await pendingSearch?.end();
  }
}

const wantedAnswers = ({ all, solutions }: RunOptions): number =>
  all ? Number.POSITIVE_INFINITY : solutions;

/** Returns the reason why these options can't be combined; undefined if they can. */
function conflictOfOptions(options: RunOptions): string | undefined {
  if (options.split === undefined && !splitsLongCubes(options))
    return 'A number of cubes needs --split, which says by what; `--cubes auto` finds that out.';
  if (
    (options.verify || writesProofFiles(options)) &&
    (!splitsLongCubes(options) || options.split !== undefined)
  )
    return 'Cubes are proved where --cubes is auto, without --split.';
  return (options.backend ?? 'sat') === 'sat' ? undefined : ENGINE_ONLY_MESSAGE;
}

const ENGINE_ONLY_MESSAGE = 'Only searches of the embedded engine without minimize or maximize can be split.';

async function printerOf(shell: Shell, question: OpenQuestion, options: RunOptions): Promise<Printer> {
  const pictures =
    options.picture && !options.json ? await openTerminalPictures(shell, question.report) : undefined;
  return new Printer(question, options, pictures);
}

type ShowPicture = (svg: string) => string;

/** The number of pixels on the longer side of a picture on the terminal. */
const TERMINAL_PIXELS = 480;

/**
 * Returns a function that shows pictures on the terminal. If the terminal can't show pictures, prints a message and
 * returns undefined.
 */
async function openTerminalPictures(shell: Shell, report: Report): Promise<ShowPicture | undefined> {
  const { protocolOf, terminalPicture } = await import('../pictures/terminal-picture.ts');
  const protocol = protocolOf(shell);
  if (!protocol) {
    report.notice(
      'This terminal is none that is known to show pictures (kitty, iTerm2, sixels; PZL_PICTURES names what it can); `pzl convert --to png` writes them.',
    );
    return undefined;
  }
  const { openRasterizer } = await import('../pictures/raster.ts');
  const rasterize = openRasterizer();
  return (svg) => terminalPicture(protocol, rasterize(svg, TERMINAL_PIXELS));
}

async function runSearch(
  question: OpenQuestion,
  printer: Printer,
  options: RunOptions,
  hooks: SearchOptions | undefined,
): Promise<BestAnswersOutcome> {
  const openOracle = question.oracle();
  const answerSearch = bestAnswers(question.ground, {
    ...question.search(),
    ...hooks,
    answers: wantedAnswers(options),
    ...(options.backend !== undefined && { backend: options.backend }),
    ...(openOracle && { openOracle }),
    engineHost: lazyEngineHost,
    onImprovement: ({ objective }) => {
      printer.objective = objective;
    },
    onFallback: (reason) =>
      question.report.notice(`HiGHS can’t take its turn, so the SAT engine goes on alone. ${reason}`),
  });
  return await forEachItem(answerSearch, (answer) => printer.answer(answer));
}

async function solveInCubes(
  shell: Shell,
  question: OpenQuestion,
  printer: Printer,
  options: RunOptions,
  pendingSearch: PendingCubeSearch | undefined,
): Promise<Conclusion | undefined> {
  const { ground, report } = question;
  const reportRefusal = (message: string): undefined => {
    report.diagnostics([{ code: 'bad-split', severity: 'error', message }], question.sources);
  };
  const conflictMessage = conflictOfOptions(options);
  if (conflictMessage !== undefined || !pendingSearch)
    return reportRefusal(conflictMessage ?? ENGINE_ONLY_MESSAGE);
  const splitResult =
    options.split === undefined ? undefined : splittingVariables(ground, options.split, question.valueNamed);
  if (splitResult?.status === 'unknown') return reportRefusal(splitResult.message);
  if (ground.objective !== undefined) return reportRefusal(ENGINE_ONLY_MESSAGE);
  if (writesProofFiles(options))
    return await runWithProof(shell, options, question, (hooks) =>
      solveSplittingFurther(
        question,
        printer,
        { ...options, verify: false },
        pendingSearch,
        splitResult?.refs,
        hooks,
      ),
    );
  return await solveSplittingFurther(question, printer, options, pendingSearch, splitResult?.refs);
}

/** Splits the search into cubes and solves them; a cube that takes long is split again. */
async function solveSplittingFurther(
  question: OpenQuestion,
  printer: Printer,
  options: RunOptions,
  pendingSearch: PendingCubeSearch,
  splitVariables: readonly Ref[] | undefined,
  hooks?: Pick<SearchOptions, 'proof' | 'onRefuted'>,
): Promise<Conclusion> {
  const { report } = question;
  const { progressText, firstCubes } = await import('../queue/cubes.ts');
  const { verify } = options;
  const maxCubes = typeof options.cubes === 'number' ? options.cubes : undefined;
  const cubeSearch = pendingSearch.search(
    question,
    splitVariables && (await firstCubes(question, splitVariables, maxCubes)),
    hooks && ((steps) => hooks.proof?.(new TextEncoder().encode(steps))),
  );
  const outcome = await forEachItem(cubeSearch, (answer) => printer.answer(answer));
  const { status, cubes, proof, progress } = outcome;
  if (status === 'limit' || status === 'stopped') report.notice(`${progressText(progress)}.`);
  if (status === 'unsatisfiable' || status === 'exhausted') report.notice(`${plural(cubes, 'cube')} done.`);
  if (verify && !proof) report.notice('There is nothing to prove.');
  if (proof) hooks?.onRefuted?.(proof.clauses);
  if (proof?.verified)
    report.notice(
      `The proofs are right, and the cubes are everything: ${plural(proof.lemmas, 'lemma')} were checked.`,
    );
  if (proof && !proof.verified) report.notice('The proofs are not right. This is a mistake in pzl.');
  const conclusion = printer.conclude(outcome);
  return { ...conclusion, rest: { ...conclusion.rest, cubes, ...(proof && { verified: proof.verified }) } };
}

class Printer {
  readonly #question: OpenQuestion;
  readonly #json: boolean;
  readonly #show: ShowPicture | undefined;
  #printed = 0;
  /** The best possible value of the model's objective; undefined until it is known. */
  objective: number | undefined;

  constructor(question: OpenQuestion, options: RunOptions, show?: ShowPicture) {
    this.#show = show;
    this.#question = question;
    this.#json = options.json === true;
  }

  answer(answer: Answer): void {
    this.#printed++;
    const { ground } = this.#question;
    const solution = decodeSolution(ground, answer);
    if (this.#json) this.#question.writeObject({ type: 'solution', find: solutionToJson(ground, solution) });
    else {
      const drawing = this.#show
        ? this.#show(drawSvgOf(ground, solution, this.#question.drawing))
        : this.#question.draw(solution);
      this.#question.out(`${this.#printed > 1 ? '\n' : ''}${drawing}`);
    }
  }

  conclude({
    status,
    statistics,
    message,
  }: Pick<BestAnswersOutcome, 'status'> & Partial<BestAnswersOutcome>): Conclusion {
    const { objective } = this;
    const solutions = this.#printed;
    const value = objective === undefined ? '' : ` with ${objective}`;
    const progressText = solutions === 0 ? 'no solution so far' : `${plural(solutions, 'solution')}${value}`;
    if (!this.#json && status === 'unsatisfiable') explainNoSolution(this.#question);
    if (status === 'optimal') this.#question.report.notice(`The best there is, with ${objective}.`);
    if (status === 'exhausted') this.#question.report.notice(`${progressText}; there are no more.`);
    const rest = {
      solutions,
      ...(objective !== undefined && { objective }),
    };
    return {
      status,
      progressText,
      rest,
      ...(statistics && { statistics }),
      ...(message !== undefined && { message }),
    };
  }
}
