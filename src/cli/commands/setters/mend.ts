/**
 * `pzl mend`: finds what to add to an instance with several solutions, or to change in one with none. `pzl needless`:
 * finds clues that can be removed.
 */
import { type JsonValue, keyToJson, toldToJson } from '../../../formats/solution/solution.ts';
import { ElementText } from '../../../formats/values/element-text.ts';
import { PlaceNames } from '../../../formats/values/place-name.ts';
import { textOfValue } from '../../../formats/values/value-text.ts';
import type { Ground } from '../../../model/ground.ts';
import { MISSING_VALUE } from '../../../model/instance-source.ts';
import type { Clue } from '../../../tasks/mend/draft.ts';
import {
  type Change,
  type MendOutcome,
  mend as mendInstance,
  type Proposal,
} from '../../../tasks/mend/mend.ts';
import { needless as findNeedless, type NeedlessClues } from '../../../tasks/mend/needless.ts';
import type { CheckedClaims } from '../../../tasks/solve/checked-claim.ts';
import { type AskOptions, answerQuestion, type OpenQuestion } from '../../shell/ask.ts';
import type { ExitCode } from '../../shell/exit.ts';
import { readInstanceText } from '../../shell/open.ts';
import { plural } from '../../shell/progress.ts';
import { checkedClaims, checkedText } from '../../shell/proof/checked-claims.ts';
import type { Report } from '../../shell/report.ts';
import type { Shell } from '../../shell/shell.ts';

export interface MendOptions extends AskOptions {
  readonly proposals: number;
  /** A file with the complete or partial solution that the changed puzzle must have. */
  readonly keep?: string;
  /** Whether to check a certificate for each claim about solutions. */
  readonly verify?: boolean;
}

export async function mend(shell: Shell, modelName: string, options: MendOptions): Promise<ExitCode> {
  return await answerQuestion(shell, modelName, options, async (question) => {
    const { model, ground, search, out, writeObject, report, sources } = question;
    const { timeLimit, signal } = search();
    const claims = options.verify ? await checkedClaims() : undefined;
    const outcome = await mendInstance(model, question.source, {
      proposals: options.proposals,
      ...(timeLimit !== undefined && { timeLimit }),
      ...(signal && { signal }),
      ...(claims && { claims }),
      ...(options.keep !== undefined && { keep: readInstanceText(shell, options.keep) }),
    });
    if (outcome.status === 'error') {
      report.diagnostics(outcome.diagnostics, sources);
      return undefined;
    }
    if (outcome.status === 'unique') {
      if (!options.json) out('It has exactly one solution: there is nothing to mend.\n');
      return { status: 'unique', rest: reportCheckedClaims(report, claims) };
    }
    const { proposals, fewest } = outcome;
    if (options.json) for (const proposal of proposals) writeObject(proposalObject(ground, proposal));
    else out(proposalsText(ground, outcome, options.keep === undefined ? '' : ' of those to keep'));
    return {
      status: outcome.status,
      rest: {
        fault: outcome.fault ?? null,
        proposals: proposals.length,
        fewest,
        ...(outcome.impossible && { impossible: true }),
        ...reportCheckedClaims(report, claims),
      },
      progressText: plural(proposals.length, 'proposal'),
    };
  });
}

/** Prints the result of the certificate checker, and returns the fields for the last line of JSON output. */
function reportCheckedClaims(report: Report, claims: CheckedClaims | undefined): { verified?: true } {
  if (!claims) return {};
  report.notice(checkedText(claims.checked));
  return claims.checked.claims > 0 ? { verified: true } : {};
}

function proposalsText(
  ground: Ground,
  outcome: Extract<MendOutcome, { readonly proposals: unknown }>,
  keptText: string,
): string {
  const { fault, proposals, fewest, status } = outcome;
  if (proposals.length === 0) {
    if (status !== 'hopeless') return '';
    if (outcome.impossible)
      return `No solution${keptText}, whatever the clues are: the rules and the board allow none.\n`;
    return fault === 'none'
      ? `No solution${keptText}, and no clues were found whose change leads to one.\n`
      : 'Several solutions, and no clues were found that leave one of them alone.\n';
  }
  const faultText = fault === 'none' ? 'No solution. ' : 'Several solutions. ';
  const [best] = proposals;
  const count = plural(best!.changes.length, fault === 'none' ? 'clue to change' : 'clue to add').replace(
    /clue (to \w+)s$/,
    'clues $1',
  );
  const countText = fewest ? `No fewer than ${count}` : `At most ${count}`;
  const lines = proposals.map((proposal, at) => {
    const uniquenessCaveat = proposal.answers === 'one' ? '' : ' (then there are several solutions)';
    return `${at + 1}. ${proposal.changes.map((change) => changeText(ground, change)).join('; ')}${uniquenessCaveat}\n`;
  });
  return `${faultText}${countText}:\n${lines.join('')}\n${best!.text}`;
}

function changeText(ground: Ground, change: Change): string {
  const oldValue = valueText(ground, change, change.was);
  const newValueText = valueText(ground, change, change.becomes);
  const place = placeText(ground, change);
  if (newValueText === undefined) return `leave out ${change.given} ${oldValue} ${place}`;
  return oldValue === undefined
    ? `${change.given} ${newValueText} ${place}`
    : `${change.given} ${newValueText} ${place} in place of ${oldValue}`;
}

/** A place in words: `at r3c4`, `between r1c1 and r1c2`. */
function placeText(ground: Ground, { at }: Clue): string {
  if (at === undefined) return '';
  const placeNames = new PlaceNames(ground.board);
  return `${placeNames.isBetween(at) ? '' : 'at '}${placeNames.name(at)}`;
}

/** A clue's value as text; undefined if the value is absent or unknown. */
function valueText(ground: Ground, { given }: Clue, value: Change['was']): string | undefined {
  const declaredGiven = ground.givens.find(({ name }) => name === given);
  if (value === null || value === MISSING_VALUE || !declaredGiven) return undefined;
  return textOfValue(value, declaredGiven.type, new ElementText(ground.board));
}

function proposalObject(ground: Ground, { changes, text, answers }: Proposal): object {
  const elementText = new ElementText(ground.board);
  const valueToJson = ({ given }: Clue, value: Change['was']): JsonValue => {
    const type = ground.givens.find(({ name }) => name === given)?.type;
    return type ? toldToJson(value, type, elementText) : null;
  };
  return {
    type: 'proposal',
    changes: changes.map((change) => ({
      given: change.given,
      ...(change.at !== undefined && { at: keyToJson(change.at, elementText) }),
      was: valueToJson(change, change.was),
      becomes: valueToJson(change, change.becomes),
    })),
    answers,
    instance: text,
  };
}

export interface NeedlessOptions extends AskOptions, Pick<MendOptions, 'verify'> {}

export async function findNeedlessClues(
  shell: Shell,
  modelName: string,
  options: NeedlessOptions,
): Promise<ExitCode> {
  return await answerQuestion(shell, modelName, options, async (question) => {
    const { model, search, out, report, sources, ground } = question;
    const { timeLimit, signal } = search();
    const claims = options.verify ? await checkedClaims() : undefined;
    const outcome = await findNeedless(model, question.source, {
      ...(timeLimit !== undefined && { timeLimit }),
      ...(signal && { signal }),
      ...(claims && { claims }),
    });
    const { status } = outcome;
    if (status === 'error') {
      report.diagnostics(outcome.diagnostics, sources);
      return undefined;
    }
    if (status === 'none' || status === 'several') {
      if (!options.json)
        out(status === 'none' ? 'No solution.\n' : 'More than one solution: `pzl mend` tells what to add.\n');
      return { status, rest: reportCheckedClaims(report, claims) };
    }
    if (!('clues' in outcome) || outcome.clues === undefined) return { status };
    const needlessClues = outcome as NeedlessClues;
    if (!options.json) out(needlessCluesText(question, needlessClues));
    const elementText = new ElementText(ground.board);
    const placeObjects = (clues: readonly Clue[]): object[] =>
      clues.map(({ given, at }) => ({ given, ...(at !== undefined && { at: keyToJson(at, elementText) }) }));
    return {
      status,
      rest: {
        clues: needlessClues.clues,
        single: placeObjects(needlessClues.single),
        together: placeObjects(needlessClues.together),
        most: needlessClues.most,
        left: needlessClues.text,
        ...reportCheckedClaims(report, claims),
      },
      progressText: `${plural(needlessClues.together.length, 'clue')} can go together, perhaps more`,
    };
  });
}

function needlessCluesText(
  { ground }: OpenQuestion,
  { clues, single, together, most, text }: NeedlessClues,
): string {
  const clueListText = (which: readonly Clue[]): string =>
    which.map((clue) => `  ${clue.given} ${placeText(ground, clue)}\n`).join('');
  if (single.length === 0) return `None of the ${plural(clues, 'clue')} can go.\n`;
  const removableCluesText = `${plural(single.length, 'clue')} of ${clues} can go when all others stay:\n${clueListText(single)}`;
  const isAllClues = together.length === single.length;
  const jointRemovalText = `${most ? '' : 'At least '}${plural(together.length, 'clue')} can go together${isAllClues ? ', all of them' : `:\n${clueListText(together)}`}`;
  return `${removableCluesText}${jointRemovalText}${isAllClues ? '.\n' : ''}\n${text}`;
}
