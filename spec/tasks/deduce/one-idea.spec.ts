/**
 * A step that tells a contradiction is followed for its lead. Each other claim of the step follows from the lead by one of the step's conditions, or is
 * like the lead: the same value at a place of the same conditions, another value at the lead's place, or the same value that would spoil the same
 * condition. Values that rules alone exclude, each without a thought of another visible place, are seen together, too.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { loadModel } from '../../../src/language/load.ts';
import type { Ground } from '../../../src/model/ground.ts';
import { contrary, type Literal } from '../../../src/tasks/common/literals.ts';
import { Reasoner } from '../../../src/tasks/deduce/mus/reasoner.ts';
import { isContradiction } from '../../../src/tasks/deduce/steps/gather.ts';
import { hints } from '../../../src/tasks/deduce/steps/hints.ts';
import { openInstance } from '../../../src/tasks/open/open-instance.ts';
import { sampled } from '../../sample.ts';

const examples = path.join(import.meta.dirname, '../../../examples');
const types = readdirSync(examples, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.pzl'))
  .map((file) => file.slice(0, -'.pzl'.length))
  .filter((type) => existsSync(path.join(examples, type, 'small.txt')))
  .sort();

function boardOf(type: string): Ground {
  const file = path.join(examples, `${type}.pzl`);
  const { model } = loadModel(file, readFileSync(file, 'utf8'), {
    resolve: (used, from) => {
      const beside = path.join(path.dirname(from), `${used}.pzl`);
      return existsSync(beside) ? { name: beside, text: readFileSync(beside, 'utf8') } : undefined;
    },
  });
  const text = readFileSync(path.join(examples, type, 'small.txt'), 'utf8');
  return openInstance(model!, { name: 'small', text }).ground!;
}

it.each(sampled(types, 30))('one step tells one idea: %s', { timeout: 120_000 }, async (type) => {
  const ground = boardOf(type);
  const reasoner = await Reasoner.open(ground);
  const { scopes } = reasoner;
  for await (const step of hints(ground, { steps: 10, timeLimit: 20 })) {
    const { constraints, known } = step.reasons;
    const clues = constraints.filter((one) => reasoner.ground.nodes[one] === undefined);
    // A clue with the lines beside it is seen as a whole, and so are rules about the same component (conditions/joint-conditions.ts).
    if (!isContradiction(step, scopes) || clues.length === 1 || step.technique === 'all ways agree') continue;
    const isIn = ({ variable }: Literal, condition: number): boolean => scopes[condition]!.includes(variable);
    const isLikeLead = (claim: Literal): boolean =>
      (claim.variable === step.lead.variable || claim.value === step.lead.value) &&
      constraints.every((one) => isIn(claim, one) === isIn(step.lead, one));
    const follows = async (claim: Literal, conditions: readonly number[]): Promise<boolean> => {
      const reply = await reasoner.ask(conditions, [contrary(claim), ...known]);
      return reply !== undefined && 'core' in reply;
    };
    /** Whether each claim needs the same condition: that is the one which they would spoil. */
    const spoilsSame = async (claims: readonly Literal[]): Promise<boolean> => {
      for (const victim of step.technique === 'spoiler' ? constraints : []) {
        const others = constraints.filter((one) => one !== victim);
        const needs = await Promise.all(claims.map(async (claim) => !(await follows(claim, others))));
        if (needs.every(Boolean)) return true;
      }
      return false;
    };
    /** Whether rules alone exclude the value, by conditions that share no other visible place. */
    const isSeenAlone = async (claim: Literal): Promise<boolean> => {
      const own = constraints.filter((one) => isIn(claim, one));
      const others = own
        .flatMap((one) => scopes[one]!)
        .filter((one) => one !== claim.variable && reasoner.places[one]?.hidden === false);
      return new Set(others).size === others.length && known.length === 0 && (await follows(claim, own));
    };
    const areSeenAlone = (await Promise.all(step.claims.map(isSeenAlone))).every(Boolean);
    const areSpoilers =
      step.claims.every(({ value }) => value === step.lead.value) && (await spoilsSame(step.claims));
    if (areSeenAlone || areSpoilers) continue;
    let open = step.claims.filter((one) => one !== step.lead && !isLikeLead(one));
    for (let count = -1; open.length > 0 && count !== open.length; ) {
      count = open.length;
      const told = step.claims.filter((one) => !open.includes(one));
      const followsFrom = async (claim: Literal, condition: number): Promise<boolean> => {
        // A condition about two places may be an equation between places that the steps take for one.
        const premises = [...known, ...(scopes[condition]!.length === 2 ? told : [step.lead])];
        const reply = await reasoner.ask([condition], [contrary(claim), ...premises]);
        return reply !== undefined && 'core' in reply;
      };
      for (const claim of open)
        for (const condition of constraints)
          if (open.includes(claim) && isIn(claim, condition) && (await followsFrom(claim, condition)))
            open = open.filter((one) => one !== claim);
    }
    expect(open, `${step.technique}: ${constraints.length} conditions`).toEqual([]);
  }
});

it('values that rules alone exclude at many places are one step', async () => {
  for await (const step of hints(boardOf('objects/pencils'))) {
    if (step.claims.some(({ holds }) => holds) || step.reasons.known.length > 0) continue;
    expect(new Set(step.claims.map(({ variable }) => variable)).size).toBeGreaterThan(4);
    return;
  }
  expect.fail('No step excludes values by rules alone.');
});
