// A streaming checker of certificates. Each clause that a propagator has concluded is checked by its constraint's own
// definition (implied.ts), each learned clause by unit propagation (RUP: Goldberg and Novikov 2003), until unit
// propagation alone refutes all clauses.
//
// Why it is sound: the given clauses and constraints are what is to be refuted. A clause is added only if every answer
// of these satisfies it: a clause implied by its constraint does by definition, and one derived by unit propagation
// follows from clauses that do. Deleting clauses only leaves fewer to derive from. Clauses that merely preserve
// satisfiability (RAT) are not accepted, because a constraint might contain their variables. So when unit propagation
// meets a contradiction, there is no answer. Source of the scheme: Gocht, McCreesh, Nordström, An auditable constraint
// programming solver (2022). Cost: a unit propagation for each learned clause, a walk
// through the constraint's graph for each clause of a propagator; memory for the clauses not deleted.
import { ClauseStore } from '../proof/store.ts';
import { literalsOf, nodesOf } from './constraints.ts';
import { EncodingCheck } from './encoding/encoding.ts';
import { type ConstraintCheck, checkOf } from './implied.ts';
import { Known } from './known.ts';
import { CERTIFICATE, Lines, lineText, readStep, type Step } from './read.ts';
import { type Refusal, refuseUnderived, wrong } from './refusal.ts';

export type CertificateCheck =
  | {
      readonly verified: true;
      readonly lemmas: number;
      readonly implied: number;
      readonly constraints: number;
      /** The number of clauses that were shown to follow from the ground model. */
      readonly encoded: number;
      /** The number of clauses that are part of the question, for example that an answer other than the one found is wanted. */
      readonly stated: number;
    }
  | (Refusal & {
      readonly verified: false;
      readonly line: number;
    });

const quotedName = (name: string): string => (name === '' ? '' : ` in “${name}”`);

const NO_CERTIFICATE = `This is no certificate: the first line of one is “${CERTIFICATE}”.`;
/** The number of variables with storage from the start; other variables get it when they first occur. */
const RESERVED_VARIABLES = 1 << 20;
/**
 * The greatest total number of nodes in the constraints; a certificate with more is refused before memory is
 * allocated.
 */
const MAX_NODES = 1 << 22;
const NO_CLAUSES = { variables: 0, clauses: new Int32Array(0), length: 0 };

export class CertificateChecker {
  readonly #lines = new Lines();
  readonly #store = new ClauseStore(NO_CLAUSES);
  readonly #constraints: ConstraintCheck[] = [];
  readonly #known = new Known();
  readonly #encoding = new EncodingCheck();
  readonly #hasNoModel: boolean;
  #nodes = 0;
  #variables = 0;
  #stated = 0;
  #line = 0;
  #lemmas = 0;
  #implied = 0;
  #fault: (Refusal & { readonly line: number }) | undefined;

  /**
   * With `hasNoModel`, the certificate proves a bare formula: its constraints are then taken as given, as clauses are,
   * and needn't follow from the terms of a model.
   */
  constructor({ hasNoModel = false } = {}) {
    this.#hasNoModel = hasNoModel;
  }

  /** Checks the steps in a piece of the certificate; pieces may end anywhere, even within a line. */
  take(piece: Uint8Array): void {
    if (this.isDecided) return;
    this.#lines.take(piece, this.#takeLine);
    if (this.#line === 0 && this.#lines.size > CERTIFICATE.length)
      this.#fault = { line: 1, ...wrong(NO_CERTIFICATE) };
  }

  /** Whether further steps can't change the result. */
  get isDecided(): boolean {
    return this.#fault !== undefined || this.#isRefuted;
  }

  /** Whether the last line that was checked may be right, but the checker couldn't derive what it says. */
  get isUnderived(): boolean {
    return this.#fault?.fault === 'underived';
  }

  /** Whether there is no answer, by clauses or by facts of the model. */
  get #isRefuted(): boolean {
    return this.#store.isRefuted || this.#encoding.isRefuted;
  }

  /** Whether the steps refute the given clauses and constraints. */
  result(): CertificateCheck {
    if (this.#fault) return { verified: false, ...this.#fault };
    if (!this.#isRefuted) {
      const refusalReason =
        this.#lines.size === 0
          ? 'The certificate ends before the clauses are refuted.'
          : 'The certificate ends within a line.';
      return { verified: false, line: this.#line + 1, ...wrong(refusalReason) };
    }
    return {
      verified: true,
      lemmas: this.#lemmas,
      implied: this.#implied,
      constraints: this.#constraints.length,
      encoded: this.#encoding.justifiedCount,
      stated: this.#stated,
    };
  }

  readonly #takeLine = (bytes: Uint8Array, from: number, to: number): void => {
    if (this.isDecided) return;
    this.#line++;
    const refusal = this.#checkLine(bytes, from, to);
    if (refusal) this.#fault = { line: this.#line, ...refusal };
  };

  /** Checks a line of the certificate. Returns why the line is refused, undefined if it isn't. */
  #checkLine(bytes: Uint8Array, from: number, to: number): Refusal | undefined {
    if (this.#line === 1)
      return lineText(bytes, from, to) === CERTIFICATE ? undefined : wrong(NO_CERTIFICATE);
    const step = readStep(bytes, from, to);
    if (!step) return wrong('This is no step of a certificate.');
    if (step.kind === 'variables') return this.#reserve(step.count);
    if (step.kind === 'constraint') return this.#addConstraint(step);
    if (step.kind === 'node') return this.#encoding.node(step.number, step.operation, step.words);
    if (step.kind === 'datum') return this.#encoding.datum(step.number, step.type, step.words);
    if (step.kind === 'asserted') return this.#encoding.assert(step.reference, step.name);
    if (step.kind === 'fact') return this.#encoding.fact(step.cause, step.reference, step.letter, step.k);
    if (step.kind === 'meaning')
      return this.#encoding.meaning(step.variable, step.letter, step.reference, step.k);
    for (const literal of step.clause) {
      if (literal > this.#variables || -literal > this.#variables)
        return wrong(`A variable is beyond the ${this.#variables} that were declared.`);
    }
    return this.#checkClause(step);
  }

  #reserve(count: number): Refusal | undefined {
    if (count < this.#variables) return wrong('The number of variables gets smaller.');
    this.#variables = count;
    this.#store.reserve(Math.min(count, RESERVED_VARIABLES));
    return undefined;
  }

  #addConstraint({
    number,
    origin,
    term,
    constraint,
  }: Extract<Step, { kind: 'constraint' }>): Refusal | undefined {
    if (number !== this.#constraints.length + 1)
      return wrong('Constraints are numbered from 1 in their order.');
    if (literalsOf(constraint).some((literal) => Math.abs(literal) > this.#variables)) {
      return wrong(`A variable is beyond the ${this.#variables} that were declared.`);
    }
    this.#nodes += nodesOf(constraint);
    if (this.#nodes > MAX_NODES)
      return wrong(`Constraints have more than ${MAX_NODES} nodes together, the most that is checked.`);
    const isGiven = origin === 0 && term === 0;
    if (isGiven && !this.#hasNoModel)
      return wrong(`Constraint ${number} belongs to no term: a question is stated in clauses.`);
    if (!isGiven && !this.#encoding.isKept(origin, term, constraint))
      return refuseUnderived(
        `that constraint ${number} follows from the model${quotedName(this.#encoding.nameOf(origin))}`,
      );
    this.#constraints.push(checkOf(constraint));
    return undefined;
  }

  #checkClause(step: Extract<Step, { readonly clause: Int32Array }>): Refusal | undefined {
    const { clause } = step;
    const store = this.#store;
    if (step.kind === 'implied') {
      const constraint = this.#constraints[step.number - 1];
      if (!constraint) return wrong(`There is no constraint ${step.number} yet.`);
      if (!this.#isImplied(constraint, clause)) {
        return refuseUnderived(`that the clause ${clause.join(' ')} follows from constraint ${step.number}`);
      }
      this.#implied++;
    }
    store.take(clause, clause.length);
    if (step.kind === 'encoded') {
      const refusal = this.#checkEncodedClause(step.origin, clause);
      if (refusal) return refusal;
    }
    if (step.kind === 'deletion') {
      store.delete();
      return undefined;
    }
    if (step.kind === 'given') this.#stated++;
    if (step.kind === 'lemma') {
      if (!store.assumeFalse()) {
        store.retract();
        return wrong(`The clause ${clause.join(' ')} doesn't follow by unit propagation.`);
      }
      this.#lemmas++;
    }
    store.add();
    return undefined;
  }

  /**
   * Checks the store's current clause, which belongs to term `origin`: it must be justified by the model, or follow
   * from the other clauses. Returns why it is refused, if it is neither.
   */
  #checkEncodedClause(origin: number, clause: Int32Array): Refusal | undefined {
    if (this.#encoding.isJustified(origin, clause)) return undefined;
    if (this.#store.assumeFalse()) return undefined;
    this.#store.retract();
    return refuseUnderived(
      `that the clause ${clause.join(' ')} follows from the model${quotedName(this.#encoding.nameOf(origin))}`,
    );
  }

  #isImplied(constraint: ConstraintCheck, clause: Int32Array): boolean {
    const knownLiterals = this.#known;
    const isImplied = !knownLiterals.assume(clause) || constraint.contradicts(knownLiterals);
    knownLiterals.forget();
    return isImplied;
  }
}
