import { numberOfValue, type Solution } from '../../src/formats/solution/solution.ts';
import type { Ground } from '../../src/model/ground.ts';
import { evaluate } from '../../src/model/meaning/evaluate.ts';
import { Search } from '../../src/tasks/solve/search.ts';

/** Whether the evaluator accepts some completion of the solution: undecided values, including those of hidden finds, may be anything. */
export async function accepts(ground: Ground, solution: Solution): Promise<boolean> {
  const search = await Search.open(ground, { timeLimit: 20 });
  const { session } = search;
  for (const { name, values } of solution.families) {
    const family = ground.families.find((one) => one.name === name);
    family?.refs.forEach((ref, at) => {
      const number = numberOfValue(family, values[at] ?? null);
      if (number !== undefined) session.clause([session.program.is(ref, number)]);
    });
  }
  const reply = await search.solve();
  return reply.status === 'satisfiable' && evaluate(ground, reply.assignment).length === 0;
}
