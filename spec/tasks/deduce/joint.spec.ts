/** Rules about the same component are also propagated together; otherwise there are no steps in types with such rules. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { loadModel } from '../../../src/language/load.ts';
import { hints } from '../../../src/tasks/deduce/steps/hints.ts';
import { openInstance } from '../../../src/tasks/open/open-instance.ts';

const EXAMPLES = path.join(import.meta.dirname, '../../../examples');

it.each(['shading/archipelago', 'loops/waterwalk'])('steps of %s', async (type) => {
  const read = (file: string): string => readFileSync(path.join(EXAMPLES, file), 'utf8');
  const { model } = loadModel(`${type}.pzl`, read(`${type}.pzl`));
  const { ground } = openInstance(model!, { name: type, text: read(`${type}/small.txt`) });
  let steps = 0;
  for await (const step of hints(ground!, { steps: 8 })) steps += step.claims.length > 0 ? 1 : 0;
  expect(steps).toBeGreaterThanOrEqual(8);
});
