// The known reasons why addresses, by the beginning of their data, get no verdict in time or aren't read. Every other
// address must get its verdict.
const LARGE = 'the areas are so open that neither pzl nor cspuz_core ends in 20 s';
const WALLS = 'walls inside of rooms part nothing, and are not written again';

/** [beginning of an address]: the reason why its answers aren't found in time. */
export const SLOW = new Map([
  ['araf/10/11/', LARGE],
  ['symmarea/12/12/', LARGE],
]);

/** [beginning of an address]: the reason why it isn't written again in its original form. */
export const CHANGED = new Map([['aqre/25/18/', WALLS]]);

/** [puzz.link's name of a type]: the reason why there is no model for it. */
export const MISSING = new Map([
  ['curvedata', 'no model yet: its clues are shapes that a line has at any size'],
  ['evolmino', 'no model yet'],
  ['haisu', 'no model yet: it asks in which order a path visits rooms'],
  ['kouchoku', 'no model yet: its lines run between any two points'],
  ['nanameguri', 'no model yet'],
  ['railpool', 'no model yet'],
  ['slalom', 'no model yet: the language says it (spec/language/drafts), but no code reads its gates'],
]);

/** The reason that a table gives for an address; undefined if the table has no entry for it. */
export const reasonFor = (reasons, address) =>
  [...reasons].find(([start]) => address.includes(`?${start}`))?.[1];
