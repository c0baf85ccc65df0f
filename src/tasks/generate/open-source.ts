/** A size as an instance whose chosen givens are open: what the grounder reads to make clues and answer together. */
import type { TextSource } from '../../formats/text-source.ts';
import type { Span } from '../../language/source.ts';
import { takeOf } from '../../language/takes.ts';
import type { Board } from '../../model/board.ts';
import type { BoardElements } from '../../model/elements.ts';
import {
  type BoardRequest,
  type GivenOutline,
  type GivenRequest,
  type InstanceSource,
  OPEN,
  UNTOLD,
} from '../../model/instance-source.ts';
import type { Value } from '../../model/values.ts';
import type { Random } from './random.ts';
import type { Plan } from './section.ts';
import { type Orbits, orbitsOf } from './symmetry.ts';

export class OpenSource implements InstanceSource {
  readonly #text: TextSource;
  readonly #plan: Plan;
  readonly #random: Random;
  readonly #symmetry: Orbits;

  constructor(text: TextSource, plan: Plan, random: Random, symmetry: Orbits) {
    this.#text = text;
    this.#plan = plan;
    this.#random = random;
    this.#symmetry = symmetry;
  }

  get span(): Span | undefined {
    return this.#text.span;
  }

  has(given: string): boolean {
    return this.#text.has(given) || this.#isOpen(given) || this.#plan.scatter.has(given);
  }

  board(request: BoardRequest): Board | undefined {
    return this.#text.board(request);
  }

  taken(given: string): string | undefined {
    return this.#plan.take.has(given) && !this.#text.has(given) ? takeOf(given) : undefined;
  }

  range(given: string, board: Board | undefined): readonly [number, number] | undefined {
    const range = this.#plan.range.get(given);
    if (!range) return undefined;
    const [low = 0, high = 0] = range.map((end) =>
      end === 'height' || end === 'width' ? (board?.[end] ?? 0) : Number(end),
    );
    return [low, high];
  }

  values(
    request: GivenRequest,
    elements: BoardElements | undefined,
  ): readonly (Value | typeof UNTOLD | typeof OPEN)[] | undefined {
    const { name, domain, type } = request;
    if (!this.#text.has(name)) {
      const part = this.#plan.scatter.get(name);
      if (part !== undefined && domain) return this.#scattered(domain, part, elements);
      return new Array<typeof OPEN>(domain?.length ?? 1).fill(OPEN);
    }
    if (!this.#isOpen(name)) return this.#text.values(request, elements);
    const told = this.#text.values({ ...request, type: { kind: 'unknown', of: type } }, elements);
    return told?.map((value) => (value === UNTOLD ? OPEN : value));
  }

  finish(givens: readonly GivenOutline[]): void {
    this.#text.finish();
    void givens;
  }

  #isOpen(given: string): boolean {
    return this.#plan.choose.has(given) || this.#plan.remove.has(given);
  }

  /** Present, but not told, at a part of the places. */
  #scattered(
    domain: readonly Value[],
    part: number,
    elements: BoardElements | undefined,
  ): readonly (Value | typeof UNTOLD)[] {
    const orbits = this.#random.shuffled(orbitsOf(domain, elements?.board, this.#symmetry));
    const values = new Array<Value | typeof UNTOLD>(domain.length).fill(null);
    let left = Math.round(part * domain.length);
    for (const orbit of orbits) {
      if (left < orbit.length / 2) continue;
      for (const position of orbit) values[position] = UNTOLD;
      left -= orbit.length;
    }
    return values;
  }
}
