/**
 * Syntax trees as text, made by the build of the models that come with pzl. Most of a tree's JSON is spans, so each is
 * stored by its offsets alone: `{"":[171,177]}`. Within JSON's strings every quote has a backslash before it, so that
 * nothing but a span has this form.
 */
import type { Declaration } from './ast.ts';

/** The declarations as text; their file must have the number 0. */
export function storeTree(declarations: readonly Declaration[]): string {
  return JSON.stringify(declarations).replace(/\{"file":0,"start":(\d+),"end":(\d+)\}/g, '{"":[$1,$2]}');
}

/** The declarations in a stored text, with spans in the file of the given number. */
export function readTree(stored: string, file: number): Declaration[] {
  const spans = stored.replace(/\{"":\[(\d+),(\d+)\]\}/g, `{"file":${file},"start":$1,"end":$2}`);
  return JSON.parse(spans) as Declaration[];
}
