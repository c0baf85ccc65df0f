/** The givens of a new puzzle, and the error message for a model whose rules contradict its `take`. */
import type { ToldFamily } from '../../../formats/values/write.ts';
import type { Model } from '../../../language/model.ts';
import type { GeneratePlan } from '../../../language/sections/generate/plan.ts';
import { takeDefName } from '../../../language/sections/generate/takes.ts';
import type { Assignment } from '../../../model/ground.ts';
import { UNTOLD } from '../../../model/instance-source.ts';
import { Element, isUnknown } from '../../../model/values.ts';
import type { Diagnostic } from '../../../text/diagnostics.ts';
import type { ClueModel, GivenPlace } from '../construct/clue-model.ts';

/** The givens with their values; removed clues are absent, or unknown (`?`) where the type allows only that. */
export function instanceOf(
  clueModel: ClueModel,
  answer: Assignment,
  kept: ReadonlySet<GivenPlace>,
): ToldFamily[] {
  const key = (name: string, position: number): string => `${name} ${position}`;
  const places = new Map(clueModel.places.map((place) => [key(place.given.name, place.position), place]));
  const drawnPlaces = new Map(
    clueModel.drawnPlaces.map((place) => [key(place.given.name, place.position), place]),
  );
  return clueModel.ground.givens.map((given) => ({
    ...given,
    values: given.values.map((value, position) => {
      const place = places.get(key(given.name, position));
      const drawn = drawnPlaces.get(key(given.name, position));
      if (drawn) return clueModel.numberOf(drawn.value.ref, answer) === 1;
      if (!place) return isUnknown(value) ? UNTOLD : value;
      if (!place.removable || kept.has(place)) return clueModel.valueOf(place, answer);
      return clueModel.mayBeAbsent(place) ? null : UNTOLD;
    }),
  }));
}

/** The error message for the case that the taken clues, read as givens, have no answer or several answers. */
export function wrongTakeError(model: Model, plan: GeneratePlan, status: string): Diagnostic {
  const [name = ''] = plan.take;
  const span = model.declarations.find((each) => each.name.text === takeDefName(name))?.span;
  const found = status === 'several' ? 'several answers' : 'no answer';
  return {
    code: 'taken-amiss',
    severity: 'error',
    message: `A puzzle was made of an answer by \`take\`, but by the rules it has ${found}.`,
    ...(span && { span }),
    advice:
      status === 'several'
        ? 'The rules must ask of an answer all that `take` tells; also where it tells `absent`.'
        : 'The rules must hold of every answer with the values that `take` tells, and with those that `remove` leaves.',
  };
}

/** The kept clues, and those of the removed clues without which the answer breaks a rule; all clues if the broken elements are unknown. */
export function withMissingClues(
  clueModel: ClueModel,
  answer: Assignment,
  kept: ReadonlySet<GivenPlace>,
  broken: readonly Element[] | undefined,
): Set<GivenPlace> {
  const removed = clueModel.places.filter(
    (place) => place.removable && !kept.has(place) && !clueModel.isAbsent(place, answer),
  );
  // The element objects belong to different boards, so they are compared by key.
  const keys = new Set(broken?.map(keyOf));
  const missing = removed.filter(({ given, position }) => {
    const at = given.domain?.[position];
    return at instanceof Element && keys.has(keyOf(at));
  });
  return new Set([...kept, ...(missing.length > 0 ? missing : removed)]);
}

const keyOf = ({ kind, index }: Element): string => `${kind} ${index}`;
