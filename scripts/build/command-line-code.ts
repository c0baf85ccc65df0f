// `FOLDER`: runs the command line of dist/ on some examples in this process, and leaves the code that V8 made of it in the
// folder (see src/cli/startup/code-cache.ts).
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { constants, Script } from 'node:vm';
import { cachedCodeName, cachedCodeOf } from '../../src/cli/startup/code-cache.ts';
import { writeWhole } from './common.mjs';

const [folderName = ''] = process.argv.slice(2);
const root = process.cwd();
const file = path.resolve(folderName, 'command-line.cjs');
const text = readFileSync(file);

type Program = typeof import('../../src/cli/startup/command-line.ts');

const script = new Script(text.toString('latin1'), {
  filename: file,
  importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
});
const program = { exports: {} as Program };
script.runInThisContext()(createRequire(pathToFileURL(file)), program, program.exports, file);

const shell = {
  out: () => {},
  note: () => {},
  outIsTerminal: false,
  noteIsTerminal: false,
  env: {},
  directory: root,
  input: async function* () {},
  onInterrupt: () => () => {},
};
// A model of one's own: not word by word an example, so that it has to be read.
const folder = mkdtempSync(path.join(tmpdir(), 'pzl-code-'));
const own = path.join(folder, 'own.pzl');
const example = readFileSync(path.join(root, 'examples/masyu.pzl'), 'utf8');
writeFileSync(own, `${example}\n`);

const runs = [
  ['check', own],
  ['check', 'sudoku'],
  ['check', 'nowhere'],
  ...['molekularis', 'storm', 'nurikabe', 'masyu', 'kakuro', 'nonogram', 'star-battle'].map((m) => [
    'run',
    m,
  ]),
  ...['akari', 'hashi', 'heyawake', 'hitori', 'slitherlink', 'fillomino', 'algemy'].map((m) => ['unique', m]),
  ['run', 'sudoku', '-i', 'https://puzz.link/p?sudoku/4/4/g1k23k3g', '--json'],
];
for (const words of runs) await program.exports.main(words, shell);
// Puzzles by their addresses, in all schemes that these have.
for (const model of [
  'akari',
  'hashi',
  'heyawake',
  'masyu',
  'nonogram',
  'nurikabe',
  'slitherlink',
  'star-battle',
]) {
  let address = '';
  await program.exports.main(['url', model], { ...shell, out: (text) => (address += text) });
  await program.exports.main(['unique', model, '-i', address.trim()], shell);
}
rmSync(folder, { recursive: true });
writeWhole(path.resolve(folderName, cachedCodeName()), cachedCodeOf(text, script.createCachedData()));
