// Inserts the addresses of addresses.json where they are needed: package.json and the extension's manifest
// (`repository`, `homepage`, `bugs`), and the lines of SECURITY.md, CODE_OF_CONDUCT.md and CITATION.cff that mention
// them. Unknown addresses are left out, or described as undecided.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');
const read = (name) => readFileSync(path.join(root, name), 'utf8');
const { repository, site, contact } = JSON.parse(read('addresses.json'));

/** Returns a manifest (package.json) with the fields for these addresses, put after its licence. */
export function withAddresses(text, folder, known = { repository, site }) {
  const fields = Object.entries(JSON.parse(text)).filter(
    ([name]) => !['repository', 'homepage', 'bugs'].includes(name),
  );
  const added = Object.entries({
    ...(known.repository && {
      repository: { type: 'git', url: `git+${known.repository}.git`, ...(folder && { directory: folder }) },
      bugs: { url: `${known.repository}/issues` },
    }),
    ...(known.site && { homepage: known.site }),
  });
  const at = fields.findIndex(([name]) => name === 'license') + 1;
  return `${JSON.stringify(Object.fromEntries([...fields.slice(0, at), ...added, ...fields.slice(at)]), null, 2)}\n`;
}

const OPEN = 'an address that is not known yet (addresses.json)';
/** Replaces the text between `<!-- contact -->` and `<!-- /contact -->`. */
export const withContact = (text, known = contact) =>
  text.replace(/(<!-- contact -->).*?(<!-- \/contact -->)/g, `$1${known ?? OPEN}$2`);

export function withCitation(text, known = { repository, site }) {
  const kept = text.split('\n').filter((line) => !/^(?:repository-code|url):/.test(line));
  const added = [
    ...(known.repository ? [`repository-code: ${JSON.stringify(known.repository)}`] : []),
    ...(known.site ? [`url: ${JSON.stringify(known.site)}`] : []),
  ];
  return [...kept.filter((line) => line !== ''), ...added, ''].join('\n');
}

export const FILES = new Map([
  ['package.json', (text) => withAddresses(text, undefined)],
  ['editors/vscode/package.json', (text) => withAddresses(text, 'editors/vscode')],
  ['SECURITY.md', (text) => withContact(text)],
  ['CODE_OF_CONDUCT.md', (text) => withContact(text)],
  ['CITATION.cff', (text) => withCitation(text)],
]);

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const [name, change] of FILES) writeFileSync(path.join(root, name), change(read(name)));
