// generated/grammar.js: the grammar as compiled by Ohm, so that no grammar text is parsed at start-up, together with
// the half of Ohm that runs compiled grammars (the other half parses grammar text). All of it is the body of one
// function, which runs when a text is first parsed. That takes longer than solving a small puzzle, and often no text is
// parsed, because the trees of known models are stored (src/cli/startup/known-trees.ts).
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { folderOf, inPackage, node, root } from './common.mjs';
import { noticing } from './notices.mjs';

export async function grammar() {
  mkdirSync('generated', { recursive: true });
  cpSync('grammar/pzl.ohm', 'generated/pzl.ohm');
  node(inPackage('@ohm-js/cli', 'index.js'), 'generateBundles', '--esm', '--withTypes', 'generated/pzl.ohm');
  const bundled = await build({
    stdin: {
      contents: "export { default } from './pzl.ohm-bundle.js';",
      resolveDir: path.join(root, 'generated'),
    },
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'bundle',
    target: 'es2022',
    alias: { 'ohm-js': path.join(folderOf('ohm-js'), 'src/main-kernel.js') },
    plugins: [noticing('compiled-grammar')],
    logLevel: 'warning',
  });
  const code = bundled.outputFiles[0].text;
  writeFileSync(
    'generated/grammar.js',
    `let made;\nexport function grammar() {\n  if (made === undefined) made = make();\n  return made;\n}\nfunction make() {\n${code}\nreturn bundle.default;\n}\n`,
  );
  writeFileSync(
    'generated/grammar.d.ts',
    "import type { PzlGrammar } from './pzl.ohm-bundle.js';\nexport declare function grammar(): PzlGrammar;\n",
  );
}
