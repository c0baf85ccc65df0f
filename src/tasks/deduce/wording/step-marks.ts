/** The marks for a step on a picture of the board: where its conditions are, what is known there, what follows, and in which order. */
import type { StepMarks } from '../../../draw/scene/step-marks.ts';
import type { Letters } from '../../../formats/values/letters.ts';
import type { Element } from '../../../model/values.ts';
import type { Literal } from '../../common/literals.ts';
import type { Conditions } from '../conditions/conditions.ts';
import type { Deduction } from '../steps/deduction.ts';
import type { Supposition } from '../suppose/supposition.ts';
import type { TechniqueName } from '../techniques/technique.ts';

/** What the marks need to know of the puzzle and of the step's sentence. */
export interface MarkSource {
  readonly ground: Conditions;
  elements(claims: readonly Literal[]): readonly Element[];
  isThing(claim: Literal): boolean;
  readonly supposition: Supposition | undefined;
  /** The places where a line or area would fail; empty if the step isn't about that. */
  readonly failure: readonly Element[];
  readonly letters: Letters;
}

export function marksOf(
  { ground, elements, isThing, supposition, failure, letters }: MarkSource,
  { claims, lead, reasons, counts, technique, pattern }: Deduction,
): StepMarks {
  const sitesOf = (constraints: readonly number[]): Element[] =>
    constraints.flatMap((one) =>
      ground.constraints[one]!.site.flatMap(
        (site) => site.cells ?? (site.kind === 'direction' ? [] : [site]),
      ),
    );
  const reasonElements = [...failure, ...elements(reasons.known.filter(isThing))];
  const isContradiction = !pattern && CONTRADICTIONS.has(technique);
  const isDirected = technique === 'goes on' || technique === 'way out';
  const links = isContradiction ? (supposition?.links ?? []) : [];
  const chain = links.map((link) => elements(link.claims)).filter((places) => places.length > 0);
  return {
    conditions: counts
      ? [sitesOf(counts.added), sitesOf(counts.subtracted)]
      : [pattern?.clues ?? sitesOf(reasons.constraints)],
    reasons: elements(reasons.known),
    conclusions: elements(claims),
    letters: letters.all,
    path: isDirected ? { from: reasonElements, to: elements(claims.filter(isThing)) } : { from: [], to: [] },
    chain: chain.length > 0 ? [elements([lead]), ...chain] : [],
    failure:
      isContradiction || technique === 'closes early' || technique === 'way out'
        ? failure.length > 0 || chain.length === 0
          ? failure
          : sitesOf([supposition!.failingConstraint])
        : [],
  };
}

/** The techniques whose sentences suppose the contrary. */
const CONTRADICTIONS: ReadonlySet<TechniqueName> = new Set([
  'spoiler',
  'pattern',
  'chain',
  'common values',
  'carried pair',
  'search',
]);
