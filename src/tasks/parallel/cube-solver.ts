/**
 * Solves cubes of one instance, one after the other, with an engine that keeps what it learns. Where the model is a walk along
 * its tables, a scan of the board takes turns with the engine (as in ../solve/search.ts), within the cube. A cube that is
 * still open after its time is split. With proofs, every cube has an engine of its own, whose proof is checked with the cube's
 * literals as clauses.
 */
import { compileSat, type SatProgram } from '../../backends/sat/encode/compile.ts';
import type { Connectivity } from '../../backends/sat/encode/encoding.ts';
import { compileEngine, type EngineModule } from '../../backends/sat/engine/engine.ts';
import { SatSession, type SessionOutcome } from '../../backends/sat/engine/session.ts';
import { figuresSince } from '../../backends/sat/engine/tables.ts';
import { checkProof } from '../../backends/sat/proof/drat.ts';
import { mayScan } from '../../backends/scan/plan.ts';
import { Scan } from '../../backends/scan/scan.ts';
import { type Assignment, type Ground, visibleRefs } from '../../model/ground.ts';
import { evaluate } from '../../model/meaning/evaluate.ts';
import type { Choice, Choices, CubeAnswer, CubeQuestion } from './cube.ts';
import { Lookahead, planWithin, splitAlongPlan } from './cube-splitting.ts';

/** Clauses that are told: their literals at most, and how many in one answer. */
const SHORT = 3;
const MOST_TOLD = 500;
/** A turn of the engine before the first scan, between scans, and a turn of the scan. */
const ENGINE_FIRST = 200;
const ENGINE_TURN = 300;
const SCAN_STEPS = 2_000_000;
const SCAN_TURNS = 4;

type Attempt =
  | { readonly status: 'found'; readonly assignments: readonly Assignment[] }
  | { readonly status: 'none'; readonly core: Choices }
  | { readonly status: 'hard' };

export class CubeSolver {
  readonly #ground: Ground;
  readonly #program: SatProgram;
  readonly #module: EngineModule;
  /** Of the program before any question. */
  readonly #variables: number;
  readonly #literals = new Map<string, number>();
  /** Clauses that were told or heard of. */
  readonly #known = new Set<string>();
  #session: SatSession | undefined;
  #lookahead: Lookahead | undefined;
  /** Whether the model is a walk along its tables. */
  #walks: boolean | undefined;

  private constructor(ground: Ground, program: SatProgram, module: EngineModule) {
    this.#ground = ground;
    this.#program = program;
    this.#module = module;
    this.#variables = program.variables;
  }

  /** With `verify`, rules are kept by clauses alone, as proofs want them. */
  static async open(ground: Ground, connectivity: Connectivity, verify: boolean): Promise<CubeSolver> {
    const options = verify ? ({ connectivity: 'eager', facts: 'none' } as const) : { connectivity };
    return new CubeSolver(ground, compileSat(ground, options), await compileEngine());
  }

  answer(question: CubeQuestion): CubeAnswer {
    const { verify } = question;
    const proof: Uint8Array[] = [];
    // A proof is that of one cube, and what others have learned isn't proved in it.
    const session =
      verify || !this.#session ? this.#open(question, verify ? proof : undefined) : this.#session;
    if (!verify) {
      this.#session = session;
      this.#learn(question.clauses);
    }
    const before = session.statistics();
    const attempt = this.#attempt(session, question);
    const figures = figuresSince(before, session.statistics());
    if (attempt.status === 'found')
      return { status: 'solved', assignments: attempt.assignments.map((each) => [...each]), figures };
    const learned = verify ? [] : this.#lessons(session);
    if (attempt.status === 'none') {
      const { core } = attempt;
      return { status: 'none', core, learned, figures, ...(verify && this.#check(core, proof)) };
    }
    return { status: 'hard', cubes: this.#split(session, question), learned, figures };
  }

  #open({ seed }: CubeQuestion, proof: Uint8Array[] | undefined): SatSession {
    this.#lookahead = undefined;
    return new SatSession(this.#program, this.#module, {
      seed,
      ...(proof && { proof: (lines: Uint8Array) => void proof.push(lines) }),
    });
  }

  readonly #literalOf = (choice: Choice): number => {
    const [variable, value, not] = choice;
    const key = `${variable},${value}`;
    let literal = this.#literals.get(key);
    if (literal === undefined) {
      literal = this.#program.is(this.#ground.terms.variable(variable), value);
      this.#literals.set(key, literal);
    }
    return not === undefined ? literal : -literal;
  };

  #attempt(session: SatSession, question: CubeQuestion): Attempt {
    const { cube, patience, answers } = question;
    const deadline = performance.now() + 1000 * patience;
    const assumptions = cube.map(this.#literalOf);
    // What is found is excluded for as long as this holds, so that it is there for whoever asks again.
    const here = answers > 1 ? this.#program.fresh() : undefined;
    if (here !== undefined) assumptions.push(here);
    const found: Assignment[] = [];
    const scan = this.#walksIn(question) ? this.#scanOf(cube) : undefined;
    for (let turn = 0; ; turn++) {
      const conflicts = scan ? (turn === 0 ? ENGINE_FIRST : ENGINE_TURN) : undefined;
      const outcome = session.solve({ assumptions, deadline, ...(conflicts !== undefined && { conflicts }) });
      const settled = this.#settle(session, outcome, question, found, here);
      if (settled === 'again') continue;
      if (settled !== undefined) return settled;
      if (!this.#program.complete || performance.now() >= deadline) return { status: 'hard' };
      if (!scan) continue;
      for (let i = 0; i < SCAN_TURNS; i++) {
        const scanned = scan.run(SCAN_STEPS);
        if (scanned === 'none') return { status: 'none', core: cube };
        if (scanned === 'found') {
          const assignment = scan.assignment(this.#ground);
          if (evaluate(this.#ground, assignment).length === 0)
            return { status: 'found', assignments: [assignment] };
        }
        if (performance.now() >= deadline) return { status: 'hard' };
      }
    }
  }

  /** A scan finds one answer, and proves nothing that others could check. */
  #walksIn({ verify, answers }: CubeQuestion): boolean {
    if (verify || answers > 1) return false;
    this.#walks ??= mayScan(this.#ground) && planWithin(this.#ground, []) !== undefined;
    return this.#walks;
  }

  #scanOf(cube: Choices): Scan | undefined {
    const plan = planWithin(this.#ground, cube);
    return plan && new Scan(plan);
  }

  /** What a reply of the engine comes to; `again` to ask for more answers, undefined where it tells nothing. */
  #settle(
    session: SatSession,
    outcome: SessionOutcome,
    { cube, answers }: CubeQuestion,
    found: Assignment[],
    here: number | undefined,
  ): Attempt | 'again' | undefined {
    if (outcome.status === 'limit') return undefined;
    if (outcome.status === 'satisfiable') {
      found.push(outcome.assignment);
      if (found.length >= answers) return { status: 'found', assignments: found };
      session.block(outcome.assignment, visibleRefs(this.#ground), here === undefined ? [] : [-here]);
      return 'again';
    }
    if (found.length > 0) return { status: 'found', assignments: found };
    const needed = new Set(outcome.core);
    return { status: 'none', core: cube.filter((choice) => needed.has(this.#literalOf(choice))) };
  }

  #learn(clauses: readonly (readonly number[])[]): void {
    for (const clause of clauses) {
      // Of another program they would be about nothing that is here.
      if (clause.some((literal) => Math.abs(literal) > this.#variables)) continue;
      const key = keyOf(clause);
      if (this.#known.has(key)) continue;
      this.#known.add(key);
      this.#program.clause(clause);
    }
  }

  #lessons(session: SatSession): readonly (readonly number[])[] {
    const flat = session.learned(SHORT);
    const told: number[][] = [];
    for (let at = 0, end = at; at < flat.length && told.length < MOST_TOLD; at = end + 1) {
      end = flat.indexOf(0, at);
      const clause = [...flat.subarray(at, end)];
      // Literals that came later mean something here alone.
      if (clause.some((literal) => Math.abs(literal) > this.#variables)) continue;
      const key = keyOf(clause);
      if (this.#known.has(key)) continue;
      this.#known.add(key);
      told.push(clause);
    }
    return told;
  }

  #split(session: SatSession, question: CubeQuestion): readonly Choices[] {
    const { cube, parts, verify } = question;
    if (this.#walksIn(question)) {
      const along = splitAlongPlan(this.#ground, cube, parts);
      if (along.length > 1) return along;
    }
    this.#lookahead ??= new Lookahead(this.#ground, session);
    return this.#lookahead.split(cube, parts, this.#literalOf, verify);
  }

  /** The clauses and the core as clauses have no model, by the proof's lines. */
  #check(core: Choices, proof: readonly Uint8Array[]): { verified: boolean; lemmas?: number } {
    const { sink, variables } = this.#program;
    const units = core.flatMap((choice) => [this.#literalOf(choice), 0]);
    const clauses = new Int32Array(sink.length + units.length);
    clauses.set(sink.clauses.subarray(0, sink.length));
    clauses.set(units, sink.length);
    const whole = new Uint8Array(proof.reduce((size, { length }) => size + length, 0));
    let at = 0;
    for (const lines of proof) {
      whole.set(lines, at);
      at += lines.length;
    }
    const check = checkProof({ variables, clauses, length: clauses.length }, whole, { format: 'text' });
    return { verified: check.verified, ...(check.verified && { lemmas: check.lemmas }) };
  }
}

const keyOf = (clause: readonly number[]): string => clause.toSorted((a, b) => a - b).join();
