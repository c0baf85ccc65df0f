/**
 * As few clues as the answer needs. A clue left out is one assumption less, so a refutation of "another answer" tells
 * by its core which clues it needed, and all others go at once. Then the rest is tried one by one (symmetric places
 * together), in random order; each refutation may drop more. What is left can't be left out.
 */
import type { Assignment } from '../../../model/ground.ts';
import type { Random } from '../layout/random.ts';
import type { Joint, Place } from './joint.ts';
import type { Questions } from './questions.ts';

export interface Removal {
  readonly joint: Joint;
  readonly questions: Questions;
  readonly random: Random;
  /** Removable places that go or stay together. */
  readonly orbits: readonly (readonly Place[])[];
  /** The assumptions that stay: other clues, and "another answer than this one". */
  readonly base: readonly number[];
  readonly answer: Assignment;
}

/** The removable places that stay. The assumptions for all of them are known to have no other answer. */
export async function neededClues(removal: Removal, core: readonly number[]): Promise<Set<Place>> {
  const { joint, questions, random, orbits, base, answer } = removal;
  const literals = new Map<Place, number>();
  for (const orbit of orbits) {
    for (const place of orbit) {
      if (!joint.isAbsent(place, answer)) literals.set(place, joint.told(place, answer));
    }
  }
  const used = (orbit: readonly Place[], from: ReadonlySet<number>): boolean =>
    orbit.some((place) => from.has(literals.get(place) ?? 0));
  const mayGo = new Set(await dispensable(removal, literals));
  const kept: (readonly Place[])[] = orbits.filter((orbit) => !mayGo.has(orbit));
  let needed = new Set(core);
  let candidates = random.shuffled([...mayGo].filter((orbit) => used(orbit, needed)));
  const assume = (groups: readonly (readonly Place[])[]): number[] =>
    groups.flatMap((orbit) => orbit.flatMap((place) => literals.get(place) ?? []));
  for (let next = candidates.pop(); next; next = candidates.pop()) {
    const reply = await questions.ask([...base, ...assume(kept), ...assume(candidates)]);
    if (reply.status === 'unsatisfiable') {
      needed = new Set(reply.core);
      candidates = candidates.filter((orbit) => used(orbit, needed));
    } else kept.push(next);
  }
  return new Set(kept.flat().filter((place) => literals.has(place)));
}

/**
 * Orbits that can all be absent and the answer stays one. All, as a rule; but an island of Nurikabe never goes without its number,
 * although what the number is may follow from the others.
 */
async function dispensable(
  { joint, questions, orbits, answer }: Removal,
  literals: ReadonlyMap<Place, number>,
): Promise<(readonly Place[])[]> {
  const { program } = joint.session;
  const values = joint.finds.map((ref) => program.is(ref, joint.numberOf(ref, answer)));
  const fixed = joint.open.filter((place) => !place.removable).map((place) => joint.told(place, answer));
  const absences = new Map(
    orbits.map((orbit) => [orbit, orbit.flatMap((place) => joint.absence(place) ?? [])]),
  );
  let gone = [...orbits];
  for (;;) {
    const leaving = new Set(gone);
    const kept = orbits.filter((orbit) => !leaving.has(orbit)).flat();
    const told = kept.flatMap((place) => (joint.absence(place) ? (literals.get(place) ?? []) : []));
    const reply = await questions.ask([
      ...values,
      ...fixed,
      ...told,
      ...gone.flatMap((o) => absences.get(o)!),
    ]);
    if (reply.status !== 'unsatisfiable') return gone;
    const core = new Set(reply.core);
    const clash = gone.find((orbit) => absences.get(orbit)!.some((literal) => core.has(literal)));
    gone = gone.filter((orbit) => orbit !== clash);
    if (!clash) return [];
  }
}
