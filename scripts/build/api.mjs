// dist/*.js: the API and its parts, for Node and browsers, and the programs that share their code: threads and the language server. What
// several of them need is in dist/parts/.
import { rmSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { API } from './entries.mjs';
import { noticing } from './notices.mjs';
import { published } from './published.mjs';

export async function api() {
  rmSync('dist/parts', { recursive: true, force: true });
  await build({
    ...published,
    plugins: [noticing('api'), withProtocolApart],
    entryPoints: {
      ...Object.fromEntries(API.map(({ name, source }) => [name, source])),
      thread: 'src/cli/farm/thread.ts',
      'job-process': 'src/cli/farm/job-process.ts',
      'language-server': 'src/cli/server/server.ts',
    },
    splitting: true,
    chunkNames: 'parts/[name]-[hash]',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    external: [...published.external, 'node:*'],
    minifySyntax: true,
    // Names stay, for those who look at a stack; whoever bundles it makes them shorter.
    minifyWhitespace: true,
    sourcemap: 'external',
    sourcesContent: true,
  });
  await protocol();
}

/** The packages of the protocol are CommonJS, and ask for Node's modules as they please: a file of their own. */
const withProtocolApart = {
  name: 'protocol apart',
  setup(bundle) {
    bundle.onResolve({ filter: /^vscode-languageserver\/node\.js$/ }, () => ({
      path: './protocol.cjs',
      external: true,
    }));
  },
};

async function protocol() {
  await build({
    ...published,
    plugins: [noticing('protocol')],
    entryPoints: { protocol: path.resolve('src/cli/server/protocol.ts') },
    platform: 'node',
    format: 'cjs',
    outExtension: { '.js': '.cjs' },
    minify: true,
  });
}
