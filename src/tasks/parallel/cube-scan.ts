/**
 * Cubes of a model that is a walk along its tables (../../backends/scan): its plan is made once, and a cube only excludes tuples. A board is
 * split in the order of the scan, so that several scans share its work; a scan that was interrupted isn't repeated for the part it has covered.
 */

import type { Choice, Choices } from '../../backends/sat/cubes/choices.ts';
import { mayScan, type Plan, planScan } from '../../backends/scan/plan.ts';
import { type Claim, claimsByLevel, type Prefix, Prefixes } from '../../backends/scan/prefixes.ts';
import { Scan } from '../../backends/scan/scan.ts';
import type { Ground } from '../../model/ground.ts';
import { Random } from '../common/random.ts';
import { withKnown } from '../open/known.ts';
import { TUNING } from './tuning.ts';

export class CubeScans {
  readonly #ground: Ground;
  readonly #plan: Plan;
  #scan: Scan | undefined;
  #hopeful: boolean | undefined;

  private constructor(ground: Ground, plan: Plan) {
    this.#ground = ground;
    this.#plan = plan;
  }

  /** Undefined if the model isn't such a walk. */
  static of(ground: Ground): CubeScans | undefined {
    const plan = mayScan(ground) ? planScan(ground) : undefined;
    return plan && new CubeScans(ground, plan);
  }

  /** Whether the whole board can probably be scanned in acceptable time, by an estimate. */
  get isHopeful(): boolean {
    if (this.#hopeful === undefined) {
      const random = new Random(0);
      this.#hopeful = this.#prefixes([])!.estimate((end) => random.below(end)) <= TUNING.hopefulSteps;
    }
    return this.#hopeful;
  }

  /** A scan of the cube, which ends when another one is started; undefined if there is none. */
  scan(cube: Choices): Scan | undefined {
    this.#scan ??= new Scan(this.#plan);
    if (this.#scan.restart(this.#claims(cube))) return this.#scan;
    // The cube has choices that the plan doesn't distinguish.
    const claims = cube.map(([variable, value, not]) => ({ variable, value, holds: not === undefined }));
    const plan = planScan(withKnown(this.#ground, claims));
    return plan && new Scan(plan);
  }

  /** At least this number of parts if possible, in the order of the scan; the cube alone if no plan splits it. */
  split(cube: Choices, parts: number): readonly Choices[] {
    const prefixes = this.#prefixes(cube);
    if (!prefixes) return [cube];
    return this.#cubes(cube, prefixes, prefixes.splitWhole(parts));
  }

  /** The same for the rest of a cube that a scan covered up to this path. */
  after(cube: Choices, path: Prefix, parts: number): readonly Choices[] {
    const prefixes = this.#prefixes(cube);
    if (!prefixes || path.length === 0) return this.split(cube, parts);
    return this.#cubes(cube, prefixes, prefixes.splitAfter(path, parts));
  }

  #claims(cube: Choices): Claim[] {
    const { terms } = this.#ground;
    return cube.map(([variable, value, not]) => ({
      ref: terms.variable(variable),
      value,
      holds: not === undefined,
    }));
  }

  #prefixes(cube: Choices): Prefixes | undefined {
    const claims = claimsByLevel(this.#plan, this.#claims(cube));
    return claims && new Prefixes(this.#plan, claims);
  }

  #cubes(cube: Choices, prefixes: Prefixes, list: readonly Prefix[]): readonly Choices[] {
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
