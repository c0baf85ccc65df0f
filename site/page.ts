/** The frame around the contents of each page. */
import { version } from '../src/version.ts';
import { escaped } from './escaped.ts';

export interface Content {
  /** The page's path from the site's root. */
  readonly file: string;
  readonly title: string;
  /** A sentence about the page, for search engines and for previews of links. */
  readonly description: string;
  readonly body: string;
  /** The relative path from the page to the root, with a slash at its end. */
  readonly toRoot: string;
  /** The headings of the page, which are listed at its side. */
  readonly contents?: readonly { readonly id: string; readonly heading: string }[];
  /** The page's source file in the repository. */
  readonly source?: string;
  /** Whether the page's parts stand side by side, without a list of headings, as on the home page. */
  readonly wide?: boolean;
  /** The path, from the site's root, of a picture for previews of links to the page. */
  readonly picture?: string;
}

/** The addresses of the site and the repository, as in addresses.json. */
export interface Addresses {
  readonly repository: string | null;
  readonly site: string | null;
}

/** The absolute address of a file of the site; a folder stands for its index.html. */
export const pageUrl = (site: string, file: string): string =>
  new URL(file.replace(/(?<=^|\/)index\.html$/, ''), site.replace(/\/*$/, '/')).href;

/**
 * The path from a page to the root, with a slash at its end. Servers show 404.html for missing files in any folder, so
 * its path is absolute if the site's address is known.
 */
export function rootFrom(file: string, { site }: Addresses): string {
  if (file === '404.html' && site !== null) return new URL(pageUrl(site, '')).pathname;
  return '../'.repeat(file.split('/').length - 1) || './';
}

/** The site map, for search engines. */
export function siteMap(site: string, files: readonly string[]): string {
  const urls = files
    .filter((file) => !file.startsWith('source/') && file !== '404.html')
    .map((file) => `<url><loc>${escaped(pageUrl(site, file))}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.sort().join('\n')}\n</urlset>\n`;
}

type Page = readonly [file: string, name: string];

const PARTS: readonly Page[] = [
  ['docs/install.html', 'Install'],
  ['docs/tour.html', 'Learn'],
  ['docs/language.html', 'Look up'],
  ['docs/gallery.html', 'Gallery'],
];

/**
 * The groups of pages: pages that are read one after another, and pages to look things up. Each page links to its
 * neighbours in the group.
 */
const PAGE_GROUPS: readonly { readonly title: string; readonly pages: readonly Page[] }[] = [
  {
    title: 'Learn',
    pages: [
      ['docs/install.html', 'Install'],
      ['docs/how-to.html', 'How to'],
      ['docs/tour.html', 'A tour of the language'],
      ['docs/tutorial.html', 'Your first type'],
      ['docs/second-tutorial.html', 'Your second type'],
      ['docs/recipes.html', 'Recipes'],
      ['docs/coming-from.html', 'From other languages'],
      ['docs/studio.html', 'The studio'],
      ['docs/editors.html', 'Editors'],
    ],
  },
  {
    title: 'Look up',
    pages: [
      ['docs/language.html', 'The language'],
      ['docs/boards.html', 'Boards'],
      ['docs/formats.html', 'Instances, files, addresses'],
      ['docs/drawing.html', 'Pictures'],
      ['docs/generate.html', 'New puzzles'],
      ['docs/cli.html', 'The command line'],
      ['docs/api.html', 'The library'],
      ['docs/errors.html', 'Messages'],
      ['docs/backends.html', 'Solvers'],
      ['docs/scale.html', 'Many jobs'],
      ['docs/limits.html', 'Limits'],
      ['docs/security.html', 'Security'],
      ['docs/architecture.html', 'How it works'],
      ['docs/extending.html', 'Extending it'],
    ],
  },
];

/**
 * The content security policy: scripts, styles and pictures are the site's own, and nothing is loaded from elsewhere.
 */
const POLICY =
  "default-src 'none'; script-src 'self'; worker-src 'self'; frame-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'";

const MAX_CONTENTS = 60;

export function layout(content: Content, addresses: Addresses): string {
  const { file, title, body, toRoot, wide = false } = content;
  const pageGroup = PAGE_GROUPS.find(({ pages }) => pages.some(([to]) => to === file));
  const parts = PARTS.map(([to, name]) => {
    const isCurrent = to === file || (pageGroup !== undefined && name === pageGroup.title);
    return `<li><a href="${toRoot}${to}"${isCurrent ? ' aria-current="page"' : ''}>${name}</a></li>`;
  });
  const fullTitle = title === 'pzl' ? 'pzl – pencil puzzles from their rules' : `${title} – pzl`;
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="color-scheme" content="light dark">
<title>${escaped(fullTitle)}</title>
${metaElements(content, fullTitle, addresses)}
<link rel="icon" href="${toRoot}studio/icon.svg">
<link rel="stylesheet" href="${toRoot}style.css">
<script src="${toRoot}theme.js"></script>
<script src="${toRoot}search.js" data-root="${toRoot}" defer></script>
<script src="${toRoot}try.js" data-root="${toRoot}" defer></script>
</head>
<body>
<a class="skip" href="#content">To the content</a>
<header>
<a class="brand" href="${toRoot}index.html">pzl</a>
<nav aria-label="Parts of the site"><ul>${parts.join('')}<li><a href="${toRoot}studio/index.html">Studio</a></li></ul></nav>
<div class="search" role="search" hidden>
<label for="search">Search</label>
<input id="search" type="search" autocomplete="off" placeholder="Nurikabe, connected, --json …">
<ol id="found" aria-label="What was found" hidden></ol>
<p id="told" role="status"></p>
</div>
<div class="theme" hidden>
<label for="theme">Colors</label>
<select id="theme"><option value="system">system</option><option value="light">light</option><option value="dark">dark</option></select>
</div>
</header>
<div class="page${wide ? ' wide-page' : ''}">
${wide ? '' : sideMenu(content, pageGroup)}<main id="content">
${body}
${pageGroup ? neighbourLinks(content, pageGroup.pages) : ''}</main>
</div>
<footer>
<p>pzl ${version} · MIT licence · <a href="${toRoot}THIRD-PARTY-NOTICES.txt">Third-party notices</a>${editLink(content, addresses)}</p>
</footer>
</body>
</html>
`;
}

/**
 * The elements for search engines and for previews of links. Absolute addresses are included if the site's address is
 * known.
 */
function metaElements({ file, description, picture }: Content, title: string, { site }: Addresses): string {
  const siteTags = site === null ? [] : [`<link rel="canonical" href="${pageUrl(site, file)}">`];
  const tags = [
    ['og:title', title],
    ['og:description', description],
    ['og:type', 'website'],
    ...(site === null
      ? []
      : [
          ['og:image', pageUrl(site, picture ?? 'docs/studio/play-hint.png')],
          ['og:url', pageUrl(site, file)],
        ]),
  ].map(([name, value]) => `<meta property="${name}" content="${escaped(value ?? '')}">`);
  return [`<meta name="description" content="${escaped(description)}">`, ...siteTags, ...tags].join('\n');
}

function sideMenu(
  { file, toRoot, contents = [] }: Content,
  pageGroup: (typeof PAGE_GROUPS)[number] | undefined,
): string {
  const pages = (pageGroup?.pages ?? []).map(
    ([to, name]) =>
      `<li><a href="${toRoot}${to}"${to === file ? ' aria-current="page"' : ''}>${name}</a></li>`,
  );
  const headings = contents
    .slice(0, MAX_CONTENTS)
    .map(({ id, heading }) => `<li><a href="#${id}">${escaped(heading)}</a></li>`);
  const groupMenu = pageGroup
    ? `<nav aria-label="${pageGroup.title}"><h2>${pageGroup.title}</h2><ul>${pages.join('')}</ul></nav>`
    : '';
  const pageMenu =
    headings.length > 1
      ? `<nav aria-label="On this page"><h2>On this page</h2><ul>${headings.join('')}</ul></nav>`
      : '';
  if (groupMenu === '' && pageMenu === '') return '';
  return `<details class="aside" open><summary>Contents</summary>\n${pageMenu}${groupMenu}\n</details>\n`;
}

function neighbourLinks({ file, toRoot }: Content, pages: readonly Page[]): string {
  const pageIndex = pages.findIndex(([to]) => to === file);
  const link = (page: Page | undefined, words: string): string =>
    page ? `<a href="${toRoot}${page[0]}">${words} ${page[1]}</a>` : '<span></span>';
  return `<nav class="besides" aria-label="Previous and next page">${link(pages[pageIndex - 1], 'Previous:')}${link(pages[pageIndex + 1], 'Next:')}</nav>\n`;
}

function editLink({ source }: Content, { repository }: Addresses): string {
  if (source === undefined) return '';
  return repository === null
    ? ` · Source: <code>${escaped(source)}</code>`
    : ` · <a href="${repository}/edit/main/${source}">Edit this page</a>`;
}
