/**
 * `count(x in S where P)`: the number of combinations. Special case: the cells of a component that satisfy a
 * fixed condition are counted by a single term per component, so that n cells with m counted cells need n
 * terms instead of n·m.
 */
import { type BoolRef, TRUE } from '../../model/terms/terms.ts';
import type { Value } from '../../model/values.ts';
import type { Code } from '../caches.ts';
import { intValue } from '../coerce.ts';
import type { GroundingContext, Site } from '../context.ts';
import type { Generators, SingleGenerator } from '../generators.ts';
import { Component } from './graphs.ts';

export function compileCount(context: GroundingContext, { single, walk }: Generators, site: Site): Code {
  if (single !== undefined) return compileCountOver(context, single, site);
  return (frame) => countTerm(context, site, (visit) => walk(frame, TRUE, visit));
}

function compileCountOver(context: GroundingContext, single: SingleGenerator, site: Site): Code {
  return (frame) => {
    const set = single.domain(frame);
    const positions = set instanceof Component ? single.satisfyingPositions(set, frame) : undefined;
    if (set instanceof Component && positions !== undefined)
      return intValue(context, set.countAmong(positions));
    return countTerm(context, site, (visit) => single.walk(set, frame, TRUE, visit));
  };
}

function countTerm(
  context: GroundingContext,
  site: Site,
  walk: (visit: (condition: BoolRef) => void) => void,
): Value {
  const { limits, terms } = context;
  const conditions: BoolRef[] = [];
  const coefficients: number[] = [];
  walk((condition) => {
    if (conditions.length >= limits.items)
      context.fail('too-large', `This collects more than ${limits.items} values.`, site.span);
    conditions.push(condition);
    coefficients.push(1);
  });
  return intValue(context, terms.sum(coefficients, conditions));
}
