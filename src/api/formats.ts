/** `pzl/formats`. Links of other programs, puzzle addresses, and input formats of other solvers. */
import {
  ANSWER_FORMATS,
  decodeAnswer as decode,
  PROGRAM_FORMATS,
  programText as programOf,
} from '../backends/programs/program-text.ts';
import { linkReaders as readersOf } from '../draw/listing/link-format.ts';
import { addressFormats as addressesOf } from '../formats/foreign/choose.ts';
import { packLink as pack, unpackLink as unpack } from '../formats/links/codecs/codecs.ts';
import { fitOf as fit } from '../formats/links/fit.ts';
import { readListing as listingOf } from '../formats/links/listing.ts';
import {
  linkIn as findLink,
  LINK_SYSTEMS,
  LINK_TARGETS,
  sectionOf as section,
} from '../formats/links/system.ts';
import { convertInstance as convert, convertSolution as convertAnswer } from '../tasks/transfer/convert.ts';
import { type LinkOptions, linkListing as listingFor } from '../tasks/transfer/links.ts';
import { entryOf } from '../text/entry-of.ts';
import { aDrawing, aGround, aModel, aSolution } from './arguments.ts';
import {
  type Check,
  checked,
  having,
  isRecord,
  listOf,
  maybe,
  must,
  oneOf,
  options,
  text,
  whole,
} from './misuse.ts';

export type {
  AnswerFormat,
  DecodedAnswer as Decoded,
  ProgramFormat,
  ProgramText,
} from '../backends/programs/program-text.ts';
export type { FlatCnf } from '../backends/sat/dimacs/flat.ts';
export type { LinkReader } from '../formats/links/fit.ts';
export type { ListingLine } from '../formats/links/listing.ts';
export type { Link, LinkSystem, LinkTarget } from '../formats/links/system.ts';
export type { Converted } from '../tasks/transfer/convert.ts';
export type { LinkOptions } from '../tasks/transfer/links.ts';

/** A check of the fields of an object. */
const fields =
  (checks: Readonly<Record<string, Check>>, sentence: string): Check =>
  (value, context) => {
    if (!isRecord(value)) return must(isRecord, sentence)(value, context);
    for (const [name, check] of Object.entries(checks)) {
      const fault = check(entryOf(value, name), context);
      if (fault !== undefined) return fault;
    }
    return undefined;
  };
const aListing: Check = fields(
  {
    id: whole('The id of a listing'),
    name: text('The name of a listing'),
    text: text('The text of a listing'),
  },
  'A listing is a text of `Sources`, `sources.add(name, text)`',
);
const aSystem: Check = oneOf(LINK_SYSTEMS, 'The system of a link');

/** Finds a link in a text. */
export const linkIn = /* @__PURE__ */ checked('linkIn', () => [text('The text')], findLink);

/** The kind of `read` section that reads links of a system. */
export const sectionOf = /* @__PURE__ */ checked('sectionOf', () => [aSystem], section);

/** A listing of what a link holds. */
export const unpackLink = /* @__PURE__ */ checked(
  'unpackLink',
  () => [
    fields({ system: aSystem, data: text('The data of a link') }, 'A link is needed, as `linkIn` gives it'),
  ],
  unpack,
);

/** A link of what a listing holds. */
export const packLink = /* @__PURE__ */ checked(
  'packLink',
  () => [oneOf(LINK_TARGETS, 'The target of a link'), aListing],
  pack,
);

/** The lines of a listing. */
export const readListing = /* @__PURE__ */ checked('readListing', () => [aListing], listingOf);

/** Those that read links for a model. */
export const linkReaders = /* @__PURE__ */ checked('linkReaders', () => [aModel], readersOf);

/** How well a listing fits a reader. */
export const fitOf = /* @__PURE__ */ checked(
  'fitOf',
  () => [
    having(['genres', 'layers', 'boards'], 'A reader is needed, as `linkReaders` gives it'),
    listOf(
      having(['layer', 'fields'], 'A line is needed, as `readListing` gives it'),
      'The lines are a list',
    ),
  ],
  fit,
);

/** The sites' names of a type. */
export const addressFormats = /* @__PURE__ */ checked('addressFormats', () => [aModel], addressesOf);

/** Writes an instance in a format, or says what is in the way. */
export const convertInstance = /* @__PURE__ */ checked(
  'convertInstance',
  () => [aModel, aGround, text('The format'), maybe(text('The type of the address'))],
  convert,
);

/** Writes a solution in a format, or says what is in the way. */
export const convertSolution = /* @__PURE__ */ checked(
  'convertSolution',
  () => [aModel, aGround, aSolution, text('The format')],
  convertAnswer,
);

/** The listing from which `packLink` makes a link. */
export const linkListing = /* @__PURE__ */ checked(
  'linkListing',
  () => [
    aModel,
    aGround,
    (value, context) => {
      const target = oneOf(LINK_TARGETS, '`target`');
      const fault = options<LinkOptions>({ target, drawing: aDrawing, solution: aSolution })(value, context);
      return fault ?? target((value as LinkOptions).target, context);
    },
  ],
  listingFor,
);

/** An instance as a program for another solver. */
export const programText = /* @__PURE__ */ checked(
  'programText',
  () => [aGround, oneOf(PROGRAM_FORMATS, 'The format')],
  programOf,
);

/** Reads what another solver answered. */
export const decodeAnswer = /* @__PURE__ */ checked(
  'decodeAnswer',
  () => [aGround, text('The text'), maybe(oneOf(ANSWER_FORMATS, 'The format'))],
  decode,
);
