import { type Loaded as LoadedInside, type LoadOptions, loadModel as load } from '../language/load.ts';
import type { Diagnostic } from '../text/diagnostics.ts';

export interface Loaded extends Omit<LoadedInside, 'diagnostics'> {
  /** The mistakes and warnings in the order of the text; empty if there are none. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads a model from its text. Never throws for a bad one: then `diagnostics` says why, and `model` is absent. */
export function loadModel(name: string, text: string, options?: LoadOptions): Loaded {
  const loaded = load(name, text, options);
  return { ...loaded, diagnostics: loaded.diagnostics.list };
}
