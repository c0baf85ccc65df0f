/** Letters for places that a sentence would have to name one by one, drawn on the board beside it: one letter for each list of places. */
import type { Board } from '../../model/board.ts';
import { Element } from '../../model/values.ts';

const MAX_LETTERS = 26;

/** Signs for lists of places: consecutive characters, the same for equal lists. */
class Signs {
  readonly #first: number;
  readonly #lists = new Map<string, { readonly letter: string; readonly elements: readonly Element[] }>();

  constructor(first: number) {
    this.#first = first;
  }

  /** The sign that stands for a list of places; undefined if all signs are in use. */
  of(elements: readonly Element[]): string | undefined {
    const key = elements
      .map(({ kind, index }) => `${kind} ${index}`)
      .sort()
      .join();
    const cachedList = this.#lists.get(key);
    if (cachedList) return cachedList.letter;
    if (this.#lists.size >= MAX_LETTERS) return undefined;
    const letter = String.fromCharCode(this.#first + this.#lists.size);
    this.#lists.set(key, { letter, elements });
    return letter;
  }

  get all(): readonly { readonly letter: string; readonly elements: readonly Element[] }[] {
    return [...this.#lists.values()];
  }
}

export class Letters extends Signs {
  readonly #board: Board | undefined;

  /** With a board, letters also stand for cells that a sentence would name by row and column, as no picture shows these numbers. */
  constructor(board?: Board) {
    super('A'.charCodeAt(0));
    this.#board = board;
  }

  /** The letter as a sentence writes it. Where letters stand for single cells, it is ringed as on the board, as it could be read as an article. */
  written(elements: readonly Element[]): string | undefined {
    const letter = this.of(elements);
    return this.#board && letter !== undefined ? ringed(letter) : letter;
  }

  /** The text with letters in place of the names of cells, if they may stand there. `signOf`: what stands for other signs in the text. */
  settle(text: string, signOf = (sign: string): string => sign): string {
    const board = this.#board;
    return text.replace(
      /\br(\d+)c(\d+)\b|[\uE000-\uE019]/g,
      (name: string, row: string | undefined, column: string | undefined) => {
        if (row === undefined) return signOf(name);
        const cell = board?.cellRow.findIndex(
          (one, at) => one + 1 === Number(row) && board.cellColumn[at]! + 1 === Number(column),
        );
        return (cell !== undefined && cell >= 0 && this.written([new Element('cell', cell)])) || name;
      },
    );
  }

  /** The letters that stand in a text in which letters are ringed. */
  in(text: string): Signs['all'] {
    return this.all.filter(({ letter }) => text.includes(ringed(letter)));
  }
}

/** A capital letter in a ring. */
const ringed = (letter: string): string =>
  String.fromCharCode(letter.charCodeAt(0) - 'A'.charCodeAt(0) + 'Ⓐ'.charCodeAt(0));

/** The first of the characters that stand for letters while a sentence is made; no text contains them. */
const FIRST_DRAFT_SIGN = 0xe000;

/**
 * Letters of a sentence that is still being made. A part of it may be dropped, and its letters with it: only those that stand in the sentence
 * are drawn, in the order in which it names them.
 */
export class DraftLetters extends Signs {
  readonly #letters: Letters;

  constructor(letters: Letters) {
    super(FIRST_DRAFT_SIGN);
    this.#letters = letters;
  }

  /** The sentence with letters in place of its signs. */
  settle(sentence: string): string {
    const lists = this.all;
    return this.#letters.settle(sentence, (sign) => {
      const elements = lists[sign.charCodeAt(0) - FIRST_DRAFT_SIGN]?.elements;
      return (elements && this.#letters.written(elements)) ?? '';
    });
  }
}
