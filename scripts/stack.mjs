// Reads a stack printed with `PZL_DEBUG=1`, and writes it with the places and names of the sources, since published
// code has short names. The source map is rebuilt, so the sources must be those from which that `pzl` was built: check
// out its version first.
//
// node scripts/stack.mjs < stack.txt
import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { build } from 'esbuild';
import { program } from './build/command-line.mjs';

const { outputFiles } = await build({ ...program(), sourcemap: 'external', write: false });
const map = new SourceMap(JSON.parse(outputFiles.find(({ path }) => path.endsWith('.map')).text));
const places = /[^\s(]*command-line\.cjs:(\d+):(\d+)/g;
for (const line of readFileSync(0, 'utf8').split('\n')) {
  let name = '';
  const restoredLine = line.replace(places, (place, row, column) => {
    const found = map.findEntry(row - 1, column - 1);
    if (found.originalSource === undefined) return place;
    name = found.name ? ` [${found.name}]` : '';
    return `${found.originalSource.replace(/^(\.\.\/)+/, '')}:${found.originalLine + 1}:${found.originalColumn + 1}`;
  });
  console.log(restoredLine + name);
}
