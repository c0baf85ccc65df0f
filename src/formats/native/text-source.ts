/**
 * Provides an instance's text to the grounder: first the board, then the values of each given, read by the given's
 * type.
 */

import type { Board } from '../../model/board.ts';
import type { BoardElements } from '../../model/elements.ts';
import type {
  BoardRequest,
  GivenOutline,
  GivenRequest,
  InstanceSource,
} from '../../model/instance-source.ts';
import type { Element, ElementKind } from '../../model/values.ts';
import { type Diagnostics, didYouMean } from '../../text/diagnostics.ts';
import type { Span } from '../../text/source.ts';
import { suggest } from '../../text/suggest.ts';
import type { Told } from '../values/value-text.ts';
import { readFamily, readValue } from '../values/values.ts';
import { type BoardLimits, chooseBoard, DEFAULT_BOARD_LIMITS, letteredGiven } from './board.ts';
import type { InstanceData, InstanceEntry } from './instance.ts';

/** The entries about the board itself, in a model that has one. */
const BOARD_ENTRIES: ReadonlySet<string> = new Set(['size', 'board']);

export class TextSource implements InstanceSource {
  readonly #data: InstanceData;
  readonly #givens: readonly GivenOutline[];
  readonly #diagnostics: Diagnostics;
  readonly #limits: BoardLimits;
  /** The present name of each given that had another name in earlier versions of the model. */
  readonly #newNameByFormerName: ReadonlyMap<string, string>;
  /**
   * `misspelt[given]`: the entry whose name seems to be a misspelling of this given; so each misspelling is reported
   * only once.
   */
  readonly #misspelt = new Map<string, InstanceEntry>();
  readonly #reportedEntries = new Set<InstanceEntry>();
  #hasBoard = false;

  constructor(
    data: InstanceData,
    givens: readonly GivenOutline[],
    diagnostics: Diagnostics,
    limits: BoardLimits = DEFAULT_BOARD_LIMITS,
    formerly: ReadonlyMap<string, string> = new Map(),
  ) {
    this.#data = data;
    this.#givens = givens;
    this.#diagnostics = diagnostics;
    this.#limits = limits;
    this.#newNameByFormerName = formerly;
    const missingGivens = givens.filter(({ name }) => !data.entries.has(name)).map(({ name }) => name);
    for (const entry of this.#unknownEntries()) {
      // An entry `size` or `board` isn't a misspelt given. It is judged later, when there is a board.
      const meantGiven =
        BOARD_ENTRIES.has(entry.name) || formerly.has(entry.name)
          ? undefined
          : suggest(entry.name, missingGivens);
      if (meantGiven !== undefined && !this.#misspelt.has(meantGiven)) this.#misspelt.set(meantGiven, entry);
    }
  }

  /** A span of one character at the beginning of the instance. */
  get span(): Span {
    const { file, start, end } = this.#data.span;
    return { file, start, end: Math.min(end, start + 1) };
  }

  has(given: string): boolean {
    return this.#entryOf(given) !== undefined || this.#misspelt.has(given);
  }

  board(request: BoardRequest): Board | undefined {
    this.#hasBoard = true;
    const oldErrorCount = this.#diagnostics.list.length;
    if (this.#data.entries.size === 0 && this.#givens.length > 0 && !isSized(request)) {
      const givenNames = this.#givens.map(({ name }) => `\`${name}\``).join(', ');
      this.#diagnostics.error('empty-instance', `The instance \`${this.#data.title}\` is empty.`, this.span, {
        advice: `The puzzle asks for ${givenNames}.`,
      });
      return undefined;
    }
    const board = chooseBoard(request, this.#data, this.#diagnostics, this.#limits);
    if (board) return board;
    // If the size can't be found because a given is misspelt, only the misspelling is reported.
    if (this.#misspelt.size > 0) this.#diagnostics.list.length = oldErrorCount;
    this.finish();
    return undefined;
  }

  valuesForGiven(request: GivenRequest, elements: BoardElements | undefined): readonly Told[] | undefined {
    const entry = this.#entryOf(request.name);
    if (!entry) {
      const misspeltEntry = this.#misspelt.get(request.name);
      if (misspeltEntry) this.#reportUnknown(misspeltEntry);
      return undefined;
    }
    const oldErrorCount = this.#diagnostics.list.length;
    const { type, domain } = request;
    const board = elements?.board;
    const boardElement = (kind: ElementKind, index: number): Element | undefined =>
      elementOf(elements, kind, index);
    const values: readonly Told[] = domain
      ? readFamily(entry, type, domain, board, this.#diagnostics, {
          element: boardElement,
          fallback: request.fallback,
          acceptsOutOfBounds: true,
          ...(request.labels && { labels: true }),
        })
      : [readValue(entry, type, board, this.#diagnostics, boardElement)];
    return this.#diagnostics.list.slice(oldErrorCount).some(({ severity }) => severity === 'error')
      ? undefined
      : values;
  }

  /** Reports the entries that belong neither to a given nor to the board. */
  finish(): void {
    for (const entry of this.#unknownEntries()) this.#reportUnknown(entry);
  }

  #entryOf(given: string): InstanceEntry | undefined {
    const ownEntry = this.#data.entries.get(given);
    if (ownEntry) return ownEntry;
    const letteredEntry = letteredGiven(this.#data, this.#givens);
    return letteredEntry?.name === given ? this.#data.entries.get('board') : undefined;
  }

  #unknownEntries(): readonly InstanceEntry[] {
    const givenNames = new Set(this.#givens.map(({ name }) => name));
    return [...this.#data.entries.values()].filter(
      ({ name }) => !givenNames.has(name) && !(BOARD_ENTRIES.has(name) && this.#hasBoard),
    );
  }

  #reportUnknown(entry: InstanceEntry): void {
    if (this.#reportedEntries.has(entry)) return;
    this.#reportedEntries.add(entry);
    const newName = this.#newNameByFormerName.get(entry.name);
    if (newName !== undefined) {
      const message = `The puzzle has no given \`${entry.name}\` any more.`;
      this.#diagnostics.error('unknown-given', message, entry.nameSpan, { advice: newName });
      return;
    }
    const givenNames = this.#givens.map(({ name }) => name);
    const nameMeant =
      [...this.#misspelt].find(([, wrong]) => wrong === entry)?.[0] ??
      suggest(entry.name, this.#hasBoard ? [...givenNames, ...BOARD_ENTRIES] : givenNames);
    const givensText =
      givenNames.length === 0 ? 'for nothing' : `for ${givenNames.map((name) => `\`${name}\``).join(', ')}`;
    const message = `The puzzle has no given \`${entry.name}\`.`;
    const nameAdvice = didYouMean(nameMeant, entry.nameSpan, `It asks ${givensText}.`);
    this.#diagnostics.error('unknown-given', message, entry.nameSpan, nameAdvice);
  }
}

function isSized(request: BoardRequest): boolean {
  return request.kinds.every((kind) => kind.arguments.length > 0);
}

/** The directions of a board in the order of their numbers; in `alldirections` they are in clockwise order. */
const numberedDirections = ({ alldirections }: BoardElements): readonly Element[] =>
  alldirections.toSorted((a, b) => a.index - b.index);

/** The board's own object for an element; undefined for regions, which only the model defines. */
export function elementOf(
  elements: BoardElements | undefined,
  kind: ElementKind,
  index: number,
): Element | undefined {
  if (!elements || kind === 'region') return undefined;
  const elementsByKind = {
    cell: elements.cells,
    border: elements.borders,
    corner: elements.corners,
    link: elements.links,
    point: elements.points,
    direction: numberedDirections(elements),
    row: elements.rows,
    column: elements.columns,
    diagonal: elements.diagonals,
  };
  return elementsByKind[kind][index];
}
