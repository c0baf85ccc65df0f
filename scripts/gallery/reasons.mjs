// Why an address has no verdict in the time there is, or is not read: by the beginning of its data. An address that isn't named here
// is to get its verdict.
const LARGE = 'the areas are so open that neither pzl nor cspuz_core ends in 20 s';
const WALLS = 'walls inside of rooms part nothing, and are not written again';

/** Addresses whose answers aren't known in time. */
export const SLOW = new Map([
  ['araf/10/11/', LARGE],
  ['symmarea/12/12/', LARGE],
]);

/** Addresses that are not written again as they were. */
export const CHANGED = new Map([['aqre/25/18/', WALLS]]);

/** Types that there is no model for yet. */
export const MISSING = new Map([
  ['curvedata', 'no model yet: its clues are shapes that a line has at any size'],
  ['evolmino', 'no model yet'],
  ['haisu', 'no model yet: it asks in which order a path visits rooms'],
  ['kouchoku', 'no model yet: its lines run between any two points'],
  ['nanameguri', 'no model yet'],
  ['railpool', 'no model yet'],
  ['slalom', 'no model yet: the language says it (spec/language/drafts), but no code reads its gates'],
]);

/** The reason that a table has for an address. */
export const reasonFor = (reasons, address) =>
  [...reasons].find(([start]) => address.includes(`?${start}`))?.[1];
