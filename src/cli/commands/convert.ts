/** `pzl convert` and `pzl url`: writes an instance, or a solution of it, in another format. */

import path from 'node:path';
import { drawAs, drawSvgOf } from '../../draw/picture.ts';
import { isPictureFormat, type Picture } from '../../draw/pictures.ts';
import { type PlainShape, plainShapesIn } from '../../draw/vector/svg-shapes.ts';
import { addUnreadLines, headOfAuthor, headOfListing, withHeadLines } from '../../formats/links/kept.ts';
import { readListing } from '../../formats/links/listing.ts';
import { LINK_TARGETS, sectionOf } from '../../formats/links/system.ts';
import { HEAD_FIELDS, type Head, type HeadField, headOf, withHead } from '../../formats/native/head.ts';
import { decodeSolution, type Solution } from '../../formats/solution/solution.ts';
import type { Model } from '../../language/model.ts';
import { LINK_SECTIONS } from '../../language/sections/read/link-layers.ts';
import { Budget, OutOfTime } from '../../model/clock.ts';
import { solve } from '../../tasks/solve/solve.ts';
import { choicesAdvice, formatChoices } from '../../tasks/transfer/choices.ts';
import { type Converted, convertInstance, convertSolution } from '../../tasks/transfer/convert.ts';
import { linkListing } from '../../tasks/transfer/links.ts';
import { type Diagnostic, DiagnosticError } from '../../text/diagnostics.ts';
import { Sources } from '../../text/source.ts';
import type { Rasterizer } from '../pictures/raster.ts';
import { EXIT, type ExitCode } from '../shell/exit.ts';
import { writeContent } from '../shell/files.ts';
import { requireDistinctFiles } from '../shell/keep-apart.ts';
import {
  type OpenedGround,
  type OpenModel,
  openInstance,
  openModel,
  openSolution,
  type ReadingOptions,
  readModelArgument,
} from '../shell/open.ts';
import { Report, type ReportOptions } from '../shell/report.ts';
import type { Shell } from '../shell/shell.ts';

export interface ConvertOptions extends ReportOptions, ReadingOptions {
  readonly instance?: string;
  /** A file with a solution, which is written instead of the instance. */
  readonly solution?: string;
  /** Whether to find the solution, instead of reading it from a file. */
  readonly solve?: boolean;
  readonly to: string;
  /** For PNG: the number of pixels on the longer side. */
  readonly pixels?: number;
  /** The time limit, in seconds. */
  readonly timeLimit?: number;
  readonly output?: string;
}

export async function convert(shell: Shell, modelName: string, options: ConvertOptions): Promise<ExitCode> {
  const budget = Budget.ofSeconds(options.timeLimit);
  const report = new Report(shell, options);
  const openedModel = openModel(shell, await readModelArgument(shell, modelName), report, budget);
  const instance =
    openedModel && (await openInstance(shell, openedModel, options.instance, report, options, budget));
  if (!openedModel || !instance) return EXIT.error;
  const { model, sources } = openedModel;
  try {
    let solution: Solution | undefined;
    if (options.solution !== undefined) {
      const openedInstance = { model, sources, ground: instance.ground, report };
      solution = await openSolution(shell, openedInstance, options.solution);
      if (!solution) return EXIT.error;
    } else if (options.solve) {
      const { status, solutions } = await solve(instance.ground, budget.timeLeft());
      if (status === 'limit') throw new OutOfTime();
      const [answer] = solutions;
      if (!answer) throw new DiagnosticError(noAnswerDiagnostic(status));
      solution = decodeSolution(instance.ground, answer);
    }
    const { to } = options;
    const rasterize = to === 'png' ? await loadRasterizer(shell, options) : undefined;
    const conversion = budget.run(
      (): Converted<Picture> =>
        rasterize
          ? {
              text: rasterize(
                drawSvgOf(instance.ground, solution, openedModel.drawing, shapesOf(instance)),
                options.pixels ?? DEFAULT_PIXELS,
              ).png(),
            }
          : isPictureFormat(to)
            ? { text: drawAs(to, instance.ground, solution, openedModel.drawing, shapesOf(instance)) }
            : (linkTo(shell, openedModel, instance, solution, to, report) ??
              (solution
                ? convertSolution(model, instance.ground, solution, to)
                : withHeadOf(
                    instance,
                    model,
                    to,
                    report,
                    convertInstance(model, instance.ground, to, instance.addressType),
                  ))),
    );
    if ('problem' in conversion) {
      const { problem } = conversion;
      const advice = solution
        ? conversion.advice
        : budget.run(() => choicesAdvice(to, formatChoices(model, instance.ground, openedModel.drawing)));
      const diagnostic = { code: 'not-convertible', severity: 'error', message: problem } as const;
      throw new DiagnosticError({ ...diagnostic, ...(advice !== undefined && { advice }) });
    }
    requireDistinctFiles(shell.directory, [options.output]);
    if (options.output === undefined) shell.out(conversion.text);
    else writeContent(path.resolve(shell.directory, options.output), conversion.text, options.output);
    return EXIT.answered;
  } catch (error) {
    if (!(error instanceof DiagnosticError)) throw error;
    report.diagnostics([error.diagnostic], sources);
    return EXIT.error;
  }
}

/** The lines and shapes that the link of the instance draws besides clues. */
const shapesOf = ({ source }: OpenedGround): readonly PlainShape[] =>
  typeof source !== 'string' && LINK_SECTIONS.some((section) => section === source.format)
    ? plainShapesIn(readListing(new Sources().add(source.name, source.text)))
    : [];

/** The default number of pixels on the longer side of a PNG. */
const DEFAULT_PIXELS = 1024;

async function loadRasterizer(shell: Shell, { output }: ConvertOptions): Promise<Rasterizer> {
  if (output === undefined && shell.outIsTerminal)
    throw new DiagnosticError({
      code: 'not-convertible',
      severity: 'error',
      message: 'A PNG picture is no text for a terminal.',
      advice: 'Write it to a file with `-o FILE`; `pzl run --picture` shows pictures where the terminal can.',
    });
  const { openRasterizer } = await import('../pictures/raster.ts');
  return openRasterizer();
}

/**
 * Writes the instance as a link of another program. Returns undefined if `to` names no such program, or the model has
 * no `read` section for its links.
 */
function linkTo(
  shell: Shell,
  openedModel: OpenModel,
  instance: OpenedGround,
  solution: Solution | undefined,
  to: string,
  report: Report,
): Converted | undefined {
  const linkTarget = LINK_TARGETS.find((one) => one === to);
  const links = shell.links?.();
  if (linkTarget === undefined || !links) return undefined;
  const pack = (text: string): Converted => {
    const packedLink = links.packLink(linkTarget, new Sources().add('link', text));
    return 'problem' in packedLink ? packedLink : { text: `${packedLink.link}\n` };
  };
  const listing = linkListing(openedModel.model, instance.ground, {
    target: linkTarget,
    drawing: openedModel.drawing,
    solution,
  });
  if (listing === undefined || 'problem' in listing) return listing;
  const warn = (message: string): void =>
    report.diagnostics([{ code: 'unread-layer', severity: 'warning', message }], openedModel.sources);
  if (listing.note !== undefined) warn(listing.note);
  const { source, unread } = instance;
  if (typeof source === 'string') return pack(listing.text);
  if (source.format !== sectionOf(linkTarget)) {
    const { fog, code, ...head } = headOfInstance(instance, openedModel.model);
    const hasFog = linkTarget === 'fpuzzles' || linkTarget === 'sudokupad';
    noteLeftOut(report, { ...(!hasFog && { fog }), code });
    return pack(withHeadLines(listing.text, hasFog && fog !== undefined ? { ...head, fog } : head));
  }
  const extendedListing = addUnreadLines(listing.text, source.text, unread);
  const packedListing = pack(extendedListing.text);
  if ('text' in packedListing) return packedListing;
  warn(
    `Left out, for it can't be written: ${extendedListing.layers.map((layer) => `\`${layer}\``).join(', ')}.`,
  );
  return pack(extendedListing.metadataText);
}

/** The author's texts about the instance. */
function headOfInstance({ source }: OpenedGround, { title, rules }: Model): Head {
  if (typeof source === 'string') return {};
  if (!LINK_SECTIONS.some((section) => section === source.format)) return headOf(source.text);
  const head = headOfListing(readListing(new Sources().add('link', source.text)));
  return headOfAuthor(
    head,
    title,
    rules.map(({ sentence }) => sentence.text),
  );
}

/** A text with the author's texts at its head, if it is native; of others a note says that they are left out. */
function withHeadOf(
  instance: OpenedGround,
  model: Model,
  to: string,
  report: Report,
  conversion: Converted,
): Converted {
  if ('problem' in conversion) return conversion;
  const head = headOfInstance(instance, model);
  if (to === 'native') return { text: withHead(conversion.text, head) };
  noteLeftOut(report, head);
  return conversion;
}

/** Says which of the author's texts the written form has no place for. */
function noteLeftOut(report: Report, head: { readonly [Field in HeadField]?: string | undefined }): void {
  const fields = HEAD_FIELDS.filter((field) => head[field] !== undefined && field !== 'solution');
  if (fields.length === 0) return;
  const message = `Left out, for it has no place there: ${fields.map((field) => `\`${field}\``).join(', ')}.`;
  report.diagnostics([{ code: 'unread-layer', severity: 'note', message }], new Sources());
}

function noAnswerDiagnostic(status: string): Diagnostic {
  const message = status === 'unsatisfiable' ? 'The puzzle has no solution.' : 'No solution was found.';
  return { code: 'no-solution', severity: 'error', message };
}
