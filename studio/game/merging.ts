/**
 * Entries of several players, or several pages with the same game, merged place by place: the last writer wins. "Last"
 * goes by a logical clock, so that all pages agree on it in whatever order messages arrive (Lamport 1978).
 */
import { entryIn, type PlainEntry, plainEntry } from '../share/link.ts';
import { EMPTY, type Entry, type Places } from './entries.ts';

/** What one page has written at one moment, in the form in which it is sent. */
export interface Write {
  /** A Lamport clock: a number above those of all writes that the writer had seen, so that the later of two writes wins. */
  readonly clock: number;
  readonly writer: string;
  readonly entries: readonly PlainEntry[];
}

interface Stamp {
  readonly clock: number;
  readonly writer: string;
}

type PlacedEntry = readonly [at: number, entry: Entry];

/** Clocks from here on aren't believed. */
const MAX_CLOCK = 2 ** 48;
/** The greatest number of entries in one write; more are sent as several. */
export const MAX_WRITTEN = 1000;

export class SharedEntries {
  readonly #writer: string;
  readonly #places: Places;
  /** [place]: who wrote last there, among those that share the game. */
  readonly #stamps = new Map<number, Stamp>();
  #clock = 0;

  constructor(writer: string, places: Places) {
    this.#writer = writer;
    this.#places = places;
  }

  /** Notes that this page has written at these places. */
  noteOwn(places: Iterable<number>): void {
    const stamp = { clock: ++this.#clock, writer: this.#writer };
    for (const at of places) this.#stamps.set(at, stamp);
  }

  /** The entries of these writes that are later than what is there. */
  merge(writes: readonly Write[]): readonly PlacedEntry[] {
    const holdingEntries = new Map<number, Entry>();
    for (const { clock, writer, entries } of writes) {
      this.#clock = Math.max(this.#clock, clock);
      for (const plain of entries) {
        const placed = entryIn(plain, this.#places);
        if (!placed || this.#isFixed(placed[0]) || !isLater({ clock, writer }, this.#stamps.get(placed[0])))
          continue;
        this.#stamps.set(placed[0], { clock, writer });
        holdingEntries.set(...placed);
      }
    }
    return [...holdingEntries];
  }

  /** The writes for these places, with their present entries; by default for all places that were written while the game was shared. */
  writesOf(entries: readonly Entry[], places: Iterable<number> = this.#stamps.keys()): readonly Write[] {
    const plainByStamp = new Map<Stamp, PlainEntry[]>();
    for (const at of places) {
      const stamp = this.#stamps.get(at);
      if (!stamp) continue;
      const plain = plainByStamp.get(stamp) ?? [];
      plainByStamp.set(stamp, plain);
      plain.push(plainEntry(at, entries[at] ?? EMPTY));
    }
    return [...plainByStamp].flatMap(([stamp, plain]) =>
      Array.from({ length: Math.ceil(plain.length / MAX_WRITTEN) }, (_, part) => ({
        ...stamp,
        entries: plain.slice(part * MAX_WRITTEN, (part + 1) * MAX_WRITTEN),
      })),
    );
  }

  /** The places where this page knows of a later write than these. */
  newerThan(writes: readonly Write[]): readonly number[] {
    const knownStamps = new Map<number, Stamp>();
    for (const { clock, writer, entries } of writes)
      for (const [at] of entries) knownStamps.set(at, { clock, writer });
    return [...this.#stamps].flatMap(([at, stamp]) => (isLater(stamp, knownStamps.get(at)) ? [at] : []));
  }

  /** The places that nobody has written to while the game was shared. */
  unwrittenPlaces(): readonly number[] {
    return Array.from({ length: this.#places.count }, (_, at) => at).filter(
      (at) => !this.#stamps.has(at) && !this.#isFixed(at),
    );
  }

  #isFixed(at: number): boolean {
    return at < this.#places.firstColorPlace && this.#places.fixedValue(at) !== undefined;
  }
}

/** Whether one write is later than another; of two at the same time, the greater name counts as later. */
function isLater(one: Stamp, other: Stamp | undefined): boolean {
  if (!other || one.clock !== other.clock) return one.clock > (other?.clock ?? 0);
  return one.writer > other.writer;
}

/** Reads writes from another page; what isn't one is left out. */
export function readWrites(data: unknown): readonly Write[] {
  return Array.isArray(data) ? data.filter(isWrite) : [];
}

function isWrite(data: unknown): data is Write {
  const { clock, writer, entries } = (data ?? {}) as Partial<Write>;
  return (
    Number.isInteger(clock) &&
    Number(clock) > 0 &&
    Number(clock) < MAX_CLOCK &&
    typeof writer === 'string' &&
    /^[\w-]{0,32}$/.test(writer) &&
    Array.isArray(entries) &&
    entries.every((entry) => Array.isArray(entry))
  );
}
