/**
 * Draws random solutions of a model's `plant`, with an engine that knows the plant's rules.
 *
 * The finds' values are drawn one after the other, in random order: each uniformly among the values that are still possible according to the engine.
 * The previous answer shows which values are possible, so most draws take one short query. The distribution of solutions is uniform if no rule
 * restricts the finds, and otherwise not.
 *
 * A planted solution can also be redrawn in a part of the board while the rest stays. Hidden finds are neither drawn nor kept: `take` doesn't read
 * them, so fixed values of these helpers would only restrict the other finds.
 */

import type { Checkpoint } from '../../../backends/sat/engine/session.ts';
import { BoardElements } from '../../../model/elements.ts';
import type { Assignment, Ground } from '../../../model/ground.ts';
import { Places } from '../../../model/places.ts';
import type { Ref } from '../../../model/terms/terms.ts';
import { Element, Tuple, type Value } from '../../../model/values.ts';
import { codesOf, variablesOf } from '../../../model/variables.ts';
import { groundWithinLimits } from '../../common/limits.ts';
import { Questions } from '../../common/questions.ts';
import type { Random } from '../../common/random.ts';
import { TUNING } from '../spec/tuning.ts';
import { possibleCodes } from './clue-model.ts';
import { type PlantContext, sourceOfPlant } from './planted-answer.ts';

interface SamplingContext {
  readonly questions: Questions;
  readonly ground: Ground;
  readonly random: Random;
}

export class AnswerSampler {
  readonly ground: Ground;
  readonly #plant: PlantContext;
  #questions: Questions | undefined;
  #startCheckpoint: Checkpoint | undefined;
  /** The visible finds whose value isn't fixed. */
  readonly #openFinds: readonly Ref[];
  /** The finds that occur in no rule: their values are drawn without a query. */
  readonly #freeFinds: ReadonlySet<Ref>;
  /** For each find on the board: the cells at its position. */
  #cellsByFind: ReadonlyMap<Ref, readonly number[]> | undefined;

  private constructor(context: PlantContext, ground: Ground) {
    this.#plant = context;
    this.ground = ground;
    this.#openFinds = ground.families
      .filter(({ hidden }) => !hidden)
      .flatMap((family) => family.refs)
      .filter((ref) => ground.terms.constantValue(ref) === undefined);
    const bound = new Set(ground.constraints.flatMap(({ root }) => variablesOf(ground.terms, root)));
    this.#freeFinds = new Set(this.#openFinds.filter((ref) => !bound.has(ground.terms.variableOf(ref))));
  }

  /** Opens a sampler of answers to the model's section `plant`; undefined after mistakes, which have been reported. */
  static async open(context: PlantContext): Promise<AnswerSampler | undefined> {
    const { model, diagnostics, limits } = context;
    const ground = await groundWithinLimits(limits, model.plant.search, sourceOfPlant(context), diagnostics);
    return ground && new AnswerSampler(context, ground);
  }

  /** A random answer to the rules of the section `plant`; undefined if there is none. */
  async sample(): Promise<Assignment | undefined> {
    const drawing = await this.#resetEngine();
    const firstReply = await drawing.questions.ask([]);
    if (firstReply.status !== 'satisfiable') return undefined;
    return await this.#sampleValues(drawing, this.#openFinds, firstReply.assignment);
  }

  /** The answer with the finds at these cells redrawn, and an equal fraction of the finds that have no cell; undefined if nothing changed. */
  async resample(answer: Assignment, cells: ReadonlySet<number>): Promise<Assignment | undefined> {
    this.#cellsByFind ??= cellsByFind(this.ground);
    const fraction = cells.size / (this.ground.board?.cellCount ?? 1);
    const openRefs = this.#openFinds.filter((ref) => {
      const cellsOfFind = this.#cellsByFind?.get(ref) ?? [];
      return cellsOfFind.length > 0
        ? cellsOfFind.some((cell) => cells.has(cell))
        : this.#plant.random.next() < fraction;
    });
    if (openRefs.length === 0) return undefined;
    const drawing = await this.#resetEngine();
    const { session } = drawing.questions;
    const unchangedRefs = new Set(this.#openFinds);
    for (const ref of openRefs) unchangedRefs.delete(ref);
    const variable = (ref: Ref): number => this.ground.terms.variableOf(ref);
    const fixedRefs = [...unchangedRefs].filter((ref) => !this.#freeFinds.has(ref));
    session.units(fixedRefs.map((ref) => session.program.is(ref, answer[variable(ref)]!)));
    const drawnAnswer = await this.#sampleValues(drawing, openRefs, answer);
    return openRefs.some((ref) => drawnAnswer[variable(ref)] !== answer[variable(ref)])
      ? drawnAnswer
      : undefined;
  }

  /** The answer with new random values for these finds. */
  async #sampleValues(
    drawing: SamplingContext,
    refs: readonly Ref[],
    answer: Assignment,
  ): Promise<Assignment> {
    const bound = refs.filter((ref) => !this.#freeFinds.has(ref));
    const drawnAnswer = (await sampleByQueries(drawing, bound, answer)).slice();
    const { terms } = this.ground;
    for (const ref of this.#freeFinds) drawnAnswer[terms.variableOf(ref)] = answer[terms.variableOf(ref)]!;
    for (const ref of refs) {
      if (!this.#freeFinds.has(ref)) continue;
      const valueCodes = codesOf(terms, ref);
      drawnAnswer[terms.variableOf(ref)] = valueCodes[drawing.random.intBelow(valueCodes.length)]!;
    }
    return drawnAnswer;
  }

  /** The engine, reset to its state before the first question. */
  async #resetEngine(): Promise<SamplingContext> {
    const { random, limits } = this.#plant;
    const { ground } = this;
    if (
      !this.#questions ||
      !this.#startCheckpoint ||
      !this.#questions.session.goBack(this.#startCheckpoint)
    ) {
      this.#questions = await Questions.open(ground, random.intBelow(2 ** 31), limits);
      this.#startCheckpoint = this.#questions.session.checkpoint();
    }
    return { questions: this.#questions, ground, random };
  }
}

function cellsByFind(ground: Ground): Map<Ref, readonly number[]> {
  const cells = new Map<Ref, readonly number[]>();
  const { board, families } = ground;
  const at = board && cellsAt(new BoardElements(board));
  for (const { domain, refs } of families)
    for (const [position, ref] of refs.entries()) cells.set(ref, at?.(domain?.[position] ?? null) ?? []);
  return cells;
}

/** Returns a function from the key of a family to the cells that this key is about. */
export function cellsAt(elements: BoardElements): (key: Value) => readonly number[] {
  const elementPlaces = new Places(elements);
  const cellsOf = (element: Element): readonly Element[] => {
    switch (element.kind) {
      case 'cell':
        return [element];
      case 'link':
        return elements.cellsOfLink(element);
      case 'border':
        return elements.cellsOfBorder(element);
      case 'corner':
        return elements.cellsOfCorner(element);
      case 'point':
        return elementPlaces.cellsOf(element);
      default:
        return element.cells ?? [];
    }
  };
  const at = (key: Value): readonly number[] => {
    if (key instanceof Tuple) return [...new Set(key.items.flatMap(at))];
    return key instanceof Element ? cellsOf(key).map(({ index }) => index) : [];
  };
  return at;
}

/** Draws values for these finds at random, one after the other; all other finds keep their values in the answer. */
async function sampleByQueries(
  { questions, ground, random }: SamplingContext,
  refs: readonly Ref[],
  first: Assignment,
): Promise<Assignment> {
  const { session } = questions;
  const { program } = session;
  let assignment = first;
  for (const ref of random.shuffled(refs)) {
    const values = possibleCodes(session, ref);
    const variable = ground.terms.variableOf(ref);
    for (;;) {
      const at = random.intBelow(values.length);
      const value = values[at]!;
      const literal = program.is(ref, value);
      const current = assignment[variable]!;
      if (current !== value) {
        const reply = await questions.ask([literal], TUNING.samplerConflicts);
        if (reply.status !== 'satisfiable') {
          if (reply.status === 'unsatisfiable') session.clause([-literal]);
          values.splice(at, 1);
          // A single query may show that the values drawn so far determine all others; otherwise each value would take a query.
          const equalityLiteral = program.is(ref, current);
          if (values.length <= 2 || (await mayHaveOtherValue(questions, equalityLiteral))) continue;
          session.clause([equalityLiteral]);
          break;
        }
        assignment = reply.assignment;
      }
      session.clause([literal]);
      break;
    }
  }
  return assignment;
}

const mayHaveOtherValue = async (questions: Questions, current: number): Promise<boolean> =>
  (await questions.ask([-current], TUNING.samplerConflicts)).status === 'satisfiable';
