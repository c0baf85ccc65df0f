// dist/*.js: the API and its parts, for Node and browsers, and the programs that share code with them: threads and the
// language server. Shared code is in dist/parts/.
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
      'language-server': 'src/cli/server/language-server.ts',
    },
    splitting: true,
    chunkNames: 'parts/[name]-[hash]',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    external: [...published.external, 'node:*'],
    minifySyntax: true,
    // Minification keeps names, so that stacks are readable; users' own bundlers can shorten names.
    minifyWhitespace: true,
    sourcemap: 'external',
    sourcesContent: true,
  });
  await protocol();
}

/**
 * The protocol's packages are CommonJS and call `require` dynamically for Node's modules, so they are a separate file.
 */
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
