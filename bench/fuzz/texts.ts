/**
 * Mutated models, instances, addresses, foreign files, answers, clauses and proofs through the library. Nothing may be
 * thrown, no message may hold what a terminal obeys or be endless, no limit of grounding may be passed by, and what is
 * written of an instance is read as the same again.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Generator } from '../../spec/backends/sat/random.ts';
import { readAnswer } from '../../src/backends/sat/dimacs/answer.ts';
import { readDimacs } from '../../src/backends/sat/dimacs/read.ts';
import { checkProof } from '../../src/backends/sat/proof/drat.ts';
import {
  composeScene,
  convertInstance,
  type Diagnostic,
  diagnosticToJson,
  drawAs,
  drawText,
  loadModel,
  type Model,
  openInstance,
  openSolution,
  readDrawing,
  renderDiagnostic,
  type Sources,
} from '../../src/index.ts';
import { readPlan } from '../../src/tasks/generate/section/section.ts';
import { jsonLine } from '../../src/text/visible.ts';
import { Mutator } from './mutate.ts';
import { type Case, problem, type Target, textOf, type Verdict } from './target.ts';

const LIMITS = { cells: 2500, terms: 60_000, steps: 60_000, items: 20_000 };
/** Milliseconds of processor time that a small text may take at most; the limits above bound the rest. */
const LONGEST_TIME = 4000;
const LONGEST_MESSAGE = 8000;
/** Uses of a model before it is loaded anew: it keeps the texts of its instances. */
const USES = 300;

interface Known {
  readonly name: string;
  readonly text: string;
  readonly instances: readonly string[];
}

function modelsBelow(folder: string): Known[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry): Known[] => {
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) return modelsBelow(full);
    if (!entry.name.endsWith('.pzl')) return [];
    return [{ name: entry.name, text: readFileSync(full, 'utf8'), instances: beside(full) }];
  });
}

/** The small instances beside a model. */
function beside(file: string): string[] {
  const folder = file.replace(/\.pzl$/, '');
  const names = (() => {
    try {
      return readdirSync(folder);
    } catch {
      return [];
    }
  })();
  return names
    .map((name) => path.join(folder, name))
    .filter((name) => statSync(name).isFile() && statSync(name).size < 2500)
    .map((name) => readFileSync(name, 'utf8'));
}

const CNF = 'c a\np cnf 3 4\n1 2 0\n-1 2 0\n1 -2 3 0\n-1 -2 0\n';
const PROOF = 'd 1 2 0\n2 0\n-1 0\n0\n';
const ANSWER = 's SATISFIABLE\nv 1 -2 3 0\n';

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
const OBEYED = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/;

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
  readonly texts = ['text', 'more'];
  readonly #models = modelsBelow('examples');
  readonly #mutator: Mutator;
  readonly #open = new Map<string, { readonly model: Model; readonly sources: Sources; uses: number }>();
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
    const seed = (text: string, more: string): string => this.#mutator.mutated(text, more, random);
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
    const began = process.cpuUsage();
    const verdict = this.#check(input);
    const { user, system } = process.cpuUsage(began);
    const milliseconds = (user + system) / 1000;
    return milliseconds > LONGEST_TIME ? problem('slow', `${milliseconds.toFixed(0)} ms`) : verdict;
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
          resolve: (used) => this.#used(used),
        });
        const drawing = model && readDrawing(model, diagnostics);
        if (model?.sections.some(({ section }) => section === 'generate')) readPlan(model, diagnostics);
        const said = unsafe(diagnostics.list, sources);
        if (said !== undefined || !model) return said ?? 'fine';
        void drawing;
        const [declared] = model.instances;
        return this.#instance(model, sources, declared ? declared.name.text : more);
      }
      default: {
        const open = this.#model(textOf(input, 'model'));
        if (!open) return 'skipped';
        if (input.kind === 'instance') return this.#instance(open.model, open.sources, undefined, text);
        const { ground } = openInstance(open.model, { name: 'fuzz', text }, LIMITS);
        if (!ground) return 'skipped';
        const { diagnostics } = openSolution(open.model, ground, { name: 'answer', text: more });
        return unsafe(diagnostics, open.sources) ?? 'fine';
      }
    }
  }

  /** That a formula with an answer is refuted must not be believed. */
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
    const said = unsafe(diagnostics, sources);
    if (said !== undefined || !ground) return said ?? 'fine';
    if (ground.terms.count > LIMITS.terms + 1) return problem('limit', `${ground.terms.count} terms`);
    if ((ground.board?.cellCount ?? 0) > LIMITS.cells) return problem('limit', 'cells');
    const drawn = drawText(composeScene(ground, {}), { color: false, ascii: false });
    const picture = drawAs('svg', ground, undefined, undefined);
    for (const shown of [String(drawn), String(picture)])
      if (OBEYED.test(shown)) return problem('obeyed', JSON.stringify(shown.slice(0, 200)));
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

  #model(name: string): { readonly model: Model; readonly sources: Sources } | undefined {
    const open = this.#open.get(name);
    if (open && open.uses++ < USES) return open;
    const known = this.#models.find((one) => one.name === name);
    const { model, sources } = loadModel(name, known?.text ?? '', { resolve: (used) => this.#used(used) });
    if (!model) return undefined;
    const fresh = { model, sources, uses: 0 };
    this.#open.set(name, fresh);
    return fresh;
  }

  #used(used: string): { readonly name: string; readonly text: string } | undefined {
    const name = used.endsWith('.pzl') ? used : `${used}.pzl`;
    return this.#models.find((one) => one.name === name);
  }

  /** One that stands in the model's folder, or the start of one of its types. */
  #address({ text }: Known, random: Generator): string {
    const [, type = 'slither'] = /read url "([^"]+)"/.exec(text) ?? [];
    return random.chance(0.4) && this.#addresses.length > 0
      ? random.pick(this.#addresses)
      : `https://puzz.link/p?${type}/${1 + random.below(9)}/${1 + random.below(9)}/${'g1h2i3a4zb5'.slice(random.below(6))}`;
  }
}

/** An instance that a model declares. */
const inner = (text: string): string => /instance \w+ \{\n([\s\S]*?)\n\}/.exec(text)?.[1] ?? '';

/** Messages as people and programs see them: nothing that is obeyed, and an end. */
function unsafe(list: readonly Diagnostic[], sources: Sources): Verdict | undefined {
  for (const diagnostic of list.slice(0, 5)) {
    const shown = renderDiagnostic(diagnostic, sources, { color: false });
    const line = jsonLine(diagnosticToJson(diagnostic, sources));
    if (OBEYED.test(shown) || OBEYED.test(line)) return problem('obeyed', JSON.stringify(shown));
    if (shown.length > LONGEST_MESSAGE) return problem('endless', shown);
  }
  return undefined;
}
