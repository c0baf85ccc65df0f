/** `pzl techniques`: the patterns of a type that pzl discovered, and the techniques by which its puzzles are solved. */

import path from 'node:path';
import { drawSolution } from '../../../draw/picture.ts';
import { instanceText } from '../../../formats/values/write.ts';
import type { Model } from '../../../language/model.ts';
import { Budget } from '../../../model/clock.ts';
import type { Ground } from '../../../model/ground.ts';
import type { Position } from '../../../model/places.ts';
import { EndedError } from '../../../tasks/common/limits.ts';
import type { Literal } from '../../../tasks/common/literals.ts';
import { Wording } from '../../../tasks/deduce/wording/wording.ts';
import { type DescribedPattern, describedPatterns, kindSentence } from '../../../tasks/discover/describe.ts';
import { type MadeTechniques, makeTechniques, type Puzzle } from '../../../tasks/discover/make.ts';
import { shiftPosition } from '../../../tasks/discover/pattern.ts';
import { claimsOf, type Techniques, writeTechniques } from '../../../tasks/discover/stored.ts';
import { verify } from '../../../tasks/discover/verify.ts';
import { openInstance } from '../../../tasks/open/open-instance.ts';
import { safeLines } from '../../../text/visible.ts';
import { EXIT, type ExitCode } from '../../shell/exit.ts';
import {
  instanceFilesIn,
  instanceNameOf,
  MAX_INSTANCE_BYTES,
  readText,
  writeContent,
} from '../../shell/files.ts';
import { type OpenModel, openModel } from '../../shell/open.ts';
import { plural } from '../../shell/progress.ts';
import { Report, type ReportOptions } from '../../shell/report.ts';
import type { Shell } from '../../shell/shell.ts';
import { storedTechniques, techniquesFile } from '../stored-techniques.ts';

export interface TechniquesOptions extends ReportOptions {
  /** The size of the boards on which new patterns are proved. */
  readonly size?: string;
  /** The most clues of a pattern. */
  readonly clues?: number;
  /** Whether to discover the patterns anew and to store them beside the model. */
  readonly make?: boolean;
  /** The number of random placements for a check of the stored patterns. */
  readonly prove?: number;
  readonly timeLimit?: number;
  readonly ascii?: boolean;
}

/** The time for a discovery, in seconds, unless the user gives a limit. */
const DISCOVERY_SECONDS = 120;

export async function techniques(
  shell: Shell,
  modelName: string,
  options: TechniquesOptions,
): Promise<ExitCode> {
  const report = new Report(shell, options);
  const opened = openModel(shell, modelName, report);
  if (!opened) {
    if (options.json) report.status('error');
    return EXIT.error;
  }
  const controller = new AbortController();
  const removeInterruptHandler = shell.onInterrupt(() => controller.abort());
  try {
    const { make, size, clues } = options;
    const isNew = make === true || size !== undefined || clues !== undefined;
    const savedTechniques = isNew ? undefined : storedTechniques(opened.file, opened.model);
    const made = savedTechniques ?? (await discoverTechniques(opened, options, report, controller.signal));
    if (options.make) writeContent(techniquesFile(opened.file), writeTechniques(made));
    if (options.prove !== undefined)
      return await prove(shell, report, opened.model, made, options, controller.signal);
    if (options.json) printJson(report, opened, made);
    else printText(shell, report, opened, made, options);
    return EXIT.answered;
  } catch (error) {
    if (!(error instanceof EndedError)) throw error;
    return error.status === 'limit' ? EXIT.limit : EXIT.interrupted;
  } finally {
    removeInterruptHandler();
  }
}

async function discoverTechniques(
  openedModel: OpenModel,
  { clues, size, timeLimit = DISCOVERY_SECONDS }: TechniquesOptions,
  report: Report,
  signal: AbortSignal,
): Promise<MadeTechniques> {
  const techniques = await makeTechniques(openedModel.model, puzzlesBeside(openedModel), {
    ...(clues !== undefined && { clues }),
    ...(size !== undefined && { sizes: [sizeOf(size)] }),
    seconds: timeLimit,
    signal,
  });
  if (!techniques.isComplete)
    report.notice(
      `The time was up after ${plural(techniques.candidates, 'candidate')} for patterns: a higher limit (-t) may find more.`,
    );
  return techniques;
}

/** The puzzles in the folder beside the model. */
function puzzlesBeside({ model, file }: OpenModel): Puzzle[] {
  const folder = file.replace(/\.pzl$/, '');
  return instanceFilesIn(folder, () => []).flatMap((name): Puzzle[] => {
    const text = readText(path.join(folder, name), MAX_INSTANCE_BYTES, name);
    const { ground } = openInstance(model, { name, text });
    return ground ? [{ name: instanceNameOf(name), ground }] : [];
  });
}

const sizeOf = (text: string): Position => {
  const [height = 5, width = height] = text.split('x').map(Number);
  return [height, width];
};

async function prove(
  shell: Shell,
  report: Report,
  model: Model,
  { patterns }: Techniques,
  { prove: count = 0, timeLimit, json }: TechniquesOptions,
  signal: AbortSignal,
): Promise<ExitCode> {
  const limits = { budget: Budget.ofSeconds(timeLimit), signal };
  const { held, impossible, undecided, wrong } = await verify(model, patterns, count, limits);
  if (json)
    report.status(wrong.size === 0 ? 'ok' : 'wrong', {
      held,
      impossible,
      undecided,
      wrong: [...wrong.keys()],
    });
  else
    shell.out(
      `${plural(held + impossible + undecided, 'placement')}: ${held} held, ${impossible} without a solution, ${undecided} undecided; ${wrong.size === 0 ? 'no pattern is false' : `${plural(wrong.size, 'pattern')} false`}.\n`,
    );
  return wrong.size === 0 ? EXIT.answered : EXIT.error;
}

function printJson(report: Report, opened: OpenModel, techniques: Techniques | MadeTechniques): void {
  const { model } = opened;
  const { kind, sizes, patterns, used } = techniques;
  for (const described of describedPatterns(model, patterns))
    report.writeObject(patternObject(model, described));
  const puzzles = puzzlesBeside(opened);
  for (const one of used) {
    const { technique, steps, instance, text, known } = one;
    const ground = puzzles.find(({ name }) => name === instance)?.ground;
    const name = model.words?.techniques.get(technique);
    const claims = ground ? claimObjects(ground, claimsOf(ground, one)) : [];
    report.writeObject({
      type: 'technique',
      technique,
      ...(name && { name }),
      steps,
      instance,
      known,
      text,
      claims,
    });
  }
  report.status('ok', {
    kind,
    sizes,
    patterns: patterns.length,
    techniques: used.length,
    ...('isComplete' in techniques && { candidates: techniques.candidates, complete: techniques.isComplete }),
  });
}

/** A pattern with its clues and claims on the board of `instance`, which shows it. */
function patternObject(
  model: Model,
  { pattern, title, isNamed, where, text, illustration: { ground, corner, claims } }: DescribedPattern,
): object {
  const { seen, sides, clues, areas } = pattern;
  const cellAt = (at: Position): Position => {
    const [y, x] = shiftPosition(at, corner);
    return [(y - 1) / 2, (x - 1) / 2];
  };
  return {
    type: 'pattern',
    ...(isNamed ? { name: title } : { title }),
    where,
    text,
    seen,
    sides,
    instance: instanceText(model, ground),
    clues: clues.map(({ given, at, value }) => ({
      family: given,
      at: cellAt(at),
      ...(value !== undefined && { value }),
    })),
    ...(areas && {
      areas: areas.map(({ given, cells, clue }) => ({
        family: given,
        cells: cells.map(cellAt),
        ...(clue && { clue: { family: clue.given, value: clue.value } }),
      })),
    }),
    claims: claimObjects(ground, claims),
  };
}

function claimObjects(ground: Ground, claims: readonly Literal[]): object[] {
  const wording = new Wording(ground);
  return claims.map((claim) => wording.claimObject(claim));
}

function printText(
  shell: Shell,
  report: Report,
  { model, drawing }: OpenModel,
  techniques: Techniques,
  { ascii = false }: TechniquesOptions,
): void {
  const { patterns, used } = techniques;
  shell.out(`${model.title}: ${plural(patterns.length, 'pattern')}. ${kindSentence(techniques)}\n`);
  for (const { title, where, text, pattern, illustration } of describedPatterns(model, patterns)) {
    const picture = drawSolution(illustration.ground, illustration.solution, {
      color: report.colorsOutput,
      ascii,
      ...(drawing && { drawing }),
    });
    shell.out(safeLines(`\n${title}, ${where} (seen ${plural(pattern.seen, 'time')}): ${text}\n`));
    shell.out(picture);
  }
  if (used.length === 0) return;
  shell.out('\nTechniques of the ways to the solutions of its puzzles, from easy to hard:\n');
  for (const { technique, steps, instance, text } of used) {
    const name = model.words?.techniques.get(technique);
    const title = name === undefined ? technique : `${name} (${technique})`;
    shell.out(safeLines(`- ${title}, ${plural(steps, 'step')}. In ${instance}: ${text}\n`));
  }
}
