/**
 * Broken rules, for people and as JSON: the rule's sentence, its place in the model, and the place on the board; and
 * rules that can't be satisfied.
 */

import { keyToJson } from '../../formats/solution/solution.ts';
import { ElementText } from '../../formats/values/element-text.ts';
import { contains } from '../../language/check/context.ts';
import { warnOfAbsentClaims } from '../../language/warnings/absent-claims.ts';
import type { Ground } from '../../model/ground.ts';
import { FALSE } from '../../model/terms/terms.ts';
import type { Element } from '../../model/values.ts';
import { conditionsOf } from '../../tasks/deduce/conditions/conditions.ts';
import { Wording } from '../../tasks/deduce/wording/wording.ts';
import type { Sources } from '../../text/source.ts';
import { safeText } from '../../text/visible.ts';
import type { OpenQuestion } from './ask.ts';

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

/** The greatest number of rules that are listed as impossible to satisfy. */
const MAX_LISTED_BREACHES = 3;

/** Explains, for people, that an instance has no answer and how to find out why. */
export function explainNoSolution({ ground, model, sources, out, report }: OpenQuestion): void {
  out('No solution.\n');
  const falseConstraints = ground.constraints.flatMap(({ root }, at) => (root === FALSE ? [at] : []));
  if (falseConstraints.length === 0) {
    report.notice('`pzl explain` says why.');
    return;
  }
  const wording = new Wording(ground);
  const claims = warnOfAbsentClaims(model);
  for (const part of wording.groupByRule(falseConstraints).slice(0, MAX_LISTED_BREACHES)) {
    const placeText = wording.placesText(part);
    const spans = part.constraints.flatMap((at) => ground.constraints[at]?.span ?? []);
    const absentQuotes = claims.flatMap(({ span }) =>
      span && spans.some((condition) => contains(condition, span)) ? [`\`${sources.quote(span)}\``] : [],
    );
    const reason =
      absentQuotes.length === 0
        ? ''
        : ` ${absentQuotes.join(' and ')} may be absent there: \`pzl check\` says what to do.`;
    const sentence = safeText(ground.rules[part.rule]?.sentence ?? '');
    report.notice(
      `“${sentence}” can't hold${placeText === '' ? '' : ` (${placeText})`}, whatever is found.${reason}`,
    );
  }
}
