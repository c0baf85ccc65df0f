/**
 * Decides whether the rules text in a link of f-puzzles or SudokuPad says more than the link's layers. Many such puzzles have rules only in their
 * text, such as that knights don't attack. A sentence counts as known if it says what every sudoku demands, or if it only speaks of things that
 * layers of the link contain. In case of doubt it isn't known.
 */
import { Sources } from '../../../text/source.ts';
import { readListing } from '../listing.ts';

/**
 * The listing of a link. The line of the rules gets two more fields: `beyond`, the sentences that aren't known, one in each line; and `sudoku` if a
 * sentence says that the puzzle is a sudoku. If none does, it may be any other type of puzzle.
 */
export function withUnknownRules(listing: string): string {
  // Lines of a listing end with `\n` alone; texts in them may have other line separators.
  const listingLines = listing.split('\n');
  const rulesAt = listingLines.findIndex((line) => line.startsWith('ruleset:'));
  if (rulesAt < 0) return listing;
  const lines = readListing(new Sources().add('listing', listing));
  const text = lines.find(({ layer }) => layer === 'ruleset')?.fields.get('text')?.text ?? '';
  const layers = new Set(lines.map(({ layer }) => layer));
  const sentences = sentencesOf(text);
  const sudokuSentences = new Set(sentences.filter(saysSudoku));
  const unknown = sentences.filter(
    (one) => !sudokuSentences.has(one) && !EMPTY_PATTERN.test(one) && !speaksOfLayers(one, layers),
  );
  if (unknown.length === 0) return listing;
  const isSudoku =
    [...sudokuSentences].some((one) => SUDOKU_NAME.test(one)) ||
    AREA_WORDS.every((area) => [...sudokuSentences].some((one) => area.test(one)));
  // Headings say less than the sentences below them.
  const ordered = [
    ...unknown.filter((one) => !HEADING.test(one)),
    ...unknown.filter((one) => HEADING.test(one)),
  ];
  const fields = ` beyond ${JSON.stringify(ordered.join('\n'))}${isSudoku ? ' sudoku yes' : ''}`;
  return listingLines.with(rulesAt, `${listingLines[rulesAt]}${fields}`).join('\n');
}

/** The sentences of a text, without those that have no word. */
const sentencesOf = (text: string): readonly string[] =>
  text
    .slice(0, MAX_CHARACTERS)
    .split(/[\r\n]+|(?<=[.!?;:])\s+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /\p{L}{2}/u.test(sentence));

/** Longer rules aren't read to their end; the rest of such a text is unlikely to be about plain sudoku. */
const MAX_CHARACTERS = 20_000;

/** Whether the sentence says no more than what every sudoku demands: its name, or that digits differ in its areas. */
function saysSudoku(sentence: string): boolean {
  if (OTHER_WORDS.test(sentence) || BEYOND_LAYERS.test(sentence)) return false;
  if (SUDOKU_NAME.test(sentence)) return true;
  const areas = AREA_WORDS.filter((area) => area.test(sentence)).length;
  return (
    (areas > 0 && /\b(?:once|repeats?|differ(?:ent)?|distinct|unique)\b/i.test(sentence)) ||
    (areas === AREA_WORDS.length && /\b(?:digits?|numbers?|1\s*(?:-|–|to|through)\s*\d+)\b/i.test(sentence))
  );
}

const SUDOKU_NAME =
  /^(?:(?:the )?(?:normal|standard|classic|regular|usual|ordinary)\b[^.]{0,30}\bsudoku(?: rules?)?(?: appl(?:y|ies))?|sudoku(?: rules(?: apply)?)?)\W*$/i;
/** Words for the areas in which the digits of a sudoku differ. */
const AREA_WORDS: readonly RegExp[] = [
  /\brows?\b/i,
  /\bcolumns?\b/i,
  /\b(?:box(?:es)?|blocks?|regions?|\d\s*[x×]\s*\d)\b/i,
];
/** Words that make a sentence about areas say something that not every sudoku demands. */
const OTHER_WORDS =
  /\b(?:diagonals?|knights?|kings?|adjacent|neighbou?rs?|consecutive|except|not all|one digit|cages?|lines?|circles?|sums?|marked|shaded|gr[ae]y|colou?r\w*)\b/i;

/** A line in capitals, or one that ends with a colon. */
const HEADING = /^(?:[^\p{Ll}]*|.*:)$/u;

/** Words that demand nothing. */
const EMPTY_PATTERN =
  /^(?:rules?\W*|not all\b.*\b(?:given|shown|marked|clued)\b.*|(?:enjoy|have fun|good luck|happy solving|thanks?)\b[^,;]{0,40})$/i;

/** Whether the sentence only names things that layers of this link contain, and nothing beyond them. */
function speaksOfLayers(sentence: string, layers: ReadonlySet<string>): boolean {
  if (BEYOND_LAYERS.test(sentence)) return false;
  const named = LAYER_WORDS.filter(([words]) => words.test(sentence));
  return named.length > 0 && named.every(([, ...holders]) => holders.some((layer) => layers.has(layer)));
}

/** Words for conditions that no layer expresses, or that change what a layer means. */
const BEYOND_LAYERS =
  /\b(?:(?:may|can|might) (?:be )?repeat(?:ed)?|unknown|deduce|determine|wrong|liar|negat\w+|modif\w+|doubl(?:e|er)s?|half|path|loop|shad\w+|fog|somewhere|exactly one of|at least one of|either)\b/i;

/** Words for things on the board, and the layers that contain such things. */
const LAYER_WORDS: readonly (readonly [words: RegExp, ...layers: string[]])[] = [
  [/\bcages?\b|\bkiller\b/i, 'killercage'],
  [/\barrows?\b/i, 'arrow', 'littlekillersum', 'doublearrow'],
  [/\bthermo(?:meter)?s?\b|\bbulbs?\b/i, 'thermometer', 'slowthermometer'],
  [/\bslow\b/i, 'slowthermometer'],
  [/\bwhite (?:dots?|circles?)\b|\bconsecutive dots?\b/i, 'difference'],
  [/\bblack (?:dots?|circles?)\b/i, 'ratio'],
  [/\bkropki\b/i, 'difference', 'ratio'],
  [/(?:^|[\s“"'(])[XV](?:[\s”"'.,;)]|$)|\bXV\b/, 'xv'],
  [/\bwhispers?\b|\bgreen lines?\b/i, 'whispers'],
  [/\brenban\b/i, 'renban'],
  [/\bpalindromes?\b/i, 'palindrome'],
  [/\bregion sum\b/i, 'regionsumline'],
  [/\bbetween lines?\b/i, 'betweenline'],
  [/\block-?out\b/i, 'lockout'],
  [/\bentrop\w+/i, 'entropicline'],
  [/\bmodular\b/i, 'modularline'],
  [/\bnabner\b/i, 'nabner'],
  [/\bzipper\b/i, 'zipperline'],
  [/\bquad(?:ruple)?s?\b/i, 'quadruple'],
  [/\bsandwich\w*/i, 'sandwichsum'],
  [/\bx-?sums?\b/i, 'xsum'],
  [/\bskyscrapers?\b/i, 'skyscraper'],
  [/\blittle killers?\b/i, 'littlekillersum'],
  [/\bclones?\b/i, 'clone'],
  [/\bextra regions?\b/i, 'extraregion'],
  [/\bodd\b/i, 'odd'],
  [/\beven\b/i, 'even'],
  [/\bdiagonals?\b/i, 'diagonal+', 'diagonal-', 'littlekillersum'],
  [/\bknights?(?:'s|’s)?\b/i, 'antiknight'],
  [/\bking(?:'s|’s)?\b/i, 'antiking'],
  [/\bnon-?consecutive\b/i, 'nonconsecutive'],
  [/\bdisjoint\b/i, 'disjointgroups'],
];
