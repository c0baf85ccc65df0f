/** `pzl decode`: reads the answer of another solver, judges it by the rules and draws it. */
import path from 'node:path';
import { UnsupportedByIlp } from '../../../backends/ilp/linearization.ts';
import {
  type AnswerFormat,
  type DecodedAnswer,
  decodeAnswer,
} from '../../../backends/programs/program-text.ts';
import { drawPicture } from '../../../draw/picture.ts';
import type { Highlight } from '../../../draw/scene/scene.ts';
import { decodeSolution, solutionToJson } from '../../../formats/solution/solution.ts';
import { Budget } from '../../../model/clock.ts';
import type { Ground } from '../../../model/ground.ts';
import type { Violation } from '../../../model/meaning/evaluate.ts';
import { withheldReason } from '../../../tasks/open/unread.ts';
import type { Answer } from '../../../tasks/solve/outcome.ts';
import { type Diagnostic, DiagnosticError } from '../../../text/diagnostics.ts';
import { EXIT, type ExitCode } from '../../shell/exit.ts';
import { readInput, readText } from '../../shell/files.ts';
import { reportUnreadParts, reportWithheldVerdict, unreadStatus } from '../../shell/lenient.ts';
import { type OpenModel, openInstance, openModel, type ReadingOptions } from '../../shell/open.ts';
import { plural } from '../../shell/progress.ts';
import { Report, type ReportOptions } from '../../shell/report.ts';
import type { Shell } from '../../shell/shell.ts';

export interface DecodeOptions extends ReportOptions, ReadingOptions {
  readonly instance?: string;
  /** The file with the other solver's answer; `-` for standard input. */
  readonly solution: string;
  readonly from: AnswerFormat;
  readonly ascii?: boolean;
  /** Whether to give a verdict although the instance contains parts that the model doesn't read. */
  readonly lenient?: boolean;
  /** The time limit, in seconds. */
  readonly timeLimit?: number;
}

/** The greatest size of an answer file, in bytes: enough for the values of ten million variables. */
const MAX_SOLUTION_BYTES = 256 << 20;

const EXIT_CODE_BY_STATUS: Record<DecodedAnswer['status'], ExitCode> = {
  solution: EXIT.answered,
  unsatisfiable: EXIT.answered,
  wrong: EXIT.error,
  malformed: EXIT.error,
  nothing: EXIT.limit,
};

export async function decode(shell: Shell, modelName: string, options: DecodeOptions): Promise<ExitCode> {
  const report = new Report(shell, options);
  if (options.instance === '-' && options.solution === '-') {
    shell.note('pzl: the instance and the solution can’t both come from standard input.\n');
    return EXIT.usage;
  }
  const budget = Budget.ofSeconds(options.timeLimit);
  const openedModel = openModel(shell, modelName, report, budget);
  const instance =
    openedModel && (await openInstance(shell, openedModel, options.instance, report, options, budget));
  const text = instance && (await solutionText(shell, openedModel, options, report));
  if (!instance || text === undefined) {
    if (options.json) report.status('error');
    return EXIT.error;
  }
  const { ground, title, unread } = instance;
  if (!options.lenient && withheldReason(unread) !== undefined)
    return reportWithheldVerdict(shell, report, instance, options);
  const decodedAnswer = budget.run(() => decodeOrFail(ground, text, options.from));
  budget.run(() => reportAnswer(shell, report, openedModel, ground, decodedAnswer, options));
  if (options.json) {
    const message = 'message' in decodedAnswer ? { message: decodedAnswer.message } : {};
    report.status(decodedAnswer.status, { instance: title, ...unreadStatus(unread), ...message });
  } else reportUnreadParts(shell, unread);
  return EXIT_CODE_BY_STATUS[decodedAnswer.status];
}

async function solutionText(
  shell: Shell,
  openedModel: OpenModel,
  options: DecodeOptions,
  report: Report,
): Promise<string | undefined> {
  try {
    if (options.solution === '-') return await readInput(shell, MAX_SOLUTION_BYTES);
    return readText(path.resolve(shell.directory, options.solution), MAX_SOLUTION_BYTES, options.solution);
  } catch (error) {
    if (!(error instanceof DiagnosticError)) throw error;
    report.diagnostics([error.diagnostic], openedModel.sources);
    return undefined;
  }
}

function decodeOrFail(ground: Ground, text: string, from: AnswerFormat): DecodedAnswer {
  try {
    return decodeAnswer(ground, text, from);
  } catch (error) {
    if (!(error instanceof UnsupportedByIlp)) throw error;
    return { status: 'malformed', message: error.message };
  }
}

function reportAnswer(
  shell: Shell,
  report: Report,
  openedModel: OpenModel,
  ground: Ground,
  decoded: DecodedAnswer,
  options: DecodeOptions,
): void {
  const drawAnswer = (answer: Answer, highlights: readonly Highlight[]): void => {
    if (options.json) {
      const solutionByFind = solutionToJson(ground, decodeSolution(ground, answer));
      report.writeObject({ type: 'solution', find: solutionByFind });
      return;
    }
    const drawing = openedModel.drawing && { drawing: openedModel.drawing };
    const color = report.colorsOutput;
    shell.out(drawPicture(ground, answer, { color, ascii: options.ascii === true, highlights, ...drawing }));
  };
  switch (decoded.status) {
    case 'solution':
      drawAnswer(decoded.answer, []);
      return;
    case 'wrong': {
      const elements = decoded.violations.flatMap((v) => (v.kind === 'constraint' ? v.elements : []));
      if (!options.json)
        drawAnswer(decoded.answer, elements.length === 0 ? [] : [{ elements, emphasis: 'focus' }]);
      report.diagnostics(brokenRuleDiagnostics(ground, decoded.violations), openedModel.sources);
      return;
    }
    case 'unsatisfiable':
      if (!options.json) shell.out('No solution, says the solver.\n');
      return;
    case 'nothing':
      report.notice(`No solution so far: ${decoded.message}`);
      return;
    case 'malformed': {
      const place = decoded.line === undefined ? '' : `, line ${decoded.line}`;
      report.notice(`pzl: ${options.solution}${place}: ${decoded.message}`);
    }
  }
}

/**
 * One message for each broken rule, at the rule's place in the model, with the number of places on the board that break
 * it.
 */
function brokenRuleDiagnostics(ground: Ground, violations: readonly Violation[]): Diagnostic[] {
  const placeByVariable = new Map<number, number>();
  let otherViolationCount = 0;
  for (const violation of violations) {
    if (violation.kind === 'domain') otherViolationCount++;
    else placeByVariable.set(violation.rule, (placeByVariable.get(violation.rule) ?? 0) + 1);
  }
  const messages = [...placeByVariable].map(([number, count]): Diagnostic => {
    const rule = ground.rules[number]!;
    return {
      code: 'rule-broken',
      severity: 'error',
      message: `The answer breaks this rule in ${plural(count, 'place')}: ${rule.sentence}.`,
      span: rule.span,
    };
  });
  if (otherViolationCount === 0) return messages;
  const message = `${plural(otherViolationCount, 'value')} of the answer can't be: the finds don't have them.`;
  return [{ code: 'value-outside', severity: 'error', message }, ...messages];
}
