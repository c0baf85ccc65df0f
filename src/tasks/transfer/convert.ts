/** Converts instances and solutions to other formats. Each result is read back and compared with the original before it is returned. */

import { linkFormat } from '../../draw/listing/link-format.ts';
import { PICTURE_FORMATS } from '../../draw/pictures.ts';
import { asReadFromAddress, renumberValues } from '../../formats/address/alike.ts';
import { writeAddress } from '../../formats/address/write.ts';
import { addressFormats, idFormats, namedFormat, textFormats } from '../../formats/foreign/choose.ts';
import { shapesOf } from '../../formats/foreign/shapes.ts';
import { writeForeign } from '../../formats/foreign/write.ts';
import { writeGameId } from '../../formats/ids/write.ts';
import { isForPictures, LINK_TARGETS, sectionOf } from '../../formats/links/system.ts';
import { writeLinkListing } from '../../formats/links/write.ts';
import { lettersOf, type Solution, solutionToJson, writeSolution } from '../../formats/solution/solution.ts';
import { FamilyWriter, instanceText, type ToldFamily } from '../../formats/values/write.ts';
import type { Model } from '../../language/model.ts';
import type { AddressFormat, IdFormat, LinkFormat } from '../../language/sections/read/format.ts';
import { LINK_SECTIONS } from '../../language/sections/read/link-layers.ts';
import { haveSameLayout } from '../../model/boards/same-layout.ts';
import type { Ground } from '../../model/ground.ts';
import { Diagnostics } from '../../text/diagnostics.ts';
import { jsonLine } from '../../text/visible.ts';
import { openInstance } from '../open/open-instance.ts';
import { openSolution } from '../open/open-solution.ts';
import { lostRules, lostRulesProblem } from './lost-rules.ts';

/** The converted contents, mostly as text, or the reason why there are none. */
export type Converted<Content = string> =
  | { readonly text: Content }
  /** The reason why the conversion failed, and advice. */
  | { readonly problem: string; readonly advice?: string };

/**
 * Converts an instance. `to`: `native`, `json`, `url`, a text format of the model, or a program whose links the model reads (the result is then the
 * link's listing). `addressType`: the name of the type in an address, as sites may use several.
 */
export function convertInstance(model: Model, ground: Ground, to: string, addressType?: string): Converted {
  if (to === 'json') return { text: `${jsonLine(instanceToJson(model, ground))}\n` };
  const format = encodedFormats(model, to)[0] ?? formatOfLinks(model, to);
  const rules = format ? lostRules(model, ground, format) : [];
  if (format && rules.length > 0) return { problem: lostRulesProblem(format, rules), advice: HOLDS_ALL };
  const writtenResult =
    to === 'native'
      ? { text: instanceText(model, ground) }
      : convertToForeign(model, ground, to, addressType);
  if ('problem' in writtenResult) return writtenResult;
  const [lostName] = lostGivens(model, ground, writtenResult.text, to);
  return lostName === undefined ? writtenResult : lossProblem(to, lostName);
}

/** The names of the givens that wouldn't be read back unchanged; `size` and all givens if the board differs or nothing can be read. */
export function lostGivens(model: Model, ground: Ground, writtenText: string, to: string): readonly string[] {
  const { givens, board } = ground;
  const text = writtenText.trim() === '' ? '' : writtenText;
  const readInstance = openInstance(model, { name: 'written', text, format: to });
  const unlistedFamilies = readInstance.ground ? [] : unlistedGivens(model, givens, to);
  const furtherText = {
    name: 'more',
    text: unlistedFamilies.flatMap((one) => new FamilyWriter(board).entry(one)).join('\n'),
  };
  const instanceReadBack =
    unlistedFamilies.length === 0
      ? readInstance
      : openInstance(model, { name: 'written', text, format: to, more: [furtherText] });
  if (!instanceReadBack.ground || !haveSameLayout(board, instanceReadBack.ground.board))
    return ['size', ...givens.map(({ name }) => name)];
  const [address] = encodedFormats(model, to);
  const labels = labelGivens(model, to);
  const comparableForm = (families: readonly ToldFamily[]) =>
    address
      ? asReadFromAddress(families, address, board)
      : families.map((one) => (labels.has(one.name) ? { ...one, values: renumberValues(one.values) } : one));
  return [
    ...unlistedFamilies.map(({ name }) => name),
    ...differingGivens(comparableForm(givens), comparableForm(instanceReadBack.ground.givens), ground),
  ];
}

/** The names of the givens that only say which cells belong together: a link shows them as rooms or cages, whatever their numbers. */
function labelGivens(model: Model, to: string): ReadonlySet<string> {
  const format = formatOfLinks(model, to);
  const areaNames = (format?.parts ?? []).flatMap(({ layer, givenNames }) =>
    layer === 'rooms' || layer === 'cage' ? givenNames : layer === 'killercage' ? givenNames.slice(0, 1) : [],
  );
  return new Set(areaNames.map(({ text }) => text));
}

/** The formats of addresses or game ids; empty for other texts. */
const encodedFormats = (model: Model, to: string): readonly (AddressFormat | IdFormat)[] =>
  to === 'url' ? addressFormats(model) : to === 'tatham' ? idFormats(model) : [];

/** The names of the formats of addresses and game ids that the model has. */
export const encodedFormatNames = (model: Model): readonly string[] =>
  ['url', 'tatham'].filter((name) => encodedFormats(model, name).length > 0);

function formatOfLinks(model: Model, to: string): LinkFormat | undefined {
  const system = LINK_SECTIONS.find((one) => one === to);
  return system && linkFormat(model, system);
}

/** The required givens that the model's section for links to this site doesn't mention. */
function unlistedGivens(model: Model, givens: readonly ToldFamily[], to: string): readonly ToldFamily[] {
  const format = formatOfLinks(model, to);
  if (!format) return [];
  const listedNames = new Set(
    format.parts
      .flatMap(({ givenNames, impliedValues }) => [...givenNames, ...impliedValues.map(({ name }) => name)])
      .map(({ text }) => text),
  );
  const shapeByName = shapesOf(model, 'given');
  const requiredNames = model.declarations.flatMap((one) =>
    one.kind === 'given' && !one.default && !shapeByName.get(one.name.text)?.optional ? [one.name.text] : [],
  );
  return givens.filter(({ name }) => requiredNames.includes(name) && !listedNames.has(name));
}

function convertToForeign(model: Model, { givens, board }: Ground, to: string, type?: string): Converted {
  if (to === 'url') {
    const formats = addressFormats(model);
    const format = formats.find(({ types }) => type !== undefined && types.includes(type)) ?? formats[0];
    if (!format) return { problem: 'The model has no section `read url` for addresses.' };
    const writtenAddress = writeAddress(format, givens, board, type);
    return 'problem' in writtenAddress ? writtenAddress : { text: `${writtenAddress.address}\n` };
  }
  if (to === 'tatham') {
    const writtenId = writeGameId(idFormats(model), givens, board);
    return 'problem' in writtenId ? writtenId : { text: `${writtenId.id}\n` };
  }
  const link = model.formats.find((one) => one.kind === 'link' && one.system === to);
  if (link?.kind === 'link') return { text: writeLinkListing(link, givens, board) };
  const format = formatNamed(model, 'instance', to);
  return 'problem' in format ? format : { text: writeForeign({ format, families: givens, board }) };
}

export function convertSolution(model: Model, ground: Ground, solution: Solution, to: string): Converted {
  if (to === 'json') return { text: `${jsonLine({ find: solutionToJson(ground, solution) })}\n` };
  if (to === 'native') return { text: writeSolution(ground, solution) };
  const format = formatNamed(model, 'solution', to);
  if ('problem' in format) return format;
  const { families } = solution;
  const text = writeForeign({ format, families, board: ground.board, letters: lettersOf(ground) });
  const readSolution = openSolution(model, ground, { name: 'written', text, format: to });
  const [lostName] = readSolution.solution
    ? differingGivens(families, readSolution.solution.families, ground)
    : families.map(({ name }) => name);
  return lostName === undefined ? { text } : lossProblem(to, lostName);
}

function formatNamed(model: Model, holds: 'instance' | 'solution', name: string) {
  const diagnostics = new Diagnostics();
  const addresses = holds === 'instance' ? encodedFormatNames(model) : [];
  const links = LINK_TARGETS.filter(
    (target) =>
      isForPictures(target) ||
      (holds === 'instance' &&
        model.formats.some((one) => one.kind === 'link' && one.system === sectionOf(target))),
  );
  const otherFormats = ['json', ...addresses, ...links, ...PICTURE_FORMATS, 'png'];
  const textFormat = namedFormat(textFormats(model, holds), name, diagnostics, otherFormats);
  const [mistake] = diagnostics.list;
  if (textFormat) return textFormat;
  return {
    problem: mistake?.message ?? '',
    ...(mistake?.advice !== undefined && { advice: mistake.advice }),
  };
}

/** The message about a given that a text in this format wouldn't keep. */
export function lossProblem(
  format: string,
  name: string,
): { readonly problem: string; readonly advice: string } {
  return {
    problem: `The format \`${format}\` can't hold this: \`${name}\` would not be read back as it is.`,
    advice: HOLDS_ALL,
  };
}

const HOLDS_ALL = 'The native format holds everything.';

/** The names of those givens whose values differ between the two lists. */
function differingGivens(
  before: readonly ToldFamily[],
  after: readonly ToldFamily[],
  { board }: Ground,
): readonly string[] {
  const writer = new FamilyWriter(board);
  const textOf = (family: ToldFamily | undefined): string => (family ? writer.entry(family).join('\n') : '');
  return before
    .filter((family) => {
      const other = after.find(({ name }) => name === family.name);
      return textOf(family) !== textOf(other && { ...family, values: other.values });
    })
    .map(({ name }) => name);
}

/** An instance in JSON: the board's kind and size; the givens, in the form used for finds; and the complete native text. */
function instanceToJson(model: Model, ground: Ground): object {
  const { board, givens } = ground;
  const size = board && { kind: board.kind, height: board.height, width: board.width };
  return {
    ...(size && { board: size }),
    given: solutionToJson(ground, { families: givens }),
    text: instanceText(model, ground),
  };
}
