/** Answers in the plainest form: a line a family. */
import type { Assignment, Ground } from '../model/ground.ts';

export function drawText(ground: Ground, answer: Assignment): string {
  const lines = ground.families.map((f) => `${f.name}: ${values(ground, answer, f.refs).join(' ')}`);
  return lines.join('\n');
}

export function solutionToJson(ground: Ground, answer: Assignment): object {
  return Object.fromEntries(ground.families.map((f) => [f.name, values(ground, answer, f.refs)]));
}

function values(ground: Ground, answer: Assignment, refs: readonly number[]): number[] {
  return refs.map((ref) => answer[ground.terms.arguments(ref)[0]!]!);
}
