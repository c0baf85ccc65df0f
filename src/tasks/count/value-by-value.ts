/**
 * A random answer, value by value: the variables in random order, each with any of the values it may still have. It takes only a few queries
 * per variable, but isn't uniform: answers that differ from most others are drawn too often.
 */
import type { Random } from '../common/random.ts';
import type { Answer } from '../solve/outcome.ts';
import type { Search } from '../solve/search.ts';

export async function sampleValueByValue(
  search: Search,
  random: Random,
): Promise<Answer | 'limit' | 'stopped' | 'none'> {
  const { ground, program, visibleRefs: visible } = search;
  const { terms } = ground;
  const firstReply = await search.solve();
  if (firstReply.status === 'unsatisfiable') return 'none';
  if (firstReply.status !== 'satisfiable') return firstReply.status;
  let answer = firstReply.assignment;
  const drawnLiterals: number[] = [];
  for (const ref of random.shuffled([...new Set(visible)])) {
    if (terms.constantValue(ref) !== undefined) continue;
    const [low, high] = [terms.low(ref), terms.high(ref)];
    for (const value of random.shuffled(Array.from({ length: high - low + 1 }, (_, at) => low + at))) {
      const literal = program.is(ref, value);
      if (answer[terms.variableOf(ref)] !== value) {
        const reply = await search.solve([...drawnLiterals, literal]);
        if (reply.status === 'unsatisfiable') continue;
        if (reply.status !== 'satisfiable') return reply.status;
        answer = reply.assignment;
      }
      drawnLiterals.push(literal);
      break;
    }
  }
  return answer;
}
