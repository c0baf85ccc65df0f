import type { Plugin } from 'esbuild';
import type { Program, SourceFile } from 'typescript';

export declare function plainArrays(program: Program): Plugin;
export declare function programOf(project: string): Program;
export declare function plain(program: Program, source: SourceFile): string;
