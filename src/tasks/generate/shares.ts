/**
 * Weights kept by counting: of the places to choose, each value gets its part, give or take a few. Each level of
 * tolerance holds under a literal of its own, tight ones first: uniqueness pulls at the shares, and what it can't have
 * it gets from the next level. One totalizer a value with a weight; a weight of 0 is a clause for each place.
 */
import type { Ref } from '../../model/terms.ts';
import { UnknownBool, type UnknownInt } from '../../model/values.ts';
import type { Joint } from './joint.ts';
import type { Weights } from './plan.ts';
import type { Random } from './random.ts';

export interface ShareGroup {
  readonly name: string;
  readonly kind: 'chosen' | 'find';
  readonly refs: readonly Ref[];
  /** Codes with the texts that weights know them by. */
  readonly values: readonly { readonly code: number; readonly text: string; readonly weight: number }[];
}

const LEVELS = 9;
/** The part of the places that are drawn by lot: of what is chosen, and of finds, which rules leave more alike. */
const FIXED = { chosen: 0.06, find: 0.3 };
/** Of all places; at least one. */
const TIGHTEST = 0.02;

export class Shares {
  readonly groups: readonly ShareGroup[];
  /** By level, the assumption that holds it. The loosest level has none. */
  readonly levels: readonly number[];
  readonly #joint: Joint;

  constructor(joint: Joint, groups: readonly ShareGroup[]) {
    this.#joint = joint;
    this.groups = groups;
    const { program } = joint.session;
    this.levels = groups.length === 0 ? [] : Array.from({ length: LEVELS }, () => program.fresh());
    for (const group of groups) this.#encode(group);
  }

  /** New wishes for what to choose; values without weights anywhere in their domain. */
  randomPhases(random: Random): void {
    const joint = this.#joint;
    const weighted = new Set<Ref>();
    for (const { refs, values } of this.groups) {
      for (const ref of refs) {
        weighted.add(ref);
        joint.prefer(ref, values[random.weighted(values.map((value) => value.weight))]?.code ?? 0);
      }
    }
    for (const ref of [...joint.finds, ...joint.open.map((place) => place.ref)]) {
      if (!weighted.has(ref)) joint.prefer(ref, this.#anyValue(ref, random));
    }
  }

  /** Literals that give a few of the places to choose a value by lot, so that no two seeds walk the same way. */
  randomPlaces(random: Random): number[] {
    const { program } = this.#joint.session;
    return this.groups.flatMap(({ refs, values, kind }) => {
      const weights = values.map(({ weight }) => weight);
      return random
        .shuffled(refs)
        .slice(0, Math.ceil(refs.length * FIXED[kind]))
        .map((ref) => program.is(ref, values[random.weighted(weights)]?.code ?? 0));
    });
  }

  #anyValue(ref: Ref, random: Random): number {
    const { terms } = this.#joint.ground;
    const values = terms.values(ref);
    if (values) return values[random.below(values.length)]!;
    return terms.low(ref) + random.below(terms.high(ref) - terms.low(ref) + 1);
  }

  #encode({ refs, values }: ShareGroup): void {
    const { session } = this.#joint;
    const { program } = session;
    const { terms } = this.#joint.ground;
    const total = values.reduce((sum, { weight }) => sum + weight, 0);
    const count = refs.length;
    const tightest = Math.max(1, TIGHTEST * count);
    for (const { code, weight } of values) {
      if (weight === 0) {
        for (const ref of refs) program.clause([-program.is(ref, code)]);
        continue;
      }
      if (weight === total) continue;
      const sum = terms.sum(
        new Array<number>(count).fill(1),
        refs.map((ref) => terms.is(ref, code)),
      );
      const wanted = (weight / total) * count;
      this.levels.forEach((level, at) => {
        const tolerance = at === 0 ? tightest : tightest * 1.4 ** at;
        const low = Math.max(0, Math.ceil(wanted - tolerance));
        const high = Math.min(count, Math.floor(wanted + tolerance));
        if (low > 0) program.clause([-level, program.atLeast(sum, low)]);
        if (high < count) program.clause([-level, -program.atLeast(sum, high + 1)]);
      });
    }
  }
}

/** A value's code in the variable, by the text that weights use. */
export function textsOf(value: UnknownInt | UnknownBool, codes: readonly number[]): string[] {
  if (value instanceof UnknownBool) return codes.map((code) => (code === 1 ? 'true' : 'false'));
  return codes.map((code) => {
    if (code === value.absent) return 'absent';
    return typeof value.reading === 'string'
      ? String(code)
      : (value.reading.members[code]?.name ?? String(code));
  });
}

/** Undefined where no weights are told. */
export function shareGroup(
  joint: Joint,
  { name, kind }: Pick<ShareGroup, 'name' | 'kind'>,
  places: readonly { readonly ref: Ref; readonly value: UnknownInt | UnknownBool }[],
  weights: Weights,
): ShareGroup | undefined {
  const [first] = places;
  if (!first || weights.size === 0) return undefined;
  const { terms } = joint.ground;
  const low = terms.low(first.ref);
  const codes = [
    ...(terms.values(first.ref) ??
      Array.from({ length: terms.high(first.ref) - low + 1 }, (_, i) => low + i)),
  ];
  const texts = textsOf(first.value, codes);
  const values = codes.map((code, at) => {
    const text = texts[at] ?? '';
    return { code, text, weight: weights.get(text) ?? 0 };
  });
  return { name, kind, refs: places.map((place) => place.ref), values };
}
