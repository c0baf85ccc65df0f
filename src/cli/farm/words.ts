/** The words of a line that may be puzzles: links without the marks of Markdown, HTML, tables and sentences around them. */

const LINK_START_PATTERN = /https?:\/\//i;

export function wordsIn(line: string): readonly string[] {
  const words = line.split(/[\s"'<>]+|[,;|](?=https?:\/\/)/i).filter((word) => word !== '');
  return words.map((word) => withoutMarks(word, words.length > 1));
}

/** A link without a bracket or an attribute's name in front of it, and without what ends a sentence behind it. */
function withoutMarks(word: string, isAmongOthers: boolean): string {
  const start = word.search(LINK_START_PATTERN);
  if (start < 0 || (start > 0 && !/[([{=:*_`]/.test(word.charAt(start - 1)))) return word;
  let link = word.slice(start);
  // A link alone in its line may end with any character; brackets in it come in pairs.
  while (isAmongOthers || start > 0) {
    const isStray = /[,;:!*`]$/.test(link) || (link.endsWith(')') && count(link, ')') > count(link, '('));
    const isSentenceEnd = /\)\.$/.test(link) && count(link, ')') > count(link, '(');
    if (!isStray && !isSentenceEnd) break;
    link = link.slice(0, -1);
  }
  return link;
}

const count = (text: string, character: string): number => text.split(character).length - 1;
