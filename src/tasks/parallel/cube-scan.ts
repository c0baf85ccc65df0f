/**
 * Scans cubes of a model that a scan can solve: its rules are tables, visited in one order (../../backends/scan). The plan of the model's scan is
 * made once; a cube only excludes tuples from it. A board is split in the order of the scan, so that several scans share the work; after an
 * interrupted scan, only the part that it hasn't covered is searched.
 */

import type { Choice, Choices } from '../../backends/sat/cubes/choices.ts';
import { mayScan, planScan, type ScanPlan } from '../../backends/scan/plan.ts';
import { type Claim, claimsByLevel, type Prefix, Prefixes } from '../../backends/scan/prefixes.ts';
import { Scan } from '../../backends/scan/scan.ts';
import type { Ground } from '../../model/ground.ts';
import { Random } from '../common/random.ts';
import { withKnown } from '../open/known.ts';
import { TUNING } from './tuning.ts';

export class CubeScans {
  readonly #ground: Ground;
  readonly #plan: ScanPlan;
  #scan: Scan | undefined;
  #isHopeful: boolean | undefined;

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
  get isHopeful(): boolean {
    if (this.#isHopeful === undefined) {
      const random = new Random(0);
      this.#isHopeful = this.#prefixesIn([])!.estimate((end) => random.below(end)) <= TUNING.hopefulSteps;
    }
    return this.#isHopeful;
  }

  /** Starts a scan of the cube, which ends the previous scan. Undefined if no plan fits the cube. */
  scan(cube: Choices): Scan | undefined {
    this.#scan ??= new Scan(this.#plan);
    if (this.#scan.restart(this.#claims(cube))) return this.#scan;
    // The plan of the whole model doesn't distinguish some choices of the cube, so a new plan is made for the cube.
    const claims = cube.map(([variable, value, not]) => ({ variable, value, holds: not === undefined }));
    const plan = planScan(withKnown(this.#ground, claims));
    return plan && new Scan(plan);
  }

  /** Splits the cube into at least `parts` parts if possible, in the order of the scan; returns the cube alone if no plan splits it. */
  split(cube: Choices, parts: number): readonly Choices[] {
    const prefixes = this.#prefixesIn(cube);
    if (!prefixes) return [cube];
    return this.#cubesOf(cube, prefixes, prefixes.splitFromRoot(parts));
  }

  /** Splits the rest of a cube that a scan has covered up to `path`, like `split`. */
  splitRest(cube: Choices, path: Prefix, parts: number): readonly Choices[] {
    const prefixes = this.#prefixesIn(cube);
    if (!prefixes || path.length === 0) return this.split(cube, parts);
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
    const made = new Set(cube.flatMap(([variable, , not]) => (not === undefined ? [variable] : [])));
    return list.map((prefix) => [
      ...cube,
      ...prefixes.claimsOf(prefix).flatMap(({ ref, value }): Choice[] => {
        const variable = terms.variableOf(ref);
        return made.has(variable) ? [] : [[variable, value]];
      }),
    ]);
  }
}
