/** What the search looks at: the same words for who makes the index and for who asks it. */
import type { Options } from 'minisearch';

export interface IndexedPage {
  /** Its path from the site's root, with the section. */
  readonly id: string;
  readonly title: string;
  /** What it is, in a word or two, beside its title. */
  readonly kind: string;
  /** Other names of a type. */
  readonly names: string;
  readonly text: string;
}

export const INDEX_OPTIONS: Options<IndexedPage> = {
  fields: ['title', 'names', 'text'],
  storeFields: ['title', 'kind', 'names'],
  searchOptions: {
    boost: { title: 4, names: 4 },
    prefix: true,
    fuzzy: (word) => (word.length > 4 ? 0.2 : 0),
  },
};
