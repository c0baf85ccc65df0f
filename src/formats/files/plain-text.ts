/**
 * Removes what mails, chats, web pages and editors put around and into a text: `> ` of quotations, fences of Markdown,
 * tags and entities of HTML, and characters that only look like those of ASCII. Whatever is removed becomes blanks, so
 * that every position in the result is the same position in the file.
 */

/** The text of a puzzle without these, of the same length. */
export function plainText(file: string): string {
  const text = isWebpbn(file) ? file : withoutMarkup(file);
  return withoutQuotation(text.replace(LOOK_ALIKE_PATTERN, (character) => LOOK_ALIKES.get(character) ?? ' '))
    .replace(FULL_WIDTH_PATTERN, (character) => String.fromCharCode(character.charCodeAt(0) - FULL_WIDTH))
    .replace(FENCE_PATTERN, blanksFor)
    .replace(SOFT_BREAK_PATTERN, ' ');
}

/** Characters by those of ASCII for which word processors write them; `GROUPS` has one line for each of the latter. */
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
/** Matches the characters of East Asian keyboards for those of ASCII. */
const FULL_WIDTH_PATTERN = /[！-～]/g;
const FULL_WIDTH = 0xfee0;

/** Matches a line that begins or ends a block of code in Markdown, or the marks around code in a line. */
const FENCE_PATTERN = /^[ \t]*(?:`{3,}|~{3,})[ \t]*\w*[ \t]*$|`/gm;
/** Matches the sign of quoted-printable mails for a line that goes on. */
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

/** The character that an entity of HTML, such as `nbsp` or `#160`, stands for; a blank for all that isn't ASCII. */
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
    // A line of signs such as `> - <` belongs to a grid.
    !quotedLines.some((line) => /(?<!\S)[<>](?!\S)/.test(line.replace(/^(?:\s*>)+/, '')));
  return isQuotation ? text.replace(QUOTATION_PATTERN, blanksFor) : text;
}
