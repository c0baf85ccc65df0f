// Exports the engine's mutable globals, all of them, so that its state can be copied: its memory is not all there is
// (src/backends/sat/engine.ts, `image`). Done to the compiled module: while it is compiled, exports would get in the
// way of optimization.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

/** What the exports' names begin with; a number follows. */
const STATE = 'state:';

export async function exportGlobals(file) {
  const compiler = createRequire(createRequire(import.meta.url).resolve('assemblyscript/package.json'));
  const { default: binaryen } = await import(pathToFileURL(compiler.resolve('binaryen')));
  const module = binaryen.readBinary(readFileSync(file));
  for (let index = 0; index < module.getNumGlobals(); index++) {
    const { name, mutable } = binaryen.getGlobalInfo(module.getGlobalByIndex(index));
    if (mutable) module.addGlobalExport(name, `${STATE}${index}`);
  }
  writeFileSync(file, module.emitBinary());
  module.dispose();
}
