// The embedded solver: a CDCL engine in WebAssembly (engine/assembly), incremental and with native propagators.
// This file is its face: numbers in and out of linear memory, budgets, and errors in words.
import { isOver } from '../../../model/clock.ts';
import { highestOf } from '../../common/literals.ts';
import { engineBytes } from './bytes.ts';
import { CertificateWriter } from './certificate-writer.ts';
import { EngineFailure, EngineMemoryError, MAX_PAGES } from './failures.ts';
import { type Exports, giveBackMachine, INITIAL_PAGES, type Machine, takeMachine } from './machine.ts';
import { encodePropagator, kindOf, literalsOf, type PropagatorSpec } from './propagators.ts';
import { type EngineStatistics, OPTIONS, type OptionName, STATISTICS } from './tables.ts';
import { PAGE_BYTES, type WasmMemory, type WasmModule, wasmHost } from './wasm.ts';

export { EngineFailure, EngineMemoryError } from './failures.ts';
export type { PropagatorSpec } from './propagators.ts';
export type { EngineStatistics } from './tables.ts';

export type SolveResult = 'satisfiable' | 'unsatisfiable' | 'unknown';

export interface SolveBudget {
  /** Give up after this many conflicts. */
  readonly conflicts?: number;
  /** Give up at this time, in milliseconds of performance.now(). */
  readonly deadline?: number;
  /** Asked every few milliseconds; true gives up. */
  readonly stop?: () => boolean;
}

/** Variables are 1, 2, 3, …; a literal is a variable or its negative, as in DIMACS. */
export interface Engine {
  readonly variables: number;
  newVariable(): number;
  /** The first of `count` consecutive new variables. */
  newVariables(count: number): number;
  /** Adds a clause; variables up to its highest come into being. */
  addClause(literals: ArrayLike<number>): void;
  /** Adds zero-terminated clauses: the first `length` numbers of `flat`. */
  addClauses(flat: Int32Array, length: number): void;
  /** Adds the clauses of the next piece of a DIMACS text; a piece may end anywhere. False if that is malformed: then
   * `readDimacs` tells where, and the engine holds what came before. */
  addText(piece: Uint8Array): boolean;
  /** Ends the text of `addText`; false if it breaks off within a clause. */
  endText(): boolean;
  /** The value a decision on the variable tries first. */
  setPhase(variable: number, value: boolean): void;
  /** The same for the variables of many literals: decisions try first that these hold. */
  setPhases(literals: ArrayLike<number>): void;
  /** In stable mode variables of higher rank, 0 to 40, are decided first, as long as no conflict has involved any: 0 unless told. */
  setRank(variable: number, rank: number): void;
  /** From now on the literal is decided before all others, wherever it is open: a wish, on which no outcome depends. 0: none is. */
  setLead(literal: number): void;
  /** Keeps preprocessing from eliminating the variable. Later clauses and assumptions may use any variable, but those
   * that were eliminated have to be restored first. */
  freeze(variable: number): void;
  addPropagator(spec: PropagatorSpec): void;
  solve(assumptions?: ArrayLike<number>, budget?: SolveBudget): SolveResult;
  /**
   * From now on `next` finds all answers that differ in these variables, each once, until `solve` is called. Without a
   * clause for each: the memory is that for one.
   */
  list(variables: ArrayLike<number>): void;
  /** With `turn` the next of them; without, the search goes on that was given up, or looks at what was added since. */
  next(turn: boolean, budget?: SolveBudget): SolveResult;
  /** Whether the literal is true in the last satisfying assignment. */
  value(literal: number): boolean;
  /** The assumptions that the last 'unsatisfiable' needed; empty if it needed none. */
  core(): number[];
  /**
   * How many literals each of `literals` brings with it, by propagation alone, where the assumptions hold: 0 where it holds
   * anyway, −1 where it is refuted. Undefined where the assumptions are.
   */
  lookAhead(assumptions: readonly number[], literals: readonly number[]): Int32Array | undefined;
  /**
   * What it has learned, in clauses of at most so many literals, each ended by 0: they follow from its clauses and
   * propagators, whatever was assumed. Literals that hold for good are among them.
   */
  learned(most: number): Int32Array;
  /** Clauses are subsumed and strengthened by one another now, unless they were before: for many questions that each take few conflicts. */
  subsume(): void;
  statistics(): EngineStatistics;
  /** One of these, which is asked for before and after every question. */
  readonly conflicts: number;
  /** All that the engine knows at present, between two questions. */
  image(): EngineImage;
  /** Back to what it knew then: from there it goes on as it did the first time. Images are of this engine only. */
  restore(image: EngineImage): void;
  /** Nothing is asked of it any more: the next engine may have its memory. */
  close(): void;
}

/** A copy of an engine's state, as large as the memory it uses. */
export interface EngineImage {
  readonly memory: Uint8Array;
  /** Where in it the module's globals are. */
  readonly globals: number;
  readonly variables: number;
}

export interface EngineOptions {
  /** Different seeds search in different orders; the same seed gives the same run. */
  readonly seed?: number;
  /** Bytes of memory the engine may use, at most 4 GiB. */
  readonly memoryLimit?: number;
  /** Takes the proof as it is made: DRAT in text lines, in pieces that end anywhere. */
  readonly proof?: (lines: Uint8Array) => void;
  /** The proof is a certificate (backends/sat/certificate): it has the clauses and constraints that are given, and what propagators conclude. */
  readonly certificate?: boolean;
  /** Variables may be eliminated unless frozen; later clauses and assumptions bring them back. */
  readonly preprocess?: boolean;
  /** Conflicts before preprocessing: what is easy without is not held up. */
  readonly preprocessAfter?: number;
  /** Conflicts before clauses are subsumed and strengthened by one another, which keeps every variable; usually 100. */
  readonly subsumeAfter?: number;
  /** The value decisions try first where setPhase says nothing. */
  readonly phase?: boolean;
  readonly mode?: 'alternating' | 'focused' | 'stable';
  /** Conflicts between restarts in stable mode, at first: 1024 unless told. Where answers are near, fewer. */
  readonly stableRestarts?: number;
  /**
   * Assumptions are propagated all at once, which is faster where there are many. One after the other, as they are unless
   * told, cores rather have those that come first.
   */
  readonly assumeTogether?: boolean;
  /**
   * What assumptions lead to is kept for the next question, as far as that begins with the same assumptions: for questions one after
   * another that differ in the last ones; with `assumeTogether`, as long as they are all the same. Clauses may come in between.
   */
  readonly keepTrail?: boolean;
  /** In stable mode variables of no conflict stand in a list beside the heap: where conflicts are few, decisions take a fraction of the time. */
  readonly quietApart?: boolean;
  /** Whether stable mode also bumps the variables behind a learned clause; usually true. Short searches, one after another,
   * take half as long without. */
  readonly bumpReasons?: boolean;
}

export interface EngineModule {
  readonly code: WasmModule;
}

const MODE = { alternating: 0, focused: 1, stable: 2 } as const;
const CONFLICTS = STATISTICS.findIndex(({ name }) => name === 'conflicts');
const PREPROCESS_AFTER = 2000;

/** Bytes of memory for engines that aren't told otherwise. */
let usualLimit = MAX_PAGES * PAGE_BYTES;

/** From now on no engine made in this thread uses more memory, in bytes, unless it is told so. */
export function limitEngines(bytes: number): void {
  usualLimit = bytes;
}
const LARGEST_VARIABLE = 2 ** 28;
/** Numbers handed over at once, so that the input buffer stays small. */
const PIECE = 1 << 20;

let compiled: Promise<EngineModule> | undefined;

/** Compiles the engine, once in a process. */
export function compileEngine(): Promise<EngineModule> {
  compiled ??= wasmHost.compile(engineBytes()).then((code) => ({ code }));
  return compiled;
}

/** A new engine without variables. */
export function createEngine(module: EngineModule, options: EngineOptions = {}): Engine {
  return new WasmEngine(module, options);
}

class WasmEngine implements Engine {
  readonly #machine: Machine;
  #exports: Exports;
  readonly #memory: WasmMemory;
  readonly #limitBytes: number;
  readonly #proving: boolean;
  #view: Int32Array;
  #model = new Int8Array(0);
  /** Whether the model may have moved since it was looked at. */
  #unread = true;
  #variables = 0;
  #budget: SolveBudget = {};
  #certificate: CertificateWriter | undefined;
  /** What ended the engine's life. */
  #fatal: Error | undefined;

  constructor(module: EngineModule, options: EngineOptions) {
    const pages = Math.floor((options.memoryLimit ?? usualLimit) / PAGE_BYTES);
    if (!(pages >= INITIAL_PAGES)) throw new RangeError('The memory limit must be at least 256 KiB.');
    const maximum = Math.min(MAX_PAGES, pages);
    this.#limitBytes = maximum * PAGE_BYTES;
    const { proof, certificate } = options;
    this.#proving = proof !== undefined;
    if (certificate && proof) this.#certificate = new CertificateWriter(proof);
    this.#machine = takeMachine(module.code, maximum, {
      poll: () => this.#poll(),
      abort: (file, line) => this.#failAssertion(file, line),
      proof: (at, size) => proof?.(new Uint8Array(this.#memory.buffer, at >>> 0, size).slice()),
    });
    this.#memory = this.#machine.memory;
    this.#exports = this.#machine.exports;
    this.#view = new Int32Array(this.#memory.buffer);
    this.#guarded(() => {
      this.#exports.initialize((options.seed ?? 0) | 0);
      if (options.phase !== undefined) this.#set('phase', options.phase ? 1 : -1);
      if (options.mode !== undefined) this.#set('mode', MODE[options.mode]);
      if (options.stableRestarts !== undefined) this.#set('stableRestarts', options.stableRestarts);
      if (options.bumpReasons === false) this.#set('leaveReasons', 1);
      if (options.assumeTogether === true) this.#set('together', 1);
      if (options.keepTrail === true) this.#set('keepTrail', 1);
      if (options.quietApart === true) this.#set('quietApart', 1);
      if (this.#proving) this.#set('proof', 1);
      if (options.subsumeAfter !== undefined) this.#set('subsumption', options.subsumeAfter);
      if (options.preprocess === true) {
        this.#set('preprocess', options.preprocessAfter ?? PREPROCESS_AFTER);
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
    const first = this.#guarded(() => this.#exports.newVariables(count));
    this.#variables += count;
    return first;
  }

  addClause(literals: ArrayLike<number>): void {
    const size = literals.length;
    this.#write(literals, size);
    const start = this.#inputIndex;
    for (let i = 0; i < size; i++) {
      if (this.#view[start + i] === 0) throw new RangeError('0 is not a literal.');
    }
    this.#view[start + size] = 0;
    this.#certificate?.given(this.#view.subarray(start, start + size + 1), this.#variables);
    this.#submit(size + 1);
  }

  addClauses(flat: Int32Array, length: number): void {
    if (length > 0 && flat[length - 1] !== 0) throw new RangeError('The last clause must end with 0.');
    let from = 0;
    while (from < length) {
      let to = Math.min(length, from + PIECE);
      while (flat[to - 1] !== 0) to++;
      this.#certificate?.given(flat.subarray(from, to), this.#variables);
      this.#write(from === 0 && to === flat.length ? flat : flat.subarray(from, to), to - from);
      this.#submit(to - from);
      from = to;
    }
  }

  addText(piece: Uint8Array): boolean {
    const size = piece.length;
    const at = this.#guarded(() => this.#exports.inputBuffer((size >> 2) + 1)) >>> 0;
    new Uint8Array(this.#memory.buffer, at, size).set(piece);
    const wellFormed = this.#guarded(() => this.#exports.addText(size));
    this.#variables = this.statistics().variables;
    return wellFormed === size;
  }

  endText(): boolean {
    return this.#guarded(() => this.#exports.endText()) !== 0;
  }

  setPhase(variable: number, value: boolean): void {
    this.#require(variable);
    this.#exports.setPhase(variable, value ? 1 : -1);
  }

  setPhases(literals: ArrayLike<number>): void {
    const size = literals.length;
    if (size === 0) return;
    this.#write(literals, size);
    const highest = this.#exports.setPhases(size);
    if (highest <= this.#variables) return;
    this.#require(highest);
    this.#write(literals, size);
    this.#exports.setPhases(size);
  }

  setRank(variable: number, rank: number): void {
    this.#require(variable);
    this.#exports.setRank(variable, rank);
  }

  setLead(literal: number): void {
    this.#require(Math.abs(literal));
    this.#exports.setLead(literal);
  }

  freeze(variable: number): void {
    this.#require(variable);
    this.#exports.freeze(variable);
  }

  addPropagator(spec: PropagatorSpec): void {
    this.#certificate?.constraint(spec, this.#variables);
    if (this.#proving && !this.#certificate)
      throw new Error(`A proof can't follow the ${spec.kind} propagator; encode the constraint as clauses.`);
    const literals = literalsOf(spec);
    this.#require(highestOf(literals));
    this.#write(literals, literals.length);
    this.#exports.freezeAll(literals.length);
    const { code, data } = encodePropagator(spec);
    this.#write(data, data.length);
    const accepted = this.#guarded(() => this.#exports.addPropagator(code, data.length));
    if (accepted === 0) throw new RangeError(`The ${spec.kind} propagator is malformed.`);
  }

  subsume(): void {
    this.#set('subsumption', 0);
    this.solve([], { conflicts: 0 });
  }

  solve(assumptions: ArrayLike<number> = [], budget: SolveBudget = {}): SolveResult {
    const size = assumptions.length;
    this.#require(highestOf(assumptions));
    this.#write(assumptions, size);
    this.#budget = budget;
    const result = this.#guarded(() => this.#exports.solve(size, budget.conflicts ?? -1));
    return result === 10 ? 'satisfiable' : result === 20 ? 'unsatisfiable' : 'unknown';
  }

  list(variables: ArrayLike<number>): void {
    let highest = 0;
    for (let i = 0; i < variables.length; i++) highest = Math.max(highest, variables[i]!);
    this.#require(highest);
    this.#write(variables, variables.length);
    this.#guarded(() => this.#exports.list(variables.length));
  }

  next(turn: boolean, budget: SolveBudget = {}): SolveResult {
    this.#budget = budget;
    const result = this.#guarded(() => this.#exports.nextAnswer(turn ? 1 : 0, budget.conflicts ?? -1));
    return result === 10 ? 'satisfiable' : result === 20 ? 'unsatisfiable' : 'unknown';
  }

  value(literal: number): boolean {
    const variable = Math.abs(literal);
    this.#require(variable);
    if (this.#unread) this.#readModel();
    return this.#model[2 * variable - (literal > 0 ? 2 : 1)]! > 0;
  }

  /** The values are read where they stand, which is faster than a call for each. */
  #readModel(): void {
    this.#unread = false;
    this.#model = new Int8Array(this.#memory.buffer, this.#exports.modelAddress() >>> 0, 2 * this.#variables);
  }

  core(): number[] {
    return Array.from({ length: this.#exports.coreSize() }, (_, i) => this.#exports.coreLiteral(i));
  }

  lookAhead(assumptions: readonly number[], literals: readonly number[]): Int32Array | undefined {
    const all = [...assumptions, ...literals];
    this.#require(all.reduce((highest, literal) => Math.max(highest, Math.abs(literal)), 0));
    this.#write(all, all.length);
    const holds = this.#guarded(() => this.#exports.lookAhead(assumptions.length, all.length));
    return holds === 0 ? undefined : this.#read(all.length).slice(assumptions.length);
  }

  learned(most: number): Int32Array {
    return this.#read(this.#guarded(() => this.#exports.learned(most))).slice();
  }

  get conflicts(): number {
    return this.#exports.statistic(CONFLICTS);
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
      memory: new Uint8Array(this.#memory.buffer, 0, memoryBytes).slice(),
      globals,
      variables: this.#variables,
    };
  }

  restore({ memory, globals, variables }: EngineImage): void {
    if (this.#fatal !== undefined) throw this.#fatal;
    const bytes = new Uint8Array(this.#memory.buffer);
    bytes.set(memory);
    // The engine takes memory that it hasn't used before for zero.
    bytes.fill(0, memory.length, this.statistics().memoryBytes);
    this.#exports.loadGlobals(globals);
    this.#unread = true;
    this.#variables = variables;
  }

  close(): void {
    if (this.#fatal !== undefined || this.#exports === CLOSED) return;
    const { memoryBytes } = this.statistics();
    this.#exports = CLOSED;
    this.#unread = true;
    giveBackMachine(this.#machine, memoryBytes);
  }

  /** @throws RangeError for a value that the table of options doesn't allow. */
  #set(name: OptionName, value: number): void {
    const option = OPTIONS.findIndex((each) => each.name === name);
    const { least, most, text } = OPTIONS[option]!;
    if (!Number.isInteger(value) || value < least || value > most) {
      throw new RangeError(`The engine's option ${name} (${text}) is ${least} to ${most}, not ${value}.`);
    }
    this.#exports.setOption(option, value);
  }

  #inputIndex = 0;

  /** Copies numbers into the input buffer, with room for one more. */
  #write(numbers: ArrayLike<number>, size: number): void {
    this.#inputIndex = this.#guarded(() => this.#exports.inputBuffer(size + 1)) >>> 2;
    if (this.#view.buffer !== this.#memory.buffer) this.#view = new Int32Array(this.#memory.buffer);
    if (numbers instanceof Int32Array && numbers.length === size) this.#view.set(numbers, this.#inputIndex);
    else for (let i = 0; i < size; i++) this.#view[this.#inputIndex + i] = numbers[i]!;
  }

  /** The first numbers of the input buffer, good until the engine is asked again. */
  #read(size: number): Int32Array {
    const at = this.#guarded(() => this.#exports.inputBuffer(size)) >>> 0;
    return new Int32Array(this.#memory.buffer, at, size);
  }

  #submit(size: number): void {
    const highest = this.#guarded(() => this.#exports.addClauses(size));
    if (highest > LARGEST_VARIABLE) {
      throw new RangeError(`The engine holds at most ${LARGEST_VARIABLE} variables.`);
    }
    this.#variables = Math.max(this.#variables, highest);
  }

  #require(variable: number): void {
    if (variable > this.#variables) this.newVariables(variable - this.#variables);
  }

  #poll(): number {
    const { deadline, stop } = this.#budget;
    if (isOver(deadline ?? Number.POSITIVE_INFINITY)) return 1;
    return stop?.() === true ? 1 : 0;
  }

  /** In a checked build (engine/asconfig.json): an assertion of the engine does not hold. `file` is its name in UTF-16. */
  #failAssertion(file: number, line: number): never {
    const bytes = new DataView(this.#memory.buffer).getUint32(file - 4, true);
    const name = Array.from(new Uint16Array(this.#memory.buffer, file, bytes >> 1), (code) =>
      String.fromCharCode(code),
    ).join('');
    this.#fatal = new Error(`The assertion in ${name}, line ${line}, does not hold.`);
    throw this.#fatal;
  }

  /** Runs a call into the engine; a trap becomes an error in words, and ends the engine's life. */
  #guarded<Result>(call: () => Result): Result {
    if (this.#fatal !== undefined) throw this.#fatal;
    this.#unread = true;
    try {
      return call();
    } catch (error) {
      const { exhausted, unexplained } = this.#exports;
      if (exhausted.value !== 0) {
        this.#fatal = new EngineMemoryError(this.#memory.buffer.byteLength, this.#limitBytes);
      } else if (isTrap(error)) this.#fatal = new EngineFailure(kindOf(unexplained.value), error);
      throw this.#fatal ?? error;
    }
  }
}

/** What an engine has in place of its machine, which may be another's by now. */
const CLOSED = new Proxy({} as Exports, {
  get: () => {
    throw new Error('The engine was closed.');
  },
});

/** Whether WebAssembly stopped, rather than a function of the host's that it called. */
function isTrap(error: unknown): boolean {
  return error instanceof Error && error.name === 'RuntimeError';
}
