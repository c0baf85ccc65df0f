/**
 * Recognises links of programs other than the puzz.link family: to which program a link belongs, and which part of the
 * link contains the puzzle. Nothing is unpacked here.
 */

import type { LinkSection } from '../../language/sections/read/link-layers.ts';
import { fileText } from '../files/forms.ts';
import { pastedLink } from './pasted.ts';

/**
 * The program to which a link belongs, or the form of a file. The function `sectionOf` says which `read` section reads
 * it.
 */
export type LinkSystem = LinkTarget | FileKind;

/** The programs for which links are written. */
export const LINK_TARGETS = ['fpuzzles', 'sudokupad', 'penpa', 'kudamono'] as const;
export type LinkTarget = (typeof LINK_TARGETS)[number];

/** Whether the program can show any picture; the other programs can only express what `read` sections can. */
export const isForPictures = (target: LinkTarget): target is 'penpa' | 'sudokupad' =>
  target === 'penpa' || target === 'sudokupad';

/** The forms of texts that contain a puzzle without being a link: listings of drawings, or sudokus with candidates. */
const FILE_KINDS = ['drawn text', 'candidates'] as const;
type FileKind = (typeof FILE_KINDS)[number];

export const LINK_SYSTEMS = [...LINK_TARGETS, ...FILE_KINDS] as const;

export interface Link {
  readonly system: LinkSystem;
  /** The part of the link that contains the puzzle, still packed. */
  readonly data: string;
}

const SECTION_BY_SYSTEM = { sudokupad: 'fpuzzles', candidates: 'fpuzzles', 'drawn text': 'penpa' } as const;

export const sectionOf = (system: LinkSystem): LinkSection =>
  system === 'sudokupad' || system === 'candidates' || system === 'drawn text'
    ? SECTION_BY_SYSTEM[system]
    : system;

/** Matches texts that may contain a link; a quick test, which most texts fail. */
const KNOWN_PROGRAM = /f-puzzles|sudokupad|crackingthecryptic|penpa|kudamono|paper-puzzle-player/i;

/** Finds a link in a text; undefined for all other texts, including puzzle addresses. */
export function linkIn(text: string): Link | undefined {
  if (!KNOWN_PROGRAM.test(text)) return linkOfFile(text);
  const pasted = pastedLink(text).trim();
  // Only links of kudamono may end with such signs.
  const link = /kudamono|paper-puzzle-player/i.test(pasted)
    ? pasted
    : pasted.replace(/[.,;:!?)\]}>'"”»]+$/, '');
  if (/\s/.test(link) || !/^(?:https?:\/\/)?[\w-]+(?:\.[\w-]+)+(?::\d+)?\//i.test(link)) return undefined;
  const [, host = '', rest = ''] = /^(?:https?:\/\/)?(?:www\.)?([^/]*)\/(.*)$/is.exec(link) ?? [];
  if (/^f-puzzles\.com$/i.test(host)) return fpuzzles(rest);
  if (/^(?:beta\.)?sudokupad\.(?:app|com)$/i.test(host)) return sudokuPad(rest);
  if (/^app\.crackingthecryptic\.com$/i.test(host)) return sudokuPad(rest);
  if (/penpa/i.test(rest.slice(0, 40)) || /penpa/i.test(host)) return penpa(rest);
  if (/kudamono/i.test(host) || /^(?:kudamono|paper-puzzle-player)\b/i.test(rest)) return kudamono(rest);
  return undefined;
}

/** Finds a puzzle in a file's text or in plain characters, which may also be the address of another site. */
function linkOfFile(text: string): Link | undefined {
  const givenDigits =
    /^\s*(?:https?:\/\/)?[\w.-]+\/\S*[?&#](?:bd|s|s9b|puzzle|board|grid|sudoku|givens)=([0-9.]{60,100})(?:[&#\s]|$)/i.exec(
      text,
    ) ?? /^\s*https?:\/\/[\w.-]+\/(?:\S*[/?#])?([0-9.]{81})(?:[/?&#]\S*)?\s*$/i.exec(text);
  const data = givenDigits?.[1] ?? text;
  const puzzleFile = givenDigits || !/^\s*\w+:\/\//.test(text) ? fileText(data) : undefined;
  const isFpuzzles = puzzleFile && 'sectionKind' in puzzleFile && puzzleFile.sectionKind === 'fpuzzles';
  return puzzleFile && { system: isFpuzzles ? 'candidates' : 'drawn text', data };
}

function kudamono(rest: string): Link | undefined {
  const data = /^[^?#]*[?#](.*)$/s.exec(rest)?.[1];
  return data === undefined ? undefined : { system: 'kudamono', data };
}

/** A link to f-puzzles. In place of a puzzle it may have the short id of a stored one, which the codec refuses. */
function fpuzzles(rest: string): Link | undefined {
  const data = /[?&]load=([^&#]*)/.exec(rest)?.[1] ?? /[?&](id=[\w-]*)/.exec(rest)?.[1];
  return data === undefined ? undefined : { system: 'fpuzzles', data };
}

/** A link to SudokuPad. If it contains several puzzles, `#2` at its end selects the second. */
function sudokuPad(rest: string): Link {
  const choice = /#\d{1,3}$/.exec(rest)?.[0] ?? '';
  const puzzleId = /[?&]puzzleid=([^&#]*)/.exec(rest)?.[1];
  const path = rest
    .replace(/#.*$/s, '')
    .replace(/[?&]setting-.*$/s, '')
    .replace(/^sudoku\//, '');
  return { system: 'sudokupad', data: `${puzzleId ?? path}${choice}` };
}

function penpa(rest: string): Link | undefined {
  const data = /^[^?#]*[?#](.*)$/s.exec(rest)?.[1];
  return data === undefined || !/(?:^|&)p=/.test(data) || /(?:^|&)p=http/.test(data)
    ? undefined
    : { system: 'penpa', data };
}
