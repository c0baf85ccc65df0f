/** The values that an entered value excludes elsewhere by one condition, compared with all assignments. */
import { describe, expect, it } from 'vitest';
import type { Assignment, Ground } from '../../../../src/model/ground.ts';
import { evaluate } from '../../../../src/model/meaning/evaluate.ts';
import { conditionsOf } from '../../../../src/tasks/deduce/conditions/conditions.ts';
import { Exclusions } from '../../../../src/tasks/deduce/propagate/exclusions.ts';
import { everyAssignment, groundText } from '../../../model/grounded.ts';
import { RULES, smallModel } from '../../small-rules.ts';

/** For each condition: the assignments that it allows by itself. */
function allowedBy(ground: Ground): Assignment[][] {
  const all = everyAssignment(ground);
  return conditionsOf(ground).constraints.map((constraint) => {
    const alone = { ...ground, constraints: [constraint] };
    return all.filter((assignment) => evaluate(alone, assignment).length === 0);
  });
}

/** For each variable and value: the values that it excludes, such as `0=2: 1≠2 2≠2`. */
function table(ground: Ground): string[] {
  const exclusions = new Exclusions(ground);
  const { terms } = ground;
  return Array.from({ length: terms.variableCount }, (_, variable) => {
    const ref = terms.variable(variable);
    return Array.from({ length: terms.high(ref) - terms.low(ref) + 1 }, (_each, at) => {
      const value = terms.low(ref) + at;
      const out = exclusions.of({ variable, value, holds: true });
      return `${variable}=${value}: ${out.map((claim) => `${claim.variable}≠${claim.value}`).join(' ')}`;
    });
  }).flat();
}

function numbers(rule: string): Ground {
  const { ground, messages } = groundText(
    `board square\nfind y[cells]: 1..3\nrule "r": ${rule}`,
    'size: 1 3',
  );
  if (!ground) throw new Error(messages.join('\n'));
  return ground;
}

describe('what a value rules out', () => {
  it.each(RULES.map((text, rule) => [text, rule] as const))(
    'by “%s” is what no assignment has',
    (_, rule) => {
      for (const n of [0, 1, 2]) {
        const ground = smallModel([rule, (rule + 3) % RULES.length], n);
        const allowed = allowedBy(ground);
        const exclusions = new Exclusions(ground);
        for (const assignment of everyAssignment(ground).slice(0, 40)) {
          for (let variable = 0; variable < ground.terms.variableCount; variable++) {
            const value = assignment[variable]!;
            for (const out of exclusions.of({ variable, value, holds: true })) {
              const because = allowed.some((list) => {
                const has = list.filter((each) => each[out.variable] === out.value);
                return has.length > 0 && has.every((each) => each[variable] !== value);
              });
              expect(because, `${variable}=${value}, ${out.variable}≠${out.value}`).toBe(true);
            }
          }
        }
      }
    },
  );

  it('is that value, of places that are all different', () => {
    expect(table(numbers('alldifferent(y[cells])')).slice(0, 3)).toEqual([
      '0=1: 1≠1 2≠1',
      '0=2: 1≠2 2≠2',
      '0=3: 1≠3 2≠3',
    ]);
  });

  it('is what is not greater, of values that rise; and not what the rule says by itself', () => {
    const rising = table(numbers('forall c in cells where c.east in cells: y[c] < y[c.east]'));
    expect(rising.slice(0, 3)).toEqual(['0=1: ', '0=2: 1≠2', '0=3: ']);
    expect(rising.slice(6)).toEqual(['2=1: ', '2=2: 1≠2', '2=3: ']);
  });

  it('is what would make a sum too great, whatever the others are', () => {
    expect(table(numbers('sum(y) = 5')).slice(0, 3)).toEqual([
      '0=1: ',
      '0=2: 1≠3 2≠3',
      '0=3: 1≠2 1≠3 2≠2 2≠3',
    ]);
  });

  it('is nothing for what has no value', () => {
    const exclusions = new Exclusions(numbers('alldifferent(y[cells])'));
    expect(exclusions.of({ variable: 0, value: 1, holds: false })).toEqual([]);
  });
});
