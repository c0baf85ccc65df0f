/**
 * Composes the scene of a puzzle: givens first, then the answer. Each given or find (a family: its values by place)
 * is drawn in its own way.
 */

import { emptySolution, type Solution } from '../../formats/solution/solution.ts';
import type { ToldFamily } from '../../formats/values/write.ts';
import type { Ground } from '../../model/ground.ts';
import { printedHelpers, withoutNeedlessCrosses } from './absences.ts';
import { Composer } from './composer.ts';
import type { Highlight, Scene } from './scene.ts';
import type { Drawing } from './section.ts';

export interface ComposeOptions {
  /** The answer, which may be partial; without it, all finds are undecided. */
  readonly solution?: Solution;
  /** The model's `draw` section. */
  readonly drawing?: Drawing;
  readonly highlights?: readonly Highlight[];
  /**
   * Whether the answer is what is known after a deduction: then what is known to be absent looks different from what is open, even when all is known.
   */
  readonly deduced?: boolean;
  /**
   * The givens in which lists of tiles are looked up, for values that refer to such a list; by default the puzzle's
   * givens.
   */
  readonly listFamilies?: readonly ToldFamily[];
}

export function composeScene(ground: Ground, options: ComposeOptions = {}): Scene {
  const { board } = ground;
  const answer = (options.solution ?? emptySolution(ground)).families;
  const composer = new Composer(
    board,
    answer,
    options.drawing,
    options.listFamilies ?? ground.givens,
    options.deduced === true,
  );
  for (const given of ground.givens) composer.addFamily(given, 'given');
  for (const family of answer) composer.addFamily(family, 'answer');
  const helperFamilies = options.solution?.helperFamilies;
  for (const family of helperFamilies ?? []) composer.addHelperFamily(family, 'answer');
  // What the puzzle itself determines is drawn before anything is solved, like a clue.
  if (!helperFamilies) for (const family of printedHelpers(ground)) composer.addHelperFamily(family, 'given');
  composer.outlineBoxes();
  for (const highlight of options.highlights ?? []) composer.addHighlight(highlight);
  const scene = composer.scene();
  return scene.partial ? { ...scene, cells: withoutNeedlessCrosses(ground, scene) } : scene;
}
