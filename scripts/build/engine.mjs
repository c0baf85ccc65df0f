// generated/engine-wasm.js: the engine (AssemblyScript compiled to WebAssembly) as text, which Node and browsers load
// in the same way. It is deflated before it is encoded in Base64: compression of a whole program can't see repetitions
// through the encoding, so that the engine would take a third more.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { deflateRawSync } from 'node:zlib';
import { build } from 'esbuild';
import { inPackage, node, tool, writeWhole } from './common.mjs';
import { keepGlobals } from './keep-globals.mjs';

export async function engine() {
  await writeTables();
  await compileEngine('release', 'generated/engine.wasm');
  const text = deflateRawSync(readFileSync('generated/engine.wasm'), { level: 9 }).toString('base64');
  writeFileSync('generated/engine-wasm.js', `export const deflatedEngine =\n  '${text}';\n`);
  writeFileSync('generated/engine-wasm.d.ts', 'export declare const deflatedEngine: string;\n');
}

/**
 * Writes engine/assembly/generated/tables.ts, the engine's copy of the tables of options and statistics in
 * src/backends/sat/engine/tables.ts.
 */
async function writeTables() {
  const outfile = 'generated/tables.mjs';
  await build({ ...tool, entryPoints: ['src/backends/sat/engine/tables.ts'], outfile });
  const { OPTIONS, STATISTICS } = await import(pathToFileURL(path.resolve(outfile)).href);
  const byFile = new Map();
  const use = (file, name) => byFile.set(file, (byFile.get(file) ?? new Set()).add(name));
  for (const { file, setter } of OPTIONS) use(file, setter);
  for (const { file, names } of STATISTICS) for (const name of names) use(file, name);
  const imports = [...byFile].map(
    ([file, names]) => `import { ${[...names].join(', ')} } from '../${file}';`,
  );
  const options = OPTIONS.map(({ setter, text }, i) => `    case ${i}: ${setter}(value); break; // ${text}`);
  const statistics = STATISTICS.map(({ value }, i) => `    case ${i}: return ${value};`);
  writeWhole(
    'engine/assembly/generated/tables.ts',
    [
      '// Made by scripts/build/engine.mjs of src/backends/sat/engine/tables.ts.',
      ...imports,
      '',
      'export function setOption(option: i32, value: i32): void {',
      '  switch (option) {',
      ...options,
      '  }',
      '}',
      '',
      'export function statistic(which: i32): f64 {',
      '  switch (which) {',
      ...statistics,
      '    default: return -1;',
      '  }',
      '}',
      '',
    ].join('\n'),
  );
}

/** Builds the engine with assertions, for tests only: generated/engine-checked.wasm. */
export const checkedEngine = () => compileEngine('checked', 'generated/engine-checked.wasm');

/** Compiles the engine by one of the targets in engine/asconfig.json. */
async function compileEngine(target, file) {
  const compiler = inPackage('assemblyscript', 'bin/asc.js');
  node(compiler, 'engine/assembly/index.ts', '--config', 'engine/asconfig.json', '--target', target);
  await keepGlobals(file);
}
