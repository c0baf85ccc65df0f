/** A solution of an instance from text: native, JSON, or in a format that the model describes. */
import { chooseFormat, foreignText } from '../../formats/foreign/choose.ts';
import { readForeign } from '../../formats/foreign/read.ts';
import type { Solution } from '../../formats/solution/solution.ts';
import { readSolution, solutionFromData } from '../../formats/solution/solution-read.ts';
import type { Model } from '../../language/model.ts';
import type { Ground } from '../../model/ground.ts';
import { type Diagnostic, Diagnostics } from '../../text/diagnostics.ts';
import type { InstanceText } from './open-instance.ts';

export interface OpenedSolution {
  /** Absent when there are errors. What the text doesn't tell is undecided. */
  readonly solution?: Solution;
  readonly diagnostics: readonly Diagnostic[];
}

/** Never throws for what stands in the text. Whether the rules hold is not asked here. */
export function openSolution(model: Model, ground: Ground, text: InstanceText): OpenedSolution {
  const diagnostics = new Diagnostics();
  const file = model.sources.add(text.name, text.text);
  const format = chooseFormat(model, file, 'solution', ground.board, text.format, diagnostics);
  if (format === undefined) return { diagnostics: diagnostics.list };
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
