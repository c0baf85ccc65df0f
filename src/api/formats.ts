/** `pzl/formats`. Links of other programs, puzzle addresses, and input formats of other solvers. */

export {
  type AnswerFormat,
  type DecodedAnswer as Decoded,
  decodeAnswer,
  type ProgramFormat,
  type ProgramText,
  programText,
} from '../backends/programs/program-text.ts';
export type { FlatCnf } from '../backends/sat/dimacs/flat.ts';
export { linkReaders } from '../draw/listing/link-format.ts';
export { addressFormats } from '../formats/foreign/choose.ts';
export { packLink, unpackLink } from '../formats/links/codecs/codecs.ts';
export { fitOf, type LinkReader } from '../formats/links/fit.ts';
export { headOfAuthor, headOfListing, withHeadLines } from '../formats/links/kept.ts';
export { type ListingLine, readListing } from '../formats/links/listing.ts';
export { describeMarks } from '../formats/links/summary.ts';
export { type Link, type LinkSystem, type LinkTarget, linkIn, sectionOf } from '../formats/links/system.ts';
export { type FogCell, fogIn, fogText, PROGRAMS_WITH_FOG } from '../formats/native/fog-text.ts';
export {
  cluesOf,
  HEAD_FIELDS,
  type Head,
  type HeadField,
  headingOf,
  headOf,
  withHead,
} from '../formats/native/head.ts';
export { gridMistake } from '../tasks/open/near-grid.ts';
export { type Converted, convertInstance, convertSolution } from '../tasks/transfer/convert.ts';
export { type LinkOptions, linkListing } from '../tasks/transfer/links.ts';
