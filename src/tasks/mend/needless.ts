/**
 * Clues that a puzzle can do without: each on its own, and as many as possible together. Each other answer to some of the clues
 * breaks some of the rest, of which one has to stay; what hits all these sets with the fewest clues is asked about next, until
 * no other answer is left (implicit hitting sets: Chandrasekaran, Karp, Moreno-Centeno and Vempala 2011).
 */
import type { Model } from '../../language/model.ts';
import { type Assignment, visibleRefs } from '../../model/ground.ts';
import type { Diagnostic } from '../../text/diagnostics.ts';
import { hittingSet } from '../explain/search/hitting-set.ts';
import { Ended } from '../generate/search/questions.ts';
import type { InstanceText } from '../open/open-instance.ts';
import { type Clue, Draft, type DraftOptions, type Told } from './draft.ts';

export interface NeedlessOptions extends DraftOptions {
  /** What was found so far. */
  readonly onFound?: (found: Needless) => void;
}

export interface Needless {
  /** How many clues there are. */
  readonly clues: number;
  /** Each of these can go when all others stay. */
  readonly single: readonly Clue[];
  /** All of these can go at once. */
  readonly together: readonly Clue[];
  /** No more can go at once. */
  readonly most: boolean;
  /** The instance without them, in native text. */
  readonly text: string;
}

export type NeedlessOutcome =
  | ({ readonly status: 'told' } & Needless)
  | ({ readonly status: 'limit' | 'stopped' } & Partial<Needless>)
  | { readonly status: 'none' | 'several' }
  | { readonly status: 'error'; readonly diagnostics: readonly Diagnostic[] };

export async function needless(
  model: Model,
  instance: string | InstanceText,
  options: NeedlessOptions = {},
): Promise<NeedlessOutcome> {
  const opened = await Draft.open(model, instance, options);
  if ('diagnostics' in opened) return { status: 'error', diagnostics: opened.diagnostics };
  if ('ended' in opened) return { status: opened.ended };
  const search = new Search(opened.draft);
  let found: Needless | undefined;
  try {
    for await (const now of search.run()) {
      if (typeof now === 'string') return { status: now };
      found = now;
      options.onFound?.(now);
    }
    return found ? { status: 'told', ...found } : { status: 'none' };
  } catch (error) {
    if (error instanceof Ended) return { status: error.status, ...found };
    throw error;
  }
}

class Search {
  readonly #draft: Draft;
  /** The places whose clues are told. */
  readonly #clues: readonly number[];

  constructor(draft: Draft) {
    this.#draft = draft;
    this.#clues = draft.places.flatMap((_, at) => (draft.isBare(at) ? [] : [at]));
  }

  async *run(): AsyncGenerator<Needless | 'none' | 'several'> {
    const draft = this.#draft;
    const all = new Set(this.#clues);
    const first = await draft.questions.ask(this.#state(all));
    if (first.status !== 'satisfiable') {
      yield 'none';
      return;
    }
    const answer = first.assignment;
    const { session } = draft.joint;
    const another = session.program.fresh();
    session.block(answer, visibleRefs(draft.joint.ground), [-another]);
    const otherThan = async (kept: ReadonlySet<number>): Promise<Assignment | undefined> => {
      const reply = await draft.questions.ask([another, ...this.#state(kept)]);
      return reply.status === 'satisfiable' ? reply.assignment : undefined;
    };
    if (await otherThan(all)) {
      yield 'several';
      return;
    }
    /** Of each set one clue has to stay. */
    const sets: number[][] = [];
    const single: number[] = [];
    for (const clue of this.#clues) {
      const kept = new Set(all);
      kept.delete(clue);
      const other = await otherThan(kept);
      if (!other && (await this.#stands(kept, answer))) single.push(clue);
      else sets.push(other ? this.#broken(other) : [clue]);
    }
    let together = await this.#greedy(single, all, answer, otherThan);
    const told = (most: boolean): Needless => ({
      clues: all.size,
      single: single.map((at) => draft.clue(at)),
      together: together.map((at) => draft.clue(at)),
      most,
      text: draft.text(draft.told.map((value, at) => (together.includes(at) ? draft.goneAt(at) : value))),
    });
    yield told(together.length === single.length);
    if (together.length === single.length) return;
    const ones = new Uint8Array(draft.places.length).fill(1);
    for (;;) {
      const fewest = hittingSet(sets, ones, all.size - together.length);
      if (typeof fewest === 'string') {
        yield told(fewest === 'none');
        return;
      }
      const kept = new Set(fewest);
      const other = await otherThan(kept);
      if (other) sets.push(this.#broken(other));
      else if (await this.#stands(kept, answer)) {
        together = this.#clues.filter((clue) => !kept.has(clue));
        yield told(true);
        return;
      } else {
        yield told(false);
        return;
      }
    }
  }

  /** One after the other, as long as that goes. */
  async #greedy(
    single: readonly number[],
    all: ReadonlySet<number>,
    answer: Assignment,
    otherThan: (kept: ReadonlySet<number>) => Promise<Assignment | undefined>,
  ): Promise<number[]> {
    const kept = new Set(all);
    const gone: number[] = [];
    for (const clue of single) {
      kept.delete(clue);
      if (!(await otherThan(kept)) && (await this.#stands(kept, answer))) gone.push(clue);
      else kept.add(clue);
    }
    return gone;
  }

  /** The answer is still one with these clues alone. */
  async #stands(kept: ReadonlySet<number>, answer: Assignment): Promise<boolean> {
    const { joint, questions } = this.#draft;
    const finds = joint.finds.map((ref) => joint.session.program.is(ref, joint.numberOf(ref, answer)));
    return (await questions.ask([...this.#state(kept), ...finds])).status === 'satisfiable';
  }

  #state(kept: ReadonlySet<number>): number[] {
    const draft = this.#draft;
    const clues = new Set(this.#clues);
    return draft.state(
      draft.told.map((value, at): Told => (clues.has(at) && !kept.has(at) ? draft.goneAt(at) : value)),
    );
  }

  /** The clues that the other answer breaks: one of them has to stay. */
  #broken(other: Assignment): number[] {
    const draft = this.#draft;
    return this.#clues.filter((at) => !draft.allows(other, at, draft.codeAt(at, draft.told[at]!)!));
  }
}
