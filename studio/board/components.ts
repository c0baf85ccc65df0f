/**
 * The colors of components: connected lines, and connected cells with the same value. A component keeps its color while
 * it grows; of two that merge, the larger one's color stays.
 */
import type { Connections } from '../../src/index.ts';
import type { Places } from '../game/entries.ts';

/** The number of colors; color 0 is the usual look. More components than colors share colors. */
export const HUE_COUNT = 6;

export class ComponentColors {
  readonly #groups: readonly Group[];

  constructor(connections: readonly Connections[], places: Places) {
    this.#groups = connections.map((each) => new Group(each, places.starts[each.find] ?? 0));
  }

  /** [place]: the color of the component of at least two places to which it belongs; without color 0. */
  hues(valueAt: (at: number) => number | undefined): ReadonlyMap<number, number> {
    const hues = new Map<number, number>();
    for (const group of this.#groups) group.addHues(valueAt, hues);
    return hues;
  }
}

/** The components of one find that one kind of condition speaks of. */
class Group {
  readonly #pairs: Int32Array;
  readonly #values: ReadonlySet<number> | undefined;
  readonly #firstPlace: number;
  /** [position]: the number of the component to which it belonged before. */
  #numbers = new Map<number, number>();
  /** [number of a component]: its color. */
  readonly #hues = new Map<number, number>();
  #nextNumber = 0;

  constructor({ pairs, values }: Connections, firstPlace: number) {
    this.#pairs = pairs;
    this.#values = values && new Set(values);
    this.#firstPlace = firstPlace;
  }

  addHues(valueAt: (at: number) => number | undefined, hues: Map<number, number>): void {
    const numbers = new Map<number, number>();
    for (const [number, positions] of this.#numberComponents(this.#components(valueAt))) {
      const hue = this.#hues.get(number) ?? 0;
      for (const position of positions) {
        numbers.set(position, number);
        if (hue > 0) hues.set(this.#firstPlace + position, hue);
      }
    }
    this.#numbers = numbers;
  }

  /** The positions of each component of at least two places. */
  #components(valueAt: (at: number) => number | undefined): readonly (readonly number[])[] {
    const parents = new Map<number, number>();
    const root = (position: number): number => {
      let at = position;
      for (let up = parents.get(at); up !== undefined && up !== at; up = parents.get(at)) at = up;
      parents.set(position, at);
      return at;
    };
    const valueIn = (position: number): number | undefined => {
      const value = valueAt(this.#firstPlace + position);
      return value !== undefined && this.#values && !this.#values.has(value) ? undefined : value;
    };
    for (let at = 0; at < this.#pairs.length; at += 2) {
      const [a, b] = [this.#pairs[at] ?? 0, this.#pairs[at + 1] ?? 0];
      const [one, other] = [valueIn(a), valueIn(b)];
      if (one === undefined || other === undefined || (!this.#values && one !== other)) continue;
      parents.set(root(a), root(b));
    }
    const components = new Map<number, number[]>();
    for (const position of [...parents.keys()].sort((a, b) => a - b)) {
      const positions = components.get(root(position)) ?? [];
      components.set(root(position), positions);
      positions.push(position);
    }
    return [...components.values()];
  }

  /** Numbers the components: each keeps the number that most of its places had, unless a larger part has it. */
  #numberComponents(components: readonly (readonly number[])[]): ReadonlyMap<number, readonly number[]> {
    const claims = components.flatMap((positions) => {
      const counts = new Map<number, number>();
      for (const position of positions) {
        const number = this.#numbers.get(position);
        if (number !== undefined) counts.set(number, (counts.get(number) ?? 0) + 1);
      }
      return Array.from(counts, ([number, count]) => ({ positions, number, count }));
    });
    claims.sort((a, b) => b.count - a.count || a.number - b.number);
    const numberedComponents = new Map<number, readonly number[]>();
    const doneComponents = new Set<readonly number[]>();
    for (const { positions, number } of claims) {
      if (doneComponents.has(positions) || numberedComponents.has(number)) continue;
      numberedComponents.set(number, positions);
      doneComponents.add(positions);
    }
    for (const number of this.#hues.keys()) if (!numberedComponents.has(number)) this.#hues.delete(number);
    const newComponents = components.filter((positions) => !doneComponents.has(positions));
    for (const positions of newComponents.toSorted((a, b) => b.length - a.length)) {
      this.#hues.set(this.#nextNumber, this.#rarestHue());
      numberedComponents.set(this.#nextNumber++, positions);
    }
    return numberedComponents;
  }

  #rarestHue(): number {
    const counts = new Array<number>(HUE_COUNT).fill(0);
    for (const hue of this.#hues.values()) counts[hue] = (counts[hue] ?? 0) + 1;
    return counts.indexOf(counts.reduce((a, b) => Math.min(a, b)));
  }
}
