/** Steps, conflicts and judgements of small models against all their assignments: right, and minimal. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeSolution, type Solution } from '../../../src/formats/solution/solution.ts';
import type { Assignment, Ground } from '../../../src/model/ground.ts';
import { UNTOLD } from '../../../src/model/instance-source.ts';
import { evaluate } from '../../../src/model/meaning/evaluate.ts';
import type { Literal } from '../../../src/tasks/common/literals.ts';
import { checkAnswer, entriesOf } from '../../../src/tasks/deduce/check-answer.ts';
import { conditionsOf } from '../../../src/tasks/deduce/conditions/conditions.ts';
import { conflict } from '../../../src/tasks/deduce/mus/conflict.ts';
import type { Step } from '../../../src/tasks/deduce/steps/deduction.ts';
import { type HintsOutcome, hints } from '../../../src/tasks/deduce/steps/hints.ts';
import { everyAssignment, groundText } from '../../model/grounded.ts';
import { longTest } from '../../sample.ts';
import { RULES, smallModel } from '../small-rules.ts';

const models = fc.record({
  rules: fc.uniqueArray(fc.nat(RULES.length - 1), { minLength: 1, maxLength: 5 }),
  n: fc.integer({ min: 0, max: 2 }),
});

/** Of the first two much follows, the third has no answer: random ones may be poor. */
const RICH = [
  { rules: [0, 5], n: 2 },
  { rules: [7, 8, 6], n: 2 },
  { rules: [0, 5, 8], n: 2 },
];

const model = ({ rules, n }: { rules: readonly number[]; n: number }): Ground => smallModel(rules, n);

/** By assignment, the constraints it breaks. */
type World = readonly { readonly assignment: Assignment; readonly broken: ReadonlySet<number> }[];

function worldOf(model: Ground): World {
  const ground = conditionsOf(model);
  return everyAssignment(ground).map((assignment) => ({
    assignment,
    broken: new Set(
      evaluate(ground, assignment).map((violation) =>
        violation.kind === 'constraint' ? violation.constraint : -1,
      ),
    ),
  }));
}

const agrees = (assignment: Assignment, { variable, value, holds }: Literal): boolean =>
  (assignment[variable] === value) === holds;

/** Whether every assignment that keeps the constraints and the known values has the claim. */
function forces(
  world: World,
  constraints: readonly number[],
  known: readonly Literal[],
  claim?: Literal,
): boolean {
  return world.every(
    ({ assignment, broken }) =>
      constraints.some((constraint) => broken.has(constraint)) ||
      known.some((one) => !agrees(assignment, one)) ||
      (claim !== undefined && agrees(assignment, claim)),
  );
}

const without = <T>(items: readonly T[], item: T): T[] => items.filter((other) => other !== item);

async function walk(ground: Ground, known: readonly Literal[] = []): Promise<[Step[], HintsOutcome]> {
  const steps: Step[] = [];
  const path = hints(ground, { known });
  for (;;) {
    const next = await path.next();
    if (next.done) return [steps, next.value];
    steps.push(next.value);
  }
}

const LINES = [
  'loop(line)',
  'path(line)',
  'forall c in corners: count(line[c.borders]) != 3',
  'forall c in cells: count(line[c.borders]) != n',
  'forall c in rows: count(line) >= n',
  'forall c in cells: count(line[c.borders]) = n + 1',
  'count(line) = 6',
];
interface LineShape {
  readonly rules: readonly number[];
  readonly n: number;
}
/** A loop or a path, and up to two more rules: all there are. */
const LINE_SHAPES: readonly LineShape[] = [0, 1].flatMap((first) =>
  [0, 1, 2, 3].flatMap((n) => {
    const others = LINES.map((_, rule) => rule).slice(2);
    const pairs = others.flatMap((a) => others.filter((b) => b > a).map((b) => [a, b]));
    return [[], ...others.map((rule) => [rule]), ...pairs].map((more) => ({ rules: [first, ...more], n }));
  }),
);

/** Two cells side by side, with the lines around them. */
function lineModel({ rules, n }: LineShape): Ground {
  const text = rules.map((rule) => `rule "${rule}": ${LINES[rule]}`).join('\n');
  const { ground, messages } = groundText(
    `board square\ngiven n: int\nfind line[borders]: bool\n${text}`,
    `size: 1 2\nn: ${n}`,
  );
  if (!ground) throw new Error(messages.join('\n'));
  return ground;
}

/** That the steps follow from their reasons, which are minimal and known before; what is known in the end. */
function checkSteps(steps: readonly Step[], world: World): Set<number> {
  const known = new Set<number>();
  const told = new Set<string>();
  const keyOf = ({ variable, value, holds }: Literal): string => `${variable} ${value} ${holds}`;
  for (const { claims, reasons } of steps) {
    const { constraints, known: used } = reasons;
    const all = (rules: readonly number[], facts: readonly Literal[]): boolean =>
      claims.every((claim) => forces(world, rules, facts, claim));
    expect(all(constraints, used)).toBe(true);
    for (const one of constraints) expect(all(without(constraints, one), used)).toBe(false);
    for (const one of used) {
      expect(all(constraints, without(used, one))).toBe(false);
      expect(told).toContain(keyOf(one));
    }
    for (const claim of claims) {
      expect(known).not.toContain(claim.variable);
      expect(told).not.toContain(keyOf(claim));
      told.add(keyOf(claim));
      if (claim.holds) known.add(claim.variable);
    }
  }
  return known;
}

describe('steps', () => {
  longTest('of loops and paths follow from minimal reasons', { timeout: 60_000 }, async () => {
    let seen = 0;
    for (const shape of LINE_SHAPES) {
      const ground = lineModel(shape);
      const [steps] = await walk(ground);
      seen += steps.length;
      checkSteps(steps, worldOf(ground));
    }
    expect(seen).toBeGreaterThan(30);
  });

  it('follow from their reasons, which are minimal and known before', { timeout: 60_000 }, async () => {
    let seen = 0;
    await fc.assert(
      fc.asyncProperty(models, async (shape) => {
        const ground = model(shape);
        const world = worldOf(ground);
        const [steps, outcome] = await walk(ground);
        seen += steps.length;
        const known = checkSteps(steps, world);
        const answers = world.filter(({ broken }) => broken.size === 0);
        const decided = [...Array(8).keys()].filter(
          (variable) => new Set(answers.map(({ assignment }) => assignment[variable])).size === 1,
        );
        if (answers.length === 0) expect(outcome.status).toBe('none');
        else {
          expect([...known].sort((a, b) => a - b)).toEqual(decided);
          expect(outcome.status).toBe(decided.length === 8 ? 'solved' : 'open');
        }
      }),
      { numRuns: 40, examples: RICH.map((shape) => [shape]) },
    );
    expect(seen).toBeGreaterThan(5);
  });

  it('go on from what is known, and refuse what no answer has', async () => {
    const ground = model({ rules: [0, 1, 7], n: 1 });
    const entry = (variable: number, value: number): Literal => ({ variable, value, holds: true });
    const [steps, outcome] = await walk(ground, [entry(0, 1)]);
    expect(steps.flatMap(({ claims }) => claims.map(({ variable }) => variable)).sort()).toEqual([1, 2, 3]);
    expect(outcome.status).toBe('open');
    expect((await walk(ground, [entry(0, 1), entry(1, 1)]))[1].status).toBe('wrong');
  });

  it('end after as many as are wanted', async () => {
    const ground = model({ rules: [0, 5], n: 2 });
    const path = hints(ground, { steps: 1 });
    expect((await path.next()).done).toBe(false);
    expect(await path.next()).toMatchObject({ done: true, value: { status: 'steps', steps: 1 } });
  });
});

describe('conflicts', () => {
  it('are minimal sets of conditions that nothing keeps', { timeout: 60_000 }, async () => {
    let seen = 0;
    await fc.assert(
      fc.asyncProperty(models, async (shape) => {
        const ground = model(shape);
        const world = worldOf(ground);
        const outcome = await conflict(ground);
        if (outcome.status !== 'conflict') {
          expect(outcome.status).toBe('satisfiable');
          expect(world.some(({ broken }) => broken.size === 0)).toBe(true);
          return;
        }
        seen++;
        const { constraints } = outcome;
        expect(forces(world, constraints, [])).toBe(true);
        for (const one of constraints) expect(forces(world, without(constraints, one), [])).toBe(false);
      }),
      { numRuns: 60, examples: RICH.map((shape) => [shape]) },
    );
    expect(seen).toBeGreaterThan(0);
  });
});

describe('judgements', () => {
  /** The answer with what isn't kept undecided. */
  const partOf = (solution: Solution, kept: readonly boolean[]): Solution => ({
    families: solution.families.map((family, f) => ({
      ...family,
      values: family.values.map((value, at) => (kept[4 * f + at] ? value : UNTOLD)),
    })),
  });

  it('agree with all completions', { timeout: 60_000 }, async () => {
    const verdicts = new Set<string>();
    const inputs = [models, fc.nat(), fc.array(fc.boolean(), { minLength: 8, maxLength: 8 })] as const;
    await fc.assert(
      fc.asyncProperty(...inputs, async (shape, pick, kept) => {
        const ground = model(shape);
        const world = worldOf(ground);
        const { assignment } = world[pick % world.length]!;
        const solution = partOf(decodeSolution(ground, assignment), kept);
        const entries = entriesOf(ground, solution);
        const completions = world.filter((one) => entries.every((entry) => agrees(one.assignment, entry)));
        const completable = completions.some(({ broken }) => broken.size === 0);
        const judged = await checkAnswer(ground, solution, { strict: true });
        verdicts.add(judged.status);
        switch (judged.status) {
          case 'right':
            expect(entries).toHaveLength(8);
            expect(completable).toBe(true);
            break;
          case 'completable':
            expect(completable).toBe(true);
            break;
          case 'broken':
            // What is broken is so in every completion.
            expect(judged.breaches.length).toBeGreaterThan(0);
            for (const { constraint } of judged.breaches)
              expect(completions.every(({ broken }) => broken.has(constraint))).toBe(true);
            break;
          case 'stuck': {
            expect(completable).toBe(false);
            const all = ground.constraints.map((_, constraint) => constraint);
            expect(forces(world, all, judged.entries)).toBe(true);
            for (const one of judged.entries)
              expect(forces(world, all, without(judged.entries, one))).toBe(false);
            break;
          }
          default:
            throw new Error(judged.status);
        }
      }),
      { numRuns: 60 },
    );
    expect([...verdicts]).toEqual(expect.arrayContaining(['completable', 'broken']));
  });

  it('show where a rule is broken: what is cut off, where its quantifiers stand, or all that is told of it', async () => {
    const brokenAt = async (rule: string, shaded: string): Promise<string[]> => {
      const { ground } = groundText(`board square\nfind x[cells]: bool\nrule "r": ${rule}`, 'size: 1 4');
      const solution = decodeSolution(
        ground!,
        Int32Array.from(shaded, (sign) => (sign === '#' ? 1 : 0)),
      );
      const judged = await checkAnswer(ground!, solution);
      if (judged.status !== 'broken') throw new Error(judged.status);
      return judged.breaches.map(({ elements }) =>
        elements.map(({ kind, index }) => `${kind} ${index}`).join(', '),
      );
    };
    expect(await brokenAt('connected(x)', '#.##')).toEqual(['cell 0']);
    expect(await brokenAt('forall c in cells: x[c]', '#.##')).toEqual(['cell 1']);
    expect(await brokenAt('count(x) = 2', '#.##')).toEqual(['cell 0, cell 1, cell 2, cell 3']);
  });

  it('find values that no answer may have', async () => {
    const ground = model({ rules: [0], n: 1 });
    const empty = decodeSolution(ground, new Int32Array(8));
    const families = empty.families.map((family) =>
      family.name === 'y' ? { ...family, values: [7, 0, 0, 0] } : family,
    );
    expect(await checkAnswer(ground, { families })).toMatchObject({
      status: 'broken',
      impossible: [{ variable: 4, value: 7 }],
    });
  });
});
