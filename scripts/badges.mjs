// Draws the README's badges from package.json: node scripts/badges.mjs
// They are files of the package, so that the README loads nothing from elsewhere.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');
const { version, license, engines } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));

/** The width of a letter, about, in Verdana of 11 pixels. */
const LETTER_WIDTH = 7;
const MARGIN = 12;

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function badge(label, value) {
  const [left, right] = [label, value].map((text) => text.length * LETTER_WIDTH + MARGIN);
  const [labelText, valueText] = [label, value].map(escaped);
  const width = left + right;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="20" role="img" aria-label="${labelText}: ${valueText}">
<rect width="${width}" height="20" rx="3" fill="#1f4fa8"/>
<path d="M3 0h${left - 3}v20h${3 - left}a3 3 0 0 1-3-3V3a3 3 0 0 1 3-3z" fill="#444"/>
<g fill="#fff" text-anchor="middle" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">
<text x="${left / 2}" y="14">${labelText}</text>
<text x="${left + right / 2}" y="14">${valueText}</text>
</g>
</svg>
`;
}

/** [path of a badge]: its label and its value. */
const BADGES = new Map([
  ['docs/badges/version.svg', ['version', version]],
  ['docs/badges/licence.svg', ['licence', license]],
  ['docs/badges/node.svg', ['node', engines.node]],
]);

/** The line of the README with the badges. */
export const badgeLine = [...BADGES]
  .map(([file, [label, value]]) => `![${label}: ${value}](${file})`)
  .join(' ');

/** [path of a badge]: its drawing. */
export const badges = new Map([...BADGES].map(([file, [label, value]]) => [file, badge(label, value)]));

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const [file, drawing] of badges) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), drawing);
  }
