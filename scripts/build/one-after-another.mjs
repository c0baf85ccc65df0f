// Makes the bundler put shared code into few files. For each set of parts that share code the bundler makes a file of
// its own, so there would be dozens of small files, each of which takes its time on a slow network. So each part
// imports everything that is loaded before it: all code that is loaded first is then in one file.
import path from 'node:path';

/**
 * `[start, before]`: before a part whose path begins with `start`, the module `before` is loaded. The first pair that
 * fits a part counts.
 */
const BEFORE = [
  ['studio/pages/workshop.tsx', 'studio/pages/gallery.tsx'],
  ['studio/share/foreign.ts', 'studio/pages/gallery.tsx'],
  ['studio/worker/searches.ts', 'studio/worker/solver.ts'],
  ['studio/worker/', 'studio/worker/searches.ts'],
  ['studio/', 'studio/pages/workshop.tsx'],
  // These may be needed to open a puzzle, which must not wait for searches.
  ['src/language/syntax/explain.ts', 'studio/worker/solver.ts'],
  ['src/tasks/open/foreign-texts.ts', 'studio/worker/solver.ts'],
  // The page loads no parts of the library later, so these are the worker's.
  ['src/', 'studio/worker/searches.ts'],
  ['generated/', 'studio/worker/solver.ts'],
];
const NAMESPACE = 'after';

/** The bundler's name for a part that is loaded later. */
export const laterName = (part) => `${NAMESPACE}:${part}`;

const beforeOf = (part) => BEFORE.find(([start]) => part.startsWith(start))?.[1];

/**
 * The path by which a part is imported. If the part itself has an entry in BEFORE, the import goes through this plugin
 * again.
 */
const imported = (part) =>
  JSON.stringify(BEFORE.some(([one]) => one === part) ? laterName(part) : path.resolve(part));

export function oneAfterAnother() {
  return {
    name: 'one-after-another',
    setup(build) {
      build.onResolve({ filter: /^\.\.?\// }, ({ path: file, resolveDir, kind }) => {
        if (kind !== 'dynamic-import') return undefined;
        const part = path.relative('.', path.resolve(resolveDir, file)).split(path.sep).join('/');
        return beforeOf(part) ? { path: part, namespace: NAMESPACE } : undefined;
      });
      build.onResolve({ filter: /^after:/ }, ({ path: name }) => ({
        path: name.slice(NAMESPACE.length + 1),
        namespace: NAMESPACE,
      }));
      build.onLoad({ filter: /.*/, namespace: NAMESPACE }, ({ path: part }) => ({
        // The export keeps the bundler from leaving out code that nothing uses.
        contents: `export * as before from ${imported(beforeOf(part))}; export * from ${JSON.stringify(path.resolve(part))};`,
        resolveDir: path.resolve('.'),
      }));
    },
  };
}
