// `FOLDER`: runs the command line of dist/ on some examples in this process, and leaves the code that V8 made of it and of
// the grammar in the folder (see src/cli/startup/code-cache.ts).
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { cachedCodeFile, codeMadeOf, runScript } from '../../src/cli/startup/code-cache.ts';
import { tellV8 } from '../../src/cli/startup/v8-flags.ts';
import { writeWhole } from './common.mjs';

const [folderName = ''] = process.argv.slice(2);
const root = process.cwd();
const file = path.resolve(folderName, 'command-line.cjs');

type Program = typeof import('../../src/cli/startup/command-line.ts');
type Start = (load: NodeJS.Require, program: object, exports: object, file: string) => void;

const program = { exports: {} as Program };
(runScript(file) as Start)(createRequire(pathToFileURL(file)), program, program.exports, file);

const shell = {
  ...program.exports.shell(),
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
writeWhole(cachedCodeFile(file), codeMadeOf(file));
// The grammar is loaded when V8 has been told its flags already, and code is for the flags that it was written under.
tellV8();
const grammar = path.resolve(folderName, 'grammar.cjs');
writeWhole(cachedCodeFile(grammar), program.exports.codeMadeOf(grammar));
