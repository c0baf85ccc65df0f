// The host of the embedded solver, a CDCL engine in WebAssembly (engine/assembly), incremental and with native
// propagators. It copies numbers into and out of linear memory, applies budgets, and turns failures into error
// messages.
import { isOver } from '../../../model/clock.ts';
import { highestOf } from '../../common/literals.ts';
import { engineBytes } from './bytes.ts';
import { CertificateWriter } from './certificate-writer.ts';
import type { Engine, EngineImage, EngineOptions, SolveBudget, SolveResult } from './contract.ts';
import { EngineFailure, EngineMemoryError, MAX_PAGES } from './failures.ts';
import { type Exports, giveBackMachine, INITIAL_PAGES, type Machine, takeMachine } from './machine.ts';
import { encodePropagator, kindOf, literalsOf, type PropagatorSpec } from './propagators.ts';
import { type EngineStatistics, OPTIONS, type OptionName, STATISTICS } from './tables.ts';
import { PAGE_BYTES, type WasmMemory, type WasmModule, wasmHost } from './wasm.ts';

export { EngineFailure, EngineMemoryError } from './failures.ts';

export interface EngineModule {
  readonly code: WasmModule;
}

const SEARCH_MODE = { alternating: 0, focused: 1, stable: 2 } as const;
const CONFLICTS_INDEX = STATISTICS.findIndex(({ name }) => name === 'conflicts');
const PREPROCESS_AFTER_CONFLICTS = 2000;

/** The default memory limit of engines, in bytes. */
let defaultMemoryLimit = MAX_PAGES * PAGE_BYTES;

/** Sets the default memory limit, in bytes, for engines that this thread creates from now on. */
export function limitEngines(bytes: number): void {
  defaultMemoryLimit = bytes;
}
const LARGEST_VARIABLE = 2 ** 28;
/** The greatest number of numbers that are copied at once; this limit keeps the input buffer small. */
const MAX_COPIED_INTS = 1 << 20;

let compiledModule: Promise<EngineModule> | undefined;

/** Compiles the engine, once per process. */
export function compileEngine(): Promise<EngineModule> {
  compiledModule ??= wasmHost.compile(engineBytes()).then((code) => ({ code }));
  return compiledModule;
}

/** Creates an engine without variables. */
export function createEngine(module: EngineModule, options: EngineOptions = {}): Engine {
  return new WasmEngine(module, options);
}

class WasmEngine implements Engine {
  readonly #machine: Machine;
  #exports: Exports;
  readonly #wasmMemory: WasmMemory;
  readonly #limitBytes: number;
  readonly #isProving: boolean;
  #view: Int32Array;
  #model = new Int8Array(0);
  /** Whether the model in linear memory may have moved since `#readModel` located it. */
  #isModelStale = true;
  #variables = 0;
  #budget: SolveBudget = {};
  #certificate: CertificateWriter | undefined;
  /** The error that made the engine unusable. */
  #fatalError: Error | undefined;

  constructor(module: EngineModule, options: EngineOptions) {
    const pages = Math.floor((options.memoryLimit ?? defaultMemoryLimit) / PAGE_BYTES);
    if (!(pages >= INITIAL_PAGES)) throw new RangeError('The memory limit must be at least 256 KiB.');
    const maximum = Math.min(MAX_PAGES, pages);
    this.#limitBytes = maximum * PAGE_BYTES;
    const { proof, certificate } = options;
    this.#isProving = proof !== undefined;
    if (certificate && proof)
      this.#certificate = new CertificateWriter(proof, certificate === true ? undefined : certificate);
    this.#machine = takeMachine(module.code, maximum, {
      poll: () => this.#poll(),
      abort: (file, line) => this.#failAssertion(file, line),
      proof: (at, size) => {
        const piece = new Uint8Array(this.#wasmMemory.buffer, at >>> 0, size).slice();
        if (this.#certificate) this.#certificate.writeSteps(piece);
        else proof?.(piece);
      },
    });
    this.#wasmMemory = this.#machine.memory;
    this.#exports = this.#machine.exports;
    this.#view = new Int32Array(this.#wasmMemory.buffer);
    this.#guarded(() => {
      this.#exports.initialize((options.seed ?? 0) | 0);
      if (options.phase !== undefined) this.#set('phase', options.phase ? 1 : -1);
      if (options.mode !== undefined) this.#set('mode', SEARCH_MODE[options.mode]);
      if (options.stableRestarts !== undefined) this.#set('stableRestarts', options.stableRestarts);
      if (options.bumpReasons === false) this.#set('leaveReasonsUnbumped', 1);
      if (options.assumeTogether === true) this.#set('together', 1);
      if (options.keepTrail === true) this.#set('keepTrail', 1);
      if (options.separatesUnbumped === true) this.#set('separatesUnbumped', 1);
      if (this.#isProving) this.#set('proof', 1);
      if (options.subsumeAfter !== undefined) this.#set('subsumption', options.subsumeAfter);
      if (options.preprocess === true) {
        this.#set('preprocess', options.preprocessAfter ?? PREPROCESS_AFTER_CONFLICTS);
      }
    });
  }

  get variables(): number {
    return this.#variables;
  }

  newVariable(): number {
    return this.newVariables(1);
  }

  newVariables(count: number): number {
    if (!(count >= 0) || this.#variables + count > LARGEST_VARIABLE) {
      throw new RangeError(`The engine holds at most ${LARGEST_VARIABLE} variables.`);
    }
    const firstVariable = this.#guarded(() => this.#exports.newVariables(count));
    this.#variables += count;
    return firstVariable;
  }

  addClause(literals: ArrayLike<number>): void {
    const size = literals.length;
    this.#writeInput(literals, size);
    const start = this.#inputIndex;
    for (let i = 0; i < size; i++) {
      if (this.#view[start + i] === 0) throw new RangeError('0 is not a literal.');
    }
    this.#view[start + size] = 0;
    this.#certificate?.writeClauses(this.#view.subarray(start, start + size + 1), this.#variables);
    this.#submitClauses(size + 1);
  }

  addClauses(flat: Int32Array, length: number): void {
    if (length > 0 && flat[length - 1] !== 0) throw new RangeError('The last clause must end with 0.');
    let chunkStart = 0;
    while (chunkStart < length) {
      let to = Math.min(length, chunkStart + MAX_COPIED_INTS);
      while (flat[to - 1] !== 0) to++;
      this.#certificate?.writeClauses(flat.subarray(chunkStart, to), this.#variables);
      this.#writeInput(
        chunkStart === 0 && to === flat.length ? flat : flat.subarray(chunkStart, to),
        to - chunkStart,
      );
      this.#submitClauses(to - chunkStart);
      chunkStart = to;
    }
  }

  addText(piece: Uint8Array): boolean {
    const size = piece.length;
    const at = this.#guarded(() => this.#exports.inputBuffer((size >> 2) + 1)) >>> 0;
    new Uint8Array(this.#wasmMemory.buffer, at, size).set(piece);
    const isWellFormed = this.#guarded(() => this.#exports.addText(size));
    this.#variables = this.statistics().variables;
    return isWellFormed === size;
  }

  endText(): boolean {
    return this.#guarded(() => this.#exports.endText()) !== 0;
  }

  setPhase(variable: number, phase: boolean): void {
    this.#ensureVariable(variable);
    this.#exports.setPhase(variable, phase ? 1 : -1);
  }

  setPhases(literals: ArrayLike<number>): void {
    const size = literals.length;
    if (size === 0) return;
    this.#writeInput(literals, size);
    const highestVariable = this.#exports.setPhases(size);
    if (highestVariable <= this.#variables) return;
    this.#ensureVariable(highestVariable);
    this.#writeInput(literals, size);
    this.#exports.setPhases(size);
  }

  setRank(variable: number, rank: number): void {
    this.#ensureVariable(variable);
    this.#exports.setRank(variable, rank);
  }

  freeze(variable: number): void {
    this.#ensureVariable(variable);
    this.#exports.freeze(variable);
  }

  addPropagator(spec: PropagatorSpec): void {
    this.#certificate?.writeConstraint(spec, this.#variables);
    if (this.#isProving && !this.#certificate)
      throw new Error(`A proof can't follow the ${spec.kind} propagator; encode the constraint as clauses.`);
    const literals = literalsOf(spec);
    this.#ensureVariable(highestOf(literals));
    this.#writeInput(literals, literals.length);
    this.#exports.freezeAll(literals.length);
    const { code, data } = encodePropagator(spec);
    this.#writeInput(data, data.length);
    const isAccepted = this.#guarded(() => this.#exports.addPropagator(code, data.length));
    if (isAccepted === 0) throw new RangeError(`The ${spec.kind} propagator is malformed.`);
  }

  subsume(): void {
    this.#set('subsumption', 0);
    this.solve([], { conflicts: 0 });
  }

  solve(assumptions: ArrayLike<number> = [], budget: SolveBudget = {}): SolveResult {
    const size = assumptions.length;
    this.#ensureVariable(highestOf(assumptions));
    this.#writeInput(assumptions, size);
    this.#budget = budget;
    const result = this.#guarded(() => this.#exports.solve(size, budget.conflicts ?? -1));
    return result === 10 ? 'satisfiable' : result === 20 ? 'unsatisfiable' : 'unknown';
  }

  list(variables: ArrayLike<number>): void {
    let highestVariable = 0;
    for (let i = 0; i < variables.length; i++) highestVariable = Math.max(highestVariable, variables[i]!);
    this.#ensureVariable(highestVariable);
    this.#writeInput(variables, variables.length);
    this.#guarded(() => this.#exports.list(variables.length));
  }

  next(advances: boolean, budget: SolveBudget = {}): SolveResult {
    this.#budget = budget;
    const result = this.#guarded(() => this.#exports.nextAnswer(advances ? 1 : 0, budget.conflicts ?? -1));
    return result === 10 ? 'satisfiable' : result === 20 ? 'unsatisfiable' : 'unknown';
  }

  value(literal: number): boolean {
    const variable = Math.abs(literal);
    this.#ensureVariable(variable);
    if (this.#isModelStale) this.#readModel();
    return this.#model[2 * variable - (literal > 0 ? 2 : 1)]! > 0;
  }

  /** The values are read directly from linear memory, which is faster than a call for each. */
  #readModel(): void {
    this.#isModelStale = false;
    this.#model = new Int8Array(
      this.#wasmMemory.buffer,
      this.#exports.modelAddress() >>> 0,
      2 * this.#variables,
    );
  }

  core(): number[] {
    return Array.from({ length: this.#exports.coreSize() }, (_, i) => this.#exports.coreLiteral(i));
  }

  lookAhead(assumptions: readonly number[], literals: readonly number[]): Int32Array | undefined {
    const allLiterals = [...assumptions, ...literals];
    this.#ensureVariable(allLiterals.reduce((highest, literal) => Math.max(highest, Math.abs(literal)), 0));
    this.#writeInput(allLiterals, allLiterals.length);
    const isConsistent = this.#guarded(() => this.#exports.lookAhead(assumptions.length, allLiterals.length));
    return isConsistent === 0 ? undefined : this.#readInput(allLiterals.length).slice(assumptions.length);
  }

  learnedClauses(most: number): Int32Array {
    return this.#readInput(this.#guarded(() => this.#exports.learnedClauses(most))).slice();
  }

  get conflicts(): number {
    return this.#exports.statistic(CONFLICTS_INDEX);
  }

  statistics(): EngineStatistics {
    const entries = STATISTICS.map(({ name }, which) => [name, this.#exports.statistic(which)] as const);
    return Object.fromEntries(entries) as { [name in keyof EngineStatistics]: number };
  }

  image(): EngineImage {
    const globals = this.#guarded(() => this.#exports.inputBuffer(this.#exports.globalBytes.value >> 2));
    this.#exports.saveGlobals(globals);
    const { memoryBytes } = this.statistics();
    return {
      memory: new Uint8Array(this.#wasmMemory.buffer, 0, memoryBytes).slice(),
      globals,
      variables: this.#variables,
    };
  }

  restore({ memory, globals, variables }: EngineImage): void {
    if (this.#fatalError !== undefined) throw this.#fatalError;
    const bytes = new Uint8Array(this.#wasmMemory.buffer);
    bytes.set(memory);
    // The engine expects that memory which it hasn't used yet is zero.
    bytes.fill(0, memory.length, this.statistics().memoryBytes);
    this.#exports.loadGlobals(globals);
    this.#isModelStale = true;
    this.#variables = variables;
  }

  close(): void {
    if (this.#fatalError !== undefined || this.#exports === CLOSED_EXPORTS) return;
    const { memoryBytes } = this.statistics();
    this.#exports = CLOSED_EXPORTS;
    this.#isModelStale = true;
    giveBackMachine(this.#machine, memoryBytes);
  }

  /**
   * Sets an option of the engine.
   * @throws RangeError if the value is outside the range in the table of options.
   */
  #set(name: OptionName, phase: number): void {
    const optionIndex = OPTIONS.findIndex((each) => each.name === name);
    const { least, most, text } = OPTIONS[optionIndex]!;
    if (!Number.isInteger(phase) || phase < least || phase > most) {
      throw new RangeError(`The engine's option ${name} (${text}) is ${least} to ${most}, not ${phase}.`);
    }
    this.#exports.setOption(optionIndex, phase);
  }

  #inputIndex = 0;

  /**
   * Copies numbers into the engine's input buffer. The buffer gets room for one more, so that the caller can
   * append the final 0 of a clause.
   */
  #writeInput(numbers: ArrayLike<number>, size: number): void {
    this.#inputIndex = this.#guarded(() => this.#exports.inputBuffer(size + 1)) >>> 2;
    if (this.#view.buffer !== this.#wasmMemory.buffer) this.#view = new Int32Array(this.#wasmMemory.buffer);
    if (numbers instanceof Int32Array && numbers.length === size) this.#view.set(numbers, this.#inputIndex);
    else for (let i = 0; i < size; i++) this.#view[this.#inputIndex + i] = numbers[i]!;
  }

  /** The first `size` numbers of the input buffer; the view is valid until the next call. */
  #readInput(size: number): Int32Array {
    const at = this.#guarded(() => this.#exports.inputBuffer(size)) >>> 0;
    return new Int32Array(this.#wasmMemory.buffer, at, size);
  }

  #submitClauses(size: number): void {
    const highestVariable = this.#guarded(() => this.#exports.addClauses(size));
    if (highestVariable > LARGEST_VARIABLE) {
      throw new RangeError(`The engine holds at most ${LARGEST_VARIABLE} variables.`);
    }
    this.#variables = Math.max(this.#variables, highestVariable);
  }

  #ensureVariable(variable: number): void {
    if (variable > this.#variables) this.newVariables(variable - this.#variables);
  }

  #poll(): number {
    const { deadline, stop } = this.#budget;
    if (isOver(deadline ?? Number.POSITIVE_INFINITY)) return 1;
    return stop?.() === true ? 1 : 0;
  }

  /**
   * A checked build (engine/asconfig.json) calls this when an assertion of the engine fails. `file` is the address of
   * the file's name in UTF-16.
   */
  #failAssertion(file: number, line: number): never {
    const bytes = new DataView(this.#wasmMemory.buffer).getUint32(file - 4, true);
    const name = Array.from(new Uint16Array(this.#wasmMemory.buffer, file, bytes >> 1), (code) =>
      String.fromCharCode(code),
    ).join('');
    this.#fatalError = new Error(`The assertion in ${name}, line ${line}, does not hold.`);
    throw this.#fatalError;
  }

  /** Runs a call into the engine. If it traps, an error with a message is thrown, and the engine becomes unusable. */
  #guarded<Result>(call: () => Result): Result {
    if (this.#fatalError !== undefined) throw this.#fatalError;
    this.#isModelStale = true;
    try {
      return call();
    } catch (error) {
      const { unallocatedBytes, unexplainedKind } = this.#exports;
      if (unallocatedBytes.value !== 0) {
        this.#fatalError = new EngineMemoryError(this.#wasmMemory.buffer.byteLength, this.#limitBytes);
      } else if (isTrap(error)) this.#fatalError = new EngineFailure(kindOf(unexplainedKind.value), error);
      throw this.#fatalError ?? error;
    }
  }
}

/** The exports of a closed engine, whose machine may already belong to another engine: every use throws. */
const CLOSED_EXPORTS = new Proxy({} as Exports, {
  get: () => {
    throw new Error('The engine was closed.');
  },
});

/** Whether the error is a trap of WebAssembly, not an error thrown by a host function. */
function isTrap(error: unknown): boolean {
  return error instanceof Error && error.name === 'RuntimeError';
}
