/** The words that say how a condition fails: what would be cut off or joined, too small or too large. */
import type { Conditions } from '../conditions/conditions.ts';
import type { Failure } from './failures.ts';
import type { Nouns } from './nouns.ts';
import { brokenRule } from './sayer.ts';

export function failureText(
  nouns: Nouns,
  { constraints, words }: Conditions,
  constraint: number,
  { kind, elements, size: counted = 0, bound }: Failure,
): string {
  const number = nouns.numberOf(constraints[constraint]!.site);
  // A component may contain the cell of its clue, which the clue doesn't count.
  const isOneMore = bound !== undefined && bound - 1 === number;
  const size = isOneMore ? counted - 1 : counted;
  const places = nouns.spots.list(elements);
  const name = nouns.conditions([constraint]);
  // What is counted is the area of a thing without a number, not the thing.
  const [place] = number === undefined ? (/r\d+c\d+$/.exec(name) ?? []) : (/^r\d.*/.exec(name) ?? []);
  const areaText = place === undefined ? name : `the ${words?.region ?? 'area'} of ${place}`;
  const cells = `${size} ${size === 1 ? 'cell' : 'cells'}`;
  const ruleText = nouns.ruleText(constraint);
  const though = ruleText === undefined ? '' : `, though ${ruleText}`;
  // A number says itself how large the area is.
  const thoughUnnumbered = number === undefined ? though : '';
  switch (kind) {
    case 'cut off':
      return `${places} would be cut off`;
    case 'closed':
      return `a loop would be closed too early (${places})`;
    case 'round':
      return `a loop would be closed (${places})`;
    case 'dead end':
      return `the line ${places} could not go on`;
    case 'branch':
      return `three lines would meet (${places})`;
    case 'apart':
      return `the line ${places} could not be joined to the rest`;
    case 'small':
      return `${areaText} would have ${size > 0 ? `room for only ${cells}` : 'no room'}${thoughUnnumbered}`;
    case 'large':
      return `${areaText} would have more than ${cells}${thoughUnnumbered}`;
    case 'shut in':
      return ruleText === undefined ? `${places} would be cut off` : brokenRule(ruleText, places);
    case 'joined': {
      const haveClues = elements.every((one) => nouns.clueAt(one) !== undefined);
      return ruleText === undefined || haveClues
        ? `${nouns.clues(elements)} would be joined${though}`
        : brokenRule(ruleText, places);
    }
    case 'few':
      return `${name} would come to ${size}${size === 0 ? '' : ' at most'}`;
    case 'many':
      return `${name} would come to at least ${size}`;
  }
}

/** Whether the words for a failure say that something would be too large. */
export const tellsExcess = (failure: string): boolean =>
  / would (?:have more than|come to at least) /.test(failure);
