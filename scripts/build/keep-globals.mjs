// Adds two functions to the engine's module that copy all its mutable globals to its memory and back, so that a copy of
// its memory is a copy of its state (src/backends/sat/engine/engine.ts, `image`). An export per global would do as
// well, but slows down each instantiation. This is done after compilation, because functions that touch every global
// would hinder optimisation.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

/** The number of bytes that each global gets in memory; eight are enough for any type. */
const BYTES = 8;

export async function keepGlobals(file) {
  const compiler = createRequire(createRequire(import.meta.url).resolve('assemblyscript/package.json'));
  const { default: binaryen } = await import(pathToFileURL(compiler.resolve('binaryen')));
  const module = binaryen.readBinary(readFileSync(file));
  module.setFeatures(binaryen.Features.All);
  const globals = Array.from({ length: module.getNumGlobals() }, (_, at) =>
    binaryen.getGlobalInfo(module.getGlobalByIndex(at)),
  ).filter(({ mutable }) => mutable);
  const access = new Map([
    [binaryen.i32, module.i32],
    [binaryen.i64, module.i64],
    [binaryen.f32, module.f32],
    [binaryen.f64, module.f64],
  ]);
  const base = () => module.local.get(0, binaryen.i32);
  const saved = globals.map(({ name, type }, at) =>
    access.get(type).store(BYTES * at, 4, base(), module.global.get(name, type)),
  );
  const loaded = globals.map(({ name, type }, at) =>
    module.global.set(name, access.get(type).load(BYTES * at, 4, base())),
  );
  for (const [name, body] of [
    ['saveGlobals', saved],
    ['loadGlobals', loaded],
  ]) {
    module.addFunction(name, binaryen.i32, binaryen.none, [], module.block(null, body));
    module.addFunctionExport(name, name);
  }
  module.addGlobal('globalBytes', binaryen.i32, false, module.i32.const(BYTES * globals.length));
  module.addGlobalExport('globalBytes', 'globalBytes');
  if (!module.validate()) throw new Error('The engine is no valid module any more.');
  writeFileSync(file, module.emitBinary());
  module.dispose();
}
