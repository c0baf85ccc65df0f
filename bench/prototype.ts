// The engine prototype as a DIMACS solver, if the shared folder exists:
//   node bench/run.mjs prototype FILE
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseLiterals } from './parse-literals.ts';

interface Prototype {
  readonly memory: { readonly buffer: ArrayBuffer };
  inBuf(size: number): number;
  addDimacs(size: number): void;
  solve(conflicts: number): number;
}
interface Host {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => { readonly exports: unknown };
}

const host = (globalThis as unknown as { WebAssembly: Host }).WebAssembly;
const shared = process.env.PZL_SHARED ?? '../shared';
const code = readFileSync(path.join(shared, 'engine-prototype', 'cdcl.wasm'));
const abort = (): never => {
  throw new Error('abort');
};
const engine = new host.Instance(new host.Module(code), { env: { abort } }).exports as Prototype;
const literals = parseLiterals(readFileSync(process.argv[2]!));
const at = engine.inBuf(literals.length) >>> 0;
new Int32Array(engine.memory.buffer, at, literals.length).set(literals);
engine.addDimacs(literals.length);
process.exitCode = engine.solve(-1);
