// dist/THIRD-PARTY-NOTICES.txt: the licences of all packages that are part of a bundle. Each bundle records its
// packages in generated/bundled/ when it is made, so that build steps can run separately.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inPackage, root, writeWhole } from './common.mjs';

const NOTES = path.join(root, 'generated/bundled');
/** Packages of which a part is compiled into the engine, so that no bundle records them. */
const COMPILED_IN = ['assemblyscript'];
/** Licences that are compatible with pzl's MIT licence; the build fails for others. */
const ALLOWED = new Set(['MIT', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', '0BSD', 'Unlicense']);

/** A plugin of the bundler that records the packages of a bundle under the given name. */
export const noticing = (name) => ({
  name: 'notices',
  setup(build) {
    build.initialOptions.metafile = true;
    build.onEnd(({ metafile }) => {
      if (!metafile) return;
      mkdirSync(NOTES, { recursive: true });
      writeFileSync(path.join(NOTES, `${name}.json`), JSON.stringify(packagesIn(metafile)));
    });
  },
});

/** The folders, relative to the root, of the packages whose code is in a bundle's output files. */
function packagesIn({ outputs }) {
  const inputs = Object.values(outputs).flatMap((output) =>
    Object.entries(output.inputs).flatMap(([file, { bytesInOutput }]) => (bytesInOutput > 0 ? [file] : [])),
  );
  const folders = inputs.flatMap((file) => {
    const at = file.lastIndexOf('node_modules/');
    if (at < 0) return [];
    const [scope, name] = file.slice(at + 'node_modules/'.length).split('/');
    return [
      path.resolve(file.slice(0, at), 'node_modules', scope.startsWith('@') ? `${scope}/${name}` : scope),
    ];
  });
  return [...new Set(folders)].sort();
}

/** The licences of all packages in the bundles of these names; by default in all bundles. */
export function noticesText(names) {
  const notes = existsSync(NOTES) ? readdirSync(NOTES).map((file) => path.basename(file, '.json')) : [];
  const folders = new Set(COMPILED_IN.map((name) => inPackage(name)));
  for (const name of names ?? notes)
    for (const folder of JSON.parse(readFileSync(path.join(NOTES, `${name}.json`), 'utf8')))
      folders.add(folder);
  const parts = [...folders].map(noticeOf).sort((a, b) => (a.title < b.title ? -1 : 1));
  const unique = new Map(parts.map(({ title, text }) => [title, text]));
  const intro =
    'pzl is under the MIT licence (see LICENSE). Its files hold parts of these packages, each under its own licence.\n';
  return [
    intro,
    ...[...unique].map(([title, text]) => `${title}\n${'-'.repeat(title.length)}\n\n${text}\n`),
  ].join('\n');
}

function noticeOf(folder) {
  const { name, version, license, author } = JSON.parse(
    readFileSync(path.join(folder, 'package.json'), 'utf8'),
  );
  if (!ALLOWED.has(license))
    throw new Error(`${name} is under the licence ${license}, and can't be a part of pzl.`);
  const files = readdirSync(folder)
    .filter((file) => /^(licen[cs]e|copying|notice)/i.test(file))
    .sort();
  const texts = files.map((file) => readFileSync(path.join(folder, file), 'utf8').trim());
  const by = typeof author === 'string' ? author : author?.name;
  const title = `${name} ${version} (${license})`;
  if (texts.length > 0) return { title, text: texts.join('\n\n') };
  if (license !== 'MIT') throw new Error(`${name} comes without the text of its licence.`);
  const own = readFileSync(path.join(root, 'LICENSE'), 'utf8').trim();
  return { title, text: own.replace(/^Copyright.*$/m, `Copyright (c) ${by ?? name}`) };
}

export function notices() {
  // The text lists all recorded bundles; `forgetBundles` removes records of an earlier build.
  writeWhole('dist/THIRD-PARTY-NOTICES.txt', noticesText());
}

/** Deletes the records of all bundles. Called before all bundles are made again. */
export const forgetBundles = () => rmSync(NOTES, { recursive: true, force: true });
