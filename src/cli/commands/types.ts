/** `pzl types`: the types that come with pzl, all or those that match search words, from an index made by the build. */

import { flagSentences } from '../../language/type-says.ts';
import { greatest } from '../../model/large-lists.ts';
import { suggest } from '../../text/suggest.ts';
import { displayWidth } from '../../text/visible.ts';
import { EXIT, type ExitCode } from '../shell/exit.ts';
import { type Example, examples } from '../shell/models.ts';
import { Report, type ReportOptions } from '../shell/report.ts';
import type { Shell } from '../shell/shell.ts';

/** [search word]: whether a type has the feature that the word describes, such as a generator. */
const FEATURE_TESTS = new Map<string, (type: Example) => boolean>([
  ['address', ({ addresses }) => addresses.length > 0],
  ['generator', ({ generates }) => generates],
]);

export function types(shell: Shell, words: readonly string[], options: ReportOptions): ExitCode {
  const report = new Report(shell, options);
  const searchWords = words.map((word) => word.toLowerCase());
  const matchingTypes = examples().filter((type) => searchWords.every((word) => matchesWord(type, word)));
  if (options.json) {
    for (const { file, ...type } of matchingTypes)
      report.writeObject({ type: 'type', ...type, file: `examples/${file}` });
    report.status('ok');
    return EXIT.answered;
  }
  if (matchingTypes.length === 0) report.notice(nothingFoundMessage(searchWords));
  const [named] =
    searchWords.length === 1 ? matchingTypes.filter((type) => hasName(type, searchWords[0] ?? '')) : [];
  if (named) {
    shell.out(pageOf(named));
    const otherTypes = matchingTypes.filter((type) => type !== named);
    if (otherTypes.length > 0)
      report.notice(`Of \`${searchWords[0]}\` speak also: ${otherTypes.map(({ name }) => name).join(', ')}.`);
    return EXIT.answered;
  }
  const width = Math.max(0, greatest(matchingTypes.map(({ name }) => name.length)));
  let genre: string | undefined;
  for (const type of [...matchingTypes].sort((a, b) =>
    a.genre < b.genre ? -1 : a.genre > b.genre ? 1 : 0,
  )) {
    if (type.genre !== genre && type.genre !== '')
      shell.out(`${genre === undefined ? '' : '\n'}${type.genre}\n`);
    genre = type.genre;
    const aliasText = type.names.length > 0 ? ` (${type.names.join(', ')})` : '';
    shell.out(
      `  ${type.name.padEnd(width)}  ${type.title}${aliasText}${type.about === '' ? '' : `: ${firstSentence(type.about)}`}\n`,
    );
  }
  return EXIT.answered;
}

/** The first sentence of a description; lists show only that, to have one line for each type. */
const firstSentence = (description: string): string =>
  /^.*?[.!?](?=\s|$)/.exec(description)?.[0] ?? description;

const hasName = ({ name, title, aliases, names }: Example, word: string): boolean =>
  [name, title, ...aliases, ...names].some((one) => one.toLowerCase() === word);

/** All information about a type, as text for the terminal. */
function pageOf(type: Example): string {
  const { title, names, about, rules, addresses, sizes, file } = type;
  const bulletList = (items: readonly string[]): string =>
    items.map((item) => wrapText(item, '  - ')).join('');
  const textParts = [
    `${title}${names.length > 0 ? ` (${names.join(', ')})` : ''}\n`,
    about === '' ? '' : wrapText(about, ''),
    `Rules:\n${bulletList(rules)}`,
    addresses.length > 0 ? `Addresses: ${addresses.join(', ')}\n${bulletList(flagSentences(type))}` : '',
    sizes.length > 0 ? `New puzzles: ${sizes.join(', ')}\n` : '',
    `Model: examples/${file}\n`,
  ];
  return textParts.filter((part) => part !== '').join('\n');
}

const MAX_LINE_WIDTH = 80;

/** Wraps a text to the terminal's width, and puts a mark before its first line. */
function wrapText(text: string, mark: string): string {
  const lines: string[] = [];
  let line = mark;
  for (const word of text.split(/\s+/)) {
    const isFirst = line.trim() === mark.trim();
    const longer = isFirst ? `${line}${word}` : `${line} ${word}`;
    if (isFirst || displayWidth(longer) <= MAX_LINE_WIDTH) line = longer;
    else {
      lines.push(line);
      line = ' '.repeat(mark.length) + word;
    }
  }
  return `${[...lines, line].join('\n')}\n`;
}

/** Whether the search word fits the type: by its genre, names, description, words of its rules, or features. */
function matchesWord(type: Example, word: string): boolean {
  if (FEATURE_TESTS.get(word)?.(type)) return true;
  const texts = [
    type.name,
    type.genre,
    type.title,
    type.about,
    ...type.names,
    ...type.aliases,
    ...type.rules,
  ];
  return texts.some((text) => text.toLowerCase().includes(word));
}

function nothingFoundMessage(searchWords: readonly string[]): string {
  const allNames = examples().flatMap(({ name, aliases, genre }) => [name, genre, ...aliases]);
  const similarName = searchWords.map((word) => suggest(word, allNames)).find((word) => word !== undefined);
  const message = `No type speaks of ${searchWords.map((word) => `\`${word}\``).join(' and ')}.`;
  return similarName === undefined
    ? `${message} \`pzl types\` lists all.`
    : `${message} Did you mean \`${similarName}\`?`;
}
