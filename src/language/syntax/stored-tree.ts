/**
 * Syntax trees of the models that come with pzl, stored as text by the build. Most of a tree's JSON is spans, so the
 * field `span` is stored as `"@":[171,177]`, and a span in another place as `{"":[171,177]}`. No other part of the JSON
 * has these forms, since every quote within a JSON string has a backslash before it.
 */
import type { Declaration } from './ast.ts';

/** The declarations as text; all their spans must be in file number 0. */
export function storeTree(declarations: readonly Declaration[]): string {
  return JSON.stringify(declarations)
    .replace(/"span":\{"file":0,"start":(\d+),"end":(\d+)\}/g, '"@":[$1,$2]')
    .replace(/\{"file":0,"start":(\d+),"end":(\d+)\}/g, '{"":[$1,$2]}');
}

/** The declarations stored in a text, with spans in the file with the given number. */
export function readTree(stored: string, file: number): Declaration[] {
  const spans = stored
    .replace(/"@":\[(\d+),(\d+)\]/g, `"span":{"file":${file},"start":$1,"end":$2}`)
    .replace(/\{"":\[(\d+),(\d+)\]\}/g, `{"file":${file},"start":$1,"end":$2}`);
  return JSON.parse(spans) as Declaration[];
}
