/**
 * Hill climbing from a planted answer to a unique one, as in cspuz's generator, but guided by the number of other answers instead of the number of
 * decided cells. The best planted answer so far is redrawn around a cell where other answers differ from it; the change stays unless it increases the
 * number of other answers. After some changes without progress, a new answer is planted.
 */
import { BoardElements } from '../../../model/elements.ts';
import type { Assignment, Ground } from '../../../model/ground.ts';
import type { Random } from '../../common/random.ts';
import { TUNING } from '../spec/tuning.ts';
import { type AnswerSampler, cellsAt } from './answer-sampler.ts';

/** An answer, and a few other answers to the same clues. */
export interface Ambiguity {
  readonly ground: Ground;
  readonly answer: Assignment;
  readonly others: readonly Assignment[];
}

interface BestPlantedAnswer {
  readonly sample: Assignment;
  readonly otherCount: number;
  /** The cells at which other answers differ from the planted one. */
  readonly disputedCells: readonly number[];
}

export class HillClimbing {
  readonly #sampler: AnswerSampler;
  readonly #random: Random;
  #bestAnswer: BestPlantedAnswer | undefined;
  #failures = 0;

  constructor(sampler: AnswerSampler, random: Random) {
    this.#sampler = sampler;
    this.#random = random;
  }

  /** The next solution to try, drawn by the section `plant`; undefined if that has none. */
  async next(): Promise<Assignment | undefined> {
    while (this.#bestAnswer && this.#failures < TUNING.failedClimbs) {
      const sample = await this.#sampler.resample(
        this.#bestAnswer.sample,
        this.#neighbourhood(this.#bestAnswer.disputedCells),
      );
      if (sample) return sample;
      this.#failures++;
    }
    this.#bestAnswer = undefined;
    return await this.#sampler.sample();
  }

  /** Records an answer that gave no puzzle. `ambiguity`: the other answers to its clues, if there are few. */
  record(drawn: Assignment, ambiguity: Ambiguity | undefined): void {
    const otherAnswerCount = ambiguity?.others.length ?? Number.POSITIVE_INFINITY;
    const bestCount = this.#bestAnswer?.otherCount ?? Number.POSITIVE_INFINITY;
    this.#failures = otherAnswerCount < bestCount ? 0 : this.#failures + 1;
    if (!ambiguity || otherAnswerCount > bestCount) return;
    const disputedCells = disputedCellsOf(ambiguity);
    if (disputedCells.length > 0)
      this.#bestAnswer = { sample: drawn, otherCount: otherAnswerCount, disputedCells: disputedCells };
  }

  #neighbourhood(disputed: readonly number[]): Set<number> {
    const { board } = this.#sampler.ground;
    const cells = new Set([disputed[this.#random.intBelow(disputed.length)]!]);
    const radius = TUNING.climbRadii[this.#random.intBelow(TUNING.climbRadii.length)]!;
    if (!board) return cells;
    const elements = new BoardElements(board);
    for (let step = 0; step < radius; step++)
      for (const cell of [...cells])
        for (const { index } of elements.neighbors(elements.cells[cell]!)) cells.add(index);
    return cells;
  }
}

/** The cells at which another answer differs; a cell occurs once for each place there that differs. */
function disputedCellsOf({ ground, answer, others }: Ambiguity): number[] {
  const { board, families, terms } = ground;
  if (!board) return [];
  const at = cellsAt(new BoardElements(board));
  const cells: number[] = [];
  for (const { hidden, domain, refs } of families) {
    if (hidden) continue;
    for (const [position, ref] of refs.entries()) {
      const variable = terms.variableOf(ref);
      if (others.some((other) => other[variable] !== answer[variable]))
        for (const cell of at(domain?.[position] ?? null)) cells.push(cell);
    }
  }
  return cells;
}
