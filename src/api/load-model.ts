import { type Loaded as LoadedInside, type LoadOptions, loadModel as load } from '../language/load.ts';
import type { Diagnostic } from '../text/diagnostics.ts';

export interface Loaded extends Omit<LoadedInside, 'diagnostics'> {
  /** The mistakes and warnings in the model, in the order of its text; empty if there are none. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads a model from its text. Never throws because of a mistake in the model: `diagnostics` then says what is wrong,
 * and `model` is absent.
 */
export function loadModel(name: string, text: string, options?: LoadOptions): Loaded {
  const loaded = load(name, text, options);
  return { ...loaded, diagnostics: loaded.diagnostics.list };
}
