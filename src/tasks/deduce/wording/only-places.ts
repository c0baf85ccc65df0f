/**
 * Why a value has only one place left in an area: what rules it out at each of the others. Cost: one propagation of each of the step's conditions.
 */
import { infinitive } from '../../../formats/values/predicates.ts';
import { pushTo } from '../../../model/large-lists.ts';
import type { ConditionStore } from '../propagate/condition-store.ts';
import type { Deduction } from '../steps/deduction.ts';
import { capital, reasonName, type Writer } from './sayer.ts';
import { valueFailureOf } from './value-failures.ts';

/**
 * For each place of the area other than that of the step's first claim, if the claim's value is possible there by what is known: the condition that rules
 * it out by itself. Undefined if some place isn't ruled out by one condition alone.
 */
export function placeExclusionsOf(
  store: ConditionStore,
  { lead, reasons }: Deduction,
  area: number,
  places: readonly number[],
): ReadonlyMap<number, number> | undefined {
  const variables = [...places, ...reasons.known.map(({ variable }) => variable)];
  if (!variables.every((one) => store.isStored(one))) return undefined;
  for (const claim of reasons.known) for (const removal of store.excludedBy(claim)) store.addRemoval(removal);
  const open = places.filter(
    (variable) =>
      variable !== lead.variable &&
      store.choicesOf(variable).some((removal) => store.valueOf(removal) === lead.value),
  );
  const excluded = new Map<number, number>();
  for (const condition of reasons.constraints)
    for (const removal of condition === area ? [] : store.propagate(condition).removals) {
      const variable = store.variableOf(removal);
      if (store.valueOf(removal) === lead.value && open.includes(variable) && !excluded.has(variable))
        excluded.set(variable, condition);
    }
  store.goBack(0);
  return excluded.size === open.length ? excluded : undefined;
}

/**
 * The sentence for a value with one place left: `In the room of r3c3 only r4c5 can have a square: r3c4 can’t (equal marks don’t touch: r2c4)`. Undefined if the
 * step's claim isn't of this kind.
 */
export function onlyPlaceSentence(writer: Writer, step: Deduction): string | undefined {
  const { nouns, ground } = writer;
  const { lead, claims, reasons } = step;
  if (claims.length > 1 || !lead.holds || nouns.isBool(lead)) return undefined;
  const area = reasons.constraints.find(
    (one) =>
      writer.scopeOf(one).includes(lead.variable) &&
      ground.constraints[one]!.site.some(({ cells }) => cells !== undefined),
  );
  if (area === undefined) return undefined;
  const inArea = writer.scopeOf(area);
  // That the value has no other place matters only if the area needs it.
  const without = inArea.map((variable) => ({ variable, value: lead.value, holds: false }));
  const exclusions = valueFailureOf(ground, area, without) && writer.placeExclusions(step, area);
  if (exclusions === undefined) return undefined;
  const ruledOut = reasons.known.filter(
    ({ variable, value, holds }) => !holds && value === lead.value && inArea.includes(variable),
  );
  if (exclusions.size + ruledOut.length === 0) return undefined;
  const value = nouns.valueOf(lead);
  const predicate = nouns.predicate(nouns.familyOf(lead), [lead.value], { holds: true, isPlural: false });
  const can = value === undefined ? infinitive(predicate) : `be ${value}`;
  if (value === undefined && predicate === '') return undefined;
  const variablesByReason = new Map<string, number[]>();
  for (const { variable } of ruledOut) pushTo(variablesByReason, 'by earlier steps', variable);
  for (const [variable, condition] of exclusions) {
    const name = reasonName(writer, condition);
    if (name === '') return undefined;
    const inside = reasons.known.filter(
      (known) =>
        known.holds && known.value === lead.value && writer.scopeOf(condition).includes(known.variable),
    );
    const places = nouns.spots.list(nouns.placesOf(inside));
    pushTo(variablesByReason, places === '' || name.includes(places) ? name : `${name}: ${places}`, variable);
  }
  const texts = [...variablesByReason].map(([reason, variables], at) => {
    const places = nouns.spots.list(nouns.placesOf(variables.map((variable) => ({ variable }))));
    return at === 0 ? `${places} can’t (${reason})` : `nor can ${places} (${reason})`;
  });
  const place = nouns.spots.list(nouns.placesOf([lead]));
  return `${capital(`in ${nouns.conditions([area])}`)} only ${place} can ${can}: ${texts.join(', ')}`;
}
