/**
 * As few clues as the answer needs, found by an engine of its own, in which every clue is there as the answer has it or not
 * there, and this answer is excluded. A clue left out is one assumption less, so a refutation tells by its core which clues it
 * needed, and all others go at once. Then the rest is tried one by one (symmetric places together), in random order; each
 * refutation may drop more. What is left can't be left out. (Several at once came to nothing: that a clue is needed takes ten
 * times as long to find out as that it isn't.)
 */
import { type Assignment, visibleRefs } from '../../../model/ground.ts';
import type { Claim } from '../../explain/reasoner.ts';
import { withKnown } from '../../open/known.ts';
import type { Random } from '../layout/random.ts';
import type { Plan } from '../section/plan.ts';
import { type GivenPlace, Joint, type OpenPlace } from './joint.ts';
import { Questions, type SearchLimits } from './questions.ts';

interface Wishes {
  /** Removable places that go or stay together. */
  readonly orbits: readonly (readonly GivenPlace[])[];
  readonly random: Random;
}

/** The engine with the clues as the answer has them. */
export class Removal {
  readonly joint: Joint;
  readonly questions: Questions;
  readonly answer: Assignment;
  /** The assumption that it is another answer. */
  readonly another: number;
  /** By place of the joint model: the same place here. */
  readonly #places: ReadonlyMap<GivenPlace, GivenPlace>;

  private constructor(from: Joint, joint: Joint, questions: Questions, answer: Assignment) {
    this.joint = joint;
    this.questions = questions;
    this.answer = answer;
    const { places } = joint;
    this.#places = new Map(from.places.map((place, at) => [place, places[at]!]));
    this.another = joint.session.program.fresh();
    joint.session.block(answer, visibleRefs(joint.ground), [-this.another]);
  }

  static async open(from: Joint, plan: Plan, limits: SearchLimits, answer: Assignment): Promise<Removal> {
    const ground = withKnown(
      from.ground,
      from.open.flatMap((place) => claimsOf(from, place, answer)),
    );
    const questions = await Questions.open(ground, 0, limits);
    return new Removal(from, new Joint(questions.session, plan), questions, answer);
  }

  /** By removable place that isn't absent in the answer: the literal that says its value. */
  literals(orbits: readonly (readonly GivenPlace[])[]): Map<GivenPlace, number> {
    const literals = new Map<GivenPlace, number>();
    for (const place of orbits.flat()) {
      const here = this.#places.get(place)!;
      if (!this.joint.isAbsent(here, this.answer)) literals.set(place, this.joint.told(here, this.answer));
    }
    return literals;
  }

  /**
   * With these orbits gone and all others told: one of the gone without which the answer is none; `other` where that is
   * none's fault; undefined where it is an answer.
   */
  async clash<Orbit extends readonly GivenPlace[]>(
    orbits: readonly Orbit[],
    isGone: (orbit: Orbit) => boolean,
    literals: ReadonlyMap<GivenPlace, number>,
  ): Promise<Orbit | 'other' | undefined> {
    const { joint, answer } = this;
    const { program } = joint.session;
    const absence = (place: GivenPlace): number | undefined => joint.absence(this.#places.get(place)!);
    const absences = (orbit: Orbit): number[] => orbit.flatMap((place) => absence(place) ?? []);
    const told = orbits
      .filter((orbit) => !isGone(orbit))
      .flatMap((orbit) => orbit.flatMap((place) => (absence(place) ? (literals.get(place) ?? []) : [])));
    const gone = orbits.filter(isGone);
    const reply = await this.questions.ask([
      ...joint.finds.map((ref) => program.is(ref, joint.numberOf(ref, answer))),
      ...this.fixed,
      ...told,
      ...gone.flatMap(absences),
    ]);
    if (reply.status !== 'unsatisfiable') return undefined;
    const core = new Set(reply.core);
    return gone.find((orbit) => absences(orbit).some((literal) => core.has(literal))) ?? 'other';
  }

  /** The clues that can't be removed. */
  get fixed(): number[] {
    const fixed = this.joint.places.filter((place) => !place.removable);
    return fixed.map((place) => this.joint.told(place, this.answer));
  }
}

/** The place has its value, or nothing; where it can't have nothing, it isn't told. */
function claimsOf(joint: Joint, place: OpenPlace, answer: Assignment): Claim[] {
  const { terms } = joint.ground;
  const variable = terms.variableOf(place.ref);
  const value = joint.numberOf(place.ref, answer);
  const absent = 'absent' in place.value ? place.value.absent : undefined;
  if (!place.removable || value === absent) return [{ variable, value, holds: true }];
  if (absent === undefined) return [];
  const low = terms.low(place.ref);
  const all =
    terms.values(place.ref) ?? Array.from({ length: terms.high(place.ref) - low + 1 }, (_, i) => low + i);
  return [...all]
    .filter((other) => other !== value && other !== absent)
    .map((other) => ({ variable, value: other, holds: false }));
}

/** The removable places that stay. All of them together are known to have no other answer. */
export async function neededClues(removal: Removal, { orbits, random }: Wishes): Promise<Set<GivenPlace>> {
  const { questions } = removal;
  const base = [...removal.fixed, removal.another];
  const literals = removal.literals(orbits);
  const used = (orbit: readonly GivenPlace[], from: ReadonlySet<number>): boolean =>
    orbit.some((place) => from.has(literals.get(place) ?? 0));
  const mayGo = new Set(await dispensable(removal, orbits, literals));
  const kept: (readonly GivenPlace[])[] = orbits.filter((orbit) => !mayGo.has(orbit));
  const assume = (groups: readonly (readonly GivenPlace[])[]): number[] =>
    groups.flatMap((orbit) => orbit.flatMap((place) => literals.get(place) ?? []));
  let candidates = random.shuffled([...mayGo].filter((orbit) => assume([orbit]).length > 0));
  const drop = (core: readonly number[]): void => {
    const needed = new Set(core);
    candidates = candidates.filter((orbit) => used(orbit, needed));
  };
  const first = await questions.ask([...base, ...assume(kept), ...assume(candidates)]);
  if (first.status === 'unsatisfiable') drop(first.core);
  for (let next = candidates.pop(); next; next = candidates.pop()) {
    const reply = await questions.ask([...base, ...assume(kept), ...assume(candidates)]);
    if (reply.status === 'unsatisfiable') drop(reply.core);
    else kept.push(next);
  }
  return new Set(kept.flat().filter((place) => literals.has(place)));
}

/**
 * Orbits that can all be absent and the answer stays one. All, as a rule; but an island of Nurikabe never goes without its number,
 * although what the number is may follow from the others.
 */
async function dispensable(
  removal: Removal,
  orbits: readonly (readonly GivenPlace[])[],
  literals: ReadonlyMap<GivenPlace, number>,
): Promise<(readonly GivenPlace[])[]> {
  const gone = new Set(orbits);
  for (;;) {
    const clash = await removal.clash(orbits, (orbit) => gone.has(orbit), literals);
    if (clash === undefined) return [...gone];
    if (clash === 'other') return [];
    gone.delete(clash);
  }
}

/**
 * The places, and those of others without which the answer would be none: a room may allow that nothing is told of it, and not that
 * half of it is.
 */
export async function consistent(
  removal: Removal,
  orbits: readonly (readonly GivenPlace[])[],
  places: ReadonlySet<GivenPlace>,
): Promise<Set<GivenPlace>> {
  const literals = removal.literals(orbits);
  const kept = new Set(places);
  for (;;) {
    const isGone = (orbit: readonly GivenPlace[]): boolean => !orbit.some((place) => kept.has(place));
    const clash = await removal.clash(orbits, isGone, literals);
    if (clash === undefined) return kept;
    for (const place of clash === 'other' ? orbits.flat() : clash) if (literals.has(place)) kept.add(place);
    if (clash === 'other') return kept;
  }
}
