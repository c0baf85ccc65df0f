// What all bundles that are published share.
import { plainArrays } from './plain-arrays.mjs';
import { PLAIN_FIELD } from './plain-fields.mjs';
import { programOf } from './program.mjs';

const sources = () => programOf('tsconfig.build.json');

/** For programs, of which nobody sees the insides. */
export const codeMadePlain = plainArrays(sources, { fields: true });
export const mangleProps = PLAIN_FIELD;

/** The bundler's options. */
export const published = {
  outdir: 'dist',
  bundle: true,
  format: 'esm',
  target: 'node20',
  external: ['@resvg/resvg-js', 'bullmq', 'glpk.js', 'highs', 'ioredis', 'javascript-lp-solver'],
  logLevel: 'warning',
  plugins: [plainArrays(sources)],
};
