import type { Plugin } from 'esbuild';
import type { Program, SourceFile } from 'typescript';

interface Plainness {
  readonly fields?: boolean;
}

export declare function plainArrays(makeProgram: () => Program, options?: Plainness): Plugin;
export declare function plain(program: Program, source: SourceFile, options?: Plainness): string;
