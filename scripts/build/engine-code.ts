// `write FOLDER`: compiles the engine for speed, and leaves its machine code in the folder (see src/cli/startup/machine-code.ts).
// `read FOLDER`: fails unless this V8 reads it and what it reads solves a formula. Each in a process of its own, as a V8
// whose functions are other ones ends its process.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { engineWasmBase64 } from '../../generated/engine-wasm.js';
import { createEngine } from '../../src/backends/sat/engine/engine.ts';
import { type WasmModule, wasmHost } from '../../src/backends/sat/engine/wasm.ts';
import { machineCodeName, machineCodeOf, readMachineCode } from '../../src/cli/startup/machine-code.ts';
import { V8_FLAGS } from '../../src/cli/startup/v8-flags.ts';
import { writeWhole } from './common.mjs';

/** All of a module at once, and by V8's optimizing compiler only. */
const AT_ONCE = ['liftoff', 'wasm-lazy-compilation', 'wasm-dynamic-tiering'];

const [step, folderName = ''] = process.argv.slice(2);
const folder = pathToFileURL(`${folderName}/`);
const wasm = Buffer.from(engineWasmBase64, 'base64');
for (const flag of V8_FLAGS) setFlagsFromString(flag);
if (step === 'write') writeWhole(path.resolve(folderName, machineCodeName()), machineCodeOf(compiled()));
else check(readMachineCode(folder, wasm));

function compiled(): WasmModule {
  for (const name of AT_ONCE) setFlagsFromString(`--no-${name}`);
  const module = new wasmHost.Module(wasm);
  // The code is read under the flags that it is written under.
  for (const name of AT_ONCE) setFlagsFromString(`--${name}`);
  return module;
}

function check(module: WasmModule | undefined): void {
  if (module === undefined) throw new Error('This V8 does not read the machine code that it wrote.');
  const engine = createEngine({ code: module });
  engine.newVariables(2);
  for (const clause of [
    [1, 2],
    [-1, 2],
    [1, -2],
  ]) {
    engine.addClause(clause);
  }
  if (engine.solve() !== 'satisfiable' || !engine.value(1) || !engine.value(2)) {
    throw new Error('The engine as machine code does not solve.');
  }
}
