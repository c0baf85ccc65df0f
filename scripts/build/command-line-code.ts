// `FOLDER`: runs the command line of dist/ on some examples in this process, and stores V8's compiled code of it and of
// the grammar in the folder (see src/cli/startup/code-cache.ts).
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { cachedCodeFile, compiledCodeOf, runScript } from '../../src/cli/startup/code-cache.ts';
import { writeWhole } from './common.mjs';

const [folderName = ''] = process.argv.slice(2);
const root = process.cwd();
const file = path.resolve(folderName, 'command-line.cjs');
const grammar = path.resolve(folderName, 'grammar.cjs');

type Program = typeof import('../../src/cli/startup/command-line.ts');
type Start = (load: NodeJS.Require, program: object, exports: object, file: string) => void;

// Without these variables there is no cache folder of the user, in which compiled code would be stored as well.
for (const name of ['HOME', 'XDG_CACHE_HOME']) delete process.env[name];
// Without this, code from an earlier build would be loaded, and stored again.
for (const script of [file, grammar]) rmSync(cachedCodeFile(script), { force: true });
const program = { exports: {} as Program };
(runScript(file) as Start)(createRequire(pathToFileURL(file)), program, program.exports, file);

const shell = {
  ...program.exports.shell(),
  out: () => {},
  note: () => {},
  outIsTerminal: false,
  isStderrTerminal: false,
  env: {},
  directory: root,
  input: async function* () {},
  onInterrupt: () => () => {},
};
// Runs also a model that no example is identical to, so that it must be parsed and the code of the parser is stored.
const folder = mkdtempSync(path.join(tmpdir(), 'pzl-code-'));
const own = path.join(folder, 'own.pzl');
const example = readFileSync(path.join(root, 'examples/masyu.pzl'), 'utf8');
writeFileSync(own, `${example}\n`);

// Each run of pzl loads all of the code, whether it needs it or not: with twenty more runs here, of other models and
// address schemes, the code was a tenth larger and a small puzzle took a twentieth longer. So these runs are few and
// typical.
const runs = [
  ['check', own],
  ['unique', 'hitori', '-i', 'https://puzz.link/p?hitori/4/4/1114142333214213'],
  ['unique', 'slitherlink'],
  ['run', 'molekularis'],
  ['unique', 'nurikabe'],
];
for (const words of runs) await program.exports.main(words, shell);
rmSync(folder, { recursive: true });
writeWhole(cachedCodeFile(file), compiledCodeOf(file));
writeWhole(cachedCodeFile(grammar), program.exports.compiledCodeOf(grammar));
