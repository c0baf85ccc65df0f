/** The last test of a puzzle before it is shown: the puzzle is written, read again and solved. Searches in drafts only find candidates. */
import type { Solution } from '../../formats/solution/solution.ts';
import { numberOfValue } from '../../formats/solution/solution.ts';
import type { Model } from '../../language/model.ts';
import type { Assignment, Ground } from '../../model/ground.ts';
import { EndedError, optionsWithin, type SearchLimits } from '../common/limits.ts';
import { entriesOf } from '../deduce/check-answer.ts';
import { withKnownValues } from '../open/known.ts';
import type { InstanceText } from '../open/open-instance.ts';
import { openWithinLimits } from '../open/open-instance.ts';
import { openSolution } from '../open/open-solution.ts';
import type { CheckedClaims } from '../solve/checked-claim.ts';
import { unique } from '../solve/unique.ts';

/** The number of answers of a text; `unreadable` if it isn't a valid instance. */
export type ProvedCount = 'none' | 'one' | 'several' | 'unreadable';

export class Proof {
  readonly #model: Model;
  readonly #limits: SearchLimits;
  readonly #textToKeep: InstanceText | undefined;
  readonly #claims: CheckedClaims | undefined;
  readonly #countByText = new Map<string, ProvedCount>();

  /** `keep`: an answer, perhaps partial; texts without a matching answer count as having none. `claims`: check the certificate of each claim. */
  constructor(model: Model, limits: SearchLimits, keep?: InstanceText, claims?: CheckedClaims) {
    this.#model = model;
    this.#limits = limits;
    this.#textToKeep = keep;
    this.#claims = claims;
  }

  /** The number of answers of the instance in this text. @throws EndedError if the time limit or the signal comes first */
  async answers(text: string): Promise<ProvedCount> {
    const cachedCount = this.#countByText.get(text);
    if (cachedCount) return cachedCount;
    const { ground } = await openWithinLimits(this.#limits, this.#model, { name: 'generated', text });
    const proofResult = ground ? await this.answersOf(ground) : 'unreadable';
    this.#countByText.set(text, proofResult);
    return proofResult;
  }

  /** The number of answers of an instance that has been read already. @throws EndedError if the time limit or the signal comes first */
  async answersOf(ground: Ground): Promise<ProvedCount> {
    const askUnique = async (asked: Ground): ReturnType<typeof unique> => {
      const options = optionsWithin(this.#limits);
      const outcome = await (this.#claims?.unique(asked, options) ?? unique(asked, options));
      if (outcome.status === 'limit' || outcome.status === 'stopped') throw new EndedError(outcome.status);
      return outcome;
    };
    const outcome = await askUnique(ground);
    if (outcome.status === 'none') return 'none';
    const keptSolution = this.#textToKeep && openSolution(this.#model, ground, this.#textToKeep).solution;
    if (outcome.status === 'unique')
      return keptSolution && !agreesWith(ground, keptSolution, outcome.answer) ? 'none' : 'one';
    if (!keptSolution) return 'several';
    return (await askUnique(withKnownValues(ground, entriesOf(ground, keptSolution)))).status === 'none'
      ? 'none'
      : 'several';
  }
}

/** Whether the answer agrees with the solution. */
function agreesWith({ families, terms }: Ground, { families: told }: Solution, answer: Assignment): boolean {
  return told.every(({ name, values }) => {
    const family = families.find((one) => one.name === name);
    return values.every((value, position) => {
      const ref = family?.refs[position];
      const number = family && numberOfValue(family, value);
      if (ref === undefined || number === undefined) return true;
      return (terms.constantValue(ref) ?? answer[terms.variableOf(ref)]) === number;
    });
  });
}
