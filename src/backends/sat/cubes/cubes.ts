/**
 * Cubes: a search split by the values of some variables, one after the other, into cases that exclude each other and
 * together cover everything. Cases that unit propagation and a few conflicts refute are left out, so the corners of an
 * edge matching board give 24 cubes, not all tiles to the power of four. (Heule et al., Cube and Conquer, 2011.)
 */

import type { Ground } from '../../../model/ground.ts';
import type { Ref } from '../../../model/terms/terms.ts';
import { FixedSet, keyOf, type Value } from '../../../model/values.ts';
import type { SatProgram } from '../encode/compile.ts';
import type { SolveRequest, SessionOutcome as Verdict } from '../engine/session.ts';
import { TUNING } from './tuning.ts';

/** One cube: literals of the program, and the values that they represent, in the order of the variables. */
export interface Cube {
  readonly literals: readonly number[];
  readonly values: readonly number[];
}

export interface Cubes {
  readonly cubes: readonly Cube[];
  /** The number of variables that the cubes fix. Fixing more would have made too many cubes. */
  readonly variables: number;
}

/** Answers queries under assumptions: a session, or its replacement in tests. */
export interface Refuter {
  readonly program: SatProgram;
  solve(request: SolveRequest): Verdict;
}

export type Splitting =
  | { readonly status: 'found'; readonly refs: readonly Ref[] }
  | { readonly status: 'unknown'; readonly message: string };

/**
 * The variables by which cubes are split, given as text: all variables of `family`, or with `family[set]` the variables
 * whose index is in a set of the model. `named` returns the value of a name.
 */
export function splittingVariables(
  ground: Ground,
  by: string,
  named: (name: string) => Value | undefined,
): Splitting {
  const unknownName = (message: string): Splitting => ({ status: 'unknown', message });
  const [, name, set] =
    /^\s*([\p{L}_][\p{L}\p{N}_]*)\s*(?:\[\s*([\p{L}_][\p{L}\p{N}_]*)\s*\])?\s*$/u.exec(by) ?? [];
  if (name === undefined) return unknownName(`\`${by}\` is neither a family nor a family[set].`);
  const family = ground.families.find((each) => each.name === name);
  if (family === undefined) {
    const familyNames = ground.families.map((each) => each.name).join(', ');
    return unknownName(`The model finds no \`${name}\`; it finds ${familyNames || 'nothing'}.`);
  }
  if (set === undefined) return { status: 'found', refs: family.refs };
  const members = named(set);
  if (!(members instanceof FixedSet) && !Array.isArray(members)) {
    return unknownName(`\`${set}\` is no set that the model names and the instance fixes.`);
  }
  const items: readonly Value[] = members instanceof FixedSet ? members.items : members;
  const wantedKeys = new Set(items.map(keyOf));
  const refs = family.refs.filter((_, i) => wantedKeys.has(keyOf(family.domain?.[i] ?? null)));
  if (refs.length === 0) return unknownName(`\`${name}\` has no variable over a member of \`${set}\`.`);
  return { status: 'found', refs };
}

/**
 * Splits by the values of one variable after the other, as long as there are at most `most` cubes. It ends early if
 * `stopped` returns true.
 */
export function findCubes(
  refuter: Refuter,
  refs: readonly Ref[],
  most: number = TUNING.cubes,
  stopped: () => boolean = () => false,
): Cubes {
  let cubes: readonly Cube[] = [{ literals: [], values: [] }];
  let variables = 0;
  for (const ref of refs) {
    const nextCubes = splitEach(refuter, cubes, ref, most, stopped);
    if (nextCubes === undefined) break;
    cubes = nextCubes;
    variables++;
  }
  return { cubes, variables };
}

function splitEach(
  refuter: Refuter,
  cubes: readonly Cube[],
  ref: Ref,
  most: number,
  stopped: () => boolean,
): readonly Cube[] | undefined {
  const { program } = refuter;
  const { domain } = program.integer(ref);
  const partCubes: Cube[] = [];
  for (const { literals, values } of cubes) {
    for (let i = 0; i < domain.size; i++) {
      if (stopped()) return undefined;
      const value = domain.at(i);
      const assumptions = [...literals, program.is(ref, value)];
      const { status } = refuter.solve({ assumptions, conflicts: TUNING.refutingConflicts });
      if (status === 'unsatisfiable') continue;
      if (partCubes.length === most) return undefined;
      partCubes.push({ literals: assumptions, values: [...values, value] });
    }
  }
  return partCubes;
}
