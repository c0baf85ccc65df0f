/**
 * Removes what mails, chats, web pages and editors add to a text: `> ` of quotations, fences of Markdown, tags and entities of HTML, and characters
 * that only look like ASCII characters. Whatever is removed becomes blanks, so that every position in the result is the same position in the file.
 */

/** The text of a puzzle without such additions; it has the same length. */
export function plainText(file: string): string {
  const text = isWebpbn(file) ? file : withoutMarkup(file);
  return withoutQuotation(text.replace(LOOK_ALIKE_PATTERN, (character) => LOOK_ALIKES.get(character) ?? ' '))
    .replace(FULL_WIDTH_PATTERN, (character) => String.fromCharCode(character.charCodeAt(0) - FULL_WIDTH))
    .replace(FENCE_PATTERN, blanksFor)
    .replace(SOFT_BREAK_PATTERN, ' ');
}

/** Each line has an ASCII character and the characters that word processors write in its place. */
const GROUPS: readonly (readonly [plain: string, lookAlikes: string])[] = [
  ['"', '“”„‟«»'],
  ["'", '‘’‚‛'],
  ['.', '·•∙⋅․。'],
  ['-', '‐‑‒–—―'],
  // Characters without width, and the end of a file of DOS.
  [' ', '\u00AD\u200B\u200C\u200D\u200E\u200F\u2060\u001A'],
];
const LOOK_ALIKES: ReadonlyMap<string, string> = new Map(
  GROUPS.flatMap(([plain, lookAlikes]) => Array.from(lookAlikes, (one) => [one, plain] as const)),
);
const LOOK_ALIKE_PATTERN = new RegExp(`[${[...LOOK_ALIKES.keys()].join('')}]`, 'gu');
/** Matches full-width characters, which East Asian keyboards write in place of ASCII characters. */
const FULL_WIDTH_PATTERN = /[！-～]/g;
const FULL_WIDTH = 0xfee0;

/** Matches a line that begins or ends a block of code in Markdown, or the marks around code in a line. */
const FENCE_PATTERN = /^[ \t]*(?:`{3,}|~{3,})[ \t]*\w*[ \t]*$|`/gm;
/** Matches the sign that continues a line in quoted-printable mails. */
const SOFT_BREAK_PATTERN = /(?<=[\w.*])=$/gm;
const TAG_PATTERN =
  /<\/?(?:a|b|body|br|code|div|em|font|html|i|p|pre|samp|span|strong|table|tbody|td|tr|tt)(?:\s[^<>\n]{0,200})?\/?>/gi;
const ENTITY_PATTERN = /&(?:nbsp|lt|gt|amp|quot|apos|#\d{1,5}|#x[0-9a-f]{1,4});/gi;
const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
]);

const blanksFor = (text: string): string => ' '.repeat(text.length);

/** Whether the file has tags that are part of its form. */
const isWebpbn = (file: string): boolean => /<puzzle\b/i.test(file);

function withoutMarkup(file: string): string {
  return file
    .replace(TAG_PATTERN, blanksFor)
    .replace(ENTITY_PATTERN, (entity) =>
      characterOf(entity.slice(1, -1).toLowerCase()).padEnd(entity.length),
    );
}

/** The character of an HTML entity, such as `nbsp` or `#160`; a blank if the character isn't ASCII. */
function characterOf(entity: string): string {
  const code = Number(entity.startsWith('#x') ? `0${entity.slice(1)}` : entity.slice(1));
  if (entity.startsWith('#')) return code > 32 && code < 127 ? String.fromCharCode(code) : ' ';
  return ENTITIES.get(entity) ?? ' ';
}

const QUOTED_LINE_PATTERN = /^[ \t]*>/m;
const QUOTATION_PATTERN = /^(?:[ \t]*>)+/gm;

/** The text without the `>` at the beginning of its lines, if all lines between the first and the last one have it. */
function withoutQuotation(text: string): string {
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.trim());
  const isQuoted = (line: string): boolean => line.startsWith('>');
  const quotedLines = lines.slice(lines.findIndex(isQuoted), lines.findLastIndex(isQuoted) + 1);
  const isQuotation =
    QUOTED_LINE_PATTERN.test(text) &&
    quotedLines.length > quotedLines.filter((line) => line === '>').length &&
    quotedLines.every((line) => isQuoted(line) || line === '') &&
    // A line of signs such as `> - <` is part of a grid.
    !quotedLines.some((line) => /(?<!\S)[<>](?!\S)/.test(line.replace(/^(?:\s*>)+/, '')));
  return isQuotation ? text.replace(QUOTATION_PATTERN, blanksFor) : text;
}
