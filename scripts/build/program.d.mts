import type { Program } from 'typescript';

export declare function programOf(project: string): Program;
