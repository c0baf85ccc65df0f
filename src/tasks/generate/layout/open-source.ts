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
  MISSING_VALUE,
  OPEN_VALUE,
} from '../../../model/instance-source.ts';
import type { Value } from '../../../model/values.ts';
import type { Span } from '../../../text/source.ts';

export type DrawnValues = readonly (Value | typeof MISSING_VALUE | typeof OPEN_VALUE)[];

/** A function that gives the values of a given in a `scatter` or `divide` line; undefined for other givens. */
export type DrawGiven = (
  request: GivenRequest,
  elements: BoardElements | undefined,
) => DrawnValues | undefined;

export class OpenGivens implements InstanceSource {
  readonly #text: TextSource;
  readonly #plan: GeneratePlan;
  readonly #drawGiven: DrawGiven;
  readonly #isDraft: boolean;
  /** For drafts: whether a given that the generator fills in may be absent. */
  mayBeAbsent?: (given: string) => boolean;

  /** `isDraft`: if the text marks no place as open, all places that it leaves empty are open. */
  constructor(text: TextSource, plan: GeneratePlan, draw: DrawGiven, isDraft = false) {
    this.#text = text;
    this.#plan = plan;
    this.#drawGiven = draw;
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
    const isTakenFromAnswer =
      this.#plan.take.has(given) && (!this.#text.has(given) || !this.#plan.remove.has(given));
    return isTakenFromAnswer ? takeDefName(given) : undefined;
  }

  /** Whether the text has values for the given. The text's values are kept; those that it leaves open are taken from the answer. */
  hasValues(given: string): boolean {
    return this.#text.has(given);
  }

  range(given: string, board: Board | undefined): readonly [number, number] | undefined {
    const drawnRange = this.#plan.range.get(given);
    if (!drawnRange) return undefined;
    const [low, high] = [valueOfRangeEnd(drawnRange[0], board), valueOfRangeEnd(drawnRange[1], board)];
    return [low, high];
  }

  valuesForGiven(request: GivenRequest, elements: BoardElements | undefined): DrawnValues | undefined {
    const { name, domain, type } = request;
    if (!this.#text.has(name))
      return (
        this.#drawGiven(request, elements) ??
        new Array<typeof OPEN_VALUE>(domain?.length ?? 1).fill(OPEN_VALUE)
      );
    if (!this.#isOpen(name) && this.definitionFor(name) === undefined)
      return this.#text.valuesForGiven(request, elements);
    const typeWithUnknown: typeof type = type.kind === 'unknown' ? type : { kind: 'unknown', of: type };
    const entries = this.#text.valuesForGiven({ ...request, type: typeWithUnknown }, elements);
    const fillsEmptyCells =
      this.#isDraft && !this.#plan.scatter.has(name) && entries?.includes(MISSING_VALUE) === false;
    return entries?.map((value) =>
      value === MISSING_VALUE || (fillsEmptyCells && value === null) ? OPEN_VALUE : value,
    );
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
export const isDrawn = ({ scatter, divisionByGiven }: GeneratePlan, given: string): boolean =>
  scatter.has(given) || divisionByGiven.has(given);
