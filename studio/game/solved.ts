/** Whether a solved game still counts as solved: not if its rules have changed since. */
import type { CatalogueEntry } from '../app/catalogue.ts';
import type { RecentGame } from './store.ts';

export type Progress = 'begun' | 'solved' | 'solved under earlier rules';

/**
 * Whether a game was only begun, or is solved, possibly under earlier rules. `types`: the types that come with the
 * studio, with their present rules.
 */
export function progressOf(
  { type, done, rulesHash }: Pick<RecentGame, 'type' | 'done' | 'rulesHash'>,
  types: readonly Pick<CatalogueEntry, 'name' | 'rules'>[],
): Progress {
  if (!done) return 'begun';
  const currentRules = types.find(({ name }) => name === type)?.rules;
  return currentRules === undefined || currentRules === rulesHash ? 'solved' : 'solved under earlier rules';
}
