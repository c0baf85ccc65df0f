/**
 * Solves cubes of one instance, one after the other, with an engine that keeps what it learns. If a scan can solve the model (../../backends/scan), a
 * scan within the cube alternates with the engine (as in ../solve/search.ts), or runs alone. A cube that is still open after a given amount of work
 * is split; work is counted in steps, conflicts and propagations, so that a busy machine splits no sooner than an idle one. With proofs, every cube
 * has a separate engine, whose proof is checked with the cube's literals as clauses.
 */

import { type Choice, type Choices, keyOfChoice } from '../../backends/sat/cubes/choices.ts';
import { compileProvable, literalOf, proofStepsOf } from '../../backends/sat/cubes/cube-proof.ts';
import { Lookahead } from '../../backends/sat/cubes/lookahead.ts';
import { type CompileOptions, compileSat, type SatProgram } from '../../backends/sat/encode/compile.ts';
import type { Connectivity } from '../../backends/sat/encode/encoding.ts';
import { compileEngine, type EngineModule } from '../../backends/sat/engine/engine.ts';
import { SatSession, type SessionOutcome } from '../../backends/sat/engine/session.ts';
import { NO_STATISTICS, statisticsSince } from '../../backends/sat/engine/tables.ts';
import { checkProof } from '../../backends/sat/proof/drat.ts';
import type { Scan } from '../../backends/scan/scan.ts';
import { isOver } from '../../model/clock.ts';
import { type Assignment, type Ground, visibleRefs } from '../../model/ground.ts';
import { evaluate } from '../../model/meaning/evaluate.ts';
import type { CubeAnswer, CubeQuestion } from './cube.ts';
import { CubeScans } from './cube-scan.ts';
import { TUNING } from './tuning.ts';

type CubeAttempt =
  | { readonly status: 'found'; readonly assignments: readonly Assignment[] }
  | { readonly status: 'none'; readonly core: Choices }
  | { readonly status: 'hard' };

export class CubeSolver {
  readonly #ground: Ground;
  readonly #module: EngineModule;
  /** The options for compiling the program; undefined if refutations are proved, because a proof must be about the rules alone. */
  readonly #options: CompileOptions | undefined;
  #compiled: SatProgram | undefined;
  /** The number of the program's variables before any question. */
  #variables = 0;
  readonly #literalByChoice = new Map<string, number>();
  /** The keys of all clauses that were sent or received. */
  readonly #sharedKeys = new Set<string>();
  #session: SatSession | undefined;
  #lookahead: Lookahead | undefined;
  /** The scans of the model: undefined before first use, null if no scan can solve the model. */
  #cubeScans: CubeScans | null | undefined;

  private constructor(ground: Ground, module: EngineModule, options: CompileOptions | undefined) {
    this.#ground = ground;
    this.#module = module;
    this.#options = options;
  }

  /** Opens a solver. With `verify`, rules are enforced by clauses alone, as proofs require. */
  static async open(ground: Ground, connectivity: Connectivity, verify: boolean): Promise<CubeSolver> {
    return new CubeSolver(ground, await compileEngine(), verify ? undefined : { connectivity });
  }

  /** Solves or splits a cube. `seconds`: an upper limit on time, whatever limit the question has. */
  answer(question: CubeQuestion, seconds = Number.POSITIVE_INFINITY): CubeAnswer {
    const { verify, patience } = question;
    const deadline = performance.now() + 1000 * Math.min(seconds, TUNING.slowestFactor * patience);
    const scanAnswer = question.scan ? this.#answerByScan(question, deadline) : undefined;
    if (scanAnswer) return scanAnswer;
    const proof: Uint8Array[] = [];
    // Each cube to be proved gets a new session, because its proof can't contain clauses learned from other cubes.
    const session =
      verify || !this.#session ? this.#openSession(question, verify ? proof : undefined) : this.#session;
    if (!verify) {
      this.#session = session;
      this.#addClauses(question.clauses);
    }
    const statisticsBefore = session.statistics();
    const attempt = this.#search(session, question, deadline);
    const statistics = statisticsSince(statisticsBefore, session.statistics());
    if (attempt.status === 'found')
      return {
        status: 'solved',
        assignments: attempt.assignments.map((each) => [...each]),
        figures: statistics,
      };
    const learnedClauses = verify ? [] : this.#newClauses(session);
    if (attempt.status === 'none') {
      const { core } = attempt;
      return {
        status: 'none',
        core,
        learned: learnedClauses,
        figures: statistics,
        ...(verify && this.#checkProof(core, proof, question.withProof)),
      };
    }
    return {
      status: 'hard',
      cubes: this.#splitCube(session, question),
      learned: learnedClauses,
      figures: statistics,
    };
  }

  /** The compiled program. It is compiled when the engine is first used, as scans need no clauses. */
  get #program(): SatProgram {
    if (!this.#compiled) {
      this.#compiled = this.#options
        ? compileSat(this.#ground, this.#options)
        : compileProvable(this.#ground);
      this.#variables = this.#compiled.variables;
    }
    return this.#compiled;
  }

  /** Answers by a scan without the engine; undefined if the engine has to be used. */
  #answerByScan(
    { cube, patience, parts, ...question }: CubeQuestion,
    deadline: number,
  ): CubeAnswer | undefined {
    const cubeScans = this.#scansFor(question);
    if (!cubeScans) return undefined;
    if (cube.length === 0) {
      if (!cubeScans.isWorthwhile) return undefined;
      const cubes = cubeScans.splitCube(cube, TUNING.scannedParts * parts);
      return { status: 'hard', cubes, scan: true, learned: [], figures: NO_STATISTICS };
    }
    const cubeScan = cubeScans.startScan(cube);
    if (!cubeScan) return undefined;
    const attempt = this.#runScan(cubeScan, cube, deadline, Math.ceil(patience * TUNING.stepsASecond));
    if (!attempt) return undefined;
    if (attempt.status === 'none') return { ...attempt, learned: [], figures: NO_STATISTICS };
    if (attempt.status === 'found')
      return {
        status: 'solved',
        assignments: attempt.assignments.map((each) => [...each]),
        figures: NO_STATISTICS,
      };
    const cubes = cubeScans.splitRest(cube, cubeScan.path(), parts);
    return { status: 'hard', cubes, learned: [], figures: NO_STATISTICS };
  }

  #openSession({ seed }: CubeQuestion, proof: Uint8Array[] | undefined): SatSession {
    this.#lookahead = undefined;
    return new SatSession(this.#program, this.#module, {
      seed,
      ...(proof && { proof: (lines: Uint8Array) => void proof.push(lines) }),
    });
  }

  readonly #literalOf = (choice: Choice): number => {
    const key = keyOfChoice(choice);
    const literal = this.#literalByChoice.get(key) ?? literalOf(this.#program, this.#ground, choice);
    this.#literalByChoice.set(key, literal);
    return literal;
  };

  #search(session: SatSession, question: CubeQuestion, deadline: number): CubeAttempt {
    const { cube, patience, answers } = question;
    const assumptions = cube.map(this.#literalOf);
    // Answers found are excluded only under this literal, so that the same question finds them again later.
    const guard = answers > 1 ? this.#program.fresh() : undefined;
    if (guard !== undefined) assumptions.push(guard);
    const foundAnswers: Assignment[] = [];
    const cubeScan = this.#scansFor(question)?.startScan(cube);
    const statisticsBefore = session.statistics();
    for (let turn = 0; ; turn++) {
      const maxConflicts = cubeScan
        ? turn === 0
          ? TUNING.engineFirst
          : TUNING.engineTurn
        : TUNING.engineAlone;
      // If the question allows little work, the engine's turn is shorter.
      const conflicts = Math.min(maxConflicts, Math.floor(patience * TUNING.conflictsASecond));
      const outcome = session.solve({ assumptions, deadline, conflicts });
      const settledAnswer = this.#interpret(session, outcome, question, foundAnswers, guard);
      if (settledAnswer === 'again') continue;
      if (settledAnswer !== undefined) return settledAnswer;
      const { conflicts: conflictCount, propagations } = statisticsSince(
        statisticsBefore,
        session.statistics(),
      );
      const workSeconds =
        conflictCount / TUNING.conflictsASecond +
        propagations / TUNING.propagationsASecond +
        (cubeScan ? cubeScan.steps / TUNING.stepsASecond : 0);
      if (!this.#program.isComplete || workSeconds >= patience || isOver(deadline)) return { status: 'hard' };
      const scanResult = cubeScan && this.#runScan(cubeScan, cube, deadline, TUNING.scanTurn);
      if (scanResult && scanResult.status !== 'hard') return scanResult;
    }
  }

  /** Continues the scan for this many steps; `hard` if it decides nothing, undefined if its answer is wrong. */
  #runScan(scan: Scan, cube: Choices, deadline: number, steps: number): CubeAttempt | undefined {
    for (let left = steps; left > 0 && !isOver(deadline); left -= TUNING.scanSlice) {
      const result = scan.run(Math.min(left, TUNING.scanSlice));
      if (result === 'none') return { status: 'none', core: cube };
      if (result === 'limit') continue;
      const assignment = scan.assignment(this.#ground);
      return evaluate(this.#ground, assignment).length === 0
        ? { status: 'found', assignments: [assignment] }
        : undefined;
    }
    return { status: 'hard' };
  }

  /** The scans, if they can answer the question: a scan finds only one answer, and gives no proof. */
  #scansFor({ verify, answers }: Pick<CubeQuestion, 'verify' | 'answers'>): CubeScans | undefined {
    if (verify || answers > 1) return undefined;
    if (this.#cubeScans === undefined) this.#cubeScans = CubeScans.of(this.#ground) ?? null;
    return this.#cubeScans ?? undefined;
  }

  /** Interprets the engine's reply: the answer to the question, `again` to search for more answers, or undefined if the reply is undecided. */
  #interpret(
    session: SatSession,
    outcome: SessionOutcome,
    { cube, answers }: CubeQuestion,
    foundAnswers: Assignment[],
    guard: number | undefined,
  ): CubeAttempt | 'again' | undefined {
    if (outcome.status === 'limit') return undefined;
    if (outcome.status === 'satisfiable') {
      foundAnswers.push(outcome.assignment);
      if (foundAnswers.length >= answers) return { status: 'found', assignments: foundAnswers };
      session.block(outcome.assignment, visibleRefs(this.#ground), guard === undefined ? [] : [-guard]);
      return 'again';
    }
    if (foundAnswers.length > 0) return { status: 'found', assignments: foundAnswers };
    const coreLiterals = new Set(outcome.core);
    return { status: 'none', core: cube.filter((choice) => coreLiterals.has(this.#literalOf(choice))) };
  }

  #addClauses(clauses: readonly (readonly number[])[]): void {
    for (const clause of clauses) {
      if (this.#isNewlyShared(clause)) this.#program.clause(clause);
    }
  }

  #newClauses(session: SatSession): readonly (readonly number[])[] {
    const flatClauses = session.learnedClauses(TUNING.sharedLength);
    const newClauses: number[][] = [];
    for (
      let at = 0, end = at;
      at < flatClauses.length && newClauses.length < TUNING.sharedAtOnce;
      at = end + 1
    ) {
      end = flatClauses.indexOf(0, at);
      const clause = [...flatClauses.subarray(at, end)];
      if (this.#isNewlyShared(clause)) newClauses.push(clause);
    }
    return newClauses;
  }

  /**
   * Whether the clause is sent or received for the first time, and is about variables that the program had before any question: later variables have
   * another meaning in each program.
   */
  #isNewlyShared(clause: readonly number[]): boolean {
    const key = clause.toSorted((a, b) => a - b).join();
    if (this.#sharedKeys.has(key) || clause.some((literal) => Math.abs(literal) > this.#variables))
      return false;
    this.#sharedKeys.add(key);
    return true;
  }

  #splitCube(session: SatSession, question: CubeQuestion): readonly Choices[] {
    const { cube, parts, verify } = question;
    const cubesByScan = this.#scansFor(question)?.splitCube(cube, parts);
    if (cubesByScan && cubesByScan.length !== 1) return cubesByScan;
    this.#lookahead ??= new Lookahead(this.#ground, session);
    return this.#lookahead.split(cube, parts, this.#literalOf, verify);
  }

  /** Checks with the proof that the program's clauses, together with the core's choices as unit clauses, are unsatisfiable. */
  #checkProof(
    core: Choices,
    proof: readonly Uint8Array[],
    withProof = false,
  ): { verified: boolean; lemmas?: number; steps?: string } {
    const { sink, variables } = this.#program;
    const unitClauses = core.flatMap((choice) => [this.#literalOf(choice), 0]);
    const allClauses = new Int32Array(sink.length + unitClauses.length);
    allClauses.set(sink.clauses.subarray(0, sink.length));
    allClauses.set(unitClauses, sink.length);
    const wholeProof = new Uint8Array(proof.reduce((size, { length }) => size + length, 0));
    let at = 0;
    for (const lines of proof) {
      wholeProof.set(lines, at);
      at += lines.length;
    }
    const proofCheck = checkProof({ variables, clauses: allClauses, length: allClauses.length }, wholeProof, {
      format: 'text',
    });
    if (!proofCheck.verified) return { verified: false };
    const refutedLiterals = core.map((choice) => -this.#literalOf(choice));
    return {
      verified: true,
      lemmas: proofCheck.lemmas,
      ...(withProof && { steps: proofStepsOf(wholeProof, refutedLiterals) }),
    };
  }
}
