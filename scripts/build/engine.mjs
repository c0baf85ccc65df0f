// generated/engine-wasm.js: the engine, AssemblyScript compiled to WebAssembly, as text, so that Node and browsers load it
// alike; its name is the hash of that text.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { inPackage, node } from './common.mjs';
import { keepGlobals } from './keep-globals.mjs';

export async function engine() {
  await compileEngine('release', 'generated/engine.wasm');
  const base64 = readFileSync('generated/engine.wasm').toString('base64');
  const hash = createHash('sha256').update(base64).digest('hex').slice(0, 16);
  writeFileSync(
    'generated/engine-wasm.js',
    `export const engineWasmHash = '${hash}';\nexport const engineWasmBase64 =\n  '${base64}';\n`,
  );
  writeFileSync(
    'generated/engine-wasm.d.ts',
    'export declare const engineWasmHash: string;\nexport declare const engineWasmBase64: string;\n',
  );
}

/** The engine with its assertions, for tests only: generated/engine-checked.wasm. */
export const checkedEngine = () => compileEngine('checked', 'generated/engine-checked.wasm');

/** Compiles a target of engine/asconfig.json. */
async function compileEngine(target, file) {
  const compiler = inPackage('assemblyscript', 'bin/asc.js');
  node(compiler, 'engine/assembly/index.ts', '--config', 'engine/asconfig.json', '--target', target);
  await keepGlobals(file);
}
