/**
 * Writes the pages of the site. Each Markdown file becomes a page at its own path, so that links among them stay valid;
 * each other file that they link to becomes a page with its text. The page of a type links into the studio, which is
 * copied as a whole.
 */
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import MiniSearch from 'minisearch';
import { escaped } from './escaped.ts';
import { galleryPages } from './gallery.ts';
import { HOME } from './home.ts';
import { INDEX_OPTIONS, type IndexedPage } from './index-options.ts';
import { highlighted, type Markdown, markdownOf } from './markdown.ts';
import { type Addresses, type Content, layout, pageUrl, rootFrom, siteMap } from './page.ts';

/** A type in the index that the studio's build makes. */
interface TypeEntry {
  readonly name: string;
  readonly title: string;
  readonly genre: string;
  readonly also: readonly string[];
  readonly addresses: readonly string[];
  readonly puzzles: readonly string[];
  readonly about: string;
  /** The file in the studio's folder that contains the type's model and puzzles. */
  readonly file: string;
}

const PICTURES = new Set(['.svg', '.png', '.jpg', '.gif']);
/** The greatest number of characters of a file's text that a page shows; a longer text is cut off. */
const MAX_SHOWN = 200_000;

/** [beginning of a page's path]: the kind of page, shown in search results. */
const KINDS: readonly (readonly [start: string, kind: string])[] = [
  ['docs/api.md', 'the library, the API'],
  ['docs/cli.md', 'the command line'],
  ['docs/language.md', 'the language'],
  ['docs/errors.md', 'messages, errors'],
];

/** [page]: words that people search for to find this page, and that its title doesn't contain. */
const SEARCH_WORDS: ReadonlyMap<string, string> = new Map([
  ['docs/install.md', 'setup download npm get started begin'],
  ['docs/tutorial.md', 'write a rule rules new type model learn start'],
  ['docs/tour.md', 'write a rule rules learn examples syntax begin'],
  ['docs/api.md', 'api library javascript typescript import program node browser'],
  ['docs/api.md#questions-and-their-outcomes', 'api solve unique count hints functions'],
  ['docs/how-to.md', 'how do I use commands tasks'],
  ['docs/how-to.md#count-the-solutions', 'how many solutions number'],
  ['docs/how-to.md#check-that-there-is-only-one-solution', 'unique uniqueness'],
  ['docs/studio.md', 'play set share browser import penpa link'],
  ['docs/embedding.md', 'embed iframe blog own website page web component'],
  ['docs/formats.md', 'import export penpa puzz.link url link'],
  ['docs/errors.md', 'error guard absent message diagnostic code'],
  ['docs/generate.md', 'generate make new puzzles generator'],
  ['docs/boards.md', 'hexagonal board hex square grid tiling'],
  ['docs/cli.md#pzl-unique-pzl-count-pzl-sample-pzl-facts', 'uniqueness unique one solution'],
  ['docs/cli.md#pzl-rate', 'difficulty rating how hard'],
  ['docs/boards.md#cells-of-your-own', 'custom board own cells graph'],
  ['docs/tour.md#rows-columns-numbers', 'sum of a row or column'],
  ['CONTRIBUTING.md', 'contribute develop change pull request'],
  ['docs/editors.md', 'vscode vim neovim emacs helix language server lsp plugin'],
]);

/** Writes the whole site to a folder. Returns the number of pages. */
export async function writeSite(root: string, out: string): Promise<number> {
  return new Site(root, out, await galleryPages(root)).write();
}

class Site {
  readonly #root: string;
  readonly #out: string;
  readonly #types: ReadonlyMap<string, TypeEntry>;
  /**
   * [path from the root]: the Markdown of a page of the gallery, which is made here and isn't a file in the repository.
   */
  readonly #gallery: ReadonlyMap<string, string>;
  /** The paths, from the root, of files that pages link to and that have no page yet. */
  readonly #pendingFiles: string[] = [];
  readonly #knownFiles = new Set<string>();
  readonly #indexed: IndexedPage[] = [];
  readonly #addresses: Addresses;
  /** The pages that the site map lists. */
  readonly #files: string[] = [];
  #pages = 0;

  constructor(root: string, out: string, gallery: ReadonlyMap<string, string>) {
    this.#root = root;
    this.#out = out;
    const studio = path.join(root, 'dist/studio');
    if (!existsSync(path.join(studio, 'gallery.json')))
      throw new Error('The studio is a part of the site, and is not built: node scripts/build.mjs');
    const entries = JSON.parse(readFileSync(path.join(studio, 'gallery.json'), 'utf8')) as TypeEntry[];
    this.#gallery = gallery;
    this.#addresses = JSON.parse(readFileSync(path.join(root, 'addresses.json'), 'utf8')) as Addresses;
    this.#types = new Map(entries.map((entry) => [entry.name, entry]));
    cpSync(studio, path.join(out, 'studio'), { recursive: true });
  }

  write(): number {
    this.#writeHome();
    for (const name of ['README.md', ...this.#markdownIn('docs'), ...this.#gallery.keys()])
      this.#requestPage(name);
    for (let name = this.#pendingFiles.pop(); name !== undefined; name = this.#pendingFiles.pop()) {
      if (name.endsWith('.md')) this.#markdown(name);
      else if (PICTURES.has(path.extname(name))) this.#copy(name);
      else this.#source(name);
    }
    copyFileSync(path.join(this.#root, 'site/style.css'), path.join(this.#out, 'style.css'));
    const index = new MiniSearch<IndexedPage>(INDEX_OPTIONS);
    index.addAll(this.#indexed.sort((a, b) => (a.id < b.id ? -1 : 1)));
    writeFileSync(path.join(this.#out, 'search.json'), JSON.stringify(index));
    const toRoot = rootFrom('404.html', this.#addresses);
    this.#page('404.html', {
      title: 'There is no such page',
      body: `<h1>There is no such page</h1>\n<p>The search may know where it is. Or begin at <a href="${toRoot}index.html">the first page</a>, <a href="${toRoot}docs/gallery.html">the gallery</a>, or <a href="${toRoot}docs/language.html">the language</a>.</p>`,
    });
    this.#writeSiteMap();
    return this.#pages;
  }

  #writeHome(): void {
    for (const name of ['docs/gallery/slitherlink.svg', 'docs/studio/set.png']) this.#requestPage(name);
    const { title, description, body } = HOME;
    const contents = [] as const;
    this.#page('index.html', { title, description, body: body(this.#types.size), wide: true, contents });
    const names = 'what is pzl about overview license';
    this.#indexed.push({ id: 'index.html', title, kind: 'the first page', names, text: description });
  }

  /** Writes the site map, if the site's address is known, and the file that tells search engines about it. */
  #writeSiteMap(): void {
    const { site } = this.#addresses;
    const map = site === null ? '' : `Sitemap: ${pageUrl(site, 'sitemap.xml')}\n`;
    writeFileSync(path.join(this.#out, 'robots.txt'), `User-agent: *\nAllow: /\nDisallow: /source/\n${map}`);
    if (site !== null) writeFileSync(path.join(this.#out, 'sitemap.xml'), siteMap(site, this.#files));
  }

  #markdownIn(folder: string): readonly string[] {
    return readdirSync(path.join(this.#root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .map((name) => path.posix.join(folder, name.split(path.sep).join('/')));
  }

  #isThere(name: string): boolean {
    return this.#gallery.has(name) || existsSync(path.join(this.#root, name));
  }

  #readSource(name: string): string {
    return this.#gallery.get(name) ?? readFileSync(path.join(this.#root, name), 'utf8');
  }

  #requestPage(name: string): void {
    if (this.#knownFiles.has(name)) return;
    this.#knownFiles.add(name);
    this.#pendingFiles.push(name);
  }

  #markdown(name: string): void {
    const markdown = markdownOf(this.#readSource(name));
    const type = name.startsWith('docs/gallery/') ? this.#types.get(path.basename(name, '.md')) : undefined;
    const text = this.#linked(name, markdown.html);
    const body = type
      ? text.replace('</h1>', `</h1>\n${playLink(name, type)}`) + this.#typeParts(name, type)
      : text;
    this.#page(pageOf(name), {
      title: markdown.title,
      description: (type?.about || markdown.description).slice(0, 200),
      body,
      contents: markdown.sections.filter(({ id, level }) => id !== '' && level === 2),
      ...(!this.#gallery.has(name) && { source: name }),
      ...(type && { picture: `docs/gallery/${type.name}.svg` }),
    });
    // Results of measurements aren't indexed; readers reach them from the pages that mention them.
    if (name.startsWith('bench/') || name === 'README.md') return;
    if (type) {
      const names = [type.name, ...type.also, ...type.addresses];
      this.#indexed.push({
        id: pageOf(name),
        title: markdown.title,
        kind: `a type: ${type.genre.toLowerCase()}`,
        names: [...new Set(names)].join(', '),
        text: `${type.about} ${markdown.sections.map(({ text }) => text).join(' ')}`,
      });
    } else this.#indexSections(name, markdown);
  }

  /** Adds each section to the search index as an entry of its own. */
  #indexSections(name: string, { title, sections }: Markdown): void {
    for (const { id, heading, text } of sections)
      this.#indexed.push({
        id: id === '' ? pageOf(name) : `${pageOf(name)}#${id}`,
        title: heading === title ? title : `${heading} – ${title}`,
        kind: KINDS.find(([start]) => name.startsWith(start))?.[1] ?? name,
        names: SEARCH_WORDS.get(id === '' ? name : `${name}#${id}`) ?? '',
        text,
      });
  }

  /** The HTML that a type's page has besides its Markdown: links into the studio, and the model. */
  #typeParts(name: string, type: TypeEntry): string {
    const studioLink = (hash: string): string => inStudio(name, hash);
    const texts = JSON.parse(readFileSync(path.join(this.#out, 'studio', type.file), 'utf8')) as {
      readonly model: { readonly text: string };
    };
    const puzzles = type.puzzles.map((puzzle) => {
      const puzzlePath = `${encodeURIComponent(type.name)}/${encodeURIComponent(puzzle)}`;
      return `<li>${puzzle}: <a href="${studioLink(puzzlePath)}">play ${puzzle}</a>, <a href="${studioLink(`${puzzlePath}/rules`)}">edit ${puzzle}</a></li>`;
    });
    const make = `<li><a href="${studioLink(`${encodeURIComponent(type.name)}/make`)}">make new ones</a></li>`;
    return `<h2 id="puzzles">In the studio</h2>\n<ul>${puzzles.join('')}${make}</ul>
<h2 id="model">The model</h2>\n${highlighted(texts.model.text)}`;
  }

  /** Writes the page of a file that isn't Markdown, with its text, or of a folder, with the list of its files. */
  #source(name: string): void {
    const file = path.join(this.#root, name);
    if (statSync(file).isDirectory()) {
      const items = readdirSync(file, { withFileTypes: true })
        .map((entry) => `${entry.name}${entry.isDirectory() ? '/' : ''}`)
        .sort();
      const list = items.map((item) => `<li><code>${escaped(item)}</code></li>`).join('');
      this.#page(pageOf(name), { title: name, body: `<h1>${escaped(name)}</h1>\n<ul>${list}</ul>` });
      return;
    }
    const text = readFileSync(file, 'utf8').slice(0, MAX_SHOWN);
    const shownText = name.endsWith('.pzl')
      ? highlighted(text)
      : `<pre tabindex="0"><code>${escaped(text)}</code></pre>`;
    this.#page(pageOf(name), { title: name, body: `<h1>${escaped(name)}</h1>\n${shownText}` });
  }

  #copy(name: string): void {
    const target = path.join(this.#out, name);
    mkdirSync(path.dirname(target), { recursive: true });
    const galleryText = this.#gallery.get(name);
    if (galleryText === undefined) copyFileSync(path.join(this.#root, name), target);
    else writeFileSync(target, galleryText);
  }

  /** Replaces links to the repository's files by links to their pages on the site. */
  #linked(from: string, html: string): string {
    return html.replace(/ (href|src)="([^"]*)"/g, (whole, attribute: string, link: string) => {
      if (link === '' || link.startsWith('#') || /^[a-z]+:/i.test(link)) return whole;
      const [file = '', hash] = link.split('#');
      const target = path.posix.join(path.posix.dirname(from), decodeURIComponent(file)).replace(/\/$/, '');
      if (target.startsWith('..') || !this.#isThere(target))
        throw new Error(`${from} links to ${link}, which is not there.`);
      this.#requestPage(target);
      const linkedFile = PICTURES.has(path.extname(target)) ? target : pageOf(target);
      return ` ${attribute}="${relative(pageOf(from), linkedFile)}${hash === undefined ? '' : `#${hash}`}"`;
    });
  }

  #page(
    file: string,
    content: Omit<Content, 'file' | 'toRoot' | 'description'> & { description?: string },
  ): void {
    const target = path.join(this.#out, file);
    mkdirSync(path.dirname(target), { recursive: true });
    const { description = `${content.title}: a part of pzl, a modelling language for pencil puzzles.` } =
      content;
    const toRoot = rootFrom(file, this.#addresses);
    writeFileSync(target, layout({ ...content, description, file, toRoot }, this.#addresses));
    this.#files.push(file);
    this.#pages++;
  }
}

/** Makes a link from a page to a place in the studio, given by the part after the `#`. */
const inStudio = (from: string, hash: string): string =>
  `${relative(pageOf(from), 'studio/index.html')}#/${hash}`;

/** The link from a type's page to the puzzle whose picture the page shows. */
function playLink(from: string, { name, puzzles }: TypeEntry): string {
  const shownPuzzle = ['small', 'tiny'].find((puzzle) => puzzles.includes(puzzle)) ?? puzzles[0] ?? '';
  const puzzlePath = `${encodeURIComponent(name)}/${encodeURIComponent(shownPuzzle)}`;
  return `<p><a href="${inStudio(from, puzzlePath)}">Play it</a></p>`;
}

/** The path of the page that shows a file or folder of the repository. */
function pageOf(name: string): string {
  if (name === 'README.md') return 'readme.html';
  if (name.endsWith('.md')) return name.replace(/\.md$/, '.html');
  return `source/${name}.html`;
}

/** The relative path from a page to a file of the site. */
const relative = (from: string, to: string): string => path.posix.relative(path.posix.dirname(from), to);
