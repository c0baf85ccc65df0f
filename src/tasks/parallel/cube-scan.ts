/**
 * Scans of cubes, for models whose rules are all tables: a scan (../../backends/scan) visits the tables in one order by backtracking. The plan for the
 * whole model is made once; a cube only excludes tuples from it. A board is split in the order of the scan, so that several scans share the work; after
 * an interrupted scan, only the part that it hasn't covered is searched.
 */

import type { Choice, Choices } from '../../backends/sat/cubes/choices.ts';
import { mayScan, planScan, type ScanPlan } from '../../backends/scan/plan.ts';
import { type Claim, claimsByLevel, type Prefix, Prefixes } from '../../backends/scan/prefixes.ts';
import { Scan } from '../../backends/scan/scan.ts';
import type { Ground } from '../../model/ground.ts';
import { Random } from '../common/random.ts';
import { withKnownValues } from '../open/known.ts';
import { TUNING } from './tuning.ts';

export class CubeScans {
  readonly #ground: Ground;
  readonly #plan: ScanPlan;
  #scan: Scan | undefined;
  #isWorthwhile: boolean | undefined;

  private constructor(ground: Ground, plan: ScanPlan) {
    this.#ground = ground;
    this.#plan = plan;
  }

  /** Makes the plan of the scan; undefined if no scan can solve the model. */
  static of(ground: Ground): CubeScans | undefined {
    const plan = mayScan(ground) ? planScan(ground) : undefined;
    return plan && new CubeScans(ground, plan);
  }

  /** Whether the whole board can probably be scanned in acceptable time, by an estimate. */
  get isWorthwhile(): boolean {
    if (this.#isWorthwhile === undefined) {
      const random = new Random(0);
      this.#isWorthwhile =
        this.#prefixesIn([])!.estimate((end) => random.intBelow(end)) <= TUNING.hopefulSteps;
    }
    return this.#isWorthwhile;
  }

  /** Starts a scan of the cube, which ends the previous scan. Undefined if no plan fits the cube. */
  startScan(cube: Choices): Scan | undefined {
    this.#scan ??= new Scan(this.#plan);
    if (this.#scan.restart(this.#claims(cube))) return this.#scan;
    // The plan of the whole model doesn't distinguish some choices of the cube, so a new plan is made for the cube.
    const claims = cube.map(([variable, value, not]) => ({ variable, value, holds: not === undefined }));
    const plan = planScan(withKnownValues(this.#ground, claims));
    return plan && new Scan(plan);
  }

  /** Splits the cube into at least `parts` parts if possible, in the order of the scan; returns the cube alone if no plan splits it. */
  splitCube(cube: Choices, parts: number): readonly Choices[] {
    const prefixes = this.#prefixesIn(cube);
    if (!prefixes) return [cube];
    return this.#cubesOf(cube, prefixes, prefixes.splitFromRoot(parts));
  }

  /** Splits what remains of a cube after a scan up to `path` into at least `parts` parts, as `splitCube` does for a whole cube. */
  splitRest(cube: Choices, path: Prefix, parts: number): readonly Choices[] {
    const prefixes = this.#prefixesIn(cube);
    if (!prefixes || path.length === 0) return this.splitCube(cube, parts);
    return this.#cubesOf(cube, prefixes, prefixes.splitAfter(path, parts));
  }

  #claims(cube: Choices): Claim[] {
    const { terms } = this.#ground;
    return cube.map(([variable, value, not]) => ({
      ref: terms.variable(variable),
      value,
      holds: not === undefined,
    }));
  }

  #prefixesIn(cube: Choices): Prefixes | undefined {
    const claims = claimsByLevel(this.#plan, this.#claims(cube));
    return claims && new Prefixes(this.#plan, claims);
  }

  #cubesOf(cube: Choices, prefixes: Prefixes, list: readonly Prefix[]): readonly Choices[] {
    const { terms } = this.#ground;
    const chosenVariables = new Set(
      cube.flatMap(([variable, , not]) => (not === undefined ? [variable] : [])),
    );
    return list.map((prefix) => [
      ...cube,
      ...prefixes.claimsOf(prefix).flatMap(({ ref, value }): Choice[] => {
        const variable = terms.variableOf(ref);
        return chosenVariables.has(variable) ? [] : [[variable, value]];
      }),
    ]);
  }
}
