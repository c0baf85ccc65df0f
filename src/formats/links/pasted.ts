/**
 * Extracts links pasted from mails, chats and documents: in brackets, as Markdown, broken into lines, quoted-printable.
 */

/** The link that a text contains, without the text around it; otherwise the unchanged text. */
export function pastedLink(text: string): string {
  return text.length > MAX_CHARACTERS ? text : linkWithoutText(text);
}

function linkWithoutText(text: string): string {
  if (!/https?(?::|%(?:25)*3A)/i.test(text)) return text;
  const trimmedText = text.replace(/^[ \t]*(?:>[ \t]?)+/gm, '').trim();
  const [, marked] = /^!?\[[^\]\n]*\]\(\s*<?([^\s)>][^\n]*?)>?\s*\)$/.exec(trimmedText) ?? [];
  const [, , quoted] = WRAPPED_PATTERN.exec(trimmedText) ?? [];
  const link = decodedLink((marked ?? quoted ?? trimmedText).trim());
  if (!/^https?:\/\//i.test(link) || (link.match(/https?:\/\//gi) ?? []).length !== 1) return text;
  const lines = link.split(/\r\n|\r|\n/).map((line) => line.trim());
  if (lines.some((line) => /\s/.test(line))) return text;
  const isQuotedPrintable = lines.length > 1 && lines.slice(0, -1).every((line) => line.endsWith('='));
  return linkWithoutDetour(
    isQuotedPrintable
      ? decodeLines(lines.map((line, at) => (at < lines.length - 1 ? line.slice(0, -1) : line)))
      : lines.join(''),
  );
}

/** Matches a text in brackets, quotes or a forum's signs. */
const WRAPPED_PATTERN = /^(<|\(|["'“‘«`]|\|\||\[url\])([\s\S]*?)(?:>|\)|["'”’»`]|\|\||\[\/url\])$/i;

/** A link and the text in which it stands, without it; empty if that text has no letters or digits. */
export interface MarkedLink {
  readonly link: string;
  readonly around: string;
}

/** The only link of a text, which may stand in it more than once: in brackets or quotes, as Markdown, HTML or a forum's code, or between blanks. */
export function markedLink(text: string): MarkedLink | undefined {
  if (text.length > MAX_CHARACTERS) return undefined;
  const links = new Set(
    Array.from(text.matchAll(LINKS_PATTERN), ({ 0: link, index }) =>
      linkWithoutText(withoutPunctuation(link, text[index - 1])),
    ),
  );
  const [link] = links;
  return links.size === 1 && link !== undefined ? { link, around: textWithoutLinks(text) } : undefined;
}

/** The words of a text without its links, tags and the brackets that are left; empty if nothing is left of them. */
function textWithoutLinks(text: string): string {
  const words = text
    .replace(
      LINKS_PATTERN,
      (link, at: number) => ` ${link.slice(withoutPunctuation(link, text[at - 1]).length)}`,
    )
    .replace(/<[^<>]{0,400}>|\[\/?url=?|[[\](){}<>"|]/gi, ' ');
  return /[\p{L}\d]/u.test(words) ? words.replace(/\s+/g, ' ').trim() : '';
}

const LINKS_PATTERN = /https?(?::\/\/|%(?:25)*3A%(?:25)*2F)[^\s<>"'“”«»`|]+/gi;

/** A link without the bracket that closes the one before it, and without the end of its sentence. */
function withoutPunctuation(link: string, before: string | undefined): string {
  const end = before === '(' ? /\).*$/ : before === '=' || before === ']' ? /[\][].*$/ : /$/;
  return link.replace(end, '').replace(/[.,;:!?)]+$/, '');
}

/** A link in which each sign was written as its code, once or several times. */
function decodedLink(text: string): string {
  let link = text;
  while (/^https?%(?:25)*3A/i.test(link)) {
    const decoded = decodeCodes(link);
    if (decoded === undefined) return text;
    link = decoded;
  }
  return link;
}

/** The link to which a page of a mail program or search engine leads, with `&amp;` as `&`, and without what only tells from where its reader came. */
function linkWithoutDetour(link: string): string {
  const [, target] = /[?&][a-z_]+=(https?%(?:25)*3A%(?:25)*2F[^&#\s]+)/i.exec(link) ?? [];
  const goal = target === undefined ? link : decodedLink(target);
  return goal
    .replace(/&amp;/g, '&')
    .replace(/([?&])(?:utm_\w+|fbclid|gclid|msclkid|mc_[ce]id|igshid)=[^&#\s]*/gi, '$1')
    .replace(/([?&])&+/g, '$1')
    .replace(/[?&]$/, '');
}

function decodeCodes(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

const decodeLines = (lines: readonly string[]): string =>
  lines
    .join('')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

const MAX_CHARACTERS = 4_000_000;
