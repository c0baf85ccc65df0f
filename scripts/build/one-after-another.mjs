// Parts that load later share files with what is there already. The bundler makes a file of what the same parts share, and so dozens of small ones, for each of
// which a slow network takes its time. So each part is made to import all that is loaded before it: what is there at first is one file then.
import path from 'node:path';

/** By part: what is loaded before it. The first line that fits counts. */
const BEFORE = [
  ['studio/pages/workshop.tsx', 'studio/pages/gallery.tsx'],
  ['studio/share/foreign.ts', 'studio/pages/gallery.tsx'],
  ['studio/worker/searches.ts', 'studio/worker/solver.ts'],
  ['studio/worker/', 'studio/worker/searches.ts'],
  ['studio/', 'studio/pages/workshop.tsx'],
  // Of the library only the worker loads parts later.
  ['src/', 'studio/worker/searches.ts'],
  ['generated/', 'studio/worker/solver.ts'],
];
const NAMESPACE = 'after';

/** What the bundler calls a part that is loaded later. */
export const laterName = (part) => `${NAMESPACE}:${part}`;

const beforeOf = (part) => BEFORE.find(([start]) => part.startsWith(start))?.[1];

/** What is itself loaded later brings what is before it. */
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
        // What nobody uses would be left out.
        contents: `export * as before from ${imported(beforeOf(part))}; export * from ${JSON.stringify(path.resolve(part))};`,
        resolveDir: path.resolve('.'),
      }));
    },
  };
}
