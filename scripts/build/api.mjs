// dist/index.js: the API, for Node and browsers.
import { build } from 'esbuild';
import { published } from './published.mjs';

export const api = () =>
  build({
    ...published,
    entryPoints: { index: 'src/index.ts' },
    platform: 'neutral',
    mainFields: ['module', 'main'],
    // Names stay, for those who look at a stack.
    minifySyntax: true,
    minifyWhitespace: true,
  });
