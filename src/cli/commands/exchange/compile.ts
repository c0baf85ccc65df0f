/** `pzl compile`: translates an instance to the input of another solver, streamed to a file or standard output. */
import path from 'node:path';
import { inChunks } from '../../../backends/common/text-chunks.ts';
import { UnsupportedByIlp } from '../../../backends/ilp/linearization.ts';
import {
  cubeText,
  type ProgramFormat,
  type ProgramText,
  programText,
} from '../../../backends/programs/program-text.ts';
import { splittingVariables } from '../../../backends/sat/cubes/cubes.ts';
import type { TextSink } from '../../../backends/sat/dimacs/dimacs.ts';
import { compileEngine } from '../../../backends/sat/engine/engine.ts';
import { Budget } from '../../../model/clock.ts';
import { DiagnosticError } from '../../../text/diagnostics.ts';
import { jsonLine, safeText } from '../../../text/visible.ts';
import { EXIT, type ExitCode } from '../../shell/exit.ts';
import { AtomicFile } from '../../shell/files.ts';
import { requireDistinctFiles } from '../../shell/keep-apart.ts';
import { type OpenedGround, openInstance, openModel, type ReadingOptions } from '../../shell/open.ts';
import { Report, type ReportOptions } from '../../shell/report.ts';
import type { Shell } from '../../shell/shell.ts';
import { withWriteErrors } from '../../shell/unwritable.ts';

export interface CompileOptions extends ReportOptions, ReadingOptions {
  readonly instance?: string;
  readonly to: ProgramFormat;
  /** The output file; `-` for standard output. */
  readonly output: string;
  /** The file to which the names of the variables are written, as JSON. */
  readonly map?: string;
  /** The time limit, in seconds. */
  readonly timeLimit?: number;
  /** The variables whose values make the cubes: those of a find (`shaded`), or of a part of it (`shaded[cells]`). */
  readonly by?: string;
  /** The greatest number of cubes. */
  readonly cubes?: number;
  /** Whether to write the variables' names as comments; false with --no-names. */
  readonly names?: boolean;
}

export async function compile(shell: Shell, modelName: string, options: CompileOptions): Promise<ExitCode> {
  if (options.by !== undefined && options.to !== 'icnf') {
    shell.note(`pzl: --by makes cubes, which --to ${options.to} can't hold; --to icnf can.\n`);
    return EXIT.usage;
  }
  const report = new Report(shell, options);
  const budget = Budget.ofSeconds(options.timeLimit);
  const model = openModel(shell, modelName, report, budget);
  const instance = model && (await openInstance(shell, model, options.instance, report, options, budget));
  if (!instance) return EXIT.error;
  const { ground, title } = instance;
  const { to, output, map } = options;
  try {
    requireDistinctFiles(shell.directory, [output, map]);
    const program =
      options.by === undefined
        ? await budget.runAfterSignals(() => programText(ground, to))
        : await cubesText(instance, options);
    if (typeof program === 'string') {
      report.diagnostics([{ code: 'bad-split', severity: 'error', message: program }], model.sources);
      return EXIT.error;
    }
    await writeOutput(shell, output, budget, (sink) => program.write(sink, options.names !== false));
    if (map !== undefined) {
      const text = inChunks(variableMapText(program, to, model.model.title, title));
      await writeOutput(shell, map, budget, (sink) => {
        for (const chunk of text) sink(chunk);
      });
    }
    if (ground.objective && (to === 'cnf' || to === 'icnf')) {
      report.notice(`The model asks to ${ground.objective.direction}; clauses can't: any solution will do.`);
    }
    report.notice(`${title}: ${program.size}.`);
    return EXIT.answered;
  } catch (error) {
    if (error instanceof DiagnosticError) report.diagnostics([error.diagnostic], model.sources);
    else if (error instanceof UnsupportedByIlp) shell.note(`pzl: ${safeText(error.message)}\n`);
    else throw error;
    return EXIT.error;
  }
}

/** Returns the other solver's input with cubes, or a message if the variables to split by are unknown. */
async function cubesText(
  { ground, valueNamed }: OpenedGround,
  { by = '', cubes }: CompileOptions,
): Promise<ProgramText | string> {
  const splitResult = splittingVariables(ground, by, valueNamed);
  return splitResult.status === 'unknown'
    ? splitResult.message
    : cubeText(ground, splitResult.refs, await compileEngine(), cubes);
}

/**
 * Writes the texts that `write` yields to a file or standard output, each in one call, so that its memory is free
 * before the next one is made.
 */
async function writeOutput(
  shell: Shell,
  to: string,
  budget: Budget,
  write: (sink: TextSink) => void,
): Promise<void> {
  if (to === '-') {
    await budget.runAfterSignals(() => write((chunk) => shell.out(chunk)));
    return;
  }
  const file = withWriteErrors(to, () => new AtomicFile(path.resolve(shell.directory, to), to));
  try {
    await budget.runAfterSignals(() => withWriteErrors(to, () => write((chunk) => file.write(chunk))));
    withWriteErrors(to, () => file.moveIntoPlace());
  } finally {
    file.close();
  }
}

/**
 * Yields the names of the variables as JSON:
 * `{"version":1,"format":…,"model":…,"instance":…,"variables":{"x12":"storm[r1c2]",…}}`.
 */
function* variableMapText(
  program: ProgramText,
  format: ProgramFormat,
  model: string,
  instance: string,
): Iterable<string> {
  const headerLine = jsonLine({ version: 1, format, model, instance });
  yield `${headerLine.slice(0, -1)},"variables":{`;
  let separator = '\n';
  for (const [variable, meaning] of program.names()) {
    yield `${separator}${jsonLine(variable)}:${jsonLine(meaning)}`;
    separator = ',\n';
  }
  yield '\n}}\n';
}
