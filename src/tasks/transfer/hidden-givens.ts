/**
 * Finds the givens that a picture doesn't show completely: some value of such a given can be replaced by another one without a change of the
 * picture.
 */
import type { Ground, GroundGiven } from '../../model/ground.ts';
import type { ValueType } from '../../model/value-types.ts';
import type { Value } from '../../model/values.ts';

/** The greatest number of different values of a given that are tried. */
const MAX_TRIED_VALUES = 12;

/** The names of the givens that the picture doesn't show completely. `draw` returns the picture, as text, of the puzzle with the given values. */
export function hiddenGivens(
  ground: Ground,
  draw: (ground: Ground) => string | undefined,
): readonly string[] {
  const picture = draw(ground);
  const isHidden = (given: GroundGiven): boolean =>
    replacements(given).some(([place, value]) => {
      const values = given.values.with(place, value);
      const givens = ground.givens.map((one) => (one === given ? { ...one, values } : one));
      return draw({ ...ground, givens }) === picture;
    });
  return ground.givens.filter(isHidden).map(({ name }) => name);
}

/** For each different value of a given its first place, and another value for that place. */
function replacements({
  values,
  type,
  over,
}: GroundGiven): readonly (readonly [place: number, value: Value])[] {
  // Numbers in all cells are labels of rooms. The room of a single cell looks the same, whatever its label is.
  const areLabels = type.kind === 'int' && over === 'cells';
  const isLoneLabel = (value: Value): boolean =>
    areLabels && values.indexOf(value) === values.lastIndexOf(value);
  const placeByValue = new Map<Value, number>();
  for (const [place, value] of values.entries())
    if (!isLoneLabel(value) && !placeByValue.has(value) && placeByValue.size < MAX_TRIED_VALUES)
      placeByValue.set(value, place);
  const presentValues = [...placeByValue.keys()].filter((value) => value !== null && value !== false);
  return presentValues.flatMap((value, at) => {
    const other =
      presentValues.length > 1 ? presentValues[(at + 1) % presentValues.length] : otherValue(value, type);
    return other === undefined ? [] : [[placeByValue.get(value)!, other]];
  });
}

/** Another value of this type; undefined if there is no simple one. */
function otherValue(value: Value, type: ValueType): Value | undefined {
  switch (type.kind) {
    case 'optional':
    case 'unknown':
      return otherValue(value, type.of);
    case 'int':
      return typeof value === 'number' ? value + 1 : undefined;
    case 'enum':
      return type.enum.members.find((member) => member !== value);
    case 'bool':
      return false;
    default:
      return undefined;
  }
}
