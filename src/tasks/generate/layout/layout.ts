/**
 * The layout: givens that must be known before there are variables because they shape the board, such as blocks and regions. They are drawn
 * first, at random. If the section has `require` conditions on scattered givens, an engine draws them: the conditions are the rules of a small
 * model whose only unknowns are these givens; phases are random, and counters keep the wanted fraction of places.
 */

import type { InstanceData } from '../../../formats/native/instance.ts';
import type { Model } from '../../../language/model.ts';
import type { GeneratePlan } from '../../../language/sections/generate/plan.ts';
import type { Board } from '../../../model/board.ts';
import type { SymmetryName } from '../../../model/boards/symmetry.ts';
import { orbitsOf } from '../../../model/boards/symmetry.ts';
import type { Ground, GroundGiven } from '../../../model/ground.ts';
import { type GivenRequest, MISSING_VALUE, OPEN_VALUE } from '../../../model/instance-source.ts';
import type { BoolRef } from '../../../model/terms/terms.ts';
import { UnknownBool, UnknownInt, type Value } from '../../../model/values.ts';
import type { Diagnostics } from '../../../text/diagnostics.ts';
import { groundWithinLimits, type SearchLimits } from '../../common/limits.ts';
import { Questions } from '../../common/questions.ts';
import type { Random } from '../../common/random.ts';
import { textSourceOf } from '../../open/open-instance.ts';
import { TUNING } from '../spec/tuning.ts';
import { type Areas, divideBoard, whyImpossible } from './division.ts';
import { type DrawnValues, isDrawn, OpenGivens } from './open-source.ts';

export interface BoardLayout {
  /** For each given that is drawn at random: its values. */
  readonly drawnValues: ReadonlyMap<string, DrawnValues>;
  readonly areas: ReadonlyMap<string, Areas>;
}

/** The values of a given that stands for a division: areas are numbered from 1. */
export const valuesOf = (areas: Areas): number[] => Array.from(areas, (area) => area + 1);

export interface LayoutInput {
  readonly model: Model;
  readonly plan: GeneratePlan;
  readonly data: InstanceData;
  readonly symmetry: SymmetryName;
  readonly random: Random;
  readonly limits: SearchLimits;
}

export class LayoutDrawer {
  #drawCount = 0;
  readonly #input: LayoutInput;

  constructor(input: LayoutInput) {
    this.#input = { ...input, model: layoutModel(input) };
  }

  /** Draws a layout. Undefined if no draw satisfies the conditions, or after a mistake, which has been reported. */
  async draw(diagnostics: Diagnostics): Promise<BoardLayout | undefined> {
    if (this.#input.plan.scatter.size === 0 && this.#input.plan.divisionByGiven.size === 0)
      return { drawnValues: new Map(), areas: new Map() };
    this.#drawCount++;
    for (let attempt = 0; attempt < TUNING.layoutDraws; attempt++) {
      const layout = await this.#drawOnce(diagnostics);
      if (layout || diagnostics.hasErrors) return layout;
    }
    return undefined;
  }

  async #drawOnce(diagnostics: Diagnostics): Promise<BoardLayout | undefined> {
    const drawnValues = new Map<string, DrawnValues>();
    const areas = new Map<string, Areas>();
    const drawGiven = (request: GivenRequest, board: Board | undefined): DrawnValues | undefined => {
      const { name, domain } = request;
      if (!domain || !isDrawn(this.#input.plan, name)) return undefined;
      const division = this.#input.plan.divisionByGiven.get(name);
      if (!division) {
        const hasRules = this.#input.model.rules.length > 0;
        return hasRules
          ? new Array<typeof OPEN_VALUE>(domain.length).fill(OPEN_VALUE)
          : this.#drawScattered(request, board);
      }
      const impossibleReason = board && whyImpossible(board, division);
      if (impossibleReason !== undefined && !diagnostics.hasErrors)
        diagnostics.error('generate-section', `\`${name}\` can't be divided so: ${impossibleReason}.`);
      const divisionAreas = board && divideBoard(board, division, this.#input.random);
      if (!divisionAreas) return new Array<Value>(domain.length).fill(1);
      areas.set(name, divisionAreas);
      return valuesOf(divisionAreas);
    };
    const text = textSourceOf(this.#input.model, this.#input.data, diagnostics);
    const source = new OpenGivens(text, this.#input.plan, (request, elements) => {
      const values = drawGiven(request, elements?.board);
      if (values) drawnValues.set(request.name, values);
      return values;
    });
    source.finish = () => {};
    const ground = await groundWithinLimits(this.#input.limits, this.#input.model, source, diagnostics);
    if (
      !ground ||
      [...this.#input.plan.divisionByGiven.keys()].some((name) => drawnValues.has(name) && !areas.has(name))
    )
      return undefined;
    if (this.#input.model.rules.length > 0) {
      const engineValues = await this.#drawByEngine(ground);
      if (!engineValues) return undefined;
      for (const [name, values] of engineValues) drawnValues.set(name, values);
    }
    return { drawnValues, areas };
  }

  /**
   * The number to add to the wanted number of scattered places. It changes after many layouts without a puzzle, because the number may make puzzles
   * impossible (a loop passes an even number of cells).
   */
  #randomCountShift(): number {
    const step = Math.floor((this.#drawCount - 1) / TUNING.layoutsPerShift) % (2 * TUNING.mostShift + 1);
    return step % 2 === 1 ? (step + 1) / 2 : -step / 2;
  }

  /** Marks a random fraction of the places as present, without values yet; the fraction is as near to the wanted one as symmetric groups allow. */
  #drawScattered({ name, domain, type }: GivenRequest, board: Board | undefined): DrawnValues {
    const count = domain?.length ?? 1;
    const placeholderValue = type.kind === 'bool' ? true : MISSING_VALUE;
    const values = new Array<Value | typeof MISSING_VALUE>(count).fill(type.kind === 'bool' ? false : null);
    const wantedCount = Math.round((this.#input.plan.scatter.get(name) ?? 0) * count);
    let leftCount = Math.min(count, Math.max(0, wantedCount + this.#randomCountShift()));
    for (const orbit of this.#input.random.shuffled(orbitsOf(domain, board, this.#input.symmetry))) {
      if (leftCount < orbit.length / 2) continue;
      for (const position of orbit) values[position] = placeholderValue;
      leftCount -= orbit.length;
    }
    return values;
  }

  /** Draws a layout that satisfies the conditions: for each given in a `scatter` line, its values; undefined if there is none. */
  async #drawByEngine(ground: Ground): Promise<Map<string, DrawnValues> | undefined> {
    const questions = await Questions.open(ground, this.#input.random.intBelow(2 ** 31), this.#input.limits);
    const layout = await this.#solve(questions, ground);
    questions.session.close();
    return layout;
  }

  async #solve(questions: Questions, ground: Ground): Promise<Map<string, DrawnValues> | undefined> {
    const scatteredGivens = ground.givens.filter(({ name }) => this.#input.plan.scatter.has(name));
    const placesByGiven: ScatteredPlaces[] = [];
    for (const given of scatteredGivens) {
      const scatteredPlaces = new ScatteredPlaces(questions, ground, given);
      await scatteredPlaces.excludeFixedPlaces();
      scatteredPlaces.requireSymmetry(
        orbitsOf(given.domain, ground.board, this.#input.symmetry, scatteredPlaces.isFree),
      );
      scatteredPlaces.preferFraction(this.#input.plan.scatter.get(given.name) ?? 0, this.#input.random);
      placesByGiven.push(scatteredPlaces);
    }
    for (let tolerance = 1; ; ) {
      const countAssumptions = placesByGiven.map((scatter) =>
        scatter.assumptionsOnCount(this.#input.plan.scatter.get(scatter.given.name) ?? 0, tolerance),
      );
      const reply = await questions.ask(countAssumptions.flat());
      if (reply.status === 'satisfiable')
        return new Map(
          placesByGiven.map((scatter) => [scatter.given.name, scatter.values(reply.assignment)]),
        );
      if (reply.status !== 'unsatisfiable') return undefined;
      if (tolerance < (ground.board?.cellCount ?? 1)) tolerance *= 2;
      else return undefined;
    }
  }
}

/** The model of the layout: its rules are the conditions on givens that are known or drawn. */
function layoutModel({ model, plan, data }: LayoutInput): Model {
  const declarations = model.declarations.filter((declaration) => {
    if (declaration.kind === 'find') return false;
    if (declaration.kind !== 'given') return true;
    const name = declaration.name.text;
    return isDrawn(plan, name) || data.entries.has(name) || declaration.default !== undefined;
  });
  return { ...model, declarations, rules: model.requirements, objective: undefined };
}

/** The places of a given in a `scatter` line (whose clues are put at random places), as variables of the engine. */
class ScatteredPlaces {
  readonly given: GroundGiven;
  readonly #questions: Questions;
  readonly #ground: Ground;
  /** `#presenceRefs[position]`: the bool "there is a clue at this position"; undefined if the conditions fix it. */
  readonly #presenceRefs: (BoolRef | undefined)[];

  constructor(questions: Questions, ground: Ground, given: GroundGiven) {
    this.given = given;
    this.#questions = questions;
    this.#ground = ground;
    this.#presenceRefs = given.values.map((value) => {
      if (value instanceof UnknownBool) return value.ref;
      if (!(value instanceof UnknownInt) || value.absent === undefined) return undefined;
      return (ground.terms.is(value.ref, value.absent) ^ 1) as BoolRef;
    });
  }

  readonly isFree = (position: number): boolean => this.#presenceRefs[position] !== undefined;

  /** Finds the places that the conditions fix; these are not drawn. */
  async excludeFixedPlaces(): Promise<void> {
    const fixedPositions: number[] = [];
    for (const [position, ref] of this.#presenceRefs.entries()) {
      if (ref === undefined) continue;
      const literal = this.#literal(ref);
      for (const one of [literal, -literal]) {
        const reply = await this.#questions.ask([one], 1);
        if (reply.status === 'unsatisfiable') fixedPositions.push(position);
      }
    }
    for (const position of fixedPositions) this.#presenceRefs[position] = undefined;
  }

  /** Requires that the places of each group are all present or all absent. */
  requireSymmetry(orbits: readonly (readonly number[])[]): void {
    const { session } = this.#questions;
    for (const orbit of orbits) {
      const literals = orbit
        .flatMap((position) => this.#presenceRefs[position] ?? [])
        .map((ref) => this.#literal(ref));
      literals.forEach((literal, at) => {
        session.clause([-literal, literals[(at + 1) % literals.length]!]);
      });
    }
  }

  preferFraction(fraction: number, random: Random): void {
    for (const ref of this.#presenceRefs) {
      if (ref === undefined) continue;
      const literal = this.#literal(ref);
      this.#questions.session.prefer(random.next() < fraction ? literal : -literal);
    }
  }

  /** Assumptions: the fraction of places that have a value is at most `tolerance` away from `fraction`. */
  assumptionsOnCount(fraction: number, tolerance: number): number[] {
    const { terms } = this.#ground;
    const { program } = this.#questions.session;
    const freeRefs = this.#presenceRefs.flatMap((ref) => ref ?? []);
    const wantedCount = Math.round(fraction * freeRefs.length);
    const sum = terms.sum(new Array<number>(freeRefs.length).fill(1), freeRefs);
    const literals: number[] = [];
    if (wantedCount - tolerance > 0) literals.push(program.atLeast(sum, wantedCount - tolerance));
    if (wantedCount + tolerance < freeRefs.length)
      literals.push(-program.atLeast(sum, wantedCount + tolerance + 1));
    return literals;
  }

  values(assignment: Int32Array): DrawnValues {
    const { terms } = this.#ground;
    return this.given.values.map((value) => {
      if (value instanceof UnknownBool) return assignment[terms.variableOf(value.ref)] === 1;
      if (value instanceof UnknownInt)
        return assignment[terms.variableOf(value.ref)] === value.absent ? null : MISSING_VALUE;
      return value;
    });
  }

  #literal(ref: BoolRef): number {
    return this.#questions.session.program.literal(ref);
  }
}
