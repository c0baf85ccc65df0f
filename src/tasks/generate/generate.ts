/**
 * New puzzles with one answer. Clues and an answer are made together; another answer to the same clues teaches a
 * clause that forbids the ambiguity, and the search goes on from where it stands; at last the clues that aren't needed
 * go. What comes out is written, read again and proved unique from scratch.
 * Counterexample-guided, after Solar-Lezama (2008), "Program synthesis by sketching".
 */
import type { InstanceData } from '../../formats/instance.ts';
import { readInstanceText } from '../../formats/native.ts';
import { TextSource } from '../../formats/text-source.ts';
import { type ToldFamily, writeInstance } from '../../formats/write.ts';
import { type Diagnostic, Diagnostics } from '../../language/diagnostics.ts';
import type { Model } from '../../language/model.ts';
import type { Assignment, Ground } from '../../model/ground.ts';
import { ground as groundModel } from '../../model/ground-model.ts';
import { outlineOf } from '../../model/grounding/declarations.ts';
import { UNTOLD } from '../../model/instance-source.ts';
import { UnknownBool, UnknownInt } from '../../model/values.ts';
import { version } from '../../version.ts';
import { type InstanceText, openInstance } from '../open-instance.ts';
import { unique } from '../unique.ts';
import { Joint, type OpenPlace } from './joint.ts';
import { OpenSource } from './open-source.ts';
import { Ended, type Limits, Questions } from './questions.ts';
import { Random } from './random.ts';
import { neededClues } from './remove.ts';
import { type Plan, readPlan, type Weights } from './section.ts';
import { Shares, shareGroup } from './shares.ts';
import { Switches } from './switches.ts';
import { type Orbits, orbitsOf } from './symmetry.ts';

export interface GenerateOptions {
  /** A size of the model's `generate` section, or an instance whose open places are `?`. The first size unless told. */
  readonly size?: string | InstanceText;
  /** By given: in place of the section's. For a model with one chosen given the name '' will do. */
  readonly weights?: ReadonlyMap<string, Weights>;
  /** The same seed gives the same puzzle. 0 unless told. */
  readonly seed?: number;
  readonly symmetry?: Orbits;
  /** `medium` unless told: some clues more than needed, or the easiest or hardest of a few puzzles. */
  readonly difficulty?: Difficulty;
  /** No clue could be left out (with a symmetry: no group of clues). */
  readonly minimal?: boolean;
  /** Seconds of wall clock. */
  readonly timeLimit?: number;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: GenerateProgress) => void;
}

export const DIFFICULTIES = ['easy', 'medium', 'hard'] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];

/** Of the clues that could go, the part that is given all the same. */
const GENEROUS: Record<Difficulty, number> = { easy: 0.3, medium: 0.1, hard: 0 };
/** Where easy or hard is asked for, the puzzles to pick from. */
const CANDIDATES = 4;

export interface GenerateProgress {
  readonly milliseconds: number;
  readonly conflicts: number;
  /** Answers whose clues allowed another. */
  readonly rounds: number;
}

export interface GenerateStatistics extends GenerateProgress {
  /** Of the search, in the model of clues and answer. */
  readonly variables: number;
  readonly clauses: number;
  /** Clauses against ambiguities. */
  readonly switches: number;
  /** How often the shares were loosened. */
  readonly loosened: number;
  /** How hard the puzzle is for the solver: decisions and conflicts of the proof of uniqueness. */
  readonly effort: number;
}

export interface Puzzle {
  /** In the native format. */
  readonly text: string;
  readonly seed: number;
  /** Its only answer, in the ground model of the text. */
  readonly ground: Ground;
  readonly answer: Assignment;
  readonly statistics: GenerateStatistics;
}

export type GenerateOutcome =
  | { readonly status: 'generated'; readonly puzzle: Puzzle }
  /** No puzzle of this size and these weights has one answer, as far as the search can tell. */
  | { readonly status: 'impossible' }
  | { readonly status: 'limit' | 'stopped' }
  | { readonly status: 'error'; readonly diagnostics: readonly Diagnostic[] };

export async function generate(model: Model, options: GenerateOptions = {}): Promise<GenerateOutcome> {
  const diagnostics = new Diagnostics();
  const plan = withWeights(readPlan(model, diagnostics), options.weights, diagnostics);
  const data = sizeOf(model, plan, options.size, diagnostics);
  if (!data || diagnostics.hasErrors) return { status: 'error', diagnostics: diagnostics.list };
  const { difficulty = 'medium', seed = 0 } = options;
  try {
    let best: GenerateOutcome | undefined;
    for (let candidate = 0; candidate < (difficulty === 'medium' ? 1 : CANDIDATES); candidate++) {
      const lot = Math.imul(candidate, 0x5bd1e995) ^ seed;
      const outcome = await new Generation(model, plan, data, options, lot).run(diagnostics);
      if (outcome.status !== 'generated') return best ?? outcome;
      if (best?.status !== 'generated' || isCloser(difficulty, outcome.puzzle, best.puzzle)) best = outcome;
    }
    return best ?? { status: 'impossible' };
  } catch (error) {
    if (error instanceof Ended) return { status: error.status };
    throw error;
  }
}

function isCloser(difficulty: Difficulty, a: Puzzle, b: Puzzle): boolean {
  const harder = a.statistics.effort - b.statistics.effort;
  return difficulty === 'hard' ? harder > 0 : harder < 0;
}

/** The names of the sizes that a model's `generate` section offers. */
export function sizesOf(model: Model): string[] {
  return [...readPlan(model, new Diagnostics()).sizes.keys()];
}

function withWeights(plan: Plan, weights: GenerateOptions['weights'], diagnostics: Diagnostics): Plan {
  if (!weights) return plan;
  const choose = new Map(plan.choose);
  const share = new Map(plan.share);
  for (const [name, told] of weights) {
    const [only] = plan.choose.size > 0 ? plan.choose.keys() : plan.share.keys();
    const key = name === '' ? only : name;
    const map = key !== undefined && plan.share.has(key) ? share : choose;
    if (key === undefined || !(plan.choose.has(key) || plan.share.has(key))) {
      diagnostics.error('no-weights', `This model chooses no \`${name}\` by weights.`);
      continue;
    }
    map.set(key, new Map([...(map.get(key) ?? []), ...told]));
  }
  return { ...plan, choose, share };
}

function sizeOf(
  model: Model,
  plan: Plan,
  size: GenerateOptions['size'],
  diagnostics: Diagnostics,
): InstanceData | undefined {
  if (typeof size === 'object') {
    const file = model.sources.add(size.name, size.text);
    const span = { file: file.id, start: 0, end: size.text.length };
    return readInstanceText(file, span, size.title ?? size.name, diagnostics);
  }
  const named = size === undefined ? [...plan.sizes.values()][0] : plan.sizes.get(size);
  if (named) return named;
  const declared = model.instances.find(({ name }) => name.text === size);
  if (declared)
    return readInstanceText(
      model.sources.get(declared.body.file),
      declared.body,
      declared.name.text,
      diagnostics,
    );
  if (diagnostics.hasErrors) return undefined;
  if (plan.sizes.size === 0) {
    diagnostics.error('no-sizes', 'This model has no `generate` section with sizes.', undefined, {
      advice: 'Add one: docs/generate.md. Or give a template: `--size FILE`.',
    });
  } else {
    diagnostics.error('unknown-size', `There is no size \`${size ?? ''}\`.`, undefined, {
      advice: `There are ${[...plan.sizes.keys()].map((name) => `\`${name}\``).join(', ')}.`,
    });
  }
  return undefined;
}

/** Conflicts for the first try at the tightest shares; each next try gets more. */
const FIRST_TRY = 2000;
const GROWTH = 1.3;
/** Lots drawn for what is scattered, and answers tried with each. */
const SCATTERINGS = 1000;
const ROUNDS = 20;

class Generation {
  readonly #model: Model;
  readonly #plan: Plan;
  readonly #data: InstanceData;
  readonly #options: GenerateOptions;
  readonly #seed: number;
  readonly #lot: number;
  readonly #random: Random;
  readonly #start = performance.now();
  readonly #limits: Limits;
  #rounds = 0;
  #loosened = 0;

  constructor(model: Model, plan: Plan, data: InstanceData, options: GenerateOptions, lot: number) {
    this.#model = model;
    this.#plan = plan;
    this.#data = data;
    this.#options = options;
    this.#seed = options.seed ?? 0;
    this.#random = new Random(lot);
    this.#lot = lot;
    this.#limits = {
      deadline: this.#start + (options.timeLimit ?? Number.POSITIVE_INFINITY) * 1000,
      signal: options.signal,
      onProgress: (conflicts) =>
        options.onProgress?.({
          milliseconds: performance.now() - this.#start,
          conflicts,
          rounds: this.#rounds,
        }),
    };
  }

  async run(diagnostics: Diagnostics): Promise<GenerateOutcome> {
    // What is scattered may leave no puzzle: then another lot is drawn.
    const tries = this.#plan.scatter.size > 0 ? SCATTERINGS : 1;
    for (let attempt = 0; attempt < tries; attempt++) {
      const outcome = await this.#attempt(diagnostics, tries === 1 ? Number.POSITIVE_INFINITY : ROUNDS);
      if (outcome.status !== 'impossible') return outcome;
    }
    return { status: 'impossible' };
  }

  async #attempt(diagnostics: Diagnostics, rounds: number): Promise<GenerateOutcome> {
    const outlines = this.#model.declarations.filter((d) => d.kind === 'given').map(outlineOf);
    const text = new TextSource(this.#data, outlines, diagnostics);
    const source = new OpenSource(text, this.#plan, this.#random, this.#options.symmetry ?? 'none');
    const { ground } = groundModel(this.#model, source, diagnostics);
    if (!ground) return { status: 'error', diagnostics: diagnostics.list };
    const questions = await Questions.open(ground, this.#lot, this.#limits);
    const joint = new Joint(questions.session, this.#plan);
    const maker = new Maker(joint, questions, this.#shares(joint), this.#random);
    const made = await maker.make(rounds, () => {
      this.#rounds++;
    });
    if (!made) return { status: 'impossible' };
    this.#loosened = maker.loosened;
    const kept = await this.#remove(joint, questions, maker, made);
    return await this.#finish(joint, maker, made.answer, kept);
  }

  #shares(joint: Joint): Shares {
    const { ground } = joint;
    const groups = [...this.#plan.choose].map(([name, weights]) => {
      const places = joint.open.filter((place) => place.given.name === name);
      return shareGroup(joint, { name, kind: 'chosen' }, places, weights);
    });
    for (const [name, weights] of this.#plan.share) {
      const family = ground.families.find((each) => each.name === name);
      if (!family) continue;
      const { type, absent } = family;
      const reading = type.kind === 'enum' ? type.enum : type.kind === 'element' ? type.element : 'int';
      const places = family.refs.map((ref) => ({
        ref,
        value: type.kind === 'bool' ? new UnknownBool(ref) : new UnknownInt(ref, reading, absent),
      }));
      groups.push(shareGroup(joint, { name, kind: 'find' }, places, weights));
    }
    return new Shares(
      joint,
      groups.filter((group) => group !== undefined),
    );
  }

  async #remove(joint: Joint, questions: Questions, maker: Maker, made: Made): Promise<Set<OpenPlace>> {
    const { board } = joint.ground;
    const orbits = joint.ground.givens.flatMap((given) => {
      const places = new Map(
        joint.open
          .filter((place) => place.given === given && place.removable)
          .map((place) => [place.position, place]),
      );
      return orbitsOf(given.domain, board, this.#options.symmetry ?? 'none')
        .map((orbit) => orbit.flatMap((position) => places.get(position) ?? []))
        .filter((orbit) => orbit.length > 0);
    });
    if (orbits.length === 0) return new Set();
    const base = maker.fixedClues(made.answer, made.another);
    const needed = await neededClues(
      { joint, questions, random: this.#random, orbits, base, answer: made.answer },
      made.core,
    );
    if (this.#options.minimal) return needed;
    const spare = orbits.filter((orbit) => !orbit.some((place) => needed.has(place)));
    const given = Math.round(spare.length * GENEROUS[this.#options.difficulty ?? 'medium']);
    const extra = this.#random.shuffled(spare).slice(0, given).flat();
    return new Set([...needed, ...extra.filter((place) => !joint.isAbsent(place, made.answer))]);
  }

  async #finish(
    joint: Joint,
    maker: Maker,
    answer: Assignment,
    kept: ReadonlySet<OpenPlace>,
  ): Promise<GenerateOutcome> {
    const text = writeInstance(this.#told(joint, answer, kept), joint.ground.board, {
      comments: [this.#comment()],
      kinds: this.#model.board?.kinds.map((kind) => kind.name.text) ?? [],
    });
    const { ground, diagnostics } = openInstance(this.#model, { name: 'generated', text });
    if (!ground) return { status: 'error', diagnostics };
    const timeLeft = (this.#limits.deadline - performance.now()) / 1000;
    const proof = await unique(ground, {
      ...(Number.isFinite(timeLeft) && { timeLimit: Math.max(0.001, timeLeft) }),
      ...(this.#options.signal && { signal: this.#options.signal }),
    });
    if (proof.status === 'limit' || proof.status === 'stopped') return { status: proof.status };
    if (proof.status !== 'unique') {
      throw new Error(`the puzzle of seed ${this.#seed} came out with ${proof.status} answers`);
    }
    const { variables, clauses, conflicts } = joint.session.statistics();
    return {
      status: 'generated',
      puzzle: {
        text,
        seed: this.#seed,
        ground,
        answer: proof.answer,
        statistics: {
          milliseconds: performance.now() - this.#start,
          conflicts,
          rounds: this.#rounds,
          variables,
          clauses,
          switches: maker.switches.learned,
          loosened: this.#loosened,
          effort: proof.statistics.decisions + proof.statistics.conflicts,
        },
      },
    };
  }

  /** The givens with their values; what was left out is absent, or untold where the type has that. */
  #told(joint: Joint, answer: Assignment, kept: ReadonlySet<OpenPlace>): ToldFamily[] {
    const open = new Map(joint.open.map((place) => [place.given.name + place.position, place]));
    const takenValues = joint.takenValues(answer);
    const taken = new Map(
      joint.taken.map(({ given, position }, at) => [given.name + position, takenValues[at] ?? null]),
    );
    return joint.ground.givens.map((given) => ({
      ...given,
      values: given.values.map((value, position) => {
        const key = given.name + position;
        if (taken.has(key)) return taken.get(key) ?? null;
        const place = open.get(key);
        if (!place) return value instanceof UnknownInt || value instanceof UnknownBool ? UNTOLD : value;
        if (!place.removable || kept.has(place)) return joint.valueOf(place, answer);
        return joint.present(place) === undefined ? UNTOLD : null;
      }),
    }));
  }

  #comment(): string {
    const { symmetry = 'none', weights, difficulty, minimal } = this.#options;
    const words = [`pzl ${version} generate`, `--size ${this.#data.title}`, `--seed ${this.#seed}`];
    for (const [name, told] of weights ?? []) {
      const list = [...told].map(([value, weight]) => `${value}=${weight}`).join(',');
      words.push(`--weights ${name === '' ? '' : `${name}:`}${list}`);
    }
    if (symmetry !== 'none') words.push(`--symmetry ${symmetry}`);
    if (difficulty) words.push(`--difficulty ${difficulty}`);
    if (minimal) words.push('--minimal');
    return words.join(' ');
  }
}

interface Made {
  readonly answer: Assignment;
  /** The assumption "another answer than this one". */
  readonly another: number;
  /** What its refutation needed. */
  readonly core: readonly number[];
}

/** Makes an answer with clues that allow no other. */
class Maker {
  loosened = 0;
  readonly switches: Switches;
  readonly #joint: Joint;
  readonly #questions: Questions;
  readonly #shares: Shares;
  readonly #random: Random;
  /** The assumption that answers tried don't come again; only used when what they taught forbids too much. */
  readonly #noRepeat: number;
  #strict = true;
  /** Assumptions that are dropped where they get in the way. */
  #lots: readonly number[] = [];

  constructor(joint: Joint, questions: Questions, shares: Shares, random: Random) {
    this.#joint = joint;
    this.#questions = questions;
    this.#shares = shares;
    this.#random = random;
    this.switches = new Switches(joint);
    this.#noRepeat = joint.session.program.fresh();
  }

  /** Undefined when there is none, or none was found in so many rounds. */
  async make(most: number, onRound: () => void): Promise<Made | undefined> {
    this.#shares.randomPhases(this.#random);
    this.#lots = this.#shares.randomPlaces(this.#random);
    for (let rounds = 0; rounds < most; rounds++) {
      const found = await this.#construct();
      if (!found) return undefined;
      const answer = await this.#withAllClues(found);
      const another = this.#another(answer);
      this.#preferAnswer(answer);
      const reply = await this.#questions.ask([...this.#allClues(answer), another]);
      if (reply.status === 'unsatisfiable') return { answer, another, core: reply.core };
      if (reply.status === 'satisfiable') this.#learn(answer, reply.assignment, another);
      onRound();
    }
    return undefined;
  }

  /** The clues that can't be removed, and "another answer". */
  fixedClues(answer: Assignment, another: number): number[] {
    const joint = this.#joint;
    const chosen = joint.open.filter((place) => !place.removable).map((place) => joint.told(place, answer));
    return [...chosen, ...joint.takenLiterals(answer), another];
  }

  #allClues(answer: Assignment): number[] {
    const joint = this.#joint;
    return [...joint.open.map((place) => joint.told(place, answer)), ...joint.takenLiterals(answer)];
  }

  /** An answer with some clues; the shares get looser when it takes long. */
  async #construct(): Promise<Assignment | undefined> {
    const { levels } = this.#shares;
    let budget = this.#firstTry() * GROWTH ** this.loosened;
    for (;;) {
      const level = levels[this.loosened];
      const lessons = this.#strict ? this.switches.guard : this.#noRepeat;
      const fixed = level === undefined ? [lessons] : [level, lessons];
      const reply = await this.#questions.ask([...fixed, ...this.#lots], budget);
      if (reply.status === 'satisfiable') return reply.assignment;
      if (this.#lots.length > 0) {
        const core = reply.status === 'unsatisfiable' ? reply.core : [];
        const clash = this.#lots.find((literal) => core.includes(literal)) ?? this.#lots[0];
        this.#lots = this.#lots.filter((literal) => literal !== clash);
        if (reply.status === 'unsatisfiable') continue;
      }
      if (reply.status === 'unsatisfiable' && !(level !== undefined && reply.core.includes(level))) {
        if (!this.#strict || !reply.core.includes(lessons)) return undefined;
        this.#strict = false;
        continue;
      }
      if (level !== undefined) this.loosened++;
      else this.#shares.randomPhases(this.#random);
      budget *= GROWTH;
    }
  }

  /** Tight shares of many places are worth a longer try. */
  #firstTry(): number {
    const places = this.#shares.groups.reduce((sum, { refs }) => sum + refs.length, 0);
    return Math.max(FIRST_TRY, Math.min(20 * FIRST_TRY, places ** 3 / 400));
  }

  /** The same answer with as many removable clues as it allows. */
  async #withAllClues(found: Assignment): Promise<Assignment> {
    const joint = this.#joint;
    const optional = joint.open.filter((place) => place.removable && joint.present(place) !== undefined);
    if (optional.length === 0) return found;
    const { program } = joint.session;
    const answer = joint.finds.map((ref) => program.is(ref, joint.numberOf(ref, found)));
    const chosen = joint.open.filter((place) => !place.removable).map((place) => joint.told(place, found));
    let present = optional.map((place) => joint.present(place)!);
    for (;;) {
      const reply = await this.#questions.ask([...answer, ...chosen, ...present]);
      if (reply.status === 'satisfiable') return reply.assignment;
      if (reply.status === 'hard') return found;
      const clash = this.#random.shuffled(present.filter((literal) => reply.core.includes(literal)));
      if (clash.length === 0) return found;
      present = present.filter((literal) => literal !== clash[0]);
    }
  }

  #another(answer: Assignment): number {
    const { session, ground } = this.#joint;
    const another = session.program.fresh();
    const visible = ground.families.filter((family) => !family.hidden).flatMap((family) => family.refs);
    session.block(answer, visible, [-another]);
    return another;
  }

  #preferAnswer(answer: Assignment): void {
    for (const ref of this.#joint.finds) this.#joint.prefer(ref, this.#joint.numberOf(ref, answer));
  }

  #learn(answer: Assignment, other: Assignment, another: number): void {
    const { session } = this.#joint;
    session.clause([-another]);
    this.switches.learn(answer, other);
    session.block(answer, this.#joint.finds, [-this.#noRepeat]);
    this.#preferAnswer(answer);
    for (const { ref } of this.#joint.open) this.#joint.prefer(ref, this.#joint.numberOf(ref, answer));
  }
}
