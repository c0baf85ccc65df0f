/** Whether a game that was solved is still: where its rules have changed since, nothing is proved. */
import type { CatalogueEntry } from '../app/catalogue.ts';
import type { RecentGame } from './store.ts';

export type Progress = 'begun' | 'solved' | 'solved under earlier rules';

/** `types` are those that come along, with the rules that they have now. */
export function progressOf(
  { type, done, rulesHash }: Pick<RecentGame, 'type' | 'done' | 'rulesHash'>,
  types: readonly Pick<CatalogueEntry, 'name' | 'rules'>[],
): Progress {
  if (!done) return 'begun';
  const now = types.find(({ name }) => name === type)?.rules;
  return now === undefined || now === rulesHash ? 'solved' : 'solved under earlier rules';
}
