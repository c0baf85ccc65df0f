import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeDimacs } from '../../../src/backends/sat/dimacs/dimacs.ts';
import { checkProof, type ProofCheck } from '../../../src/backends/sat/proof/drat.ts';
import { type Clause, flat, pigeonhole, random3Sat } from './formulas.ts';

type Step = { readonly deletes: boolean; readonly clause: Clause };

const bytes = (text: string) => new TextEncoder().encode(text);

function textProof(steps: readonly Step[]): Uint8Array {
  return bytes(
    steps.map(({ deletes, clause }) => `${deletes ? 'd ' : ''}${[...clause, 0].join(' ')}\n`).join(''),
  );
}

function binaryProof(steps: readonly Step[]): Uint8Array {
  const out: number[] = [];
  for (const { deletes, clause } of steps) {
    out.push(deletes ? 100 : 97);
    for (const literal of clause) {
      let code = 2 * Math.abs(literal) + (literal < 0 ? 1 : 0);
      for (; code > 127; code >>>= 7) out.push((code & 127) | 128);
      out.push(code);
    }
    out.push(0);
  }
  return Uint8Array.from(out);
}

const add = (...clause: number[]): Step => ({ deletes: false, clause });
const remove = (...clause: number[]): Step => ({ deletes: true, clause });

/** Unit propagation by definition, slowly: clauses are arrays, and each round examines all of them. */
function refutesByUnits(clauses: readonly Clause[], assumed: Clause): boolean {
  const fixed = new Set(assumed);
  for (const literal of assumed) if (fixed.has(-literal)) return true;
  for (let changed = true; changed; ) {
    changed = false;
    for (const clause of clauses) {
      if (clause.some((literal) => fixed.has(literal))) continue;
      const open = [...new Set(clause.filter((literal) => !fixed.has(-literal)))];
      if (open.length === 0) return true;
      if (open.length > 1) continue;
      fixed.add(open[0] as number);
      changed = true;
    }
  }
  return false;
}

function isRat(clauses: readonly Clause[], lemma: Clause): boolean {
  const [pivot] = lemma;
  if (pivot === undefined) return false;
  return clauses
    .filter((clause) => clause.includes(-pivot))
    .every((clause) => {
      const resolvent = [...lemma, ...clause.filter((literal) => literal !== -pivot)];
      return refutesByUnits(
        clauses,
        resolvent.map((literal) => -literal),
      );
    });
}

/**
 * The number of the first wrong lemma; 0 for a refutation, −1 for an unfinished proof. For proofs without deletions.
 */
function slowVerdict(clauses: readonly Clause[], lemmas: readonly Clause[]): number {
  const held = [...clauses];
  for (const [i, lemma] of lemmas.entries()) {
    if (refutesByUnits(held, [])) return 0;
    const negated = lemma.map((literal) => -literal);
    if (!refutesByUnits(held, negated) && !isRat(held, lemma)) return i + 1;
    held.push(lemma);
  }
  return refutesByUnits(held, []) ? 0 : -1;
}

function satisfiable(variables: number, clauses: readonly Clause[]): boolean {
  for (let bits = 0; bits < 1 << variables; bits++) {
    const holds = (literal: number) => ((bits >> (Math.abs(literal) - 1)) & 1) === (literal > 0 ? 1 : 0);
    if (clauses.every((clause) => clause.some(holds))) return true;
  }
  return false;
}

/** The RUP lemmas of a simple tree search: the negated decisions of every refuted branch, deepest first. */
function searchLemmas(variables: number, clauses: readonly Clause[]): Clause[] {
  const lemmas: Clause[] = [];
  const refute = (decisions: Clause) => {
    if (!refutesByUnits(clauses, decisions)) {
      const variable = decisions.length + 1;
      if (variable > variables) throw new Error('the formula is satisfiable');
      refute([...decisions, variable]);
      refute([...decisions, -variable]);
    }
    lemmas.push(decisions.map((literal) => -literal));
  };
  refute([]);
  return lemmas;
}

const VARIABLES = 5;
const literal = fc
  .tuple(fc.integer({ min: 1, max: VARIABLES }), fc.boolean())
  .map(([variable, sign]) => (sign ? variable : -variable));
const clauseOf = (minLength: number) => fc.array(literal, { minLength, maxLength: 3 });
const formula = fc.array(clauseOf(1), { minLength: 1, maxLength: 24 });
const lemmas = fc.array(clauseOf(0), { maxLength: 6 });

describe('checking DRAT proofs', () => {
  it('agrees with the definition of RUP and RAT on any lemmas', () => {
    fc.assert(
      fc.property(formula, lemmas, (clauses, proof) => {
        const expected = slowVerdict(clauses, proof);
        const result = checkProof(flat(VARIABLES, clauses), textProof(proof.map((clause) => add(...clause))));
        if (expected === 0) expect(result).toMatchObject({ verified: true });
        else if (expected < 0) expect(result).toMatchObject({ verified: false, cause: 'incomplete' });
        else {
          const lemma = proof[expected - 1];
          expect(result).toMatchObject({ verified: false, cause: 'wrong', line: expected, lemma });
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('never verifies the refutation of a satisfiable formula, whatever is added and deleted', () => {
    const step = fc.record({ deletes: fc.boolean(), clause: clauseOf(0) });
    fc.assert(
      fc.property(
        formula,
        fc.array(step, { maxLength: 16 }),
        fc.array(fc.nat(), { maxLength: 8 }),
        (clauses, steps, picks) => {
          // Some deletions name clauses of the formula, so that they delete something.
          const hits = picks.map((pick) => ({
            deletes: true,
            clause: clauses[pick % clauses.length] as Clause,
          }));
          const proof = [...hits, ...steps];
          const text = checkProof(flat(VARIABLES, clauses), textProof(proof));
          if (text.verified) expect(satisfiable(VARIABLES, clauses)).toBe(false);
          const binary = checkProof(flat(VARIABLES, clauses), binaryProof(proof), { format: 'binary' });
          expect(binary).toEqual(text);
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('verifies the lemmas of a tree search, in text and in binary', () => {
    fc.assert(
      fc.property(fc.array(clauseOf(2), { minLength: 24, maxLength: 40 }), (clauses) => {
        fc.pre(!satisfiable(VARIABLES, clauses));
        const proof = searchLemmas(VARIABLES, clauses).map((clause) => add(...clause));
        const cnf = flat(VARIABLES, clauses);
        expect(checkProof(cnf, textProof(proof)).verified).toBe(true);
        expect(checkProof(cnf, binaryProof(proof)).verified).toBe(true);
      }),
    );
  });

  it('needs no proof where unit propagation refutes the formula', () => {
    expect(checkProof(flat(2, [[1], [-1, 2], [-2]]), bytes(''))).toMatchObject({ verified: true, lemmas: 0 });
    expect(checkProof(flat(1, [[]]), bytes(''))).toMatchObject({ verified: true, lemmas: 0 });
  });

  it('rejects an empty clause that nothing leads to', () => {
    const square = flat(2, [
      [1, 2],
      [1, -2],
      [-1, 2],
      [-1, -2],
    ]);
    expect(checkProof(square, bytes('0\n'))).toEqual({
      verified: false,
      cause: 'wrong',
      line: 1,
      lemma: [],
      why: 'The empty clause does not follow by unit propagation.',
    });
    expect(checkProof(square, bytes('1 0\n0\n')).verified).toBe(true);
  });

  it('names the lemma that does not follow and what resists', () => {
    const proof = bytes('c a comment\n2 3 0\n1 0\n0\n');
    expect(
      checkProof(
        flat(3, [
          [1, 2],
          [-1, -3],
        ]),
        proof,
      ),
    ).toEqual({
      verified: false,
      cause: 'wrong',
      line: 3,
      lemma: [1],
      why:
        'The lemma 1 does not follow by unit propagation (RUP), nor is it RAT on 1: ' +
        'its resolvent with -1 -3 does not follow.',
    });
  });

  it('honours deletions, and ignores those of reasons and of clauses that are not there', () => {
    const clauses = [
      [1, 2],
      [1, -2],
      [-1, 2],
      [-1, -2],
    ];
    const cnf = flat(2, clauses);
    expect(checkProof(cnf, textProof([remove(-2, 1), add(1), add()]))).toMatchObject({
      cause: 'wrong',
      line: 2,
    });
    expect(checkProof(cnf, textProof([remove(1, 1, 2), add(2), add()]))).toMatchObject({
      cause: 'wrong',
      line: 2,
    });
    expect(checkProof(cnf, textProof([remove(1, 3), add(1), remove(1)]))).toMatchObject({ verified: true });
    const chain = flat(3, [[1], [-1, 2], [-2, 3, -1], [-3, 2]]);
    const reasons = [remove(1), remove(-1, 2), remove(-2, 3, -1), remove(-3, 2), remove(7, 8)];
    expect(checkProof(chain, textProof([...reasons, add(-3)]))).toMatchObject({ cause: 'wrong', line: 6 });
    expect(checkProof(chain, textProof([...reasons, add(3)]))).toMatchObject({ cause: 'incomplete' });
  });

  it('deletes one copy of a clause that stands twice', () => {
    const cnf = flat(2, [
      [1, 2],
      [2, 1],
      [1, -2],
      [-1, 2],
      [-1, -2],
    ]);
    expect(checkProof(cnf, textProof([remove(1, 2), add(1)]))).toMatchObject({ verified: true });
    expect(checkProof(cnf, textProof([remove(1, 2), remove(1, 2), add(1)]))).toMatchObject({
      cause: 'wrong',
      line: 3,
    });
  });

  it.each([
    ['1 2', 1, 'Column 4: The proof ends inside a step; its final 0 is missing.'],
    ['1 0\n-1 x 0\n', 2, 'Column 4: This is not a literal; a step reads `1 -2 0` or `d 1 -2 0`.'],
    ['1 0\n2 d 0\n', 2, 'Column 3: This is not a literal; a step reads `1 -2 0` or `d 1 -2 0`.'],
    ['99999999999 0\n', 1, 'Column 1: This number is too large for a literal.'],
  ])('rejects the malformed proof %j', (proof, line, why) => {
    const result = checkProof(flat(2, [[1, 2]]), bytes(proof), { format: 'text' });
    expect(result).toMatchObject({ verified: false, cause: 'malformed', line, why });
  });

  it.each([
    [[97, 2, 0, 97, 4], 2, 'The proof ends inside a step; its final 0 is missing.'],
    [[97, 2, 0, 98, 4, 0], 2, 'A binary step begins with `a` or `d`, not with byte 0x62.'],
    [[97, 1, 0], 1, 'Code 1 is not a literal.'],
    [[97, 255, 255, 255, 255, 255, 127, 0], 1, 'This number is too large for a literal.'],
  ])('rejects the malformed binary proof %j', (proof, line, why) => {
    const result = checkProof(flat(2, [[1, 2]]), Uint8Array.from(proof));
    expect(result).toMatchObject({ verified: false, cause: 'malformed', line, why });
  });

  it('forgets what was deleted over a long proof, and nothing else', () => {
    const { variables, clauses } = pigeonhole(3);
    const ballast = Array.from({ length: 5000 }, (_, i) => [variables + 1, variables + 2 + i]);
    const drop = ballast.map((clause) => remove(...clause));
    const lemmas = searchLemmas(variables, clauses).map((clause) => add(...clause));
    const cnf = flat(variables + 5001, [...ballast, ...clauses]);
    expect(checkProof(cnf, textProof([...drop, ...lemmas]))).toMatchObject({
      verified: true,
      deletions: 5000,
    });
    const gone = clauses.map((clause) => remove(...clause));
    expect(checkProof(cnf, textProof([...drop, ...gone, ...lemmas]))).toMatchObject({ cause: 'wrong' });
  });

  it('takes variables of any number without room for those between', () => {
    const [a, b] = [1_000_000_000, 999_999_999];
    const cnf = flat(a, [
      [a, b],
      [a, -b],
      [-a, b],
      [-a, -b],
    ]);
    expect(checkProof(cnf, textProof([add(a), add()]))).toMatchObject({ verified: true });
    const why = expect.stringContaining(`its resolvent with ${a} ${b} does not follow`);
    expect(checkProof(flat(a, [[a, b]]), textProof([add(-b)]))).toMatchObject({ cause: 'wrong', why });
  });

  it('answers any bytes with a value', () => {
    const cnf = flat(2, [
      [1, 2],
      [-1, 2],
      [1, -2],
    ]);
    const step = fc.constantFrom(97, 100, 0, 2, 5, 32, 48, 49, 45, 10, 99, 255, 128);
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), fc.constantFrom('text', 'binary'), (data, format) => {
        expect(checkProof(cnf, Uint8Array.from(data), { format }).verified).toBe(false);
      }),
      { numRuns: 1000 },
    );
  });

  it('gives up at the deadline', () => {
    const result = checkProof(flat(2, [[1, 2]]), bytes('1 0\n'), { deadline: performance.now() - 1 });
    expect(result).toMatchObject({ verified: false, cause: 'stopped' });
  });
});

/**
 * Cook's refutation of the pigeonhole principle (1976): new variables q ↔ p ∨ (p' ∧ p'') reduce n + 1 pigeons in n
 * holes to n pigeons in n − 1 holes. The definitions are RAT on the new variable, the other lemmas are RUP.
 */
function cookProof(holes: number): Step[] {
  const steps: Step[] = [];
  let next = (holes + 1) * holes + 1;
  let at = (pigeon: number, hole: number) => pigeon * holes + hole + 1;
  for (let n = holes; n > 1; n--) {
    const before = at;
    const first = next;
    next += n * (n - 1);
    const now = (pigeon: number, hole: number) => first + pigeon * (n - 1) + hole;
    for (let pigeon = 0; pigeon < n; pigeon++) {
      for (let hole = 0; hole < n - 1; hole++) {
        const q = now(pigeon, hole);
        const [p, last, free] = [before(pigeon, hole), before(pigeon, n - 1), before(n, hole)];
        steps.push(add(q, -p), add(q, -last, -free), add(-q, p, last), add(-q, p, free));
      }
    }
    for (let hole = 0; hole < n - 1; hole++) {
      for (let pigeon = 0; pigeon < n; pigeon++) {
        for (let other = 0; other < pigeon; other++) steps.push(add(-now(pigeon, hole), -now(other, hole)));
      }
    }
    for (let pigeon = 0; pigeon < n; pigeon++) {
      steps.push(add(...Array.from({ length: n - 1 }, (_, hole) => now(pigeon, hole))));
    }
    at = now;
  }
  return steps;
}

describe('extended resolution', () => {
  it.each([3, 5, 8])("verifies Cook's short refutation of %i holes by RAT", (holes) => {
    const { variables, clauses } = pigeonhole(holes);
    const result = checkProof(flat(variables, clauses), textProof(cookProof(holes)));
    expect(result).toMatchObject({ verified: true });
    expect(result.verified && result.ratLemmas).toBeGreaterThan(0);
  });

  it('rejects a definition written with another literal first', () => {
    const { variables, clauses } = pigeonhole(4);
    const proof = cookProof(4).map((step, i) => (i === 1 ? add(...[...step.clause].reverse()) : step));
    expect(checkProof(flat(variables, clauses), textProof(proof))).toMatchObject({ cause: 'wrong', line: 2 });
  });
});

const cadical = spawnSync('cadical', ['--version']).error === undefined;

describe.skipIf(!cadical)('proofs of cadical', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'pzl-drat-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  function prove(variables: number, clauses: readonly Clause[], ...options: string[]): Uint8Array {
    let text = '';
    const writer = writeDimacs(
      (chunk) => {
        text += chunk;
      },
      { variables, clauses: clauses.length },
    );
    for (const clause of clauses) writer.clause(clause);
    writer.end();
    const file = path.join(folder, 'proof');
    const run = spawnSync('cadical', ['-q', ...options, '-', file], { input: text });
    expect(run.status).toBe(20);
    return readFileSync(file);
  }

  const instances = [
    ...[6, 7, 8].map((holes) => ({ name: `pigeonhole ${holes}`, ...pigeonhole(holes) })),
    ...[100, 125, 150].map((size) => ({ name: `random 3-SAT ${size}`, ...random3Sat(size, size) })),
  ];

  it.each(instances)('verifies $name in text and in binary', ({ variables, clauses }) => {
    const cnf = flat(variables, clauses);
    const text = checkProof(cnf, prove(variables, clauses, '--no-binary'));
    expect(text).toMatchObject({ verified: true });
    expect(checkProof(cnf, prove(variables, clauses))).toEqual(text);
  });

  const short = instances.filter(({ variables }) => variables < 70 || variables === 100);
  it.each(short)('rejects broken proofs of $name', ({ variables, clauses }) => {
    const cnf = flat(variables, clauses);
    const proof = prove(variables, clauses, '--no-binary');
    const rejected = (broken: Uint8Array): ProofCheck => {
      const result = checkProof(cnf, broken, { format: 'text' });
      expect(result.verified).toBe(false);
      return result;
    };
    rejected(proof.subarray(0, proof.length >> 1));
    expect(rejected(proof.subarray(0, 0))).toMatchObject({ cause: 'incomplete' });
    expect(rejected(bytes('0\n'))).toMatchObject({ cause: 'wrong', line: 1, lemma: [] });
    // Drops one literal of a lemma; the result is stronger than the lemma that the search derived.
    const lines = new TextDecoder().decode(proof).split('\n');
    const long = lines.findIndex((line) => !line.startsWith('d') && line.split(' ').length > 4);
    const altered = lines.with(long, `${lines[long]?.split(' ')[0]} 0`);
    expect(rejected(bytes(altered.join('\n')))).toMatchObject({ cause: 'wrong', line: long + 1 });
  });

  it('verifies nothing against another formula', () => {
    const [, , , one] = instances;
    if (one === undefined) throw new Error('no instance');
    const proof = prove(one.variables, one.clauses);
    const weaker = one.clauses.slice(0, 2 * one.variables); // these clauses are satisfiable
    expect(checkProof(flat(one.variables, weaker), proof)).toMatchObject({ verified: false, cause: 'wrong' });
  });
});
