/**
 * An instance of the engine's module and its memory. Most of a small engine's cost is the instance itself and the first
 * access to each memory page, which the system has to find and clear: one to seven milliseconds, while the query takes
 * one. So a closed engine leaves its instance and memory, in their initial state, to the next engine: clearing pages
 * that are already mapped takes a fraction of that time.
 */
import { type WasmMemory, type WasmModule, wasmHost } from './wasm.ts';

export interface Exports {
  readonly unallocatedBytes: { readonly value: number };
  /** The kind of the propagator that couldn't explain an inference; −1 if there is none. */
  readonly unexplainedKind: { readonly value: number };
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
  freeze(variable: number): void;
  freezeAll(count: number): void;
  setOption(option: number, value: number): void;
  solve(assumptions: number, conflicts: number): number;
  list(count: number): void;
  nextAnswer(advances: number, conflicts: number): number;
  modelAddress(): number;
  value(literal: number): number;
  coreSize(): number;
  coreLiteral(index: number): number;
  lookAhead(assumed: number, count: number): number;
  learnedClauses(most: number): number;
  statistic(which: number): number;
  /** Copies the module's globals, which aren't in linear memory, to an address in memory. */
  saveGlobals(address: number): void;
  /** Copies the module's globals back from an address in memory. */
  loadGlobals(address: number): void;
  readonly globalBytes: { readonly value: number };
  /** The address at which free memory begins, after the module's own data. Without it a machine can't be reset. */
  readonly firstFree?: { readonly value: number };
}

/** The functions that the module calls. */
export interface Imports {
  poll(): number;
  abort(file: number, line: number): never;
  proof(at: number, size: number): void;
}

export interface Machine {
  readonly code: WasmModule;
  /** The greatest number of memory pages. */
  readonly maximum: number;
  readonly memory: WasmMemory;
  readonly exports: Exports;
  /** The functions of the engine that uses the machine now. */
  imports: Imports;
}

export const INITIAL_PAGES = 4;
/** The most bytes of memory of an idle machine that is kept for a later search. */
const MAX_REUSED_BYTES = 32 << 20;
/** The greatest number of idle machines: as many as generating a puzzle uses for constructing, querying and proving. */
const MAX_IDLE_MACHINES = 3;

/** A module's memory and globals before any call. */
interface InitialState {
  readonly data: Uint8Array;
  readonly globals: Uint8Array;
}

const idleMachines: Machine[] = [];
const initialStates = new WeakMap<WasmModule, InitialState>();

/** A machine in its initial state, with at most `maximum` pages of memory. */
export function takeMachine(code: WasmModule, maximum: number, imports: Imports): Machine {
  const at = idleMachines.findIndex((machine) => machine.code === code && machine.maximum === maximum);
  if (at < 0) return makeMachine(code, maximum, imports);
  const [machine] = idleMachines.splice(at, 1);
  machine!.imports = imports;
  return machine!;
}

/**
 * Takes back a machine after its last use. `usedEnd` is an upper bound of the address of the last byte that isn't zero.
 */
export function giveBackMachine(machine: Machine, usedEnd: number): void {
  const initialState = initialStates.get(machine.code);
  const { memory, exports } = machine;
  machine.imports = IDLE_IMPORTS;
  if (
    !initialState ||
    idleMachines.length >= MAX_IDLE_MACHINES ||
    memory.buffer.byteLength > MAX_REUSED_BYTES
  )
    return;
  const { data, globals } = initialState;
  const bytes = new Uint8Array(memory.buffer);
  // The globals are copied after the module's data, which must not be overwritten.
  bytes.set(globals, data.length);
  exports.loadGlobals(data.length);
  bytes.fill(0, 0, Math.max(usedEnd, data.length + globals.length));
  bytes.set(data);
  idleMachines.push(machine);
}

/** The functions of a machine that no engine uses. */
const IDLE_IMPORTS: Imports = {
  poll: () => 1,
  abort: () => {
    throw new Error('The engine was closed.');
  },
  proof: () => {},
};

function makeMachine(code: WasmModule, maximum: number, imports: Imports): Machine {
  const wasmMemory = new wasmHost.Memory({ initial: INITIAL_PAGES, maximum });
  const instance = new wasmHost.Instance(code, {
    env: {
      memory: wasmMemory,
      poll: () => machine.imports.poll(),
      abort: (_message: number, file: number, line: number) => machine.imports.abort(file, line),
      proof: (at: number, size: number) => machine.imports.proof(at, size),
    },
  });
  const exports = instance.exports as unknown as Exports;
  const machine: Machine = { code, maximum, memory: wasmMemory, exports, imports };
  const { firstFree } = exports;
  if (firstFree && !initialStates.has(code))
    initialStates.set(code, initialStateOf(machine, firstFree.value));
  return machine;
}

/** The memory and globals of a new machine. */
function initialStateOf({ memory, exports }: Machine, freeAddress: number): InitialState {
  const bytes = new Uint8Array(memory.buffer);
  const data = bytes.slice(0, freeAddress);
  exports.saveGlobals(freeAddress);
  const globalBytes = bytes.slice(freeAddress, freeAddress + exports.globalBytes.value);
  bytes.fill(0, freeAddress, freeAddress + globalBytes.length);
  return { data, globals: globalBytes };
}
