/**
 * Recognises links of programs other than the puzz.link family: which program's they are, and which part of them
 * contains the puzzle. Nothing is unpacked here.
 */

import type { LinkSection } from '../../language/sections/read/link-layers.ts';
import { fileText } from '../files/forms.ts';
import { pastedLink } from './pasted.ts';

/** The program of a link. `read NAME` sections read it; SudokuPad's links are read like f-puzzles' links. */
export type LinkSystem = LinkTarget | FileSystem;

/** The programs for which links are written. */
export const LINK_TARGETS = ['fpuzzles', 'sudokupad', 'penpa', 'kudamono'] as const;
export type LinkTarget = (typeof LINK_TARGETS)[number];

/** Whether the program shows any picture; other programs support only what `read` sections can express. */
export const isForPictures = (target: LinkTarget): target is 'penpa' | 'sudokupad' =>
  target === 'penpa' || target === 'sudokupad';

/** Texts that contain a puzzle without being a link; the word says in which form they are listed. */
type FileSystem = 'drawn text' | 'candidates';

export interface Link {
  readonly system: LinkSystem;
  /** The packed data of the puzzle. */
  readonly data: string;
}

const SECTIONS = { sudokupad: 'fpuzzles', candidates: 'fpuzzles', 'drawn text': 'penpa' } as const;

export const sectionOf = (system: LinkSystem): LinkSection =>
  system === 'sudokupad' || system === 'candidates' || system === 'drawn text' ? SECTIONS[system] : system;

/** A quick test for most texts, which contain none of these words. */
const KNOWN = /f-puzzles|sudokupad|crackingthecryptic|penpa|kudamono|paper-puzzle-player/i;

/** Finds a link in a text; undefined for all other texts, including puzzle addresses. */
export function linkIn(text: string): Link | undefined {
  if (!KNOWN.test(text)) return fileLink(text);
  const link = pastedLink(text).trim();
  if (/\s/.test(link) || !/^(?:https?:\/\/)?[\w-]+(?:\.[\w-]+)+(?::\d+)?\//i.test(link)) return undefined;
  const [, host = '', rest = ''] = /^(?:https?:\/\/)?(?:www\.)?([^/]*)\/(.*)$/is.exec(link) ?? [];
  if (/^f-puzzles\.com$/i.test(host)) return fpuzzles(rest);
  if (/^(?:beta\.)?sudokupad\.(?:app|com)$/i.test(host)) return sudokuPad(rest);
  if (/^app\.crackingthecryptic\.com$/i.test(host)) return sudokuPad(rest);
  if (/penpa/i.test(rest.slice(0, 40)) || /penpa/i.test(host)) return penpa(rest);
  if (/kudamono/i.test(host) || /^(?:kudamono|paper-puzzle-player)\b/i.test(rest)) return kudamono(rest);
  return undefined;
}

/** Finds a puzzle in a file, or in characters that are a puzzle by themselves, also in the address of another site. */
function fileLink(text: string): Link | undefined {
  const asked =
    /^\s*(?:https?:\/\/)?[\w.-]+\/\S*[?&#](?:bd|s|s9b|puzzle|board|grid|sudoku|givens)=([0-9.]{81})(?:[&#\s]|$)/i.exec(
      text,
    );
  const data = asked?.[1] ?? text;
  const found = asked || !/^\s*\w+:\/\//.test(text) ? fileText(data) : undefined;
  const isVariant = found && 'section' in found && found.section === 'fpuzzles';
  return found && { system: isVariant ? 'candidates' : 'drawn text', data };
}

function kudamono(rest: string): Link | undefined {
  const data = /^[^?#]*[?#](.*)$/s.exec(rest)?.[1];
  return data === undefined ? undefined : { system: 'kudamono', data };
}

/** A link to f-puzzles. Instead of a puzzle it may have a short id, which the codec refuses. */
function fpuzzles(rest: string): Link | undefined {
  const data = /[?&]load=([^&#]*)/.exec(rest)?.[1] ?? /[?&](id=[\w-]*)/.exec(rest)?.[1];
  return data === undefined ? undefined : { system: 'fpuzzles', data };
}

/** A link to SudokuPad. If it contains several puzzles, `#2` at its end selects the second. */
function sudokuPad(rest: string): Link {
  const choice = /#\d{1,3}$/.exec(rest)?.[0] ?? '';
  const asked = /[?&]puzzleid=([^&#]*)/.exec(rest)?.[1];
  const path = rest
    .replace(/#.*$/s, '')
    .replace(/[?&]setting-.*$/s, '')
    .replace(/^sudoku\//, '');
  return { system: 'sudokupad', data: `${asked ?? path}${choice}` };
}

function penpa(rest: string): Link | undefined {
  const data = /^[^?#]*[?#](.*)$/s.exec(rest)?.[1];
  return data === undefined || !/(?:^|&)p=/.test(data) || /(?:^|&)p=http/.test(data)
    ? undefined
    : { system: 'penpa', data };
}
