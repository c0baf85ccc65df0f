/**
 * Passes mutated models, instances, addresses, foreign files, answers, clauses and proofs to the library. No exception
 * may escape, no message may contain control characters or be too long, no limit of grounding may be exceeded, and a
 * written instance must be read as the same instance.
 */

import { readAnswer } from '../../src/backends/sat/dimacs/answer.ts';
import { readDimacs } from '../../src/backends/sat/dimacs/read.ts';
import { checkProof } from '../../src/backends/sat/proof/drat.ts';
import {
  composeScene,
  convertInstance,
  drawAs,
  drawText,
  loadModel,
  type Model,
  openInstance,
  openSolution,
  readDrawing,
  type Sources,
} from '../../src/index.ts';
import { checkSections } from '../../src/tasks/generate/spec/request.ts';
import { Diagnostics } from '../../src/text/diagnostics.ts';
import type { Generator } from '../backends/sat/random.ts';
import { type ExampleModel, ModelCache } from './example-models.ts';
import { Mutator } from './mutate.ts';
import { CONTROL_CHARACTERS, findUnsafeMessage } from './safe.ts';
import { type Case, inTime, problem, type Target, textOf, type Verdict } from './target.ts';

const LIMITS = { cells: 2500, terms: 60_000, steps: 60_000, items: 20_000 };
const CNF = 'c a\np cnf 3 4\n1 2 0\n-1 2 0\n1 -2 3 0\n-1 -2 0\n';
const PROOF = 'd 1 2 0\n2 0\n-1 0\n0\n';
const ANSWER = 's SATISFIABLE\nv 1 -2 3 0\n';

const KINDS = [
  'model',
  'instance',
  'instance',
  'instance',
  'address',
  'solution',
  'clauses',
  'proof',
] as const;

export class Texts implements Target {
  readonly name = 'mutated texts';
  readonly weight = 5;
  readonly maxSeconds = 30;
  readonly texts = ['text', 'more'];
  readonly #cache = new ModelCache();
  readonly #models = this.#cache.models;
  readonly #mutator: Mutator;
  readonly #addresses: readonly string[];

  constructor() {
    this.#mutator = new Mutator(this.#models.flatMap(({ text, instances }) => [text, ...instances]));
    this.#addresses = this.#models.flatMap(({ text }) =>
      [...text.matchAll(/https?:\/\/\S+\?\S+/g)].map(([address]) => address.replace(/[)"'.,;`]+$/, '')),
    );
  }

  make(random: Generator): Case {
    const kind = random.pick(KINDS);
    const known = random.pick(this.#models);
    const other = random.pick(this.#models);
    const seed = (text: string, more: string): string => this.#mutator.mutate(text, more, random);
    switch (kind) {
      case 'model':
        return { kind, text: seed(known.text, other.text), more: random.pick([...known.instances, '']) };
      case 'address':
        return {
          kind: 'instance',
          model: known.name,
          text: seed(this.#address(known, random), random.pick(this.#addresses) ?? ''),
        };
      case 'clauses':
        return { kind, text: seed(CNF, ANSWER), more: seed(ANSWER, CNF) };
      case 'proof':
        return { kind, text: CNF, more: seed(PROOF, CNF) };
      default: {
        const text = random.pick([...known.instances, inner(known.text)]);
        const changed = seed(text, random.pick([...other.instances, '']));
        if (kind === 'instance') return { kind, model: known.name, text: changed };
        return { kind, model: known.name, text, more: changed };
      }
    }
  }

  check(input: Case): Verdict {
    return inTime(() => this.#check(input));
  }

  #check(input: Case): Verdict {
    const [text, more] = [textOf(input, 'text'), textOf(input, 'more')];
    switch (input.kind) {
      case 'clauses': {
        readDimacs(Buffer.from(text));
        readAnswer(more, 3);
        return 'fine';
      }
      case 'proof':
        return this.#proof(text, more);
      case 'model': {
        const { model, diagnostics, sources } = loadModel('fuzz.pzl', text, {
          resolve: this.#cache.used,
        });
        const inSections = new Diagnostics();
        if (model) checkSections(model, inSections);
        const drawn = model ? readDrawing(model).diagnostics : [];
        const unsafeMessage = findUnsafeMessage([...diagnostics, ...drawn, ...inSections.list], sources);
        if (unsafeMessage !== undefined || !model) return unsafeMessage ?? 'fine';
        const [declared] = model.instances;
        return this.#instance(model, sources, declared ? declared.name.text : more);
      }
      default: {
        const open = this.#cache.open(textOf(input, 'model'));
        if (!open) return 'skipped';
        if (input.kind === 'instance') return this.#instance(open.model, open.sources, undefined, text);
        const { ground } = openInstance(open.model, { name: 'fuzz', text }, LIMITS);
        if (!ground) return 'skipped';
        const { diagnostics } = openSolution(open.model, ground, { name: 'answer', text: more });
        return findUnsafeMessage(diagnostics, open.sources) ?? 'fine';
      }
    }
  }

  /** Checks that no proof is accepted that refutes a formula with an answer. */
  #proof(clauses: string, proof: string): Verdict {
    const outcome = readDimacs(Buffer.from(clauses.replace('-1 -2 0', '-1 -2 3 0')));
    if (outcome.status !== 'read') return 'skipped';
    const check = checkProof(outcome.cnf, Buffer.from(proof), { format: 'text' });
    return check.verified ? problem('false proof', 'A formula with an answer counts as refuted.') : 'fine';
  }

  #instance(model: Model, sources: Sources, declared?: string, text = ''): Verdict {
    const isDeclared = declared !== undefined && model.instances.some(({ name }) => name.text === declared);
    const { ground, diagnostics } = openInstance(
      model,
      isDeclared ? declared : { name: 'fuzz', text: declared ?? text },
      LIMITS,
    );
    const unsafeMessage = findUnsafeMessage(diagnostics, sources);
    if (unsafeMessage !== undefined || !ground) return unsafeMessage ?? 'fine';
    if (ground.terms.count > LIMITS.terms + 1) return problem('limit', `${ground.terms.count} terms`);
    if ((ground.board?.cellCount ?? 0) > LIMITS.cells) return problem('limit', 'cells');
    const drawn = drawText(composeScene(ground, {}), { color: false, ascii: false });
    const picture = drawAs('svg', ground);
    for (const shown of [String(drawn), String(picture)])
      if (CONTROL_CHARACTERS.test(shown)) return problem('obeyed', JSON.stringify(shown.slice(0, 200)));
    const written = convertInstance(model, ground, 'native');
    if ('problem' in written) return 'fine';
    const again = openInstance(model, { name: 'again', text: String(written.text) }, LIMITS);
    if (!again.ground) {
      const [first] = again.diagnostics;
      return problem('not read again', `${first?.message}\n${String(written.text).slice(0, 500)}`);
    }
    const twice = convertInstance(model, again.ground, 'native');
    return 'problem' in twice || twice.text !== written.text
      ? problem('not the same again', String(written.text).slice(0, 500))
      : 'fine';
  }

  /** An address from the model's folder, or the beginning of an address of one of its types. */
  #address({ text }: ExampleModel, random: Generator): string {
    const [, type = 'slither'] = /read url "([^"]+)"/.exec(text) ?? [];
    return random.chance(0.4) && this.#addresses.length > 0
      ? random.pick(this.#addresses)
      : `https://puzz.link/p?${type}/${1 + random.below(9)}/${1 + random.below(9)}/${'g1h2i3a4zb5'.slice(random.below(6))}`;
  }
}

/** An instance that a model declares. */
const inner = (text: string): string => /instance \w+ \{\n([\s\S]*?)\n\}/.exec(text)?.[1] ?? '';
