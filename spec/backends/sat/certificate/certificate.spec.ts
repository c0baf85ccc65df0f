/** Certificates of puzzles with every kind of rule are accepted; altered ones are accepted only up to the alteration. */
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { CertificateChecker } from '../../../../src/backends/sat/certificate/certificate.ts';
import type { Constraint } from '../../../../src/backends/sat/certificate/constraints.ts';
import { compileEngine, createEngine } from '../../../../src/backends/sat/engine/engine.ts';
import type { PropagatorSpec } from '../../../../src/backends/sat/engine/propagators.ts';
import { unique } from '../../../../src/index.ts';
import { root } from '../../../cli/pzl.ts';
import { galleryTypes } from '../../../examples/gallery.ts';
import { groundOf, modelIn } from '../../../models.ts';
import { sampled, trials } from '../../../sample.ts';
import { generatorOf } from '../random.ts';
import { isSatisfied } from './meaning.ts';

const BYTES = new TextEncoder();

async function certified(
  model: Parameters<typeof groundOf>[0],
  instance: string,
): Promise<{ status: string; text: string }> {
  const decoder = new TextDecoder();
  let text = '';
  const { status } = await unique(groundOf(model, instance), {
    certificate: (lines) => {
      text += decoder.decode(lines, { stream: true });
    },
  });
  return { status, text };
}

function checked(lines: readonly string[]) {
  const checker = new CertificateChecker();
  checker.take(BYTES.encode(lines.join('\n')));
  return checker.result();
}

const puzzles = galleryTypes().flatMap(({ name, model, instances }) =>
  instances.filter(([size]) => size !== 'medium').map(([size, text]) => ({ name, size, model, text })),
);

const slitherlink = puzzles.find(({ name, size }) => name === 'slitherlink' && size === 'tiny')!;

describe('a certificate', () => {
  it.each(sampled(puzzles, 40))('of $name $size is right', async ({ model, text }) => {
    const made = await certified(model, text);
    if (made.status === 'several') return;
    expect(checked(made.text.split('\n'))).toMatchObject({ verified: true });
  });

  it('comes in pieces that end anywhere', async () => {
    const { text } = await certified(slitherlink.model, slitherlink.text);
    const bytes = BYTES.encode(text);
    for (const size of [1, 7, 4096]) {
      const checker = new CertificateChecker();
      for (let at = 0; at < bytes.length; at += size) checker.take(bytes.subarray(at, at + size));
      expect(checker.result()).toMatchObject({ verified: true });
    }
  });

  it.each([
    ['', 1, 'ends before'],
    ['p cnf 1 2\n', 1, 'no certificate'],
    ['pzl certificate 2\nv 2\ni 1 0\n', 4, 'ends before'],
    ['pzl certificate 2\nv 2\ni 1 0\ni -1', 4, 'within a line'],
    ['pzl certificate 2\nv 2\ni 3 0\n', 3, 'beyond the 2'],
    ['pzl certificate 2\nv 2\nx 1 0\n', 3, 'no step'],
    ['pzl certificate 2\nv 2\np 1 1 0\n', 3, 'no constraint 1'],
    ['pzl certificate 2\nv 2\n1 0\n', 3, "doesn't follow by unit"],
    ['pzl certificate 2\nv 99999999999\n', 2, 'no step'],
    ['pzl certificate 2\nk 1 0 0 {"kind":"loop","nodes":900000000,"edges":[]}\n', 2, 'nodes together'],
    ['\0'.repeat(100), 1, 'no certificate'],
    ['pzl certificate 2\nv 2\nk 2 0 0 {"kind":"linear","terms":[[1,1]],"bound":0}\n', 3, 'numbered'],
  ])('is told to be wrong: %j', (text, line, why) => {
    const checker = new CertificateChecker();
    checker.take(BYTES.encode(text));
    expect(checker.result()).toMatchObject({ verified: false, line, why: expect.stringContaining(why) });
  });
});

const ATTACKED = ['nurikabe', 'masyu', 'fillomino', 'hashi', 'heyawake'];
const engineModule = await compileEngine();

/** Whether the engine refutes the formula of these lines if all these literals are false. */
function isRefuted(lines: readonly string[], literals: readonly number[]): boolean {
  const engine = createEngine(engineModule);
  for (const line of lines) {
    if (line.startsWith('v ')) engine.newVariables(Number(line.slice(2)) - engine.variables);
    else if (/^[ie] /.test(line))
      engine.addClause(
        line
          .replace(/^(i|e \d+) /, '')
          .split(' ')
          .map(Number)
          .slice(0, -1),
      );
    else if (line.startsWith('k '))
      engine.addPropagator(JSON.parse(line.replace(/^k \d+ \d+ \d+ /, '')) as PropagatorSpec);
  }
  const result = engine.solve(literals.map((literal) => -literal));
  // A propagator alone may miss contradictions that the encoder's clauses would show. Then the engine's answer must violate the constraint.
  const isAnswer =
    result === 'satisfiable' &&
    lines
      .filter((line) => line.startsWith('k '))
      .every((line) =>
        isSatisfied(
          JSON.parse(line.replace(/^k \d+ \d+ \d+ /, '')) as Constraint,
          (literal) => literal === 0 || engine.value(Math.abs(literal)) === literal > 0,
        ),
      );
  engine.close();
  return !isAnswer;
}

describe('a certificate that was altered', () => {
  it.each(ATTACKED)('is taken as far as it is still right: %s', { timeout: 240_000 }, async (name) => {
    const model = modelIn(path.join(root, `examples/${name}.pzl`));
    const instance = puzzles.find((one) => one.name === name && one.size === 'tiny')!.text;
    const lines = (await certified(model, instance)).text.split('\n');
    const random = generatorOf(name.length);
    const steps = lines.flatMap((line, at) => (/^(p |-?\d)/.test(line) ? [at] : []));
    const givens = lines.flatMap((line, at) => (/^[iek] /.test(line) ? [at] : []));
    let refused = 0;
    for (let trial = 0; trial < trials(60, 2000); trial++) {
      const mutated = [...lines];
      if (random.below(3) === 0) {
        mutated.splice(givens[random.below(givens.length)]!, 1);
        const result = checked(mutated);
        if (result.verified) expect(isRefuted(mutated, [])).toBe(true);
        else refused++;
        continue;
      }
      const at = steps[random.below(steps.length)]!;
      const [start = '', body = ''] = /^(p \d+ )?(.*)$/.exec(lines[at]!)?.slice(1) ?? [];
      const literals = body.split(' ').map(Number).slice(0, -1);
      if (literals.length === 0) continue;
      const place = random.below(literals.length);
      if (random.below(2) === 0) literals.splice(place, 1);
      else literals[place] = -literals[place]!;
      mutated[at] = `${start}${literals.map((literal) => `${literal} `).join('')}0`;
      const result = checked(mutated);
      const isTaken = result.verified || result.line > at + 1;
      if (isTaken) expect(isRefuted(lines, literals), mutated[at]).toBe(true);
      else refused++;
    }
    expect(refused).toBeGreaterThan(5);
  });
});
