/** Answers and solutions as values and text, and what a ground model says of itself; arguments are checked first. */
import {
  decodeSolution as decode,
  emptySolution as empty,
  solutionOf as solutionFrom,
  solutionToJson as toJson,
  writeSolution as write,
} from '../formats/solution/solution.ts';
import { ElementText as ElementTextInside } from '../formats/values/element-text.ts';
import { PlaceNames as PlaceNamesInside } from '../formats/values/place-name.ts';
import { textOfValue as valueText } from '../formats/values/value-text.ts';
import { instanceText as textOf } from '../formats/values/write.ts';
import { rulesText as rulesOf } from '../language/rules-text.ts';
import { typeSays as saysOf, flagSentences as sentencesOf } from '../language/type-says.ts';
import { isDrawn as drawn, isRectangular as rectangular } from '../model/boards/kinds.ts';
import { evaluate as judge, evaluatePartial as judgePartial } from '../model/meaning/evaluate.ts';
import type { Terms } from '../model/terms/terms.ts';
import { ELEMENT_KINDS } from '../model/values.ts';
import { placesOfVariables as placesIn, variablesOf as variablesIn } from '../model/variables.ts';
import { partialOf as partial } from '../tasks/common/literals.ts';
import { openSolution as openText } from '../tasks/open/open-solution.ts';
import { undecidedMessage, unreadCaveat, withheldReason } from '../tasks/open/unread.ts';
import { differences as differencesIn } from '../tasks/solve/unique.ts';
import { diagnosticToJson as diagnosticJson, renderDiagnostic as render } from '../text/render.ts';
import { Sources } from '../text/source.ts';
import { aGround, aModel, anAnswer, aSolution, aText, claims } from './arguments.ts';
import {
  anything,
  atLeast,
  type Check,
  callback,
  checked,
  checkedClass,
  flag,
  having,
  listOf,
  maybe,
  must,
  oneOf,
  options,
  text,
} from './misuse.ts';

const aBoard: Check = having(['kind', 'cellCount'], 'A board is needed: the `board` of a ground model');
const anElementKind: Check = oneOf(ELEMENT_KINDS, 'The kind of an element');
const sources: Check = must(
  (value) => value instanceof Sources,
  'Sources are needed, as `loadModel` gives them',
);
const aDiagnostic: Check = having(['code', 'message'], 'A diagnostic is needed, as `diagnostics` has them');
const unread: Check = listOf(
  having(['kind', 'what'], 'What is unread has a `kind` and says `what`'),
  'What is unread is a list, the `unread` of `openInstance`',
);

/** The solution that an answer means. */
export const decodeSolution = /* @__PURE__ */ checked('decodeSolution', () => [aGround, anAnswer], decode);

/** A solution with nothing decided. */
export const emptySolution = /* @__PURE__ */ checked('emptySolution', () => [aGround], empty);

/** The solution for partial knowledge of the variables: `numberOf` gives a variable's number, or undefined. */
export const solutionOf = /* @__PURE__ */ checked(
  'solutionOf',
  () => [aGround, callback('`numberOf`')],
  solutionFrom,
);

/** The values of the finds in JSON, by name. */
export const solutionToJson = /* @__PURE__ */ checked('solutionToJson', () => [aGround, aSolution], toJson);

/** A solution as native text. */
export const writeSolution = /* @__PURE__ */ checked('writeSolution', () => [aGround, aSolution], write);

/** Reads a solution. Never throws because of the text's contents; doesn't check the rules. */
export const openSolution = /* @__PURE__ */ checked(
  'openSolution',
  () => [aModel, aGround, aText('A solution')],
  openText,
);

/** The places where two answers differ. */
export const differences = /* @__PURE__ */ checked(
  'differences',
  () => [aGround, anAnswer, anAnswer],
  differencesIn,
);

/** The conditions that an answer breaks. */
export const evaluate = /* @__PURE__ */ checked('evaluate', () => [aGround, anAnswer], judge);

/** Of each condition whether it holds, fails or is open. */
export const evaluatePartial = /* @__PURE__ */ checked(
  'evaluatePartial',
  () => [
    aGround,
    having(['assignment', 'assigned'], 'A partial assignment is needed, as `partialOf` makes it'),
  ],
  judgePartial,
);

/** The partial assignment of claims. */
export const partialOf = /* @__PURE__ */ checked('partialOf', () => [aGround, claims], partial);

/** Where each variable stands. */
export const placesOfVariables = /* @__PURE__ */ checked('placesOfVariables', () => [aGround], placesIn);

/** The variables of which a condition speaks. */
export const variablesOf = /* @__PURE__ */ checked(
  'variablesOf',
  () => [
    having(['variableCount', 'count'], 'Terms are needed: the `terms` of a ground model'),
    (value, [terms]) =>
      Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) >> 1 < (terms as Terms).count
        ? undefined
        : 'The root of a condition is needed, such as `ground.constraints[0].root`.',
  ],
  variablesIn,
);

/** An open instance as native text. */
export const instanceText = /* @__PURE__ */ checked('instanceText', () => [aModel, aGround], textOf);

/** The parts of a model that define its puzzles. */
export const rulesText = /* @__PURE__ */ checked('rulesText', () => [aModel], rulesOf);

/** What a type says of itself. */
export const typeSays = /* @__PURE__ */ checked('typeSays', () => [aModel], saysOf);

/** What the letters in a type's addresses mean, in words. */
export const flagSentences = /* @__PURE__ */ checked(
  'flagSentences',
  () => [having(['flags', 'looks'], '`flags` and `looks` are needed, as `typeSays` gives them')],
  sentencesOf,
);

/** Whether the instance draws the board's graph. */
export const isDrawn = /* @__PURE__ */ checked('isDrawn', () => [aBoard], drawn);

/** Whether the board's cells are squares in rows and columns. */
export const isRectangular = /* @__PURE__ */ checked('isRectangular', () => [aBoard], rectangular);

/** The sentence why no verdict is to be given on a status, such as `none`. */
export const undecided = /* @__PURE__ */ checked(
  'undecided',
  () => [
    unread,
    text('The status'),
    maybe(must((value) => typeof value === 'bigint', 'The number of answers is a bigint')),
  ],
  undecidedMessage,
);

/** The sentence that goes with a verdict that is given nevertheless. */
export const reservation = /* @__PURE__ */ checked('reservation', () => [unread], unreadCaveat);

/** The sentence why no verdict is to be given. */
export const withheld = /* @__PURE__ */ checked('withheld', () => [unread], withheldReason);

/** A diagnostic as JSON. */
export const diagnosticToJson = /* @__PURE__ */ checked(
  'diagnosticToJson',
  () => [aDiagnostic, sources],
  diagnosticJson,
);

/** A diagnostic as text, with its place and the line. */
export const renderDiagnostic = /* @__PURE__ */ checked(
  'renderDiagnostic',
  () => [aDiagnostic, sources, options<{ color: boolean }>({ color: flag('`color`') })],
  render,
);

/** The names of elements in texts. */
export const ElementText = /* @__PURE__ */ checkedClass(
  ElementTextInside,
  'ElementText',
  () => [maybe(aBoard)],
  () => {
    const index = atLeast(0, 'The index of an element');
    return {
      key: [anElementKind, index],
      text: [anElementKind, index],
      index: [anElementKind, text('The name of an element')],
      last: [anElementKind],
    };
  },
);
export type ElementText = ElementTextInside;

/** The names of places for people. */
export const PlaceNames = /* @__PURE__ */ checkedClass(
  PlaceNamesInside,
  'PlaceNames',
  () => [maybe(aBoard)],
  () => {
    const place = must((value) => value !== undefined, 'A place is needed, such as an element');
    return { name: [place], isBetween: [place], list: [listOf(place, 'Places are a list')] };
  },
);
export type PlaceNames = PlaceNamesInside;

/** A value as text. */
export const textOfValue = /* @__PURE__ */ checked(
  'textOfValue',
  () => [
    anything,
    having(['kind'], 'The type of a value is an object with its `kind`'),
    must((value) => value instanceof ElementTextInside, 'Names are needed: `new ElementText(ground.board)`'),
  ],
  valueText,
);
