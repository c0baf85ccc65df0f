/** What stands around each page. */
import { escaped } from './escaped.ts';

interface Content {
  /** Its path from the site's root. */
  readonly file: string;
  readonly title: string;
  readonly body: string;
  /** From the page to the root, with a slash at its end. */
  readonly toRoot: string;
}

const PARTS: readonly (readonly [file: string, name: string])[] = [
  ['docs/tutorial.html', 'Tutorial'],
  ['docs/gallery.html', 'Gallery'],
  ['docs/language.html', 'Language'],
  ['docs/cli.html', 'Command line'],
  ['docs/api.html', 'API'],
  ['docs/editors.html', 'Editors'],
];

/** Scripts, styles and pictures are the site's own; nothing else is loaded from anywhere. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'";

export function layout({ file, title, body, toRoot }: Content): string {
  const parts = PARTS.map(
    ([to, name]) =>
      `<li><a href="${toRoot}${to}"${to === file ? ' aria-current="page"' : ''}>${name}</a></li>`,
  );
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="color-scheme" content="light dark">
<title>${title === 'pzl' ? 'pzl' : `${escaped(title)} – pzl`}</title>
<link rel="icon" href="${toRoot}studio/icon.svg">
<link rel="stylesheet" href="${toRoot}style.css">
<script src="${toRoot}theme.js"></script>
<script src="${toRoot}search.js" data-root="${toRoot}" defer></script>
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
<main id="content">
${body}
</main>
</body>
</html>
`;
}
