// The ILP engines by name. To add an engine, add a file beside the others and a line here.
import type { EngineKind } from './engine.ts';
import { glpk } from './glpk.ts';
import { highs } from './highs.ts';
import { jslp } from './jslp.ts';

export type IlpEngineName = 'highs' | 'glpk' | 'jslp';

export const ENGINES: Record<IlpEngineName, EngineKind> = { highs, glpk, jslp };
