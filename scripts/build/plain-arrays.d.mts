import type { Plugin } from 'esbuild';
import type { Program, SourceFile } from 'typescript';

export declare function plainArrays(makeProgram: () => Program): Plugin;
export declare function plain(program: Program, source: SourceFile): string;
