/** Reads how a model draws its board, apart from the code that draws: the studio reads it before anything is drawn as text or TikZ. */
import { type Drawing, readDrawing as readSection } from '../draw/scene/section.ts';
import type { Model } from '../language/model.ts';
import { type Diagnostic, Diagnostics } from '../text/diagnostics.ts';

/**
 * Reads the model's `draw` section. `drawing` is absent if the model has no `draw` section; mistakes in the section are
 * in `diagnostics`.
 */
export function readDrawing(model: Model): {
  readonly drawing?: Drawing;
  readonly diagnostics: readonly Diagnostic[];
} {
  const diagnostics = new Diagnostics();
  const drawing = readSection(model, diagnostics);
  return { ...(drawing && { drawing }), diagnostics: diagnostics.list };
}
