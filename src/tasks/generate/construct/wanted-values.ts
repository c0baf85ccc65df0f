/** Removes values that have weight 0 in the section `generate` from ground models, so that they need no encoding. */

import { textsOf } from '../../../formats/values/settled-values.ts';
import type { GeneratePlan } from '../../../language/sections/generate/plan.ts';
import { type Ground, withRule } from '../../../model/ground.ts';
import { type BoolRef, type Ref, type Terms, TRUE } from '../../../model/terms/terms.ts';
import { isUnknown, UnknownBool, UnknownInt } from '../../../model/values.ts';
import { codesOf } from '../../../model/variables.ts';

/** The ground model in which clues can't have values of weight 0. */
export function withoutZeroWeights(ground: Ground, plan: GeneratePlan): Ground {
  const { terms } = ground;
  const groups = [
    ...ground.givens.map(({ name, values }) => ({ values, weights: plan.choose.get(name) })),
    ...ground.families.map((family) => ({ values: valuesOf(family), weights: plan.share.get(family.name) })),
  ];
  const roots = groups.flatMap(({ values, weights }) =>
    values.flatMap((value) => {
      if (!weights?.size || !isUnknown(value)) return [];
      const valueCodes = codesOf(terms, value.ref);
      const texts = textsOf(ground, value, valueCodes);
      const wantedCodes = valueCodes.filter((_, at) => (weights.get(texts[at] ?? '') ?? 0) > 0);
      return wantedCodes.length === valueCodes.length
        ? []
        : valuesConditions(terms, value.ref, valueCodes, wantedCodes);
    }),
  );
  return withRule(
    ground,
    'Values that are not wanted stay out',
    roots.map((root) => ({ root })),
  );
}

/** Conditions that allow only the wanted values: two bounds, and a disequality for each unwanted value between them. */
export function valuesConditions(
  terms: Terms,
  ref: Ref,
  codes: readonly number[],
  wantedCodes: readonly number[],
): BoolRef[] {
  const low = wantedCodes.reduce((least, code) => Math.min(least, code), Number.POSITIVE_INFINITY);
  const high = wantedCodes.reduce((most, code) => Math.max(most, code), Number.NEGATIVE_INFINITY);
  const holes = codes.filter((code) => code > low && code < high && !wantedCodes.includes(code));
  return [
    terms.atMost([-1], [ref], -low),
    terms.atMost([1], [ref], high),
    ...holes.map((code) => (terms.is(ref, code) ^ 1) as BoolRef),
  ].filter((root) => root !== TRUE);
}

export function valuesOf({ type, absent, refs }: Ground['families'][number]): (UnknownBool | UnknownInt)[] {
  const decodedKind = type.kind === 'enum' ? type.enum : type.kind === 'element' ? type.element : 'int';
  return refs.map((ref) =>
    type.kind === 'bool' ? new UnknownBool(ref as BoolRef) : new UnknownInt(ref, decodedKind, absent),
  );
}
