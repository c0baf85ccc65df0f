/** The givens of a new puzzle, and the error message for a model whose rules contradict its `take`. */
import type { ToldFamily } from '../../../formats/values/write.ts';
import type { Model } from '../../../language/model.ts';
import type { GeneratePlan } from '../../../language/sections/generate/plan.ts';
import { takeDefName } from '../../../language/sections/generate/takes.ts';
import type { Assignment } from '../../../model/ground.ts';
import { MISSING_VALUE } from '../../../model/instance-source.ts';
import { Element, isUnknown } from '../../../model/values.ts';
import type { Diagnostic } from '../../../text/diagnostics.ts';
import type { ClueModel, GivenPlace } from '../construct/clue-model.ts';

/** The givens with their values; removed clues are absent, or unknown (`?`) where the type allows only that. */
export function instanceOf(
  clueModel: ClueModel,
  answer: Assignment,
  keptPlaces: ReadonlySet<GivenPlace>,
): ToldFamily[] {
  const key = (name: string, position: number): string => `${name} ${position}`;
  const placeByKey = new Map(clueModel.places.map((place) => [key(place.given.name, place.position), place]));
  return clueModel.ground.givens.map((given) => ({
    ...given,
    values: given.values.map((value, position) => {
      const place = placeByKey.get(key(given.name, position));
      if (!place) return isUnknown(value) ? MISSING_VALUE : value;
      if (!place.isRemovable || keptPlaces.has(place)) return clueModel.valueOf(place, answer);
      return clueModel.mayBeAbsent(place) ? null : MISSING_VALUE;
    }),
  }));
}

/** The error message if clues taken from the answer (`take`), when read as givens, leave no answer or several answers. */
export function wrongTakeError(model: Model, plan: GeneratePlan, status: string): Diagnostic {
  const [name = ''] = plan.take;
  const span = model.declarations.find((each) => each.name.text === takeDefName(name))?.span;
  const answerCountText = status === 'several' ? 'several answers' : 'no answer';
  return {
    code: 'taken-amiss',
    severity: 'error',
    message: `A puzzle was made of an answer by \`take\`, but by the rules it has ${answerCountText}.`,
    ...(span && { span }),
    advice:
      status === 'several'
        ? 'The rules must ask of an answer all that `take` tells; also where it tells `absent`.'
        : 'The rules must hold of every answer with the values that `take` tells, and with those that `remove` leaves.',
  };
}

/** The kept clues, and those of the removed clues without which the answer breaks a rule; all clues if none of them is at a broken element. */
export function withMissingClues(
  clueModel: ClueModel,
  answer: Assignment,
  keptPlaces: ReadonlySet<GivenPlace>,
  broken: readonly Element[],
): Set<GivenPlace> {
  const removedPlaces = clueModel.places.filter(
    (place) => place.isRemovable && !keptPlaces.has(place) && !clueModel.isAbsent(place, answer),
  );
  // The element objects belong to different boards, so they are compared by key.
  const keys = new Set(broken.map(keyOf));
  const missingPlaces = removedPlaces.filter(({ given, position }) => {
    const at = given.domain?.[position];
    return at instanceof Element && keys.has(keyOf(at));
  });
  return new Set([...keptPlaces, ...(missingPlaces.length > 0 ? missingPlaces : removedPlaces)]);
}

const keyOf = ({ kind, index }: Element): string => `${kind} ${index}`;
