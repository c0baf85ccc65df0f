import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { loadModel } from '../../src/language/load.ts';
import { Dependents } from '../../src/model/terms/dependents.ts';
import { variablesOf } from '../../src/model/variables.ts';
import { openInstance } from '../../src/tasks/open/open-instance.ts';

it.each(['hashi', 'nurikabe'])('finds the rules of %s that speak of some variables', (name) => {
  const { model } = loadModel(`${name}.pzl`, readFileSync(`examples/${name}.pzl`, 'utf8'));
  const clues = name === 'hashi' ? 'island' : 'clue';
  const { ground } = openInstance(model!, { name, text: `${clues}:\n  2 . . 2\n  . . . .\n  2 . . 2\n` });
  const { terms, constraints } = ground!;
  const dependents = new Dependents(
    terms,
    constraints.map(({ root }) => root),
  );
  const all = Array.from({ length: terms.variableCount }, (_, variable) => variable);
  for (const asked of [[0], [3], [1, 5], [], all]) {
    dependents.setVariables(asked);
    for (const { root } of constraints)
      expect(dependents.dependsOn(root)).toBe(
        variablesOf(terms, root).some((variable) => asked.includes(variable)),
      );
  }
});
