/** Rules that can't be satisfied, whatever is found. */

import { contains } from '../../language/check/context.ts';
import { warnOfAbsentClaims } from '../../language/warnings/absent-claims.ts';
import { FALSE } from '../../model/terms/terms.ts';
import { Wording } from '../../tasks/deduce/wording/wording.ts';
import { safeText } from '../../text/visible.ts';
import type { OpenQuestion } from './ask.ts';

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
