/** A condition as JSON: its rule's sentence, its place in the model, and its place on the board. */
import { keyToJson } from '../../formats/solution/solution.ts';
import { ElementText } from '../../formats/values/element-text.ts';
import type { Ground } from '../../model/ground.ts';
import type { Element } from '../../model/values.ts';
import type { Sources } from '../../text/source.ts';
import { conditionsOf } from './conditions/conditions.ts';

export function breachObject(
  { ground: model, sources }: { readonly ground: Ground; readonly sources: Sources },
  constraint: number,
  at?: readonly Element[],
): object {
  const ground = conditionsOf(model);
  const elements = at ?? ground.constraints[constraint]?.site ?? [];
  const rule = ground.rules[ground.constraints[constraint]?.rule ?? 0];
  const elementText = new ElementText(ground.board);
  const span = ground.constraints[constraint]?.span ?? { file: 0, start: 0, end: 0 };
  const { line, column } = sources.position(span.file, span.start);
  return {
    rule: rule?.sentence,
    ...(rule?.name !== undefined && { name: rule.name }),
    file: sources.get(span.file).name,
    line,
    column,
    at: elements.map((element) => ({ kind: element.kind, place: keyToJson(element, elementText) })),
  };
}
