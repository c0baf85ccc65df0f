/** The options of the search index, shared by the build, which makes the index, and the page, which searches it. */
import type { Options } from 'minisearch';

export interface IndexedPage {
  /** The path of the page from the site's root, with `#` and the id of the section. */
  readonly id: string;
  readonly title: string;
  /** The kind of page in a word or two, shown beside the title. */
  readonly kind: string;
  /** If the page is that of a puzzle type: the type's other names. */
  readonly names: string;
  readonly text: string;
}

const COMMON_WORDS: ReadonlySet<string> = new Set(
  'a an the i my me to of in on is are do does can how what where which for with and or it this that'.split(
    ' ',
  ),
);

export const INDEX_OPTIONS: Options<IndexedPage> = {
  fields: ['title', 'names', 'kind', 'text'],
  // Leaves out common words, such as those with which questions begin, since they are on every page.
  processTerm: (term) => {
    const word = term.toLowerCase();
    return COMMON_WORDS.has(word) ? null : word;
  },
  storeFields: ['title', 'kind', 'names'],
  searchOptions: {
    boost: { title: 4, names: 4, kind: 2 },
    prefix: true,
    fuzzy: (word) => (word.length > 4 ? 0.2 : 0),
  },
};
