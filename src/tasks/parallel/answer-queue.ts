/**
 * A queue of answers from parallel engines to one reader. Answers are read in the order in which they are found or, if a number of cubes is given, in
 * the order of the cubes in which they lie, and within a cube in the order of their values.
 */
import { append } from '../../model/large-lists.ts';
import type { Answer } from '../solve/outcome.ts';

export class AnswerQueue {
  #readyAnswers: Answer[] = [];
  #wakeReader: () => void = () => {};
  /** For each ordered cube: the number of its unfinished parts, and its answers that aren't ready to be read. */
  readonly #orderedCubes: { openParts: number; readonly answers: Answer[] }[];
  /** The first ordered cube whose answers aren't ready. */
  #nextCube = 0;

  constructor(orderedCubes = 0) {
    this.#orderedCubes = Array.from({ length: orderedCubes }, () => ({ openParts: 1, answers: [] }));
  }

  /** Adds an answer, found in a part of this cube. */
  add(cube: number, answer: Answer): void {
    (this.#orderedCubes[cube]?.answers ?? this.#readyAnswers).push(answer);
    this.#wakeReader();
  }

  /** Records that a part of the cube is finished or, with `parts`, that this many smaller parts replace it. */
  finishPart(cube: number, parts = 0): void {
    const orderedCube = this.#orderedCubes[cube];
    if (!orderedCube) return;
    orderedCube.openParts += parts - 1;
    while (this.#orderedCubes[this.#nextCube]?.openParts === 0) this.#releaseNextCube();
    this.#wakeReader();
  }

  /** Ends the search. Answers found in unfinished cubes are valid, too. */
  end(): void {
    while (this.#nextCube < this.#orderedCubes.length) this.#releaseNextCube();
    this.#wakeReader();
  }

  /** Resolves at the next change; immediately if there are answers already. */
  async waitForNews(): Promise<void> {
    if (this.#readyAnswers.length > 0) return;
    await new Promise<void>((resume) => {
      this.#wakeReader = resume;
    });
  }

  takeAll(): readonly Answer[] {
    const readyAnswers = this.#readyAnswers;
    this.#readyAnswers = [];
    return readyAnswers;
  }

  #releaseNextCube(): void {
    const { answers } = this.#orderedCubes[this.#nextCube++]!;
    append(this.#readyAnswers, answers.sort(compareByValues));
    answers.length = 0;
  }
}

function compareByValues(a: Answer, b: Answer): number {
  const at = a.findIndex((value, i) => value !== b[i]);
  return at < 0 ? 0 : a[at]! - b[at]!;
}
