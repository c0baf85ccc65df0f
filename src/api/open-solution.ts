/** Reads solutions. The arguments are checked first. */
import type { Model } from '../language/model.ts';
import type { Ground } from '../model/ground.ts';
import type { InstanceText } from '../tasks/open/open-instance.ts';
import { type OpenedSolution, openSolution as open } from '../tasks/open/open-solution.ts';
import { requireGround, requireModel, requireSolutionText } from './misuse.ts';

/** Reads a solution. Never throws because of the text's contents; doesn't check the rules. */
export function openSolution(model: Model, ground: Ground, text: InstanceText): OpenedSolution {
  requireModel(model);
  requireGround(ground);
  requireSolutionText(text);
  return open(model, ground, text);
}
