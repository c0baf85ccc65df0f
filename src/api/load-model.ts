import { readDrawing } from '../draw/scene/section.ts';
import { type Loaded as LoadedInside, type LoadOptions, loadModel as load } from '../language/load.ts';
import type { Diagnostic } from '../text/diagnostics.ts';
import { requireOptions, requireText } from './misuse.ts';

export interface Loaded extends Omit<LoadedInside, 'diagnostics'> {
  /** The mistakes and warnings in the model, in the order of its text; empty if there are none. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads a model from its text. Never throws because of a mistake in the model: `diagnostics` then says what is wrong,
 * and `model` is absent. A mistake in the `draw` section alone is in `diagnostics`, too, but leaves the `model`, which
 * can be solved all the same.
 */
export function loadModel(name: string, text: string, options?: LoadOptions): Loaded {
  requireText(name, text);
  requireOptions(options);
  const { diagnostics, ...loaded } = load(name, text, options);
  if (loaded.model) {
    readDrawing(loaded.model, diagnostics);
    diagnostics.sort();
  }
  return { ...loaded, diagnostics: diagnostics.list };
}
