/**
 * Cubes of a model that is a walk along its tables (../../backends/scan): its plan is laid once, and a cube only refuses
 * tuples of it. A board that is split follows the order of the scan, so that several scans share the work of one; a scan that
 * is broken off leaves out what it has been through.
 */
import { mayScan, type Plan, planScan } from '../../backends/scan/plan.ts';
import { type Claim, claimsByLevel, type Prefix, Prefixes } from '../../backends/scan/prefixes.ts';
import { Scan } from '../../backends/scan/scan.ts';
import type { Ground } from '../../model/ground.ts';
import { Random } from '../common/random.ts';
import { withKnown } from '../open/known.ts';
import type { Choice, Choices } from './cube.ts';
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

  /** Undefined where the model is no such walk. */
  static of(ground: Ground): CubeScans | undefined {
    const plan = mayScan(ground) ? planScan(ground) : undefined;
    return plan && new CubeScans(ground, plan);
  }

  /** Whether the whole board may be scanned in a time that people wait, by an estimate. */
  get isHopeful(): boolean {
    if (this.#hopeful === undefined) {
      const random = new Random(0);
      this.#hopeful = this.#prefixes([])!.estimate((end) => random.below(end)) <= TUNING.hopefulSteps;
    }
    return this.#hopeful;
  }

  /** A scan of the cube, which ends where another one is asked for; undefined where there is none. */
  scan(cube: Choices): Scan | undefined {
    this.#scan ??= new Scan(this.#plan);
    if (this.#scan.within(this.#claims(cube))) return this.#scan;
    // The cube is about what the plan doesn't tell apart.
    const claims = cube.map(([variable, value, not]) => ({ variable, value, holds: not === undefined }));
    const plan = planScan(withKnown(this.#ground, claims));
    return plan && new Scan(plan);
  }

  /** So many parts at least where there are as many, in the order of the scan; the cube alone where no plan splits it. */
  split(cube: Choices, parts: number): readonly Choices[] {
    const prefixes = this.#prefixes(cube);
    if (!prefixes) return [cube];
    return this.#cubes(cube, prefixes, prefixes.first(parts));
  }

  /** The same for what is left of a cube that a scan went through up to this path. */
  after(cube: Choices, path: Prefix, parts: number): readonly Choices[] {
    const prefixes = this.#prefixes(cube);
    if (!prefixes || path.length === 0) return this.split(cube, parts);
    return this.#cubes(cube, prefixes, prefixes.after(path, parts));
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
