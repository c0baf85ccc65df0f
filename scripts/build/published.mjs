// Options shared by all published bundles.
/** The bundler's options that all published bundles share. */
export const published = {
  outdir: 'dist',
  bundle: true,
  format: 'esm',
  target: 'node20',
  external: ['@resvg/resvg-js', 'bullmq', 'glpk.js', 'highs', 'ioredis', 'javascript-lp-solver'],
  logLevel: 'warning',
};
