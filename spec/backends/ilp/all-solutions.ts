// The solutions of a ground model by an ILP engine, one after the other.
import { compileIlp, type IlpCompileOptions } from '../../../src/backends/ilp/compile.ts';
import type { IlpEngineName } from '../../../src/backends/ilp/engines/engines.ts';
import { type EngineHost, inThisThread } from '../../../src/backends/ilp/host.ts';
import { IlpSession } from '../../../src/backends/ilp/session.ts';
import type { Ground } from '../../../src/model/ground.ts';
import type { BoolRef, Terms } from '../../../src/model/terms.ts';
import { groundOf } from '../sat/all-solutions.ts';

export const host: EngineHost = inThisThread((specifier) => import(specifier));

/** Whether the engine's package is installed: they are optional. */
export async function isInstalled(name: IlpEngineName): Promise<boolean> {
  return host(name).then(
    () => true,
    () => false,
  );
}

/** Every answer over the visible families, as text, sorted. */
export async function answersOf(
  ground: Ground,
  name: IlpEngineName,
  options: IlpCompileOptions = {},
): Promise<string[]> {
  const session = new IlpSession(compileIlp(ground, options), await host(name));
  const visible = ground.families.filter((family) => !family.hidden).flatMap((family) => family.refs);
  const found: string[] = [];
  try {
    for (;;) {
      const outcome = await session.solve(performance.now() + 30_000);
      if (outcome.status === 'unsatisfiable') return found.sort();
      if (outcome.status === 'failed') throw new Error(outcome.message);
      if (outcome.status === 'limit') throw new Error('out of time');
      found.push(visible.map((ref) => outcome.assignment[ground.terms.arguments(ref)[0]!]!).join(' '));
      session.block(outcome.assignment, visible);
    }
  } finally {
    session.close();
  }
}

export const byIlp = (
  terms: Terms,
  roots: readonly BoolRef[],
  options: IlpCompileOptions = {},
  name: IlpEngineName = 'highs',
): Promise<string[]> => answersOf(groundOf(terms, roots), name, options);
