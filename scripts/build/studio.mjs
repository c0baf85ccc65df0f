// The studio: studio/ as plain files in dist/studio/, with the types that come with it. Every file except the page
// itself and the service worker is named by its content, so that no two versions can mix.
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, transformSync } from 'esbuild';
import { tool } from './common.mjs';
import { directImports } from './direct-imports.mjs';
import { noticing } from './notices.mjs';
import { laterName, oneAfterAnother } from './one-after-another.mjs';

const OUT = 'dist/studio';

/** The files that studio/worker/later-parts.ts replaces. The worker needs the first to open a model that doesn't come with pzl. */
const LATER_PARTS = [
  'generated/grammar.js',
  'src/language/syntax/explain.ts',
  'src/tasks/open/foreign-texts.ts',
];

const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

const hashOf = (text) => createHash('sha256').update(text).digest('hex').slice(0, 10);

/** Writes a file under its name and the hash of its contents; returns the new name. */
function writeHashed(name, text) {
  const { dir, name: stem, ext } = path.parse(name);
  const file = path.posix.join(dir, `${stem}-${hashOf(text)}${ext}`);
  mkdirSync(path.join(OUT, dir), { recursive: true });
  writeFileSync(path.join(OUT, file), text);
  return file;
}

export async function studio() {
  rmSync(OUT, { recursive: true, force: true });
  mkdirSync(OUT, { recursive: true });
  const { file: worker, partsOf: workerPartsOf } = await script('studio/worker/solver.ts', 'solver');
  const { file: page, partsOf } = await script('studio/main.tsx', 'studio', {
    WORKER_FILE: JSON.stringify(worker),
    TEMPLATES: JSON.stringify(await templates()),
  });
  const style = writeHashed('style.css', styleText());
  const types = await typesFor();
  const { file: early } = await script('studio/app/early.ts', 'early', {
    WORKER_FILE: JSON.stringify(worker),
    BOARD_PARTS: JSON.stringify(partsOf('studio/pages/workshop.tsx')),
    GRAMMAR_PARTS: JSON.stringify(
      workerPartsOf(LATER_PARTS[0]).filter(
        (part) => !workerPartsOf('studio/worker/solver.ts').includes(part),
      ),
    ),
    TYPE_FILES: JSON.stringify(Object.fromEntries(types.map(({ name, file }) => [name, file]))),
  });
  writeFileSync(path.join(OUT, 'gallery.json'), JSON.stringify(types));
  await embedded();
  cpSync('studio/icon.svg', path.join(OUT, 'icon.svg'));
  cpSync('studio/manifest.webmanifest', path.join(OUT, 'manifest.webmanifest'));
  const html = readFileSync('studio/index.html', 'utf8')
    .replace('%POLICY%', POLICY)
    .replace('%STYLE%', style)
    .replace('%EARLY%', early)
    .replace(
      '%PARTS%',
      partsOf('studio/main.tsx')
        .filter((part) => part !== page)
        .map((part) => `<link rel="modulepreload" href="${part}" />`)
        .join('\n    '),
    )
    .replace('%SCRIPT%', page);
  writeFileSync(path.join(OUT, 'index.html'), html);
  const files = ['./', ...filesIn(OUT).filter((file) => file !== 'index.html' && !file.startsWith('board.'))];
  const version = hashOf(
    files.map((file) => file + hashOf(file === './' ? html : readFileSync(path.join(OUT, file)))).join(),
  );
  const board = new Set([
    ...['./', 'gallery.json', 'icon.svg', 'manifest.webmanifest', style, early],
    ...partsOf('studio/main.tsx'),
    ...partsOf('studio/pages/workshop.tsx'),
    ...workerPartsOf('studio/worker/solver.ts'),
    ...workerPartsOf('studio/worker/searches.ts'),
    ...workerPartsOf('studio/worker/hinting.ts'),
  ]);
  const sw = readFileSync('studio/sw.js', 'utf8')
    .replace('%VERSION%', version)
    .replace('%BOARD%', JSON.stringify(files.filter((file) => board.has(file))))
    .replace('%REST%', JSON.stringify(files.filter((file) => !board.has(file))));
  writeFileSync(path.join(OUT, 'sw.js'), sw);
}

/**
 * Bundles the element for other pages, and its type declarations. Their names contain no hash, since those pages refer
 * to them.
 */
async function embedded() {
  await build({
    entryPoints: { board: 'studio/embed/pzl-board.ts' },
    outdir: OUT,
    bundle: true,
    format: 'esm',
    target: 'es2022',
    platform: 'browser',
    minify: true,
    logLevel: 'warning',
  });
  writeFileSync(path.join(OUT, 'board.d.ts'), BOARD_TYPES);
}

const BOARD_TYPES = `export declare class PzlBoard extends HTMLElement {}
declare global {
  interface HTMLElementTagNameMap {
    'pzl-board': PzlBoard;
  }
}
`;

/**
 * Returns a function that makes the syntax trees of a model's texts. With them the page needn't parse the texts, which
 * takes longer than everything else in opening a puzzle.
 */
async function treeMaker() {
  const outfile = path.resolve('generated/model-trees.mjs');
  await build({ ...tool, entryPoints: ['scripts/build/model-trees.ts'], outfile });
  return (await import(pathToFileURL(outfile).href)).treesOf;
}

/** [kind of board]: the files that `pzl new` creates for it. */
async function templates() {
  const outfile = path.resolve('generated/scaffold.mjs');
  await build({ ...tool, entryPoints: ['src/cli/shell/scaffold.ts'], outfile });
  const { scaffold, SCAFFOLD_BOARDS } = await import(pathToFileURL(outfile).href);
  return Object.fromEntries(SCAFFOLD_BOARDS.map((board) => [board, scaffold(board, 'my-puzzle')]));
}

/** A plugin of the bundler that makes these files parts of their own, loaded when a text first needs them. */
const laterParts = {
  name: 'later-parts',
  setup(build) {
    const own = LATER_PARTS.map((file) => path.resolve(file));
    const later = path.resolve('studio/worker/later-parts.ts');
    build.onResolve(
      { filter: /\/(?:grammar\.js|explain\.ts|foreign-texts\.ts)$/ },
      ({ path: file, resolveDir, importer, namespace }) =>
        importer !== later && namespace === 'file' && own.includes(path.resolve(resolveDir, file))
          ? { path: later }
          : undefined,
    );
  },
};

/**
 * Bundles a script, with parts that it loads later. Returns the script's file, and a function (`partsOf`) from a source
 * file to the output files with its code.
 */
async function script(entry, name, define = {}) {
  const { metafile } = await build({
    entryPoints: { [name]: entry },
    outdir: OUT,
    entryNames: '[name]-[hash]',
    chunkNames: 'part-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    platform: 'browser',
    mainFields: ['module', 'main'],
    minify: true,
    metafile: true,
    jsx: 'automatic',
    jsxImportSource: 'preact',
    legalComments: 'none',
    define,
    plugins: [oneAfterAnother(), directImports(), laterParts, noticing(`studio-${name}`)],
    // The studio uses none of these ILP engines; only the command line does.
    external: ['glpk.js', 'highs', 'javascript-lp-solver'],
    logLevel: 'warning',
  });
  const outputOf = (input) =>
    Object.entries(metafile.outputs).find(
      ([, { entryPoint }]) => entryPoint === input || entryPoint === laterName(input),
    )?.[0] ?? '';
  const partsOf = (input) => {
    const parts = new Set([outputOf(input)]);
    for (const part of parts) {
      for (const { path: other, kind } of metafile.outputs[part]?.imports ?? [])
        if (kind === 'import-statement') parts.add(other);
    }
    return [...parts].map((part) => path.basename(part));
  };
  return { file: path.basename(outputOf(entry)), partsOf };
}

/**
 * Returns the style sheet. Its source has the dark colors once; here they are applied both to users who choose them and
 * where the system is set to dark.
 */
function styleText() {
  const text = readFileSync('studio/style.css', 'utf8');
  const dark = /:root\[data-theme="dark"\] (\{[^}]*\})/.exec(text)?.[1] ?? '{}';
  const complete = text.replace(
    '%DARK_BY_SYSTEM%',
    `@media (prefers-color-scheme: dark) { :root:not([data-theme="light"]) ${dark} }`,
  );
  return transformSync(complete, { loader: 'css', minify: true }).code;
}

/** Makes the studio's index entry for each model in examples/, and writes the model's texts and picture to files. */
async function typesFor() {
  const pzl = await import(pathToFileURL(path.resolve('dist/index.js')).href);
  const entries = [];
  const treesOf = await treeMaker();
  for (const file of modelsIn('examples')) entries.push(typeOf(pzl, treesOf, file));
  return entries.sort((a, b) => a.title.localeCompare(b.title, 'en'));
}

function modelsIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.posix.join(folder, entry.name);
    if (entry.isDirectory()) return modelsIn(file);
    return entry.name.endsWith('.pzl') ? [file] : [];
  });
}

function typeOf(pzl, treesOf, file) {
  const name = path.basename(file, '.pzl');
  const used = {};
  const resolve = (asked, from) => {
    const wanted = asked.endsWith('.pzl') ? asked : `${asked}.pzl`;
    const found = path.posix.join(path.posix.dirname(from), wanted);
    if (!existsSync(found)) return undefined;
    used[wanted] = readFileSync(found, 'utf8');
    return { name: found, text: used[wanted] };
  };
  const text = readFileSync(file, 'utf8');
  const { model } = pzl.loadModel(file, text, { resolve });
  if (!model) throw new Error(`${file} has mistakes.`);
  const puzzleFolder = path.posix.join(path.posix.dirname(file), name);
  const puzzles = puzzlesOf(puzzleFolder);
  const { about, names, addresses } = pzl.typeSays(model);
  const sizes = pzl.sizesOf(model);
  const folder = path.posix.basename(path.posix.dirname(file));
  return {
    name,
    title: model.title,
    genre: folder === 'examples' ? genreOf(model) : folder.charAt(0).toUpperCase() + folder.slice(1),
    also: [...new Set([...names, ...addresses])].filter((other) => other !== name),
    addresses: [...new Set([name, ...addresses])],
    links: pzl.linkReaders(model),
    // The number of programs: puzz.link, Tatham's collection, and each program whose links the model reads count one.
    programs: new Set(
      model.formats.flatMap((format) => (format.kind === 'text' ? [] : (format.system ?? format.kind))),
    ).size,
    basic: folder === 'examples',
    puzzles: Object.keys(puzzles),
    // This must be the hash that hashOfText in studio/share/hash.ts computes.
    rules: createHash('sha256')
      .update(pzl.rulesText(model).join('\n'))
      .digest()
      .subarray(0, 12)
      .toString('base64url'),
    sizes,
    about,
    picture: writeHashed(`types/${name}.svg`, pictureOf(pzl, model, puzzles)),
    file: writeHashed(
      `types/${name}.json`,
      JSON.stringify({
        model: {
          name: `${name}.pzl`,
          text,
          used,
          trees: treesOf(file, text, resolve),
          ...techniquesIn(puzzleFolder),
        },
        puzzles,
      }),
    ),
  };
}

const SIZES = ['tiny', 'small', 'medium', 'large', 'gigantic'];

/** [name]: the text of a puzzle in a folder, small puzzles first. */
function puzzlesOf(folder) {
  if (!existsSync(folder)) return {};
  const rank = (name) => (SIZES.includes(name) ? SIZES.indexOf(name) : SIZES.length);
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.txt') && !name.endsWith('.solution.txt'))
    .map((name) => name.slice(0, -4))
    .sort((a, b) => rank(a) - rank(b) || a.localeCompare(b));
  return Object.fromEntries(
    names.map((name) => [name, readFileSync(path.join(folder, `${name}.txt`), 'utf8')]),
  );
}

/** The stored patterns of a model, for hints; without the examples of techniques, which only the gallery shows. */
function techniquesIn(folder) {
  const file = path.join(folder, 'techniques.json');
  if (!existsSync(file)) return {};
  return { techniques: JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), used: [] }) };
}

/** The genre of a model without a folder for its genre, derived from its first visible find. */
function genreOf(model) {
  const find = model.declarations.find(({ kind, hidden }) => kind === 'find' && !hidden);
  const source = model.sources.get(find.span.file).text.slice(find.span.start, find.span.end);
  const whole = model.rules
    .map(({ span }) => model.sources.get(span.file).text.slice(span.start, span.end))
    .join('\n');
  const on = (place) => source.includes(`[${place}]`);
  if (on('links') || on('borders')) return /\bloop\(/.test(whole) ? 'Loops' : 'Paths';
  if (/: *bool/.test(source)) {
    const section = model.sections.find((each) => each.section === 'draw');
    const drawn = section
      ? model.sources.get(section.body.file).text.slice(section.body.start, section.body.end)
      : '';
    return /cell symbol/.test(drawn) ? 'Objects' : 'Shading';
  }
  const region =
    model.declarations.some(({ kind }) => kind === 'find') && /component|regions? of/.test(whole);
  return region ? 'Areas' : /\?\s*$/.test(source) ? 'Objects' : 'Numbers';
}

/** Draws the first puzzle that isn't empty, in colors that the page defines. */
function pictureOf(pzl, model, puzzles) {
  const text = puzzles.small ?? puzzles.medium ?? Object.values(puzzles)[0];
  if (text === undefined) return '';
  const { ground } = pzl.openInstance(model, { name: 'picture', text });
  if (!ground?.board) return '';
  const { drawing } = pzl.readDrawing(model);
  const scene = pzl.composeScene(ground, drawing ? { drawing } : {});
  const board = new pzl.BoardSvg(scene, ground.board, { paint: pzl.THEMED_PAINT });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${board.width} ${board.height}" width="${board.width}" height="${board.height}">${board.parts().join('')}</svg>`;
}

function filesIn(folder, inside = '') {
  return readdirSync(path.join(folder, inside), { withFileTypes: true }).flatMap((entry) => {
    const name = path.posix.join(inside, entry.name);
    return entry.isDirectory() ? filesIn(folder, name) : [name];
  });
}
