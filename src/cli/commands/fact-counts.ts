/** `pzl facts --counts`: for each place and value, the number of solutions with that value. */

import {
  answerType,
  countToJson,
  type JsonValue,
  jsonOfNumber,
  keyToJson,
  valueOfNumber,
} from '../../formats/solution/solution.ts';
import { ElementText } from '../../formats/values/element-text.ts';
import { PlaceNames } from '../../formats/values/place-name.ts';
import { textOfValue } from '../../formats/values/value-text.ts';
import { FamilyWriter } from '../../formats/values/write.ts';
import type { Ground, GroundFamily } from '../../model/ground.ts';
import { EnumValue } from '../../model/values.ts';
import { type TallyOutcome, tally } from '../../tasks/count/tally.ts';
import { entryOf } from '../../text/entry-of.ts';
import { type AskOptions, answerQuestion } from '../shell/ask.ts';
import { explainNoSolution } from '../shell/breaches.ts';
import type { ExitCode } from '../shell/exit.ts';
import type { Shell } from '../shell/shell.ts';

export async function factCounts(shell: Shell, modelName: string, options: AskOptions): Promise<ExitCode> {
  return await answerQuestion(shell, modelName, options, async (question) => {
    const { ground, search, out, writeObject, report } = question;
    const outcome = await tally(ground, search());
    const { status, total, statistics, objective, message } = outcome;
    if (status === 'exact' && total === 0n) {
      if (!options.json) explainNoSolution(question);
      return { status: 'none', statistics, rest: { total: 0 } };
    }
    const countPrefix = status === 'exact' ? '' : 'at least ';
    const solutions = `${countPrefix}${total.toLocaleString('en')} solution${total === 1n ? '' : 's'}`;
    for (const family of ground.families) {
      const counts = entryOf(outcome.counts, family.name);
      if (!counts) continue;
      if (options.json) for (const item of countObjects(ground, family, counts)) writeObject(item);
      else
        out(
          countLines(ground, family, counts, solutions)
            .map((line) => `${line}\n`)
            .join(''),
        );
    }
    if (objective !== undefined) report.notice(`Of the best solutions, with ${objective}.`);
    return {
      status: status === 'exact' ? 'complete' : status,
      statistics,
      rest: { total: countToJson(total), ...(objective !== undefined && { objective }) },
      ...(message !== undefined && { message }),
      progressText: solutions,
    };
  });
}

type Counts = TallyOutcome['counts'][string];

/**
 * Prints one find: if its values are true or false, as a board with the number of solutions in which each value is
 * true; otherwise as one line for each place.
 */
function countLines(ground: Ground, family: GroundFamily, counts: Counts, solutions: string): string[] {
  const { name, domain } = family;
  if (family.type.kind === 'bool' && domain) {
    const type = { name: 'count', members: [] };
    const values = counts.map((each) => new EnumValue(type, 0, String(each.get(1) ?? 0n)));
    const countedFamily = { ...family, domain, values, type: { kind: 'enum', enum: type } } as const;
    return [
      `Of ${solutions}, so many have ${name}:`,
      ...new FamilyWriter(ground.board).entry(countedFamily).slice(1),
    ];
  }
  const placeNames = new PlaceNames(ground.board);
  const texts = new ElementText(ground.board);
  const type = answerType(family, ground.terms);
  const lines = counts.map((each, position) => {
    const key = domain?.[position];
    const values = [...each].map(
      ([value, count]) =>
        `${textOfValue(valueOfNumber(family, value), type, texts)} in ${count.toLocaleString('en')}`,
    );
    return `  ${key === undefined ? '' : `${placeNames.name(key)}: `}${values.join(', ')}`;
  });
  return [`Of ${solutions}, ${name} is:`, ...lines];
}

function* countObjects(ground: Ground, family: GroundFamily, counts: Counts): Generator<object> {
  const elementText = new ElementText(ground.board);
  for (const [position, each] of counts.entries()) {
    const at = family.domain?.[position];
    const values = [...each].map(
      ([value, count]): JsonValue => ({
        value: jsonOfNumber(ground, family, value),
        solutions: countToJson(count),
      }),
    );
    yield {
      type: 'counts',
      family: family.name,
      ...(at !== undefined && { at: keyToJson(at, elementText) }),
      values,
    };
  }
}
