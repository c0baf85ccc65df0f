/** Titles and sentences for patterns and techniques, for lists of them. */

import type { Model } from '../../language/model.ts';
import { pushTo } from '../../model/large-lists.ts';
import { Wording } from '../deduce/wording/wording.ts';
import { type Illustration, illustrate } from './illustrate.ts';
import { patternNames } from './names.ts';
import { canonical, type Pattern } from './pattern.ts';
import type { RankedPattern, Techniques } from './stored.ts';

export interface DescribedPattern {
  readonly pattern: RankedPattern;
  /** The customary name; if the model contains none, the clues. */
  readonly title: string;
  readonly isNamed: boolean;
  /** Where the window lies: `in the corner`, `at the edge`, `anywhere`. */
  readonly where: string;
  /** The conclusions, with the places of the illustration. */
  readonly text: string;
  readonly illustration: Illustration;
}

/** The patterns with words and boards; those with a name come first. Patterns without a board are left out. */
export function describedPatterns(
  model: Model,
  patterns: readonly RankedPattern[],
): readonly DescribedPattern[] {
  const names = patternNames(model);
  const descriptions = patterns.flatMap((pattern) => describe(model, pattern, names) ?? []);
  return [
    ...descriptions.filter(({ isNamed }) => isNamed),
    ...descriptions.filter(({ isNamed }) => !isNamed),
  ];
}

/** How far the patterns are proved, in a sentence. */
export function kindSentence({ kind, sizes, patterns }: Techniques): string {
  if (patterns.length === 0 && kind !== 'none')
    return 'No pattern of clues gives the same on boards of all sizes.';
  const proofSizes = sizes.map(([height, width]) => `${height}×${width}`).join(', ');
  if (kind === 'proved')
    return `Each is proved at every place of boards of ${proofSizes}, whatever the other clues are; on larger boards it is tested.`;
  return kind === 'tested'
    ? 'They are tested on random boards, not proved, because some of the clues shape the board.'
    : 'Its clues are not at places of a rectangular board that could be left open, so no patterns are sought.';
}

/** The pattern with words and a board; undefined if it can't be illustrated. */
function describe(
  model: Model,
  pattern: RankedPattern,
  names: ReadonlyMap<string, string>,
): DescribedPattern | undefined {
  const illustration = illustrate(model, pattern);
  if (!illustration) return undefined;
  const name = names.get(canonical(pattern));
  const text = new Wording(illustration.ground).conclusions(illustration.claims);
  return {
    pattern,
    title: name ?? cluesText(pattern),
    isNamed: name !== undefined,
    where: POSITION_PHRASES[pattern.sides.length] ?? 'between edges',
    text: `${text}.`,
    illustration,
  };
}

const POSITION_PHRASES = ['anywhere', 'at the edge', 'in the corner'];

/** The clues in a few words: `3 and 0`, `a room of 4 cells with 2`. */
function cluesText({ clues, areas = [] }: Pattern): string {
  const areaTexts = areas.map(
    ({ given, cells, clue }) =>
      `a ${given} of ${cells.length} ${cells.length === 1 ? 'cell' : 'cells'}${clue ? ` with ${clue.value}` : ''}`,
  );
  const textsByPlace = new Map<string, string[]>();
  for (const { given, at, value } of clues) {
    const text =
      value === null
        ? `no ${given}`
        : value === undefined
          ? `any ${given}`
          : value === true
            ? given
            : String(value);
    pushTo(textsByPlace, at.join(), text);
  }
  return [...areaTexts, ...[...textsByPlace.values()].map((texts) => texts.join(' '))].join(' and ');
}
