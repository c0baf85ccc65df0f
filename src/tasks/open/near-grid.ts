/** Explains a text that is no instance in native text, but almost a grid of another program. */
import type { FileMistake } from '../../formats/files/forms.ts';
import { nearMiss } from '../../formats/files/near-miss.ts';
import { firstEntry, textFormats } from '../../formats/foreign/choose.ts';
import type { Model } from '../../language/model.ts';

/** The mistake and what to do about it; undefined if the text looks like native text or JSON, or if the model has text formats of its own. */
export function gridMistake(
  model: Model,
  text: string,
): (FileMistake & { readonly advice: string }) | undefined {
  if (/^\s*\{/.test(text) || firstEntry(text) !== undefined || textFormats(model, 'instance').length > 0)
    return undefined;
  const miss = nearMiss(text);
  return miss && { ...miss, advice: GRID_ADVICE };
}

const GRID_ADVICE =
  'A grid has a value for each cell, `-` for none; pzl’s own form has entries, `name:` and indented lines below.';
