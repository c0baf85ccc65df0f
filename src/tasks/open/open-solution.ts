/** Reads a solution of an instance from text: native, JSON, a format that the model describes, or a drawing. */
import { readDrawing } from '../../draw/scene/section.ts';
import { drawnSolution } from '../../draw/text/drawn-solution.ts';
import { chooseFormat, firstEntry, foreignText } from '../../formats/foreign/choose.ts';
import { readForeign } from '../../formats/foreign/read.ts';
import type { Solution } from '../../formats/solution/solution.ts';
import { readSolution, solutionFromData } from '../../formats/solution/solution-read.ts';
import type { Model } from '../../language/model.ts';
import type { Ground } from '../../model/ground.ts';
import { type Diagnostic, Diagnostics } from '../../text/diagnostics.ts';
import type { Span } from '../../text/source.ts';
import type { InstanceText } from './open-instance.ts';

export interface OpenedSolution {
  /** The solution; absent if there are errors. Values missing in the text are undecided. */
  readonly solution?: Solution;
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads a solution. Never throws because of the text's contents; doesn't check the rules. */
export function openSolution(model: Model, ground: Ground, text: InstanceText): OpenedSolution {
  const diagnostics = new Diagnostics();
  const file = model.sources.add(text.name, text.text);
  const format = chooseFormat(model, file, 'solution', ground.board, text.format, diagnostics);
  if (format === undefined) return { diagnostics: diagnostics.list };
  if (text.format === undefined && isPicture(text.text)) {
    const pictureSolution = drawnSolution(ground, text.text, readDrawing(model, new Diagnostics()));
    if (pictureSolution) return { solution: pictureSolution, diagnostics: [] };
    if (format === 'native' && DRAWING_SIGNS.test(text.text))
      return { diagnostics: [notDrawnError({ file: file.id, start: 0, end: 1 })] };
  }
  const solution =
    format === 'native'
      ? readSolution(ground, file, diagnostics)
      : solutionFromData(
          ground,
          readForeign(foreignText(model, format, file, text.name, ground.board), diagnostics),
          diagnostics,
        );
  return { diagnostics: diagnostics.list, ...(solution && { solution }) };
}

/** Matches the strokes and signs of drawings. */
const DRAWING_SIGNS = /[─-⣿]|^\s*\+-[-+]*\+\s*$/m;

/** Whether the text may be a picture: it isn't JSON and doesn't begin with an entry. */
const isPicture = (text: string): boolean =>
  !/^\uFEFF?\s*(?:$|\{)/.test(text) && firstEntry(text) === undefined;

const notDrawnError = (span: Span): Diagnostic => ({
  code: 'not-drawn',
  severity: 'error',
  message: 'This drawing tells no answer to this puzzle.',
  span,
  advice:
    'It has to be as `pzl run` prints it. Where drawings leave something open, `pzl run … --json` and entries `name: value` tell all.',
});
