/**
 * The one way by which a puzzle comes to be shown: it is written, read again as any text, and solved again from that. What searches in
 * drafts believe of a puzzle is no more than a reason to look at it.
 */
import type { Solution } from '../../formats/solution/solution.ts';
import { numberOfValue } from '../../formats/solution/solution.ts';
import type { Model } from '../../language/model.ts';
import type { Assignment, Ground } from '../../model/ground.ts';
import { Ended, type SearchLimits } from '../common/limits.ts';
import { entriesOf } from '../deduce/check-answer.ts';
import { withKnown } from '../open/known.ts';
import type { InstanceText } from '../open/open-instance.ts';
import { openSolution } from '../open/open-solution.ts';
import { openWithin } from '../open/open-within.ts';
import type { CheckedClaims } from '../solve/checked-claim.ts';
import { unique } from '../solve/unique.ts';

/** How many answers a text has; `unreadable` where it is none of an instance. */
export type Proved = 'none' | 'one' | 'several' | 'unreadable';

export class Proof {
  readonly #model: Model;
  readonly #limits: SearchLimits;
  readonly #keep: InstanceText | undefined;
  readonly #claims: CheckedClaims | undefined;
  readonly #known = new Map<string, Proved>();

  /**
   * `keep`: an answer, perhaps in part. Of texts whose answers are all others there are none. `claims`: check the certificate of each claim.
   */
  constructor(model: Model, limits: SearchLimits, keep?: InstanceText, claims?: CheckedClaims) {
    this.#model = model;
    this.#limits = limits;
    this.#keep = keep;
    this.#claims = claims;
  }

  /** @throws Ended. */
  async answers(text: string): Promise<Proved> {
    const known = this.#known.get(text);
    if (known) return known;
    const { ground } = await openWithin(this.#limits, this.#model, text);
    const proved = ground ? await this.of(ground) : 'unreadable';
    this.#known.set(text, proved);
    return proved;
  }

  /** Of an instance that is read already. @throws Ended. */
  async of(ground: Ground): Promise<Proved> {
    const { budget, signal } = this.#limits;
    const ask = async (asked: Ground): ReturnType<typeof unique> => {
      const ends = { ...budget.timeLeft(), ...(signal && { signal }) };
      const outcome = await (this.#claims?.unique(asked, ends) ?? unique(asked, ends));
      if (outcome.status === 'limit' || outcome.status === 'stopped') throw new Ended(outcome.status);
      return outcome;
    };
    const outcome = await ask(ground);
    if (outcome.status === 'none') return 'none';
    const kept = this.#keep && openSolution(this.#model, ground, this.#keep).solution;
    if (outcome.status === 'unique') return kept && !fits(ground, kept, outcome.answer) ? 'none' : 'one';
    if (!kept) return 'several';
    return (await ask(withKnown(ground, entriesOf(ground, kept)))).status === 'none' ? 'none' : 'several';
  }
}

/** Whether the answer is what the solution tells. */
function fits({ families, terms }: Ground, { families: told }: Solution, answer: Assignment): boolean {
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
