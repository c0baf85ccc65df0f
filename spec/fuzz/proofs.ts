/**
 * Random formulas: the engine's answers are compared with brute force, and its proofs are checked. An unchanged proof
 * must be accepted; a changed proof must never be accepted for a formula that has an answer.
 */

import { compileEngine, createEngine, type EngineModule } from '../../src/backends/sat/engine/engine.ts';
import { checkProof } from '../../src/backends/sat/proof/drat.ts';
import { type Generator, generatorOf, randomClauses, satisfies } from '../backends/sat/random.ts';
import { type Case, problem, type Target, textOf, type Verdict } from './target.ts';

const MOST_VARIABLES = 11;

export class Proofs implements Target {
  readonly name = 'formulas and proofs';
  readonly weight = 1;
  readonly maxSeconds = 30;
  readonly texts = [];
  #module: EngineModule | undefined;
  #refuted = 0;
  #corrupt = 0;

  figures = (): Readonly<Record<string, number>> => ({
    refuted: this.#refuted,
    'proofs corrupted': this.#corrupt,
  });

  async open(): Promise<void> {
    this.#module = await compileEngine();
  }

  make(random: Generator): Case {
    const variables = 4 + random.below(MOST_VARIABLES - 3);
    const clauses = randomClauses(random, variables, Math.round(variables * (3.6 + random.below(30) / 10)));
    return { variables, clauses: JSON.stringify(clauses), seed: random.below(1_000_000) };
  }

  async check(input: Case): Promise<Verdict> {
    await (this.#module ?? this.open());
    const variables = Number(input.variables);
    const clauses = JSON.parse(textOf(input, 'clauses')) as number[][];
    const random = generatorOf(Number(input.seed));
    const hasAnswer = (some: readonly number[][]): boolean => {
      for (let bits = 0; bits < 1 << variables; bits++) if (satisfies(bits, some)) return true;
      return false;
    };
    const pieces: Uint8Array[] = [];
    const flat = flatOf(clauses);
    const engine = createEngine(this.#module!, {
      preprocess: random.chance(0.7),
      proof: (lines) => pieces.push(lines.slice()),
    });
    engine.addClauses(flat, flat.length);
    const result = engine.solve();
    const expected = hasAnswer(clauses) ? 'satisfiable' : 'unsatisfiable';
    if (result !== expected) return problem('wrong answer', `${result}, but it is ${expected}`);
    if (result === 'satisfiable') return 'fine';
    this.#refuted++;
    const proof = Buffer.concat(pieces);
    const verified = (some: readonly number[][], text: Uint8Array): boolean => {
      const literals = flatOf(some);
      return checkProof({ variables, clauses: literals, length: literals.length }, text).verified;
    };
    if (!verified(clauses, proof)) return problem('proof refused', 'of a formula that has no answer');
    const weaker = [...clauses];
    while (!hasAnswer(weaker)) weaker.splice(random.below(weaker.length), 1);
    for (let times = 0; times < 8; times++) {
      const changed = times === 0 ? proof : corrupt(proof, random);
      this.#corrupt++;
      if (verified(weaker, changed))
        return problem('false proof', `${Buffer.from(changed).toString('hex')} of ${JSON.stringify(weaker)}`);
    }
    return 'fine';
  }
}

const flatOf = (clauses: readonly (readonly number[])[]): Int32Array =>
  Int32Array.from(clauses.flatMap((clause) => [...clause, 0]));

/** The proof after random changes: bytes are changed, left out, doubled or cut off. */
function corrupt(proof: Uint8Array, random: Generator): Uint8Array {
  let bytes = Uint8Array.from(proof);
  for (let left = 1 + random.below(4); left > 0; left--) {
    const at = random.below(bytes.length + 1);
    const length = random.below(6);
    const [before, piece, after] = [
      bytes.slice(0, at),
      bytes.slice(at, at + length),
      bytes.slice(at + length),
    ];
    switch (random.below(4)) {
      case 0:
        bytes = Uint8Array.of(...before, ...after);
        break;
      case 1:
        bytes = Uint8Array.of(...before, ...piece, ...piece, ...after);
        break;
      case 2:
        bytes = Uint8Array.of(...before, random.below(256), ...after);
        break;
      default:
        bytes = Uint8Array.of(...before, ...piece.map((byte) => byte ^ (1 << random.below(8))), ...after);
    }
  }
  return bytes;
}
