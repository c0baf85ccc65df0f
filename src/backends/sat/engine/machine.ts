/**
 * An instance of the engine's module and its memory. Most of what a small engine costs is its first touch of each page of a memory
 * that the system has to find and clear, and the instance itself: one to seven milliseconds, where the question takes one. So an engine that is
 * closed leaves them to the next one, as they were in the beginning: pages that are there already are cleared in a fraction of that.
 */
import { type WasmMemory, type WasmModule, wasmHost } from './wasm.ts';

export interface Exports {
  readonly exhausted: { readonly value: number };
  /** The kind of a propagator that failed, or −1. */
  readonly unexplained: { readonly value: number };
  initialize(seed: number): void;
  inputBuffer(size: number): number;
  newVariables(count: number): number;
  addClauses(size: number): number;
  addText(size: number): number;
  endText(): number;
  addPropagator(kind: number, size: number): number;
  setPhase(variable: number, value: number): void;
  setPhases(count: number): number;
  setRank(variable: number, rank: number): void;
  setLead(literal: number): void;
  freeze(variable: number): void;
  freezeAll(count: number): void;
  setOption(option: number, value: number): void;
  solve(assumptions: number, conflicts: number): number;
  list(count: number): void;
  nextAnswer(turn: number, conflicts: number): number;
  modelAddress(): number;
  value(literal: number): number;
  coreSize(): number;
  coreLiteral(index: number): number;
  lookAhead(assumed: number, count: number): number;
  learned(most: number): number;
  statistic(which: number): number;
  /** The module's variables, which its memory doesn't hold, into it and out of it (scripts/build/keep-globals.mjs). */
  saveGlobals(address: number): void;
  loadGlobals(address: number): void;
  readonly globalBytes: { readonly value: number };
  /** Where memory begins that the module's own data doesn't fill; without, a machine is never as new again. */
  readonly firstFree?: { readonly value: number };
}

/** What the module calls. */
export interface Imports {
  poll(): number;
  abort(file: number, line: number): never;
  proof(at: number, size: number): void;
}

export interface Machine {
  readonly code: WasmModule;
  /** Of pages. */
  readonly maximum: number;
  readonly memory: WasmMemory;
  readonly exports: Exports;
  /** Of the engine that has it now. */
  imports: Imports;
}

export const INITIAL_PAGES = 4;
/** Bytes of memory beyond which a machine isn't kept: idle memory is nobody's. */
const MOST_KEPT = 32 << 20;
/** Machines that are kept: as many as a puzzle takes that makes, asks and proves in engines of its own. */
const MOST_IDLE = 3;

/** What a module's memory and globals hold before anything is called. */
interface Beginning {
  readonly data: Uint8Array;
  readonly globals: Uint8Array;
}

const idle: Machine[] = [];
const beginnings = new WeakMap<WasmModule, Beginning>();

/** A machine as new, whose memory never has more pages. */
export function takeMachine(code: WasmModule, maximum: number, imports: Imports): Machine {
  const at = idle.findIndex((machine) => machine.code === code && machine.maximum === maximum);
  if (at < 0) return makeMachine(code, maximum, imports);
  const [machine] = idle.splice(at, 1);
  machine!.imports = imports;
  return machine!;
}

/** After its last use; `used`: the bytes of its memory that are not zero, at most. */
export function giveBackMachine(machine: Machine, used: number): void {
  const beginning = beginnings.get(machine.code);
  const { memory, exports } = machine;
  machine.imports = NOBODY;
  if (!beginning || idle.length >= MOST_IDLE || memory.buffer.byteLength > MOST_KEPT) return;
  const { data, globals } = beginning;
  const bytes = new Uint8Array(memory.buffer);
  // Behind the data, which is whole again afterwards.
  bytes.set(globals, data.length);
  exports.loadGlobals(data.length);
  bytes.fill(0, 0, Math.max(used, data.length + globals.length));
  bytes.set(data);
  idle.push(machine);
}

/** Of a machine that nobody has. */
const NOBODY: Imports = {
  poll: () => 1,
  abort: () => {
    throw new Error('The engine was closed.');
  },
  proof: () => {},
};

function makeMachine(code: WasmModule, maximum: number, imports: Imports): Machine {
  const memory = new wasmHost.Memory({ initial: INITIAL_PAGES, maximum });
  const instance = new wasmHost.Instance(code, {
    env: {
      memory,
      poll: () => machine.imports.poll(),
      abort: (_message: number, file: number, line: number) => machine.imports.abort(file, line),
      proof: (at: number, size: number) => machine.imports.proof(at, size),
    },
  });
  const exports = instance.exports as unknown as Exports;
  const machine: Machine = { code, maximum, memory, exports, imports };
  const { firstFree } = exports;
  if (firstFree && !beginnings.has(code)) beginnings.set(code, beginningOf(machine, firstFree.value));
  return machine;
}

/** @returns what the machine, which is new, holds. */
function beginningOf({ memory, exports }: Machine, free: number): Beginning {
  const bytes = new Uint8Array(memory.buffer);
  const data = bytes.slice(0, free);
  exports.saveGlobals(free);
  const globals = bytes.slice(free, free + exports.globalBytes.value);
  bytes.fill(0, free, free + globals.length);
  return { data, globals };
}
