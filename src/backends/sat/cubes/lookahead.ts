/**
 * Splits hard cubes that can't be split along a scan (tasks/parallel/cube-scan.ts), by lookahead. Each value of a
 * variable is assumed, then excluded, and the consequences of both are counted. The cube is split by the value with the
 * greatest product of the two counts, and its parts are split again until there are enough. Values that propagation
 * refutes are left out. (Heule, Kullmann, Wieringa and Biere, "Cube and conquer: guiding CDCL SAT solvers by
 * lookaheads", 2011.) Cost: two propagations for each value examined, at most a few thousand values for a part.
 */

import { type Ground, visibleRefs } from '../../../model/ground.ts';
import { append } from '../../../model/large-lists.ts';
import type { SatSession } from '../engine/session.ts';
import type { Choice, Choices } from './choices.ts';
import { TUNING } from './tuning.ts';

export class Lookahead {
  readonly #session: SatSession;
  readonly #choices: readonly Choice[];
  readonly #literals: readonly number[];

  constructor(ground: Ground, session: SatSession) {
    this.#session = session;
    const { program } = session;
    const choices: Choice[] = [];
    // Variables with few values come first, because more follows from each of their values.
    const refs = [...new Set(visibleRefs(ground))].map((ref) => ({
      ref,
      domain: program.integer(ref).domain,
    }));
    refs.sort((a, b) => a.domain.size - b.domain.size);
    for (const { ref, domain } of refs) {
      const variable = ground.terms.variableOf(ref);
      // Only variables of the model are used for splitting, not terms that depend on others. For a variable
      // with two values one choice is enough, since the other value is its negation.
      if (variable < 0 || domain.size < 2) continue;
      for (let i = domain.size === 2 ? 1 : 0; i < domain.size && choices.length < TUNING.splitChoices; i++)
        choices.push([variable, domain.at(i)]);
    }
    this.#choices = choices;
    this.#literals = choices.map(([variable, value]) => program.is(ground.terms.variable(variable), value));
  }

  /**
   * Splits a cube into about `parts` parts. `literalOf` returns the program's literal of a choice. With `testsAll`, parts
   * that are refuted at once are included, because a proof names them.
   */
  split(
    cube: Choices,
    parts: number,
    literalOf: (choice: Choice) => number,
    testsAll = false,
  ): readonly Choices[] {
    const finishedCubes: Choices[] = [];
    const openCubes: Choices[] = [cube];
    while (openCubes.length > 0 && openCubes.length + finishedCubes.length < parts) {
      const nextCube = openCubes.shift()!;
      const halfCubes = this.#splitInTwo(nextCube, literalOf);
      if (halfCubes === undefined || (halfCubes.length === 0 && testsAll)) finishedCubes.push(nextCube);
      else append(openCubes, halfCubes);
    }
    return [...finishedCubes, ...openCubes];
  }

  /** The two parts of a cube; empty if propagation refutes the cube, undefined if there is nothing left to choose. */
  #splitInTwo(cube: Choices, literalOf: (choice: Choice) => number): readonly Choices[] | undefined {
    const assumedLiterals = cube.map(literalOf);
    const startTime = performance.now();
    let bestIndex = -1;
    let bestScore = -1;
    let examinedCount = 0;
    for (let from = 0; from < this.#literals.length; from += TUNING.splitSlice) {
      if (
        examinedCount >= TUNING.splitValues ||
        (examinedCount > 0 && performance.now() - startTime > TUNING.splitMilliseconds)
      )
        break;
      const literals = this.#literals.slice(from, from + TUNING.splitSlice);
      const impliedCounts = this.#session.lookAhead(
        assumedLiterals,
        literals.flatMap((literal) => [literal, -literal]),
      );
      if (impliedCounts === undefined) return [];
      for (let i = 0; i < literals.length; i++) {
        const trueCount = impliedCounts[2 * i]!;
        const no = impliedCounts[2 * i + 1]!;
        if (trueCount < 0 && no < 0) return [];
        // A value that is known or refuted can't split the cube.
        if (trueCount <= 0 || no <= 0) continue;
        examinedCount++;
        const score = trueCount * no + trueCount + no;
        if (score <= bestScore) continue;
        bestScore = score;
        bestIndex = from + i;
      }
    }
    if (bestIndex < 0) return undefined;
    const [variable, value] = this.#choices[bestIndex]!;
    return [
      [...cube, [variable, value]],
      [...cube, [variable, value, 0]],
    ];
  }
}
