/** Conditions of rules in JSON: the rule's sentence, where it stands in the model, and where on the board. */

import { keyToJson } from '../../formats/solution/solution.ts';
import { ElementText } from '../../formats/values/element-text.ts';
import type { Ground } from '../../model/ground.ts';
import type { Element } from '../../model/values.ts';
import { conditionsOf } from '../../tasks/deduce/conditions/conditions.ts';
import type { Sources } from '../../text/source.ts';

export function breachObject(
  { ground: model, sources }: { readonly ground: Ground; readonly sources: Sources },
  constraint: number,
  at?: readonly Element[],
): object {
  const ground = conditionsOf(model);
  const elements = at ?? ground.constraints[constraint]?.site ?? [];
  const rule = ground.rules[ground.constraints[constraint]?.rule ?? 0];
  const names = new ElementText(ground.board);
  const span = ground.constraints[constraint]?.span ?? { file: 0, start: 0, end: 0 };
  const { line, column } = sources.position(span.file, span.start);
  return {
    rule: rule?.sentence,
    ...(rule?.name !== undefined && { name: rule.name }),
    file: sources.get(span.file).name,
    line,
    column,
    at: elements.map((element) => ({ kind: element.kind, place: keyToJson(element, names) })),
  };
}
