// What all bundles that are published share.
import { plainArrays } from './plain-arrays.mjs';
import { programOf } from './program.mjs';

export const arraysMadePlain = plainArrays(() => programOf('tsconfig.build.json'));

/** The bundler's options. */
export const published = {
  outdir: 'dist',
  bundle: true,
  format: 'esm',
  target: 'node20',
  external: ['@resvg/resvg-js', 'bullmq', 'glpk.js', 'highs', 'ioredis', 'javascript-lp-solver'],
  logLevel: 'warning',
  plugins: [arraysMadePlain],
};
