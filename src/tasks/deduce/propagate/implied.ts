/**
 * Which removals a condition needs in order to fail, or to imply other removals. The store must be without removals, and is left so. Cost: one
 * propagation for each attempt.
 */
import type { ConditionStore, DomainRemoval } from './condition-store.ts';

/** What these functions need of a store. The `condition` may be several conditions that are propagated as one. */
export type Propagating = Pick<ConditionStore, 'addRemoval' | 'isOpen' | 'goBack' | 'propagate'>;

/** Removals that are needed together or not at all, such as those of one known value. */
export type RemovalGroup = readonly DomainRemoval[];

/** Whether the condition implies all removals in `wantedRemovals`, or fails, given the groups of removals; without `wantedRemovals`, whether it fails. */
export function implies(
  store: Propagating,
  condition: number,
  groups: readonly RemovalGroup[],
  wantedRemovals: readonly DomainRemoval[] | undefined,
): boolean {
  for (const group of groups) for (const removal of group) store.addRemoval(removal);
  const { fails, removals } = store.propagate(condition);
  const isImplied = (removal: DomainRemoval): boolean => !store.isOpen(removal) || removals.includes(removal);
  const areImplied = fails || (wantedRemovals?.every(isImplied) ?? false);
  store.goBack(0);
  return areImplied;
}

/** A minimal part of these groups of removals from which the condition implies `wantedRemovals`, or fails. Groups at the front are dropped first. */
export function leastGroups<Group extends RemovalGroup>(
  store: Propagating,
  condition: number,
  groups: readonly Group[],
  wantedRemovals: readonly DomainRemoval[] | undefined,
): readonly Group[] {
  return leastPart(groups, (some) => implies(store, condition, some, wantedRemovals));
}

/** A minimal part of the items that suffices; all of them must suffice. Half of the items are dropped at once, then fewer and fewer, from the front. */
export function leastPart<Item>(
  items: readonly Item[],
  suffices: (some: readonly Item[]) => boolean,
): readonly Item[] {
  let keptItems = items;
  for (let size = (keptItems.length + 1) >> 1; size >= 1; size >>= 1) {
    for (let at = 0; at < keptItems.length; ) {
      const remainingItems = [...keptItems.slice(0, at), ...keptItems.slice(at + size)];
      if (suffices(remainingItems)) keptItems = remainingItems;
      else at += size;
    }
  }
  return keptItems;
}
