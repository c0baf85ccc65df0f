/**
 * Questions whether a value is forced, asked again and again as more becomes known. As long as nothing that is known speaks against an earlier answer
 * in which it isn't so, it isn't forced. Engines lean towards the puzzle's answer, so what becomes known later mostly agrees with theirs.
 */
import { contrary, isTrue, type Literal } from '../../common/literals.ts';
import type { Reasoner, Told } from './reasoner.ts';

/** Numbers that are kept in all: 16 MiB. */
const ROOM = 1 << 22;

export class CounterexampleCache {
  readonly #answers = new Map<string, Int32Array>();
  #room = ROOM;

  /**
   * What the engine says within so many conflicts; undefined where it doesn't, or an earlier answer stands. `which`: tells the constraints from
   * others that are asked about.
   */
  async ask(
    engine: Reasoner,
    which: string | number,
    constraints: readonly number[],
    claim: Literal,
    known: readonly Literal[],
    conflicts: number,
  ): Promise<Told | undefined> {
    const question = `${which} ${claim.variable}`;
    const before = this.#answers.get(question);
    if (before && known.every((one) => isTrue(one, before))) return undefined;
    const reply = await engine.askWithin(constraints, [contrary(claim), ...known], conflicts);
    if (reply === 'hard') return undefined;
    if (reply && 'values' in reply) this.#keep(question, reply.values);
    return reply;
  }

  #keep(question: string, values: Int32Array): void {
    if (this.#answers.has(question)) this.#room += values.length;
    else if (this.#room < values.length) {
      this.#answers.clear();
      this.#room = ROOM;
    }
    this.#room -= values.length;
    this.#answers.set(question, values);
  }
}
