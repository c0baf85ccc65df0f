/** The source of a size's values for grounding a model in which clues and answer are made together: the values of chosen givens are open. */
import type { TextSource } from '../../../formats/native/text-source.ts';
import { type GeneratePlan, valueOfRangeEnd } from '../../../language/sections/generate/plan.ts';
import { takeDefName } from '../../../language/sections/generate/takes.ts';
import type { Board } from '../../../model/board.ts';
import type { BoardElements } from '../../../model/elements.ts';
import {
  type BoardRequest,
  type GivenOutline,
  type GivenRequest,
  type InstanceSource,
  OPEN,
  UNTOLD,
} from '../../../model/instance-source.ts';
import type { Value } from '../../../model/values.ts';
import type { Span } from '../../../text/source.ts';

export type DrawnValues = readonly (Value | typeof UNTOLD | typeof OPEN)[];

/** A function that gives the values of a scattered or divided given; undefined for other givens. */
export type DrawGiven = (
  request: GivenRequest,
  elements: BoardElements | undefined,
) => DrawnValues | undefined;

export class OpenSource implements InstanceSource {
  readonly #text: TextSource;
  readonly #plan: GeneratePlan;
  readonly #draw: DrawGiven;
  readonly #isDraft: boolean;
  /** For drafts: whether a given that the generator fills in may be absent. */
  mayBeAbsent?: (given: string) => boolean;

  /** `isDraft`: if the text marks no place as open, all places that it leaves empty are open. */
  constructor(text: TextSource, plan: GeneratePlan, draw: DrawGiven, isDraft = false) {
    this.#text = text;
    this.#plan = plan;
    this.#draw = draw;
    this.#isDraft = isDraft;
  }

  get span(): Span | undefined {
    return this.#text.span;
  }

  has(given: string): boolean {
    return this.#text.has(given) || this.#isOpen(given) || isDrawn(this.#plan, given);
  }

  board(request: BoardRequest): Board | undefined {
    return this.#text.board(request);
  }

  definitionFor(given: string): string | undefined {
    const isTaken = this.#plan.take.has(given) && (!this.#text.has(given) || !this.#plan.remove.has(given));
    return isTaken ? takeDefName(given) : undefined;
  }

  /** Whether the text has values for the given. Such values stay; the values that the text leaves open are taken from the answer. */
  hasValues(given: string): boolean {
    return this.#text.has(given);
  }

  range(given: string, board: Board | undefined): readonly [number, number] | undefined {
    const range = this.#plan.range.get(given);
    if (!range) return undefined;
    const [low, high] = [valueOfRangeEnd(range[0], board), valueOfRangeEnd(range[1], board)];
    return [low, high];
  }

  valuesForGiven(request: GivenRequest, elements: BoardElements | undefined): DrawnValues | undefined {
    const { name, domain, type } = request;
    if (!this.#text.has(name))
      return this.#draw(request, elements) ?? new Array<typeof OPEN>(domain?.length ?? 1).fill(OPEN);
    if (!this.#isOpen(name) && this.definitionFor(name) === undefined)
      return this.#text.valuesForGiven(request, elements);
    const known: typeof type = type.kind === 'unknown' ? type : { kind: 'unknown', of: type };
    const entries = this.#text.valuesForGiven({ ...request, type: known }, elements);
    const fillsEmpty = this.#isDraft && !this.#plan.scatter.has(name) && entries?.includes(UNTOLD) === false;
    return entries?.map((value) => (value === UNTOLD || (fillsEmpty && value === null) ? OPEN : value));
  }

  finish(givens: readonly GivenOutline[]): void {
    this.#text.finish();
    void givens;
  }

  #isOpen(given: string): boolean {
    return this.#plan.choose.has(given) || this.#plan.remove.has(given);
  }
}

/** Whether the given is drawn at random before there is an answer. */
export const isDrawn = ({ scatter, divisionByGiven: divide }: GeneratePlan, given: string): boolean =>
  scatter.has(given) || divide.has(given);
