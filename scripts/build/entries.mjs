// The modules that programs can import: the whole API, and its parts (src/api/), each as `pzl/NAME`.
import { readdirSync } from 'node:fs';

export const API = [
  { name: 'index', source: 'src/index.ts', exported: '.', types: 'index.d.ts' },
  ...readdirSync(new URL('../../src/api', import.meta.url))
    .sort()
    .map((file) => file.replace(/\.ts$/, ''))
    .map((name) => ({
      name,
      source: `src/api/${name}.ts`,
      exported: `./${name}`,
      types: `api/${name}.d.ts`,
    })),
];
