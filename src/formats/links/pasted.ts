/**
 * Extracts links pasted from mails, chats and documents: in brackets, as Markdown, broken into lines, quoted-printable.
 */

/** The link that a text contains, without the text around it; otherwise the unchanged text. */
export function pastedLink(text: string): string {
  return text.length > MAX_CHARACTERS ? text : linkWithoutText(text);
}

function linkWithoutText(text: string): string {
  if (!/https?:/i.test(text)) return text;
  const trimmedText = text.trim();
  const [, marked] = /^!?\[[^\]\n]*\]\(\s*<?([^\s)>][^\n]*?)>?\s*\)$/.exec(trimmedText) ?? [];
  const [, quoted] = /^<([\s\S]*)>$/.exec(trimmedText) ?? [];
  const link = (marked ?? quoted ?? trimmedText).trim();
  if (!/^https?:\/\//i.test(link) || (link.match(/https?:\/\//gi) ?? []).length !== 1) return text;
  const lines = link.split(/\r\n|\r|\n/).map((line) => line.trim());
  if (lines.some((line) => /\s/.test(line))) return text;
  const isQuotedPrintable = lines.length > 1 && lines.slice(0, -1).every((line) => line.endsWith('='));
  return isQuotedPrintable
    ? decodeLines(lines.map((line, at) => (at < lines.length - 1 ? line.slice(0, -1) : line)))
    : lines.join('');
}

/** The only link of a text: in `<…>`, as Markdown, or between blanks. */
export function markedLink(text: string): string | undefined {
  if (text.length > MAX_CHARACTERS || (text.match(/https?:\/\//gi) ?? []).length !== 1) return undefined;
  const [, quoted, marked, bare] =
    /<(https?:\/\/[^\s<>]+)>|\]\((https?:\/\/[^\s()]+)\)|(?<!\S)(https?:\/\/\S+)/i.exec(text) ?? [];
  return quoted ?? marked ?? bare?.replace(/[.,;:!]+$/, '');
}

const decodeLines = (lines: readonly string[]): string =>
  lines
    .join('')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

const MAX_CHARACTERS = 4_000_000;
