/** `pzl facts`: everything that holds in every solution, printed when found and drawn at the end. */

import { keyToJson, solutionOf, solutionToJson } from '../../formats/solution/solution.ts';
import { ElementText } from '../../formats/values/element-text.ts';
import { Statements } from '../../formats/values/statement.ts';
import type { Ground } from '../../model/ground.ts';
import { facts as askFacts, type Fact, type FactsOutcome } from '../../tasks/solve/facts.ts';
import { entryOf } from '../../text/entry-of.ts';
import { type AskOptions, answerQuestion } from '../shell/ask.ts';
import { explainNoSolution } from '../shell/breaches.ts';
import type { ExitCode } from '../shell/exit.ts';
import { plural } from '../shell/progress.ts';
import { checkedClaims, checkedText } from '../shell/proof/checked-claims.ts';
import type { Shell } from '../shell/shell.ts';

export interface FactsCommandOptions extends AskOptions {
  /** Whether to print, for each place and value, the number of solutions, instead of what holds in all solutions. */
  readonly counts?: boolean;
  /** Whether to prove that the facts hold, and to check the certificate of the proof. */
  readonly verify?: boolean;
}

export async function facts(
  shell: Shell,
  modelName: string,
  options: FactsCommandOptions,
): Promise<ExitCode> {
  if (options.counts) return await (await import('./fact-counts.ts')).factCounts(shell, modelName, options);
  return await answerQuestion(shell, modelName, options, async (question) => {
    const { ground, draw, search, out, writeObject, report } = question;
    const factText = options.json ? factObject(ground) : factLine(ground);
    let factCount = 0;
    const onFact = (fact: Fact): void => {
      factCount++;
      if (options.json) writeObject(factText(fact) as object);
      else out(`${factText(fact)}\n`);
    };
    const claims = options.verify ? await checkedClaims() : undefined;
    const outcome = await askFacts(ground, { ...search(), onFact, ...(claims && { claims }) });
    const { status, statistics, objective } = outcome;
    const commonSolution = commonSolutionOf(ground, outcome);
    if (status === 'none' && !options.json) explainNoSolution(question);
    if (status !== 'none' && !options.json) out(`${factCount > 0 ? '\n' : ''}${draw(commonSolution)}`);
    if (objective !== undefined) report.notice(`True of every best solution, with ${objective}.`);
    const checkedCounts = claims && (status === 'complete' || status === 'none') ? claims.checked : undefined;
    if (checkedCounts) report.notice(checkedText(checkedCounts));
    const rest = {
      facts: factCount,
      ...(checkedCounts && checkedCounts.claims > 0 && { verified: true }),
      known: status === 'none' ? null : solutionToJson(ground, commonSolution),
      ...(objective !== undefined && { objective }),
    };
    return { status, statistics, rest, progressText: plural(factCount, 'fact') };
  });
}

/** A partial solution with the values that are the same in every solution. */
function commonSolutionOf(ground: Ground, { possible }: FactsOutcome) {
  const fixedValues = new Map<number, number>();
  for (const family of ground.families) {
    entryOf(possible, family.name)?.forEach((values, position) => {
      const [value] = values;
      const ref = family.refs[position];
      if (values.length === 1 && value !== undefined && ref !== undefined) fixedValues.set(ref, value);
    });
  }
  return solutionOf(ground, (ref) => ground.terms.constantValue(ref) ?? fixedValues.get(ref));
}

function factLine(ground: Ground): (fact: Fact) => string {
  const statements = new Statements(ground);
  return ({ family, position, never, only }) =>
    only === undefined
      ? never.map((value) => statements.differs(family, position, value)).join('; ')
      : statements.is(family, position, only);
}

function factObject(ground: Ground): (fact: Fact) => object {
  const elementText = new ElementText(ground.board);
  const statements = new Statements(ground);
  return ({ family, position, never, only }) => {
    const at = ground.families.find(({ name }) => name === family)?.domain?.[position];
    return {
      type: 'fact',
      family,
      ...(at !== undefined && { at: keyToJson(at, elementText) }),
      ...(only === undefined
        ? { never: never.map((value) => statements.json(family, value)) }
        : { value: statements.json(family, only) }),
    };
  };
}
