/**
 * One proof composed of the refutations of cubes. Each refutation contributes the lemmas that its engine learned, which
 * hold without assumptions, and the clause that the cube's choices contradict each other. The clause of a split cube
 * follows from the clauses of its parts; cubes with the most choices come first. The last clause says that there is no
 * answer. Literals are the same whenever the same texts are read, because the literals of all values are created before
 * any others (`withFixedValues`). Source: Heule and Biere, "Compositional propositional proofs" (2015).
 */

import type { Ground } from '../../../model/ground.ts';
import { codesOf } from '../../../model/variables.ts';
import type { FlatCnf } from '../dimacs/flat.ts';
import { compileSat, type SatProgram } from '../encode/compile.ts';
import { checkProof } from '../proof/drat.ts';
import type { Choice, Choices } from './choices.ts';

/** Matches texts that contain only the characters of a proof. */
const PROOF_CHARACTERS = /^[-d0-9 \n]*$/;

export interface CubeProof {
  /** Whether all proofs are valid and the refuted cubes cover everything. */
  readonly verified: boolean;
  readonly lemmas: number;
  /** The model's clauses, which the proof refutes. */
  readonly clauses: FlatCnf;
}

/**
 * The program after creating literals for the values of all variables, in an order that doesn't depend on later
 * queries.
 */
function withFixedValues(program: SatProgram, { terms }: Ground): SatProgram {
  for (let variable = 0; variable < terms.variableCount; variable++) {
    const ref = terms.variable(variable);
    for (const value of codesOf(terms, ref)) program.is(ref, value);
  }
  return program;
}

/** A program that enforces all rules by clauses alone, as proofs require. */
export const compileProvable = (ground: Ground): SatProgram =>
  withFixedValues(compileSat(ground, { connectivity: 'eager', facts: 'none' }), ground);

export const literalOf = (program: SatProgram, { terms }: Ground, [variable, value, not]: Choice): number => {
  const literal = program.is(terms.variable(variable), value);
  return not === undefined ? literal : -literal;
};

const clauseLine = (clause: readonly number[]): string => `${[...clause, 0].join(' ')}\n`;

/** The lemmas of an engine's proof, the clause of the refuted cube, then deletions of the lemmas; as text. */
export function proofStepsOf(proof: Uint8Array, refuted: readonly number[]): string {
  const lemmas = new TextDecoder()
    .decode(proof)
    .split('\n')
    .filter((each) => each !== '' && each !== '0' && !each.startsWith('d'));
  // Lemmas of one literal stay, so that their consequences needn't be derived again.
  const longLemmas = lemmas.filter((each) => each.split(' ').length > 2);
  return `${[...lemmas, ''].join('\n')}${clauseLine(refuted)}${longLemmas.map((each) => `d ${each}\n`).join('')}`;
}

export class CubeProofs {
  readonly #emitSteps: ((steps: string) => void) | undefined;
  readonly #refutedCubes: Choices[] = [];
  /** The cubes that were split, and the intermediate cubes on the way from these to their parts. */
  readonly #splitCubes: Choices[] = [];
  #verified = true;
  #lemmas = 0;

  constructor(tell: ((steps: string) => void) | undefined) {
    this.#emitSteps = tell;
  }

  addRefutation(cube: Choices, isVerified: boolean, lemmas: number, steps: string): void {
    this.#refutedCubes.push(cube);
    this.#lemmas += lemmas;
    if (!isVerified || !PROOF_CHARACTERS.test(steps)) this.#verified = false;
    else if (steps !== '') this.#emitSteps?.(steps);
  }

  /**
   * Records that a cube was split. A part is reached choice by choice, so each intermediate step is recorded as a cube,
   * too.
   */
  split(cube: Choices, parts: readonly Choices[]): void {
    this.#splitCubes.push(cube);
    for (const each of parts)
      for (let length = cube.length + 1; length <= each.length; length++)
        this.#splitCubes.push(each.slice(0, length));
  }

  /**
   * Checks that the refuted cubes cover everything: the model's clauses together with one clause per cube are
   * unsatisfiable.
   */
  conclude(ground: Ground): CubeProof {
    const program = compileProvable(ground);
    const negatedLiterals = (cube: Choices): number[] =>
      cube.map((choice) => -literalOf(program, ground, choice));
    const { sink, variables } = program;
    const ownClauses = sink.clauses.slice(0, sink.length);
    const addedLiterals = this.#refutedCubes.flatMap((cube) => [...negatedLiterals(cube), 0]);
    const allClauses = new Int32Array(ownClauses.length + addedLiterals.length);
    allClauses.set(ownClauses);
    allClauses.set(addedLiterals, ownClauses.length);
    const splitCubes = [...this.#splitCubes].sort((a, b) => b.length - a.length);
    const text = [...splitCubes.map(negatedLiterals), []].map(clauseLine).join('');
    const proofCheck = checkProof(
      { variables, clauses: allClauses, length: allClauses.length },
      new TextEncoder().encode(text),
      {
        format: 'text',
      },
    );
    this.#emitSteps?.(text);
    return {
      verified: this.#verified && proofCheck.verified,
      lemmas: this.#lemmas,
      clauses: { variables, clauses: ownClauses, length: ownClauses.length },
    };
  }
}
