import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { constraintMatrix, engineTable } from './matrix.ts';

const page = readFileSync(new URL('../../docs/backends.md', import.meta.url), 'utf8');

it('docs/backends.md has the matrix of constraints as the backends register them', () => {
  expect(page).toContain(constraintMatrix());
});

it('docs/backends.md has the table of engines as they are registered', () => {
  expect(page).toContain(engineTable());
});
