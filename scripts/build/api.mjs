// dist/index.js: the API, for Node and browsers.
import { build } from 'esbuild';
import { noticing } from './notices.mjs';
import { published } from './published.mjs';

export const api = () =>
  build({
    ...published,
    plugins: [noticing('api')],
    entryPoints: { index: 'src/index.ts' },
    platform: 'neutral',
    mainFields: ['module', 'main'],
    minifySyntax: true,
    minifyWhitespace: true,
    // Functions and classes keep their names, for those who look at a stack.
    minifyIdentifiers: true,
    keepNames: true,
  });
