/**
 * Reads an answer off its drawing by probing.
 *
 * A drawing is a function of the values. So answers are drawn in which some places have other values; a character that changes with one place
 * alone reveals that place's value. To probe all places at once, place i changes in those of 2·log₂(n) drawings that are named by the bits of i
 * and their complements (a constant-weight code, as in group testing: Du and Hwang, *Combinatorial group testing*, 2000): a character that
 * depends on two places changes in both drawings of a pair, and is ignored. The cost is 2·log₂(places)·values drawings.
 *
 * Places whose values were revealed are then fixed, and the others are probed again; when no more are revealed, values that follow from the
 * givens alone are fixed as well, which outlines of areas need. The result is accepted only if it draws exactly the same text.
 */

import {
  decodeSolution,
  emptySolution,
  numberOfValue,
  type Solution,
  solutionOf,
} from '../../formats/solution/solution.ts';
import { readSolution } from '../../formats/solution/solution-read.ts';
import type { Ground } from '../../model/ground.ts';
import { tighten } from '../../model/propagation/tighten.ts';
import { Diagnostics } from '../../text/diagnostics.ts';
import { Sources } from '../../text/source.ts';
import { drawSolution } from '../picture.ts';
import type { Drawing } from '../scene/section.ts';

/**
 * The answer that the text draws, in Unicode or ASCII; values that the text leaves open are undecided. Undefined if no
 * answer has such a drawing.
 */
export function drawnSolution(
  ground: Ground,
  text: string,
  drawing: Drawing | undefined,
): Solution | undefined {
  const textLines = linesOf(text);
  const isAscii = textLines.every((line) => line.every((letter) => letter.codePointAt(0)! < 128));
  if (textLines.length === 0 || textLines.length * widthOf(textLines) > MAX_TEXT_LENGTH) return undefined;
  return new LayoutProbe(ground, textLines, drawing, isAscii).findSolution();
}

/** The greatest length of a text that is examined, in characters. */
const MAX_TEXT_LENGTH = 1_000_000;
/** The greatest width of a cell that is tried, in letters. */
const MAX_LETTERS = 12;
/** The greatest number of drawings that are made and compared. */
const MAX_DRAWINGS = 6000;
/** The greatest number of characters in all drawings together. */
const MAX_CHARACTERS = 10_000_000;

type Lines = readonly (readonly string[])[];

/** A value to be found: a variable, its least value, and how many values it can have. */
interface Choice {
  readonly variable: number;
  readonly minimum: number;
  readonly count: number;
}

class LayoutProbe {
  readonly #ground: Ground;
  readonly #textLines: Lines;
  readonly #drawing: Drawing | undefined;
  readonly #usesAscii: boolean;
  readonly #choices: readonly Choice[];
  readonly #assignment: Int32Array;
  /** `listedValues[variable]`: the value, for variables whose values are listed below the board. */
  readonly #listedValues: ReadonlyMap<number, number>;

  constructor(ground: Ground, textLines: Lines, drawing: Drawing | undefined, ascii: boolean) {
    const { families, terms } = ground;
    this.#ground = ground;
    this.#textLines = textLines;
    this.#drawing = drawing;
    this.#usesAscii = ascii;
    this.#listedValues = readValuesBelow(ground, textLines);
    const choices = new Map<number, Choice>();
    let lastVariable = 0;
    for (const ref of families.flatMap(({ refs }) => refs)) {
      if (terms.constantValue(ref) !== undefined) continue;
      const variable = terms.variableOf(ref);
      lastVariable = Math.max(lastVariable, variable);
      if (this.#listedValues.has(variable)) continue;
      const minimum = terms.low(ref);
      choices.set(variable, { variable, minimum, count: terms.high(ref) - minimum + 1 });
    }
    this.#choices = [...choices.values()];
    this.#assignment = new Int32Array(lastVariable + 1);
    for (const [variable, value] of this.#listedValues) this.#assignment[variable] = value;
  }

  findSolution(): Solution | undefined {
    const maxCount = maxCountOf(this.#choices);
    const drawings = 2 * bitsFor(this.#choices.length) * (maxCount - 1);
    const characters = drawings * this.#textLines.reduce((sum, { length }) => sum + length, 0);
    if (drawings > MAX_DRAWINGS || characters > MAX_CHARACTERS) return undefined;
    for (const start of this.#initialAnswers()) {
      this.#setValues(start);
      for (const cellWidth of this.#likelyCellWidths()) {
        this.#setValues(start);
        const revealedChoices = this.#fixRevealedChoices(cellWidth, new Set());
        const knownChoices =
          revealedChoices && this.#drawsText()
            ? revealedChoices
            : revealedChoices && this.#fixRevealedChoices(cellWidth, this.#addForcedChoices(revealedChoices));
        if (knownChoices && this.#drawsText()) return this.#solution(knownChoices);
      }
    }
    return undefined;
  }

  #setValues(values: readonly number[]): void {
    this.#choices.forEach(({ variable }, at) => {
      this.#assignment[variable] = values[at]!;
    });
  }

  /**
   * Fixes the values that the text reveals, then those that it reveals given the values fixed so far, and so on;
   * undefined if no drawing has the text's outline.
   */
  #fixRevealedChoices(cellWidth: number, revealed: Set<Choice>): Set<Choice> | undefined {
    for (;;) {
      const openChoices = this.#choices.filter((choice) => !revealed.has(choice));
      const revealedValues = openChoices.length === 0 ? [] : this.#revealedValues(openChoices, cellWidth);
      if (!revealedValues) return undefined;
      if (revealedValues.length === 0) return revealed;
      for (const { choice, value } of revealedValues) {
        this.#assignment[choice.variable] = value;
        revealed.add(choice);
      }
    }
  }

  #drawsText(): boolean {
    return isSame(this.#drawLines(), this.#textLines);
  }

  /** Fixes the choices whose values follow from the givens alone; returns them together with the revealed ones. */
  #addForcedChoices(revealed: ReadonlySet<Choice>): Set<Choice> {
    const determinedChoices = new Set(revealed);
    const { families, terms } = this.#ground;
    const knowledge = tighten(this.#ground);
    const refs = new Map(
      families.flatMap(({ refs }) => refs.map((ref) => [terms.variableOf(ref), ref] as const)),
    );
    for (const choice of this.#choices) {
      const ref = refs.get(choice.variable);
      if (ref === undefined || determinedChoices.has(choice) || knowledge.low(ref) !== knowledge.high(ref))
        continue;
      this.#assignment[choice.variable] = knowledge.low(ref);
      determinedChoices.add(choice);
    }
    return determinedChoices;
  }

  /** The answers from which probing starts; several, because the layout may depend on whether neighbors are equal. */
  #initialAnswers(): readonly (readonly number[])[] {
    return [
      this.#choices.map(({ minimum }) => minimum),
      this.#choices.map(({ minimum, count }) => minimum + count - 1),
      this.#choices.map(({ minimum, count }, at) => minimum + ((at * 7 + (at >> 3)) % count)),
    ];
  }

  /** The widths of cells for which the drawing has the text's outline, the likeliest first. */
  #likelyCellWidths(): readonly number[] {
    const width = widthOf(this.#textLines);
    const differenceByWidth = new Map<number, number>();
    for (let cellWidth = 1; cellWidth <= MAX_LETTERS; cellWidth++) {
      const lines = this.#drawLines(cellWidth);
      if (lines.length !== this.#textLines.length) continue;
      const difference = Math.abs(widthOf(lines) - width);
      if (difference <= cellWidth + 1) differenceByWidth.set(cellWidth, difference);
    }
    return [...differenceByWidth.keys()]
      .sort((a, b) => differenceByWidth.get(a)! - differenceByWidth.get(b)!)
      .slice(0, 2);
  }

  #drawLines(cellWidth?: number): Lines {
    return linesOf(
      drawSolution(this.#ground, decodeSolution(this.#ground, this.#assignment), {
        ascii: this.#usesAscii,
        ...(cellWidth !== undefined && { fit: cellWidth }),
        ...(this.#drawing && { drawing: this.#drawing }),
      }),
    );
  }

  /**
   * The values that the text shows, from these choices of values; undefined if the drawings of the choices have another
   * size than the text.
   */
  #revealedValues(
    openChoices: readonly Choice[],
    cellWidth: number,
  ): { choice: Choice; value: number }[] | undefined {
    const sheet = new Sheet(this.#textLines, this.#drawLines(cellWidth));
    if (!sheet.hasSameOutline) return undefined;
    const bitCount = bitsFor(openChoices.length);
    const previousValues = openChoices.map(({ variable }) => this.#assignment[variable]!);
    const steppedValue = (at: number, step: number): number => {
      const { minimum, count } = openChoices[at]!;
      return step < count ? minimum + ((previousValues[at]! - minimum + step) % count) : previousValues[at]!;
    };
    const maxCount = maxCountOf(openChoices);
    for (let step = 1; step < maxCount; step++) {
      const codeProbe = sheet.startProbe(step);
      for (let bit = 0; bit < bitCount; bit++) {
        const [zeros, ones] = [0, 1].map((side) => {
          openChoices.forEach(({ variable }, at) => {
            this.#assignment[variable] =
              ((at >> bit) & 1) === side ? steppedValue(at, step) : previousValues[at]!;
          });
          return this.#drawLines(cellWidth);
        }) as [Lines, Lines];
        codeProbe.compare(bit, zeros, ones);
      }
      codeProbe.end(bitCount);
    }
    openChoices.forEach(({ variable }, at) => {
      this.#assignment[variable] = previousValues[at]!;
    });
    return openChoices.flatMap((choice, at) => {
      const step = sheet.stepOf(at, choice.count);
      return step === undefined ? [] : [{ choice, value: steppedValue(at, step) }];
    });
  }

  #solution(revealed: Set<Choice>): Solution {
    const { terms } = this.#ground;
    const values = new Map(this.#listedValues);
    const forcedChoices = this.#addForcedChoices(revealed);
    for (const { variable } of this.#drawsText() ? forcedChoices : revealed)
      values.set(variable, this.#assignment[variable]!);
    return solutionOf(this.#ground, (ref) => terms.constantValue(ref) ?? values.get(terms.variableOf(ref)));
  }
}

const maxCountOf = (choices: readonly Choice[]): number =>
  choices.reduce((most, { count }) => Math.max(most, count), 1);

/** The number of bits that distinguish `count` places. */
const bitsFor = (count: number): number => Math.max(1, Math.ceil(Math.log2(count)));

/** The characters of the text, and the places on which they depend. */
class Sheet {
  readonly hasSameOutline: boolean;
  readonly #width: number;
  readonly #textCharacters: readonly string[];
  readonly #referenceText: readonly string[];
  /** `owner[character]`: the place on which the character depends, NONE, or SEVERAL_PLACES. */
  readonly #owner: Int32Array;
  /**
   * `glyphs[character][step]`: the glyph that the character has after the place's value is increased by `step`;
   * undefined if unknown.
   */
  readonly #glyphs = new Map<number, (string | undefined)[]>();
  readonly #charactersByPlace = new Map<number, number[]>();
  #isSorted = false;

  constructor(textLines: Lines, reference: Lines) {
    this.hasSameOutline = textLines.length === reference.length;
    this.#width = Math.max(widthOf(textLines), widthOf(reference)) + 1;
    this.#textCharacters = this.flatten(textLines);
    this.#referenceText = this.flatten(reference);
    this.#owner = new Int32Array(this.#textCharacters.length).fill(NO_PLACE);
  }

  flatten(lines: Lines): readonly string[] {
    return lines.flatMap((line) => Array.from({ length: this.#width }, (_, at) => line[at] ?? ' '));
  }

  /**
   * Begins a comparison of drawings with the reference drawing. In these drawings the values of some places are greater
   * by `step` than in the reference; `compare` takes such drawings, one for each bit of the places' numbers.
   */
  startProbe(step: number): {
    compare(bit: number, zeros: Lines, ones: Lines): void;
    end(bits: number): void;
  } {
    const size = this.#textCharacters.length;
    const code = new Int32Array(size);
    const hasChanged = new Uint8Array(size);
    const isMixed = new Uint8Array(size);
    const glyph = new Array<string | undefined>(size);
    return {
      compare: (bit, zeros, ones) => {
        const sides = [this.flatten(zeros), this.flatten(ones)] as const;
        for (let at = 0; at < size; at++) {
          const referenceCharacter = this.#referenceText[at];
          const [zero, one] = [sides[0][at], sides[1][at]];
          if (zero === referenceCharacter && one === referenceCharacter) continue;
          const changedCharacter = zero === referenceCharacter ? one : zero;
          if (
            (zero !== referenceCharacter && one !== referenceCharacter) ||
            (glyph[at] ?? changedCharacter) !== changedCharacter
          )
            isMixed[at] = 1;
          if (one !== referenceCharacter) code[at]! |= 1 << bit;
          glyph[at] = changedCharacter;
          hasChanged[at]!++;
        }
        if (zeros.length !== ones.length || zeros.length * this.#width !== size) isMixed.fill(1);
      },
      end: (bits) => {
        for (let at = 0; at < size; at++) {
          if (hasChanged[at] === 0 && isMixed[at] === 0) continue;

          const isKnown = isMixed[at] === 0 && hasChanged[at] === bits;
          const owner = this.#owner[at]!;
          if (isKnown)
            this.#owner[at] = owner === NO_PLACE || owner === code[at] ? code[at]! : SEVERAL_PLACES;
          const glyphs = this.#glyphs.get(at) ?? [];
          this.#glyphs.set(at, glyphs);
          glyphs[step] = isKnown ? glyph[at] : undefined;
        }
      },
    };
  }

  /**
   * By how many steps the place's value must be increased to give the text's characters; undefined if they don't
   * determine it.
   */
  stepOf(place: number, count: number): number | undefined {
    if (!this.#isSorted) {
      for (const [at, owner] of this.#owner.entries()) {
        if (owner < 0) continue;
        const characters = this.#charactersByPlace.get(owner) ?? [];
        this.#charactersByPlace.set(owner, characters);
        characters.push(at);
      }
      this.#isSorted = true;
    }
    // A character that no value of the place explains depends on other places as well, so it is left out.
    const characters = (this.#charactersByPlace.get(place) ?? []).filter((at) =>
      this.#isExplained(at, count),
    );
    let matchingStep: number | undefined;
    for (let step = 0; step < count; step++) {
      if (!characters.every((at) => this.#glyphAt(at, step) === this.#textCharacters[at])) continue;
      if (matchingStep !== undefined) return undefined;
      matchingStep = step;
    }
    return matchingStep;
  }

  #isExplained(at: number, count: number): boolean {
    for (let step = 0; step < count; step++)
      if (this.#glyphAt(at, step) === this.#textCharacters[at]) return true;
    return false;
  }

  /**
   * The character at a position of the drawing if the value shown there is greater by `step` than in the reference
   * drawing; undefined if unknown, because such a value moves other characters.
   */
  #glyphAt(at: number, step: number): string | undefined {
    const glyphs = this.#glyphs.get(at) ?? [];
    return step in glyphs ? glyphs[step] : this.#referenceText[at];
  }
}

const NO_PLACE = -1;
const SEVERAL_PLACES = -2;

/** The characters of each line, without colors and trailing blanks. */
function linesOf(text: string): Lines {
  const lines = text
    .replace(COLORS, '')
    .split('\n')
    .map((line) => line.trimEnd());
  while (lines.length > 0 && lines.at(-1) === '') lines.pop();
  while (lines.length > 0 && lines[0] === '') lines.shift();
  return lines.map((line) => [...line]);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what colors of a terminal begin with
const COLORS = /\u001b\[[0-9;]*m/g;

const widthOf = (lines: Lines): number => lines.reduce((most, { length }) => Math.max(most, length), 0);

const isSame = (a: Lines, b: Lines): boolean =>
  a.length === b.length && a.every((line, at) => line.join('') === b[at]!.join(''));

/** The values of finds that are listed below the board as native text, by variable. */
function readValuesBelow(ground: Ground, lines: Lines): ReadonlyMap<number, number> {
  const familyNames = new Set(emptySolution(ground).families.map(({ name }) => name));
  let isInEntry = false;
  const entries = lines
    .map((line) => line.join(''))
    .filter((line) => {
      const name = /^(\w+):/.exec(line)?.[1];
      if (name !== undefined || !/^\s+\S/.test(line)) isInEntry = name !== undefined && familyNames.has(name);
      return isInEntry;
    });
  const valueByVariable = new Map<number, number>();
  if (entries.length === 0) return valueByVariable;
  const diagnostics = new Diagnostics();
  const solutionRead = readSolution(
    ground,
    new Sources().add('below', `${entries.join('\n')}\n`),
    diagnostics,
  );
  for (const { name, values } of solutionRead?.families ?? []) {
    const family = ground.families.find((one) => one.name === name)!;
    for (const [position, ref] of family.refs.entries()) {
      const number = numberOfValue(family, values[position] ?? null);
      const isChosen = ground.terms.constantValue(ref) === undefined;
      if (number !== undefined && isChosen) valueByVariable.set(ground.terms.variableOf(ref), number);
    }
  }
  return valueByVariable;
}
